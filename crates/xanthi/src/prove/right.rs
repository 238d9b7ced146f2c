//! The automaton from right to left: what the rest of a tape is worth to a pass.
//!
//! A state is a function. Its arguments are where the pass enters and what the tape to the left,
//! this pass included, is worth to the next pass: a state of that pass's automaton from left to
//! right. Its values are those of the game. Reading a column is one step of the game backwards. The values
//! for one entry are a part of the state; they come from those for the exits that the pass can take.

use super::boundary::{Exit, Letter, Meets, Type, place};
use super::explore::{Arrow, States, explore};
use super::left::Left;
use super::meter::Meter;
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
    /// The states of each type: a part for each entry.
    pub(super) states: Vec<States>,
    /// The entries of each type.
    entries: Vec<Vec<usize>>,
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
            let out = &self.next.types[to].out[self.types[of].places[entry]];
            values.extend((0..self.next.types[to].states).map(|q| everywhere::<P>(out.get(q).copied().unwrap_or(0))));
        }
        values
    }

    /// The functions behind a column of this type, from those on its right.
    pub(super) fn before<const P: usize, V: Values<P>>(&self, of: usize, letter: &Letter, right: &[[u64; P]]) -> Vec<[u64; P]> {
        let mut values = Vec::with_capacity(self.count(of));
        for entry in (0..self.types[of].entries.len()).filter(|&entry| self.types[of].entries[entry].is_some()) {
            let ways: Vec<_> = letter.meets[entry].exits().iter().map(|exit| &right[self.begin[letter.to][exit.entry]..]).collect();
            values.extend(self.part::<P, V>(of, letter, entry, &ways));
        }
        values
    }

    /// The same for one entry; `ways` are the functions on the right, each for one of the exits.
    fn part<const P: usize, V: Values<P>>(&self, of: usize, letter: &Letter, entry: usize, ways: &[&[[u64; P]]]) -> Vec<[u64; P]> {
        let Some(to) = self.types[of].entries[entry] else { return Vec::new() };
        let next = &self.next.types[to];
        let meets = &letter.meets[entry];
        let ways: Vec<(&[[u64; P]], &[u32])> =
            meets.exits().iter().zip(ways).map(|(exit, &way)| (way, &next.steps[exit.letter][..])).collect();
        let value = |(values, step): (&[[u64; P]], &[u32]), q: usize| values[step[q] as usize];
        let states = 0..next.states;
        match (meets, &ways[..]) {
            (Meets::Visited, _) | (_, []) => vec![[0; P]; next.states],
            (Meets::Nothing(_), [way, ..]) => states.map(|q| value(*way, q)).collect(),
            (Meets::Choice(_), ways) => {
                let mut options = vec![[0; P]; ways.len()];
                let landed = |q| {
                    options.iter_mut().zip(ways).for_each(|(option, &way)| *option = value(way, q));
                    V::land(&options)
                };
                states.map(landed).collect()
            }
            (Meets::Run(_), [others @ .., last]) => {
                let run = |q| others.iter().rev().fold(V::land(&[value(*last, q)]), |below, &way| V::land(&[value(way, q), below]));
                states.map(run).collect()
            }
        }
    }

    /// The entries of a type: each is a part of its functions.
    fn entries(&self, of: usize) -> Vec<usize> {
        (0..self.types[of].entries.len()).filter(|&entry| self.types[of].entries[entry].is_some()).collect()
    }
}

impl Right {
    /// The value of a state at an entry, with the empty tape to the left; illegal if there is no such entry.
    pub(super) fn first<const P: usize>(&self, of: usize, state: usize, entry: usize) -> u8 {
        let Some(part) = self.entries[of].iter().position(|&known| known == entry) else { return 0 };
        (0..P).fold(0, |value, plane| value | u8::from(self.states[of].bit(state, part, plane)) << plane)
    }
}

/// All states of a pass.
pub(super) fn build<const P: usize, V: Values<P>>(arguments: &Arguments, meter: &Meter) -> Result<Right, Stop> {
    let types = arguments.types;
    let entries: Vec<Vec<usize>> = (0..types.len()).map(|of| arguments.entries(of)).collect();
    let width = |of: usize, entry: usize| P * (arguments.begin[of][entry + 1] - arguments.begin[of][entry]);
    let mut states: Vec<States> =
        entries.iter().enumerate().map(|(of, entries)| States::new(entries.iter().map(|&entry| width(of, entry)).collect())).collect();
    for (of, states) in states.iter_mut().enumerate() {
        let empty = arguments.empty_tape::<P>(of);
        let part = |&entry: &usize| empty[arguments.begin[of][entry]..arguments.begin[of][entry + 1]].as_flattened().to_vec();
        states.add(entries[of].iter().map(part));
    }
    let letters: Vec<(usize, &Letter)> = types.iter().enumerate().flat_map(|(i, t)| t.letters.iter().map(move |l| (i, l))).collect();
    let mut arrows: Vec<Vec<Arrow>> = types.iter().map(|_| Vec::new()).collect();
    for (number, &(on_left, letter)) in letters.iter().enumerate() {
        let part = |exit: &Exit| place(&entries[letter.to], exit.entry);
        let made_of = entries[on_left].iter().map(|&entry| letter.meets[entry].exits().iter().map(part).collect()).collect();
        arrows[letter.to].push(Arrow { letter: number, to: on_left, made_of });
    }
    let steps = explore(&mut states, &arrows, meter, |number, part, ways| {
        let (on_left, letter) = letters[number];
        let ways: Vec<&[[u64; P]]> = ways.iter().map(|way| way.as_chunks::<P>().0).collect();
        arguments.part::<P, V>(on_left, letter, entries[on_left][part], &ways).into_flattened()
    })?;
    Ok(Right { states, entries, steps })
}
