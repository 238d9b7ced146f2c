//! Rows of bits, one for each state of an automaton, computed along its steps.
//!
//! A row is computed the first time that a step leads to its state; every other step that leads
//! there must give the same row, bit by bit. A row falls into parts, of which many states have the
//! same: each different part is kept once, and a state is known by the numbers of its parts. Parts have
//! one number exactly when they have the same bits; a hash only finds them. What a step makes of a part
//! depends on a few parts of the row before it, so it is computed once for each choice of these, for 64
//! choices at once: word number i holds bit i of all of them.

use super::super::Flaw;
use crate::budget::{Budget, Held, Stop};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The number of parts that are computed together.
const LANES: usize = 64;

/// The number of states that are looked at together.
const TOGETHER: usize = 4096;

/// The rows of the states of one type.
pub(super) struct Rows {
    /// Each part of a row holds so many planes of so many bits.
    planes: usize,
    widths: Vec<usize>,
    /// The different contents of each part.
    parts: Vec<Parts>,
    /// For each state the numbers of its parts, where they are known.
    numbers: Vec<u32>,
    known: Vec<bool>,
    /// The states that have been reached, in that order.
    reached: Vec<u32>,
}

/// Different rows of bits.
#[derive(Default)]
struct Parts {
    list: Vec<Rc<[u64]>>,
    index: FxHashMap<Rc<[u64]>, u32>,
}

impl Parts {
    /// The number of a row, a new one if it was not there.
    fn number(&mut self, row: &[u64]) -> u32 {
        if let Some(&number) = self.index.get(row) {
            return number;
        }
        let (row, number) = (Rc::<[u64]>::from(row), self.list.len() as u32);
        self.list.push(row.clone());
        self.index.insert(row, number);
        number
    }

    /// The bytes that are held.
    fn bytes(&self) -> u64 {
        let words: usize = self.list.first().map_or(0, |row| row.len());
        (self.list.len() * (8 * words + 64)) as u64
    }
}

impl Rows {
    /// No rows yet, for `states` states; each part has `planes` planes of so many bits.
    pub(super) fn new(states: usize, planes: usize, widths: Vec<usize>) -> Self {
        let parts = widths.iter().map(|_| Parts::default()).collect();
        let numbers = vec![0; states * widths.len()];
        Self { planes, parts, numbers, known: vec![false; states], reached: Vec::new(), widths }
    }

    /// The number of bits in a row.
    pub(super) fn bits(&self) -> usize {
        self.planes * self.widths.iter().sum::<usize>()
    }

    /// The number of parts.
    fn count(&self) -> usize {
        self.widths.len()
    }

    /// The row of a state: bit `i` of a plane of a part is `bit(part, plane, i)`.
    pub(super) fn start(&mut self, state: usize, bit: impl Fn(usize, usize, usize) -> bool) {
        let numbers: Vec<u32> = (0..self.count())
            .map(|part| {
                let width = self.widths[part];
                let mut row = vec![0u64; (self.planes * width).div_ceil(LANES)];
                let all = (0..self.planes).flat_map(|plane| (0..width).map(move |i| (plane, i)));
                for (plane, i) in all.filter(|&(plane, i)| bit(part, plane, i)) {
                    let at = plane * width + i;
                    row[at / LANES] |= 1 << (at % LANES);
                }
                self.parts[part].number(&row)
            })
            .collect();
        self.receive(state, &numbers);
    }

    /// Gives a row to a state; false if it has another one.
    fn receive(&mut self, state: usize, numbers: &[u32]) -> bool {
        let count = self.count();
        let own = &mut self.numbers[state * count..][..count];
        if self.known[state] {
            return own == numbers;
        }
        own.copy_from_slice(numbers);
        self.known[state] = true;
        self.reached.push(state as u32);
        true
    }

    /// The plane that has bit `i` of a part of a state's row: the first, or none.
    pub(super) fn plane(&self, state: usize, part: usize, i: usize) -> Option<u8> {
        let width = self.widths[part];
        let row = &self.parts[part].list[self.numbers[state * self.count() + part] as usize];
        let has = |plane: usize| row[(plane * width + i) / LANES] >> ((plane * width + i) % LANES) & 1 == 1;
        // A place behind the last bit belongs to an entry that no tape has.
        (0..self.planes).filter(|_| i < width).find(|&plane| has(plane)).map(|plane| plane as u8)
    }

    /// A state that no step leads to.
    pub(super) fn unreached(&self) -> Option<usize> {
        self.known.iter().position(|known| !known)
    }

    /// The bytes that are held.
    fn bytes(&self) -> u64 {
        let lists = 4 * self.numbers.len() + self.known.len() + 4 * self.reached.len();
        lists as u64 + self.parts.iter().map(Parts::bytes).sum::<u64>()
    }

    /// Word i of the result holds bit i of a part, with the numbers that are given.
    fn lanes(&self, part: usize, numbers: impl Iterator<Item = u32>) -> Vec<u64> {
        let rows: Vec<&Rc<[u64]>> = numbers.map(|number| &self.parts[part].list[number as usize]).collect();
        let words = (self.planes * self.widths[part]).div_ceil(LANES);
        let mut lanes = Vec::with_capacity(words * LANES);
        for word in 0..words {
            let mut square = [0; LANES];
            for (line, row) in square.iter_mut().zip(&rows) {
                *line = row[word];
            }
            transpose(&mut square);
            lanes.extend_from_slice(&square);
        }
        lanes
    }

