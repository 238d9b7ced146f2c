//! Statistics of the nimbers of a heap game.

use super::mask::{LISTED, Mask};
use std::collections::BTreeMap;
use xanthi_games::games::heaps::TakeRule;

/// What a list of nimbers shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// How many heaps there are.
    pub heaps: u64,
    /// The largest value.
    pub largest: u64,
    /// The first heap with the largest value.
    pub largest_at: u64,
    /// Every value that occurs, ascending.
    pub values: Vec<OfValue>,
    /// What separates rare heaps from common ones, in games with splits.
    pub mask: Option<Mask>,
    /// How many heaps are rare; 0 without a mask.
    pub rare: u64,
    /// The last rare heap.
    pub last_rare: Option<u64>,
}

/// Where a value occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfValue {
    /// The value.
    pub value: u64,
    /// How many heaps have it.
    pub frequency: u64,
    /// How many of these are rare.
    pub rare: u64,
    /// The first heap that has it.
    pub first: u64,
    /// The last heap that has it.
    pub last: u64,
}

impl Statistics {
    /// The statistics of heaps with their values, the heaps ascending. None if there are none.
    pub fn of(rule: &TakeRule, heaps: impl Iterator<Item = (u64, u64)>) -> Option<Self> {
        let mut counted = Counted::default();
        heaps.for_each(|(n, value)| counted.see(n, value));
        counted.statistics(counted.mask(rule))
    }
}

/// Heaps with their values as far as they were seen, for statistics of lists that are not kept.
#[derive(Clone, Debug, Default)]
pub struct Counted {
    /// For small values; none has the frequency 0.
    listed: Vec<[OfParity; 2]>,
    others: BTreeMap<u64, [OfParity; 2]>,
}

/// The even or the odd heaps with one value.
#[derive(Clone, Copy, Debug, Default)]
struct OfParity {
    frequency: u64,
    first: u64,
    last: u64,
}

impl Counted {
    /// Counts a heap; it is larger than those before.
    pub fn see(&mut self, n: u64, value: u64) {
        let place = usize::try_from(value).ok().filter(|value| *value < LISTED);
        let of = match place {
            Some(value) => {
                if value >= self.listed.len() {
                    self.listed.resize(value + 1, Default::default());
                }
                &mut self.listed[value]
            }
            None => self.others.entry(value).or_default(),
        };
        let of = &mut of[(n % 2) as usize];
        if of.frequency == 0 {
            of.first = n;
        }
        (of.frequency, of.last) = (of.frequency + 1, n);
    }

    /// The values that were seen, ascending, with their even and their odd heaps.
    fn values(&self) -> impl Iterator<Item = (u64, [OfParity; 2])> + Clone + '_ {
        let listed = (0..).zip(&self.listed).filter(|(_, of)| of.iter().any(|of| of.frequency > 0)).map(|(value, of)| (value, *of));
        listed.chain(self.others.iter().map(|(value, of)| (*value, *of)))
    }

    /// The mask that leaves the fewest of these heaps rare, in games with splits.
    pub fn mask(&self, rule: &TakeRule) -> Option<Mask> {
        Mask::of_counts(rule, self.values().map(|(value, of)| (value, of.map(|of| of.frequency))))
    }

    /// The statistics with this mask. None if nothing was seen.
    pub fn statistics(&self, mask: Option<Mask>) -> Option<Statistics> {
        let (mut heaps, mut rare, mut last_rare, mut values) = (0, 0, None, Vec::new());
        for (value, of) in self.values() {
            let seen = || of.iter().filter(|of| of.frequency > 0);
            let of_rare = || seen().filter(|of| mask.is_some_and(|mask| mask.is_rare(of.first, value)));
            let sum = |of: &mut dyn Iterator<Item = &OfParity>| of.map(|of| of.frequency).sum::<u64>();
            let (first, last) = (seen().map(|of| of.first).min()?, seen().map(|of| of.last).max()?);
            values.push(OfValue { value, frequency: sum(&mut seen()), rare: sum(&mut of_rare()), first, last });
            heaps += sum(&mut seen());
            rare += sum(&mut of_rare());
            last_rare = last_rare.max(of_rare().map(|of| of.last).max());
        }
        let largest = *values.last()?;
        Some(Statistics { heaps, largest: largest.value, largest_at: largest.first, mask, rare, last_rare, values })
    }
}
