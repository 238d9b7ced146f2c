//! Blocks of games with few rare heaps and small values: all certain values of a heap in one word.

use super::Halt;
use super::block::Known;
use super::class::Class;
use super::kernel::ROW;

/// With at most so many pairs this is faster than the sieve.
const MOST_PAIRS: usize = 320;
const MOST_VALUES: usize = 64;

/// The pairs with a rare part, and options that leave one heap: how far the other part is before the
/// heap, and the nimber of the rare one.
#[derive(Clone, Debug, Default)]
pub(super) struct Few {
    /// Those whose other parts are known for a row of heaps.
    offsets: Vec<usize>,
    parts: Vec<u16>,
    /// Those whose other parts are in the row or just before it: where it stands if the row begins at
    /// [`ROW`].
    near: Vec<(usize, u16)>,
    /// The values that are certain at even and at odd heaps.
    certain: [u64; 2],
    /// How many rare heaps there were.
    rare: usize,
}

impl Few {
    fn of(known: &Known) -> Self {
        let certain = [0, 1].map(|n| (0..64).filter(|v| known.class.certain(*v, n)).fold(0u64, |mask, v| mask | 1 << v));
        let mut few = Self { certain, rare: known.rare.len(), ..Self::default() };
        let rare = || known.rare.iter().zip(&known.parts);
        let pairs = known.splits.taken.iter().flat_map(|&k| rare().map(move |(&r, &part)| (r + k, part)));
        for (offset, part) in pairs.chain(known.splits.single.iter().map(|&k| (k, 0))) {
            if offset < ROW {
                few.near.push((ROW - offset, part));
            } else {
                few.offsets.push(offset);
                few.parts.push(part);
            }
        }
        few
    }
}

impl Known {
    /// Whether a block from `base` is a matter for this: every pair is legal for all of its heaps.
    pub(super) fn is_few(&self, base: usize) -> bool {
        let most = self.splits.most();
        self.class != Class::All
            && self.counts.len() <= MOST_VALUES
            && self.rare.len() * self.splits.taken.len() <= MOST_PAIRS
            && self.rare.last().is_none_or(|r| 2 * r + most + self.splits.least <= base && r + most < base.min(self.values.reach()))
            && self.splits.whole_alike(base)
            && self.splits.single.last().is_none_or(|k| *k < base)
    }

    /// Decides the next heaps up to `end`, or fewer if one has a value from 64 on, for a block of which
    /// [`is_few`](Self::is_few) is true.
    pub(super) fn few_heaps(&mut self, end: usize) -> Result<(), Halt> {
        let mut few = std::mem::take(&mut self.few);
        if few.rare != self.rare.len() || few.offsets.len() + few.near.len() == 0 {
            few = Few::of(self);
        }
        let mut result = Ok(());
        // With a larger value there is no word for all values any more.
        while self.values.len() < end && result.is_ok() && self.counts.len() <= MOST_VALUES {
            result = self.few_row(&few, end);
        }
        self.few = few;
        result
    }

    /// Decides a row of heaps, or those up to `end`.
    fn few_row(&mut self, few: &Few, end: usize) -> Result<(), Halt> {
        let base = self.values.len();
        let heaps = ROW.min(end - base);
        let mut seen = [u64::from(self.splits.whole(base)); ROW];
        let (start, late) = self.values.late();
        self.level.values(late, base - start, &few.offsets, &few.parts, &mut seen);
        // Those before the row and in it.
        let mut row = [0; 2 * ROW];
        row[..ROW].copy_from_slice(&late[base - ROW - start..]);
        for i in 0..heaps {
            let near = few.near.iter().fold(seen[i], |seen, (at, part)| seen | 1 << ((row[at + i] ^ part) & 63));
            let value = (!near & few.certain[(base + i) % 2]).trailing_zeros() as u16;
            if value == 64 {
                // No option has a value as large as these.
                self.take_all(&row[ROW..ROW + i])?;
                return self.take((64..).find(|value| self.class.certain(*value, base + i)).unwrap_or(u16::MAX));
            }
            row[ROW + i] = value;
        }
        self.take_all(&row[ROW..ROW + heaps])
    }
}
