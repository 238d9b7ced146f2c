//! Heaps whose nimbers are found from all their splits: of games without a sparse space, and early ones.

use super::class::Class;
use super::kernel::Level;
use super::known::Known;
use super::unseen::Unseen;

/// Pairs that are marked one by one, after which there are fewer values to seek.
const MARKED: usize = 128;
/// All pairs are marked if nimbers are larger than this on average: there are so many windows then.
const MANY: usize = 6 * Unseen::SPAN;

/// The first heaps are found from all pairs while they are less than so many for each rare one.
pub(super) const EARLY: usize = 24;
/// And while they are less than so many for each rare one and so many more, which pay for the lists, if rare
/// heaps have become few.
const EACH: usize = 3;
const ROOM: usize = 30_000;
/// Rare heaps are few if, of the last half, less than one of so many is. A rare heap takes back what its block has
/// proposed behind it, so many of them cost more than all pairs do.
const FEW: usize = 32;
/// However few of them come late: with r rare heaps the time of a heap from lists grows like r √r, as far as it was measured,
/// and that of a heap from all pairs with the heap. They are alike at about r √r divided by this.
const DEAR: usize = 3;
/// A run that has lists goes back to all pairs if one of so many is, or more.
const MANY_RARE: usize = 12;

/// The first heap that is not found from all pairs, where this one is next, of so many rare ones and so many of the last half.
fn most_from_pairs(n: usize, rare: usize, late_rare: usize, early: usize) -> usize {
    let most = if FEW * late_rare < n / 2 { EACH * rare + ROOM } else { n + 1 };
    let dear = if early == 0 { 0 } else { rare * rare.isqrt() / DEAR };
    (early * rare).min(most).max(dear)
}

impl Known {
    /// Whether the next heap is found faster from all pairs than from those with a rare part, for which
    /// lists would have to be made.
    pub(super) fn pairs_are_faster(&self) -> bool {
        let n = self.values.len();
        n < most_from_pairs(n, self.rare.len(), self.late_rare(), self.early)
            && self.level != Level::Portable
            && self.values.all().is_some()
            && !self.is_few(n)
    }

    /// Whether a run that has lists should look at all pairs again.
    pub(super) fn pairs_are_faster_again(&self) -> bool {
        MANY_RARE * self.late_rare() > self.values.len() / 2 && self.pairs_are_faster()
    }

    /// How many of the last half of the heaps are rare.
    fn late_rare(&self) -> usize {
        self.rare.len() - self.rare.partition_point(|heap| *heap < self.values.len() / 2)
    }

    /// Lists a heap that was found, if it is rare.
    pub(super) fn list(&mut self, n: usize, value: u16) {
        if self.class != Class::All && self.class.rare(value, n) {
            self.rare.push(n);
            self.parts.push(value);
            self.forget_pairs();
        }
    }

    /// The nimber of the next heap, from all pairs; all heaps are held.
    pub(super) fn by_all_pairs(&mut self) -> u16 {
        let Some(values) = self.values.all() else { return u16::MAX };
        if self.level == Level::Portable {
            return self.splits.mex(&self.values, values.len());
        }
        self.mirror.enter(values);
        let mut seen = std::mem::take(&mut self.mirror.seen);
        let value = self.least_missing(values, &mut seen);
        self.mirror.seen = seen;
        self.mirror.average = self.mirror.average - self.mirror.average / 16 + usize::from(value);
        value
    }

    /// The least number that is the value of no option.
    ///
    /// A few pairs are marked in `seen` one by one. The least value that none has, and those after it, are
    /// sought in all others at once.
    fn least_missing(&self, values: &[u16], seen: &mut Vec<u8>) -> u16 {
        let n = values.len();
        // Exclusive ors of values are below this power of two; what follows is never sought.
        let width = self.counts.len();
        seen.clear();
        seen.resize(width, 0);
        seen.resize(width + Unseen::SPAN, 1);
        self.splits.singles(&self.values, n, &mut |value| seen[usize::from(value)] = 1);
        let pairs = |k: usize, from: usize| {
            let end = self.splits.pairs(n, k) + 1;
            let heaps = end.saturating_sub(from);
            if heaps == 0 { (&[][..], &[][..]) } else { (&values[from..end], self.mirror.down(n - k - from, heaps)) }
        };
        let marked = if self.mirror.average > 16 * MANY { n } else { MARKED };
        for &k in &self.splits.taken {
            let (low, high) = pairs(k, 1);
            low.iter().zip(high).take(marked).for_each(|(a, b)| seen[usize::from(a ^ b)] = 1);
        }
        let mut from = 0;
        while let Some(least) = seen[from..width].iter().position(|seen| *seen == 0) {
            from += least;
            let mut unseen = Unseen::new(from as u16, &seen[from..]);
            for &k in &self.splits.taken {
                let (low, high) = pairs(k, 1 + marked);
                unseen.remove(self.level, low, high);
            }
            if let Some(value) = unseen.least() {
                return value;
            }
            from = width.min(from + Unseen::SPAN);
        }
        // More than all exclusive ors.
        width as u16
    }
}

#[cfg(test)]
mod tests {
    use super::{EARLY, most_from_pairs};

    /// Heaps, rare ones and those of the last half as they were counted, and whether all pairs were faster.
    #[test]
    fn all_pairs_are_taken_where_they_were_faster() {
        let treblecross = [(126_494, 18_650, 4_881), (247_927, 21_640, 3_153), (500_000, 22_377, 726), (750_000, 22_432, 91)];
        let others = [(18_000, 1_169, 306), (18_000, 1_581, 198), (27_000, 2_032, 128)];
        for (n, rare, late) in treblecross.into_iter().chain(others) {
            assert!(n < most_from_pairs(n, rare, late, EARLY), "{n}");
        }
        for (n, rare, late) in [(40_500, 1_272, 77), (60_750, 1_583, 0), (60_750, 2_035, 2), (40_500, 10, 0), (2_000_000, 22_450, 10)] {
            assert!(n >= most_from_pairs(n, rare, late, EARLY), "{n}");
        }
    }
}
