//! Blocks of games with few rare heaps and small values: all certain values of a heap in one word.
//!
//! A heap that is known has a word with one bit, at the [index](super::index) of its value. Where its other
//! part is rare, a split has the value of this bit moved to its index xor that of the rare part, and so the
//! next words [follow](super::chain).

use super::Halt;
use super::bits::BLOCK;
use super::chain::{FULL, ROW};
use super::index::{Index, MOST_VALUES};
use super::known::Known;
use super::pair_words::Few;

/// With at most so many pairs this is faster than the sieve.
const MOST_PAIRS: usize = 320;
impl Known {
    /// Whether a block from `base` is a matter for this: every pair is legal for all of its heaps, and
    /// the other parts are common.
    pub(super) fn is_few(&self, base: usize) -> bool {
        let most = self.splits.most();
        let single = self.splits.single.last().copied().unwrap_or(0);
        self.counts.len() <= MOST_VALUES
            && Index::of(self.class).is_some()
            && self.rare.len() * self.splits.taken.len() <= MOST_PAIRS
            && self.rare.last().is_none_or(|r| 2 * r + most + self.splits.least < base && r + most < base.min(self.values.reach()))
            && self.splits.whole_alike(base)
            && self.rare.last().unwrap_or(&0) + single < base
    }

    /// Decides the next heaps up to `end`, or fewer if one has a value from 64 on, for a block of which
    /// [`is_few`](Self::is_few) is true.
    pub(super) fn few_heaps(&mut self, block: usize, end: usize) -> Result<(), Halt> {
        let mut few = std::mem::take(&mut self.few);
        if few.rare != self.rare.len() || few.reach == 0 {
            few = Few::of(self.class, &self.splits, &self.rare, &self.parts).ok_or(Halt::TooLarge)?;
        }
        let base = self.values.len();
        few.bring(&self.values);
        let at = few.at;
        let heaps = end - base;
        let upto = at + heaps.next_multiple_of(ROW);
        // The value 0 has the index 0 where it is certain.
        let zero = |n: usize| u32::from(self.splits.whole(n) && self.class.certain(0, n));
        self.level.chain(&mut few.words[..upto], &mut few.places, at, &few.chain, [zero(base), zero(base + 1)]);
        let all = &few.places[at..at + heaps];
        let full = all.iter().fold(0, |any, place| any | place) >= FULL;
        let done = if full { all.iter().position(|place| *place >= FULL).unwrap_or(heaps) } else { heaps };
        let mut values = [0u16; BLOCK + ROW];
        few.index.values(self.level, base, &few.places[at..upto], &mut values);
        (few.at, few.end) = (at + done, base + done);
        self.few = few;
        self.take_few(block, &values[..done])?;
        if done < heaps {
            // No option has a value as large as these.
            let n = self.values.len();
            return self.take((64..).find(|value| self.class.certain(*value, n)).unwrap_or(u16::MAX));
        }
        Ok(())
    }
}
