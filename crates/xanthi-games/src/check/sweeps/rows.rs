//! Rows of bits, one for each state of an automaton, computed along its steps.
//!
//! A row is computed the first time that a step leads to its state; every other step that leads
//! there must give the same row, bit by bit. Steps are taken for 64 states at once: word number i
//! holds bit i of all their rows.
//!
//! A row is needed until its own steps have been taken and all steps that lead to it have been
//! compared with it. Then what is asked of it later (its values at a few places) is noted, and its
//! memory is free for the next row: an automaton is judged piece by piece, and only what is open
//! is held.

use super::super::Flaw;
use crate::budget::{Budget, Held, Stop};

/// The number of states that go together.
const LANES: usize = 64;

/// The rows of the states of one type.
pub(super) struct Rows {
    /// The length of a row in bits.
    pub(super) bits: usize,
    /// The length of a row in words.
    words: usize,
    /// The slot of each state's row, [`NONE`] before it is reached, or [`GONE`].
    slot: Vec<u32>,
    /// The number of steps to each state that have not been compared yet; its own steps count as one.
    open: Vec<u32>,
    /// The states that have been reached, in that order.
    reached: Vec<u32>,
    /// The rows, one slot after the other, and the slots that are free.
    data: Vec<u64>,
    free: Vec<u32>,
    /// The length of a plane in bits, and the places of which the plane is asked later.
    width: usize,
    places: Vec<usize>,
    /// The plane at each place of each state: the first that has its bit, or none.
    noted: Vec<Option<u8>>,
}

const NONE: u32 = u32::MAX;
const GONE: u32 = u32::MAX - 1;

impl Rows {
    /// No rows yet, for `states` states with `planes` planes of `width` bits each. The planes at the
    /// `places` can be asked for afterwards.
    pub(super) fn new(states: usize, planes: usize, width: usize, places: Vec<usize>) -> Self {
        let bits = planes * width;
        let noted = vec![None; states * places.len()];
        let (slot, open) = (vec![NONE; states], vec![1; states]);
        let words = bits.div_ceil(LANES);
        Self { bits, words, slot, open, reached: Vec::new(), data: Vec::new(), free: Vec::new(), width, places, noted }
    }

    /// The row of a state is `bit(0)`, `bit(1)`, …
    pub(super) fn start(&mut self, state: usize, bit: impl Fn(usize) -> bool) {
        if self.reserve(state) {
            let first = self.slot[state] as usize * self.words;
            for i in (0..self.bits).filter(|&i| bit(i)) {
                self.data[first + i / LANES] |= 1 << (i % LANES);
            }
        }
    }

    /// Makes a place for the row of a state; false if it had one.
    fn reserve(&mut self, state: usize) -> bool {
        if self.slot[state] != NONE {
            return false;
        }
        self.reached.push(state as u32);
        self.slot[state] = match self.free.pop() {
            Some(slot) => {
                self.data[slot as usize * self.words..][..self.words].fill(0);
                slot
            }
            None => {
                let slot = self.data.len().checked_div(self.words).unwrap_or(0);
                self.data.resize(self.data.len() + self.words, 0);
                slot as u32
            }
        };
        true
    }

    /// One of the things for which a row is needed has been done; with the last, the row goes.
    fn close(&mut self, state: usize) {
        self.open[state] -= 1;
        if self.open[state] > 0 {
            return;
        }
        let count = self.places.len();
        for (k, &place) in self.places.iter().enumerate() {
            // A place behind the last bit belongs to an entry that no tape has.
            let planes = if place < self.width { self.bits / self.width } else { 0 };
            let plane = (0..planes).find(|plane| self.bit(state, plane * self.width + place));
            self.noted[state * count + k] = plane.map(|plane| plane as u8);
        }
        self.free.push(self.slot[state]);
        self.slot[state] = GONE;
    }

    /// A bit of the row of a state that is held.
    fn bit(&self, state: usize, bit: usize) -> bool {
        self.data[self.slot[state] as usize * self.words + bit / LANES] >> (bit % LANES) & 1 == 1
    }

    /// The plane at place number `k` of a state whose row has been computed.
    pub(super) fn plane(&self, state: usize, k: usize) -> Option<u8> {
        self.noted[state * self.places.len() + k]
    }

    /// A state that no step leads to.
    pub(super) fn unreached(&self) -> Option<usize> {
        self.slot.iter().position(|&slot| slot == NONE)
    }

    /// The bytes that are held.
    fn bytes(&self) -> u64 {
        (8 * self.data.len() + 12 * self.slot.len() + 2 * self.noted.len()) as u64
    }

    /// Word i of the result holds bit i of the rows of the states.
    fn lanes(&self, states: &[u32], lanes: &mut Vec<u64>) {
        lanes.clear();
        for word in 0..self.words {
            let mut square = [0; LANES];
            for (line, &state) in square.iter_mut().zip(states) {
                *line = self.data[self.slot[state as usize] as usize * self.words + word];
            }
            transpose(&mut square);
            lanes.extend_from_slice(&square);
        }
    }

