//! What the solver says, with its certificate judged: the other half of many checks.

use super::{Failure, agree};
use crate::solve::portfolio;
use crate::solve::{NoAnswer, Question, Verdict, solve};
use std::sync::Arc;
use xanthi_games::budget::Budget;
use xanthi_games::check::{Flaw, judge_ground};
use xanthi_games::{GeographyPosition, Graph, Outcome, Play, Position, RuleSet};

/// The outcome of a ground, and of each of its options, in normal play.
///
/// # Errors
/// If the limit is reached, or the certificate is rejected.
pub(crate) fn of_ground(ground: &GeographyPosition, budget: &Budget) -> Result<(Outcome, Vec<Outcome>), Failure> {
    let question = Question { play: Play::Normal, all_options: true, grundy: false };
    let answer = portfolio::answer(ground, question, budget).map_err(|miss| missed(miss, ground))?;
    let judged = judge_ground(ground, Play::Normal, &answer.finding.certificate)
        .map_err(|flaw| rejected(&flaw, || format!("the certificate of {ground:?} is rejected: {flaw}")))?;
    agree((judged.outcome(), &judged.outcomes()), (answer.finding.outcome, &answer.finding.options), || {
        format!("the judgement of {ground:?}")
    })?;
    let options = judged.outcomes().into_iter().collect::<Option<Vec<_>>>();
    let left_open = || match answer.finding.left_open.or(budget.go_on().err()) {
        Some(stop) => Failure::Stopped(stop),
        None => Failure::case(format!("an option of {ground:?} is left open")),
    };
    Ok((judged.outcome(), options.ok_or_else(left_open)?))
}

/// A certificate that is not accepted contradicts what was claimed, unless the check was given up.
pub(crate) fn rejected(flaw: &Flaw, case: impl FnOnce() -> String) -> Failure {
    flaw.stop.map_or_else(|| Failure::case(case()), Failure::Stopped)
}

/// Why a verdict has no checked certificate for what was asked: it was stopped, no method applies, or the certificate is rejected.
pub(crate) fn unchecked(verdict: &Verdict, budget: &Budget) -> Failure {
    // What the checker refuses is a fault, however little time there was.
    let stop = || verdict.stop.or(verdict.left_open).or(budget.go_on().err());
    match stop().filter(|_| verdict.flaw.is_none()) {
        Some(stop) => Failure::Stopped(stop),
        None => Failure::case(format!("nothing is proved of {}: {}", verdict.position, verdict.why_undecided().unwrap_or_default())),
    }
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
    verdict.grundy.filter(|_| verdict.checked()).ok_or_else(|| unchecked(&verdict, budget))
}

/// The outcome of a position.
///
/// # Errors
/// As [`of_line`].
pub(crate) fn of_position(position: &Position, play: Play, budget: &Budget) -> Result<Outcome, Failure> {
    let verdict = solve(position, Question { play, all_options: false, grundy: false }, budget);
    verdict.outcome.filter(|_| verdict.checked()).ok_or_else(|| unchecked(&verdict, budget))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A start that loses decides the board; when a limit leaves the other starts open then, no statement is contradicted.
    #[test]
    fn a_limit_contradicts_nothing() {
        let question = Question { play: Play::Normal, all_options: true, grundy: false };
        let (mut decided, mut won) = (0, 0);
        for line in ["ueg:grid.3x3", "ueg:utorus.3x3"] {
            let ground = Position::parse(line).expect("a position").geography().expect("a board");
            for nodes in (0..18).flat_map(|k| [1 << k, 3 << k]) {
                let budget = || Budget::new(nodes, 1 << 26, 1);
                match of_ground(&ground, &budget()) {
                    Ok(_) => decided += 1,
                    Err(Failure::Stopped(stop)) => {
                        let found = portfolio::answer(&ground, question, &budget());
                        won += u32::from(found.is_ok_and(|answer| answer.finding.left_open == Some(stop)));
                    }
                    Err(other) => panic!("{line} with {nodes} positions: {other:?}"),
                }
            }
        }
        assert!(decided > 0 && won > 0, "{decided} {won}");
    }
}
