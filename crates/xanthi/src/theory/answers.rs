//! What the solver says, with its certificate judged: the other half of many checks.

use super::{Failure, agree};
use crate::solve::portfolio;
use crate::solve::{NoAnswer, Question, solve};
use std::sync::Arc;
use xanthi_games::budget::Budget;
use xanthi_games::check::judge_ground;
use xanthi_games::{GeographyPosition, Graph, Outcome, Play, Position, RuleSet};

/// The outcome of a ground, and of each of its options, in normal play.
///
/// # Errors
/// If the limit is reached, or the certificate is rejected.
pub(crate) fn of_ground(ground: &GeographyPosition, budget: &Budget) -> Result<(Outcome, Vec<Outcome>), Failure> {
    let question = Question { play: Play::Normal, all_options: true, grundy: false };
    let answer = portfolio::answer(ground, question, budget).map_err(|miss| missed(miss, ground))?;
    let judged = judge_ground(ground, Play::Normal, &answer.finding.certificate)
        .map_err(|flaw| Failure::case(format!("the certificate of {ground:?} is rejected: {flaw}")))?;
    agree((judged.outcome(), &judged.outcomes()), (answer.finding.outcome, &answer.finding.options), || {
        format!("the judgement of {ground:?}")
    })?;
    let options = judged.outcomes().into_iter().collect::<Option<Vec<_>>>();
    Ok((judged.outcome(), options.ok_or_else(|| Failure::case(format!("an option of {ground:?} is left open")))?))
}

fn missed(miss: NoAnswer, asked: &impl std::fmt::Debug) -> Failure {
    match miss {
        NoAnswer::Stopped(undecided) => Failure::Stopped(undecided.stop),
        NoAnswer::DoesNotApply(reason) => Failure::case(format!("no method decides {asked:?}: {reason}")),
    }
}

/// The outcomes of all starts of a graph under a rule set, in normal play.
///
/// # Errors
/// As [`of_ground`].
pub(crate) fn of_starts(rule: RuleSet, graph: &Graph, budget: &Budget) -> Result<Vec<Outcome>, Failure> {
    Ok(of_ground(&GeographyPosition::new(rule, Arc::new(rule.board(graph)), None, &[]), budget)?.1)
}

/// The outcome of a position in the notation.
///
/// # Errors
/// If it cannot be read, the limit is reached, or the certificate is rejected.
pub(crate) fn of_line(line: &str, play: Play, budget: &Budget) -> Result<Outcome, Failure> {
    let position = Position::parse(line).map_err(|e| Failure::case(format!("{line}: {}", e.message)))?;
    of_position(&position, play, budget)
}

/// The nimber of a position in the notation.
///
/// # Errors
/// As [`of_line`].
pub(crate) fn nimber_of_line(line: &str, budget: &Budget) -> Result<u64, Failure> {
    let position = Position::parse(line).map_err(|e| Failure::case(format!("{line}: {}", e.message)))?;
    nimber_of_position(&position, budget)
}

/// The nimber of a position.
///
/// # Errors
/// As [`of_line`].
pub(crate) fn nimber_of_position(position: &Position, budget: &Budget) -> Result<u64, Failure> {
    let verdict = solve(position, Question { play: Play::Normal, all_options: false, grundy: true }, budget);
    match (verdict.grundy, verdict.stop) {
        (Some(nimber), _) if verdict.checked() => Ok(nimber),
        (None, Some(stop)) => Err(Failure::Stopped(stop)),
        _ => Err(Failure::case(format!("the certificate of {position} is rejected: {:?}", verdict.flaw))),
    }
}

/// The outcome of a position.
///
/// # Errors
/// As [`of_line`].
pub(crate) fn of_position(position: &Position, play: Play, budget: &Budget) -> Result<Outcome, Failure> {
    let verdict = solve(position, Question { play, all_options: false, grundy: false }, budget);
    match (verdict.outcome, verdict.stop) {
        (Some(outcome), _) if verdict.checked() => Ok(outcome),
        (None, Some(stop)) => Err(Failure::Stopped(stop)),
        _ => Err(Failure::case(format!("the certificate of {position} is rejected: {:?}", verdict.flaw))),
    }
}
