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
use rustc_hash::FxHashMap;

/// The cells that one pass visits in one column: from row `from` down to row `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Run {
    from: u8,
    to: u8,
}

impl Run {
    fn cells(self, rows: usize) -> u8 {
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllN {
    /// The n for which the rule fails, up to `proved_by`.
    pub fails: Vec<usize>,
    /// All n up to this one were tried; the answers for larger ones repeat those before with the
    /// period `period`.
    pub proved_by: usize,
    /// A multiple of [`PERIOD`].
    pub period: usize,
    /// The largest number of states of one column.
    pub states: usize,
}

/// The automaton of a rule.
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

type Layer<M> = Vec<(State<M>, u32)>;

impl<'a, L: Local> Crossing<'a, L> {
    /// The lines that end on pass `last`.
    fn new(rule: &'a L, rows: usize, last: usize) -> Self {
        Self { rule, rows, last }
    }

    /// All ways to lay the runs of some passes, those that begin in the given rows (`None`: any).
    fn layouts(&self, from: &[Option<u8>]) -> Vec<Vec<Run>> {
        let mut found: Vec<(Vec<Run>, u8)> = vec![(Vec::new(), 0)];
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
    /// `next` are the cells of the next column that were visited before.
    fn pass(&self, pass: usize, memory: L::Memory, run: Run, before: u8, next: u8, column: [usize; 2], end: &End) -> Vec<L::Memory> {
        let [left, right] = column;
        let mut memories = vec![memory];
        let mut here = before;
        let mut row = usize::from(run.from);
        loop {
            here |= 1 << row;
            let sight = Sight { pass, left, right, row, here, next, rows: self.rows };
            let mine = ((pass + left + row) % 2 == 0) == (self.rule.player() == Player::First);
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

    /// The memories of the first pass behind a column, if every move in it is right. `next` are the
    /// runs in the next column, or in column 0 behind the last one.
    fn column(&self, state: &State<L::Memory>, next: &[Run], column: [usize; 2], ends_here: bool) -> Vec<L::Memory> {
        let wraps = column[1] == 0;
        let mut before = 0;
        let mut beyond = 0;
        let mut first_pass = Vec::new();
        for (pass, &run) in state.runs.iter().enumerate() {
            if wraps {
                beyond |= next[pass].cells(self.rows);
            }
            let end = if ends_here && pass == self.last { End::Lost } else { End::GoesOn };
            let memory = if pass == 0 { state.memory } else { state.late };
            let memories = self.pass(pass, memory, run, before, beyond, column, &end);
            if memories.is_empty() {
                return memories;
            }
            if pass == 0 {
                first_pass = memories;
            }
            before |= run.cells(self.rows);
            if let (false, Some(run)) = (wraps, next.get(pass)) {
                beyond |= run.cells(self.rows);
            }
        }
        first_pass
    }

    /// The states of the next column.
    fn advance(&self, layer: &Layer<L::Memory>, column: [usize; 2]) -> Layer<L::Memory> {
        let mut found: FxHashMap<State<L::Memory>, u32> = FxHashMap::default();
        for (i, (state, _)) in layer.iter().enumerate() {
            let over = state.runs.len() <= self.last;
            for ends_here in [false, true] {
                if ends_here && over {
                    continue;
                }
                let going_on = state.runs.len() - usize::from(ends_here);
                let from: Vec<_> = state.runs[..going_on].iter().map(|run| Some(run.to)).collect();
                for runs in self.layouts(&from) {
                    for memory in self.column(state, &runs, column, ends_here) {
                        let state = State { first: state.first.clone(), runs: runs.clone(), memory, late: state.late };
                        found.entry(state).or_insert(i as u32);
                    }
                }
            }
        }
        let mut layer: Layer<_> = found.into_iter().collect();
        layer.sort_unstable();
        layer
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
                closes
                    && self.column(state, &state.first, [left, 0], ends_here).iter().any(|&memory| self.last == 0 || memory == state.late)
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
/// # Panics
/// If n is even or less than 3, or m is odd or more than 8.
pub fn losing_line<L: Local>(rule: &L, n: usize, m: usize) -> Option<Line> {
    assert!(n % 2 == 1 && n >= 3 && m % 2 == 0 && m <= 8);
    (0..m).find_map(|last| {
        let crossing = Crossing::new(rule, m, last);
        let mut layers = vec![crossing.start()];
        for column in 0..n - 1 {
            let next = crossing.advance(&layers[column], seen(n, column));
            layers.push(next);
        }
        let at = crossing.finish(&layers[n - 1], seen(n, n - 1)[0])?;
        Some(crossing.line(&layers, at))
    })
}

/// Whether a local rule loses some line on C_n x C_m, for all odd n >= `HEAD + TAIL` of one residue
/// modulo [`PERIOD`].
///
/// # Panics
/// If the residue is even, or m is odd or more than 8.
pub fn all_n<L: Local>(rule: &L, residue: usize, m: usize) -> AllN {
    assert!(residue % 2 == 1 && m % 2 == 0 && m <= 8);
    let smallest = (HEAD + TAIL..).find(|n| n % PERIOD == residue % PERIOD).unwrap_or(HEAD + TAIL);
    let mut answer = AllN { fails: Vec::new(), proved_by: 0, period: PERIOD, states: 0 };
    for last in 0..m {
        let crossing = Crossing::new(rule, m, last);
        // In the middle every column is as far from the end as the player can see.
        let mut layer = crossing.start();
        let far = |column: usize| [Sight::left_of(column), TAIL];
        let middle = smallest - TAIL;
        for column in 0..middle {
            layer = crossing.advance(&layer, far(column));
            answer.states = answer.states.max(layer.len());
        }
        let mut known: Vec<Vec<State<L::Memory>>> = Vec::new();
        let mut n = smallest;
        loop {
            let states: Vec<_> = layer.iter().map(|(state, _)| state.clone()).collect();
            if let Some(at) = known.iter().position(|before| *before == states) {
                // The layers behind n - TAIL columns repeat from here on.
                answer.period = answer.period.max((known.len() - at) * PERIOD);
                break;
            }
            known.push(states);
            let mut tail = layer.clone();
            for column in n - TAIL..n - 1 {
                tail = crossing.advance(&tail, seen(n, column));
                answer.states = answer.states.max(tail.len());
            }
            if crossing.finish(&tail, seen(n, n - 1)[0]).is_some() && !answer.fails.contains(&n) {
                answer.fails.push(n);
            }
            answer.proved_by = answer.proved_by.max(n);
            for column in n - TAIL..n - TAIL + PERIOD {
                layer = crossing.advance(&layer, far(column));
                answer.states = answer.states.max(layer.len());
            }
            n += PERIOD;
        }
    }
    answer.fails.sort_unstable();
    answer
}
