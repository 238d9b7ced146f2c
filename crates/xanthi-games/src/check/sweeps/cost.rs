//! How many words the judge of the automata computes at most.

use super::claim::well_formed;
use super::rules::{self, Level};
use super::values::Values;
use super::{Flaw, boards, broken_rules, shape};
use crate::family::sweeps::{Pass, Sweeps};

/// The steps of [`judge`](super::judge), at most: of the rows of the matrix it is not known before how many
/// states of Y belong to an end place, and all are counted.
pub(in crate::check) fn steps(claim: &Sweeps) -> Result<u64, Flaw> {
    boards(&claim.boards)?;
    let values = Values::of(claim).ok_or_else(broken_rules)?;
    well_formed(claim, values)?;
    let (boards, planes) = (&claim.boards, values.planes() as u64);
    let places = u64::from(boards.most_passes());
    let mut levels = Vec::with_capacity(claim.passes.len());
    for (passes, pass) in (1..boards.most_passes()).zip(&claim.passes) {
        let level = Level::new(boards, passes).ok_or_else(broken_rules)?;
        if pass.types.len() != rules::count_types(boards, passes) {
            return Err(Flaw::new("there are other types").inside(format!("passes[{}]", passes - 1)));
        }
        shape(&level, pass).map_err(|flaw| flaw.inside(format!("passes[{}]", passes - 1)))?;
        levels.push(level);
    }
    if claim.passes.len() as u64 + 1 != places {
        return Err(Flaw::new(format!("{} passes are listed; there must be {}", claim.passes.len(), places - 1)).inside("passes"));
    }
    let mut sum = 0u64;
    for (number, (level, pass)) in levels.iter().zip(&claim.passes).enumerate() {
        let functions = |t: usize| planes.saturating_mul(width(level, t, claim.passes.get(number + 1)));
        let matrix = |t: usize| planes * places * u64::from(pass.types[t].columns.states);
        for (t, kind) in level.types.iter().enumerate() {
            for (i, letter) in kind.letters.iter().enumerate() {
                let tapes = &pass.types[t];
                let of = |steps: &[u32], bits: u64| (steps.len() as u64 / 64 + 1).saturating_mul(bits.saturating_add(64));
                let right = of(&tapes.right.steps[i], functions(t).saturating_add(functions(letter.to)));
                let left = of(&tapes.left.steps[i], matrix(t).saturating_add(matrix(letter.to)));
                sum = sum.saturating_add(right).saturating_add(left);
            }
        }
    }
    let level = Level::new(boards, 0).ok_or_else(broken_rules)?;
    let chain = planes.saturating_mul(width(&level, 0, claim.passes.first())).saturating_add(1);
    Ok(sum.saturating_add(chain.saturating_mul(claim.chain.states.into()).saturating_mul(places)))
}

/// How many values a function of a type has: one for each entry and each state of the next pass. After
/// the most passes there is one state.
fn width(level: &Level, number: usize, next: Option<&Pass>) -> u64 {
    let states = |joined: usize| next.map_or(1, |next| u64::from(next.types[joined].left.states));
    level.types[number].entries.iter().map(|&(_, joined)| states(joined)).sum()
}
