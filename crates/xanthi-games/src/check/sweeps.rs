//! Judges the automata that give the value of every torus with m rows, or of Kotzig's Nim with a move
//! set on every cycle: `docs/family-certificates.md` says what is checked and why it proves the claim.
//!
//! From the last pass down: the functions that the states of X stand for (`functions`), the pairs of
//! a state and an end place (`pairs`), and the matrix (`matrix`). Both the functions and the matrix
//! are rows of bits that are computed along the steps and compared wherever steps meet (`rows`). The
//! parts of a function are its values for one entry; those of a row of the matrix belong to one end place.

mod claim;
mod cost;
mod position;
mod rows;
mod rules;
mod turns;
mod values;

use super::{Flaw, bounds};
use crate::budget::{Budget, Stop};
use crate::family::sweeps::{Automaton, Boards, Guide, Pass, Sweeps};
use rows::{Rows, Steps};
use rules::{Exit, Letter, Level, Rules, Sweep, Type};
use std::sync::Arc;
use values::Values;

pub(super) use cost::least_steps;
pub(super) use position::Tables;

/// The most states of a chain.
const MOST_STATES: u32 = 1 << 24;

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

pub(super) fn judge(claim: &Sweeps, work: &Budget) -> Result<(), Flaw> {
    automata(claim, false, work, |_| ()).map(drop)
}

/// Judges the automata, and keeps what is needed to run them.
pub(super) fn tables(claim: &Arc<Sweeps>, work: &Budget) -> Result<Tables, Flaw> {
    let mut out = Vec::new();
    let chain = automata(claim, true, work, |next| out.push(position::out_of(next)))?;
    out.reverse();
    let rules = Rules::new(&claim.boards);
    let levels = (0..claim.boards.most_passes()).map(|p| Level::new(&rules, p).ok_or_else(broken_rules));
    let values = Values::of(claim).ok_or_else(broken_rules)?;
    Ok(Tables::new(claim, values, levels.collect::<Result<_, _>>()?, out, chain))
}

/// Judges the automata of all passes; `see` is shown D after the most passes, after one less, and so on.
/// What comes back are the functions of empty columns, if they are to be kept.
fn automata(claim: &Sweeps, keep: bool, work: &Budget, mut see: impl FnMut(&Next<'_>)) -> Result<Functions, Flaw> {
    boards(&claim.boards).map_err(|flaw| flaw.inside("boards"))?;
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
        next = one_pass(&rules, values, passes, pass, &next, work).map_err(|flaw| flaw.inside(format!("passes[{}]", passes - 1)))?;
        see(&next);
    }
    let level = Level::new(&rules, 0).ok_or_else(broken_rules)?;
    let judge = Judge::new(&rules, values, &level, &next);
    let (found, functions) = judge.chain(claim, keep, work).map_err(|flaw| flaw.inside("chain"))?;
    claim::compare(claim, &found)?;
    Ok(functions)
}

/// What is known of the pairs of a state of X and an end place.
struct Pairs {
    /// For each type that can begin a tape, the value of each state of Y if nothing is to the left: a plane
    /// or none.
    bottoms: Vec<Vec<Option<u8>>>,
    /// For each type and end place, the states of Y that have a pair with this place, ascending.
    sets: Vec<Vec<Vec<u32>>>,
}

/// The functions of 0, 1, … empty columns, each as bits, plane after plane; and where the values of each
/// entry begin in a plane, with the length of a plane at the end.
struct Functions {
    bits: Vec<Vec<u64>>,
    begins: Vec<usize>,
}

