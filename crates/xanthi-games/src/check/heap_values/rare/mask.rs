//! Which heaps are rare.

use super::{MOST_VALUES, Splits};

/// What separates rare heaps from common ones.
pub(super) struct Mask {
    bits: usize,
    /// κ, if positions count.
    position: Option<usize>,
}

impl Mask {
    pub(super) fn certain(&self, value: usize, n: usize) -> bool {
        let shift = self.position.map_or(0, |kappa| n + kappa);
        ((value & self.bits).count_ones() as usize + shift) % 2 == 1
    }

    /// The mask with the fewest rare heaps.
    pub(super) fn best(splits: &Splits<'_>, values: &[u16]) -> Self {
        // Sums of (-1)^f(v) over the even and over the odd heaps, for every mask at once.
        let mut sums = [[0i64; MOST_VALUES]; 2];
        values.iter().enumerate().skip(1).for_each(|(n, v)| sums[n % 2][usize::from(*v)] += 1);
        for sums in &mut sums {
            for bit in (0..MOST_VALUES.trailing_zeros()).map(|b| 1 << b) {
                for low in (0..MOST_VALUES).filter(|v| v & bit == 0) {
                    (sums[low], sums[low | bit]) = (sums[low] + sums[low | bit], sums[low] - sums[low | bit]);
                }
            }
        }
        let kappa = splits.parity();
        let without = (0..MOST_VALUES).map(|bits| (sums[0][bits] + sums[1][bits], Mask { bits, position: None }));
        let sign = if kappa == Some(0) { 1 } else { -1 };
        let with = (0..MOST_VALUES).map(|bits| (sign * (sums[0][bits] - sums[1][bits]), Mask { bits, position: kappa }));
        let all = without.chain(with.filter(|(_, mask)| mask.position.is_some()));
        all.min_by_key(|(sum, _)| *sum).map_or(Mask { bits: 0, position: None }, |(_, mask)| mask)
    }
}
