//! One block of heaps: what the sieve left open, decided heap by heap.

use super::class::Class;
use super::few::Few;
use super::kernel::{BLOCK, LANES, Level};
use super::lists::Shown;
use super::masks::{Masks, below};
use super::partners::{BYTES_REACH, Partners};
use super::sieve::{Open, Sieve};
use super::splits::Splits;
use super::values::Values;
use super::{Halt, MOST_VALUES, count};
use std::collections::VecDeque;

/// The nimbers that are known, and how the next ones are decided.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) splits: Splits,
    pub(super) values: Values,
    /// How many even and odd heaps have each value; heap 0 is left out.
    pub(super) counts: Vec<[u64; 2]>,
    pub(super) class: Class,
    /// All rare heaps, ascending; none are listed if all are rare.
    pub(super) rare: Vec<usize>,
    /// Their nimbers.
    pub(super) parts: Vec<u16>,
    pub(super) partners: Partners,
    /// The last heaps whose nimber has more than one byte.
    pub(super) large: VecDeque<usize>,
    /// Low bytes are compared if at most so many of these matter.
    pub(super) most_large: usize,
    pub(super) few: Few,
    /// The heaps of the last block, by their values.
    pub(super) masks: Masks,
    /// If all heaps are rare: so many pairs come before the search for candidates.
    pub(super) first: usize,
    /// How many heaps are decided before it is seen whether one of them is rare.
    pub(super) span: usize,
    /// Values that the sieve left open though an option has them: where they are certain, and others.
    pub(super) misses: [Vec<Shown>; 2],
    pub(super) level: Level,
    /// Whether there is one thread, which is in no pool.
    pub(super) alone: bool,
    /// So many pairs are learned from, of those that some lanes miss.
    pub(super) learns: usize,
}

/// The misses of some lanes that are learned from if the lists were chosen.
const FEW_LEARNED: usize = 4;

impl Known {
    /// Enters the nimber of the next heap.
    pub(super) fn take(&mut self, value: u16) -> Result<(), Halt> {
        if usize::from(value) >= MOST_VALUES {
            return Err(Halt::TooLarge);
        }
        count(&mut self.counts, self.values.len(), value);
        if !self.values.is_small(value) {
            self.large.push_back(self.values.len());
        }
        self.values.push(value);
        Ok(())
    }

    /// Enters the nimbers of the next heaps of the block from `base`.
    pub(super) fn take_all(&mut self, base: usize, values: &[u16]) -> Result<(), Halt> {
        let most = values.iter().copied().max().unwrap_or(0);
        if usize::from(most) >= self.counts.len() || !self.values.is_small(most) {
            return values.iter().try_for_each(|value| self.take(*value));
        }
        let from = below(self.values.len() - base);
        self.values.extend(values);
        self.masks.bring(base, self.values.from(base), self.counts.len(), self.level);
        for (counts, with) in self.counts.iter_mut().zip(self.masks.with()) {
            let [same, other] = self.level.count(with, &from);
            counts[base % 2] += same;
            counts[1 - base % 2] += other;
        }
        Ok(())
    }

    /// Forgets what was made for other rare heaps.
    pub(super) fn forget_pairs(&mut self) {
        self.few = Few::default();
        self.partners.forget();
    }

    /// Takes back the heaps from this one on.
    pub(super) fn forget_from(&mut self, heap: usize) {
        for (i, value) in self.values.drain_from(heap).enumerate() {
            self.counts[usize::from(value)][(heap + i) % 2] -= 1;
        }
        self.masks.forget();
        self.few.forget();
        self.large.truncate(self.large.partition_point(|large| *large < heap));
        let rare = self.rare.partition_point(|r| *r < heap);
        if rare < self.rare.len() {
            self.rare.truncate(rare);
            self.parts.truncate(rare);
            self.forget_pairs();
        }
    }

    /// Decides the heaps of a block.
    pub(super) fn settle(&mut self, open: &Open, sieve: &Sieve) -> Result<(), Halt> {
        self.misses.iter_mut().for_each(Vec::clear);
        self.learns = if sieve.chosen { FEW_LEARNED } else { LANES };
        self.large.drain(..self.large.partition_point(|heap| heap + BYTES_REACH < open.base));
        let few = open.few;
        while self.values.len() < open.base + open.heaps {
            let begin = self.values.len() - open.base;
            let end = open.base + open.heaps.min(begin + self.span);
            let mut partners = std::mem::take(&mut self.partners);
            let mut result = if few { self.few_heaps(open.base, end) } else { Ok(()) };
            while result.is_ok() && self.values.len() < end {
                result = self.group(open, end, &mut partners);
            }
            self.partners = partners;
            if let Err(halt) = result {
                // Nothing from there on has been verified.
                self.forget_from(open.base + begin);
                return Err(halt);
            }
            self.span = (2 * self.span).min(BLOCK);
            // This block was not sifted, and the rest of it is no matter for few pairs.
            let cut = few && self.values.len() < end;
            if let Some((heap, value)) = self.gap(open, sieve, begin) {
                // Heaps from the gap on were decided without it.
                self.forget_from(heap);
                self.take(value)?;
                self.rare.push(heap);
                self.parts.push(value);
                self.span = LANES;
                if few {
                    // This block was not sifted.
                    return Ok(());
                }
            }
            if cut {
                return Ok(());
            }
        }
        Ok(())
    }
}
