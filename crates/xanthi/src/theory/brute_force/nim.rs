//! Nim on graphs by plain search: piles as lists of numbers, every position below one, remembered.
//!
//! The independent half of checks about the games `nimg.rm`, `nimg.mr` and `nimg.edge`.

use super::geography::mex;
use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};

/// Which pile a step takes disks from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piles {
    /// Of the vertex that is left: remove, then move.
    Left,
    /// Of the vertex that is reached: move, then remove.
    Reached,
    /// Of the edge that is crossed.
    Crossed,
}

/// Plain search on one undirected graph; positions met once are remembered.
#[derive(Clone, Debug)]
pub(crate) struct PlainNim {
    piles: Piles,
    edges: Vec<(usize, usize)>,
    nimbers: FxHashMap<(usize, Vec<u32>), u32>,
    wins: FxHashMap<(usize, Vec<u32>), bool>,
}

impl PlainNim {
    /// The game on a graph with these edges.
    pub(crate) fn new(piles: Piles, edges: &[(usize, usize)]) -> Self {
        Self { piles, edges: edges.to_vec(), nimbers: FxHashMap::default(), wins: FxHashMap::default() }
    }

    /// Which pile a step takes disks from.
    pub(crate) fn piles(&self) -> Piles {
        self.piles
    }

    /// Every position after one turn of the player to move: where the token is, and the disks.
    pub(crate) fn turns(&self, at: usize, disks: &[u32]) -> Vec<(usize, Vec<u32>)> {
        let mut turns = Vec::new();
        for (i, &(u, v)) in self.edges.iter().enumerate() {
            let ways = [(u, v), (v, u)];
            for &(_, to) in ways[..1 + usize::from(u != v)].iter().filter(|way| way.0 == at) {
                let pile = match self.piles {
                    Piles::Left => at,
                    Piles::Reached => to,
                    Piles::Crossed => i,
                };
                for left in 0..disks[pile] {
                    let mut then = disks.to_vec();
                    then[pile] = left;
                    turns.push((to, then));
                }
            }
        }
        turns
    }

    /// The nimber with the token on `at`.
    ///
    /// # Errors
    /// If the limit is reached.
    pub(crate) fn nimber(&mut self, at: usize, disks: &[u32], budget: &Budget) -> Result<u32, Stop> {
        let key = (at, disks.to_vec());
        if let Some(&known) = self.nimbers.get(&key) {
            return Ok(known);
        }
        budget.spend(1)?;
        let turns = self.turns(at, disks);
        let met = turns.iter().map(|(to, then)| self.nimber(*to, then, budget)).collect::<Result<Vec<_>, _>>()?;
        let nimber = mex(&met);
        self.nimbers.insert(key, nimber);
        Ok(nimber)
    }

    /// Whether the player to move wins in normal play, found without nimbers.
    ///
    /// # Errors
    /// If the limit is reached.
    pub(crate) fn wins(&mut self, at: usize, disks: &[u32], budget: &Budget) -> Result<bool, Stop> {
        let key = (at, disks.to_vec());
        if let Some(&known) = self.wins.get(&key) {
            return Ok(known);
        }
        budget.spend(1)?;
        let mut wins = false;
        for (to, then) in self.turns(at, disks) {
            if !self.wins(to, &then, budget)? {
                wins = true;
                break;
            }
        }
        self.wins.insert(key, wins);
        Ok(wins)
    }
}

/// Every choice of `count` numbers from 0 to `most`, in lexicographic order.
pub(crate) fn every_choice(count: usize, most: u32) -> impl Iterator<Item = Vec<u32>> {
    let mut next = Some(vec![0; count]);
    std::iter::from_fn(move || {
        let now = next.take()?;
        let mut after = now.clone();
        for digit in after.iter_mut().rev() {
            if *digit < most {
                *digit += 1;
                next = Some(after);
                break;
            }
            *digit = 0;
        }
        Some(now)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_edge_is_a_heap_of_nim_in_the_edge_version() {
        let mut nim = PlainNim::new(Piles::Crossed, &[(0, 1)]);
        assert_eq!((0..5).map(|n| nim.nimber(0, &[n], &Budget::default()).unwrap()).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn one_edge_in_the_vertex_versions_counted_by_hand() {
        // Remove, then move: with 1 and 1 disks the first player moves, the second one, then it ends.
        let mut rm = PlainNim::new(Piles::Left, &[(0, 1)]);
        assert_eq!(rm.wins(0, &[1, 1], &Budget::default()), Ok(false));
        assert_eq!(rm.wins(0, &[2, 1], &Budget::default()), Ok(true));
        let mut mr = PlainNim::new(Piles::Reached, &[(0, 1)]);
        assert_eq!(mr.wins(0, &[0, 1], &Budget::default()), Ok(true));
        assert_eq!(mr.wins(0, &[1, 1], &Budget::default()), Ok(false));
    }

    #[test]
    fn choices_are_all_there() {
        assert_eq!(every_choice(3, 2).count(), 27);
        assert_eq!(every_choice(0, 2).count(), 1);
        assert_eq!(every_choice(2, 1).last(), Some(vec![1, 1]));
    }
}
