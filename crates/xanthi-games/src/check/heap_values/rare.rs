//! Checks a large table without going through all pairs of each heap.
//!
//! A mask M calls some heaps rare. With f(v) the parity of the ones of v & M, a heap of p with the
//! entry v is rare if f(v) is even, or, if positions count, f(v) + p - κ, where κ is the parity of
//! every number that may be taken before a split. When k counters are taken from a heap of n and the
//! rest is split into a and b, then n - k = a + b, and f of the exclusive or of two entries is the
//! sum of theirs; so by f(v), or f(v) + n - κ, one sees whether a split of n with the value v has
//! exactly one rare part. If it must, v is *certain* at n.
//!
//! For each heap of n, in this order:
//!
//! 1. the values of all options that leave one heap or none, and of all splits with a rare part, are
//!    collected; those are all the certain values among the options. If the entry is not certain at
//!    n, those of all splits are;
//! 2. the entry must not be among them, and every certain value below it must;
//! 3. for every other value below the entry [some split](witnesses) must have it.
//!
//! This is right whatever the mask is: it is taken from the table, as the one with the fewest rare
//! heaps, and a table with a bad one only costs more. What is looked at is taken from the work that
//! is left; two looks count as one option of the other way, which costs more.

mod mask;
#[cfg(test)]
mod tests;
mod witnesses;

use super::{Flaw, TakeRule, flaw};
use crate::budget::Budget;
use crate::games::heaps::Difference;
use mask::Mask;
use witnesses::{SIZE, Size, Witnesses};

/// Entries from here on are for the other way.
const MOST_VALUES: usize = 1 << 12;
/// The heaps for which splits are sought together, a bit for each in so many words.
const WORDS: usize = 4;
const BLOCK: usize = 64 * WORDS;
type Block = [u64; WORDS];

/// The splits that are compared at a time.
const PIECE: usize = 512;

/// A rule with splits into two and no more, and few numbers that may be taken before one.
pub(super) struct Splits<'a> {
    rule: &'a TakeRule,
    taken: Vec<usize>,
    single: Vec<usize>,
    least: usize,
}

impl<'a> Splits<'a> {
    pub(super) fn of(rule: &'a TakeRule) -> Option<Self> {
        let digits = rule.digits();
        let Difference::AtLeast(least) = rule.difference() else { return None };
        let endless = rule.repeats() && digits.last().is_some_and(|d| d & 6 != 0);
        if endless || digits.iter().any(|d| d & 8 != 0) {
            return None;
        }
        let with = |bit: u8| (0..digits.len()).filter(|&k| digits[k] & bit != 0).collect::<Vec<_>>();
        let (taken, single) = (with(4), with(2));
        (!taken.is_empty()).then_some(Self { rule, taken, single, least: *least as usize })
    }

    /// The parity of all numbers that may be taken before a split, if they share one.
    fn parity(&self) -> Option<usize> {
        let first = self.taken[0] % 2;
        self.taken.iter().all(|k| k % 2 == first).then_some(first)
    }

    /// How many pairs a heap of `n` can be split into, taking `k`: the smaller part is 1 to this.
    fn pairs(&self, n: usize, k: usize) -> usize {
        n.saturating_sub(k + self.least) / 2
    }
}

/// The entries as small numbers; none if one is too large for this way.
fn small(values: &[u64]) -> Option<Vec<u16>> {
    values.iter().map(|v| u16::try_from(*v).ok().filter(|v| usize::from(*v) < MOST_VALUES)).collect()
}

/// That every entry is the least number that is the nimber of no option. None if an entry is too
/// large for this way.
pub(super) fn each_is_mex(splits: &Splits<'_>, values: &[u64], budget: &Budget) -> Option<Result<(), Flaw>> {
    let values = small(values)?;
    let mask = Mask::best(splits, &values);
    Some(with_windows(SIZE, splits, &values, &mask, budget))
}

/// That every entry is the least number that is the nimber of no option.
fn with_windows(size: Size, splits: &Splits<'_>, values: &[u16], mask: &Mask, budget: &Budget) -> Result<(), Flaw> {
    let mut table = Table { splits, values, mask, budget, rare: Vec::new(), met: Box::new([0; MOST_VALUES]), open: Vec::new() };
    table.open.resize(values.iter().max().map_or(0, |most| usize::from(*most)), [0; WORDS]);
    let mut witnesses = Witnesses::new(splits, values, size);
    for base in (0..values.len()).step_by(BLOCK) {
        budget.tell(base as u64, values.len() as u64);
        for n in base..(base + BLOCK).min(values.len()) {
            table.heap(n, base)?;
        }
        for value in 0..table.open.len() {
            let mut open = std::mem::take(&mut table.open[value]);
            if open != [0; WORDS] {
                let looks = witnesses.close(value as u16, base, &mut open);
                table.spend(looks)?;
                let is_open = |i: &usize| open[i / 64] >> (i % 64) & 1 != 0;
                (0..BLOCK).filter(is_open).try_for_each(|i| table.has_split(base + i, value as u16))?;
            }
        }
    }
    Ok(())
}

