//! Rounds: each of several questions with a little effort first, then those that are left with more. So nothing waits for
//! long for one that is hard.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
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

/// What came of one round of questions.
struct Round<E> {
    /// Which are not to be asked again.
    done: Vec<bool>,
    /// How many positions threads that are at work may look at.
    given: u64,
    given_up: Option<Stop>,
    /// Why nothing more is to be asked; `Ok(None)`, if what is known suffices.
    over: Option<Result<Option<Stop>, E>>,
}

/// As [`one_by_one`], but as many questions at once as the budget has threads. What is given up is told if nothing else is.
///
/// # Errors
/// One of `ask`, which ends the work.
pub(crate) fn side_by_side<E: Send>(
    count: usize,
    limit: &Budget,
    ask: impl Fn(usize, &Budget) -> Result<Asked, E> + Sync,
) -> Result<Option<Stop>, E> {
    if let Err(stop) = limit.go_on() {
        return Ok(Some(stop));
    }
    let (mut todo, mut effort, mut given_up) = ((0..count).collect::<Vec<_>>(), FIRST, None);
    while !todo.is_empty() {
        let threads = limit.threads.clamp(1, todo.len());
        let next = AtomicUsize::new(0);
        let round = Mutex::new(Round { done: vec![false; todo.len()], given: 0, given_up, over: None });
        let lock = || round.lock().unwrap_or_else(PoisonError::into_inner);
        let work = || {
            loop {
                let place = next.fetch_add(1, Relaxed);
                let Some(&i) = todo.get(place) else { return };
                let nodes = {
                    let mut round = lock();
                    let nodes = effort.min(nodes_left(limit).saturating_sub(round.given).div_ceil(threads as u64));
                    if round.over.is_some() || nodes == 0 {
                        return;
                    }
                    round.given += nodes;
                    nodes
                };
                let mut part = of_nodes(limit, nodes);
                (part.threads, part.memory) = (limit.threads / threads, part.memory / threads as u64);
                let asked = ask(i, &part);
                let mut round = lock();
                let over = limit.spend(part.spent()).err().map(|stop| Ok(Some(stop)));
                round.given -= nodes;
                let ended = match asked {
                    Ok(Asked::Later) => None,
                    Ok(Asked::Enough) => Some(Ok(None)),
                    Err(error) => Some(Err(error)),
                    Ok(Asked::Known) => {
                        round.done[place] = true;
                        None
                    }
                    Ok(Asked::GivenUp(stop)) => {
                        (round.done[place], round.given_up) = (true, Some(stop));
                        None
                    }
                };
                round.over = round.over.take().or(ended).or(over);
            }
        };
        std::thread::scope(|scope| {
            // Where no thread can be started this one does it all.
            (1..threads).for_each(|_| drop(std::thread::Builder::new().spawn_scoped(scope, work)));
            work();
        });
        let round = round.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(over) = round.over {
            return over;
        }
        let left: Vec<usize> = todo.iter().zip(round.done).filter(|(_, done)| !done).map(|(&i, _)| i).collect();
        // More than all that is left was offered.
        if effort == u64::MAX && !left.is_empty() {
            return Ok(Some(Stop::Nodes));
        }
        (todo, given_up, effort) = (left, round.given_up, effort.saturating_mul(MORE));
    }
    Ok(given_up)
}

#[cfg(test)]
mod tests {
    use super::{Asked, FIRST, MORE, one_by_one, side_by_side};
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

    /// With several threads the same questions are answered, and no more positions are looked at than the limit says.
    #[test]
    fn threads_answer_what_one_would() {
        for threads in 1..4 {
            for (limit, enough) in [(u64::MAX, None), (40 * FIRST, None), (3, None), (u64::MAX, Some(5))] {
                let sizes: Vec<u64> = (0..30).map(|i| if i == 7 { u64::MAX } else { (FIRST / 8) << (i % 7) }).collect();
                let limit = Budget::new(limit, 0, threads);
                let known = std::sync::Mutex::new(Vec::new());
                let stop = side_by_side::<Infallible>(sizes.len(), &limit, |i, part| {
                    assert!(part.threads >= 1);
                    if sizes[i] == u64::MAX {
                        return Ok(Asked::GivenUp(Stop::OutOfReach));
                    }
                    if part.spend(sizes[i].min(part.nodes)).is_err() || sizes[i] > part.nodes {
                        return Ok(Asked::Later);
                    }
                    known.lock().unwrap().push(i);
                    Ok(if enough == Some(i) { Asked::Enough } else { Asked::Known })
                });
                let Ok(stop) = stop;
                let mut known = known.into_inner().unwrap();
                known.sort_unstable();
                assert!(known.windows(2).all(|pair| pair[0] < pair[1]), "each once: {known:?}");
                match (limit.nodes, enough) {
                    (u64::MAX, None) => assert_eq!((known.len(), stop), (29, Some(Stop::OutOfReach)), "{threads}"),
                    (u64::MAX, Some(i)) => assert_eq!((known.contains(&i), stop), (true, None), "{threads}"),
                    (nodes, _) => {
                        assert!(limit.spent() <= nodes + threads as u64 && known.len() < 29, "{threads}: {}", limit.spent());
                        assert_eq!(stop, Some(Stop::Nodes));
                    }
                }
            }
        }
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
