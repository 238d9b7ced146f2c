//! The chain: the functions of 0, 1, … empty columns before the first pass, until one comes again. They say what every
//! board of the family is worth.

use super::{Judge, broken_rules};
use crate::budget::{Budget, Stop};
use crate::check::{Flaw, bounds};
use crate::family::sweeps::Sweeps;

/// The most states of a chain.
const MOST_STATES: u32 = 1 << 24;

/// The functions of 0, 1, … empty columns, each as bits, plane after plane; and where the values of each
/// entry begin in a plane, with the length of a plane at the end.
pub(super) struct Functions {
    pub(super) bits: Vec<Vec<u64>>,
    pub(super) begins: Vec<usize>,
}

impl Judge<'_> {
    /// The letters of the values for n = 0, 1, … up to the number of states of the chain, if the function
    /// of that number is the one that the chain goes back to; and those functions, if they are to be kept.
    pub(super) fn chain(&self, claim: &Sweeps, keep: bool, budget: &Budget) -> Result<(Vec<Option<u8>>, Functions), Flaw> {
        let (states, back_to) = (claim.chain.states, claim.chain.back_to);
        if back_to >= states {
            return Err(Flaw::new(format!("there is no state {back_to} below {states}")).inside("back_to"));
        }
        if states > MOST_STATES {
            return Err(Flaw::too_much(Stop::OutOfReach, format!("more than {MOST_STATES} states are too many")).inside("states"));
        }
        let kind = self.level.types.first().ok_or_else(broken_rules)?;
        let letter = kind.letters.first().ok_or_else(broken_rules)?;
        let (planes, width) = (self.values.planes(), self.width(0));
        let cost =
            u64::from(states).saturating_mul((planes * width) as u64 + 1).saturating_mul(u64::from(self.rules.boards().most_passes()));
        bounds::afford(budget, cost)?;
        let entry = kind.opening(self.rules).ok_or_else(broken_rules)?;
        // One function in all 64 lanes: for each entry its values, plane after plane.
        let entries = 0..kind.entries.len();
        let empty = |entry: usize| -> Vec<u64> {
            let all = (0..planes).flat_map(|plane| (0..self.width_at(0, entry)).map(move |q| (plane, q)));
            all.map(|(plane, q)| if self.empty(0, entry, q) == Some(plane) { u64::MAX } else { 0 }).collect()
        };
        let mut function: Vec<Vec<u64>> = entries.clone().map(empty).collect();
        let (mut again, mut found, mut bits) = (None, Vec::new(), Vec::new());
        for number in 0..=states {
            if number == back_to {
                again = Some(function.clone());
            }
            let plane = (0..planes).find(|plane| function[entry][plane * self.width_at(0, entry)] & 1 == 1);
            found.push(self.values.letter(plane));
            if keep && number < states {
                let planes = (0..planes).flat_map(|plane| entries.clone().map(move |entry| (plane, entry)));
                let part = |(plane, entry): (usize, usize)| &function[entry][plane * self.width_at(0, entry)..][..self.width_at(0, entry)];
                let whole: Vec<u64> = planes.flat_map(part).copied().collect();
                bits.push(whole.chunks(64).map(|part| (0..).zip(part).fold(0, |word, (i, lanes)| word | (lanes & 1) << i)).collect());
            }
            if number < states {
                budget.step(cost / u64::from(states))?;
                let before = |entry: usize| {
                    let behind: Vec<&[u64]> = letter.sweeps[entry].exits().map(|exit| function[exit.entry].as_slice()).collect();
                    let mut before = vec![0; planes * self.width_at(0, entry)];
                    self.before(0, letter, entry, &behind, &mut before);
                    before
                };
                function = entries.clone().map(before).collect();
            }
        }
        if again.as_ref() != Some(&function) {
            return Err(Flaw::new(format!("state {states} is not state {back_to} again")));
        }
        Ok((found, Functions { bits, begins: self.offsets[0].clone() }))
    }
}
