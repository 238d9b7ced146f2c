//! Arithmetic periods of games that split.
//!
//! Let 2^e be the largest power of two that divides the saltus. A value is Q 2^e + R with a
//! *quotient* Q and a *rest* R < 2^e. From the preperiod on, heaps p apart have the same rest, and
//! quotients that differ by the odd number s / 2^e; and the exclusive or takes quotients and rests
//! apart. So the options of n fall into classes by the residues of their parts; in a class the rest
//! is constant, and the quotients that occur are bounded by their sum, which grows with n as the
//! quotient of n does. What a class does to the value of n is therefore a matter of one number, its
//! *lead*: that sum less the quotient of n.

use crate::budget::{Budget, Stop};
use crate::check::Flaw;
use crate::check::bounds::afford;
use crate::family::heaps::HeapPeriod;
use crate::games::heaps::{Difference, TakeRule};
use rustc_hash::FxHashSet;

/// The largest saltus.
const MOST_SALTUS: u64 = 1 << 16;

/// How often the value of a heap is noted because a heap and two equal ones have it.
const MOST_NOTED: u64 = 1 << 30;

/// The options whose value has one rest, as far as they are certain. Values are told by their
/// lead: their quotient less that of the heap in question.
#[derive(Clone)]
struct Covered {
    /// Values that are options of this heap and of all that follow it in steps of a period.
    exactly: FxHashSet<i64>,
    /// All leads up to this are such options, among those of even and of odd lead.
    up_to: [i64; 2],
}

struct Law<'a> {
    rule: &'a TakeRule,
    values: &'a [u64],
    /// The first heap of the period, at least 1: heaps from here on *grow* in steps of a period.
    base: usize,
    period: usize,
    /// 2^bits is the power of two in the saltus, and the quotient grows by `step`.
    bits: u32,
    step: i64,
}

/// The steps that the judge takes.
pub(super) fn steps(claim: &HeapPeriod, rule: &TakeRule) -> u64 {
    let period = u64::from(claim.period);
    let splits = 1 + rule.digits().iter().filter(|d| **d & 12 != 0).count() as u64 + if rule.repeats() { period } else { 0 };
    let classes = u64::from(claim.preperiod.max(1)) + period;
    let looks = if rule.digits().iter().any(|d| d & 8 != 0) { classes.saturating_mul(classes) } else { classes };
    looks
        .saturating_mul(splits)
        .saturating_add(claim.saltus)
        .saturating_add((claim.values.len() as u64).saturating_mul(splits))
        .saturating_mul(period)
}

pub(super) fn judge(claim: &HeapPeriod, rule: &TakeRule, budget: &Budget) -> Result<(), Flaw> {
    let (period, values) = (claim.period as usize, &claim.values[..]);
    let base = (claim.preperiod as usize).max(1);
    let last = rule.digits().len() - 1;
    let few = || Flaw::new("the values are too few").inside("values");
    // Every option that does not take nearly everything has a part that grows.
    let begin = values.len().checked_sub(period).filter(|begin| *begin >= 3 * base + period + last).ok_or_else(few)?;
    let triples = rule.digits().iter().filter(|d| **d & 8 != 0).count() as u64;
    let noted = (values.len() as u64).saturating_mul(period as u64).saturating_mul(triples);
    if claim.saltus > MOST_SALTUS || noted > MOST_NOTED {
        return Err(Flaw::too_much(Stop::OutOfReach, "the period is too large to be checked").inside("period"));
    }
    let work = steps(claim, rule);
    afford(budget, work).map_err(|flaw| flaw.inside("period"))?;
    let bits = claim.saltus.trailing_zeros();
    let gap = || Flaw::new("the values below the floor are not all those of heaps that grow").inside("values");
    let law = Law { rule, values, base, period, bits, step: (claim.saltus >> bits) as i64 };
    let takes_any = rule.repeats() && rule.digits()[last] & 2 != 0;
    for n in begin..values.len() {
        budget.step(work / period as u64).map_err(|stop| Flaw::from(stop).inside("period"))?;
        let floor = if takes_any { Some(law.floor(n, last).ok_or_else(gap)?) } else { None };
        let floor = floor.max(law.floor_of_pairs(n, last));
        law.heap(n, floor).map_err(|message| Flaw::new(message).inside(format!("values[{n}]")))?;
    }
    Ok(())
}

