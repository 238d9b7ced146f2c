//! That nothing below a nimber is missing among the options.
//!
//! The nimber of a late heap is the least common value that no pair has. Smaller common values are those
//! of pairs then; the others have to be shown by a split within reach each.

use super::super::Flaw;
use super::Work;
use super::game::Game;
use super::planes::{BLOCK, Block, Planes, WORDS};
use super::stretch::{Common, Stretch};

/// The splits of one heap that are looked at together.
const PIECE: usize = 32;
/// The places 0, 2, 4, … of a word.
const EVERY_OTHER: u64 = 0x5555_5555_5555_5555;

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
    /// For each value, the heaps of the block that have it, and those of which an option that leaves one heap has it.
    equal: Vec<Block>,
    single: Vec<Block>,
}

impl<'a> Witness<'a> {
    pub(super) fn new(game: &'a Game, early: Vec<u16>, common: [Common; 2], largest: usize) -> Self {
        let planes = Planes::new(game, &early, largest);
        Self { game, early, common, planes, open: Vec::new(), equal: Vec::new(), single: Vec::new() }
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
        // The heaps of the history are entered too, if the planes are made anew.
        let from = at - self.planes.entered_before();
        let largest = late[from..].iter().copied().max().map_or(0, usize::from);
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
    /// leave one heap or none. All heaps of the block at once, one value after the other.
    fn note(&mut self, base: u64, late: &[u16], at: usize) {
        let width = self.planes.width();
        for sets in [&mut self.open, &mut self.equal, &mut self.single] {
            sets.clear();
            sets.resize(width, [0; WORDS]);
        }
        // The heaps whose nimber is larger than the value.
        let mut above = [0; WORDS];
        for (i, &nimber) in late[at..].iter().enumerate() {
            let (word, bit) = (i / 64, 1 << (i % 64));
            above[word] |= bit;
            self.equal[usize::from(nimber)][word] |= bit;
            for value in self.game.singles.iter().map(|k| late[at + i - k]) {
                // A value that is too large for the sets is larger than the nimber.
                self.single.get_mut(usize::from(value)).into_iter().for_each(|set| set[word] |= bit);
            }
        }
        // No heap here is so small that its digit is written.
        let whole = self.game.whole(u64::MAX);
        for value in 0..width {
            above.iter_mut().zip(&self.equal[value]).for_each(|(above, equal)| *above &= !equal);
            if above == [0; WORDS] {
                return;
            }
            if value == 0 && whole {
                continue;
            }
            let uncommon = |n: u64| self.common[(n % 2) as usize][value / 64] >> (value % 64) & 1 == 0;
            let asked =
                [EVERY_OTHER, !EVERY_OTHER].into_iter().zip(base..).filter(|(_, n)| uncommon(*n)).fold(0, |all, (places, _)| all | places);
            let open = above.iter().zip(&self.single[value]).map(|(above, single)| above & asked & !single);
            self.open[value].iter_mut().zip(open).for_each(|(place, open)| *place = open);
        }
    }

    /// That some split within reach of the heap of n, at this place of the nimbers, has this value.
    fn find(&self, n: u64, late: &[u16], at: usize, value: u16, work: &mut Work<'_>) -> Result<(), Flaw> {
        for &k in &self.game.splits {
            let most = self.game.reach - k;
            let rest = &late[at - k - most..at - k];
            // Most are found in the first pieces.
            for (piece, (early, rest)) in (1..).zip(self.early[1..=most].chunks(PIECE).zip(rest.rchunks(PIECE))) {
                if early.iter().zip(rest.iter().rev()).fold(false, |found, (a, b)| found | (a ^ b == value)) {
                    return work.spend(PIECE * piece);
                }
            }
            work.spend(most)?;
        }
        Err(Flaw::new(format!("no option of {n} within reach has the nimber {value}")).inside("reach"))
    }
}
