//! Sets of links and of heads as bits.

/// A set of links as bits.
pub(crate) type Bits<const W: usize> = [u64; W];

/// Whether it is a member.
#[inline]
pub(super) fn has<const W: usize>(bits: &Bits<W>, i: usize) -> bool {
    bits[i / 64] >> (i % 64) & 1 == 1
}

/// Puts a member in.
#[inline]
pub(super) fn set<const W: usize>(bits: &mut Bits<W>, i: usize) {
    bits[i / 64] |= 1 << (i % 64);
}

/// Takes a member out.
#[inline]
pub(super) fn clear<const W: usize>(bits: &mut Bits<W>, i: usize) {
    bits[i / 64] &= !(1 << (i % 64));
}

/// The members of a set, ascending.
pub(crate) fn members<const W: usize>(bits: Bits<W>) -> impl Iterator<Item = usize> {
    (0..W).flat_map(move |word| {
        let mut left = bits[word];
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                word * 64 + bit
            })
        })
    })
}

/// The number of members.
pub(crate) fn count<const W: usize>(bits: &Bits<W>) -> u32 {
    bits.iter().map(|w| w.count_ones()).sum()
}
