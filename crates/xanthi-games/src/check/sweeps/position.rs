//! Positions in the middle of the game, by the automata that were found right: the board is cut at
//! the token, as `docs/certificates.md` says at the kind `family_board`.

use super::rules::{Exit, Level, Rules, Sweep};
use super::values::{MOST_PLANES, Values};
use super::{Functions, Next, broken_rules};
use crate::budget::{Budget, Stop};
use crate::check::Flaw;
use crate::family::sweeps::{Boards, Sweeps};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

/// A value: the number of its plane, or none, as in `values`.
pub(in crate::check) type Value = Option<usize>;

/// The values of one state of D, for each place where the next pass can begin.
type Out = Vec<Option<u8>>;

/// Where a state of X came from first: a letter and the state behind it. Nothing for the empty tape.
type Came = Option<(usize, u32)>;

/// Automata that were judged, and what the judgement found out.
pub(in crate::check) struct Tables {
    claim: Arc<Sweeps>,
    values: Values,
    /// The tapes after 0, 1, … passes, fewer than the most.
    levels: Vec<Level>,
    /// After 1, 2, … passes, for each type the values of D: those of state q begin at q times the places.
    out: Vec<Vec<Out>>,
    chain: Functions,
    short: Vec<OnceLock<Vec<Vec<Came>>>>,
}

/// The token on a board that is cut into columns.
pub(in crate::check) struct Token<'a> {
    tables: &'a Tables,
    passes: usize,
    /// The type at the left end, with the present pass.
    first: usize,
    /// The letters that the earlier passes have left, all of them.
    letters: Vec<usize>,
    /// Those of the columns behind the token, with the present pass.
    behind: Vec<usize>,
    /// The type on the left of the token's column, the entry there (its index), and the stop in the column.
    kind: usize,
    entry: usize,
    stop: usize,
    /// The state of D for the columns behind.
    state: u32,
}

impl Tables {
    pub(super) fn new(claim: &Arc<Sweeps>, values: Values, levels: Vec<Level>, out: Vec<Vec<Out>>, chain: Functions) -> Self {
        let short = claim.passes.iter().map(|_| OnceLock::new()).collect();
        Self { claim: claim.clone(), values, levels, out, chain, short }
    }

    /// The claim whose automata these are.
    pub(in crate::check) fn claim(&self) -> &Arc<Sweeps> {
        &self.claim
    }

    /// The number that a value stands for in a claim.
    pub(in crate::check) fn letter(&self, value: Value) -> Option<char> {
        self.values.letter(value).map(char::from)
    }

    /// The state of D after `passes` passes behind a letter.
    fn left(&self, passes: usize, kind: usize, letter: usize, state: u32) -> Option<u32> {
        match self.claim.passes.get(passes - 1) {
            // After the most passes there is one state.
            None => Some(0),
            Some(pass) => pass.types.get(kind)?.left.steps.get(letter)?.get(state as usize).copied(),
        }
    }

    /// The value of a position, from those of its options.
    fn of(&self, options: &[Value]) -> Value {
        let mut planes = [0u64; MOST_PLANES];
        options.iter().flatten().for_each(|&plane| planes[plane] = 1);
        let value = self.values.of_position(&planes);
        (0..self.values.planes()).find(|&plane| value[plane] & 1 == 1)
    }

    /// For each type and state of X after `passes` passes, how it is first reached from the empty tape.
    fn short(&self, passes: usize) -> &[Vec<Came>] {
        self.short[passes - 1].get_or_init(|| {
            let tapes = &self.claim.passes[passes - 1].types;
            let kinds = &self.levels[passes].types;
            let mut came: Vec<Vec<Option<Came>>> = tapes.iter().map(|t| vec![None; t.right.states as usize]).collect();
            let mut waiting = VecDeque::new();
            for (kind, states) in came.iter_mut().enumerate() {
                if let Some(first) = states.first_mut() {
                    *first = Some(None);
                    waiting.push_back((kind, 0u32));
                }
            }
            while let Some((right, state)) = waiting.pop_front() {
                for (left, kind) in kinds.iter().enumerate() {
                    for (i, _) in kind.letters.iter().enumerate().filter(|(_, letter)| letter.to == right) {
                        let next = tapes[left].right.steps[i][state as usize];
                        let place = &mut came[left][next as usize];
                        if place.is_none() {
                            *place = Some(Some((i, state)));
                            waiting.push_back((left, next));
                        }
                    }
                }
            }
            came.into_iter().map(|states| states.into_iter().map(Option::flatten).collect()).collect()
        })
    }

