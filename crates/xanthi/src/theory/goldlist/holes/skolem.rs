//! Section 2: almost perfect matchings and Skolem sequences.

use super::super::SOURCE;
use super::by_hand::all;
use crate::skolem::{self, Problem};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, within};
use xanthi_games::budget::{Budget, Stop};

pub(super) static SEQUENCES: Statement = Statement {
    id: "goldlist.skolem-sequences",
    source: &SOURCE,
    label: "Skolem sequences",
    place: "section 2",
    says: "The matchings of the line with 2k + 1 vertices and the moves 1 … k that use each length exactly once and leave out one vertex are the extended Skolem sequences of order k, the hole being the 0; with the last vertex but one as the hole, they are the hooked ones. Without a hole, on 2k vertices, they are the Skolem sequences. From k = 2 on there are other almost perfect matchings too: they need not use each length once.",
    standing: Standing::Proved {
        how: "write on each vertex the length of its edge: two equal terms l stand l places apart, as a Skolem sequence asks",
    },
    errata: &[],
    check: Some(Check {
        range: "all perfect and almost perfect matchings of the lines with 2k and 2k + 1 vertices and the moves 1 … k, for k up to {}",
        upto: 6,
        small: 3,
        run: sequences,
    }),
};

fn sequences(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    within(upto, 8)?;
    let mut cases = 0;
    for k in 1..=upto as usize {
        let moves: Vec<usize> = (1..=k).collect();
        let mut others = 0;
        for hole in (0..=2 * k).map(Some).chain([None]) {
            budget.spend(1)?;
            let n = 2 * k + usize::from(hole.is_some());
            let matchings = all(n, &moves, hole.map_or(0, |h| 1 << h));
            let each_once = |pairs: &Vec<(usize, usize)>| {
                let mut lengths: Vec<usize> = pairs.iter().map(|(u, v)| v - u).collect();
                lengths.sort_unstable();
                lengths == moves
            };
            let sequences = matchings.iter().filter(|m| each_once(m)).count();
            others += if hole.is_some() { matchings.len() - sequences } else { 0 };
            let problem = match hole {
                Some(hole) => Problem::extended_skolem(k, hole),
                None => Problem::skolem(k),
            };
            let problem = problem.ok_or(Stop::OutOfReach)?;
            agree(skolem::count(&problem, budget)?.matchings, sequences as u128, || format!("k = {k}, hole {hole:?}"))?;
            cases += matchings.len() as u64;
        }
        agree(others > 0, k > 1, || format!("other almost perfect matchings for k = {k}"))?;
    }
    Ok(Evidence { cases })
}
