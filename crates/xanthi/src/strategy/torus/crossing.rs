//! Does a local rule win on C_n x C_m for all odd n at once? By crossing sequences.
//!
//! A line of play that the rule loses crosses each column at most m times. Reading the board from
//! left to right, all its passes at once, one needs to know of a column only which cells each pass
//! visits there and what the player remembers. So the losing lines are the words of a finite
//! automaton that guesses how the later passes begin in column 0, checks every move of every pass
//! against the two columns around it, and at the right end compares the guess. What the player sees
//! of a column far from both ends depends on its number modulo [`PERIOD`] only; so the set of
//! reachable states, column by column, becomes periodic, and with it the answer for all n.
//!
//! The idea is that of F. C. Hennie, One-tape, off-line Turing machine computations (1965).

use super::{HEAD, Local, PERIOD, Sight, Step, TAIL};
use crate::strategy::Player;
use crate::{Budget, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

/// The cells that one pass visits in one column: from row `from` down to row `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Run {
    from: u8,
    to: u8,
}

impl Run {
    fn cells(self, rows: usize) -> u16 {
        let len = (usize::from(self.to) + rows - usize::from(self.from)) % rows + 1;
        (0..len).fold(0, |cells, i| cells | 1 << ((usize::from(self.from) + i) % rows))
    }
}

/// All passes in one column, and in column 0. The last pass is missing where the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct State<M> {
    first: Vec<Run>,
    runs: Vec<Run>,
    /// What is remembered on the first pass when it comes into this column.
    memory: M,
    /// What is remembered when the second pass begins.
    late: M,
}

/// A losing line: the moves from (0, 0) on.
pub type Line = Vec<Step>;

/// The answer for all odd n of one residue modulo [`PERIOD`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllN {
    /// The least n for which the rule loses a line. `None`: it wins for all of them.
    pub fails: Option<usize>,
    /// The largest n that had to be looked at; the answers for larger ones repeat.
    pub tried: usize,
    /// The largest number of states in one column.
    pub states: usize,
}

/// The automaton of a rule.
#[derive(Debug)]
pub struct Crossing<'a, L: Local> {
    rule: &'a L,
    rows: usize,
    /// The pass in which the game ends.
    last: usize,
}

/// Where a pass stands within a column while its moves are checked.
enum End {
    /// It goes on into the next column, with this memory.
    GoesOn,
    /// The game ends here, lost for the rule's player.
    Lost,
}

/// The passes of a column, as far as they have been followed into the next one.
struct Extension<M> {
    /// The cells of the column that the passes so far visit.
    before: u16,
    /// Those of the next column.
    beyond: u16,
    /// Their runs in the next column.
    runs: Vec<Run>,
    /// What can be remembered on the first pass behind the column.
    first_pass: Vec<M>,
    found: Vec<State<M>>,
}

impl<M: Copy> Extension<M> {
    fn complete(&mut self, state: &State<M>, first_pass: &[M]) {
        let states =
            first_pass.iter().map(|&memory| State { first: state.first.clone(), runs: self.runs.clone(), memory, late: state.late });
        self.found.extend(states);
    }
}

type Layer<M> = Vec<(State<M>, u32)>;

impl<'a, L: Local> Crossing<'a, L> {
    /// The lines that end on pass `last`.
    fn new(rule: &'a L, rows: usize, last: usize) -> Self {
        Self { rule, rows, last }
    }

    /// All ways to lay the runs of some passes, those that begin in the given rows (`None`: any).
    fn layouts(&self, from: &[Option<u8>]) -> Vec<Vec<Run>> {
        let mut found: Vec<(Vec<Run>, u16)> = vec![(Vec::new(), 0)];
        for start in from {
            let rows = self.rows as u8;
            let mut longer = Vec::new();
            for (runs, used) in &found {
                for from in start.map_or(0..rows, |row| row..row + 1) {
                    for to in 0..rows {
                        let run = Run { from, to };
                        let cells = run.cells(self.rows);
                        if used & cells == 0 {
                            let mut runs = runs.clone();
                            runs.push(run);
                            longer.push((runs, used | cells));
                        }
                    }
                }
            }
            found = longer;
        }
        found.into_iter().map(|(runs, _)| runs).collect()
    }

    fn start(&self) -> Layer<L::Memory> {
        let mut from = vec![None; self.last + 1];
        from[0] = Some(0);
        let mut late = self.rule.late();
        if self.last == 0 {
            late.truncate(1);
        }
        let memory = self.rule.memory();
        let layouts = self.layouts(&from);
        let state = |runs: &Vec<Run>, late| State { first: runs.clone(), runs: runs.clone(), memory, late };
        late.iter().flat_map(|late| layouts.iter().map(move |runs| (state(runs, *late), u32::MAX))).collect()
    }