    /// The token at the beginning, on a board of n columns or vertices.
    pub(in crate::check) fn opening(&self, n: usize) -> Result<Token<'_>, Flaw> {
        if n < self.claim.boards.first() as usize {
            return Err(Flaw::new("the automata do not cover boards as small as this"));
        }
        let kind = self.levels.first().and_then(|level| level.types.first()).ok_or_else(broken_rules)?;
        let entry = kind.opening(&Rules::new(&self.claim.boards)).ok_or_else(broken_rules)?;
        let first = kind.entries[entry].joined;
        Ok(Token { tables: self, passes: 0, first, letters: vec![0; n], behind: Vec::new(), kind: 0, entry, stop: 0, state: 0 })
    }
}

impl<'a> Token<'a> {
    fn sweep(&self) -> &'a Sweep {
        let kind = &self.tables.levels[self.passes].types[self.kind];
        &kind.letters[self.letters[self.behind.len()]].sweeps[self.entry]
    }

    /// The exit that a step takes out of the column, by the stop where the token stands.
    fn exit(&self, stop: usize, step: usize) -> Option<Exit> {
        let Sweep::Lands(stops) = self.sweep() else { return None };
        let exits = stops.get(stop)?;
        match &self.tables.claim.boards {
            Boards::Torus { .. } => exits.first().copied().filter(|_| step == 0),
            Boards::Kotzig { moves } | Boards::Guided { moves, .. } => {
                let level = &self.tables.levels[self.passes];
                let to = level.types[self.kind].letters[self.letters[self.behind.len()]].to;
                let landing = moves.get(step)? - 1;
                exits.iter().find(|exit| level.types[to].entries[exit.entry].place == landing).copied()
            }
        }
    }

    /// Whether the token can go down in its column, or, on a cycle, never.
    fn down(&self, step: usize) -> bool {
        let torus = matches!(self.tables.claim.boards, Boards::Torus { .. });
        torus && step == 1 && matches!(self.sweep(), Sweep::Lands(stops) if self.stop + 1 < stops.len())
    }

    /// Makes a step: on a torus 0 to the right and 1 down, on a cycle the number of a move.
    pub(in crate::check) fn step(&mut self, step: usize) -> Option<()> {
        if self.down(step) {
            self.stop += 1;
            return Some(());
        }
        let mut exit = self.exit(self.stop, step)?;
        loop {
            self.leave(exit)?;
            match self.sweep() {
                Sweep::Illegal => return None,
                Sweep::Over(next) => exit = *next,
                Sweep::Lands(_) => return Some(()),
            }
        }
    }

    /// The type on the left of the column with this pass.
    fn joined(&self) -> usize {
        self.tables.levels[self.passes].types[self.kind].entries[self.entry].joined
    }

    fn leave(&mut self, exit: Exit) -> Option<()> {
        let level = &self.tables.levels[self.passes];
        self.state = self.tables.left(self.passes + 1, self.joined(), exit.letter, self.state)?;
        self.kind = level.types[self.kind].letters[self.letters[self.behind.len()]].to;
        (self.entry, self.stop) = (exit.entry, 0);
        self.behind.push(exit.letter);
        if self.behind.len() < self.letters.len() {
            return Some(());
        }
        // The next pass begins where this one has left.
        let place = level.types[self.kind].entries[self.entry].place;
        self.letters = std::mem::take(&mut self.behind);
        self.passes += 1;
        (self.kind, self.state) = (self.first, 0);
        let entries = &self.tables.levels.get(self.passes)?.types[self.kind].entries;
        self.entry = entries.binary_search_by_key(&place, |entry| entry.place).ok()?;
        self.first = entries[self.entry].joined;
        Some(())
    }

    /// The value of the position, and for each step that of the position after it; what an illegal step
    /// has there means nothing.
    pub(in crate::check) fn value(&self, steps: usize, budget: &Budget) -> Result<(Value, Vec<Value>), Flaw> {
        let mut rest = self.rest(budget)?;
        let Sweep::Lands(stops) = self.sweep() else { return Err(broken_rules()) };
        let mut options = Vec::new();
        let mut value = None;
        for stop in (self.stop..stops.len()).rev() {
            options = (0..steps)
                .map(|step| self.exit(stop, step).map_or(Ok(None), |exit| rest.behind(self.joined(), 0, exit, self.state)))
                .collect::<Result<_, Stop>>()?;
            if let (Boards::Torus { .. }, Some(down)) = (&self.tables.claim.boards, options.get_mut(1)) {
                *down = value;
            }
            value = self.tables.of(&options);
        }
        Ok((value, options))
    }

    /// The columns from the token's on, in short.
    fn rest<'b>(&self, budget: &'b Budget) -> Result<Rest<'a, 'b>, Flaw> {
        let tables = self.tables;
        let kinds = &tables.levels[self.passes].types;
        let here = self.behind.len();
        budget.spend(self.letters.len() as u64)?;
        let mut rest = Rest { tables, passes: self.passes, columns: Vec::new(), end: 0, empty: 0, known: FxHashMap::default(), budget };
        rest.columns.push((self.kind, self.letters[here]));
        rest.end = kinds[self.kind].letters[self.letters[here]].to;
        if self.passes == 0 {
            let (n, states, back_to) = (self.letters.len() - here - 1, tables.chain.bits.len(), tables.claim.chain.back_to as usize);
            rest.empty = if n < states { n } else { back_to + (n - back_to) % (states - back_to) };
            return Ok(rest);
        }
        let mut behind = vec![rest.end];
        for &letter in &self.letters[here + 1..] {
            behind.push(kinds[behind[behind.len() - 1]].letters[letter].to);
        }
        let types = &tables.claim.passes[self.passes - 1].types;
        let columns = self.letters[here + 1..].iter().zip(&behind).rev();
        let mut state = columns.fold(0, |state, (&letter, &kind)| types[kind].right.steps[letter][state as usize]);
        let short = tables.short(self.passes);
        while let Some((letter, next)) = short[rest.end][state as usize] {
            rest.columns.push((rest.end, letter));
            rest.end = kinds[rest.end].letters[letter].to;
            state = next;
        }
        Ok(rest)
    }
}

