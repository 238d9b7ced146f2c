//! Values that are certain at a heap, without one digit.
//!
//! They have the same parity under the mask, so the lowest binary digit of the mask follows from the higher
//! ones: two of them that agree in all other digits are equal, and without this digit they have the same
//! order. What is left of a value is its *index*; exclusive ors of values have those of the indices.

use super::class::Class;
use super::kernel::Level;

/// Values are below this number, and indices below half of it.
pub(super) const MOST_VALUES: usize = 64;
const INDICES: usize = MOST_VALUES / 2;

/// The indices of values.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Index {
    /// The place of the digit that is left out.
    digit: u32,
    /// The other digits of the mask.
    mask: u16,
    /// For even and for odd heaps, the parity of all digits of certain values under the mask.
    odd: [u16; 2],
}

impl Index {
    /// None if the mask has no digit that these values have.
    pub(super) fn of(class: Class) -> Option<Self> {
        let Class::Sparse { mask, .. } = class else { return None };
        let digit = mask.trailing_zeros();
        if digit >= MOST_VALUES.ilog2() {
            return None;
        }
        let index = Self { digit, ..Self::default() };
        let odd = [0, 1].map(|n| u16::from(!class.certain(0, n)));
        Some(Self { mask: u16::from(index.get(mask & (MOST_VALUES - 1) as u16)), odd, ..index })
    }

    /// The values with these indices, for heaps from `base` on, in whole rows.
    pub(super) fn values(&self, level: Level, base: usize, indices: &[u8], values: &mut [u16]) {
        let [even, odd] = self.odd;
        level.spread(indices, self.digit, self.mask, if base.is_multiple_of(2) { [even, odd] } else { [odd, even] }, values);
    }

    /// The index of a value, which need not be certain.
    pub(super) fn get(&self, value: u16) -> u8 {
        (value >> (self.digit + 1) << self.digit | value & ((1 << self.digit) - 1)) as u8 % INDICES as u8
    }
}
