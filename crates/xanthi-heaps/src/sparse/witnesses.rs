//! Witnesses: splits that have the values that are not certain.

use super::bits::below;
use super::bits::bits;
use super::bits::{BLOCK, Mask, WORDS};
use super::known::Known;
use super::lists::Shown;
use super::sieve::Sieve;
use std::ops::Range;

/// The most misses that are kept for one value.
const MISSES: usize = 24;
/// Pairs that are compared before it is seen whether one has the value, at first and at most.
const MANY: usize = 512;
const MOST_AT_ONCE: usize = 1 << 16;
/// From this heap on, and among so many, the smaller part of a pair is sought first.
const PARTS: usize = BLOCK;
const MANY_PARTS: usize = 1 << 14;
/// So many parts are tried there before others.
const SOON: usize = 1 << 12;
/// Of so many pairs in a row one is looked at more closely.
const FEW: usize = 64;

impl Known {
    /// The first heap of the block, from one on, for which a smaller value that is not certain is
    /// missing among the options, and the least such value.
    ///
    /// The masks have been brought to the block. What lists can learn is added to `misses`.
    pub(super) fn gap(&self, base: usize, sieve: &Sieve, begin: usize, misses: &mut Vec<Shown>) -> Option<(usize, u16)> {
        // Where each value must be shown: at the heaps with a larger one.
        let mut larger = below(self.values.len() - base);
        larger.iter_mut().zip(below(begin)).for_each(|(left, known)| *left &= !known);
        let (class, level) = (self.class, self.level);
        let due = (0..).zip(self.masks.with()).filter_map(|(value, with)| {
            let mut due = [0; WORDS];
            level.due(&mut larger, with, !class.word(value, base), &mut due).then_some((value, due))
        });
        let left = |(value, due): (u16, Mask)| (value, sieve.others_not_shown(value, base, due));
        self.first_gap(base, due.map(left), misses)
    }

    /// The first heap of the block from `base` for which one of the values that are left, ascending, is not among
    /// the options, and the least such value.
    fn first_gap(&self, base: usize, left: impl Iterator<Item = (u16, Mask)>, misses: &mut Vec<Shown>) -> Option<(usize, u16)> {
        let mut gap = None;
        // Heaps behind a gap will be decided again.
        let mut before = [u64::MAX; WORDS];
        for (value, left) in left {
            let mut kept = 0;
            // Whether only small heaps showed it the last time.
            let mut small = false;
            let left: Mask = std::array::from_fn(|i| left[i] & before[i]);
            for heap in left.iter().enumerate().flat_map(|(i, word)| bits(*word).map(move |bit| 64 * i + bit)) {
                let n = base + heap;
                if self.known_single(n, n, value) {
                    continue;
                }
                let learn = kept < MISSES;
                if let Some(shown) = self.shown(n, value, small, learn) {
                    small = shown.offset < PARTS;
                    if !small && learn {
                        kept += 1;
                        misses.push(shown);
                    }
                } else {
                    gap = Some((n, value));
                    before = below(heap);
                    break;
                }
            }
        }
        gap
    }

    /// Some split of `n` that has this value. Most values are met soon. First those places are tried
    /// from which lists can learn, elsewhere for other heaps and values; then small heaps, which have
    /// values of their own, if they are not wanted first.
    fn shown(&self, n: usize, value: u16, small_first: bool, learn: bool) -> Option<Shown> {
        let begin = PARTS + n.wrapping_mul(37).wrapping_add(usize::from(value) * 101) % MANY_PARTS;
        let (small, soon) = (1..PARTS, begin..begin + SOON);
        let [first, second] = if small_first { [small, soon] } else { [soon, small] };
        let mut parts = [first, second, begin + SOON..n, PARTS..begin].into_iter();
        parts.find_map(|parts| self.splits.taken.iter().find_map(|&k| self.shown_by(n, k, value, parts.clone(), learn)))
    }

    /// Some split of `n`, after taking `k`, that has this value, with the smaller part among these.
    fn shown_by(&self, n: usize, k: usize, value: u16, parts: Range<usize>, learn: bool) -> Option<Shown> {
        let end = parts.end.min(self.splits.pairs(n, k) + 1);
        let (mut low_room, mut high_room) = (Vec::new(), Vec::new());
        let first = if parts.start < PARTS { MANY / 4 } else { MANY };
        longer(parts.start..end, first).find_map(|Range { start: from, end: to }| {
            let low = self.values.slice(from..to, &mut low_room);
            let high = self.values.slice(n - k - to + 1..n - k - from + 1, &mut high_room);
            if !self.level.meets(low, high, value) {
                return None;
            }
            if from < PARTS || !learn {
                // No list learns from it.
                return Some(Shown { value, offset: from, other: 0 });
            }
            let mut best: Option<(u64, Shown)> = None;
            for ((low, high), from) in low.chunks(FEW).zip(high.rchunks(FEW)).zip((from..).step_by(FEW)) {
                if self.level.meets(low, high, value) {
                    let mut pairs = (from + k..).zip(low.iter().zip(high.iter().rev()));
                    let (offset, (_, other)) = pairs.find(|(_, (a, b))| **a ^ **b == value)?;
                    // Of those that are at hand one whose other heap has a frequent nimber.
                    let heaps = self.counts[usize::from(*other)].iter().sum();
                    if best.is_none_or(|(most, _)| most < heaps) {
                        best = Some((heaps, Shown { value, offset, other: *other }));
                    }
                }
            }
            best.map(|(_, shown)| shown)
        })
    }
}

/// The parts of a range, the first one of so many, and each longer than the one before: what is not held is read.
fn longer(range: Range<usize>, first: usize) -> impl Iterator<Item = Range<usize>> {
    let (mut next, mut many) = (range.start, first);
    std::iter::from_fn(move || {
        let from = next;
        next = range.end.min(from + many);
        many = (many + many / 8).min(MOST_AT_ONCE);
        (from < next).then_some(from..next)
    })
}
