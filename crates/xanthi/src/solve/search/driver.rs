//! What proof-number searches share, whatever they play on: how the numbers of the options make those of
//! their position, how far to work below the best one, and what several workers have found.

use super::busy::Busy;
use super::table::{INFINITE, Numbers, Table};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use xanthi_games::budget::Stop;

/// So many positions of a question one worker looks at before others are started: to start threads takes as long as to look
/// at some hundred positions.
pub(crate) const ALONE: u64 = 1 << 10;

/// Why a worker leaves its search.
pub(crate) enum Leave {
    /// The limit is reached.
    Stop(Stop),
    /// Another worker has settled the root, the table wants to grow, or others are to help.
    Pause,
    /// Another worker has settled the position at this depth of the path.
    Settled(usize),
}

/// Whether a worker at the end of a path goes on: not if the search is over, and not below a position that another
/// one has settled.
pub(crate) fn goes_on(table: &Table, over: &AtomicBool, threads: usize, path: &[u128]) -> Result<(), Leave> {
    if over.load(Relaxed) || table.wants_to_grow() {
        return Err(Leave::Pause);
    }
    if threads > 1 {
        let settled = |key: &u128| table.get(*key).is_some_and(|n| n.settled().is_some());
        if let Some(depth) = path.iter().position(settled) {
            return Err(Leave::Settled(depth));
        }
    }
    Ok(())
}

/// The numbers of a position at this depth of the path, if a worker leaves because another one has settled it; anything
/// else leaves it, too.
pub(crate) fn left_at(leave: Leave, depth: usize, table: &Table, key: u128) -> Result<Numbers, Leave> {
    match leave {
        Leave::Settled(to) if to + 1 == depth => table.get(key).filter(|numbers| numbers.settled().is_some()).ok_or(Leave::Pause),
        leave => Err(leave),
    }
}

/// Notes how far the work at a position has come, which is to stop: who goes on with it begins there.
pub(crate) fn leave_off(table: &Table, key: u128, here: Numbers, effort: u64) {
    if here.settled().is_none() {
        table.set(key, here, effort);
    }
}

/// What several workers have found: an answer of one of them, or else why they have stopped.
pub(crate) fn found(results: impl IntoIterator<Item = Result<bool, Leave>>) -> Result<bool, Leave> {
    let mut found = Err(Leave::Pause);
    for next in results {
        found = match (found, next) {
            (Ok(won), _) | (_, Ok(won)) => Ok(won),
            (Err(Leave::Stop(stop)), _) | (_, Err(Leave::Stop(stop))) => Err(Leave::Stop(stop)),
            (_, last) => last,
        };
    }
    found
}

/// What the options say about their position.
pub(crate) struct Choice {
    /// The numbers of the position.
    pub(crate) here: Numbers,
    /// The option that looks easiest to win with.
    pub(crate) best: usize,
    /// The smallest proof number of another option.
    second: u32,
}

/// What the options say: their keys and numbers, these from the side of the player who moves, from the place `first` on.
pub(crate) fn choose(first: usize, options: impl Iterator<Item = (u128, Numbers)> + Clone, busy: &Busy) -> Choice {
    let (mut order, mut disproof) = (Order::new(first), 0);
    for (i, (_, numbers)) in options.clone().enumerate() {
        order.add(first + i, numbers.proof);
        disproof += u64::from(numbers.disproof);
    }
    let here = match order.least {
        0 => Numbers::WON,
        proof => Numbers { proof: proof.min(INFINITE), disproof: disproof.min(u64::from(INFINITE - 1)) as u32 },
    };
    if busy.any() {
        let losing = here.proof > here.disproof;
        order = Order::new(first);
        for (i, (key, Numbers { proof, .. })) in options.enumerate() {
            order.add(first + i, busy.looks(key, proof, losing));
        }
    }
    Choice { here, best: order.best, second: order.second }
}

/// The easiest of some options, and how hard the second looks.
struct Order {
    best: usize,
    least: u32,
    second: u32,
}

impl Order {
    /// Before the first option, whose place is `first`.
    fn new(first: usize) -> Self {
        Self { best: first, least: u32::MAX, second: INFINITE }
    }

    fn add(&mut self, place: usize, looks: u32) {
        if looks < self.least {
            (self.second, self.least, self.best) = (self.least.min(INFINITE), looks, place);
        } else {
            self.second = self.second.min(looks);
        }
    }
}

impl Choice {
    /// Whether the position need not be worked on until its numbers reach `until`.
    pub(crate) fn reaches(&self, until: Numbers) -> bool {
        self.here.proof >= until.proof || self.here.disproof >= until.disproof
    }

    /// Until when to work below the best option, whose numbers are `best`; both from the side of the
    /// player who moves here.
    pub(crate) fn until(&self, until: Numbers, best: Numbers) -> Numbers {
        let beyond_second = self.second.saturating_add(self.second / 8 * 3).saturating_add(1);
        Numbers {
            proof: until.proof.min(beyond_second).max(best.proof.saturating_add(1)),
            disproof: (until.disproof - self.here.disproof).saturating_add(best.disproof),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(options: &[(u32, u32)], busy: &Busy) -> (usize, u32, Numbers) {
        let options = options.iter().enumerate().map(|(key, &(proof, disproof))| (key as u128, Numbers { proof, disproof }));
        let choice = choose(5, options, busy);
        (choice.best, choice.second, choice.here)
    }

    #[test]
    fn the_easiest_option_is_chosen() {
        let alone = Busy::new(1);
        let here = |proof, disproof| Numbers { proof, disproof };
        assert_eq!(chosen(&[(9, 1), (4, 2), (6, 3)], &alone), (6, 6, here(4, 6)));
        assert_eq!(chosen(&[(4, 1), (4, 2)], &alone), (5, 4, here(4, 3)));
        assert_eq!(chosen(&[(9, 1)], &alone), (5, INFINITE, here(9, 1)));
        assert_eq!(chosen(&[(9, 1), (0, INFINITE)], &alone).2, Numbers::WON);
        assert_eq!(chosen(&[(INFINITE, 0), (INFINITE, 0)], &alone).2, Numbers::LOST);
        assert_eq!(chosen(&[], &alone).2, Numbers::LOST);
    }

    /// Where the mover seems to lose the other option is taken, where he seems to win the same; the numbers stay.
    #[test]
    fn workers_go_other_ways_where_all_has_to_be_refuted() {
        let busy = Busy::new(2);
        let (losing, winning) = ([(40, 5), (80, 5)], [(40, 500), (80, 500)]);
        busy.enter(0);
        assert_eq!(chosen(&losing, &busy), (6, 40 + 1 + 320, Numbers { proof: 40, disproof: 10 }));
        assert_eq!(chosen(&winning, &busy), (5, 80, Numbers { proof: 40, disproof: 1000 }));
        // What is refuted never looks easier than what is open.
        assert_eq!(chosen(&[(INFINITE - 9, 5), (INFINITE, 0)], &busy).0, 5);
        busy.enter(1);
        assert_eq!(chosen(&[(INFINITE, 0), (100_000_000, 5)], &busy).0, 6);
        busy.leave(1);
        busy.leave(0);
        assert_eq!(chosen(&losing, &busy), (5, 80, Numbers { proof: 40, disproof: 10 }));
    }
}
