//! Hashes of 128 bits for the table: fast, and salted, so that two positions that meet once do
//! not meet again.

/// Two odd numbers with irregular bits: the fractional parts of square roots of primes.
const A: u64 = 0x9e37_79b9_7f4a_7c15;
const B: u64 = 0xbb67_ae85_84ca_a73b;

/// Multiplies to 128 bits and folds.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// A hash of some words and a salt.
#[inline]
pub(crate) fn words(words: impl Iterator<Item = u64>, salt: u64) -> u128 {
    let mut low = fold(salt ^ A, B);
    let mut high = fold(salt ^ B, 0x3c6e_f372_fe94_f82b);
    for word in words {
        low = fold(low ^ word, 0xa54f_f53a_5f1d_36f1 ^ high);
        high = fold(high.wrapping_add(word), A).wrapping_add(word.rotate_left(29));
    }
    u128::from(fold(high ^ low, B)) << 64 | u128::from(fold(low, A ^ high))
}

/// A well-mixed function of a number (splitmix64 by S. Vigna).
#[inline]
pub(crate) fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(A);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