    /// The numbers of the first parts whose bits are in the lanes.
    fn number(&mut self, part: usize, lanes: &[u64], count: usize, found: &mut Vec<u32>) {
        let mut rows = vec![Vec::with_capacity(lanes.len() / LANES); count];
        for square in lanes.as_chunks::<LANES>().0 {
            let mut square = *square;
            transpose(&mut square);
            rows.iter_mut().zip(&square).for_each(|(row, &line)| row.push(line));
        }
        found.extend(rows.iter().map(|row| self.parts[part].number(row)));
    }
}

/// The steps from the states of one type to those of another.
pub(super) struct Steps<'a> {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The next state of each state.
    pub(super) next: &'a [u32],
    /// For each part of a row behind the step, the parts of the row before it that it is made of.
    pub(super) made_of: Vec<Vec<usize>>,
}

/// Why rows could not be computed and compared.
pub(super) enum NotExplored {
    /// The number of a step, and the state of which it gives a row that another step contradicts.
    Contradiction(usize, usize),
    /// There is not enough memory or time.
    Stopped(Stop),
}

impl NotExplored {
    /// As a flaw: `flaw` tells a contradiction.
    pub(super) fn told(self, flaw: impl FnOnce(usize, usize) -> Flaw) -> Flaw {
        match self {
            NotExplored::Contradiction(step, state) => flaw(step, state),
            NotExplored::Stopped(stop) => stop.into(),
        }
    }
}

impl From<Stop> for NotExplored {
    fn from(stop: Stop) -> Self {
        NotExplored::Stopped(stop)
    }
}

/// What one part is behind a step, by the numbers of the parts that it is made of.
#[derive(Default)]
struct Made {
    /// Places in `found`.
    index: FxHashMap<Vec<u32>, u32>,
    found: Vec<u32>,
}

/// Computes the rows of all states that can be reached, and compares them along all steps.
/// `step(i, part, parts, result)` computes a part behind step number i from those that it is made of,
/// 64 at once.
///
/// # Errors
/// If a step gives another row than an earlier one, or the budget is used up.
pub(super) fn explore(
    rows: &mut [Rows],
    steps: &[Steps<'_>],
    budget: &Budget,
    mut step: impl FnMut(usize, usize, &[Vec<u64>], &mut [u64]),
) -> Result<(), NotExplored> {
    let mut held: Held = budget.hold(0)?;
    let mut made: Vec<Vec<Made>> = steps.iter().map(|steps| steps.made_of.iter().map(|_| Made::default()).collect()).collect();
    let mut done = vec![0; rows.len()];
    while let Some(from) = (0..rows.len()).find(|&t| rows[t].reached.len() > done[t]) {
        let last = rows[from].reached.len().min(done[from] + TOGETHER);
        let states = rows[from].reached[done[from]..last].to_vec();
        done[from] = last;
        for (number, taken) in steps.iter().enumerate().filter(|(_, steps)| steps.from == from) {
            let mut parts = Vec::with_capacity(taken.made_of.len());
            for (part, made) in made[number].iter_mut().enumerate() {
                parts.push(behind(rows, taken, part, &states, made, budget, |lanes, result| step(number, part, lanes, result))?);
            }
            let mut own = vec![0; parts.len()];
            for (i, &state) in states.iter().enumerate() {
                own.iter_mut().zip(&parts).for_each(|(slot, part)| *slot = part[i]);
                if !rows[taken.to].receive(taken.next[state as usize] as usize, &own) {
                    return Err(NotExplored::Contradiction(number, state as usize));
                }
            }
        }
        let memory = |made: &Made| (made.found.len() * 64) as u64;
        held.grow_to(rows.iter().map(Rows::bytes).sum::<u64>() + made.iter().flatten().map(memory).sum::<u64>())?;
    }
    Ok(())
}

/// The numbers of one part behind a step, for these states.
fn behind(
    rows: &mut [Rows],
    taken: &Steps<'_>,
    part: usize,
    states: &[u32],
    made: &mut Made,
    budget: &Budget,
    mut step: impl FnMut(&[Vec<u64>], &mut [u64]),
) -> Result<Vec<u32>, NotExplored> {
    let made_of = &taken.made_of[part];
    let (before, count) = (&rows[taken.from], rows[taken.from].count());
    let mut new: Vec<Vec<u32>> = Vec::new();
    let mut asked = Vec::with_capacity(states.len());
    let mut key = Vec::with_capacity(made_of.len());
    for &state in states {
        key.clear();
        key.extend(made_of.iter().map(|&k| before.numbers[state as usize * count + k]));
        asked.push(made.index.get(&key).copied().unwrap_or_else(|| {
            let place = made.index.len() as u32;
            made.index.insert(key.clone(), place);
            new.push(key.clone());
            place
        }));
    }
    budget.step(states.len() as u64)?;
    for chunk in new.chunks(LANES) {
        let before = &rows[taken.from];
        let lanes: Vec<Vec<u64>> = made_of.iter().enumerate().map(|(i, &k)| before.lanes(k, chunk.iter().map(|key| key[i]))).collect();
        let to = &mut rows[taken.to];
        let bits = to.planes * to.widths[part];
        budget.step(lanes.iter().map(Vec::len).sum::<usize>() as u64 + bits as u64 + 1)?;
        let mut result = vec![0; bits.div_ceil(LANES) * LANES];
        step(&lanes, &mut result[..bits]);
        to.number(part, &result, chunk.len(), &mut made.found);
    }
    Ok(asked.into_iter().map(|place| made.found[place as usize]).collect())
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