    /// Gives the rows in `lanes` to the states; the index of the first whose row differs from the one that it has.
    fn receive(&mut self, states: &[u32], lanes: &[u64]) -> Result<(), usize> {
        let mut fresh = [false; LANES];
        for (fresh, &state) in fresh.iter_mut().zip(states) {
            *fresh = self.reserve(state as usize);
        }
        for (word, square) in lanes.chunks_exact(LANES).enumerate() {
            let mut square: [u64; LANES] = square.try_into().map_err(|_| 0usize)?;
            transpose(&mut square);
            for (i, &state) in states.iter().enumerate() {
                let at = &mut self.data[self.slot[state as usize] as usize * self.words + word];
                if fresh[i] {
                    *at = square[i];
                } else if *at != square[i] {
                    return Err(i);
                }
            }
        }
        states.iter().for_each(|&state| self.close(state as usize));
        Ok(())
    }
}

/// The steps from the states of one type to those of another.
pub(super) struct Steps<'a> {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The next state of each state.
    pub(super) next: &'a [u32],
}

/// Why rows could not be computed and compared.
pub(super) enum Trouble {
    /// The number of a step, and the state of which it gives a row that another step contradicts.
    Contradiction(usize, usize),
    /// There is not enough memory or time.
    Stopped(Stop),
}

impl Trouble {
    /// As a flaw: `flaw` tells a contradiction.
    pub(super) fn told(self, flaw: impl FnOnce(usize, usize) -> Flaw) -> Flaw {
        match self {
            Trouble::Contradiction(step, state) => flaw(step, state),
            Trouble::Stopped(stop) => stop.into(),
        }
    }
}

/// Computes the rows of all states that can be reached, and compares them along all steps.
/// `step(i, row, result)` applies step number i to 64 rows at once.
///
/// # Errors
/// If a step gives another row than an earlier one, or the budget is used up.
pub(super) fn explore(
    rows: &mut [Rows],
    steps: &[Steps<'_>],
    work: &Budget,
    mut step: impl FnMut(usize, &[u64], &mut [u64]),
) -> Result<(), Trouble> {
    for taken in steps {
        taken.next.iter().for_each(|&state| rows[taken.to].open[state as usize] += 1);
    }
    let mut held: Held = work.hold(0).map_err(Trouble::Stopped)?;
    let mut done = vec![0; rows.len()];
    let (mut lanes, mut result) = (Vec::new(), Vec::new());
    let waiting = |rows: &[Rows], done: &[usize]| (0..rows.len()).max_by_key(|&t| rows[t].reached.len() - done[t]);
    while let Some(from) = waiting(rows, &done).filter(|&t| rows[t].reached.len() > done[t]) {
        let last = rows[from].reached.len().min(done[from] + LANES);
        let states = rows[from].reached[done[from]..last].to_vec();
        done[from] = last;
        rows[from].lanes(&states, &mut lanes);
        for (number, taken) in steps.iter().enumerate().filter(|(_, steps)| steps.from == from) {
            work.step((lanes.len() + rows[taken.to].bits) as u64 + 1).map_err(Trouble::Stopped)?;
            let to = &mut rows[taken.to];
            result.clear();
            result.resize(to.words * LANES, 0);
            step(number, &lanes[..], &mut result[..to.bits]);
            let targets: Vec<u32> = states.iter().map(|&state| taken.next[state as usize]).collect();
            to.receive(&targets, &result).map_err(|lane| Trouble::Contradiction(number, states[lane] as usize))?;
        }
        states.iter().for_each(|&state| rows[from].close(state as usize));
        held.grow_to(rows.iter().map(Rows::bytes).sum()).map_err(Trouble::Stopped)?;
    }
    Ok(())
}

/// Exchanges lines and columns of a square of bits.
fn transpose(square: &mut [u64; LANES]) {
    let mut width = 32;
    let mut mask = 0x0000_0000_ffff_ffff_u64;
    while width > 0 {
        for block in square.chunks_exact_mut(2 * width) {
            let (upper, lower) = block.split_at_mut(width);
            for (up, low) in upper.iter_mut().zip(lower) {
                let swapped = (*up >> width ^ *low) & mask;
                *up ^= swapped << width;
                *low ^= swapped;
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_exchanges_lines_and_columns() {
        let mut state = 1u64;
        let square: [u64; LANES] = std::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state
        });
        let mut turned = square;
        transpose(&mut turned);
        for (i, j) in (0..LANES).flat_map(|i| (0..LANES).map(move |j| (i, j))) {
            assert_eq!(square[i] >> j & 1, turned[j] >> i & 1, "{i}, {j}");
        }
    }
}
