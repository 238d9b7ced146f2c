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

/// Tells of the members of a set, ascending. In the innermost loops this is faster than the iterator.
#[inline]
pub(crate) fn each<const W: usize>(bits: Bits<W>, mut tell: impl FnMut(usize)) {
    for (word, mut left) in bits.into_iter().enumerate() {
        while left != 0 {
            tell(word * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// The members of both.
#[inline]
pub(super) fn common<const W: usize>(one: &Bits<W>, other: &Bits<W>) -> Bits<W> {
    std::array::from_fn(|i| one[i] & other[i])
}

/// The members of one that are none of the other.
#[inline]
pub(super) fn without<const W: usize>(one: &Bits<W>, other: &Bits<W>) -> Bits<W> {
    std::array::from_fn(|i| one[i] & !other[i])
}

/// Puts the members of another set in.
#[inline]
pub(super) fn join<const W: usize>(into: &mut Bits<W>, other: &Bits<W>) {
    into.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// The members above one.
#[inline]
pub(super) fn above<const W: usize>(bits: &Bits<W>, member: usize) -> Bits<W> {
    std::array::from_fn(|word| match (word * 64).cmp(&(member / 64 * 64)) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => bits[word] & (!0 << (member % 64)) & !(1 << (member % 64)),
        std::cmp::Ordering::Greater => bits[word],
    })
}

/// Whether all members of one are members of the other.
#[inline]
pub(super) fn within<const W: usize>(one: &Bits<W>, other: &Bits<W>) -> bool {
    one.iter().zip(other).all(|(one, other)| one & !other == 0)
}

/// Whether there is any member.
#[inline]
pub(super) fn any<const W: usize>(bits: &Bits<W>) -> bool {
    bits.iter().any(|&word| word != 0)
}

/// Whether there is one member.
#[inline]
pub(crate) fn is_one<const W: usize>(bits: &Bits<W>) -> bool {
    let (mut any, mut more) = (0, 0);
    for &word in bits {
        more |= word & word.wrapping_sub(1) | if any == 0 { 0 } else { word };
        any |= word;
    }
    any != 0 && more == 0
}

/// The number of members.
pub(crate) fn count<const W: usize>(bits: &Bits<W>) -> u32 {
    bits.iter().map(|w| w.count_ones()).sum()
}
