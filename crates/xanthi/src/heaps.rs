//! Sequences of nimbers of heap games.

pub mod genus;
pub mod mask;
pub mod period;
pub mod sparse;
pub mod statistics;
pub mod tame;

use crate::limit::{Limit, Stop};
use sparse::{Engine, Halt};
use xanthi_games::games::heaps::Rule;

/// The nimbers of heaps of 0 to `largest` counters.
///
/// Games of splits are computed by [`sparse`], all others by going through all options of each heap.
///
/// # Errors
/// If the limit is reached; one option that is looked at counts as one position.
pub fn nimbers(rule: &Rule, largest: u32, limit: &Limit) -> Result<Vec<u64>, Stop> {
    // The options of a heap of Nim are all smaller heaps.
    if *rule == Rule::nim() {
        limit.spend(u64::from(largest))?;
        return Ok((0..=u64::from(largest)).collect());
    }
    let mut known = Vec::new();
    if let Some(mut engine) = Engine::new(rule) {
        match engine.advance(largest as usize, limit) {
            Ok(()) => return Ok(engine.values().iter().map(|v| u64::from(*v)).collect()),
            Err(Halt::Stopped(stop)) => return Err(stop),
            Err(Halt::TooLarge) => known = engine.values().iter().map(|v| u64::from(*v)).collect(),
            // The table by all options is right whatever the fault was.
            Err(Halt::Wrong(_) | Halt::Unreadable) => {}
        }
    }
    by_all_options(rule, known, largest, limit)
}

/// Goes on behind the nimbers that are known.
fn by_all_options(rule: &Rule, mut values: Vec<u64>, largest: u32, limit: &Limit) -> Result<Vec<u64>, Stop> {
    values.reserve((largest as usize + 1).saturating_sub(values.len()));
    let mut met: Vec<u32> = Vec::new();
    for n in values.len() as u32..=largest {
        let mut options = 0;
        for parts in rule.options(n) {
            let value = parts.iter().fold(0, |sum, &p| sum ^ values.get(p as usize).copied().unwrap_or(0)) as usize;
            if value >= met.len() {
                met.resize(value + 1, u32::MAX);
            }
            met[value] = n;
            options += 1;
        }
        limit.spend(options)?;
        values.push(met.iter().position(|stamp| *stamp != n).unwrap_or(met.len()) as u64);
    }
    Ok(values)
}
