//! The choice of the class, and what is made anew with it.

use super::class::{self, Class};
use super::sieve::Sieve;
use super::{Engine, Halt};
use xanthi_games::budget::Budget;

/// Of so many heaps one may be rare: with more, all pairs are looked at.
const RARE: u64 = 6;

impl Engine {
    /// Chooses the class, if another one is better, and makes everything that depends on it.
    pub(super) fn tune(&mut self, budget: &Budget) -> Result<(), Halt> {
        // Values with one bit more want a mask with one bit more, and without a sieve nothing is lost.
        let wider = self.sieve.as_ref().is_none_or(|sieve| !sieve.is_for(&self.known));
        let known = &mut self.known;
        let n = known.values.len();
        if !self.fixed {
            let (class, rare) = class::best(&known.splits, &known.counts);
            let now = if known.class == Class::All { n } else { known.rare.len() } as u64;
            // Once some nimbers are not held, looking at all pairs is no choice.
            if rare * RARE > n as u64 && known.values.all().is_some() {
                known.class = Class::All;
            } else if known.class == Class::All || rare + if wider { 0 } else { rare / 16 } < now {
                known.class = class;
            }
        }
        self.rebuild(budget)
    }

    /// Makes everything that depends on the class.
    pub(super) fn rebuild(&mut self, budget: &Budget) -> Result<(), Halt> {
        let known = &mut self.known;
        let n = known.values.len();
        if self.ruled != known.class {
            known.rare.clear();
            known.parts.clear();
            if known.class != Class::All {
                let (class, rare, parts) = (known.class, &mut known.rare, &mut known.parts);
                known.values.parts(|from, values| {
                    for (heap, value) in (from..).zip(values).filter(|(heap, value)| *heap > 0 && class.rare(**value, *heap)) {
                        rare.push(heap);
                        parts.push(*value);
                    }
                });
            }
            self.ruled = known.class;
        }
        if known.values.failed() {
            self.ruled = Class::All;
            return Err(Halt::Unreadable);
        }
        known.forget_pairs();
        self.tune_at = if n < 1 << 20 { n + n / 2 } else { 2 * n };
        self.rare_at_tune = known.rare.len();
        if known.class == Class::All || self.sieve.is_some() && known.pairs_are_faster_again() {
            self.sieve = None;
        } else if self.sieve.is_none() && known.pairs_are_faster() {
            // A sieve is made when it is needed.
        } else if self.sieve.as_ref().is_none_or(|sieve| !sieve.is_for(known)) {
            self.sieve = Some(Sieve::new(known)).filter(Sieve::fits);
            if self.sieve.is_none() {
                return Err(Halt::TooLarge);
            }
        }
        if let Some(sieve) = self.sieve.as_mut().filter(|sieve| n >= sieve.choose_at) {
            if let Err(stop) = sieve.choose(&self.known, budget) {
                // Whoever goes on from here chooses first.
                self.tune_at = n;
                return Err(stop.into());
            }
            self.pace.begin(n, self.known.searched);
        }
        Ok(())
    }
}
