//! Splitting games by plain search: a position is a list of heaps, a move splits one of them into
//! two that are far enough apart.
//!
//! Grundy's game has the least difference 1, Kenyon's game 2.

use super::geography::mex;
use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};

/// Plain search of one game; positions met once are remembered. A position is an ascending list.
#[derive(Clone, Debug)]
pub(crate) struct PlainHeaps {
    difference: u32,
    numbers: FxHashMap<Vec<u32>, u32>,
    wins: FxHashMap<Vec<u32>, bool>,
}

impl PlainHeaps {
    /// The game in which the two parts must differ by at least `difference`.
    pub(crate) fn new(difference: u32) -> Self {
        Self { difference, numbers: FxHashMap::default(), wins: FxHashMap::default() }
    }

    /// Every position after one move, once each.
    pub(crate) fn moves(&self, heaps: &[u32]) -> Vec<Vec<u32>> {
        let mut moves = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for part in (1..heap).filter(|part| heap - part >= part + self.difference) {
                let mut then = heaps.to_vec();
                then[i] = part;
                then.push(heap - part);
                then.sort_unstable();
                moves.push(then);
            }
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The number of a position: the least that no position after a move has.
    ///
    /// # Errors
    /// If the limit is reached.
    pub(crate) fn number(&mut self, heaps: &[u32], budget: &Budget) -> Result<u32, Stop> {
        let key = sorted(heaps);
        if let Some(&known) = self.numbers.get(&key) {
            return Ok(known);
        }
        budget.spend(1)?;
        let met = self.moves(&key).iter().map(|then| self.number(then, budget)).collect::<Result<Vec<_>, _>>()?;
        let number = mex(&met);
        self.numbers.insert(key, number);
        Ok(number)
    }

    /// Whether the player to move wins, found without numbers.
    ///
    /// # Errors
    /// If the limit is reached.
    pub(crate) fn wins(&mut self, heaps: &[u32], budget: &Budget) -> Result<bool, Stop> {
        let key = sorted(heaps);
        if let Some(&known) = self.wins.get(&key) {
            return Ok(known);
        }
        budget.spend(1)?;
        let mut wins = false;
        for then in self.moves(&key) {
            if !self.wins(&then, budget)? {
                wins = true;
                break;
            }
        }
        self.wins.insert(key, wins);
        Ok(wins)
    }
}

/// The position with these heaps.
pub(crate) fn sorted(heaps: &[u32]) -> Vec<u32> {
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Every position with `total` matches, as ascending lists.
pub(crate) fn positions(total: u32) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    divide(total, 1, &mut Vec::new(), &mut all);
    all
}

fn divide(left: u32, least: u32, begun: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
    if left == 0 {
        return all.push(begun.clone());
    }
    for heap in least..=left {
        begun.push(heap);
        divide(left - heap, heap, begun, all);
        begun.pop();
    }
}

/// The numbers of single heaps from 0 to `most`, each from sums without carrying of two smaller
/// ones: the table that theory offers, quadratic and without cleverness.
pub(crate) fn table(difference: u32, most: u32) -> Vec<u32> {
    let mut numbers: Vec<u32> = Vec::new();
    for heap in 0..=most {
        let parts = (1..heap).filter(|part| heap - part >= part + difference);
        let met: Vec<u32> = parts.map(|part| numbers[part as usize] ^ numbers[(heap - part) as usize]).collect();
        numbers.push(mex(&met));
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of partitions: OEIS A000041.
    #[test]
    fn there_are_as_many_positions_as_partitions() {
        assert_eq!((0..=10).map(|n| positions(n).len()).collect::<Vec<_>>(), [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42]);
    }

    /// OEIS A002188.
    #[test]
    fn grundys_game_begins_as_it_is_known() {
        let known = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4];
        assert_eq!(table(1, 21), known);
        let mut plain = PlainHeaps::new(1);
        for (heap, number) in (0..).zip(known).take(16) {
            assert_eq!(plain.number(&[heap], &Budget::default()), Ok(number));
        }
    }
}