    /// Checks the moves of one pass in a column, and gives what can be remembered at its end.
    /// `cells` are those of this column
    /// and of the next that were visited before.
    fn pass(&self, pass: usize, memory: L::Memory, run: Run, cells: [u16; 2], column: [usize; 2], end: &End) -> Vec<L::Memory> {
        let [left, right] = column;
        let mut memories = vec![memory];
        let [mut here, next] = cells;
        let mut row = usize::from(run.from);
        loop {
            here |= 1 << row;
            let sight = Sight { pass, left, right, row, here, next, rows: self.rows };
            let mine = (pass + left + row).is_multiple_of(2) == (self.rule.player() == Player::First);
            let at_end = row == usize::from(run.to);
            let stuck = !sight.open(Step::Down) && !sight.open(Step::Across);
            if at_end && matches!(end, End::Lost) {
                let lost = |m: &L::Memory| {
                    let bad = || {
                        let moves = self.rule.mine(*m, &sight);
                        moves.is_empty() || moves.iter().any(|(step, _)| !sight.open(*step))
                    };
                    mine && self.rule.promises(*m) && (stuck || bad())
                };
                memories.retain(lost);
                return memories;
            }
            let step = if at_end { Step::Across } else { Step::Down };
            if !sight.open(step) {
                return Vec::new();
            }
            let mut after: Vec<L::Memory> = Vec::new();
            for m in memories {
                if mine {
                    after.extend(self.rule.mine(m, &sight).into_iter().filter(|found| found.0 == step).map(|found| found.1));
                } else {
                    after.push(self.rule.theirs(m, &sight, step));
                }
            }
            after.sort_unstable();
            after.dedup();
            memories = after;
            if at_end || memories.is_empty() {
                return memories;
            }
            row = (row + 1) % self.rows;
        }
    }

    /// The runs of the next column, pass by pass: what a pass does in a column depends on those of
    /// the passes before it only. `step` has the column, and the passes so far.
    fn extend(&self, state: &State<L::Memory>, column: [usize; 2], step: &mut Extension<L::Memory>) {
        let pass = step.runs.len();
        let Some(&run) = state.runs.get(pass) else {
            let first_pass = step.first_pass.clone();
            step.complete(state, &first_pass);
            return;
        };
        let memory = if pass == 0 { state.memory } else { state.late };
        if pass == self.last {
            let lost = self.pass(pass, memory, run, [step.before, step.beyond], column, &End::Lost);
            if !lost.is_empty() {
                let first_pass = if pass == 0 { lost } else { step.first_pass.clone() };
                step.complete(state, &first_pass);
            }
        }
        let memories = self.pass(pass, memory, run, [step.before, step.beyond], column, &End::GoesOn);
        if memories.is_empty() {
            return;
        }
        if pass == 0 {
            step.first_pass = memories;
        }
        let (before, beyond) = (step.before, step.beyond);
        step.before |= run.cells(self.rows);
        for to in 0..self.rows as u8 {
            let next = Run { from: run.to, to };
            let cells = next.cells(self.rows);
            if beyond & cells == 0 {
                step.beyond = beyond | cells;
                step.runs.push(next);
                self.extend(state, column, step);
                step.runs.pop();
            }
        }
        (step.before, step.beyond) = (before, beyond);
    }

    /// The states of the next column.
    fn advance(&self, layer: &Layer<L::Memory>, column: [usize; 2], budget: &Budget) -> Result<Layer<L::Memory>, Stop> {
        let mut found: FxHashMap<State<L::Memory>, u32> = FxHashMap::default();
        for (i, (state, _)) in layer.iter().enumerate() {
            // Nothing more is remembered on a first pass that is over.
            let first_pass = if state.runs.is_empty() { vec![state.memory] } else { Vec::new() };
            let mut step = Extension { before: 0, beyond: 0, runs: Vec::new(), first_pass, found: Vec::new() };
            self.extend(state, column, &mut step);
            budget.spend(1)?;
            for state in step.found {
                found.entry(state).or_insert(i as u32);
            }
        }
        let mut layer: Layer<_> = found.into_iter().collect();
        layer.sort_unstable();
        Ok(layer)
    }

    /// What can be remembered behind the last column, if every move in it is right.
    fn last_column(&self, state: &State<L::Memory>, left: usize, ends_here: bool) -> Vec<L::Memory> {
        let (mut before, mut beyond) = (0, 0);
        let mut first_pass = if state.runs.is_empty() { vec![state.memory] } else { Vec::new() };
        for (pass, &run) in state.runs.iter().enumerate() {
            beyond |= state.first[pass].cells(self.rows);
            let end = if ends_here && pass == self.last { End::Lost } else { End::GoesOn };
            let memory = if pass == 0 { state.memory } else { state.late };
            let memories = self.pass(pass, memory, run, [before, beyond], [left, 0], &end);
            if memories.is_empty() {
                return memories;
            }
            if pass == 0 {
                first_pass = memories;
            }
            before |= run.cells(self.rows);
        }
        first_pass
    }

