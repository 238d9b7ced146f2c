//! Nimbers of heap games: the engine of sparse spaces, periods with their proofs, statistics, and
//! misère play.
//!
//! ```
//! use xanthi_games::budget::Budget;
//! use xanthi_games::games::heaps::TakeRule;
//! use xanthi_games::Position;
//!
//! let grundy: Position = "grundy:0".parse()?;
//! let rule: &TakeRule = grundy.typed().heaps().ok_or("no heaps")?.game.rule();
//! let nimbers = xanthi_heaps::nimbers(rule, 20, &Budget::default())?;
//! assert_eq!(nimbers, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The nimbers are those of the On-Line Encyclopedia of Integer Sequences, A002188. What the engine
//! relies on is proved in [docs/heaps.md](https://github.com/xanthi-games/xanthi/blob/main/docs/heaps.md). All `unsafe` code of the libraries is here, in five files; the interfaces to Python and to the browser have some of their own.

pub mod genus;
pub mod mask;
pub mod memory;
pub mod period;
pub mod periodicity;
pub mod sparse;
pub mod statistics;
pub mod tame;

use sparse::{Engine, Halt};
use xanthi_games::budget::{Budget, Held, Stop};
use xanthi_games::games::heaps::TakeRule;

/// The nimbers of heaps of 0 to `largest` counters.
///
/// Games of splits are computed by [`sparse`], all others by going through all options of each heap.
///
/// # Errors
/// If the limit is reached; a heap, and an option that is looked at, count as one position each.
pub fn nimbers(rule: &TakeRule, largest: u32, budget: &Budget) -> Result<Vec<u64>, Stop> {
    // How far it is, is told between parts.
    const PART: u32 = 1 << 18;
    let mut table = Nimbers::new(rule);
    let mut next = 0;
    while next < largest {
        next = next.saturating_add(PART).min(largest);
        table.advance(next, budget)?;
        budget.tell(next.into(), largest.into());
    }
    table.advance(largest, budget)?;
    Ok(table.into_values())
}

/// The nimbers of heaps of 0, 1, 2, … counters of one game, as far as they are known.
#[derive(Debug)]
pub struct Nimbers {
    rule: TakeRule,
    /// As long as it can go on, it has all values.
    engine: Option<Engine>,
    values: Vec<u64>,
    /// The memory of the budget that the nimbers take.
    held: Option<Held>,
}

impl Nimbers {
    /// A table of the nimbers of a rule, of which none is known yet.
    pub fn new(rule: &TakeRule) -> Self {
        Self { rule: rule.clone(), engine: Engine::new(rule), values: Vec::new(), held: None }
    }

    /// How many are known.
    pub fn len(&self) -> usize {
        self.engine.as_ref().map_or(self.values.len(), |engine| engine.values().len())
    }

    /// Whether none is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A copy of the nimbers that are known.
    pub fn values(&self) -> Vec<u64> {
        self.engine.as_ref().map_or_else(|| self.values.clone(), |engine| wide(engine.values()))
    }

    /// The nimbers that are known; [`values`](Self::values) copies them.
    pub fn into_values(self) -> Vec<u64> {
        self.engine.map_or(self.values, |engine| wide(engine.values()))
    }

    /// Goes on to the heap of `largest` counters. What is known stays if the limit is reached.
    ///
    /// # Errors
    /// If the limit is reached; one option that is looked at counts as one position, and the
    /// nimbers themselves as memory, of the budget of the first call; it is taken for all heaps to `largest` before any is computed.
    pub fn advance(&mut self, largest: u32, budget: &Budget) -> Result<(), Stop> {
        let each = if self.engine.is_some() { size_of::<u16>() } else { size_of::<u64>() };
        self.hold(each as u64 * (u64::from(largest) + 1), budget)?;
        // The options of a heap of Nim are all smaller heaps.
        if self.rule == TakeRule::nim() {
            let known = self.values.len() as u64;
            budget.spend(u64::from(largest).saturating_sub(known))?;
            self.values.extend(known..=u64::from(largest));
            return Ok(());
        }
        if let Some(engine) = &mut self.engine {
            match engine.advance(largest as usize, budget) {
                Ok(()) => return Ok(()),
                Err(Halt::Stopped(stop)) => return Err(stop),
                Err(Halt::TooLarge) => self.values = wide(engine.values()),
                // The table by all options is right whatever the fault was.
                Err(Halt::Wrong(_) | Halt::Unreadable) => self.values.clear(),
            }
            self.engine = None;
            self.hold(size_of::<u64>() as u64 * (u64::from(largest) + 1), budget)?;
        }
        go_on(&self.rule, &mut self.values, largest, budget)
    }

    /// Takes so much memory of the budget, if less is held.
    fn hold(&mut self, bytes: u64, budget: &Budget) -> Result<(), Stop> {
        let held = match &mut self.held {
            Some(held) => held,
            none => none.insert(budget.hold(0)?),
        };
        if held.bytes() < bytes { held.grow_to(bytes) } else { Ok(()) }
    }
}

fn wide(values: &[u16]) -> Vec<u64> {
    values.iter().map(|v| u64::from(*v)).collect()
}

/// Goes on behind the nimbers that are known.
#[cfg(test)]
fn by_all_options(rule: &TakeRule, mut values: Vec<u64>, largest: u32, budget: &Budget) -> Result<Vec<u64>, Stop> {
    go_on(rule, &mut values, largest, budget).map(|()| values)
}

/// Goes through all options of each heap behind those that are known.
fn go_on(rule: &TakeRule, values: &mut Vec<u64>, largest: u32, budget: &Budget) -> Result<(), Stop> {
    values.reserve((largest as usize + 1).saturating_sub(values.len()));
    let mut met: Vec<u32> = Vec::new();
    for n in values.len() as u32..=largest {
        let mut options = 0;
        rule.options(n).for_each(|parts| {
            let value = parts.iter().fold(0, |sum, &p| sum ^ values.get(p as usize).copied().unwrap_or(0)) as usize;
            if value >= met.len() {
                met.resize(value + 1, u32::MAX);
            }
            met[value] = n;
            options += 1;
        });
        budget.spend(1 + options)?;
        values.push(met.iter().position(|stamp| *stamp != n).unwrap_or(met.len()) as u64);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::games::heaps::Difference;

    /// The nimbers count as memory, whether the engine of splits has them or a table.
    #[test]
    fn nimbers_take_memory_of_the_budget() {
        let subtraction = TakeRule::subtraction(&[1, 2]).expect("a rule");
        for rule in [TakeRule::nim(), TakeRule::splitting(Difference::AtLeast(1)), subtraction] {
            let within = |memory: u64| nimbers(&rule, 50_000, &Budget::new(u64::MAX, memory, 1));
            assert_eq!(within(1 << 16), Err(Stop::Memory), "{rule:?}");
            assert_eq!(within(1 << 20).map(|values| values.len()), Ok(50_001), "{rule:?}");
        }
    }
}
