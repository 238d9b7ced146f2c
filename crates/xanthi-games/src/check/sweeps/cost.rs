//! What the judge of the automata asks for before it computes.

use super::claim::well_formed;
use super::rules::{self, Level, Rules};
use super::shape::{boards, shape};
use super::values::Values;
use super::{Flaw, broken_rules, not_asked};
use crate::family::sweeps::{Pass, Sweeps};

/// The steps that [`judge`](super::judge) asks for at least: for the functions of a pass, or for the chain. What
/// the matrix takes shows when the functions are known.
pub(in crate::check) fn least_steps(claim: &Sweeps) -> Result<u64, Flaw> {
    boards(&claim.boards)?;
    let values = Values::of(claim).ok_or_else(not_asked)?;
    well_formed(claim, values)?;
    let (boards, planes) = (&claim.boards, values.planes() as u64);
    let rules = Rules::new(boards);
    let places = u64::from(boards.most_passes());
    let mut levels = Vec::with_capacity(claim.passes.len());
    for (passes, pass) in (1..boards.most_passes()).zip(&claim.passes) {
        let level = Level::new(&rules, passes).ok_or_else(broken_rules)?;
        if pass.types.len() != rules::count_types(&rules, passes) {
            return Err(Flaw::new("there are other types").inside(format!("passes[{}]", passes - 1)));
        }
        shape(&level, pass).map_err(|flaw| flaw.inside(format!("passes[{}]", passes - 1)))?;
        levels.push(level);
    }
    if claim.passes.len() as u64 + 1 != places {
        return Err(Flaw::new(format!("{} passes are listed; there must be {}", claim.passes.len(), places - 1)).inside("passes"));
    }
    let mut most = 0u64;
    for (number, (level, pass)) in levels.iter().zip(&claim.passes).enumerate() {
        let functions = |t: usize| planes.saturating_mul(width(level, t, claim.passes.get(number + 1)));
        let mut sum = 0u64;
        for (t, kind) in level.types.iter().enumerate() {
            for (i, letter) in kind.letters.iter().enumerate() {
                let blocks = pass.types[t].right.steps[i].len() as u64 / 64 + 1;
                let bits = functions(t).saturating_add(functions(letter.to)).saturating_add(64);
                sum = sum.saturating_add(blocks.saturating_mul(bits));
            }
        }
        most = most.max(sum);
    }
    let level = Level::new(&rules, 0).ok_or_else(broken_rules)?;
    let chain = planes.saturating_mul(width(&level, 0, claim.passes.first())).saturating_add(1);
    Ok(most.max(chain.saturating_mul(claim.chain.states.into()).saturating_mul(places)))
}

/// How many values a function of a type has: one for each entry and each state of the next pass. After
/// the most passes there is one state.
fn width(level: &Level, number: usize, next: Option<&Pass>) -> u64 {
    let states = |joined: usize| next.map_or(1, |next| u64::from(next.types[joined].left.states));
    level.types[number].entries.iter().map(|entry| states(entry.joined)).sum()
}
