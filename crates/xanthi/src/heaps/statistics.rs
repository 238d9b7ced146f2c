//! Statistics of the nimbers of a heap game.

use super::mask::Mask;
use std::collections::BTreeMap;
use xanthi_games::games::heaps::Rule;

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
    pub fn of(rule: &Rule, heaps: impl Iterator<Item = (u64, u64)> + Clone) -> Option<Self> {
        let mask = Mask::choose(rule, heaps.clone());
        let mut of_value: BTreeMap<u64, OfValue> = BTreeMap::new();
        let (mut rare, mut last_rare) = (0, None);
        let mut count = 0;
        for (n, value) in heaps {
            count += 1;
            let is_rare = mask.is_some_and(|mask| mask.is_rare(n, value));
            let entry = of_value.entry(value).or_insert(OfValue { value, frequency: 0, rare: 0, first: n, last: n });
            entry.frequency += 1;
            entry.rare += u64::from(is_rare);
            entry.last = n;
            if is_rare {
                rare += 1;
                last_rare = Some(n);
            }
        }
        let values: Vec<OfValue> = of_value.into_values().collect();
        let largest = values.last()?;
        Some(Self { heaps: count, largest: largest.value, largest_at: largest.first, mask, rare, last_rare, values })
    }
}
