//! How lemmas were made: from which lemmas, by which moves.
//!
//! A lemma is forgotten when others are of more use. How it was made is kept apart, in a few words of memory, so that a proof
//! can be written of what the search has found without searching again. (L. Zhang and S. Malik, Validating SAT solvers using
//! an independent resolution-based checker, DATE 2003, write such a trace of what a solver has learned.)
//!
//! A derivation is a list of lines of play from the link of the lemma: one where the mover wins, one for each arc that is
//! left where he loses. A line goes on while moves are forced; at its end are labels, or another lemma.

use crate::search::table::INFINITE;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The end of a line; the other bits are the number of the lemma that holds there, if it is known how it was made.
const END: u32 = 1 << 31;

/// The number of a derivation. It can be a mark in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Derivation(NonZeroU32);

impl Derivation {
    pub(crate) fn of(mark: u32) -> Option<Self> {
        NonZeroU32::new(mark).map(Self)
    }

    pub(crate) fn mark(self) -> u32 {
        self.0.get()
    }
}

/// How the position after a move goes on to be decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Way {
    /// Nobody knows.
    #[default]
    Unknown,
    /// As a lemma says that was made so.
    By(Derivation),
    /// By this line: the next arc is the last of these words.
    Along(Vec<u32>),
}

/// Lines of play while they are written down.
#[derive(Default)]
pub(crate) struct Lines(Vec<u32>);

impl Lines {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Appends a line: arcs, and the lemma at its end.
    pub(crate) fn push(&mut self, arcs: impl Iterator<Item = usize>, end: Option<Derivation>) {
        self.0.extend(arcs.map(|arc| arc as u32));
        self.0.push(END | end.map_or(0, |made| made.0.get()));
    }
}

/// The place of one derivation of so many is kept; the others are found from there by their lengths.
const GROUP: usize = 16;

/// The derivations that are kept.
pub(super) struct Derivations {
    /// Those of each worker. A number is how many the worker had made before, times the number of workers, plus the worker,
    /// plus 1: numbers that counted words would run out in minutes.
    of: Vec<Mutex<Log>>,
    /// How many words each worker may keep.
    room: usize,
}

/// The derivations of one worker, one after the other: how many words, and the lines.
#[derive(Default)]
struct Log {
    words: Vec<u32>,
    /// Where each group begins.
    groups: Vec<usize>,
    /// How many were made before these, forgotten ones; whole groups.
    before: usize,
    /// How many were made in all.
    made: usize,
}

impl Log {
    /// How many words are taken, those of the places too.
    fn size(&self) -> usize {
        self.words.len() + self.groups.len() * (size_of::<usize>() / size_of::<u32>())
    }

    /// Forgets the groups that begin in the older half.
    fn forget_half(&mut self) {
        let half = self.words.len().div_ceil(2);
        let older = self.groups.partition_point(|&begin| begin < half);
        let from = self.groups.get(older).copied().unwrap_or(self.words.len());
        self.words.drain(..from);
        self.groups.drain(..older);
        self.groups.iter_mut().for_each(|begin| *begin -= from);
        self.before += GROUP * older;
        // If the last group goes, the numbers that it has left go too.
        self.made = self.made.max(self.before);
    }

    fn push(&mut self, lines: &Lines) {
        if self.made.is_multiple_of(GROUP) {
            self.groups.push(self.words.len());
        }
        self.made += 1;
        self.words.push(lines.0.len() as u32);
        self.words.extend_from_slice(&lines.0);
    }

    /// The lines of a derivation, by how many were made before it; `None` if it is forgotten.
    fn lines(&self, made_before: usize) -> Option<&[u32]> {
        let place = made_before.checked_sub(self.before)?;
        let mut at = *self.groups.get(place / GROUP)?;
        for _ in 0..place % GROUP {
            at += 1 + self.words[at] as usize;
        }
        Some(&self.words[at + 1..][..self.words[at] as usize])
    }
}

impl Derivations {
    /// None yet, for so many workers, in so many bytes.
    pub(super) fn new(bytes: u64, workers: usize) -> Self {
        // A list takes up to twice its words, and while it grows half of that again.
        let room = usize::try_from(bytes / (12 * workers as u64)).unwrap_or(usize::MAX);
        Self { of: (0..workers).map(|_| Mutex::default()).collect(), room }
    }

    /// Forgets everything. No number is used again: who writes a proof may still hold old ones.
    pub(super) fn clear(&mut self) {
        for log in &mut self.of {
            let log = log.get_mut().unwrap_or_else(PoisonError::into_inner);
            let made = log.made.next_multiple_of(GROUP);
            *log = Log { before: made, made, ..Log::default() };
        }
    }

    fn log(&self, worker: usize) -> MutexGuard<'_, Log> {
        self.of[worker].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of the next derivation of a worker, if there are more numbers.
    fn next(&self, worker: usize, log: &Log) -> Option<Derivation> {
        let number = log.made.checked_mul(self.of.len())?.checked_add(worker + 1)?;
        u32::try_from(number).ok().filter(|&number| number < INFINITE).and_then(Derivation::of)
    }

