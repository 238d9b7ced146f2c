//! The pairs of a state of X and an end place, each of which belongs to a state of Y.

use super::Judge;
use super::rows::Rows;
use crate::check::Flaw;
use crate::family::sweeps::Pass;

const NONE: u32 = u32::MAX;

/// What is known of the pairs of a state of X and an end place.
pub(super) struct Pairs {
    /// For each type that can begin a tape, the value of each state of Y if nothing is to the left: a plane
    /// or none.
    pub(super) bottoms: Vec<Vec<Option<u8>>>,
    /// For each type and end place, the states of Y that have a pair with this place, ascending.
    pub(super) sets: Vec<Vec<Vec<u32>>>,
}

impl Judge<'_> {
    /// The pairs of the states of Y.
    pub(super) fn pairs(&self, pass: &Pass, functions: &[Rows]) -> Result<Pairs, Flaw> {
        let places = self.rules.boards().most_passes() as usize;
        let letters = self.letters();
        // The state of Y of each pair, at `x * places + t`.
        let mut of_pair: Vec<Vec<u32>> = pass.types.iter().map(|tapes| vec![NONE; tapes.right.states as usize * places]).collect();
        let mut waiting = Vec::new();
        for (number, (kind, tapes)) in self.level.types.iter().zip(&pass.types).enumerate() {
            for (&t, &y) in kind.ends.iter().zip(&tapes.ends) {
                of_pair[number][t as usize] = y;
                waiting.push((number, t as usize));
            }
        }
        let mut into: Vec<Vec<(usize, usize)>> = vec![Vec::new(); pass.types.len()];
        for &(left, i, letter) in &letters {
            into[letter.to].push((left, i));
        }
        while let Some((number, pair)) = waiting.pop() {
            let y = of_pair[number][pair] as usize;
            for &(left, i) in &into[number] {
                let x = pass.types[left].right.steps[i][pair / places] as usize;
                let led = pass.types[left].columns.steps[i][y];
                let known = &mut of_pair[left][x * places + pair % places];
                if *known == NONE {
                    *known = led;
                    waiting.push((left, x * places + pair % places));
                } else if *known != led {
                    let message = format!("a pair of state {x} and end place {} belongs to two states, {known} and {led}", pair % places);
                    return Err(Flaw::new(message).inside(format!("types[{left}].columns.steps[{i}][{y}]")));
                }
            }
        }
        let bottoms = (0..pass.types.len()).map(|t| self.bottoms_of(t, pass.types[t].columns.states, &of_pair[t], &functions[t]));
        let with_place = |of_pair: &Vec<u32>, t: usize| {
            let mut set: Vec<u32> = of_pair.iter().skip(t).step_by(places).copied().filter(|y| *y != NONE).collect();
            set.sort_unstable();
            set.dedup();
            set
        };
        let sets = of_pair.iter().map(|of_pair| (0..places).map(|t| with_place(of_pair, t)).collect()).collect();
        Ok(Pairs { bottoms: bottoms.collect::<Result<_, _>>()?, sets })
    }

    /// The bottoms of one type, if all pairs of a state have the same.
    fn bottoms_of(&self, number: usize, states: u32, of_pair: &[u32], functions: &Rows) -> Result<Vec<Option<u8>>, Flaw> {
        let places = self.rules.boards().most_passes() as usize;
        let inside = |flaw: Flaw| flaw.inside(format!("types[{number}].columns"));
        let kind = &self.level.types[number];
        let mut bottoms: Vec<Option<Option<u8>>> = vec![None; states as usize];
        for (pair, &y) in of_pair.iter().enumerate().filter(|(_, y)| **y != NONE) {
            let (x, t) = (pair / places, (pair % places) as u32);
            let entry = kind.entries.binary_search_by_key(&t, |entry| entry.place).ok().filter(|_| kind.begins);
            let value = entry.and_then(|entry| functions.plane(x, entry, 0));
            if bottoms[y as usize].is_some_and(|known| known != value) {
                return Err(inside(Flaw::new(format!("state {y} has pairs with different values at the left end"))));
            }
            bottoms[y as usize] = Some(value);
        }
        let without = |y| inside(Flaw::new(format!("no pair belongs to state {y}")));
        bottoms.into_iter().enumerate().map(|(y, value)| value.ok_or_else(|| without(y))).collect()
    }
}
