//! A long run that need not be one: where the first heaps prove a period, it gives all others.

use super::HeapsArgs;
use crate::wrap::hanging;
use crate::{Failure, json};
use std::io::Write;
use xanthi::Budget;
use xanthi::answer::{LargestValue, LastHeap, PeriodicHeaps};
use xanthi::heaps::period::of_table;
use xanthi::heaps::sparse::Engine;
use xanthi_games::games::heaps::TakeRule;

/// The heaps in which a period is looked for before a run begins.
pub(super) const FIRST: usize = 1 << 15;
/// In no more heaps than these it is looked for: a longer look would hold up a run that is told to stop.
pub(super) const LAST: usize = 1 << 20;

/// A proved period, with the heaps that showed it.
pub(super) struct Periodic {
    preperiod: u64,
    period: u64,
    saltus: u64,
    values: Vec<u64>,
}

impl Periodic {
    /// The period that heaps up to `most` prove, if they do: looked for in so many as [`FIRST`], in twice as
    /// many, and so on.
    pub(super) fn find(rule: &TakeRule, most: usize, budget: &Budget) -> Option<Self> {
        let mut engine = Engine::new(rule)?;
        let mut heaps = FIRST.min(most);
        loop {
            engine.advance(heaps, budget).ok()?;
            match Self::of(rule, engine.values()) {
                None if heaps < most => heaps = (2 * heaps).min(most),
                found => return found,
            }
        }
    }

    /// The period that the nimbers of the first heaps prove.
    pub(super) fn of(rule: &TakeRule, values: &[u16]) -> Option<Self> {
        let values: Vec<u64> = values.iter().map(|value| u64::from(*value)).collect();
        let (preperiod, period, saltus) = of_table(rule, &values).period()?;
        Some(Self { preperiod, period, saltus, values })
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
        writeln!(out, "{}", hanging(2, found.heading()))?;
        found.tell().iter().try_for_each(|row| writeln!(out, "{:<16} {}", row.name, hanging(17, &row.line)))?;
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

    /// 0.16 has the period 149,459 from 105,351 on (A. Flammenkamp's table of octal games).
    #[test]
    fn a_long_period_is_found_as_well() {
        let rule = TakeRule::of_game("octal:0.16").unwrap();
        assert!(Periodic::find(&rule, FIRST, &Budget::default()).is_none());
        let found = Periodic::find(&rule, LAST, &Budget::default()).unwrap();
        assert_eq!((found.preperiod, found.period, found.saltus), (105_351, 149_459, 0));
        let table = xanthi::heaps::nimbers(&rule, 700_000, &Budget::default()).unwrap();
        assert!((600_000..=700_000).all(|n| found.value(n) == table[n as usize]));
    }
}