impl Law<'_> {
    fn quotient(&self, n: usize) -> i64 {
        (self.values[n] >> self.bits) as i64
    }

    fn rest(&self, n: usize) -> usize {
        (self.values[n] & ((1 << self.bits) - 1)) as usize
    }

    /// If all large numbers may be taken: a value below which all are values of heaps that n can
    /// become by that, and likewise, with the saltus added, for all heaps that follow. The value
    /// of n must be larger than all of those that do not grow.
    fn floor(&self, n: usize, last: usize) -> Option<u64> {
        let saltus = self.saltus();
        let reached: FxHashSet<u64> = self.values[1..=n - last].iter().copied().collect();
        let growing: FxHashSet<u64> = self.values[self.base..=n - last].iter().copied().collect();
        let missing = (0..).find(|v| !reached.contains(v) && (*v > 0 || self.rule.digits()[last] & 1 == 0))?;
        let still = self.values[..self.base + self.period].iter().max()?;
        let fits = missing >= saltus && (missing - saltus..missing).all(|v| growing.contains(&v)) && self.values[n] > *still;
        fits.then_some(missing)
    }

    fn saltus(&self) -> u64 {
        (self.step as u64) << self.bits
    }

    /// If three heaps may be left: a heap and two equal ones have the value of the one. This is a
    /// value below which all are such values, and likewise, with the saltus added, for all heaps
    /// that follow.
    fn floor_of_pairs(&self, n: usize, last: usize) -> Option<u64> {
        // With an odd period the heaps that follow have the other parity in turn.
        let parities = 1 + self.period % 2;
        let mut reached = vec![FxHashSet::default(); parities];
        let mut growing = reached.clone();
        for k in (0..=last).filter(|k| self.rule.digit(*k as u32) & 8 != 0) {
            let left = n - k;
            for heap in 1..left.saturating_sub(1) {
                let parity = (left - heap) % 2;
                if parity < parities {
                    reached[parity].insert(self.values[heap]);
                    if heap >= self.base {
                        growing[parity].insert(self.values[heap]);
                    }
                }
            }
            // Two equal heaps and nothing else.
            if self.rule.digit(k as u32) & 4 != 0 && self.rule.difference().allows(0) && left >= 2 && left % 2 < parities {
                reached[left % 2].insert(0);
            }
        }
        let missing = (0..).find(|v| reached.iter().any(|values| !values.contains(v)))?;
        let saltus = self.saltus();
        let grows = |v: &u64| growing.iter().all(|values| values.contains(v));
        (saltus..=missing).rev().find(|floor| (floor - saltus..*floor).all(|v| grows(&v)))
    }

    /// The growing heap that makes a sum with `others` leave the remainder of `sum`, and how many
    /// periods are then left.
    fn fill(&self, sum: i64, others: i64) -> (usize, i64) {
        let (period, base) = (self.period as i64, self.base as i64);
        let heap = base + (sum - others - base).rem_euclid(period);
        (heap as usize, (sum - others - heap) / period)
    }

    fn heap(&self, n: usize, floor: Option<u64>) -> Result<(), String> {
        let own = self.quotient(n);
        let nothing = Covered { exactly: FxHashSet::default(), up_to: [i64::MIN; 2] };
        let mut classes = Classes { law: self, own, rest: self.rest(n), conflict: false, covered: vec![nothing; 1 << self.bits] };
        let last = self.rule.digits().len() - 1;
        for k in 0..=last {
            let (digit, left) = (self.rule.digit(k as u32), n - k);
            if digit & 2 != 0 && k > 0 {
                classes.covered[self.rest(left)].exactly.insert(self.quotient(left) - own);
            }
            if digit & 4 != 0 {
                classes.pairs(left as i64, false);
            }
            if digit & 8 != 0 {
                classes.triples(left as i64, false);
                // A growing heap and two equal ones, which stay the same.
                for heap in (self.base..left.saturating_sub(1)).filter(|heap| (left - heap) % 2 == 0) {
                    classes.covered[self.rest(heap)].exactly.insert(self.quotient(heap) - own);
                }
            }
        }
        if self.rule.repeats() {
            let digit = self.rule.digit(last as u32);
            // What is left may then be so little that no part grows.
            let still = self.values[..self.base].iter().fold(0, |bits, value| bits | value);
            if digit & 12 != 0 && self.values[n].leading_zeros() >= still.leading_zeros() {
                return Err("the value is not larger than what small heaps can make".into());
            }
            for left in (n - last - self.period..n - last).map(|left| left as i64) {
                if digit & 4 != 0 {
                    classes.pairs(left, true);
                }
                if digit & 8 != 0 {
                    classes.triples(left, true);
                }
            }
        }
        if classes.conflict {
            return Err("some heap that follows may have an option of its own value".into());
        }
        classes.all_smaller(floor)
    }
}