    /// Keeps how a worker has made a lemma. `None` if there are no lines, if they do not fit, or if there are no more numbers.
    /// Where there is no room the older half is forgotten, and again until there is.
    pub(super) fn keep(&self, worker: usize, lines: &Lines) -> Option<Derivation> {
        // With room for two as long as this one it fits where half is forgotten.
        if lines.0.is_empty() || lines.0.len() >= self.room / 2 {
            return None;
        }
        let mut log = self.log(worker);
        // Without a number nothing is forgotten for it.
        self.next(worker, &log)?;
        // Beside the lines their number is kept, and perhaps where a group begins.
        while !log.groups.is_empty() && log.size() + lines.0.len() + 3 > self.room {
            log.forget_half();
        }
        let number = self.next(worker, &log)?;
        log.push(lines);
        Some(number)
    }

    /// The lines of a derivation, each with its first arc; none if it is forgotten.
    pub(super) fn lines(&self, made: Derivation) -> Vec<(usize, Way)> {
        let number = made.0.get() as usize - 1;
        let log = self.log(number % self.of.len());
        let Some(words) = log.lines(number / self.of.len()) else { return Vec::new() };
        let line = |line: &[u32]| Way::Along(line.iter().rev().copied().collect()).step();
        words.split_inclusive(|word| word & END != 0).filter_map(line).collect()
    }
}

impl Way {
    /// The next arc of a line, and how it goes on after that; nothing if this is no line.
    pub(crate) fn step(self) -> Option<(usize, Self)> {
        let Self::Along(mut line) = self else { return None };
        let arc = line.pop()? as usize;
        let rest = match line[..] {
            [end] => Derivation::of(end & !END).map_or(Self::Unknown, Self::By),
            _ => Self::Along(line),
        };
        Some((arc, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(all: &[(&[usize], Option<Derivation>)]) -> Lines {
        let mut lines = Lines::default();
        all.iter().for_each(|(arcs, end)| lines.push(arcs.iter().copied(), *end));
        lines
    }

    /// All arcs of a way and its end.
    fn told(way: Way) -> (Vec<usize>, Way) {
        let (mut arcs, mut way) = (Vec::new(), way);
        while let Some((arc, rest)) = way.clone().step() {
            arcs.push(arc);
            way = rest;
        }
        (arcs, way)
    }

    #[test]
    fn lines_are_told_as_they_were_kept() {
        let mut all = Derivations::new(1 << 20, 2);
        let first = all.keep(1, &lines(&[(&[7, 0], None)])).unwrap();
        assert_eq!(all.keep(0, &lines(&[])), None);
        let second = all.keep(0, &lines(&[(&[9], None)])).unwrap();
        let last = all.keep(0, &lines(&[(&[3], Some(first)), (&[4, 1, 2], Some(second)), (&[5], None)])).unwrap();
        let told: Vec<(usize, (Vec<usize>, Way))> = all.lines(last).into_iter().map(|(arc, way)| (arc, told(way))).collect();
        assert_eq!(told, [(3, (vec![], Way::By(first))), (4, (vec![1, 2], Way::By(second))), (5, (vec![], Way::Unknown))]);
        assert_eq!([first, second].map(|made| all.lines(made).len()), [1, 1]);
        all.clear();
        assert!(all.of[0].get_mut().unwrap().words.is_empty());
        assert_eq!([first, second, last].map(|made| all.lines(made)), [const { Vec::new() }; 3]);
        let again = all.keep(0, &lines(&[(&[2], None)])).unwrap();
        assert!(![first, second, last].contains(&again) && all.lines(again).len() == 1);
    }

    /// Numbers count derivations, however long these are; the last ones are kept when there are no more numbers.
    #[test]
    fn numbers_last_for_as_many_derivations() {
        let all = Derivations::new(1 << 24, 3);
        let long: Vec<usize> = (0..200).collect();
        let mut kept = Vec::new();
        for i in 0..600_u32 {
            let lines = lines(&[(&[i as usize], None), (&long[..i as usize % 200], None)]);
            let made = all.keep(i as usize % 3, &lines).unwrap();
            assert_eq!(made.mark(), i + 1);
            kept.push(made);
        }
        // As if nearly all numbers had been given away.
        let last = (INFINITE as usize / 3 - 40) / GROUP * GROUP;
        let logs = || (0..3).map(|worker| all.log(worker));
        logs().for_each(|mut log| *log = Log { before: last, made: last, ..Log::default() });
        assert!(kept.iter().all(|made| all.lines(*made).is_empty()));
        let many: Vec<Derivation> = (0..600).map_while(|i| all.keep(i % 3, &lines(&[(&[i], None)]))).collect();
        assert_eq!(many.last().map(|made| made.mark()), Some(INFINITE - 1));
        assert!(many.iter().enumerate().all(|(i, made)| all.lines(*made) == [(i, Way::Unknown)]));
    }

    /// What is forgotten is told as nothing, and what is kept as it was, at every size.
    #[test]
    fn the_older_half_is_forgotten() {
        for words in 3..40 {
            let all = Derivations::new(12 * words, 1);
            let mut kept = Vec::new();
            for i in 0..60_usize {
                let arcs: Vec<usize> = (i..i + i % 3).collect();
                kept.extend(all.keep(0, &lines(&[(&[i], None), (&arcs, None)])).map(|made| (made, i)));
                assert!(all.log(0).size() <= words as usize);
            }
            let told: Vec<bool> = kept.iter().map(|&(made, i)| all.lines(made).first().is_some_and(|(arc, _)| *arc == i)).collect();
            let forgotten = kept.iter().filter(|(made, _)| all.lines(*made).is_empty()).count();
            assert_eq!(told.iter().filter(|told| **told).count() + forgotten, kept.len(), "{words} words");
            assert!(words < 12 || told.ends_with(&[true]), "{words} words");
        }
    }
}
