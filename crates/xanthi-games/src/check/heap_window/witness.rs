//! That nothing below a nimber is missing among the options.
//!
//! The nimber of a late heap is the least common value that no pair has. Smaller common values are those
//! of pairs then; the others have to be shown by a split within reach each.

use super::super::Flaw;
use super::Work;
use super::game::Game;
use super::planes::{BLOCK, Block, Planes, WORDS};
use super::stretch::Stretch;

/// The splits of one heap that are looked at together.
const PIECE: usize = 32;
/// The places 0, 2, 4, … of a word.
const EVERY_OTHER: u64 = 0x5555_5555_5555_5555;

#[derive(Clone)]
pub(super) struct Witness<'a> {
    game: &'a Game,
    /// The nimbers of heaps of 0 to the reach.
    early: Vec<u16>,
    planes: Planes,
    /// For each index, the heaps of the block for which an option with its uncommon value is still to be found.
    open: Vec<Block>,
}

impl<'a> Witness<'a> {
    /// For the nimbers of heaps of 0 to the reach, and the largest nimber so far.
    pub(super) fn new(game: &'a Game, early: &[u16], largest: usize) -> Self {
        Self { game, early: early.to_vec(), planes: Planes::new(game, early, largest), open: Vec::new() }
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
        if !self.planes.enter(base, late, at) {
            let largest = late.iter().copied().max().map_or(0, usize::from);
            self.planes = Planes::new(self.game, &self.early, largest);
            self.planes.enter(base, late, at);
        }
        work.spend(late.len() - at)?;
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        open.resize(self.planes.indices(), [0; WORDS]);
        self.note(base, late.len() - at, &mut open);
        for (index, open) in open.iter_mut().enumerate().filter(|(_, open)| any(open)) {
            self.close(index, base, late, at, open, work)?;
        }
        self.open = open;
        Ok(())
    }

    /// Finds, for each of these heaps of the block, an option whose value has this index and is not common.
    fn close(&self, index: usize, base: u64, late: &[u16], at: usize, open: &mut Block, work: &mut Work<'_>) -> Result<(), Flaw> {
        let planes = &self.planes;
        let mut looks = planes.close(index, base, open);
        for (word, mut left) in open.iter().copied().enumerate() {
            while left != 0 {
                let i = 64 * word + left.trailing_zeros() as usize;
                left &= left - 1;
                let n = base + i as u64;
                let (found, looked) = planes.find(n, index);
                looks += looked;
                if !found {
                    self.find(n, late, at + i, planes.uncommon(index, n), work)?;
                }
            }
        }
        work.spend(looks)
    }

    /// Notes for each value the heaps of a block whose nimber is larger and at which it is not common. All heaps of the
    /// block at once, one value after the other.
    fn note(&self, base: u64, heaps: usize, open: &mut [Block]) {
        let planes = &self.planes;
        let every = if base.is_multiple_of(2) { [EVERY_OTHER, !EVERY_OTHER] } else { [!EVERY_OTHER, EVERY_OTHER] };
        // The heaps whose nimber is larger than the value.
        let mut above: Block = std::array::from_fn(|word| match heaps.saturating_sub(64 * word) {
            0 => 0,
            rest @ 1..64 => (1 << rest) - 1,
            _ => u64::MAX,
        });
        // No heap here is so small that its digit is written.
        let whole = self.game.whole(u64::MAX);
        for value in 0..2 * planes.indices() {
            if !any(&above) {
                return;
            }
            let index = planes.index_of(value as u16);
            let equal = planes.block(index, base);
            for (parity, places) in every.into_iter().enumerate() {
                if self.game.is_common(value, parity as u64) {
                    for i in 0..WORDS {
                        above[i] &= !(equal[i] & places);
                    }
                } else if value > 0 || !whole {
                    for i in 0..WORDS {
                        open[index][i] |= above[i] & places;
                    }
                }
            }
        }
    }

    /// That some split within reach of the heap of n, at this place of the nimbers, has this value; or an option
    /// that leaves one heap.
    fn find(&self, n: u64, late: &[u16], at: usize, value: u16, work: &mut Work<'_>) -> Result<(), Flaw> {
        if self.game.singles.iter().any(|k| late[at - k] == value) {
            return Ok(());
        }
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

fn any(block: &Block) -> bool {
    block.iter().fold(0, |any, word| any | word) != 0
}
