//! Values of 64 positions at a time, as planes of bits.
//!
//! A value is that of the player to move after a move that was just made, or says that the move was
//! illegal; bit i of the planes belongs to position i. All planes zero is an illegal move.

/// A kind of values with P planes.
pub(super) trait Values<const P: usize>: Sync {
    /// The values of 64 positions with these options; illegal ones do not count.
    fn land(options: &[[u64; P]]) -> [u64; P];

    /// The letter of a value in a claim.
    fn letter(value: u8) -> char;
}

/// Normal play: won or illegal, 0; lost, 1. Nobody makes an illegal or a losing move.
pub(super) struct Normal;

/// Misère play: won, 1; lost, 2.
pub(super) struct Misere;

/// Nimbers: one more than the nimber. There must be fewer options than values.
pub(super) struct Nimbers;

impl Values<1> for Normal {
    fn land(options: &[[u64; 1]]) -> [u64; 1] {
        [!options.iter().fold(0, |lost, option| lost | option[0])]
    }

    fn letter(value: u8) -> char {
        if value == 1 { 'P' } else { 'N' }
    }
}

impl Values<2> for Misere {
    fn land(options: &[[u64; 2]]) -> [u64; 2] {
        let [won, lost] = options.iter().fold([0, 0], |[won, lost], option| [won | option[0], lost | option[1]]);
        [lost | !won, won & !lost]
    }

    fn letter(value: u8) -> char {
        if value == 2 { 'P' } else { 'N' }
    }
}

impl<const P: usize> Values<P> for Nimbers {
    fn land(options: &[[u64; P]]) -> [u64; P] {
        let mut mex = [0; P];
        let mut open = !0u64;
        for value in 1..1u32 << P {
            let plane = |i: usize| if value >> i & 1 == 1 { 0 } else { !0u64 };
            let is_value = |option: &[u64; P]| (0..P).fold(!0, |all, i| all & (option[i] ^ plane(i)));
            let there = options.iter().fold(0, |any, option| any | is_value(option));
            let here = open & !there;
            for (i, bits) in mex.iter_mut().enumerate() {
                *bits |= here & !plane(i);
            }
            open &= there;
        }
        mex
    }

    fn letter(value: u8) -> char {
        char::from_digit(u32::from(value).saturating_sub(1), 36).unwrap_or('?')
    }
}

/// The same value at 64 positions.
pub(super) fn everywhere<const P: usize>(value: u8) -> [u64; P] {
    std::array::from_fn(|i| if value >> i & 1 == 1 { !0 } else { 0 })
}

/// The value at position 0.
pub(super) fn first<const P: usize>(planes: [u64; P]) -> u8 {
    planes.iter().enumerate().fold(0, |value, (i, bits)| value | ((bits & 1) as u8) << i)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The planes whose position i has the i-th of these values.
    fn planes<const P: usize>(values: &[u8]) -> [u64; P] {
        std::array::from_fn(|p| values.iter().enumerate().fold(0, |bits, (i, v)| bits | u64::from(v >> p & 1) << i))
    }

    #[test]
    fn all_pairs_of_options() {
        // By hand: the nimber of two options, 9 for an illegal one.
        let mex = |a: u8, b: u8| (0..3).find(|v| *v != a && *v != b).unwrap();
        let options = [9u8, 0, 1, 2];
        for a in options {
            for b in options {
                let code = |v: u8| if v == 9 { 0 } else { v + 1 };
                let found = Nimbers::land(&[everywhere::<2>(code(a)), everywhere(code(b))]);
                assert_eq!(found, everywhere(mex(a, b) + 1), "{a} {b}");
                let normal = |v: u8| everywhere::<1>(u8::from(v == 0));
                let lost = u8::from(a != 0 && b != 0);
                assert_eq!(Normal::land(&[normal(a), normal(b)]), everywhere(lost));
            }
        }
        // Misère play: nothing, won and lost, in all pairs.
        let (left, right) = ([0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 2, 0, 1, 2, 0, 1, 2]);
        let expected = planes::<2>(&[1, 2, 1, 2, 2, 1, 1, 1, 1]);
        let found = Misere::land(&[planes(&left), planes(&right)]);
        assert_eq!(found.map(|bits| bits & 0x1ff), expected);
    }
}
