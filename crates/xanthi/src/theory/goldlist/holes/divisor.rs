//! Section 5.2: a common divisor of the moves.

use super::super::SOURCE;
use crate::line::starts::Starts;
use crate::theory::brute_force::geography::Plain;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, within};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, RuleSet};

/// The lines of both equations.
const RANGE: &str = "n up to {}, moves that are 2 to 4 times two coprime numbers up to 4, every start: plain search of both games, and the starts found for all n at once";

/// The outcomes of all starts of a line, by plain search.
fn searched(n: usize, moves: &[u32], budget: &Budget) -> Result<Vec<Outcome>, Failure> {
    let edges: Vec<(usize, usize)> = moves.iter().flat_map(|&a| (a as usize..n).map(move |v| (v - a as usize, v))).collect();
    Ok(Plain::new(RuleSet::UVG, n, &edges).ok_or(Stop::OutOfReach)?.outcomes(Play::Normal, budget)?)
}

/// Pairs of moves without a common divisor.
const COPRIME: [[u32; 2]; 5] = [[1, 2], [1, 3], [1, 4], [2, 3], [3, 4]];

fn compare(upto: u64, divides: bool, budget: &Budget) -> Result<Evidence, Failure> {
    within(upto, 40)?;
    let mut cases = 0;
    for (d, parts) in (2..=4u32).flat_map(|d| COPRIME.map(|parts| (d, parts))) {
        let moves = parts.map(|a| d * a);
        let settled = Starts::settle(&moves, budget)?.ok_or(Stop::NoMethod)?;
        let smaller = (0..=upto as usize / d as usize + 1).map(|m| searched(m, &parts, budget)).collect::<Result<Vec<_>, _>>()?;
        for n in (1..=upto as usize).filter(|n| n.is_multiple_of(d as usize) == divides) {
            let d = d as usize;
            for (v, outcome) in searched(n, &moves, budget)?.into_iter().enumerate() {
                // The vertices that leave the same remainder as v.
                let order = (v % d..n).step_by(d).count();
                let case = || format!("{n};{moves:?} from {v}, {order} vertices");
                agree(outcome, smaller[order][v / d], case)?;
                agree(settled.outcome(n as u64, v as u64), Some(outcome), case)?;
                agree(!divides || order == n / d, true, case)?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

pub(super) static EXAMPLE: Statement = Statement {
    id: "goldlist.two-triangles",
    source: &SOURCE,
    label: "6;{2,4}",
    place: "section 5.2",
    says: "The line 6;{2,4} consists of two triangles, 0 2 4 and 1 3 5. The game is played on one of them; it is 3;{1,2}.",
    standing: Standing::Proved { how: "its six edges" },
    errata: &[],
    check: Some(Check { range: "the edges, and every start by plain search", upto: 1, small: 1, run: example }),
};

fn example(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut edges: Vec<(usize, usize)> = [2, 4].iter().flat_map(|&a| (a..6).map(move |v| (v - a, v))).collect();
    edges.sort_unstable();
    agree(edges, vec![(0, 2), (0, 4), (1, 3), (1, 5), (2, 4), (3, 5)], || "the edges of 6;{2,4}".into())?;
    let (whole, part) = (searched(6, &[2, 4], budget)?, searched(3, &[1, 2], budget)?);
    (0..6).try_for_each(|v| agree(whole[v], part[v / 2], || format!("6;{{2,4}} from {v}")))?;
    Ok(Evidence { cases: 6 })
}

pub(super) static EQUATION_2: Statement = Statement {
    id: "goldlist.equation-2",
    source: &SOURCE,
    label: "Equation (2)",
    place: "section 5.2",
    says: "If d is the greatest common divisor of a and b and divides n, then n;{a,b} from v has the outcome of n/d;{a/d,b/d} from ⌊v/d⌋.",
    standing: Standing::Proved {
        how: "no move changes the remainder modulo d; the n/d vertices with the remainder of v, divided by d, are the smaller line",
    },
    errata: &[],
    check: Some(Check { range: RANGE, upto: 16, small: 6, run: |upto, budget| compare(upto, true, budget) }),
};

pub(super) static EQUATION_3: Statement = Statement {
    id: "goldlist.equation-3",
    source: &SOURCE,
    label: "Equation (3)",
    place: "section 5.2",
    says: "If d is the greatest common divisor of a and b and does not divide n, then n;{a,b} from v has the outcome of n′;{a/d,b/d} from ⌊v/d⌋, where n′ = ⌈(n − v mod d)/d⌉ depends on the start.",
    standing: Standing::Proved { how: "no move changes the remainder modulo d, and ⌈(n − r)/d⌉ vertices leave the remainder r" },
    errata: &[],
    check: Some(Check { range: RANGE, upto: 16, small: 6, run: |upto, budget| compare(upto, false, budget) }),
};
