//! Counts by going along the line: what matters of the places passed is which lengths they have
//! used and which places ahead they have taken.
//!
//! A length that is still unused must begin early enough to end on the line; a state that violates
//! this can never be finished and is dropped, which keeps the tables small.

use super::Problem;
use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};

/// A count, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of matchings; a sequence and its mirror image count as two.
    pub matchings: u128,
    /// The number of states in all tables.
    pub states: u64,
}

/// What is known of the places passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// Places that are taken: bit 0 is the next place.
    taken: u128,
    /// Lengths that are used: bit i is the length with index i.
    used: u64,
}

/// The bytes that a state takes in a table, roughly.
const BYTES: u64 = 2 * size_of::<(State, u128)>() as u64;

/// The states between two looks at the budget: less than a millisecond.
const BLOCK: usize = 1 << 10;

/// How many matchings answer the question.
///
/// # Errors
/// If it was stopped: every state of a table counts as one position looked at.
pub fn count(problem: &Problem, budget: &Budget) -> Result<Count, Stop> {
    if !problem.fits() {
        return Ok(Count { matchings: 0, states: 0 });
    }
    let mut table: FxHashMap<State, u128> = [(State { taken: problem.holes, used: 0 }, 1)].into_iter().collect();
    let mut states = 1;
    for place in 0..problem.positions {
        let ahead = problem.positions - 1 - place;
        // The lengths that could not begin later than here.
        let urgent: u64 = bits(problem.lengths.iter().map(|&l| l >= ahead));
        let mut next = FxHashMap::default();
        let mut counted = 0;
        for (i, (state, ways)) in table.into_iter().enumerate() {
            for after in problem.steps(state, ahead).filter(|s| urgent & !s.used == 0) {
                *next.entry(after).or_default() += ways;
            }
            if next.len() as u64 * BYTES > budget.memory {
                return Err(Stop::Memory);
            }
            // A table may take seconds.
            if i % BLOCK == 0 {
                budget.spend(next.len() as u64 - counted)?;
                counted = next.len() as u64;
            }
        }
        budget.spend(next.len() as u64 - counted)?;
        states += next.len() as u64;
        table = next;
    }
    Ok(Count { matchings: table.into_values().sum(), states })
}

fn bits(flags: impl Iterator<Item = bool>) -> u64 {
    flags.enumerate().fold(0, |all, (i, flag)| all | u64::from(flag) << i)
}

impl Problem {
    /// The states after the next place, with `ahead` places behind it: it is taken, or an unused
    /// length begins on it.
    fn steps(&self, State { taken, used }: State, ahead: usize) -> impl Iterator<Item = State> {
        let passed = (taken & 1 == 1).then_some(State { taken: taken >> 1, used });
        let begins = move |(i, l): (usize, usize)| {
            let free = passed.is_none() && l <= ahead && used >> i & 1 == 0 && taken >> l & 1 == 0;
            free.then(|| State { taken: (taken | 1 << l) >> 1, used: used | 1 << i })
        };
        passed.into_iter().chain(self.lengths.iter().copied().enumerate().filter_map(begins))
    }
}
