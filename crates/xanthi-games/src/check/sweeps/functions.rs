//! The functions that the states of X stand for: what the positions behind a boundary are worth, for each way of
//! crossing it.

use super::rows::{self, Rows, Steps};
use super::rules::{Exit, Letter, Sweep};
use super::{Judge, afford, all_reached};
use crate::budget::Budget;
use crate::check::Flaw;
use crate::family::sweeps::Pass;

impl Judge<'_> {
    /// The values for one entry before a letter, of 64 functions at once, plane after plane; `behind` are
    /// those for each exit. One exit after the other, for all states of the next pass at once.
    pub(super) fn before(&self, number: usize, letter: &Letter, entry: usize, behind: &[&[u64]], result: &mut [u64]) {
        let next = &self.next.types[self.level.types[number].entries[entry].joined];
        let states = next.states.max(1);
        result.fill(0);
        let take = |k: usize, exit: Exit, result: &mut [u64]| {
            let width = self.width_at(letter.to, exit.entry).max(1);
            for (plane, behind) in result.chunks_exact_mut(states).zip(behind[k].chunks_exact(width)) {
                plane.iter_mut().zip(next.steps[exit.letter]).for_each(|(value, &at)| *value |= behind[at as usize]);
            }
        };
        match &letter.sweeps[entry] {
            Sweep::Illegal => {}
            Sweep::Over(exit) => take(0, *exit, result),
            Sweep::Lands(stops) => {
                let mut k: usize = stops.iter().map(Vec::len).sum();
                for exits in stops.iter().rev() {
                    // The options: the position at the next stop, and what lies behind the exits.
                    k -= exits.len();
                    exits.iter().enumerate().for_each(|(i, &exit)| take(k + i, exit, result));
                    self.values.of_positions(result, states);
                }
            }
        }
    }

    /// The functions of the states of X, one row each: a part for each entry.
    pub(super) fn functions(&self, pass: &Pass, budget: &Budget) -> Result<Vec<Rows>, Flaw> {
        let planes = self.values.planes();
        let entries = |t: usize| 0..self.level.types[t].entries.len();
        let rows = pass.types.iter().enumerate();
        let mut rows: Vec<Rows> = rows
            .map(|(t, tapes)| Rows::new(tapes.right.states as usize, planes, entries(t).map(|entry| self.width_at(t, entry)).collect()))
            .collect();
        let letters = self.letters();
        let made_of = |letter: &Letter| letter.sweeps.iter().map(|sweep| sweep.exits().map(|exit| exit.entry).collect()).collect();
        let steps = letters.iter().map(|&(t, i, letter)| Steps {
            from: letter.to,
            to: t,
            next: &pass.types[t].right.steps[i],
            made_of: made_of(letter),
        });
        let steps: Vec<Steps<'_>> = steps.collect();
        afford(&rows, &steps, budget)?;
        for (t, rows) in rows.iter_mut().enumerate() {
            rows.start(0, |entry, plane, q| self.empty(t, entry, q) == Some(plane));
        }
        let step = |i: usize, entry: usize, behind: &[Vec<u64>], result: &mut [u64]| {
            let (t, _, letter) = letters[i];
            let behind: Vec<&[u64]> = behind.iter().map(Vec::as_slice).collect();
            self.before(t, letter, entry, &behind, result);
        };
        let told = |i: usize, state: usize| {
            let (t, letter, _) = letters[i];
            let message = "the step leads to a state that is another function";
            Flaw::new(message).inside(format!("types[{t}].right.steps[{letter}][{state}]"))
        };
        rows::explore(&mut rows, &steps, budget, step).map_err(|why| why.told(told))?;
        all_reached(&rows, "right")?;
        Ok(rows)
    }
}