/// That the family is one that this checker knows.
fn boards(boards: &Boards) -> Result<(), Flaw> {
    let most = boards.most_passes();
    if most > rules::MOST_PASSES {
        return Err(Flaw::too_much(Stop::OutOfReach, format!("more than {} rows, or a larger move, are too many", rules::MOST_PASSES)));
    }
    if let Boards::Guided { moves, guide } = boards
        && !guide.is_small(moves)
    {
        let (longest, exceptions) = (Guide::LONGEST_MOVE, Guide::MOST_EXCEPTIONS);
        let message = format!("with a guide, moves above {longest} or more than {exceptions} exceptions are too many");
        return Err(Flaw::too_much(Stop::OutOfReach, message));
    }
    let ascending = |moves: &[u32]| moves.first().is_some_and(|a| *a >= 1) && moves.windows(2).all(|pair| pair[0] < pair[1]);
    let possible = match boards {
        Boards::Torus { rows, twist } => *rows >= 1 && twist < rows,
        Boards::Kotzig { moves } => ascending(moves),
        Boards::Guided { moves, guide } => ascending(moves) && guide.fits(moves),
    };
    if possible { Ok(()) } else { Err(Flaw::new("there is no such family")) }
}

fn not_asked() -> Flaw {
    Flaw::new("nimbers are for normal play and at most nine moves; a guide is for outcomes in normal play").inside("nimbers")
}

fn broken_rules() -> Flaw {
    Flaw::new("the rules lead out of the tapes")
}

/// Judges the automata of the tapes after `passes` passes, given those after one more.
fn one_pass<'a>(rules: &Rules<'_>, values: Values, passes: u32, pass: &'a Pass, next: &Next<'_>, work: &Budget) -> Result<Next<'a>, Flaw> {
    let count = rules::count_types(rules, passes);
    if pass.types.len() != count {
        return Err(Flaw::new(format!("{} types are listed; there are {count}", pass.types.len())).inside("types"));
    }
    let level = Level::new(rules, passes).ok_or_else(broken_rules)?;
    shape(&level, pass)?;
    let judge = Judge::new(rules, values, &level, next);
    let functions = judge.functions(pass, work)?;
    let pairs = judge.pairs(pass, &functions)?;
    drop(functions);
    let matrix = judge.matrix(pass, &pairs, work)?;
    Ok(judge.out(pass, &pairs, &matrix))
}

/// That all lists have their lengths, and all states exist.
fn shape(level: &Level, pass: &Pass) -> Result<(), Flaw> {
    let mut steps_left = vec![0; level.types.len()];
    for (kind, tapes) in level.types.iter().zip(&pass.types) {
        for (letter, list) in kind.letters.iter().zip(&tapes.left.steps) {
            steps_left[letter.to] += list.len();
        }
    }
    for (number, (kind, tapes)) in level.types.iter().zip(&pass.types).enumerate() {
        let inside = |flaw: Flaw| flaw.inside(format!("types[{number}]"));
        let behind = |letter: &Letter| &pass.types[letter.to];
        let letters = || kind.letters.iter();
        let right = letters().map(|letter| (behind(letter).right.states, tapes.right.states));
        automaton(&tapes.right, right).map_err(|flaw| inside(flaw.inside("right")))?;
        let columns = letters().map(|letter| (behind(letter).columns.states, tapes.columns.states));
        automaton(&tapes.columns, columns).map_err(|flaw| inside(flaw.inside("columns")))?;
        let left = letters().map(|letter| (tapes.left.states, behind(letter).left.states));
        automaton(&tapes.left, left).map_err(|flaw| inside(flaw.inside("left")))?;
        // So many states can be reached at most: no memory is taken for more.
        let steps = |automaton: &Automaton| automaton.steps.iter().map(Vec::len).sum::<usize>();
        let counts = [
            (&tapes.right, "right", 1, 1 + steps(&tapes.right)),
            (&tapes.columns, "columns", 0, kind.ends.len() + steps(&tapes.columns)),
            (&tapes.left, "left", usize::from(kind.begins), usize::from(kind.begins) + steps_left[number]),
        ];
        for (automaton, name, least, most) in counts {
            if !(least..=most).contains(&(automaton.states as usize)) {
                let message = format!("tapes lead to {least} to {most} states, and {} are claimed", automaton.states);
                return Err(inside(Flaw::new(message).inside("states").inside(name)));
            }
        }
        if tapes.ends.len() != kind.ends.len() {
            let message = format!("{} states are listed; there are {} end places", tapes.ends.len(), kind.ends.len());
            return Err(inside(Flaw::new(message).inside("ends")));
        }
        if tapes.ends.iter().any(|&y| y >= tapes.columns.states) {
            return Err(inside(Flaw::new("a state does not exist").inside("ends")));
        }
    }
    Ok(())
}

