//! The matrix: a row for each state of D, and the values of D that follow from it.

use super::pairs::Pairs;
use super::rows::{self, Rows, Steps};
use super::{Judge, Next, NextType, afford, all_reached, broken_rules};
use crate::budget::Budget;
use crate::check::Flaw;
use crate::family::sweeps::Pass;

impl Judge<'_> {
    /// The rows of the matrix, one for each state of D: a part for each end place, with the states of Y
    /// that have a pair with this place. Reading a letter keeps the place of a pair, so each part comes
    /// from the same part of the row before.
    pub(super) fn matrix(&self, pass: &Pass, pairs: &Pairs, budget: &Budget) -> Result<Vec<Rows>, Flaw> {
        let planes = self.values.planes();
        let sets = &pairs.sets;
        let states = pass.types.iter().map(|tapes| tapes.left.states as usize);
        let mut rows: Vec<Rows> =
            states.zip(sets).map(|(states, sets)| Rows::new(states, planes, sets.iter().map(Vec::len).collect())).collect();
        let letters = self.letters();
        let places = self.rules.boards().most_passes() as usize;
        let steps = letters.iter().map(|&(t, i, letter)| Steps {
            from: t,
            to: letter.to,
            next: &pass.types[t].left.steps[i],
            made_of: (0..places).map(|place| vec![place]).collect(),
        });
        let steps: Vec<Steps<'_>> = steps.collect();
        afford(&rows, &steps, budget)?;
        for (t, rows) in rows.iter_mut().enumerate().filter(|&(t, _)| self.level.types[t].begins) {
            rows.start(0, |place, plane, i| pairs.bottoms[t][sets[t][place][i] as usize].map(usize::from) == Some(plane));
        }
        // Where the values of a part come from, for each letter and place.
        let source = |t: usize, i: usize, to: usize, place: usize| -> Option<Vec<u32>> {
            let led = sets[to][place].iter().map(|&y| pass.types[t].columns.steps[i][y as usize]);
            led.map(|y| sets[t][place].binary_search(&y).ok().map(|at| at as u32)).collect()
        };
        let sources = letters.iter().map(|&(t, i, letter)| (0..places).map(|place| source(t, i, letter.to, place)).collect());
        let sources: Option<Vec<Vec<Vec<u32>>>> = sources.collect();
        let sources = sources.ok_or_else(broken_rules)?;
        let _held = budget.hold(sources.iter().flatten().map(|list| 4 * list.len() as u64).sum())?;
        let step = |number: usize, place: usize, before: &[Vec<u64>], result: &mut [u64]| {
            let (t, _, letter) = letters[number];
            let (width, width_before) = (sets[letter.to][place].len(), sets[t][place].len());
            for plane in 0..planes {
                let from = &before[0][plane * width_before..];
                for (bit, &i) in result[plane * width..].iter_mut().zip(&sources[number][place]) {
                    *bit = from[i as usize];
                }
            }
        };
        let told = |number: usize, state: usize| {
            let (t, i, _) = letters[number];
            let message = "the step leads to a state with another row of the matrix";
            Flaw::new(message).inside(format!("types[{t}].left.steps[{i}][{state}]"))
        };
        rows::explore(&mut rows, &steps, budget, step).map_err(|why| why.told(told))?;
        all_reached(&rows, "left")?;
        Ok(rows)
    }

    /// D with its values.
    pub(super) fn out<'b>(&self, pass: &'b Pass, pairs: &Pairs, matrix: &[Rows]) -> Next<'b> {
        let places = self.rules.boards().most_passes() as usize;
        let types = pass.types.iter().zip(matrix).zip(self.level.types.iter().zip(&pairs.sets)).map(|((tapes, rows), (kind, sets))| {
            let states = tapes.left.states as usize;
            let mut out = vec![None; states * places];
            for (&t, y) in kind.ends.iter().zip(&tapes.ends) {
                let set = &sets[t as usize];
                let at = set.binary_search(y).unwrap_or(set.len());
                (0..states).for_each(|q| out[q * places + t as usize] = rows.plane(q, t as usize, at));
            }
            NextType { states, steps: tapes.left.steps.iter().map(Vec::as_slice).collect(), out }
        });
        Next { types: types.collect() }
    }
}
