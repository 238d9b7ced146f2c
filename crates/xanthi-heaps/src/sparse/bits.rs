//! Masks of the heaps of a block, and their bits.

/// The words of a mask of a block.
pub(super) const WORDS: usize = 16;
/// The heaps of a block: a mask less one byte, so that a mask from any bit of a byte on holds a block.
pub(super) const BLOCK: usize = 64 * WORDS - 8;
/// A bit for each heap of a block; the last byte is not used.
pub(super) type Mask = [u64; WORDS];
/// The heaps whose candidates are compared at once.
pub(super) const LANES: usize = 64;
/// The candidates of each of them.
pub(super) const TRIED: usize = 4;
/// Some values for each lane.
pub(super) type Wanted<T> = [[T; LANES]; TRIED];

/// The places of the bits of a word, ascending.
pub(super) fn bits(mask: u64) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}

/// Whether a mask has no heaps.
#[inline(always)]
pub(super) fn is_empty(mask: &Mask) -> bool {
    mask.iter().fold(0, |heaps, word| heaps | word) == 0
}

/// The first heaps of a block.
#[inline(always)]
pub(super) fn below(heaps: usize) -> Mask {
    std::array::from_fn(|i| match heaps.saturating_sub(64 * i) {
        64.. => u64::MAX,
        rest => (1 << rest) - 1,
    })
}

/// The lowest bits of eight bytes, which have no others: they come together in the highest byte.
#[inline(always)]
pub(super) fn gather(eight: u64) -> u64 {
    eight.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The highest bits of sixteen bytes.
#[inline(always)]
#[allow(unsafe_code)]
pub(super) fn highest(low: u64, high: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_mm_movemask_epi8, _mm_set_epi64x};
        // SAFETY: every processor of this kind has SSE2.
        unsafe { _mm_movemask_epi8(_mm_set_epi64x(high as i64, low as i64)) as u64 }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let gather = |eight: u64| gather(eight >> 7 & 0x0101_0101_0101_0101);
        gather(low) | gather(high) << 8
    }
}
