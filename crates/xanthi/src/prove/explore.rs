//! All states that can be reached. A state is made of parts, rows of bits, of which many states have
//! the same: it is the tuple of their numbers, and each different part is kept once. A letter takes the
//! states of one type to states of another, and each part of the new state is made of some parts of
//! the old one. So it is computed once for each choice of these, for 64 choices at a time.

use super::meter::Meter;
use super::rows::{Batch, Rows};
use super::tuples::Tuples;
use rayon::prelude::*;
use xanthi_games::budget::Stop;

/// The number of states that are looked at together.
const TOGETHER: usize = 4096;

/// A letter as it is read from a state.
pub(super) struct Arrow {
    /// Its number.
    pub(super) letter: usize,
    /// The type of the state that it leads to.
    pub(super) to: usize,
    /// For each part of that state, the parts of the state before that it is made of.
    pub(super) made_of: Vec<Vec<usize>>,
}

/// The states of one type.
pub(super) struct States {
    tuples: Tuples,
    parts: Vec<Rows>,
    /// The length of each part in bits.
    bits: Vec<usize>,
}

/// What has been found of one part behind one letter.
struct Known {
    /// The parts that it is made of.
    keys: Tuples,
    /// The number of the part, for each of these.
    found: Vec<u32>,
}

impl States {
    /// No states, with parts of these lengths in bits.
    pub(super) fn new(bits: Vec<usize>) -> Self {
        Self { tuples: Tuples::new(bits.len()), parts: bits.iter().map(|&bits| Rows::new(bits)).collect(), bits }
    }

    pub(super) fn len(&self) -> usize {
        self.tuples.len()
    }

    /// Bytes that are taken.
    pub(super) fn bytes(&self) -> u64 {
        self.tuples.bytes() + self.parts.iter().map(Rows::bytes).sum::<u64>()
    }

    /// Adds a state; each part is given as columns whose lowest bits count.
    pub(super) fn add(&mut self, parts: impl Iterator<Item = Vec<u64>>) {
        let mut tuple = Vec::with_capacity(self.parts.len());
        for (rows, part) in self.parts.iter_mut().zip(parts) {
            rows.number(&Batch::one(&part), 0..1, |number| tuple.push(number));
        }
        self.tuples.number(&tuple);
    }

    /// Bit `j` of a part of a state.
    pub(super) fn bit(&self, state: usize, part: usize, j: usize) -> bool {
        self.parts[part].bit(self.tuples.get(state)[part] as usize, j)
    }
}

/// Finds all states from those that are there, by type. `arrows` are the letters that can be read from
/// each type; `read` makes 64 parts behind a letter from what they are made of, all given as columns.
/// Gives the next states by letter and state.
pub(super) fn explore(
    states: &mut [States],
    arrows: &[Vec<Arrow>],
    meter: &Meter,
    read: impl Fn(usize, usize, &[Vec<u64>]) -> Vec<u64> + Sync,
) -> Result<Vec<Vec<u32>>, Stop> {
    let letters = arrows.iter().flatten().count();
    let mut steps: Vec<Vec<u32>> = vec![Vec::new(); letters];
    let known_part = |made_of: &Vec<usize>| Known { keys: Tuples::new(made_of.len()), found: Vec::new() };
    let mut known: Vec<Vec<Vec<Known>>> =
        arrows.iter().map(|arrows| arrows.iter().map(|arrow| arrow.made_of.iter().map(known_part).collect()).collect()).collect();
    let mut done = vec![0; states.len()];
    while let Some(from) = (0..states.len()).find(|&t| done[t] < states[t].len()) {
        let range = done[from]..states[from].len().min(done[from] + TOGETHER);
        for (arrow, known) in arrows[from].iter().zip(&mut known[from]) {
            let mut numbers = Vec::with_capacity(known.len());
            for (part, known) in known.iter_mut().enumerate() {
                numbers.push(part_behind(states, (from, range.clone()), (arrow, part), known, meter, &read)?);
            }
            let mut tuple = vec![0; known.len()];
            for i in 0..range.len() {
                tuple.iter_mut().zip(&numbers).for_each(|(slot, numbers)| *slot = numbers[i]);
                steps[arrow.letter].push(states[arrow.to].tuples.number(&tuple));
            }
        }
        done[from] = range.end;
        meter.work((range.len() * arrows[from].len()) as u64)?;
        let memories = known.iter().flatten().flatten().map(|known| known.keys.bytes() + 4 * known.found.capacity() as u64);
        let lists: usize = steps.iter().map(|s| s.capacity() * 4).sum();
        meter.fits(states.iter().map(States::bytes).sum::<u64>() + memories.sum::<u64>() + lists as u64)?;
    }
    Ok(steps)
}

/// The numbers of one part behind a letter, for some states of a type.
fn part_behind(
    states: &mut [States],
    (from, range): (usize, std::ops::Range<usize>),
    (arrow, part): (&Arrow, usize),
    known: &mut Known,
    meter: &Meter,
    read: &(impl Fn(usize, usize, &[Vec<u64>]) -> Vec<u64> + Sync),
) -> Result<Vec<u32>, Stop> {
    let made_of = &arrow.made_of[part];
    let before = &states[from];
    let mut key = vec![0; made_of.len()];
    let keys: Vec<u32> = range
        .map(|state| {
            let tuple = before.tuples.get(state);
            key.iter_mut().zip(made_of).for_each(|(slot, &k)| *slot = tuple[k]);
            known.keys.number(&key)
        })
        .collect();
    let new: Vec<usize> = (known.found.len()..known.keys.len()).collect();
    let asked = &known.keys;
    let batches: Vec<Result<(usize, Batch), Stop>> = new
        .par_chunks(64)
        .map(|chunk| {
            meter.go_on()?;
            let columns: Vec<Vec<u64>> = made_of
                .iter()
                .enumerate()
                .map(|(i, &k)| before.parts[k].columns(chunk.iter().map(|&key| asked.get(key)[i]), before.bits[k]))
                .collect();
            Ok((chunk.len(), Batch::of_columns(&read(arrow.letter, part, &columns))))
        })
        .collect();
    for batch in batches {
        let (count, batch) = batch?;
        states[arrow.to].parts[part].number(&batch, 0..count, |number| known.found.push(number));
    }
    Ok(keys.into_iter().map(|key| known.found[key as usize]).collect())
}
