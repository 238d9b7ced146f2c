//! What the rule and the mask of a claim say.

use super::super::Flaw;
use super::MOST_VALUES;
use crate::family::heap_window::HeapWindow;
use crate::games::heaps::Difference;

/// A game whose moves leave at most two heaps, and few numbers can be taken before one or two are left.
pub(super) struct Game {
    digits: Vec<u8>,
    /// The digit behind the last one that is written.
    tail: u8,
    /// The numbers that may be taken before a split, and before one heap is left, ascending.
    pub(super) splits: Vec<usize>,
    pub(super) singles: Vec<usize>,
    /// The parts of a split differ by this or more.
    pub(super) least: usize,
    mask: u16,
    /// κ, if positions count.
    position: Option<usize>,
    pub(super) reach: usize,
}

impl Game {
    /// The game, if the theorem speaks about it.
    pub(super) fn of(claim: &HeapWindow) -> Result<Self, Flaw> {
        let rule = claim.rule.rule().ok_or_else(|| Flaw::new("there is no such rule").inside("rule"))?;
        let digits = rule.digits().to_vec();
        let tail = digits.last().copied().filter(|_| rule.repeats()).unwrap_or(0);
        let with = |part: u8, from: usize| (from..digits.len()).filter(|k| digits[*k] & part != 0).collect::<Vec<_>>();
        let (splits, singles) = (with(4, 0), with(2, 1));
        let Difference::AtLeast(least) = rule.difference() else {
            return Err(Flaw::new("the theorem is about differences that have a lower bound").inside("rule"));
        };
        let Some(first) = splits.first().filter(|_| tail < 2 && digits.iter().all(|d| d & 8 == 0)) else {
            return Err(Flaw::new("the theorem is about splits into two heaps after taking one of finitely many numbers").inside("rule"));
        };
        if claim.positions && !splits.iter().all(|k| k % 2 == first % 2) {
            return Err(Flaw::new("odd and even numbers may be taken before a split").inside("positions"));
        }
        if claim.positions && !claim.period.is_multiple_of(2) {
            return Err(Flaw::new("the period is odd, and positions count").inside("period"));
        }
        if usize::from(claim.mask) % MOST_VALUES == 0 {
            return Err(Flaw::new("it has no digit of a value that is read, so there are rare heaps everywhere").inside("mask"));
        }
        let reach = claim.reach as usize;
        if reach < digits.len() - 1 {
            return Err(Flaw::new("the reach is less than what may be taken").inside("reach"));
        }
        let position = claim.positions.then_some(first % 2);
        Ok(Self { least: *least as usize, mask: claim.mask, position, reach, tail, splits, singles, digits })
    }

    /// The largest number that is written in the code.
    pub(super) fn last(&self) -> usize {
        self.digits.len() - 1
    }

    /// Whether a heap of n, n at least 1, may be taken as a whole.
    pub(super) fn whole(&self, n: u64) -> bool {
        let written = usize::try_from(n).ok().and_then(|n| self.digits.get(n));
        written.unwrap_or(&self.tail) & 1 != 0
    }

    /// Whether a split of a heap of n with this value has exactly one rare part. A heap is rare if
    /// that is not true of its own nimber.
    pub(super) fn is_common(&self, value: usize, n: u64) -> bool {
        let shift = self.position.map_or(0, |kappa| n + kappa as u64);
        (u64::from((value & usize::from(self.mask)).count_ones()) + shift) % 2 == 1
    }

    /// The lowest binary digit of the mask: values may have it.
    pub(super) fn lowest_digit(&self) -> u32 {
        self.mask.trailing_zeros()
    }

    /// Whether a value that is common at n - k is common at n.
    pub(super) fn is_alike_after(&self, k: usize) -> bool {
        self.position.is_none() || k.is_multiple_of(2)
    }

    /// How many splits of a heap of n take k: the smaller part is 1 to this.
    pub(super) fn pairs(&self, n: usize, k: usize) -> usize {
        n.saturating_sub(k + self.least) / 2
    }
}
