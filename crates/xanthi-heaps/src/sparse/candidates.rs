//! What is left open in a block: the candidates.

use super::bits::bits;
use super::bits::{BLOCK, Mask, TRIED};

/// What lists of partners leave open in a block.
#[derive(Clone, Debug, Default)]
pub(super) struct Open {
    pub(super) base: usize,
    pub(super) heaps: usize,
    /// If near partners have not been looked at: values, ascending, with the heaps where they are certain and far
    /// partners do not show them.
    pub(super) left: Vec<(u16, Mask)>,
    /// For each heap the least certain values that were not shown.
    candidates: Vec<[u16; TRIED]>,
    found: Vec<u8>,
    /// Whether it was not sifted, because there are few pairs.
    pub(super) few: bool,
}

impl Open {
    /// A block of which nothing is known yet.
    pub(super) fn begin(&mut self, base: usize, heaps: usize) {
        (self.base, self.heaps, self.few) = (base, heaps, false);
        self.left.clear();
        self.candidates.resize(BLOCK, [0; TRIED]);
        self.found.clear();
        self.found.resize(BLOCK, 0);
    }

    /// The candidates of a heap of the block, ascending.
    pub(super) fn candidates(&self, heap: usize) -> &[u16] {
        &self.candidates[heap][..usize::from(self.found[heap])]
    }

    /// Makes a value a candidate of these heaps, and takes those out of `need` that have enough.
    pub(super) fn add(&mut self, value: u16, heaps: &Mask, need: &mut Mask) {
        for (i, word) in heaps.iter().enumerate() {
            for bit in bits(*word) {
                let found = &mut self.found[64 * i + bit];
                self.candidates[64 * i + bit][usize::from(*found)] = value;
                *found += 1;
                if usize::from(*found) == TRIED {
                    need[i] &= !(1 << bit);
                }
            }
        }
    }
}
