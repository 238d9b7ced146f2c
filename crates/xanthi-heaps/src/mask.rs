//! Rare and common values of a heap game, and the bit mask that separates them.
//!
//! In many games of splits the binary digits of the nimbers under some mask are rarely of even
//! number: the exclusive or of two values with an odd number of these digits has an even number of
//! them, so two *common* heaps make a *rare* value, which is therefore seldom the least one that is
//! missing. Where all splits take an odd number of counters, or all an even number, the parity of
//! the heap can take part in this as well.
//!
//! Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4, where such values are
//! called the sparse space. The Walsh–Hadamard transform of the histogram counts the rare heaps under
//! all masks at once.

use std::collections::BTreeMap;
use xanthi_games::games::heaps::TakeRule;

/// Values below this are counted in a list.
pub(super) const LISTED: usize = 1 << 12;

/// What separates rare heaps from common ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask {
    /// The binary digits of the value that are counted.
    pub bits: u64,
    /// If the parity of the heap is added: what is added to it, 0 or 1.
    pub parity: Option<u64>,
}

impl Mask {
    /// Whether a heap of n with this value is rare: the number of its digits under the mask, with
    /// the parity of the heap if that counts, is even.
    pub fn is_rare(&self, n: u64, value: u64) -> bool {
        let position = self.parity.map_or(0, |shift| n + shift);
        (u64::from((value & self.bits).count_ones()) + position).is_multiple_of(2)
    }

    /// The mask under which the fewest of the heaps are rare, the least one if there are several.
    /// None if the game has no splits, or there is no heap with a value but 0.
    ///
    /// The heaps come with their values.
    pub fn choose(rule: &TakeRule, heaps: impl Iterator<Item = (u64, u64)>) -> Option<Self> {
        let mut counts: Vec<[u64; 2]> = Vec::new();
        let mut others = BTreeMap::<u64, [u64; 2]>::new();
        for (n, value) in heaps {
            let place = usize::try_from(value).ok().filter(|value| *value < LISTED);
            let count = match place {
                Some(value) => {
                    counts.resize(counts.len().max(value + 1), [0; 2]);
                    &mut counts[value]
                }
                None => others.entry(value).or_default(),
            };
            count[(n % 2) as usize] += 1;
        }
        let listed = (0..).zip(counts).filter(|(_, count)| *count != [0; 2]);
        Self::of_counts(rule, listed.chain(others).collect::<Vec<_>>().into_iter())
    }

    /// The mask under which the fewest heaps are rare, from the numbers of even and of odd heaps with each value; see
    /// [`choose`](Self::choose).
    pub fn of_counts(rule: &TakeRule, counts: impl Iterator<Item = (u64, [u64; 2])> + Clone) -> Option<Self> {
        let taken: Vec<u64> = (0..).zip(rule.digits()).filter(|(_, digit)| **digit & 12 != 0).map(|(k, _)| k).collect();
        let first = taken.first()?;
        let tail = rule.repeats() && rule.digits().last().is_some_and(|digit| digit & 12 != 0);
        // Three parts have other parities than two.
        let two = rule.digits().iter().all(|digit| digit & 8 == 0);
        let shift = (two && !tail && taken.iter().all(|k| k % 2 == first % 2)).then_some(first % 2);
        let largest = counts.clone().map(|(value, _)| value).max().filter(|largest| *largest > 0)?;
        let size = usize::try_from(largest).ok()?.checked_add(1)?.checked_next_power_of_two()?;
        let transform = |of_odd: i64| {
            let mut sums = vec![0i64; size];
            counts.clone().for_each(|(value, [even, odd])| sums[value as usize] += even as i64 + of_odd * odd as i64);
            walsh_hadamard(&mut sums);
            sums
        };
        // Entry M is the number of rare heaps under M less that of the common ones.
        let plain = transform(1);
        let plain = plain.iter().enumerate().skip(1).map(|(bits, excess)| (*excess, Mask { bits: bits as u64, parity: None }));
        let moved = shift.map(|shift| {
            let mut sums = transform(-1);
            sums.iter_mut().filter(|_| shift == 1).for_each(|sum| *sum = -*sum);
            (shift, sums)
        });
        let moved = moved.iter().flat_map(|(shift, sums)| {
            sums.iter().enumerate().map(move |(bits, excess)| (*excess, Mask { bits: bits as u64, parity: Some(*shift) }))
        });
        plain.chain(moved).min_by_key(|(excess, mask)| (*excess, mask.parity.is_some(), mask.bits)).map(|(_, mask)| mask)
    }
}

/// Replaces h by the sums of h(v), with a minus sign where v and the index have an odd number of
/// binary digits in common.
pub(super) fn walsh_hadamard(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
