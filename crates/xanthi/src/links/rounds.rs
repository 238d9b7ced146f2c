//! Rounds: each of several questions with a little effort first, then those that are left with more. So nothing waits for
//! long for one that is hard.

use xanthi_games::budget::{Budget, Stop};

/// Positions that each question may look at in the first round, and how many times more in the next.
pub(crate) const FIRST: u64 = 1 << 9;
pub(crate) const MORE: u64 = 6;

/// How many positions of a budget are left, and one: it is told when it is passed, not when it is reached. If there is no
/// limit, there is none here.
pub(crate) fn nodes_left(budget: &Budget) -> u64 {
    if budget.nodes == u64::MAX { u64::MAX } else { budget.nodes.saturating_sub(budget.spent()).saturating_add(1) }
}

/// A part of a budget: so many positions.
pub(crate) fn of_nodes(budget: &Budget, nodes: u64) -> Budget {
    let mut part = budget.afresh();
    part.nodes = nodes;
    part
}

/// What came of asking a question.
pub(crate) enum Asked {
    /// It is answered.
    Known,
    /// It is answered, and no other one need be.
    Enough,
    /// It needs more positions.
    Later,
    /// More positions would not help.
    GivenUp(Stop),
}

/// Asks the questions `0..count` one after the other, each with a part of the budget, until none is left. Says why
/// something stayed open.
///
/// # Errors
/// The first of `ask`, which ends the work.
pub(crate) fn one_by_one<E>(
    count: usize,
    limit: &Budget,
    mut ask: impl FnMut(usize, &Budget) -> Result<Asked, E>,
) -> Result<Option<Stop>, E> {
    if let Err(stop) = limit.go_on() {
        return Ok(Some(stop));
    }
    let (mut todo, mut effort, mut given_up) = ((0..count).collect::<Vec<_>>(), FIRST, None);
    while !todo.is_empty() {
        let mut later = Vec::new();
        for i in todo {
            let part = of_nodes(limit, effort.min(nodes_left(limit)));
            let asked = ask(i, &part)?;
            let over = limit.spend(part.spent()).err();
            match asked {
                Asked::Known => {}
                Asked::Enough => return Ok(None),
                Asked::Later => later.push(i),
                Asked::GivenUp(stop) => given_up = Some(stop),
            }
            if over.is_some() {
                return Ok(over);
            }
        }
        // More than all that is left was offered.
        if effort == u64::MAX && !later.is_empty() {
            return Ok(Some(Stop::Nodes));
        }
        (todo, effort) = (later, effort.saturating_mul(MORE));
    }
    Ok(given_up)
}

#[cfg(test)]
mod tests {
    use super::{Asked, FIRST, MORE, one_by_one};
    use std::convert::Infallible;
    use xanthi_games::budget::{Budget, Stop};

    /// Asks questions that take so many positions each; what was answered in which order, and why no more.
    fn ask(sizes: &[u64], enough: Option<usize>, limit: &Budget) -> (Vec<usize>, Option<Stop>) {
        let mut known = Vec::new();
        let stop = one_by_one::<Infallible>(sizes.len(), limit, |i, part| {
            if sizes[i] == u64::MAX {
                return Ok(Asked::GivenUp(Stop::OutOfReach));
            }
            if part.spend(sizes[i].min(part.nodes)).is_err() || sizes[i] > part.nodes {
                return Ok(Asked::Later);
            }
            known.push(i);
            Ok(if enough == Some(i) { Asked::Enough } else { Asked::Known })
        });
        let Ok(stop) = stop;
        (known, stop)
    }

    #[test]
    fn what_is_easy_is_answered_before_what_is_hard() {
        let sizes = [FIRST * MORE * MORE, FIRST + 1, 1, FIRST];
        assert_eq!(ask(&sizes, None, &Budget::default()), (vec![2, 3, 1, 0], None));
        assert_eq!(ask(&sizes, Some(3), &Budget::default()), (vec![2, 3], None));
        let hopeless = [u64::MAX, FIRST + 1, 1];
        assert_eq!(ask(&hopeless, None, &Budget::default()), (vec![2, 1], Some(Stop::OutOfReach)));
    }

    #[test]
    fn the_budget_of_all_ends_the_rounds() {
        let sizes = [FIRST + 1, 1, 1];
        assert_eq!(ask(&sizes, None, &Budget::new(FIRST, 0, 1)), (vec![1], Some(Stop::Nodes)));
        let limit = Budget::default();
        limit.canceller().cancel(Stop::Time);
        assert_eq!(ask(&sizes, None, &limit), (vec![], Some(Stop::Time)));
        assert_eq!(ask(&[], None, &Budget::default()), (vec![], None));
    }
}
