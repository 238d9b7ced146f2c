//! Sequences of nimbers of heap games.

pub mod genus;
pub mod mask;
pub mod period;
pub mod statistics;
pub mod tame;

use crate::limit::{Limit, Stop};
use xanthi_games::games::heaps::Rule;

/// The nimbers of heaps of 0 to `largest` counters, by going through all options of each.
///
/// # Errors
/// If the limit is reached; one option counts as one position.
pub fn nimbers(rule: &Rule, largest: u32, limit: &Limit) -> Result<Vec<u64>, Stop> {
    // The options of a heap of Nim are all smaller heaps.
    if *rule == Rule::nim() {
        limit.spend(u64::from(largest))?;
        return Ok((0..=u64::from(largest)).collect());
    }
    let mut values: Vec<u64> = Vec::with_capacity(largest as usize + 1);
    let mut met: Vec<u32> = Vec::new();
    for n in 0..=largest {
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
