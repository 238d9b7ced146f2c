//! What the engine knows of a rule: which numbers may be taken before a split, and how far apart
//! the two parts must be.

use super::MOST_VALUES;
use super::kernel::Level;
use super::values::Values;
use xanthi_games::games::heaps::{Difference, TakeRule};

/// A rule whose moves leave at most two heaps, with finitely many ways to take before a split.
#[derive(Clone, Debug)]
pub(super) struct Splits {
    rule: TakeRule,
    /// The numbers k that may be taken before a split, ascending; at least one.
    pub(super) taken: Vec<usize>,
    /// The numbers k that may be taken leaving one heap, ascending.
    pub(super) single: Vec<usize>,
    /// The two parts of a split differ by this or more.
    pub(super) least: usize,
    /// The parity of all numbers in `taken`, if they share one.
    pub(super) parity: Option<usize>,
}

impl Splits {
    /// None for rules that are no matter for this engine: hexadecimal ones, those without splits,
    /// listed differences (few pairs), and splits or single heaps after taking any number.
    pub(super) fn of(rule: &TakeRule) -> Option<Self> {
        let digits = rule.digits();
        let Difference::AtLeast(least) = rule.difference() else { return None };
        let endless = rule.repeats() && digits.last().is_some_and(|d| d & 6 != 0);
        if endless || digits.iter().any(|d| d & 8 != 0) {
            return None;
        }
        let with = |bit: u8, from: usize| (from..digits.len()).filter(|&k| digits[k] & bit != 0).collect::<Vec<_>>();
        let (taken, single) = (with(4, 0), with(2, 1));
        let first = *taken.first()?;
        let parity = taken.iter().all(|k| k % 2 == first % 2).then_some(first % 2);
        Some(Self { rule: rule.clone(), taken, single, least: *least as usize, parity })
    }

    /// Whether a heap of `n` may be taken whole.
    pub(super) fn whole(&self, n: usize) -> bool {
        let digits = self.rule.digits();
        let last = digits.last().filter(|_| self.rule.repeats());
        n > 0 && digits.get(n).or(last).is_some_and(|digit| digit & 1 != 0)
    }

    /// Whether all heaps from this one on may be taken whole, or none.
    pub(super) fn whole_alike(&self, n: usize) -> bool {
        n >= self.rule.digits().len()
    }

    /// The largest number taken before a split.
    pub(super) fn most(&self) -> usize {
        self.taken.last().copied().unwrap_or(0)
    }

    /// How many pairs a heap of `n` can be split into, taking `k`: the smaller part is 1 to this.
    pub(super) fn pairs(&self, n: usize, k: usize) -> usize {
        n.saturating_sub(k + self.least) / 2
    }

    /// Whether heaps of `a` and `b` counters may be left by a split.
    pub(super) fn legal(&self, a: usize, b: usize) -> bool {
        a > 0 && b > 0 && a.abs_diff(b) >= self.least
    }

    /// Whether for some of the `heaps` heaps from `base`, after taking `k`, a heap of `r` may not be
    /// a part because the parts would differ by too little.
    pub(super) fn is_near_half(&self, k: usize, r: usize, base: usize, heaps: usize) -> bool {
        2 * r + k + self.least > base && 2 * r + k + 1 < base + heaps + self.least
    }

    /// The nimber of a heap of `n` from those of all smaller heaps, by all its options.
    pub(super) fn mex(&self, values: &Values, n: usize) -> u16 {
        // Values are below this number, a power of two, and so are their exclusive ors.
        let mut seen = [false; MOST_VALUES];
        let mut see = |value: u16| seen[usize::from(value) % MOST_VALUES] = true;
        self.singles(values, n, &mut see);
        self.parts(values, n, |low, high| low.iter().zip(high.iter().rev()).for_each(|(a, b)| see(a ^ b)));
        seen.iter().position(|s| !s).unwrap_or(seen.len()) as u16
    }

    /// Whether this is the nimber of a heap of `n`, which is found sooner.
    pub(super) fn is_nimber(&self, values: &Values, n: usize, value: u16, level: Level) -> bool {
        let mut seen = [false; MOST_VALUES];
        self.singles(values, n, &mut |value| seen[usize::from(value) % MOST_VALUES] = true);
        self.parts(values, n, |low, high| {
            if !seen[..usize::from(value)].contains(&false) {
                // What is left to do is to find that no pair has the value.
                seen[usize::from(value)] |= level.meets(low, high, value);
            } else {
                low.iter().zip(high.iter().rev()).for_each(|(a, b)| seen[usize::from(a ^ b) % MOST_VALUES] = true);
            }
        });
        seen.iter().position(|seen| !seen) == Some(usize::from(value))
    }

    /// Shows the nimbers of the smaller and of the larger parts of the splits of `n`, these in reverse, many at once.
    fn parts(&self, values: &Values, n: usize, mut show: impl FnMut(&[u16], &[u16])) {
        const PART: usize = 1 << 16;
        let mut rooms = (Vec::new(), Vec::new());
        for &k in &self.taken {
            let end = self.pairs(n, k) + 1;
            for from in (1..end).step_by(PART) {
                let to = end.min(from + PART);
                let low = values.slice(from..to, &mut rooms.0);
                let high = values.slice(n - k - to + 1..n - k - from + 1, &mut rooms.1);
                show(low, high);
            }
        }
    }

    /// The nimbers of the options of a heap of `n` that leave one heap or none.
    pub(super) fn singles(&self, values: &Values, n: usize, see: &mut impl FnMut(u16)) {
        if self.whole(n) {
            see(0);
        }
        self.single.iter().take_while(|&&k| k < n).for_each(|&k| see(values.get(n - k)));
    }
}
