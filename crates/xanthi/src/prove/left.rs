//! The automaton from left to right: what the beginning of a tape is worth to a pass.
//!
//! A state is a row of the matrix: the value of landing in the first column, for each column, which
//! is what the rest of the tape may be. Reading a letter takes a row to the row that looks up its
//! values where the letter leads the columns. Where the next pass begins stays the same all the time, so
//! the columns with one such place are a part of the state by themselves.

use super::boundary::{Type, place};
use super::columns::Columns;
use super::explore::{Arrow, States, explore};
use super::meter::Meter;
use super::values::everywhere;
use xanthi_games::budget::Stop;

/// More places than there are; no pass begins in most of them.
const PLACES: usize = 12;

/// The automaton of a pass.
pub(super) struct Left {
    pub(super) types: Vec<LeftType>,
}

/// Its states of one type. State 0 is the empty tape, if the type can begin a tape.
pub(super) struct LeftType {
    pub(super) states: usize,
    /// By letter of this type: the next state.
    pub(super) steps: Vec<Vec<u32>>,
    /// At the end of the tape: the value of landing in each place of the first column, by state.
    /// Empty for places where no pass can begin.
    pub(super) out: Vec<Vec<u8>>,
}

impl Left {
    /// After the last pass nothing is free.
    pub(super) fn full(types: &[Type]) -> Self {
        let full = |t: &Type| LeftType { states: 1, steps: vec![vec![0]; t.letters.len()], out: vec![Vec::new(); PLACES] };
        Self { types: types.iter().map(full).collect() }
    }
}

/// All states of a pass.
pub(super) fn build<const P: usize>(types: &[Type], columns: &[Columns], meter: &Meter) -> Result<Left, Stop> {
    let sets = by_place(types, columns);
    let mut states: Vec<States> = sets.iter().map(|sets| States::new(sets.iter().map(|set| P * set.len()).collect())).collect();
    for (((t, columns), states), sets) in types.iter().zip(columns).zip(&mut states).zip(&sets) {
        if t.begins {
            let value = |&column: &u32| everywhere::<P>(columns.bottom[column as usize]);
            states.add(sets.iter().map(|set| set.iter().map(value).collect::<Vec<_>>().into_flattened()));
        }
    }
    let mut arrows: Vec<Vec<Arrow>> = types.iter().map(|_| Vec::new()).collect();
    // For each letter and place: where the new part has its values from.
    let mut sources: Vec<Vec<Vec<u32>>> = Vec::new();
    for (from, (t, columns)) in types.iter().zip(columns).enumerate() {
        for (letter, step) in t.letters.iter().zip(&columns.steps) {
            let source = |(old, new): (&Vec<u32>, &Vec<u32>)| new.iter().map(|&y| place(old, step[y as usize]) as u32).collect();
            arrows[from].push(Arrow { letter: sources.len(), to: letter.to, made_of: (0..PLACES).map(|place| vec![place]).collect() });
            sources.push(sets[from].iter().zip(&sets[letter.to]).map(source).collect());
        }
    }
    meter.fits(sources.iter().flatten().map(|list| 4 * list.len() as u64).sum())?;
    let steps = explore(&mut states, &arrows, meter, |letter, part, old| {
        let (values, _) = old[0].as_chunks::<P>();
        let next: Vec<[u64; P]> = sources[letter][part].iter().map(|&i| values[i as usize]).collect();
        next.into_flattened()
    })?;
    let mut steps = steps.into_iter();
    let types = types.iter().zip(columns).zip(states.iter().zip(&sets)).map(|((t, columns), (states, sets))| {
        let mut out = vec![Vec::new(); PLACES];
        for (&end, &column) in t.ends.iter().zip(&columns.ends) {
            let at = place(&sets[end], column);
            let bit = |q: usize, plane: usize| u8::from(states.bit(q, end, P * at + plane)) << plane;
            out[end] = (0..states.len()).map(|q| (0..P).fold(0, |value, plane| value | bit(q, plane))).collect();
        }
        LeftType { states: states.len(), steps: steps.by_ref().take(t.letters.len()).collect(), out }
    });
    Ok(Left { types: types.collect() })
}

/// For each type and place: the columns of the pairs with that place, ascending.
fn by_place(types: &[Type], columns: &[Columns]) -> Vec<Vec<Vec<u32>>> {
    let mut incoming: Vec<Vec<(usize, &[u32])>> = vec![Vec::new(); types.len()];
    for (on_left, (t, columns)) in types.iter().zip(columns).enumerate() {
        for (letter, step) in t.letters.iter().zip(&columns.steps) {
            incoming[letter.to].push((on_left, step));
        }
    }
    let mut sets = vec![vec![Vec::new(); PLACES]; types.len()];
    for end in 0..PLACES {
        let mut met: Vec<Vec<bool>> = columns.iter().map(|columns| vec![false; columns.states]).collect();
        let mut open: Vec<(usize, u32)> = Vec::new();
        for (of, (t, columns)) in types.iter().zip(columns).enumerate() {
            open.extend(t.ends.iter().zip(&columns.ends).filter(|(place, _)| **place == end).map(|(_, &column)| (of, column)));
        }
        open.iter().for_each(|&(of, column)| met[of][column as usize] = true);
        while let Some((of, column)) = open.pop() {
            for &(to, step) in &incoming[of] {
                let next = step[column as usize];
                if !std::mem::replace(&mut met[to][next as usize], true) {
                    open.push((to, next));
                }
            }
        }
        for (sets, met) in sets.iter_mut().zip(&met) {
            sets[end] = (0u32..).zip(met).filter(|(_, met)| **met).map(|(column, _)| column).collect();
        }
    }
    sets
}
