//! Which heaps of a block have each value.

use super::kernel::{Level, Mask, WORDS, highest};

/// The binary digits of values that are told apart by [`Level::masks`].
const DIGITS: usize = 6;

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

/// The first heaps of a block.
#[inline(always)]
pub(super) fn below(heaps: usize) -> Mask {
    std::array::from_fn(|i| match heaps.saturating_sub(64 * i) {
        64.. => u64::MAX,
        rest => (1 << rest) - 1,
    })
}

/// For each value, of which there are two to some power, the heaps of a block that have it.
#[inline(always)]
pub(super) fn masks_loop(values: &[u16], with: &mut [Mask]) {
    let mut low = [0u8; 64 * WORDS];
    low.iter_mut().zip(values).for_each(|(low, value)| *low = *value as u8);
    with[0] = below(values.len());
    for digit in 0..DIGITS.min(with.len().ilog2() as usize) {
        let mut heaps = [0; WORDS];
        for (word, values) in heaps.iter_mut().zip(low.as_chunks::<64>().0) {
            for (i, sixteen) in values.as_chunks::<16>().0.iter().enumerate() {
                let half = |half: usize| u64::from_le_bytes(sixteen.as_chunks::<8>().0[half]) << (7 - digit);
                *word |= highest(half(0), half(1)) << (16 * i);
            }
        }
        let (without, with) = with[..2 << digit].split_at_mut(1 << digit);
        for (without, with) in without.iter_mut().zip(with) {
            for i in 0..WORDS {
                with[i] = without[i] & heaps[i];
                without[i] &= !heaps[i];
            }
        }
    }
}

/// Takes the heaps `with` out of those with a `larger` value. Those that are left and are in `word`, 64
/// of which are alike, are due; whether there are any.
#[inline(always)]
pub(super) fn due_loop(larger: &mut Mask, with: &Mask, word: u64, due: &mut Mask) -> bool {
    let mut all = 0;
    for i in 0..WORDS {
        larger[i] &= !with[i];
        due[i] = larger[i] & word;
        all |= due[i];
    }
    all != 0
}

/// How many of the heaps of a mask, without some, are in each second bit from the first and from the second.
#[inline(always)]
pub(super) fn count_loop(mask: &Mask, without: &Mask) -> [u64; 2] {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    let mut counts = [0; 2];
    for (mask, without) in mask.iter().zip(without) {
        counts[0] += u64::from((mask & !without & EVEN).count_ones());
        counts[1] += u64::from((mask & !without & !EVEN).count_ones());
    }
    counts
}
