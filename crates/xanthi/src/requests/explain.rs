//! Proofs in words, pictures and files; lessons.

use super::board::{Board, picture};
use super::{About, Refused};
use crate::answer::explain::{Explained, LessonAnswer};
use crate::picture::palette::Mode;
use crate::picture::{board, svg, tikz};
use crate::solve::{Question, Verdict, solve};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::certificate::Proof;
use xanthi_games::{Budget, Position};

/// A proof in words, with the board that it is laid over.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExplainAnswer {
    /// Who wins, and why, in steps; null if it is undecided.
    pub told: Option<Explained>,
    /// Why it is undecided, if it is.
    pub undecided: Option<String>,
    /// The method.
    pub method: String,
    /// Where the method comes from.
    pub source: String,
    /// The kind of certificate.
    pub kind: String,
    /// Whether the checker accepted the certificate.
    pub checked: bool,
    /// The board.
    pub board: Board,
}

impl ExplainAnswer {
    pub(super) fn new(about: &About, budget: &Budget) -> Result<Self, Refused> {
        let session = about.session()?;
        let verdict = verdict(session.position(), about, budget);
        let proof = verdict.proof.as_ref().filter(|_| verdict.checked);
        Ok(Self {
            told: proof.map(|proof| Explained::new(session.position(), &verdict, proof, Vec::new())),
            undecided: proof.is_none().then(|| stopped(&verdict)),
            kind: proof.map_or_else(String::new, kind),
            checked: verdict.checked,
            board: Board::new(&session, proof, &about.places),
            method: verdict.method,
            source: verdict.source,
        })
    }
}

/// The verdict about every move, or, if that is too much, about the position alone.
fn verdict(position: &Position, about: &About, budget: &Budget) -> Verdict {
    let all = solve(position, Question { play: about.play, all_options: true, grundy: false }, budget);
    match all.outcome {
        Some(_) => all,
        None => solve(position, Question { play: about.play, ..Question::default() }, &budget.afresh()),
    }
}

fn stopped(verdict: &Verdict) -> String {
    match (&verdict.flaw, verdict.stop) {
        (Some(flaw), _) => format!("the checker rejects the certificate: {flaw}; this is a fault of the program, please report it"),
        (None, Some(stop)) => stop.to_string(),
        (None, None) => "no method applies".into(),
    }
}

/// The name of the kind of certificate, as files write it.
fn kind(proof: &Proof) -> String {
    let value = serde_json::to_value(&proof.certificate).unwrap_or_default();
    let tag = |value: &serde_json::Value| value.get("kind").and_then(|kind| kind.as_str().map(str::to_owned));
    tag(&value).unwrap_or_default()
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
