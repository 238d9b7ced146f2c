//! Which heaps of a block have each value.

use super::bits::{Mask, WORDS};
use super::kernel::Level;
use super::mask_loops::DIGITS;

/// A mask for each value, of the heaps of one block.
#[derive(Clone, Debug, Default)]
pub(super) struct Masks {
    /// The heaps it is for: from one to before another.
    base: usize,
    end: usize,
    with: Vec<Mask>,
}

impl Masks {
    /// Brings it to the block of these heaps from `base`, with values below `width`. What it says of
    /// heaps must be forgotten when they get other values.
    pub(super) fn bring(&mut self, base: usize, values: &[u16], width: usize, level: Level) {
        if self.is_for(base, base + values.len()) && self.with.len() == width {
            return;
        }
        (self.base, self.end) = (base, base + values.len());
        self.with.clear();
        self.with.resize(width, [0; WORDS]);
        if width > 1 << DIGITS {
            for (heap, value) in values.iter().enumerate() {
                self.with[usize::from(*value)][heap / 64] |= 1 << (heap % 64);
            }
            return;
        }
        level.masks(values, &mut self.with);
    }

    /// Whether it is for these heaps.
    pub(super) fn is_for(&self, base: usize, end: usize) -> bool {
        (self.base, self.end) == (base, end)
    }

    /// Forgets them all: it is for no heaps, not even none.
    pub(super) fn forget(&mut self) {
        (self.base, self.end) = (1, 0);
    }

    /// The heaps with each value.
    pub(super) fn with(&self) -> &[Mask] {
        &self.with
    }
}
