//! The automaton from right to left: what the rest of a tape is worth to a pass.
//!
//! A state is a function. Its arguments are where the pass enters and what the tape to the left,
//! this pass included, is worth to the next pass: a state of that pass's automaton from left to
//! right. Its values are those of the game. Reading a column is one step of the game backwards.

use super::boundary::{Exit, Letter, Meets, Type};
use super::explore::{Arrow, explore};
use super::left::Left;
use super::meter::Meter;
use super::rows::{Batch, Rows};
use super::values::{Values, everywhere};
use xanthi_games::budget::Stop;

/// The functions of a pass: for each type and entry, where its arguments begin.
pub(super) struct Arguments<'a> {
    types: &'a [Type],
    next: &'a Left,
    begin: Vec<Vec<usize>>,
}

/// The automaton of a pass.
pub(super) struct Right {
    /// The states of each type.
    pub(super) states: Vec<Rows>,
    /// For each letter, type by type: from a state of the type on its right to one of the type on
    /// its left.
    pub(super) steps: Vec<Vec<u32>>,
}

impl<'a> Arguments<'a> {
    pub(super) fn new(types: &'a [Type], next: &'a Left) -> Self {
        let begin = types.iter().map(|t| {
            let mut sum = 0;
            let mut begin = vec![0];
            for entry in &t.entries {
                sum += entry.map_or(0, |to| next.types[to].states);
                begin.push(sum);
            }
            begin
        });
        Self { types, next, begin: begin.collect() }
    }

    /// How many arguments there are.
    pub(super) fn count(&self, of: usize) -> usize {
        self.begin[of].last().copied().unwrap_or(0)
    }

    /// The number of an entry with a state of the next pass.
    pub(super) fn number(&self, of: usize, entry: usize, state: usize) -> usize {
        self.begin[of][entry] + state
    }

    /// The empty tape, for a type: the next pass begins.
    pub(super) fn empty_tape<const P: usize>(&self, of: usize) -> Vec<[u64; P]> {
        let mut values = Vec::with_capacity(self.count(of));
        for (entry, to) in self.types[of].entries.iter().enumerate() {
            let Some(to) = *to else { continue };
            let out = &self.next.types[to].out[entry];
            values.extend((0..self.next.types[to].states).map(|q| everywhere::<P>(out.get(q).copied().unwrap_or(0))));
        }
        values
    }

    /// The functions behind a column of this type, from those on its right.
    pub(super) fn before<const P: usize, V: Values<P>>(&self, of: usize, letter: &Letter, right: &[[u64; P]]) -> Vec<[u64; P]> {
        let mut values = Vec::with_capacity(self.count(of));
        for (entry, to) in self.types[of].entries.iter().enumerate() {
            let Some(to) = *to else { continue };
            let next = &self.next.types[to];
            let way = |exit: &Exit| (&right[self.begin[letter.to][exit.entry]..], &next.steps[exit.letter][..]);
            let value = |(values, step): (&[[u64; P]], &[u32]), q: usize| values[step[q] as usize];
            match &letter.meets[entry] {
                Meets::Visited => values.extend(std::iter::repeat_n([0; P], next.states)),
                Meets::Nothing(exit) => {
                    let (from, step) = way(exit);
                    values.extend(step.iter().map(|&q| from[q as usize]));
                }
                Meets::Choice(exits) => {
                    let ways: Vec<_> = exits.iter().map(way).collect();
                    let mut options = vec![[0; P]; ways.len()];
                    values.extend((0..next.states).map(|q| {
                        options.iter_mut().zip(&ways).for_each(|(option, &way)| *option = value(way, q));
                        V::land(&options)
                    }));
                }
                Meets::Run(exits) => {
                    let ways: Vec<_> = exits.iter().map(way).collect();
                    let Some((&last, others)) = ways.split_last() else { continue };
                    values.extend((0..next.states).map(|q| {
                        let below = V::land(&[value(last, q)]);
                        others.iter().rev().fold(below, |below, &way| V::land(&[value(way, q), below]))
                    }));
                }
            }
        }
        values
    }
}

/// All states of a pass.
pub(super) fn build<const P: usize, V: Values<P>>(arguments: &Arguments, meter: &Meter) -> Result<Right, Stop> {
    let types = arguments.types;
    let bits: Vec<usize> = (0..types.len()).map(|of| P * arguments.count(of)).collect();
    let mut states: Vec<Rows> = bits.iter().map(|&bits| Rows::new(bits)).collect();
    for (of, rows) in states.iter_mut().enumerate() {
        rows.number(&Batch::of_columns(arguments.empty_tape::<P>(of).as_flattened()), 0..1, |_| ());
    }
    let letters: Vec<(usize, &Letter)> = types.iter().enumerate().flat_map(|(i, t)| t.letters.iter().map(move |l| (i, l))).collect();
    let mut arrows = vec![Vec::new(); types.len()];
    for (number, (on_left, letter)) in letters.iter().enumerate() {
        arrows[letter.to].push(Arrow { letter: number, to: *on_left });
    }
    let steps = explore(&mut states, &arrows, &bits, meter, |_, arrow, columns| {
        let (on_left, letter) = letters[arrow.letter];
        let (right, _) = columns.as_chunks::<P>();
        arguments.before::<P, V>(on_left, letter, right).into_flattened()
    })?;
    Ok(Right { states, steps })
}
