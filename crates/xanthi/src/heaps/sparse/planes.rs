//! Bit planes: for each value, which heaps of a window have it.

use super::kernel::{Mask, WORDS};

/// The planes stand behind each other; bit i of one is the heap `origin + i - pad`. Bits of heaps
/// that are not known, of heap 0 and of the pad are 0.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    pub(super) words: Vec<u64>,
    /// The words of one plane.
    pub(super) stride: usize,
    /// How many planes there are; a power of two, so the exclusive or of two values has one too.
    pub(super) width: usize,
    /// The heap behind the pad; a multiple of 64.
    origin: usize,
    pad: usize,
    /// How many heaps of the window have each value.
    pub(super) filled: Vec<u64>,
}

/// Room behind the pad that a new window has beyond its history.
const ROOM: usize = 1 << 16;

impl Planes {
    /// The window of the heaps below `values.len()`, back to `history` before it if that is not
    /// the beginning, with planes for the values below `width`.
    pub(super) fn new(values: &[u16], width: usize, history: usize, reach: usize) -> Self {
        let pad = (reach + 1).next_multiple_of(64);
        let origin = values.len().saturating_sub(history) & !63;
        let kept = values.len() - origin;
        let room = ROOM.max(if history == usize::MAX { kept } else { history.min(1 << 17) });
        // An odd number of cache lines, so that the same word of all planes is not in one set.
        let stride = ((pad + kept + room) / 64 + 2 * WORDS).next_multiple_of(16) + 8;
        let mut planes = Self { words: vec![0; stride * width], stride, width, origin, pad, filled: vec![0; width] };
        for (heap, value) in values.iter().enumerate().skip(origin.max(1)) {
            let bit = planes.bit(heap);
            planes.words[usize::from(*value) * stride + bit / 64] |= 1 << (bit % 64);
            planes.filled[usize::from(*value)] += 1;
        }
        planes
    }

    /// Where a heap stands in each plane.
    pub(super) fn bit(&self, heap: usize) -> usize {
        heap + self.pad - self.origin
    }

    /// Whether a block from `base` fits behind what is there.
    pub(super) fn has_room(&self, base: usize) -> bool {
        self.bit(base) / 64 + 2 * WORDS + 1 < self.stride
    }

    /// Enters the heaps of a block from `base` that have a value.
    pub(super) fn enter(&mut self, value: u16, base: usize, heaps: &Mask) {
        let bit = self.bit(base);
        let plane = &mut self.words[usize::from(value) * self.stride..][..self.stride];
        for (i, word) in heaps.iter().enumerate() {
            plane[bit / 64 + i] |= word << (bit % 64);
            plane[bit / 64 + i + 1] |= word >> 1 >> (63 - bit % 64);
            self.filled[usize::from(value)] += u64::from(word.count_ones());
        }
    }
}