struct Classes<'a> {
    law: &'a Law<'a>,
    /// Quotient and rest of the heap in question.
    own: i64,
    rest: usize,
    /// Whether this heap or one that follows may have an option of its own value.
    conflict: bool,
    covered: Vec<Covered>,
}

impl Classes<'_> {
    /// A class whose quotients add up to `sum`. The exclusive or of numbers is at most their sum
    /// and of the same parity; `only` says that it is the sum itself. With `below`, sums of all
    /// smaller numbers occur as well.
    fn note(&mut self, rest: usize, sum: i64, only: bool, below: bool) {
        let lead = sum - self.own;
        let meets = match (below, only) {
            (true, _) => lead >= 0,
            (false, true) => lead == 0,
            (false, false) => lead >= 0 && lead % 2 == 0,
        };
        self.conflict |= rest == self.rest && meets;
    }

    fn exactly(&mut self, rest: usize, sum: i64) {
        self.covered[rest].exactly.insert(sum - self.own);
    }

    /// Two heaps with `left` counters in all; with `below`, all smaller sums of this residue too.
    fn pairs(&mut self, left: i64, below: bool) {
        let law = self.law;
        for small in 1..law.base + law.period {
            let (large, periods) = law.fill(left, small as i64);
            let (q, rest) = (law.quotient(small), law.rest(small) ^ law.rest(large));
            let sum = law.step * periods + q + law.quotient(large);
            // A heap below the base does not grow, and with the quotient 0 it leaves the other's.
            self.note(rest, sum, small < law.base && q == 0, below);
            if q == 0 && periods >= 0 && self.may_differ(left - 2 * small as i64) {
                self.exactly(rest, sum);
            }
        }
    }

    /// Whether two parts may differ by `d` and by all that is larger.
    fn may_differ(&self, d: i64) -> bool {
        matches!(self.law.rule.difference(), Difference::AtLeast(least) if d >= i64::from(*least))
    }

    /// Three heaps, likewise.
    fn triples(&mut self, left: i64, below: bool) {
        let law = self.law;
        let all = law.base + law.period;
        for small in 1..all {
            for middle in small..all {
                let (large, periods) = law.fill(left, (small + middle) as i64);
                let q = [small, middle, large].map(|heap| law.quotient(heap));
                let rest = law.rest(small) ^ law.rest(middle) ^ law.rest(large);
                let sum = law.step * periods + q[0] + q[1] + q[2];
                let others_are_0 = q[0] == 0 && q[1] == 0;
                self.note(rest, sum, middle < law.base && others_are_0, below);
                if others_are_0 && periods >= 0 {
                    self.exactly(rest, sum);
                }
                // With y half of what the sum is more than x, the numbers x or y, y, and x and y
                // (bit by bit) have this sum and the exclusive or x, and the first is at least a
                // third of it: enough for the one quotient that may not be 0.
                let most = q.iter().max().copied().unwrap_or(0);
                if law.step == 1 && small >= law.base && q.iter().filter(|q| **q == 0).count() >= 2 && periods >= 2 * most {
                    let lead = sum - self.own;
                    let up_to = &mut self.covered[rest].up_to[lead.rem_euclid(2) as usize];
                    *up_to = lead.max(*up_to);
                }
            }
        }
    }

    /// That every smaller value is an option, of this heap and of all that follow.
    fn all_smaller(&self, floor: Option<u64>) -> Result<(), String> {
        for (rest, covered) in self.covered.iter().enumerate() {
            let mut lead = if rest < self.rest { 0 } else { -1 };
            loop {
                let value = u64::try_from(self.own + lead).map(|q| (q << self.law.bits) + rest as u64);
                let is_below = |floor: u64| value.is_ok_and(|value| value < floor);
                let up_to = |lead: i64| lead <= covered.up_to[lead.rem_euclid(2) as usize];
                if floor.is_some_and(is_below) || (up_to(lead) && up_to(lead - 1)) {
                    break;
                }
                if value.is_err() || !(up_to(lead) || covered.exactly.contains(&lead)) {
                    return Err("some heap that follows may lack an option with a smaller value".into());
                }
                lead -= 1;
            }
        }
        Ok(())
    }
}