struct Table<'a> {
    splits: &'a Splits<'a>,
    values: &'a [u16],
    mask: &'a Mask,
    budget: &'a Budget,
    /// All rare heaps so far, with their entries.
    rare: Vec<(u32, u16)>,
    /// Entry v is n + 1 if v is the value of an option of n that was met.
    met: Box<[u32; MOST_VALUES]>,
    /// For each value, the heaps of the block for which a split with it is still to be found.
    open: Vec<Block>,
}

impl Table<'_> {
    fn spend(&mut self, looks: usize) -> Result<(), Flaw> {
        self.budget.step(looks as u64 / 2 + 1).map_err(|stop| Flaw::from(stop).inside("values"))
    }

    /// Steps 1 and 2, and what is left for step 3.
    fn heap(&mut self, n: usize, base: usize) -> Result<(), Flaw> {
        let (splits, value, stamp) = (self.splits, self.values[n], n as u32 + 1);
        if n > 0 && splits.rule.digit(n as u32) & 1 != 0 {
            self.met[0] = stamp;
        }
        splits.single.iter().filter(|&&k| k > 0 && k < n).for_each(|&k| self.met[usize::from(self.values[n - k])] = stamp);
        let pairs: usize = splits.taken.iter().map(|&k| splits.pairs(n, k)).sum();
        let by_rare = self.rare.len() * splits.taken.len();
        let certain = self.mask.certain(usize::from(value), n);
        // With very many rare heaps all splits are looked at instead.
        let few = certain && 2 * by_rare < pairs;
        self.spend(splits.single.len() + splits.taken.len() + if few { by_rare } else { pairs })?;
        if few {
            self.meet_rare(n, stamp)
        } else {
            self.meet_all(n, stamp)
        }
        let is_met = |v: u16| self.met[usize::from(v)] == stamp;
        if is_met(value) {
            return Err(flaw(n as u32, &format!("an option has the nimber {value} too")));
        }
        for missing in (0..value).filter(|v| !is_met(*v)) {
            if !few || self.mask.certain(usize::from(missing), n) {
                return Err(flaw(n as u32, &format!("no option has the nimber {missing}")));
            }
            self.open[usize::from(missing)][(n - base) / 64] |= 1 << ((n - base) % 64);
        }
        if n > 0 && !certain {
            self.rare.push((n as u32, value));
        }
        Ok(())
    }

    fn meet_all(&mut self, n: usize, stamp: u32) {
        for &k in &self.splits.taken {
            let pairs = self.splits.pairs(n, k);
            if pairs > 0 {
                let (low, high) = (&self.values[1..=pairs], &self.values[n - k - pairs..n - k]);
                low.iter().zip(high.iter().rev()).for_each(|(a, b)| self.met[usize::from(a ^ b) % MOST_VALUES] = stamp);
            }
        }
    }

    fn meet_rare(&mut self, n: usize, stamp: u32) {
        for &k in &self.splits.taken {
            // The smaller part is at most `pairs`, so the larger one at least this.
            let pairs = self.splits.pairs(n, k) as u32;
            let rest = (n - k.min(n)) as u32;
            let low = self.rare.partition_point(|(r, _)| *r <= pairs);
            let high = self.rare.partition_point(|(r, _)| *r < rest - pairs).max(low);
            let end = self.rare.partition_point(|(r, _)| *r < rest).max(high);
            for (r, value) in self.rare[..low].iter().chain(&self.rare[high..end]) {
                self.met[usize::from(value ^ self.values[(rest - r) as usize]) % MOST_VALUES] = stamp;
            }
        }
    }

    /// That some split of `n` has this value, small parts before large ones.
    fn has_split(&mut self, n: usize, value: u16) -> Result<(), Flaw> {
        for &k in &self.splits.taken {
            let pairs = self.splits.pairs(n, k);
            if pairs == 0 {
                continue;
            }
            let (low, high) = (&self.values[1..=pairs], &self.values[n - k - pairs..n - k]);
            // In pieces without an exit, which are compared many at a time.
            let is_in = |(low, high): (&[u16], &[u16])| low.iter().zip(high.iter().rev()).fold(false, |met, (a, b)| met | (a ^ b == value));
            let found = low.chunks(PIECE).zip(high.rchunks(PIECE)).position(is_in);
            self.spend(found.map_or(pairs, |pieces| (pieces + 1) * PIECE))?;
            if found.is_some() {
                return Ok(());
            }
        }
        Err(flaw(n as u32, &format!("no option has the nimber {value}")))
    }
}
