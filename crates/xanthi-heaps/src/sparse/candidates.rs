//! What is left open in a block: the candidates.

use super::bits::Mask;
use super::kernel::Level;
use super::mask_loops::Slots;

/// What lists of partners leave open in a block.
#[derive(Clone, Debug, Default)]
pub(super) struct Open {
    pub(super) base: usize,
    pub(super) heaps: usize,
    /// If near partners have not been looked at: values, ascending, with the heaps where they are certain and far
    /// partners do not show them.
    pub(super) left: Vec<(u16, Mask)>,
    /// For each heap the least certain values that were not shown.
    slots: Box<Slots>,
    /// Whether it was not sifted, because there are few pairs.
    pub(super) few: bool,
}

impl Open {
    /// A block of which nothing is known yet.
    pub(super) fn begin(&mut self, base: usize, heaps: usize) {
        (self.base, self.heaps, self.few) = (base, heaps, false);
        self.left.clear();
        self.slots.clear();
    }

    /// Makes the candidates known, when all were added.
    pub(super) fn share_out(&mut self) {
        self.slots.share_out();
    }

    /// The candidates of a heap of the block, ascending.
    pub(super) fn candidates(&self, heap: usize) -> &[u16] {
        self.slots.of(heap)
    }

    /// Makes a value a candidate of these heaps, of which none has enough, and takes those out of `need` that now have.
    pub(super) fn add(&mut self, value: u16, heaps: &Mask, need: &mut Mask, level: Level) {
        level.add(&mut self.slots, value, heaps, need);
    }
}
