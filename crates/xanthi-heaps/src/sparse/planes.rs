//! Bit planes: for each value, which heaps of a window have it.

use super::bits::{BLOCK, WORDS};
use super::kernel::Level;
use super::masks::Masks;
use super::values::Values;

/// The bytes of a mask.
const MASK: usize = 8 * WORDS;

/// The planes stand behind each other; bit i of one is the heap `origin + i - pad`. Bits of heaps
/// that are not known and of heap 0 are 0, those of the pad right or 0.
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
    /// How many heaps back the window goes at least, if there are so many.
    history: usize,
    /// The first heap that is not entered.
    pub(super) end: usize,
}

/// Up to so many planes are entered by masks of whole blocks; with more, most masks have few heaps.
const MASKED: usize = 64;
/// Room behind the pad that a new window has beyond its history.
const ROOM: usize = 1 << 17;

impl Planes {
    /// The window of the heaps below `values.len()`, back to `history` before it if that is not
    /// the beginning, with planes for the values below `width`.
    pub(super) fn new(values: &Values, width: usize, history: usize) -> Self {
        let pad = (history + BLOCK).next_multiple_of(64);
        let origin = values.len().saturating_sub(history) & !63;
        // An odd number of cache lines, so that the same word of all planes is not in one set.
        let stride = ((pad + history + 64 + ROOM) / 8 + 2 * MASK).next_multiple_of(2 * MASK) + MASK;
        let mut planes = Self { bytes: vec![0; stride * width], stride, width, origin, pad, history, end: origin.max(1) };
        planes.enter(values, &Masks::default());
        planes
    }

    /// Where a heap stands in each plane.
    pub(super) fn bit(&self, heap: usize) -> usize {
        heap + self.pad - self.origin
    }

    /// The entry of a list for a plane and an offset; see [`Shifts`](super::kernel::Shifts).
    pub(super) fn entry(&self, value: usize, offset: usize) -> u32 {
        ((value * self.stride) as u32).wrapping_sub((offset / 8) as u32)
    }

    /// The offset of an entry, of those with this remainder modulo 8.
    pub(super) fn offset(&self, entry: u32, residue: usize) -> usize {
        // Behind the planes, modulo 2^32, are places before the first one.
        let behind = entry as usize >= self.bytes.len();
        let place = if behind { entry.wrapping_add(self.stride as u32) } else { entry } as usize;
        8 * ((self.stride - place % self.stride) % self.stride) + residue
    }

    /// Of the heaps from one on, which are entered, those that have this value: 64 in each word.
    pub(super) fn row(&self, value: usize, from: usize, level: Level, row: &mut [u64]) {
        let bit = self.bit(from);
        level.shift(&self.bytes[value * self.stride + bit / 8..], bit % 8, row);
    }

    /// Whether places in the planes fit into 32 bits.
    pub(super) fn fits(&self) -> bool {
        u32::try_from(self.bytes.len()).is_ok()
    }

    /// Enters the heaps that are known now, and moves the window on if there is no room for two
    /// more blocks.
    pub(super) fn enter(&mut self, values: &Values, masks: &Masks) {
        let known = values.from(self.end);
        let bit = self.bit(self.end);
        if masks.is_for(self.end, values.len()) && masks.with().len() <= self.width.min(MASKED) && bit.is_multiple_of(8) {
            for (mask, plane) in masks.with().iter().zip(self.bytes.chunks_exact_mut(self.stride)) {
                let (bytes, _) = plane[bit / 8..].as_chunks_mut::<8>();
                for (bytes, word) in bytes.iter_mut().zip(mask) {
                    *bytes = (u64::from_le_bytes(*bytes) | word).to_le_bytes();
                }
            }
        } else {
            for (i, value) in known.iter().enumerate() {
                // A value that has no plane is a matter of the next planes.
                if usize::from(*value) < self.width {
                    let bit = bit + i;
                    self.bytes[usize::from(*value) * self.stride + bit / 8] |= 1 << (bit % 8);
                }
            }
        }
        self.end = values.len();
        if self.is_full(self.end) {
            let origin = self.end.saturating_sub(self.history) & !63;
            let by = (origin - self.origin) / 8;
            for plane in self.bytes.chunks_exact_mut(self.stride) {
                plane.copy_within(by.., 0);
                plane[self.stride - by..].fill(0);
            }
            self.origin = origin;
        }
    }

    /// Whether entries are the same for both.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.width, self.stride, self.pad) == (other.width, other.stride, other.pad)
    }

    /// Whether these planes had better be made anew for the heaps that are known: there is no room for them.
    pub(super) fn is_late_for(&self, values: &Values) -> bool {
        values.len() < self.end || self.is_full(values.len())
    }

    /// Whether there is no room for two more blocks behind so many heaps.
    fn is_full(&self, heaps: usize) -> bool {
        self.bit(heaps + 3 * BLOCK) / 8 + 2 * MASK >= self.stride
    }

    /// Takes out the heaps from one on, which is in the window; `values` has them still.
    pub(super) fn forget_from(&mut self, heap: usize, values: &Values) {
        for n in heap..self.end {
            let (value, bit) = (usize::from(values.get(n)), self.bit(n));
            if value < self.width {
                self.bytes[value * self.stride + bit / 8] &= !(1 << (bit % 8));
            }
        }
        self.end = self.end.min(heap);
    }
}