/// The token's column, and a tape for which X has the state of what lies to the right of it.
struct Rest<'a, 'b> {
    tables: &'a Tables,
    passes: usize,
    /// The type on the left, and the letter.
    columns: Vec<(usize, usize)>,
    /// The type at the right end.
    end: usize,
    /// In the first pass: how many empty columns follow.
    empty: usize,
    known: FxHashMap<(usize, usize, u32), Value>,
    budget: &'b Budget,
}

impl Rest<'_, '_> {
    /// The value after the token has left column i; `joined` is the type on its left with this pass.
    fn behind(&mut self, joined: usize, i: usize, exit: Exit, state: u32) -> Result<Value, Stop> {
        match self.tables.left(self.passes + 1, joined, exit.letter, state) {
            Some(state) => self.at(i + 1, exit.entry, state),
            None => Ok(None),
        }
    }

    /// The value after the token has come to the left boundary of column i.
    fn at(&mut self, i: usize, entry: usize, state: u32) -> Result<Value, Stop> {
        let tables = self.tables;
        let kinds = &tables.levels[self.passes].types;
        let Some(&(kind, letter)) = self.columns.get(i) else { return Ok(self.at_end(entry, state)) };
        if let Some(&value) = self.known.get(&(i, entry, state)) {
            return Ok(value);
        }
        self.budget.spend(1)?;
        let joined = kinds[kind].entries[entry].joined;
        let value = match &kinds[kind].letters[letter].sweeps[entry] {
            Sweep::Illegal => None,
            Sweep::Over(exit) => self.behind(joined, i, *exit, state)?,
            Sweep::Lands(stops) => {
                let mut below = None;
                for exits in stops.iter().rev() {
                    let mut options = vec![below];
                    for &exit in exits {
                        options.push(self.behind(joined, i, exit, state)?);
                    }
                    below = tables.of(&options);
                }
                below
            }
        };
        self.known.insert((i, entry, state), value);
        Ok(value)
    }

    fn at_end(&self, entry: usize, state: u32) -> Value {
        let tables = self.tables;
        if self.passes == 0 {
            let width = tables.chain.begins.last().copied().unwrap_or(0);
            let bit = |plane: usize| plane * width + tables.chain.begins[entry] + state as usize;
            return (0..tables.values.planes()).find(|&plane| tables.chain.bits[self.empty][bit(plane) / 64] >> (bit(plane) % 64) & 1 == 1);
        }
        let entry = tables.levels[self.passes].types[self.end].entries[entry];
        let places = tables.claim.boards.most_passes() as usize;
        tables.out[self.passes][entry.joined][state as usize * places + entry.place as usize].map(usize::from)
    }
}

/// The values of D as they are kept.
pub(super) fn out_of(next: &Next<'_>) -> Vec<Out> {
    next.types.iter().map(|kind| kind.out.clone()).collect()
}
