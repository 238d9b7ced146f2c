//! Proofs in words and files; lessons.

use super::{About, Refused};
use crate::answer::board::ExplainAnswer;
use crate::answer::explain::LessonAnswer;
use crate::solve::{Question, Verdict, solve};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::{Budget, Position};

/// A proof in words, with the board that it is laid over.
pub(super) fn over_board(about: &About, budget: &Budget) -> Result<ExplainAnswer, Refused> {
    let session = about.session(budget)?;
    let verdict = verdict(session.position(), about, budget);
    Ok(ExplainAnswer::new(&session, verdict, about.look()))
}

/// The verdict about every move, or, if that is too much, about the position alone.
pub(super) fn verdict(position: &Position, about: &About, budget: &Budget) -> Verdict {
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
        let verdict = verdict(&about.position(budget)?, about, budget);
        let undecided = || Refused::new("there is no proof", verdict.why_undecided().unwrap_or_default());
        let proof = verdict.checked_proof().ok_or_else(undecided)?;
        let text = serde_json::to_string(proof).map_err(|error| Refused::new(error.to_string(), ""))?;
        Ok(Self { text: text + "\n" })
    }
}

/// The theory behind a position.
pub(super) fn lesson(position: &Position, budget: &Budget) -> Result<LessonAnswer, Refused> {
    let refused = |stop| Refused::new(format!("the lesson is not finished: {stop}"), "take a smaller position");
    let sections = crate::explain::lesson::lesson(position, budget).map_err(refused)?;
    Ok(LessonAnswer::new(position, &sections))
}
