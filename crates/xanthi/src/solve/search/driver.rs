//! What proof-number searches share, whatever they play on: how the numbers of the options make those of
//! their position, how far to work below the best one, and what several workers have found.

use super::table::{INFINITE, Numbers, Table};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use xanthi_games::budget::Stop;

/// So many positions one worker looks at before others are started. To start threads takes as long as to look at some
/// hundred positions, and whoever writes a proof asks for much that takes fewer.
pub(crate) const ALONE: u64 = 1 << 12;

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

/// What the options say about their position, one after the other.
pub(crate) struct Choosing {
    /// The option that looks easiest to win with, by its place.
    best: usize,
    least: u32,
    second: u32,
    proof: u32,
    disproof: u64,
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

impl Choosing {
    /// Before the first option, whose place is `first`.
    pub(crate) fn new(first: usize) -> Self {
        Self { best: first, least: u32::MAX, second: INFINITE, proof: INFINITE, disproof: 0 }
    }

    /// Adds the option at a place, with its numbers from the side of the player who moves, and how much
    /// harder it looks because others work on it.
    pub(crate) fn add(&mut self, place: usize, numbers: Numbers, penalty: u32) {
        self.proof = self.proof.min(numbers.proof);
        self.disproof += u64::from(numbers.disproof);
        let looks = numbers.proof.saturating_add(penalty).min(INFINITE);
        if looks < self.least {
            (self.second, self.least, self.best) = (self.least.min(INFINITE), looks, place);
        } else {
            self.second = self.second.min(looks);
        }
    }

    pub(crate) fn done(self) -> Choice {
        let here = match self.proof {
            0 => Numbers::WON,
            proof => Numbers { proof, disproof: self.disproof.min(u64::from(INFINITE - 1)) as u32 },
        };
        Choice { here, best: self.best, second: self.second }
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

/// How much harder a position looks because that many other workers are at it.
pub(crate) fn penalty(workers: u8, proof: u32) -> u32 {
    if proof > 0 && proof < INFINITE { u32::from(workers) * (1 + proof / 2) } else { 0 }
}
