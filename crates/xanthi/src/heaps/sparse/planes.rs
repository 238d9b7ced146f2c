//! Bit planes: for each value, which heaps of a window have it.

use super::kernel::{Mask, WORDS};

/// The bytes of a mask.
const MASK: usize = 8 * WORDS;

/// The planes stand behind each other; bit i of one is the heap `origin + i - pad`. Bits of heaps
/// that are not known, of heap 0 and of the pad are 0.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    pub(super) bytes: Vec<u8>,
    /// The bytes of one plane.
    stride: usize,
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
        let stride = ((pad + kept + room) / 8 + 2 * MASK).next_multiple_of(2 * MASK) + MASK;
        let mut planes = Self { bytes: vec![0; stride * width], stride, width, origin, pad, filled: vec![0; width] };
        for (heap, value) in values.iter().enumerate().skip(origin.max(1)) {
            let bit = planes.bit(heap);
            planes.bytes[usize::from(*value) * stride + bit / 8] |= 1 << (bit % 8);
            planes.filled[usize::from(*value)] += 1;
        }
        planes
    }

    /// Where a heap stands in each plane.
    pub(super) fn bit(&self, heap: usize) -> usize {
        heap + self.pad - self.origin
    }

    /// The first byte of a plane.
    pub(super) fn plane(&self, value: usize) -> u32 {
        (value * self.stride) as u32
    }

    /// Whether places in the planes fit into 32 bits.
    pub(super) fn fits(&self) -> bool {
        u32::try_from(self.bytes.len()).is_ok()
    }

    /// Whether a block from `base` fits behind what is there.
    pub(super) fn has_room(&self, base: usize) -> bool {
        self.bit(base) / 8 + 2 * MASK < self.stride
    }

    /// Enters the heaps of a block from `base` that have a value.
    pub(super) fn enter(&mut self, value: u16, base: usize, heaps: &Mask) {
        let bit = self.bit(base);
        let plane = &mut self.bytes[usize::from(value) * self.stride..][..self.stride];
        for (i, byte) in heaps.iter().flat_map(|word| word.to_le_bytes()).enumerate() {
            let [low, high] = (u16::from(byte) << (bit % 8)).to_le_bytes();
            plane[bit / 8 + i] |= low;
            plane[bit / 8 + i + 1] |= high;
        }
        self.filled[usize::from(value)] += heaps.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
    }
}
