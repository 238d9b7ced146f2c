//! That nothing below a nimber is missing among the options.
//!
//! The nimber of a late heap is the least common value that no pair has. Smaller common values are those
//! of pairs then; the others have to be shown by a split within reach each.

use super::super::Flaw;
use super::Work;
use super::game::Game;
use super::planes::{BLOCK, Block, Planes, WORDS};
use super::window::{Common, Stretch};

#[derive(Clone)]
pub(super) struct Witness<'a> {
    game: &'a Game,
    /// The nimbers of heaps of 0 to the reach.
    early: Vec<u16>,
    /// The values that are common at even and at odd heaps.
    common: [Common; 2],
    planes: Planes,
    /// For each value, the heaps of the block for which an option with it is still to be found.
    open: Vec<Block>,
}

impl<'a> Witness<'a> {
    pub(super) fn new(game: &'a Game, early: Vec<u16>, common: [Common; 2], largest: usize) -> Self {
        let planes = Planes::new(game, &early, largest);
        Self { game, early, common, planes, open: Vec::new() }
    }

    /// Heaps follow that are not those after the last ones.
    pub(super) fn start_again(&mut self) {
        self.planes.forget();
    }

    /// Looks at the heaps of a stretch.
    pub(super) fn judge(&mut self, stretch: &Stretch<'_>, work: &mut Work<'_>) -> Result<(), Flaw> {
        let mut at = stretch.at;
        while at < stretch.late.len() {
            let end = stretch.late.len().min(at + BLOCK);
            self.block(stretch.base + (at - stretch.at) as u64, &stretch.late[..end], at, work)?;
            at = end;
        }
        Ok(())
    }

    /// Looks at the heaps from `base` on, whose nimbers are those of `late` from `at` on.
    fn block(&mut self, base: u64, late: &[u16], at: usize, work: &mut Work<'_>) -> Result<(), Flaw> {
        let largest = late[at..].iter().copied().max().map_or(0, usize::from);
        while largest >= self.planes.width() {
            if !self.planes.widen() {
                return Err(Flaw::new(format!("the nimber of a heap from {base} on is too large")));
            }
        }
        self.note(base, late, at);
        work.spend((late.len() - at) * (1 + self.game.singles.len()))?;
        self.planes.enter(base, late, at);
        for value in 0..self.open.len() {
            let mut open = std::mem::take(&mut self.open[value]);
            if open != [0; WORDS] {
                work.spend(self.planes.close(value as u16, base, &mut open))?;
                for (word, mut left) in open.into_iter().enumerate() {
                    while left != 0 {
                        let i = 64 * word + left.trailing_zeros() as usize;
                        self.find(base + i as u64, late, at + i, value as u16, work)?;
                        left &= left - 1;
                    }
                }
            }
        }
        Ok(())
    }

    /// Notes the values that are smaller than the nimber and not common, but for those of options that
    /// leave one heap or none.
    fn note(&mut self, base: u64, late: &[u16], at: usize) {
        self.open.clear();
        self.open.resize(self.planes.width(), [0; WORDS]);
        // No heap here is so small that its digit is written.
        let whole = u64::from(self.game.whole(u64::MAX));
        for (i, &nimber) in late[at..].iter().enumerate() {
            let common = &self.common[(base as usize + i) % 2];
            let single = |value: u16| self.game.singles.iter().any(|k| late[at + i - k] == value);
            let words = usize::from(nimber) / 64;
            for (word, common) in common.iter().enumerate().take(words + 1) {
                let below = if word < words { u64::MAX } else { (1 << (nimber % 64)) - 1 };
                let mut missing = !common & below & !if word == 0 { whole } else { 0 };
                while missing != 0 {
                    let value = 64 * word + missing.trailing_zeros() as usize;
                    if !single(value as u16) {
                        self.open[value][i / 64] |= 1 << (i % 64);
                    }
                    missing &= missing - 1;
                }
            }
        }
    }

    /// That some split within reach of the heap of n, at this place of the nimbers, has this value.
    fn find(&self, n: u64, late: &[u16], at: usize, value: u16, work: &mut Work<'_>) -> Result<(), Flaw> {
        for &k in &self.game.splits {
            let most = self.game.reach - k;
            work.spend(most)?;
            let rest = &late[at - k - most..at - k];
            if self.early[1..=most].iter().zip(rest.iter().rev()).any(|(a, b)| a ^ b == value) {
                return Ok(());
            }
        }
        Err(Flaw::new(format!("no option of {n} within reach has the nimber {value}")).inside("reach"))
    }
}
