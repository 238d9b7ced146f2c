//! Theorems that a program has added to its catalogue: what one finds is judged at once, and the
//! judgement is the answer.

use super::method::{Found, NoAnswer, Question};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Added, Certificate};
use xanthi_games::check::{Flaw, Theorem, judge_position_within};
use xanthi_games::{Play, Position};

/// The answer of a theorem.
pub(super) fn solve(theorem: &Theorem, position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    if question.grundy && question.play == Play::Misere {
        return Err(NoAnswer::because("there are no nimbers in misère play"));
    }
    let given = (theorem.find)(position, question.play, budget).map_err(no_answer)?;
    let certificate = Certificate::Added(Added { theorem: theorem.name.into(), given });
    let judged = judge_position_within(position, question.play, &certificate, budget).map_err(no_answer)?;
    let grundy = judged.nimber().filter(|_| question.grundy);
    if question.grundy && grundy.is_none() {
        return Err(NoAnswer::because("it proves no nimber"));
    }
    Ok(Found { grundy, ..Found::new(judged.outcome(), judged.outcomes(), certificate) })
}

fn no_answer(flaw: Flaw) -> NoAnswer {
    flaw.stop.map_or_else(|| NoAnswer::because(flaw.to_string()), NoAnswer::stopped)
}
