//! Near partners, for a thread that proposes the nimbers of blocks.
//!
//! Another thread sifts a block while the block before is still being proposed. So it can look at far
//! partners only; what near ones show is found when the block begins.

use super::bits::BLOCK;
use super::bits::below;
use super::candidates::Open;
use super::kernel::Level;
use super::lists::{List, Shown, learn, not_shown};
use super::masks::Masks;
use super::planes::Planes;
use super::values::Values;
use std::ops::Range;

/// The offsets of near partners: nothing is known of the block itself, when it begins.
pub(super) const NEAR: Range<usize> = BLOCK..2 * BLOCK;

/// The lists of near partners, and planes with the last heaps for them.
#[derive(Debug)]
pub(super) struct Near {
    pub(super) lists: Vec<List>,
    pub(super) planes: Planes,
}

impl Near {
    /// Finds the candidates of a block that begins behind the known heaps, where far partners were looked at.
    pub(super) fn narrow(&mut self, open: &mut Open, values: &Values, level: Level) {
        self.planes.enter(values, &Masks::default());
        let mut need = below(open.heaps);
        let left = std::mem::take(&mut open.left);
        for (value, left) in &left {
            let due = std::array::from_fn(|i| left[i] & need[i]);
            open.add(*value, &not_shown(&self.lists, &self.planes, level, *value, open.base, due), &mut need, level);
        }
        open.left = left;
        open.share_out();
    }

    /// Takes the near ones out of pairs that were not shown, and learns from them.
    pub(super) fn learn(&mut self, misses: &mut Vec<Shown>) {
        misses.extract_if(.., |shown| NEAR.contains(&shown.offset)).for_each(|shown| learn(&mut self.lists, &shown, &self.planes));
    }
}
