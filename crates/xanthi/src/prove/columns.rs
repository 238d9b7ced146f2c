//! The columns of the matrix: states from right to left as far as they matter for the tapes to the
//! left.
//!
//! A state and a place in which the next pass may begin give one value with the empty tape to the
//! left. Pairs of the two are equal if they give equal values after all letters: the coarsest such
//! partition is found by refining it, as Moore did with automata.

use super::boundary::Type;
use super::meter::Meter;
use super::right::Right;
use rustc_hash::FxHashMap;
use xanthi_games::budget::Stop;

/// The columns of one type.
pub(super) struct Columns {
    pub(super) states: usize,
    /// By letter of this type: from a column of the letter's right type to one of this type.
    pub(super) steps: Vec<Vec<u32>>,
    /// The columns of the empty tape, by place in which the next pass may begin.
    pub(super) ends: Vec<u32>,
    /// The values with the empty tape to the left, if the type can begin a tape.
    pub(super) bottom: Vec<u8>,
}

/// No such pair.
const NONE: u32 = u32::MAX;

/// A letter that ends at a type: the type on its left, and its steps.
type Incoming<'a> = Vec<(usize, &'a [u32])>;

/// The columns of each type.
pub(super) fn build<const P: usize>(types: &[Type], right: &Right, meter: &Meter) -> Result<Vec<Columns>, Stop> {
    let places = types.iter().map(|t| t.entries.len()).max().unwrap_or(0);
    let mut incoming: Vec<Incoming> = vec![Vec::new(); types.len()];
    let mut steps = right.steps.iter();
    for (on_left, t) in types.iter().enumerate() {
        for (letter, step) in t.letters.iter().zip(&mut steps) {
            incoming[letter.to].push((on_left, step));
        }
    }
    let pairs: usize = right.states.iter().map(|states| states.len() * places).sum();
    meter.fits(right.states.iter().map(super::explore::States::bytes).sum::<u64>() + 12 * pairs as u64)?;
    let mut class = reached(types, right, &incoming, places);
    for (of, t) in types.iter().enumerate() {
        let mut number = FxHashMap::default();
        for (pair, class) in class[of].iter_mut().enumerate().filter(|(_, class)| **class != NONE) {
            let value = bottom::<P>(t, right, of, (pair / places, pair % places));
            let new = number.len() as u32;
            *class = *number.entry(value).or_insert(new);
        }
    }
    let mut count = 0;
    loop {
        let (finer, found) = refined(&class, &incoming, places, meter)?;
        class = finer;
        if found == count {
            break;
        }
        count = found;
    }
    let mut steps = right.steps.iter();
    let columns = types.iter().enumerate().map(|(of, t)| {
        let leaders = leaders(&class[of]);
        let bottom = leaders.iter().map(|&pair| bottom::<P>(t, right, of, (pair / places, pair % places))).collect();
        Columns {
            states: leaders.len(),
            steps: t.letters.iter().zip(&mut steps).map(|(letter, step)| quotient(step, &class[of], &class[letter.to], places)).collect(),
            ends: t.ends.iter().map(|&place| class[of][place]).collect(),
            bottom,
        }
    });
    Ok(columns.collect())
}

/// The value of landing in `place` of the first column; illegal where an earlier pass has begun.
fn bottom<const P: usize>(t: &Type, right: &Right, of: usize, (state, place): (usize, usize)) -> u8 {
    if t.begins { right.first::<P>(of, state, place) } else { 0 }
}

/// Class 0 for each pair that reading tapes can lead to, by type and pair.
fn reached(types: &[Type], right: &Right, incoming: &[Incoming], places: usize) -> Vec<Vec<u32>> {
    let mut class: Vec<Vec<u32>> = right.states.iter().map(|states| vec![NONE; states.len() * places]).collect();
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (of, t) in types.iter().enumerate() {
        for &place in &t.ends {
            class[of][place] = 0;
            open.push((of, place));
        }
    }
    while let Some((of, pair)) = open.pop() {
        for &(to, step) in &incoming[of] {
            let next = step[pair / places] as usize * places + pair % places;
            if class[to][next] == NONE {
                class[to][next] = 0;
                open.push((to, next));
            }
        }
    }
    class
}

/// Classes that differ in the old class of the pair or of one behind a letter, and their number.
fn refined(class: &[Vec<u32>], incoming: &[Incoming], places: usize, meter: &Meter) -> Result<(Vec<Vec<u32>>, usize), Stop> {
    let mut finer = Vec::with_capacity(class.len());
    let mut count = 0;
    for (of, old) in class.iter().enumerate() {
        let mut new = old.clone();
        for &(to, step) in &incoming[of] {
            let mut number: FxHashMap<(u32, u32), u32> = FxHashMap::default();
            for (pair, class_of_pair) in new.iter_mut().enumerate().filter(|(_, c)| **c != NONE) {
                let next = step[pair / places] as usize * places + pair % places;
                let fresh = number.len() as u32;
                *class_of_pair = *number.entry((*class_of_pair, class[to][next])).or_insert(fresh);
            }
            meter.work(new.len() as u64 / 64)?;
        }
        count += leaders(&new).len();
        finer.push(new);
    }
    Ok((finer, count))
}

/// The first pair of each class. Classes are numbered in the order in which they turn up.
fn leaders(class: &[u32]) -> Vec<usize> {
    let mut first = Vec::new();
    for (pair, &c) in class.iter().enumerate() {
        if c != NONE && c as usize == first.len() {
            first.push(pair);
        }
    }
    first
}

/// A letter's steps between classes, from those of the type on its right.
fn quotient(step: &[u32], on_left: &[u32], on_right: &[u32], places: usize) -> Vec<u32> {
    leaders(on_right).iter().map(|&pair| on_left[step[pair / places] as usize * places + pair % places]).collect()
}
