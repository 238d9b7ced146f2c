//! The windows that have to come again, and those that must not.

use super::super::Flaw;
use super::kept::Expected;
use crate::family::heap_window::HeapWindow;

/// Some nimbers, and how far behind them they are compared with others.
pub(super) struct Returns {
    preperiod: u64,
    /// The nimbers of the heaps from here on are kept, one before the preperiod if there is one.
    from: u64,
    kept: Vec<u16>,
    /// The first heap whose nimber is not kept.
    end: u64,
    /// n₁, where the window begins that decides.
    begin: u64,
    period: u64,
    /// The period divided by each of its primes, and whether a difference was seen.
    parts: Vec<(u64, bool)>,
}

impl Returns {
    pub(super) fn new(claim: &HeapWindow) -> Self {
        let begin = claim.begin();
        let parts = primes(claim.period).into_iter().map(|prime| (claim.period / prime, false)).collect();
        let from = claim.preperiod.saturating_sub(1);
        let end = begin + u64::from(claim.reach);
        Self { preperiod: claim.preperiod, from, kept: Vec::new(), end, begin, period: claim.period, parts }
    }

    /// What a state must have.
    pub(super) fn expected(&self) -> Expected {
        Expected { from: self.from, end: self.end, parts: self.parts.len() }
    }

    /// The nimbers that are kept, and for each prime whether a difference was seen.
    pub(super) fn known(&self) -> (Vec<u16>, Vec<bool>) {
        (self.kept.clone(), self.parts.iter().map(|(_, differs)| *differs).collect())
    }

    /// Goes on from what [`known`](Self::known) gave.
    pub(super) fn go_on(&mut self, kept: Vec<u16>, differs: Vec<bool>) {
        self.kept = kept;
        self.parts.iter_mut().zip(differs).for_each(|(part, differs)| part.1 = differs);
    }

    /// Takes in the nimbers of the heaps from `first` on, which follow those of the last time.
    pub(super) fn see(&mut self, first: u64, values: &[u16]) -> Result<(), Flaw> {
        let behind = first + values.len() as u64;
        let (low, high) = (first.max(self.from), behind.min(self.end));
        if low < high {
            self.kept.extend_from_slice(&values[(low - first) as usize..(high - first) as usize]);
        }
        // What is kept, from one heap on, beside what stands so much later.
        let kept = &self.kept;
        let pairs = |by: u64, from: u64| {
            let (low, high) = (first.max(from + by), behind.min(self.end + by));
            let count = high.saturating_sub(low) as usize;
            let (now, then) = (low.saturating_sub(first) as usize, low.saturating_sub(by + self.from) as usize);
            let (now, then) = if count == 0 { (&values[..0], &kept[..0]) } else { (&values[now..now + count], &kept[then..then + count]) };
            (low, now, then)
        };
        let (low, now, then) = pairs(self.period, self.from);
        if now != then || self.from < self.preperiod {
            for (n, (now, then)) in (low..).zip(now.iter().zip(then)) {
                if n < self.preperiod + self.period {
                    if now == then {
                        return Err(Flaw::new(format!("the period holds from {} on", self.from)).inside("preperiod"));
                    }
                } else if now != then {
                    return Err(Flaw::new(format!("the nimbers of {} and {n} differ", n - self.period)).inside("period"));
                }
            }
        }
        let differs: Vec<bool> = self
            .parts
            .iter()
            .map(|(part, differs)| {
                *differs || {
                    let (_, now, then) = pairs(*part, self.begin);
                    now != then
                }
            })
            .collect();
        self.parts.iter_mut().zip(differs).for_each(|(part, differs)| part.1 = differs);
        Ok(())
    }

    /// That no part of the period is one.
    pub(super) fn end(&self) -> Result<(), Flaw> {
        match self.parts.iter().find(|(_, differs)| !differs) {
            Some((part, _)) => Err(Flaw::new(format!("{part} is a period")).inside("period")),
            None => Ok(()),
        }
    }
}

/// The primes that divide a number below 2^46.
fn primes(mut rest: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut prime = 2;
    while prime * prime <= rest {
        if rest.is_multiple_of(prime) {
            primes.push(prime);
            while rest.is_multiple_of(prime) {
                rest /= prime;
            }
        }
        prime += 1;
    }
    if rest > 1 {
        primes.push(rest);
    }
    primes
}
