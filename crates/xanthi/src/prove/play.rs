//! Every position of the boards, not only the opening: the automata decide what comes in the middle
//! of a pass as well.
//!
//! A line of play is cut into passes. Where the token stands, the columns behind it are as the
//! present pass has left them, a beginning of a tape, and those before it as the earlier passes
//! have, a tape that ends. A state from left to right says what the first is worth, and a short tape
//! with the same state from right to left stands for the second. What is left to do is the game of
//! one pass on that short tape.

use super::boundary::{Exit, Family, Meets, Type};
use super::left::Left;
use super::rows::Rows;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::family::sweeps::{Boards, Sweeps};
use xanthi_games::{Outcome, Play};

/// The automata of one family, ready to be asked about positions of any of its boards.
pub struct Automata {
    claim: Arc<Sweeps>,
    family: Family,
    /// From left to right, after 1, 2, … passes, up to the largest possible number.
    lefts: Vec<Left>,
    /// The functions of 0, 1, … empty columns.
    chain: Rows,
    planes: usize,
    /// For each number of passes from 1 on, how the states from right to left come from the empty tape.
    short: Vec<OnceLock<Vec<Vec<Came>>>>,
}

impl std::fmt::Debug for Automata {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Automata").field("claim", &self.claim).finish_non_exhaustive()
    }
}

/// How a state from right to left is reached first: by this letter from that state; nothing for the
/// empty tape.
type Came = Option<(u32, u32)>;

/// What a position is worth to the player who has to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// N or P.
    pub outcome: Outcome,
    /// The nimber, if the automata know nimbers.
    pub nimber: Option<u32>,
}

/// A position with the worth of its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The position.
    pub worth: Worth,
    /// For each [step](Automata::steps) the position after it; nothing where it is illegal.
    pub options: Vec<Option<Worth>>,
}

/// Why a line of play has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLine {
    /// The board is smaller than those of which the automata speak.
    Board,
    /// This step, counted from 0, is illegal.
    Step(usize),
    /// It was stopped.
    Stopped(Stop),
}

impl From<Stop> for NoLine {
    fn from(stop: Stop) -> Self {
        NoLine::Stopped(stop)
    }
}

/// The token on its way, and the tapes on both sides of it.
struct Place<'a> {
    automata: &'a Automata,
    /// The passes that are over.
    passes: usize,
    /// The type on the left of column 0, with this pass.
    first: usize,
    /// The columns as the passes that are over have left them, by the letter's number.
    before: Vec<u32>,
    /// Those that the present pass has left behind.
    behind: Vec<u32>,
    /// The type on the left of the present column, without this pass, and the entry of this pass.
    kind: usize,
    entry: usize,
    /// How far the token has gone down in this column.
    depth: usize,
    /// The state from left to right of what is behind.
    state: u32,
}

impl Automata {
    pub(super) fn new(claim: Arc<Sweeps>, family: Family, lefts: Vec<Left>, chain: Rows, planes: usize) -> Self {
        let short = claim.passes.iter().map(|_| OnceLock::new()).collect();
        Self { claim, family, lefts, chain, planes, short }
    }

    /// The claim about the openings, with its certificate.
    pub fn claim(&self) -> &Arc<Sweeps> {
        &self.claim
    }

    /// How many steps there are to choose from. On a torus step 0 is to the right and step 1 down; on
    /// a cycle step i is the i-th move of the set.
    pub fn steps(&self) -> usize {
        self.claim.boards.steps()
    }

    /// What the position is worth that these steps lead to, on the board with n columns (vertices).
    ///
    /// # Errors
    /// If there is no such board or line, or if the limit was reached.
    pub fn after(&self, n: usize, line: &[usize], budget: &Budget) -> Result<Decided, NoLine> {
        if n < self.claim.boards.first() as usize {
            return Err(NoLine::Board);
        }
        budget.spend((n + line.len()) as u64)?;
        let mut place = Place::opening(self, n);
        for (i, &step) in line.iter().enumerate() {
            place.step(step).ok_or(NoLine::Step(i))?;
        }
        place.decided(budget)
    }

    fn types(&self, passes: usize) -> &[Type] {
        &self.family.levels[passes]
    }

    /// The worth of a value that is not illegal.
    fn worth(&self, value: u8) -> Worth {
        let (lost, nimber) = match (self.claim.play, self.claim.nimbers) {
            (_, true) => (value == 1, Some(u32::from(value) - 1)),
            (Play::Normal, false) => (value == 1, None),
            (Play::Misere, false) => (value == 2, None),
        };
        Worth { outcome: Outcome::of_mover(!lost), nimber }
    }

    /// The value of a position from those of its options; the codes are those of `values`.
    fn land(&self, options: &[u8]) -> u8 {
        let has = |value: u8| options.contains(&value);
        match (self.claim.play, self.claim.nimbers) {
            (Play::Normal, false) => u8::from(!has(1)),
            (Play::Misere, _) if has(2) || !has(1) => 1,
            (Play::Misere, _) => 2,
            (Play::Normal, true) => (1..=u8::MAX).find(|value| !has(*value)).unwrap_or(0),
        }
    }