    /// A state of the last column that completes a losing line.
    fn finish(&self, layer: &Layer<L::Memory>, left: usize) -> Option<usize> {
        layer.iter().position(|(state, _)| {
            let over = state.runs.len() <= self.last;
            [false, true].into_iter().any(|ends_here| {
                if ends_here == over {
                    return false;
                }
                // The pass in which the game ends does not come back to column 0.
                let back = if over { &state.runs[..] } else { &state.runs[..self.last] };
                let closes = back.iter().zip(state.first.iter().skip(1)).all(|(run, next)| run.to == next.from);
                closes && self.last_column(state, left, ends_here).iter().any(|&memory| self.last == 0 || memory == state.late)
            })
        })
    }

    /// The moves of the line that leads to a state of the last layer.
    fn line(&self, layers: &[Layer<L::Memory>], mut at: usize) -> Line {
        let mut columns = Vec::new();
        for layer in layers.iter().rev() {
            columns.push(&layer[at].0.runs);
            at = layer[at].1 as usize;
        }
        columns.reverse();
        let mut line = Vec::new();
        for pass in 0..=self.last {
            for runs in columns.iter().map_while(|runs| runs.get(pass)) {
                let down = (usize::from(runs.to) + self.rows - usize::from(runs.from)) % self.rows;
                line.extend(std::iter::repeat_n(Step::Down, down));
                line.push(Step::Across);
            }
        }
        line.pop();
        line
    }
}

/// The column as a player sees it.
fn seen(n: usize, column: usize) -> [usize; 2] {
    [Sight::left_of(column), (n - 1 - column).min(TAIL)]
}

/// A line that a local rule loses on C_n x C_m, if there is one; n is odd and at least 3.
///
/// # Errors
/// If the limit of states is reached.
///
/// # Panics
/// If n is even or less than 3, or m is odd or more than 8.
pub fn losing_line<L: Local>(rule: &L, n: usize, m: usize, budget: &Budget) -> Result<Option<Line>, Stop> {
    assert!(n % 2 == 1 && n >= 3 && m.is_multiple_of(2) && m <= 8, "C_{n} x C_{m}");
    for last in 0..m {
        let crossing = Crossing::new(rule, m, last);
        let mut layers = vec![crossing.start()];
        for column in 0..n - 1 {
            let next = crossing.advance(&layers[column], seen(n, column), budget)?;
            layers.push(next);
        }
        if let Some(at) = crossing.finish(&layers[n - 1], Sight::left_of(n - 1)) {
            return Ok(Some(crossing.line(&layers, at)));
        }
    }
    Ok(None)
}

/// The least n at which a local rule loses some line on C_n x C_m, among all odd n of one residue
/// modulo [`PERIOD`] from [`HEAD`] + [`TAIL`] on.
///
/// # Errors
/// If the limit of states is reached.
///
/// # Panics
/// If the residue is even, or m is odd or more than 8.
pub fn all_n<L: Local>(rule: &L, residue: usize, m: usize, budget: &Budget) -> Result<AllN, Stop> {
    assert!(residue % 2 == 1 && m.is_multiple_of(2) && m <= 8, "C_n x C_{m}, n = {residue}");
    let smallest = HEAD + TAIL + (residue + PERIOD - (HEAD + TAIL) % PERIOD) % PERIOD;
    let mut answer = AllN { fails: None, tried: 0, states: 0 };
    for last in 0..m {
        let crossing = Crossing::new(rule, m, last);
        // In the middle every column is as far from the end as the player can see.
        let far = |column: usize| [Sight::left_of(column), TAIL];
        let mut layer = crossing.start();
        let mut done = 0;
        let mut known: FxHashSet<Vec<State<L::Memory>>> = FxHashSet::default();
        for n in (smallest..).step_by(PERIOD) {
            for column in done..n - TAIL {
                layer = crossing.advance(&layer, far(column), budget)?;
                answer.states = answer.states.max(layer.len());
            }
            done = n - TAIL;
            if !known.insert(layer.iter().map(|(state, _)| state.clone()).collect()) {
                // From here on the layers repeat, and so do the answers.
                break;
            }
            let mut tail = layer.clone();
            for column in n - TAIL..n - 1 {
                tail = crossing.advance(&tail, seen(n, column), budget)?;
                answer.states = answer.states.max(tail.len());
            }
            answer.tried = answer.tried.max(n);
            if crossing.finish(&tail, Sight::left_of(n - 1)).is_some() {
                answer.fails = Some(answer.fails.map_or(n, |least| least.min(n)));
                break;
            }
        }
    }
    Ok(answer)
}
