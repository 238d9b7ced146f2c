//! Rows of bits, one for each state of an automaton, computed along its steps.
//!
//! A row is computed the first time that a step leads to its state; every other step that leads
//! there must give the same row. Steps are taken for 64 states at once: word number i holds bit i
//! of all their rows.

/// How many states go together.
const LANES: usize = 64;

/// The rows of the states of one type.
pub(super) struct Rows {
    /// The length of a row in bits.
    pub(super) bits: usize,
    /// The length of a row in words.
    words: usize,
    /// The place of each state's row, or [`NONE`].
    place: Vec<u32>,
    /// The states that have rows, in the order of the places.
    reached: Vec<u32>,
    /// The rows, one after the other.
    data: Vec<u64>,
}

const NONE: u32 = u32::MAX;

impl Rows {
    /// No rows yet, for `states` states with `bits` bits each.
    pub(super) fn new(states: usize, bits: usize) -> Self {
        Self { bits, words: bits.div_ceil(LANES), place: vec![NONE; states], reached: Vec::new(), data: Vec::new() }
    }

    /// The row of a state is `bit(0)`, `bit(1)`, …
    pub(super) fn start(&mut self, state: usize, bit: impl Fn(usize) -> bool) {
        if self.reserve(state) {
            let first = self.data.len() - self.words;
            for i in (0..self.bits).filter(|&i| bit(i)) {
                self.data[first + i / LANES] |= 1 << (i % LANES);
            }
        }
    }

    /// Makes a place for the row of a state; false if it had one.
    fn reserve(&mut self, state: usize) -> bool {
        if self.place[state] != NONE {
            return false;
        }
        self.place[state] = self.reached.len() as u32;
        self.reached.push(state as u32);
        self.data.resize(self.data.len() + self.words, 0);
        true
    }

    /// A bit of the row of a state that has been reached.
    pub(super) fn bit(&self, state: usize, bit: usize) -> bool {
        self.data[self.place[state] as usize * self.words + bit / LANES] >> (bit % LANES) & 1 == 1
    }

    /// A state that no step leads to.
    pub(super) fn unreached(&self) -> Option<usize> {
        self.place.iter().position(|&place| place == NONE)
    }

    /// Word i of the result holds bit i of the rows of the states.
    fn lanes(&self, states: &[u32], lanes: &mut Vec<u64>) {
        lanes.clear();
        for word in 0..self.words {
            let mut square = [0; LANES];
            for (line, &state) in square.iter_mut().zip(states) {
                *line = self.data[self.place[state as usize] as usize * self.words + word];
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
                let at = &mut self.data[self.place[state as usize] as usize * self.words + word];
                if fresh[i] {
                    *at = square[i];
                } else if *at != square[i] {
                    return Err(i);
                }
            }
        }
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

/// Computes the rows of all states that can be reached, and compares them along all steps.
/// `step(i, row, result)` applies step number i to 64 rows at once.
///
/// # Errors
/// The number of a step and the state of which it gives a row that another step contradicts.
pub(super) fn explore(
    rows: &mut [Rows],
    steps: &[Steps<'_>],
    mut step: impl FnMut(usize, &[u64], &mut [u64]),
) -> Result<(), (usize, usize)> {
    let mut done = vec![0; rows.len()];
    let (mut lanes, mut result) = (Vec::new(), Vec::new());
    let waiting = |rows: &[Rows], done: &[usize]| (0..rows.len()).max_by_key(|&t| rows[t].reached.len() - done[t]);
    while let Some(from) = waiting(rows, &done).filter(|&t| rows[t].reached.len() > done[t]) {
        let last = rows[from].reached.len().min(done[from] + LANES);
        let states = rows[from].reached[done[from]..last].to_vec();
        done[from] = last;
        rows[from].lanes(&states, &mut lanes);
        for (number, taken) in steps.iter().enumerate().filter(|(_, steps)| steps.from == from) {
            let to = &mut rows[taken.to];
            result.clear();
            result.resize(to.words * LANES, 0);
            step(number, &lanes[..], &mut result[..to.bits]);
            let targets: Vec<u32> = states.iter().map(|&state| taken.next[state as usize]).collect();
            to.receive(&targets, &result).map_err(|lane| (number, states[lane] as usize))?;
        }
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
