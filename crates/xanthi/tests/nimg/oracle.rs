//! Nim on graphs the slow way: every position below one, spelled out.

use std::collections::HashMap;
use xanthi_games::Play;
use xanthi_games::games::nimg::Version;

/// A board: arcs that can be followed, and the disks of every pile.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) version: Version,
    /// (from, to, pile): the pile matters in the edge version only.
    pub(crate) arcs: Vec<(usize, usize, usize)>,
}

/// (nimber, whether the player to move wins in misère play).
pub(crate) type Truth = (u32, bool);

impl Board {
    /// Every position after one turn.
    pub(crate) fn turns(&self, at: usize, piles: &[u32]) -> Vec<(usize, Vec<u32>)> {
        let mut turns = Vec::new();
        for &(from, to, edge) in self.arcs.iter().filter(|arc| arc.0 == at) {
            let pile = match self.version {
                Version::RemoveMove => from,
                Version::MoveRemove | Version::Neighboring => to,
                Version::Edge => edge,
            };
            for left in 0..piles[pile] {
                let mut then = piles.to_vec();
                then[pile] = left;
                turns.push((to, then));
            }
        }
        turns
    }

    pub(crate) fn truth(&self, at: usize, piles: &[u32], seen: &mut HashMap<(usize, Vec<u32>), Truth>) -> Truth {
        if let Some(known) = seen.get(&(at, piles.to_vec())) {
            return *known;
        }
        let below: Vec<Truth> = self.turns(at, piles).iter().map(|(to, then)| self.truth(*to, then, seen)).collect();
        let nimber = (0..).find(|value| below.iter().all(|b| b.0 != *value)).unwrap();
        let truth = (nimber, below.is_empty() || below.iter().any(|b| !b.1));
        seen.insert((at, piles.to_vec()), truth);
        truth
    }
}

pub(crate) fn wins(truth: Truth, play: Play) -> bool {
    match play {
        Play::Normal => truth.0 > 0,
        Play::Misere => truth.1,
    }
}

/// A small generator of random numbers (xorshift), for boards alone.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}
