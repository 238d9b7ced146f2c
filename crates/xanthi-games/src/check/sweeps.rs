//! Judges the automata that give the value of every torus with m rows, or of Kotzig's Nim with a move
//! set on every cycle: `docs/family-certificates.md` says what is checked and why it proves the claim.
//!
//! What a proof must look like is asked first (`shape`). Then, from the last pass down: the functions that the states of X
//! stand for (`functions`), the pairs of a state and an end place (`pairs`), and the matrix (`matrix`); at last the chain
//! of the first pass (`chain`). Both the functions and the matrix
//! are rows of bits that are computed along the steps and compared wherever steps meet (`rows`). The
//! parts of a function are its values for one entry; those of a row of the matrix belong to one end place.

mod chain;
mod claim;
mod cost;
mod functions;
mod matrix;
mod pairs;
mod position;
mod rows;
mod rules;
mod shape;
mod turns;
mod values;

use super::{Flaw, bounds};
use crate::budget::Budget;
use crate::family::sweeps::{Pass, Sweeps};
use chain::Functions;
use rows::{Rows, Steps};
use rules::{Letter, Level, Rules, Type};
use std::sync::Arc;
use values::Values;

pub(super) use cost::least_steps;
pub(super) use position::Tables;

/// The automaton D of the tapes after some passes, which has been found right.
struct Next<'a> {
    /// For each type.
    types: Vec<NextType<'a>>,
}

struct NextType<'a> {
    states: usize,
    /// For each letter, the next states.
    steps: Vec<&'a [u32]>,
    /// The value if the next pass begins at place t on the tape of state q: entry `q * places + t`, a
    /// plane or none (illegal).
    out: Vec<Option<u8>>,
}

/// What a judge of one pass knows.
struct Judge<'a> {
    rules: &'a Rules<'a>,
    values: Values,
    level: &'a Level,
    next: &'a Next<'a>,
    /// For each type, where the values of each entry begin in a function; at last their number.
    offsets: Vec<Vec<usize>>,
}

pub(super) fn judge(claim: &Sweeps, budget: &Budget) -> Result<(), Flaw> {
    automata(claim, false, budget, |_| ()).map(drop)
}

/// Judges the automata, and keeps what is needed to run them.
pub(super) fn tables(claim: &Arc<Sweeps>, budget: &Budget) -> Result<Tables, Flaw> {
    let mut out = Vec::new();
    let chain = automata(claim, true, budget, |next| out.push(position::out_of(next)))?;
    out.reverse();
    let rules = Rules::new(&claim.boards);
    let levels = (0..claim.boards.most_passes()).map(|p| Level::new(&rules, p).ok_or_else(broken_rules));
    let values = Values::of(claim).ok_or_else(broken_rules)?;
    Ok(Tables::new(claim, values, levels.collect::<Result<_, _>>()?, out, chain))
}

