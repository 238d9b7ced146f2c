//! Which heaps are rare: a mask, and its choice by a Walsh-Hadamard transform.

use super::splits::Splits;
use crate::mask::walsh_hadamard;

/// How heaps fall into common and rare ones. Any class is right; it decides the speed only.
///
/// With a mask M a value v is *odd* at n if v & M has an odd number of ones, where, if positions
/// count, the number n - κ is added (κ is the parity of all numbers that may be taken before a
/// split). For a split of n into a and b the parity of the value at n is the sum of the parities
/// of the parts' values at a and b. A heap is rare if its value is even there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Every heap is rare, and all options are looked at.
    All,
    Sparse {
        mask: u16,
        /// Whether positions count, and then κ.
        position: Option<usize>,
    },
}

impl Class {
    /// Whether an option of a heap of `n` with this value has exactly one rare part, if it is a
    /// split. A heap of `n` is rare iff its own value is not certain at `n`.
    pub(super) fn certain(self, value: u16, n: usize) -> bool {
        match self {
            Class::All => true,
            Class::Sparse { mask, position } => {
                let shift = position.map_or(0, |kappa| (n + kappa) as u32 & 1);
                ((value & mask).count_ones() + shift) & 1 == 1
            }
        }
    }

    /// Whether a heap of `n` with this value is rare.
    pub(super) fn rare(self, value: u16, n: usize) -> bool {
        match self {
            Class::All => true,
            Class::Sparse { .. } => !self.certain(value, n),
        }
    }

    /// Whether a common heap and a rare one with the nimber `part`, or a common heap alone if this is 0, have a
    /// value that is certain so far behind the common one. For a rare part of a split it is.
    pub(super) fn is_certain_behind(self, part: u16, offset: usize) -> bool {
        let kappa = match self {
            Class::Sparse { position: Some(kappa), .. } => kappa,
            _ => 0,
        };
        self.rare(part, offset + kappa)
    }

    /// The heaps of a block from `base` where a value is certain, as a mask of one word.
    pub(super) fn word(self, value: u16, base: usize) -> u64 {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        match self {
            Class::Sparse { position: Some(_), .. } => EVEN << u32::from(!self.certain(value, base)),
            _ if self.certain(value, base) => u64::MAX,
            _ => 0,
        }
    }
}

/// The class with the fewest rare heaps, and their number. `counts[v]` has the numbers of even and
/// of odd heaps with the value v.
pub(super) fn best(splits: &Splits, counts: &[[u64; 2]]) -> (Class, u64) {
    let size = counts.len().next_power_of_two();
    let transformed = |parity: usize| {
        let mut sums: Vec<i64> = counts.iter().map(|c| c[parity] as i64).collect();
        sums.resize(size, 0);
        walsh_hadamard(&mut sums);
        sums
    };
    let (even, odd) = (transformed(0), transformed(1));
    let all = even[0] + odd[0];
    let mut best = (Class::All, all as u64);
    // Without a mask no value is certain, or all are, as the position says.
    for mask in 1..size {
        // The sum of +1 for every even value and -1 for every odd one.
        let mut take = |position: Option<usize>, sum: i64| {
            let rare = ((all + sum) / 2) as u64;
            if rare < best.1 {
                best = (Class::Sparse { mask: mask as u16, position }, rare);
            }
        };
        take(None, even[mask] + odd[mask]);
        if let Some(kappa) = splits.parity {
            let sum = even[mask] - odd[mask];
            take(Some(kappa), if kappa == 0 { sum } else { -sum });
        }
    }
    best
}
