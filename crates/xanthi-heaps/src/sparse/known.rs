//! What a run knows, and what its parts have at hand.

use super::bits::below;
use super::class::Class;
use super::kernel::Level;
use super::lists::Shown;
use super::masks::Masks;
use super::mirror::Mirror;
use super::pair_words::Few;
use super::partners::Partners;
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
    /// For heaps whose pairs are all looked at.
    pub(super) mirror: Mirror,
    /// These come first, while there are so few heaps for each rare one.
    pub(super) early: usize,
    /// How many heaps are decided before it is seen whether one of them is rare.
    pub(super) span: usize,
    /// Values that the sieve left open though an option has them: where they are certain, and others.
    pub(super) misses: [Vec<Shown>; 2],
    pub(super) level: Level,
    /// So many may be used at once.
    pub(super) threads: usize,
    /// How many heaps were decided from all pairs with a rare part.
    pub(super) searched: u64,
    /// So many pairs are learned from, of those that some lanes miss.
    pub(super) learns: usize,
}

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

    /// Enters the nimbers of the next heaps.
    pub(super) fn take_all(&mut self, values: &[u16]) -> Result<(), Halt> {
        if !self.has_room_for(values) {
            return values.iter().try_for_each(|value| self.take(*value));
        }
        for (n, value) in (self.values.len()..).zip(values) {
            self.counts[usize::from(*value)][n % 2] += 1;
        }
        self.values.extend(values);
        Ok(())
    }

    /// The same for heaps of the block from `base`, with few values: all heaps with a value are counted at once.
    pub(super) fn take_few(&mut self, base: usize, values: &[u16]) -> Result<(), Halt> {
        if !self.has_room_for(values) {
            return self.take_all(values);
        }
        let before = below(self.values.len() - base);
        self.values.extend(values);
        self.masks.bring(base, self.values.from(base), self.counts.len(), self.level);
        for (counts, with) in self.counts.iter_mut().zip(self.masks.with()) {
            let [same, other] = self.level.count(with, &before);
            counts[base % 2] += same;
            counts[1 - base % 2] += other;
        }
        Ok(())
    }

    /// Whether such values are small and have places among the counts.
    fn has_room_for(&self, values: &[u16]) -> bool {
        let most = values.iter().copied().max().unwrap_or(0);
        usize::from(most) < self.counts.len() && self.values.is_small(most)
    }

    /// Forgets what was made for other rare heaps.
    pub(super) fn forget_pairs(&mut self) {
        self.few = Few::default();
        self.partners.forget();
    }

    /// Takes back the heaps from this one on.
    pub(super) fn forget_from(&mut self, heap: usize) {
        self.mirror.forget_from(heap);
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

    /// Brings the masks to the block from `base`.
    pub(super) fn bring_masks(&mut self, base: usize) {
        self.masks.bring(base, self.values.from(base), self.counts.len(), self.level);
    }
}
