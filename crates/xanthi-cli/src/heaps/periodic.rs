//! A long run that need not be one: where the first heaps prove a period, it gives all others.

use super::HeapsArgs;
use crate::{Failure, json};
use std::io::Write;
use xanthi::Budget;
use xanthi::answer::{LargestValue, LastHeap, PeriodicHeaps};
use xanthi::heaps::period::{Answer, of_table};
use xanthi::heaps::sparse::Engine;
use xanthi_games::games::heaps::TakeRule;

/// The heaps in which a period is looked for.
const FIRST: usize = 1 << 15;

/// A proved period, with the heaps that showed it.
pub(super) struct Periodic {
    preperiod: u64,
    period: u64,
    saltus: u64,
    values: Vec<u64>,
}

impl Periodic {
    /// The period that the first heaps prove, if they do.
    pub(super) fn find(rule: &TakeRule, largest: usize, limit: &Budget) -> Option<Self> {
        let mut engine = Engine::new(rule)?;
        engine.advance(FIRST.min(largest), limit).ok()?;
        let values: Vec<u64> = engine.values().iter().map(|value| u64::from(*value)).collect();
        let Answer::Proved(claim) = of_table(rule, &values) else { return None };
        Some(Self { preperiod: claim.preperiod.into(), period: claim.period.into(), saltus: claim.saltus, values })
    }

    /// The nimber of any heap.
    fn value(&self, heap: u64) -> u64 {
        match self.values.get(heap as usize) {
            Some(value) => *value,
            None => {
                let behind = heap - self.preperiod;
                self.values[(self.preperiod + behind % self.period) as usize] + behind / self.period * self.saltus
            }
        }
    }

    /// Tells of the heaps up to the one that was asked for.
    pub(super) fn report(&self, args: &HeapsArgs) -> Result<(), Failure> {
        let Self { preperiod, period, saltus, .. } = *self;
        let seen = (preperiod + 2 * period).min(args.to) as usize;
        let (at, largest) = (0..=seen).map(|n| (n, self.value(n as u64))).fold((0, 0), |best, own| if own.1 > best.1 { own } else { best });
        let last = self.value(args.to);
        let largest = LargestValue { value: largest, first: at as u64 };
        let found = PeriodicHeaps::new(&args.game, largest, [preperiod, period, saltus], LastHeap { heap: args.to, value: last });
        let mut out = anstream::stdout().lock();
        if args.json {
            return Ok(json::write(&mut out, &found)?);
        }
        writeln!(out, "{}", found.heading())?;
        found.tell().iter().try_for_each(|row| writeln!(out, "{:<16} {}", row.name, row.line))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The period continued is what a table of more heaps says.
    #[test]
    fn a_period_gives_the_heaps_behind_it() {
        for (game, period) in [("octal:kayles", 12), ("octal:0.07", 34), ("octal:0.137", 34)] {
            let rule = TakeRule::of_game(game).unwrap();
            let found = Periodic::find(&rule, 2_000, &Budget::default()).unwrap();
            assert_eq!(found.period, period, "{game}");
            let table = xanthi::heaps::nimbers(&rule, 5_000, &Budget::default()).unwrap();
            assert!((0..=5_000).all(|n| found.value(n) == table[n as usize]), "{game}");
        }
        assert!(Periodic::find(&TakeRule::of_game("grundy").unwrap(), 3_000, &Budget::default()).is_none());
    }
}
