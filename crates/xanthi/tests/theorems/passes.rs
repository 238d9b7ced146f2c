//! The directed torus C_n x C_m for all n at once, by automata: a computation that knows nothing of
//! the solver.
//!
//! Play runs through the columns from left to right again and again; each time it leaves at least
//! one cell of every column visited, so there are at most m passes. A tape is the list of the
//! columns, each with its set of visited cells. Whether the player who must move after landing in
//! row r of column 0 wins is a regular property of the tape, by induction from the last pass down:
//!
//! - `x`, a state that reads columns from right to left, gives the outcome after landing in row r
//!   of the next column, when the columns to the left, as this pass has left them, bring the
//!   automaton of the next pass to its state q;
//! - `Next`, the automaton of a pass from left to right, whose state is what each `x` of the rest of
//!   the tape would make of the beginning.
//!
//! On the empty board the columns are all alike, so the states form a chain that closes.

use rustc_hash::FxHashMap;
use xanthi_games::Outcome;

const ILLEGAL: u8 = 0;
const LOST: u8 = 1;
const WON: u8 = 2;

/// Numbers for equal states, in the order in which they turn up.
#[derive(Default)]
struct Numbers {
    of: FxHashMap<Vec<u8>, usize>,
    states: Vec<Vec<u8>>,
}

impl Numbers {
    fn number(&mut self, state: Vec<u8>) -> usize {
        *self.of.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            self.states.len() - 1
        })
    }
}

/// The automaton of one pass. It starts in state 0.
struct Next {
    /// The next state, by state and column.
    step: Vec<Vec<usize>>,
    /// At the end of the tape: the outcome after landing in each row of column 0.
    out: Vec<Vec<u8>>,
}

/// The state before a column with the visited cells `column`, if `x` is the state behind it.
fn before(m: usize, next: &Next, x: &[u8], column: usize) -> Vec<u8> {
    let states = next.out.len();
    let value = |i: usize| land(m, next, x, (i / states, i % states), column);
    (0..m * states).map(value).collect()
}

/// The outcome for the player to move after landing in row `row` of a column.
fn land(m: usize, next: &Next, x: &[u8], (row, q): (usize, usize), column: usize) -> u8 {
    if column >> row & 1 == 1 {
        return ILLEGAL;
    }
    let column = column | 1 << row;
    let right = x[row * next.out.len() + next.step[q][column]];
    let down = land(m, next, x, ((row + 1) % m, q), column);
    if right == LOST || down == LOST { WON } else { LOST }
}

/// The state behind the last column: landing in column 0 of the next pass.
fn behind_the_last(m: usize, next: &Next) -> Vec<u8> {
    (0..m).flat_map(|row| next.out.iter().map(move |out| out[row])).collect()
}

/// The automaton of a pass in which every column has at least `pass` visited cells already, from
/// that of the pass after it.
fn pass_before(m: usize, pass: u32, next: &Next) -> Next {
    let columns: Vec<usize> = (0..1usize << m).filter(|c| c.count_ones() >= pass).collect();
    let mut x = Numbers::default();
    x.number(behind_the_last(m, next));
    let mut back: Vec<Vec<usize>> = Vec::new();
    while back.len() < x.states.len() {
        let state = x.states[back.len()].clone();
        back.push(columns.iter().map(|&c| x.number(before(m, next, &state, c))).collect());
    }
    // A state lists, for every x, the outcomes after landing in each row of column 0.
    let rows = |state: &Vec<u8>| (0..m).map(|row| state[row * next.out.len()]).collect::<Vec<_>>();
    let mut q = Numbers::default();
    q.number(x.states.iter().flat_map(rows).collect());
    let mut step: Vec<Vec<usize>> = Vec::new();
    while step.len() < q.states.len() {
        let state = q.states[step.len()].clone();
        let mut row = vec![usize::MAX; 1 << m];
        for (i, &c) in columns.iter().enumerate() {
            row[c] = q.number(back.iter().flat_map(|to| &state[to[i] * m..][..m]).copied().collect());
        }
        step.push(row);
    }
    Next { step, out: q.states.iter().map(|state| state[..m].to_vec()).collect() }
}

/// The outcomes of C_n x C_m for n = 1, 2, …: those before the period, and those of one period.
pub(crate) fn all_outcomes(m: usize) -> (Vec<Outcome>, Vec<Outcome>) {
    let mut next = Next { step: vec![vec![0; 1 << m]], out: vec![vec![ILLEGAL; m]] };
    for pass in (1..m).rev() {
        next = pass_before(m, pass as u32, &next);
    }
    let mut chain = Numbers::default();
    let mut x = before(m, &next, &behind_the_last(m, &next), 0);
    loop {
        let known = chain.states.len();
        let at = chain.number(x.clone());
        if at < known {
            let mut outcomes: Vec<_> = chain.states.iter().map(|state| Outcome::of_mover(state[0] == WON)).collect();
            let period = outcomes.split_off(at);
            return (outcomes, period);
        }
        x = before(m, &next, &x, 0);
    }
}
