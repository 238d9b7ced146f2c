//! The first nimbers, all of them held.

use super::super::Flaw;
use super::game::Game;
use super::{MOST_VALUES, Work};
use crate::budget::Stop;

/// The nimbers of heaps of 0, 1, 2, …
///
/// Of the splits of n exactly those with one rare part have a value that is common at n. So let c be
/// the least common value that is the value of no split with a rare part and of no option with one
/// heap or none. All smaller common values are met then, and the nimber is c if every other smaller
/// value is that of some split, and otherwise the least one that is not.
pub(super) struct Table<'a> {
    game: &'a Game,
    values: Vec<u16>,
    /// The rare heaps, ascending, with their nimbers.
    rare: Vec<(usize, u16)>,
    /// Entry v is n + 1 if an option of n with the value v was met.
    met: Vec<u32>,
}

impl<'a> Table<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        Self { game, values: vec![0], rare: Vec::new(), met: vec![0; MOST_VALUES] }
    }

    pub(super) fn values(&self) -> &[u16] {
        &self.values
    }

    pub(super) fn into_parts(self) -> (Vec<u16>, Vec<(usize, u16)>) {
        (self.values, self.rare)
    }

    /// Computes the heaps below `end`. Rare ones may be no larger than the reach less what may be
    /// taken.
    pub(super) fn fill(&mut self, end: usize, work: &mut Work<'_>) -> Result<(), Flaw> {
        while self.values.len() < end {
            let n = self.values.len();
            let value = self.nimber(n, work)?;
            self.values.push(value);
            if !self.game.is_common(usize::from(value), n as u64) {
                if n + self.game.last() > self.game.reach {
                    return Err(Flaw::new(format!("the heap of {n} is rare, and too large for the reach")).inside("reach"));
                }
                self.rare.push((n, value));
            }
        }
        Ok(())
    }

    fn nimber(&mut self, n: usize, work: &mut Work<'_>) -> Result<u16, Flaw> {
        let (game, stamp, values) = (self.game, n as u32 + 1, &self.values);
        work.spend(1 + game.singles.len() + self.rare.len() * game.splits.len())?;
        if game.whole(n as u64) {
            self.met[0] = stamp;
        }
        game.singles.iter().filter(|k| **k < n).for_each(|k| self.met[usize::from(values[n - k])] = stamp);
        for rest in game.splits.iter().filter(|k| **k < n).map(|k| n - k) {
            for (part, value) in self.rare.iter().take_while(|(part, _)| *part < rest) {
                let other = rest - part;
                if part.abs_diff(other) >= game.least {
                    self.met[usize::from(value ^ values[other])] = stamp;
                }
            }
        }
        let too_large = || Flaw::too_much(Stop::OutOfReach, format!("the nimber of {n} is too large"));
        let is_next = |v: &usize| self.met[*v] != stamp && game.is_common(*v, n as u64);
        let least = (0..MOST_VALUES).find(is_next).ok_or_else(too_large)?;
        let mut missing = (0..least).filter(|v| self.met[*v] != stamp).count();
        if missing > 0 {
            // Small parts first: most values are found soon.
            let most = game.splits.iter().map(|k| game.pairs(n, *k)).max().unwrap_or(0);
            let mut part = 0;
            while part < most && missing > 0 {
                part += 1;
                for k in game.splits.iter().filter(|k| part <= game.pairs(n, **k)) {
                    let value = usize::from(values[part] ^ values[n - k - part]);
                    if value < least && self.met[value] != stamp {
                        self.met[value] = stamp;
                        missing -= 1;
                    }
                }
            }
            work.spend(part * game.splits.len())?;
        }
        Ok((0..least).find(|v| self.met[*v] != stamp).unwrap_or(least) as u16)
    }
}
