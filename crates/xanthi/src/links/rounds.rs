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

/// How many positions workers that are at work may look at.
#[derive(Default)]
pub(crate) struct Given(u64);

impl Given {
    /// The part of one of so many workers: so many positions at most, and its share of what is left, of the threads and of the
    /// memory. `None` if nothing is left: others are at work with it.
    pub(crate) fn part(&mut self, budget: &Budget, most: u64, workers: usize) -> Option<Budget> {
        let nodes = most.min(nodes_left(budget).saturating_sub(self.0).div_ceil(workers as u64));
        if nodes == 0 {
            return None;
        }
        self.0 += nodes;
        let mut part = of_nodes(budget, nodes);
        (part.threads, part.memory) = ((budget.threads / workers).max(1), budget.memory / workers as u64);
        Some(part)
    }

    /// A worker has done its part.
    pub(crate) fn take_back(&mut self, part: &Budget) {
        self.0 -= part.nodes;
    }
}

/// Asks the questions `0..count` one after the other, each with a part of the budget, until none is left. Says why
/// something stayed open.
///
/// # Errors
/// The first of `ask`, which ends the work.
pub(crate) fn one_by_one<E: Send>(
    count: usize,
    budget: &Budget,
    ask: impl FnMut(usize, &Budget) -> Result<Asked, E> + Send,
) -> Result<Option<Stop>, E> {
    let ask = Mutex::new(ask);
    in_rounds(1, count, budget, |i, part| ask.lock().unwrap_or_else(PoisonError::into_inner)(i, part))
}

/// The same, but as many questions at once as the budget has threads.
///
/// # Errors
/// One of `ask`, which ends the work.
pub(crate) fn side_by_side<E: Send>(
    count: usize,
    budget: &Budget,
    ask: impl Fn(usize, &Budget) -> Result<Asked, E> + Sync,
) -> Result<Option<Stop>, E> {
    in_rounds(budget.threads, count, budget, ask)
}

/// What came of one round of questions.
struct Round<E> {
    /// Which are not to be asked again.
    done: Vec<bool>,
    given: Given,
    given_up: Option<Stop>,
    /// Why nothing more is to be asked; `Ok(None)`, if what is known suffices.
    over: Option<Result<Option<Stop>, E>>,
}

fn in_rounds<E: Send>(
    workers: usize,
    count: usize,
    budget: &Budget,
    ask: impl Fn(usize, &Budget) -> Result<Asked, E> + Sync,
) -> Result<Option<Stop>, E> {
    if let Err(stop) = budget.go_on() {
        return Ok(Some(stop));
    }
    let (mut todo, mut effort, mut given_up) = ((0..count).collect::<Vec<_>>(), FIRST, None);
    while !todo.is_empty() {
        let workers = workers.clamp(1, todo.len());
        let next = AtomicUsize::new(0);
        let round = Mutex::new(Round { done: vec![false; todo.len()], given: Given::default(), given_up, over: None });
        let lock = || round.lock().unwrap_or_else(PoisonError::into_inner);
        let work = || {
            loop {
                let place = next.fetch_add(1, Relaxed);
                let Some(&i) = todo.get(place) else { return };
                let part = {
                    let mut round = lock();
                    if round.over.is_some() {
                        return;
                    }
                    let Some(part) = round.given.part(budget, effort, workers) else { return };
                    part
                };
                let asked = ask(i, &part);
                let mut round = lock();
                let over = budget.spend(part.spent()).err().map(|stop| Ok(Some(stop)));
                round.given.take_back(&part);
                round.done[place] = matches!(asked, Ok(Asked::Known | Asked::GivenUp(_)));
                let ended = match asked {
                    Ok(Asked::Known | Asked::Later) => None,
                    Ok(Asked::GivenUp(stop)) => {
                        round.given_up = Some(stop);
                        None
                    }
                    Ok(Asked::Enough) => Some(Ok(None)),
                    Err(error) => Some(Err(error)),
                };
                round.over = round.over.take().or(ended).or(over);
            }
        };
        std::thread::scope(|scope| {
            // Where no thread can be started this one does it all.
            (1..workers).for_each(|_| drop(std::thread::Builder::new().spawn_scoped(scope, work)));
            work();
        });
        let round = round.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(over) = round.over {
            return over;
        }
        let mut done = round.done.into_iter();
        todo.retain(|_| done.next() == Some(false));
        // More than all that is left was offered.
        if effort == u64::MAX && !todo.is_empty() {
            return Ok(Some(Stop::Nodes));
        }
        (given_up, effort) = (round.given_up, effort.saturating_mul(MORE));
    }
    Ok(given_up)
}

#[cfg(test)]
mod tests {
    use super::{Asked, FIRST, MORE, one_by_one, side_by_side};
    use std::convert::Infallible;
    use xanthi_games::budget::{Budget, Stop};

    /// Asks questions that take so many positions each; what was answered in which order, and why no more.
    fn ask(sizes: &[u64], enough: Option<usize>, budget: &Budget) -> (Vec<usize>, Option<Stop>) {
        let mut known = Vec::new();
        let stop = one_by_one::<Infallible>(sizes.len(), budget, |i, part| {
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
            for (nodes, enough) in [(u64::MAX, None), (40 * FIRST, None), (3, None), (u64::MAX, Some(5))] {
                let sizes: Vec<u64> = (0..30).map(|i| if i == 7 { u64::MAX } else { (FIRST / 8) << (i % 7) }).collect();
                let budget = Budget::new(nodes, 0, threads);
                let known = std::sync::Mutex::new(Vec::new());
                let stop = side_by_side::<Infallible>(sizes.len(), &budget, |i, part| {
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
                match (budget.nodes, enough) {
                    (u64::MAX, None) => assert_eq!((known.len(), stop), (29, Some(Stop::OutOfReach)), "{threads}"),
                    (u64::MAX, Some(i)) => assert_eq!((known.contains(&i), stop), (true, None), "{threads}"),
                    (nodes, _) => {
                        assert!(budget.spent() <= nodes + threads as u64 && known.len() < 29, "{threads}: {}", budget.spent());
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
        let budget = Budget::default();
        budget.canceller().cancel(Stop::Time);
        assert_eq!(ask(&sizes, None, &budget), (vec![], Some(Stop::Time)));
        assert_eq!(ask(&[], None, &Budget::default()), (vec![], None));
    }
}