    /// How the states from right to left of a number of passes come from the empty tape, by the
    /// shortest way.
    fn short(&self, passes: usize) -> &[Vec<Came>] {
        self.short[passes - 1].get_or_init(|| {
            let tapes = &self.claim.passes[passes - 1].types;
            let mut into: Vec<Vec<(usize, usize)>> = vec![Vec::new(); tapes.len()];
            for (left, kind) in self.types(passes).iter().enumerate() {
                for (i, letter) in kind.letters.iter().enumerate() {
                    into[letter.to].push((left, i));
                }
            }
            let mut came: Vec<Vec<Came>> = tapes.iter().map(|t| vec![None; t.right.states as usize]).collect();
            let mut seen: Vec<Vec<bool>> = tapes.iter().map(|t| vec![false; t.right.states as usize]).collect();
            let mut waiting: VecDeque<(usize, u32)> = (0..tapes.len()).map(|t| (t, 0)).collect();
            seen.iter_mut().for_each(|states| states[0] = true);
            while let Some((kind, state)) = waiting.pop_front() {
                for &(left, i) in &into[kind] {
                    let next = tapes[left].right.steps[i][state as usize];
                    if !std::mem::replace(&mut seen[left][next as usize], true) {
                        came[left][next as usize] = Some((i as u32, state));
                        waiting.push_back((left, next));
                    }
                }
            }
            came
        })
    }
}

impl<'a> Place<'a> {
    fn opening(automata: &'a Automata, n: usize) -> Self {
        let mut place = Self {
            automata,
            passes: 0,
            first: 0,
            before: vec![0; n],
            behind: Vec::with_capacity(n),
            kind: 0,
            entry: automata.family.start,
            depth: 0,
            state: 0,
        };
        place.first = place.joined().unwrap_or(0);
        place
    }

    /// The type on the left of the present column, with this pass.
    fn joined(&self) -> Option<usize> {
        self.automata.types(self.passes)[self.kind].entries.get(self.entry).copied().flatten()
    }

    /// What the pass meets in the present column.
    fn meets(&self) -> &'a Meets {
        let letter = self.before[self.behind.len()] as usize;
        &self.automata.types(self.passes)[self.kind].letters[letter].meets[self.entry]
    }

    /// The way out that a step takes, if it is one to the right.
    fn exit(&self, step: usize) -> Option<Exit> {
        match (self.meets(), &self.automata.claim.boards) {
            (Meets::Run(exits), _) if step == 0 => exits.get(self.depth).copied(),
            (Meets::Choice(exits), Boards::Kotzig { moves } | Boards::Guided { moves, .. }) => {
                let landing = *moves.get(step)? as usize - 1;
                let types = self.automata.types(self.passes);
                let to = types[self.kind].letters[self.before[self.behind.len()] as usize].to;
                exits.iter().find(|exit| types[to].places[exit.entry] == landing).copied()
            }
            _ => None,
        }
    }

    /// Makes a step; nothing if it is illegal.
    fn step(&mut self, step: usize) -> Option<()> {
        if let (Meets::Run(exits), 1) = (self.meets(), step) {
            self.depth += 1;
            return (self.depth < exits.len()).then_some(());
        }
        let mut exit = self.exit(step)?;
        loop {
            self.leave(exit)?;
            match self.meets() {
                Meets::Visited => return None,
                Meets::Nothing(over) => exit = *over,
                Meets::Choice(_) | Meets::Run(_) => return Some(()),
            }
        }
    }

    /// Goes into the next column, perhaps that of a new pass.
    fn leave(&mut self, exit: Exit) -> Option<()> {
        let now = self.joined()?;
        let letter = self.before[self.behind.len()] as usize;
        self.state = self.automata.lefts[self.passes].types[now].steps[exit.letter][self.state as usize];
        self.kind = self.automata.types(self.passes)[self.kind].letters[letter].to;
        (self.entry, self.depth) = (exit.entry, 0);
        self.behind.push(exit.letter as u32);
        if self.behind.len() == self.before.len() {
            std::mem::swap(&mut self.before, &mut self.behind);
            self.behind.clear();
            // The next pass begins where this one has left.
            self.entry = self.automata.types(self.passes)[self.kind].places[self.entry];
            self.passes += 1;
            (self.kind, self.state) = (self.first, 0);
            self.first = self.joined()?;
        }
        Some(())
    }

    /// What the position is worth, and its options.
    fn decided(&self, budget: &Budget) -> Result<Decided, NoLine> {
        let automata = self.automata;
        let mut tape = Tape::from(self, budget);
        let mut options = vec![0; automata.steps()];
        let Some(now) = self.joined() else { return Err(NoLine::Board) };
        match self.meets() {
            Meets::Run(exits) => {
                let mut below = 0;
                for exit in exits.iter().skip(self.depth).rev() {
                    let right = tape.crossed(0, now, exit, self.state)?;
                    options = vec![right, below];
                    below = automata.land(&options);
                }
            }
            Meets::Choice(_) => {
                for (step, option) in options.iter_mut().enumerate() {
                    if let Some(exit) = self.exit(step) {
                        *option = tape.crossed(0, now, &exit, self.state)?;
                    }
                }
            }
            Meets::Visited | Meets::Nothing(_) => return Err(NoLine::Board),
        }
        let worth = automata.worth(automata.land(&options));
        // In normal play the code of an illegal option is that of one that is won: the rules tell.
        let legal = |step: usize| self.copy().step(step).is_some();
        let options = options.into_iter().enumerate().map(|(step, value)| legal(step).then(|| automata.worth(value)));
        Ok(Decided { worth, options: options.collect() })
    }

    fn copy(&self) -> Self {
        Self { before: self.before.clone(), behind: self.behind.clone(), ..*self }
    }
}

