//! Proofs in words, pictures and files; lessons.

use super::{About, Refused};
use crate::answer::board::{ExplainAnswer, picture, stopped};
use crate::answer::explain::LessonAnswer;
use crate::picture::palette::Mode;
use crate::picture::{board, svg, tikz};
use crate::solve::{Question, Verdict, solve};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::{Budget, Position};

/// A proof in words, with the board that it is laid over.
pub(super) fn over_board(about: &About, budget: &Budget) -> Result<ExplainAnswer, Refused> {
    let session = about.session()?;
    let verdict = verdict(session.position(), about, budget);
    Ok(ExplainAnswer::new(&session, verdict, &about.places))
}

/// The verdict about every move, or, if that is too much, about the position alone.
fn verdict(position: &Position, about: &About, budget: &Budget) -> Verdict {
    let all = solve(position, Question { play: about.play, all_options: true, grundy: false }, budget);
    match all.outcome {
        Some(_) => all,
        None => solve(position, Question { play: about.play, ..Question::default() }, &budget.afresh()),
    }
}

/// A proof as a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProofText {
    /// The proof, one line of JSON.
    pub text: String,
}

impl ProofText {
    pub(super) fn new(about: &About, budget: &Budget) -> Result<Self, Refused> {
        let verdict = verdict(&about.position()?, about, budget);
        let undecided = || Refused::new("there is no proof", stopped(&verdict));
        let proof = verdict.proof.as_ref().filter(|_| verdict.checked).ok_or_else(undecided)?;
        let text = serde_json::to_string(proof).map_err(|error| Refused::new(error.to_string(), ""))?;
        Ok(Self { text: text + "\n" })
    }
}

/// A picture as a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Drawn {
    /// The text of the file.
    pub text: String,
}

impl Drawn {
    pub(super) fn new(about: &About, format: &str, dark: bool, proof: bool, budget: &Budget) -> Result<Self, Refused> {
        let position = about.position()?;
        let found = proof.then(|| verdict(&position, about, budget));
        let proof = found.as_ref().and_then(|verdict| verdict.proof.as_ref().filter(|_| verdict.checked));
        let picture = picture(&position, proof, &about.places);
        let drawing = board::draw(&picture, board::MOST).map_err(|why| Refused::new("there is no picture", why.to_string()))?;
        let mode = if dark { Mode::Dark } else { Mode::Light };
        Ok(Self {
            text: match format {
                "svg" => svg::write(&drawing, mode),
                "tikz" => tikz::document(&drawing, mode),
                other => return Err(Refused::new(format!("there is no format `{other}`"), "the formats are svg and tikz")),
            },
        })
    }
}

/// The theory behind a position; no parts if there is no lesson on this game.
pub(super) fn lesson(position: &Position, budget: &Budget) -> Result<LessonAnswer, Refused> {
    let refused = |stop| Refused::new(format!("the lesson is not finished: {stop}"), "take a smaller position");
    let sections = crate::explain::lesson::lesson(position, budget).unwrap_or(Ok(Vec::new())).map_err(refused)?;
    Ok(LessonAnswer::new(position, &sections))
}
