//! The inner loops over masks; [`Level`](super::kernel::Level) calls them for every instruction set.

use super::bits::{Mask, WORDS, below, highest};

/// The binary digits of values that are told apart by [`Level::masks`].
pub(super) const DIGITS: usize = 6;

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

/// How many values far partners leave open for each heap of a block, in binary: at most eight.
pub(super) type Counts = [Mask; 3];

/// Counts a value for the heaps `left`, and takes those that have enough out of `need`.
#[inline(always)]
pub(super) fn deepen_loop(counts: &mut Counts, left: &Mask, need: &mut Mask) {
    for i in 0..WORDS {
        let mut carry = left[i];
        for count in counts.iter_mut() {
            let next = count[i] & carry;
            count[i] ^= carry;
            carry = next;
        }
        need[i] &= !carry;
    }
}
