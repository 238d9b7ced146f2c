//! How lemmas were made: from which lemmas, by which moves.
//!
//! A lemma is forgotten when others are of more use. How it was made is kept apart, in a few words of memory, so that a proof
//! can be written of what the search has found without searching again. (L. Zhang and S. Malik, Validating SAT solvers using
//! an independent resolution-based checker, DATE 2003, write such a trace of what a solver has learned.)
//!
//! A derivation is a list of lines of play from the link of the lemma: one where the mover wins, one for each arc that is
//! left where he loses. A line goes on while moves are forced; at its end are labels, or another lemma.

use crate::solve::search::table::INFINITE;
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

/// The derivations that are kept.
pub(super) struct Derivations {
    /// Those of each worker. A number is the place among its words, times the number of workers, plus the worker, plus 1.
    of: Vec<Mutex<Log>>,
    /// How many words each worker may keep.
    room: usize,
}

/// The derivations of one worker, one after the other: how many words, and the lines.
#[derive(Default)]
struct Log {
    words: Vec<u32>,
    /// How many words before these are forgotten.
    before: usize,
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
            let Log { words, before } = log.get_mut().unwrap_or_else(PoisonError::into_inner);
            *before += std::mem::take(words).len();
        }
    }

    fn log(&self, worker: usize) -> MutexGuard<'_, Log> {
        self.of[worker].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps how a worker has made a lemma. `None` if there are no lines, if they do not fit, or if there are no more numbers.
    /// Where there is no room the older half is forgotten.
    pub(super) fn keep(&self, worker: usize, lines: &Lines) -> Option<Derivation> {
        // With room for two as long as this one it fits where half is forgotten.
        if lines.0.is_empty() || lines.0.len() >= self.room / 2 {
            return None;
        }
        let mut log = self.log(worker);
        let place = (log.before + log.words.len()).checked_mul(self.of.len())?.checked_add(worker + 1)?;
        let number = u32::try_from(place).ok().filter(|&number| number < INFINITE)?;
        if log.words.len() + lines.0.len() >= self.room {
            let half = log.words.len().div_ceil(2);
            log.words.drain(..half);
            log.before += half;
        }
        log.words.push(lines.0.len() as u32);
        log.words.extend_from_slice(&lines.0);
        Derivation::of(number)
    }

    /// The lines of a derivation, each with its first arc; none if it is forgotten.
    pub(super) fn lines(&self, made: Derivation) -> Vec<(usize, Way)> {
        let number = made.0.get() as usize - 1;
        let log = self.log(number % self.of.len());
        let Some(at) = (number / self.of.len()).checked_sub(log.before) else { return Vec::new() };
        let words = &log.words[at + 1..][..log.words[at] as usize];
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

    /// What is forgotten is told as nothing, and what is kept as it was, at every size.
    #[test]
    fn the_older_half_is_forgotten() {
        for words in 3..40 {
            let all = Derivations::new(12 * words, 1);
            let mut kept = Vec::new();
            for i in 0..60_usize {
                let arcs: Vec<usize> = (i..i + i % 3).collect();
                kept.extend(all.keep(0, &lines(&[(&[i], None), (&arcs, None)])).map(|made| (made, i)));
                assert!(all.log(0).words.len() <= words as usize);
            }
            let told: Vec<bool> = kept.iter().map(|&(made, i)| all.lines(made).first().is_some_and(|(arc, _)| *arc == i)).collect();
            let forgotten = kept.iter().filter(|(made, _)| all.lines(*made).is_empty()).count();
            assert_eq!(told.iter().filter(|told| **told).count() + forgotten, kept.len(), "{words} words");
            assert!(words < 12 || told.ends_with(&[true]), "{words} words");
        }
    }
}