/// That an automaton has for each letter a list of the length and with states below the bound.
fn automaton(automaton: &Automaton, letters: impl ExactSizeIterator<Item = (u32, u32)>) -> Result<(), Flaw> {
    if automaton.steps.len() != letters.len() {
        let message = format!("{} lists are given; there are {} letters", automaton.steps.len(), letters.len());
        return Err(Flaw::new(message).inside("steps"));
    }
    for (letter, (list, (length, bound))) in automaton.steps.iter().zip(letters).enumerate() {
        let inside = |message: String| Err(Flaw::new(message).inside(format!("steps[{letter}]")));
        if list.len() != length as usize {
            return inside(format!("{} steps are listed; there are {length} states", list.len()));
        }
        if let Some(state) = list.iter().find(|&&state| state >= bound) {
            return inside(format!("state {state} does not exist; there are {bound}"));
        }
    }
    Ok(())
}

/// That the words that the steps compute are allowed.
fn afford(rows: &[Rows], steps: &[Steps<'_>], work: &Budget) -> Result<(), Flaw> {
    let words = steps.iter().map(|steps| {
        let blocks = steps.next.len() as u64 / 64 + 1;
        blocks.saturating_mul(rows[steps.to].bits() as u64 + rows[steps.from].bits() as u64 + 64)
    });
    bounds::afford(work, words.fold(0, u64::saturating_add))
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

    /// The values for one entry before a letter, of 64 functions at once, plane after plane; `behind` are
    /// those for each exit. One exit after the other, for all states of the next pass at once.
    fn before(&self, number: usize, letter: &Letter, entry: usize, behind: &[&[u64]], result: &mut [u64]) {
        let next = &self.next.types[self.level.types[number].entries[entry].joined];
        let states = next.states.max(1);
        result.fill(0);
        let take = |k: usize, exit: Exit, result: &mut [u64]| {
            let width = self.width_at(letter.to, exit.entry).max(1);
            for (plane, behind) in result.chunks_exact_mut(states).zip(behind[k].chunks_exact(width)) {
                plane.iter_mut().zip(next.steps[exit.letter]).for_each(|(value, &at)| *value |= behind[at as usize]);
            }
        };
        match &letter.sweeps[entry] {
            Sweep::Illegal => {}
            Sweep::Over(exit) => take(0, *exit, result),
            Sweep::Lands(stops) => {
                let mut k: usize = stops.iter().map(Vec::len).sum();
                for exits in stops.iter().rev() {
                    // The options: the position at the next stop, and what lies behind the exits.
                    k -= exits.len();
                    exits.iter().enumerate().for_each(|(i, &exit)| take(k + i, exit, result));
                    self.values.of_positions(result, states);
                }
            }
        }
    }

    /// The functions of the states of X, one row each: a part for each entry.
    fn functions(&self, pass: &Pass, work: &Budget) -> Result<Vec<Rows>, Flaw> {
        let planes = self.values.planes();
        let entries = |t: usize| 0..self.level.types[t].entries.len();
        let rows = pass.types.iter().enumerate();
        let mut rows: Vec<Rows> = rows
            .map(|(t, tapes)| Rows::new(tapes.right.states as usize, planes, entries(t).map(|entry| self.width_at(t, entry)).collect()))
            .collect();
        let letters = self.letters();
        let made_of = |letter: &Letter| letter.sweeps.iter().map(|sweep| sweep.exits().map(|exit| exit.entry).collect()).collect();
        let steps = letters.iter().map(|&(t, i, letter)| Steps {
            from: letter.to,
            to: t,
            next: &pass.types[t].right.steps[i],
            made_of: made_of(letter),
        });
        let steps: Vec<Steps<'_>> = steps.collect();
        afford(&rows, &steps, work)?;
        for (t, rows) in rows.iter_mut().enumerate() {
            rows.start(0, |entry, plane, q| self.empty(t, entry, q) == Some(plane));
        }
        let step = |i: usize, entry: usize, behind: &[Vec<u64>], result: &mut [u64]| {
            let (t, _, letter) = letters[i];
            let behind: Vec<&[u64]> = behind.iter().map(Vec::as_slice).collect();
            self.before(t, letter, entry, &behind, result);
        };
        let told = |i: usize, state: usize| {
            let (t, letter, _) = letters[i];
            let message = "the step leads to a state that stands for another function";
            Flaw::new(message).inside(format!("types[{t}].right.steps[{letter}][{state}]"))
        };
        rows::explore(&mut rows, &steps, work, step).map_err(|trouble| trouble.told(told))?;
        all_reached(&rows, "right")?;
        Ok(rows)
    }

    /// All letters, with the number of the type on their left and their own there.
    fn letters(&self) -> Vec<(usize, usize, &'a Letter)> {
        let of = |(t, kind): (usize, &'a Type)| kind.letters.iter().enumerate().map(move |(i, letter)| (t, i, letter));
        self.level.types.iter().enumerate().flat_map(of).collect()
    }

    /// The pairs of the states of Y.
    fn pairs(&self, pass: &Pass, functions: &[Rows]) -> Result<Pairs, Flaw> {
        let places = self.rules.boards().most_passes() as usize;
        let letters = self.letters();
        // The state of Y of each pair, at `x * places + t`.
        let mut of_pair: Vec<Vec<u32>> = pass.types.iter().map(|tapes| vec![NONE; tapes.right.states as usize * places]).collect();
        let mut waiting = Vec::new();
        for (number, (kind, tapes)) in self.level.types.iter().zip(&pass.types).enumerate() {
            for (&t, &y) in kind.ends.iter().zip(&tapes.ends) {
                of_pair[number][t as usize] = y;
                waiting.push((number, t as usize));
            }
        }
        let mut into: Vec<Vec<(usize, usize)>> = vec![Vec::new(); pass.types.len()];
        for &(left, i, letter) in &letters {
            into[letter.to].push((left, i));
        }
        while let Some((number, pair)) = waiting.pop() {
            let y = of_pair[number][pair] as usize;
            for &(left, i) in &into[number] {
                let x = pass.types[left].right.steps[i][pair / places] as usize;
                let led = pass.types[left].columns.steps[i][y];
                let known = &mut of_pair[left][x * places + pair % places];
                if *known == NONE {
                    *known = led;
                    waiting.push((left, x * places + pair % places));
                } else if *known != led {
                    let message = format!("a pair of state {x} and end place {} belongs to two states, {known} and {led}", pair % places);
                    return Err(Flaw::new(message).inside(format!("types[{left}].columns.steps[{i}][{y}]")));
                }
            }
        }
        let bottoms = (0..pass.types.len()).map(|t| self.bottoms_of(t, pass.types[t].columns.states, &of_pair[t], &functions[t]));
        let with_place = |of_pair: &Vec<u32>, t: usize| {
            let mut set: Vec<u32> = of_pair.iter().skip(t).step_by(places).copied().filter(|y| *y != NONE).collect();
            set.sort_unstable();
            set.dedup();
            set
        };
        let sets = of_pair.iter().map(|of_pair| (0..places).map(|t| with_place(of_pair, t)).collect()).collect();
        Ok(Pairs { bottoms: bottoms.collect::<Result<_, _>>()?, sets })
    }

    /// The bottoms of one type, if all pairs of a state have the same.
    fn bottoms_of(&self, number: usize, states: u32, of_pair: &[u32], functions: &Rows) -> Result<Vec<Option<u8>>, Flaw> {
        let places = self.rules.boards().most_passes() as usize;
        let inside = |flaw: Flaw| flaw.inside(format!("types[{number}].columns"));
        let kind = &self.level.types[number];
        let mut bottoms: Vec<Option<Option<u8>>> = vec![None; states as usize];
        for (pair, &y) in of_pair.iter().enumerate().filter(|(_, y)| **y != NONE) {
            let (x, t) = (pair / places, (pair % places) as u32);
            let entry = kind.entries.binary_search_by_key(&t, |entry| entry.place).ok().filter(|_| kind.begins);
            let value = entry.and_then(|entry| functions.plane(x, entry, 0));
            if bottoms[y as usize].is_some_and(|known| known != value) {
                return Err(inside(Flaw::new(format!("state {y} has pairs with different values at the left end"))));
            }
            bottoms[y as usize] = Some(value);
        }
        let without = |y| inside(Flaw::new(format!("no pair belongs to state {y}")));
        bottoms.into_iter().enumerate().map(|(y, value)| value.ok_or_else(|| without(y))).collect()
    }

    /// The rows of the matrix, one for each state of D: a part for each end place, with the states of Y
    /// that have a pair with this place. Reading a letter keeps the place of a pair, so each part comes
    /// from the same part of the row before.
    fn matrix(&self, pass: &Pass, pairs: &Pairs, work: &Budget) -> Result<Vec<Rows>, Flaw> {
        let planes = self.values.planes();
        let sets = &pairs.sets;
        let states = pass.types.iter().map(|tapes| tapes.left.states as usize);
        let mut rows: Vec<Rows> =
            states.zip(sets).map(|(states, sets)| Rows::new(states, planes, sets.iter().map(Vec::len).collect())).collect();
        let letters = self.letters();
        let places = self.rules.boards().most_passes() as usize;
        let steps = letters.iter().map(|&(t, i, letter)| Steps {
            from: t,
            to: letter.to,
            next: &pass.types[t].left.steps[i],
            made_of: (0..places).map(|place| vec![place]).collect(),
        });
        let steps: Vec<Steps<'_>> = steps.collect();
        afford(&rows, &steps, work)?;
        for (t, rows) in rows.iter_mut().enumerate().filter(|&(t, _)| self.level.types[t].begins) {
            rows.start(0, |place, plane, i| pairs.bottoms[t][sets[t][place][i] as usize].map(usize::from) == Some(plane));
        }
        // Where the values of a part come from, for each letter and place.
        let source = |t: usize, i: usize, to: usize, place: usize| -> Option<Vec<u32>> {
            let led = sets[to][place].iter().map(|&y| pass.types[t].columns.steps[i][y as usize]);
            led.map(|y| sets[t][place].binary_search(&y).ok().map(|at| at as u32)).collect()
        };
        let sources = letters.iter().map(|&(t, i, letter)| (0..places).map(|place| source(t, i, letter.to, place)).collect());
        let sources: Option<Vec<Vec<Vec<u32>>>> = sources.collect();
        let sources = sources.ok_or_else(broken_rules)?;
        let _held = work.hold(sources.iter().flatten().map(|list| 4 * list.len() as u64).sum())?;
        let step = |number: usize, place: usize, before: &[Vec<u64>], result: &mut [u64]| {
            let (t, _, letter) = letters[number];
            let (width, width_before) = (sets[letter.to][place].len(), sets[t][place].len());
            for plane in 0..planes {
                let from = &before[0][plane * width_before..];
                for (bit, &i) in result[plane * width..].iter_mut().zip(&sources[number][place]) {
                    *bit = from[i as usize];
                }
            }
        };
        let told = |number: usize, state: usize| {
            let (t, i, _) = letters[number];
            let message = "the step leads to a state with another row of the matrix";
            Flaw::new(message).inside(format!("types[{t}].left.steps[{i}][{state}]"))
        };
        rows::explore(&mut rows, &steps, work, step).map_err(|trouble| trouble.told(told))?;
        all_reached(&rows, "left")?;
        Ok(rows)
    }

    /// D with its values.
    fn out<'b>(&self, pass: &'b Pass, pairs: &Pairs, matrix: &[Rows]) -> Next<'b> {
        let places = self.rules.boards().most_passes() as usize;
        let types = pass.types.iter().zip(matrix).zip(self.level.types.iter().zip(&pairs.sets)).map(|((tapes, rows), (kind, sets))| {
            let states = tapes.left.states as usize;
            let mut out = vec![None; states * places];
            for (&t, y) in kind.ends.iter().zip(&tapes.ends) {
                let set = &sets[t as usize];
                let at = set.binary_search(y).unwrap_or(set.len());
                (0..states).for_each(|q| out[q * places + t as usize] = rows.plane(q, t as usize, at));
            }
            NextType { states, steps: tapes.left.steps.iter().map(Vec::as_slice).collect(), out }
        });
        Next { types: types.collect() }
    }

    /// The letters of the values for n = 0, 1, … up to the number of states of the chain, if the function
    /// of that number is the one that the chain goes back to; and those functions, if they are to be kept.
    fn chain(&self, claim: &Sweeps, keep: bool, work: &Budget) -> Result<(Vec<Option<u8>>, Functions), Flaw> {
        let (states, back_to) = (claim.chain.states, claim.chain.back_to);
        if back_to >= states {
            return Err(Flaw::new(format!("there is no state {back_to} below {states}")).inside("back_to"));
        }
        if states > MOST_STATES {
            return Err(Flaw::too_much(Stop::OutOfReach, format!("more than {MOST_STATES} states are too many")).inside("states"));
        }
        let kind = self.level.types.first().ok_or_else(broken_rules)?;
        let letter = kind.letters.first().ok_or_else(broken_rules)?;
        let (planes, width) = (self.values.planes(), self.width(0));
        let cost =
            u64::from(states).saturating_mul((planes * width) as u64 + 1).saturating_mul(u64::from(self.rules.boards().most_passes()));
        bounds::afford(work, cost)?;
        let entry = kind.opening(self.rules).ok_or_else(broken_rules)?;
        // One function in all 64 lanes: for each entry its values, plane after plane.
        let entries = 0..kind.entries.len();
        let empty = |entry: usize| -> Vec<u64> {
            let all = (0..planes).flat_map(|plane| (0..self.width_at(0, entry)).map(move |q| (plane, q)));
            all.map(|(plane, q)| if self.empty(0, entry, q) == Some(plane) { u64::MAX } else { 0 }).collect()
        };
        let mut function: Vec<Vec<u64>> = entries.clone().map(empty).collect();
        let (mut again, mut found, mut bits) = (None, Vec::new(), Vec::new());
        for number in 0..=states {
            if number == back_to {
                again = Some(function.clone());
            }
            let plane = (0..planes).find(|plane| function[entry][plane * self.width_at(0, entry)] & 1 == 1);
            found.push(self.values.letter(plane));
            if keep && number < states {
                let planes = (0..planes).flat_map(|plane| entries.clone().map(move |entry| (plane, entry)));
                let part = |(plane, entry): (usize, usize)| &function[entry][plane * self.width_at(0, entry)..][..self.width_at(0, entry)];
                let whole: Vec<u64> = planes.flat_map(part).copied().collect();
                bits.push(whole.chunks(64).map(|part| (0..).zip(part).fold(0, |word, (i, lanes)| word | (lanes & 1) << i)).collect());
            }
            if number < states {
                work.step(cost / u64::from(states))?;
                let before = |entry: usize| {
                    let behind: Vec<&[u64]> = letter.sweeps[entry].exits().map(|exit| function[exit.entry].as_slice()).collect();
                    let mut before = vec![0; planes * self.width_at(0, entry)];
                    self.before(0, letter, entry, &behind, &mut before);
                    before
                };
                function = entries.clone().map(before).collect();
            }
        }
        if again.as_ref() != Some(&function) {
            return Err(Flaw::new(format!("state {states} is not state {back_to} again")));
        }
        Ok((found, Functions { bits, begins: self.offsets[0].clone() }))
    }
}

const NONE: u32 = u32::MAX;

/// That every state has a row.
fn all_reached(rows: &[Rows], part: &str) -> Result<(), Flaw> {
    for (t, rows) in rows.iter().enumerate() {
        if let Some(state) = rows.unreached() {
            return Err(Flaw::new(format!("no tape leads to state {state}")).inside(format!("types[{t}].{part}")));
        }
    }
    Ok(())
}
