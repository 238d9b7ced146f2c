//! Blocks of games with few rare heaps and small values: all certain values of a heap in one word.

use super::Halt;
use super::block::Known;
use super::class::Class;

/// With at most so many pairs this is faster than the sieve.
const MOST_PAIRS: usize = 320;
const MOST_VALUES: usize = 64;

/// The pairs with a rare part: what stands how far before a heap, and the nimber of the rare one.
#[derive(Clone, Debug, Default)]
pub(super) struct Few {
    pairs: Vec<(usize, u16)>,
    /// The largest of these distances.
    far: usize,
    /// How many rare heaps there were.
    rare: usize,
}

impl Known {
    /// Whether a block from `base` is a matter for this: every pair is legal for all of its heaps.
    pub(super) fn is_few(&self, base: usize) -> bool {
        let most = self.splits.most();
        self.class != Class::All
            && self.counts.len() <= MOST_VALUES
            && self.rare.len() * self.splits.taken.len() <= MOST_PAIRS
            && self.rare.last().is_none_or(|r| 2 * r + most + self.splits.least <= base && r + most < base.min(self.values.reach()))
            && self.splits.single.last().is_none_or(|k| *k < base)
    }

    /// Decides the next heaps up to `end`, for a block of which [`is_few`](Self::is_few) is true.
    pub(super) fn few_heaps(&mut self, end: usize) -> Result<(), Halt> {
        let mut few = std::mem::take(&mut self.few);
        if few.rare != self.rare.len() || few.pairs.is_empty() {
            few.pairs.clear();
            for &k in &self.splits.taken {
                few.pairs.extend(self.rare.iter().zip(&self.parts).map(|(&r, &part)| (r + k, part)));
            }
            few.pairs.extend(self.splits.single.iter().map(|&k| (k, 0)));
            few.far = few.pairs.iter().map(|(offset, _)| *offset).max().unwrap_or(0);
            few.pairs.iter_mut().for_each(|(offset, _)| *offset = few.far - *offset);
            few.rare = self.rare.len();
        }
        let certain = [0, 1].map(|n| (0..64).filter(|v| self.class.certain(*v, n)).fold(0u64, |mask, v| mask | 1 << v));
        let mut result = Ok(());
        while self.values.len() < end && result.is_ok() {
            let n = self.values.len();
            let late = self.values.from(n - few.far);
            let mut seen = u64::from(self.splits.whole(n));
            for (at, part) in &few.pairs {
                seen |= 1 << ((late[*at] ^ part) & 63);
            }
            let value = match (!seen & certain[n % 2]).trailing_zeros() as u16 {
                // No option has a value as large as these.
                64 => (64..).find(|value| self.class.certain(*value, n)).unwrap_or(u16::MAX),
                value => value,
            };
            result = self.take(value);
        }
        self.few = few;
        result
    }
}