/// Judges the automata of all passes; `see` is shown D after the most passes, after one less, and so on.
/// What comes back are the functions of empty columns, if they are to be kept.
fn automata(claim: &Sweeps, keep: bool, budget: &Budget, mut see: impl FnMut(&Next<'_>)) -> Result<Functions, Flaw> {
    shape::boards(&claim.boards).map_err(|flaw| flaw.inside("boards"))?;
    let values = Values::of(claim).ok_or_else(not_asked)?;
    claim::well_formed(claim, values)?;
    let boards = &claim.boards;
    let most = boards.most_passes();
    if claim.passes.len() != most as usize - 1 {
        return Err(Flaw::new(format!("{} passes are listed; there must be {}", claim.passes.len(), most - 1)).inside("passes"));
    }
    let rules = Rules::new(boards);
    // After the most passes there is one tape of each length, with no place to begin.
    let nothing: &[u32] = &[0];
    let full = |letters: usize| NextType { states: 1, steps: vec![nothing; letters], out: vec![None; most as usize] };
    let mut next = Next { types: rules::last_letters(&rules).into_iter().map(full).collect() };
    see(&next);
    for (passes, pass) in (1..most).zip(&claim.passes).rev() {
        next = one_pass(&rules, values, passes, pass, &next, budget).map_err(|flaw| flaw.inside(format!("passes[{}]", passes - 1)))?;
        see(&next);
    }
    let level = Level::new(&rules, 0).ok_or_else(broken_rules)?;
    let judge = Judge::new(&rules, values, &level, &next);
    let (found, functions) = judge.chain(claim, keep, budget).map_err(|flaw| flaw.inside("chain"))?;
    claim::compare(claim, &found)?;
    Ok(functions)
}

fn not_asked() -> Flaw {
    Flaw::new("nimbers are for normal play and at most nine moves; a guide is for outcomes in normal play").inside("nimbers")
}

fn broken_rules() -> Flaw {
    Flaw::new("the rules lead out of the tapes")
}

/// Judges the automata of the tapes after `passes` passes, given those after one more.
fn one_pass<'a>(
    rules: &Rules<'_>,
    values: Values,
    passes: u32,
    pass: &'a Pass,
    next: &Next<'_>,
    budget: &Budget,
) -> Result<Next<'a>, Flaw> {
    let count = rules::count_types(rules, passes);
    if pass.types.len() != count {
        return Err(Flaw::new(format!("{} types are listed; there are {count}", pass.types.len())).inside("types"));
    }
    let level = Level::new(rules, passes).ok_or_else(broken_rules)?;
    shape::shape(&level, pass)?;
    let judge = Judge::new(rules, values, &level, next);
    let functions = judge.functions(pass, budget)?;
    let pairs = judge.pairs(pass, &functions)?;
    drop(functions);
    let matrix = judge.matrix(pass, &pairs, budget)?;
    Ok(judge.out(pass, &pairs, &matrix))
}

/// That the words that the steps compute are allowed.
fn afford(rows: &[Rows], steps: &[Steps<'_>], budget: &Budget) -> Result<(), Flaw> {
    let words = steps.iter().map(|steps| {
        let blocks = steps.next.len() as u64 / 64 + 1;
        blocks.saturating_mul(rows[steps.to].bits() as u64 + rows[steps.from].bits() as u64 + 64)
    });
    bounds::afford(budget, words.fold(0, u64::saturating_add))
}

impl<'a> Judge<'a> {
    fn new(rules: &'a Rules<'a>, values: Values, level: &'a Level, next: &'a Next<'a>) -> Self {
        let offsets = |kind: &Type| {
            let mut sum = 0;
            let mut offsets = vec![0];
            for entry in &kind.entries {
                sum += next.types[entry.joined].states;
                offsets.push(sum);
            }
            offsets
        };
        Self { rules, values, level, next, offsets: level.types.iter().map(offsets).collect() }
    }

    /// How many values a function of a type has.
    fn width(&self, number: usize) -> usize {
        self.offsets[number].last().copied().unwrap_or(0)
    }

    /// The function of the empty tape, as a plane: the value for an entry and a state of the next pass.
    fn empty(&self, number: usize, entry: usize, q: usize) -> Option<usize> {
        let entry = self.level.types[number].entries[entry];
        let places = self.rules.boards().most_passes() as usize;
        self.next.types[entry.joined].out[q * places + entry.place as usize].map(usize::from)
    }

    /// How many states the next pass has at an entry.
    fn width_at(&self, number: usize, entry: usize) -> usize {
        self.offsets[number][entry + 1] - self.offsets[number][entry]
    }

    /// All letters, with the number of the type on their left and their own there.
    fn letters(&self) -> Vec<(usize, usize, &'a Letter)> {
        let of = |(t, kind): (usize, &'a Type)| kind.letters.iter().enumerate().map(move |(i, letter)| (t, i, letter));
        self.level.types.iter().enumerate().flat_map(of).collect()
    }
}

/// That every state has a row.
fn all_reached(rows: &[Rows], part: &str) -> Result<(), Flaw> {
    for (t, rows) in rows.iter().enumerate() {
        if let Some(state) = rows.unreached() {
            return Err(Flaw::new(format!("no tape leads to state {state}")).inside(format!("types[{t}].{part}")));
        }
    }
    Ok(())
}