/// A short tape that is worth what lies to the right of the present column is worth, with that column.
struct Tape<'a> {
    automata: &'a Automata,
    passes: usize,
    /// The type on the left of each column, and its letter's number; the first is the present one.
    columns: Vec<(usize, usize)>,
    /// The type at the end, and how many empty columns come before it, if no pass is over.
    end: usize,
    empty: usize,
    known: FxHashMap<(usize, usize, u32), u8>,
    budget: &'a Budget,
}

impl<'a> Tape<'a> {
    fn from(place: &Place<'a>, budget: &'a Budget) -> Self {
        let (automata, passes) = (place.automata, place.passes);
        let here = place.behind.len();
        let types = automata.types(passes);
        let mut tape = Self {
            automata,
            passes,
            columns: vec![(place.kind, place.before[here] as usize)],
            end: types[place.kind].letters[place.before[here] as usize].to,
            empty: 0,
            known: FxHashMap::default(),
            budget,
        };
        if passes == 0 {
            let (length, chain) = (place.before.len() - here - 1, automata.claim.chain);
            let (states, back_to) = (chain.states as usize, chain.back_to as usize);
            tape.empty = if length < states { length } else { back_to + (length - back_to) % (states - back_to) };
            return tape;
        }
        let mut kinds = vec![tape.end];
        for &letter in &place.before[here + 1..] {
            let kind = kinds[kinds.len() - 1];
            kinds.push(types[kind].letters[letter as usize].to);
        }
        let steps = &automata.claim.passes[passes - 1].types;
        let mut state = 0;
        for (&letter, &kind) in place.before[here + 1..].iter().zip(&kinds).rev() {
            state = steps[kind].right.steps[letter as usize][state as usize];
        }
        let short = automata.short(passes);
        while let Some((letter, behind)) = short[tape.end][state as usize] {
            tape.columns.push((tape.end, letter as usize));
            tape.end = types[tape.end].letters[letter as usize].to;
            state = behind;
        }
        tape
    }

    /// The value after the pass has left column `i` by an exit; `now` is the type on its left with
    /// this pass, and `state` what is to the left of it.
    fn crossed(&mut self, i: usize, now: usize, exit: &Exit, state: u32) -> Result<u8, Stop> {
        let left = &self.automata.lefts[self.passes];
        let state = left.types[now].steps[exit.letter][state as usize];
        self.entered(i + 1, exit.entry, state)
    }

    /// The value after the pass has crossed into column `i`, or into the end.
    fn entered(&mut self, i: usize, entry: usize, state: u32) -> Result<u8, Stop> {
        let automata = self.automata;
        let kind = self.columns.get(i).map_or(self.end, |column| column.0);
        let kind = &automata.types(self.passes)[kind];
        let Some(now) = kind.entries.get(entry).copied().flatten() else { return Ok(0) };
        let Some(&(_, letter)) = self.columns.get(i) else {
            return Ok(self.at_end(kind, entry, now, state));
        };
        if let Some(&value) = self.known.get(&(i, entry, state)) {
            return Ok(value);
        }
        self.budget.spend(1)?;
        let value = match &kind.letters[letter].meets[entry] {
            Meets::Visited => 0,
            Meets::Nothing(exit) => self.crossed(i, now, exit, state)?,
            Meets::Choice(exits) => {
                let options = exits.iter().map(|exit| self.crossed(i, now, exit, state)).collect::<Result<Vec<_>, _>>()?;
                automata.land(&options)
            }
            Meets::Run(exits) => exits.iter().rev().try_fold(0, |below, exit| {
                let right = self.crossed(i, now, exit, state)?;
                Ok::<u8, Stop>(automata.land(&[right, below]))
            })?,
        };
        self.known.insert((i, entry, state), value);
        Ok(value)
    }

    /// The value at the end of the tape: the next pass begins, or empty columns are left.
    fn at_end(&self, kind: &Type, entry: usize, now: usize, state: u32) -> u8 {
        let left = &self.automata.lefts[self.passes];
        if self.passes > 0 {
            return left.types[now].out[kind.places[entry]].get(state as usize).copied().unwrap_or(0);
        }
        let earlier = kind.entries[..entry].iter().flatten().map(|&to| left.types[to].states).sum::<usize>();
        let bit = |plane: usize| u8::from(self.automata.chain.bit(self.empty, self.automata.planes * (earlier + state as usize) + plane));
        (0..self.automata.planes).fold(0, |value, plane| value | bit(plane) << plane)
    }
}
