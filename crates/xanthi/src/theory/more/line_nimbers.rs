//! Nimbers of Line Geography.

use super::SOURCE;
use crate::line::bound::bound;
use crate::theory::brute_force::geography::Plain;
use crate::theory::goldlist::line::gcd;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, RuleSet};

pub(super) static LINE_NIMBERS: Statement = Statement {
    id: "more.line-nimbers",
    source: &SOURCE,
    label: "nimbers of Line Geography",
    place: "new: no published source known to us",
    says: "Let a < b be coprime and L the greatest even order without a perfect matching (0 if there is none). In Line Geography n;{a,b} the start 0 has the nimber 0 for every odd n > L + 1, and 1 for every even n > L + 2b: the nimbers at the end of the line have the period 2. If a ≥ 2 and n is even, every start v with L + b + 2 ≤ v ≤ n − L − 2b − 1 has the nimber 1 too.",
    standing: Standing::Proved {
        how: "without the vertex 0 the line has n − 1 vertices. If that is even and greater than L, a perfect matching of these misses 0 alone, so 0 is P. Let n be even. If the edge vw lies in a perfect matching, the move from v to w is lost (Theorem 4), so a start all of whose edges do has the nimber mex{0} = 1. The 2c vertices s, …, s + 2c − 1 are matched by the move c alone, x with x + c. At the end: take s = 0, c = a or b; n − 2c > L vertices are left, and have a perfect matching. Inside, for the edge from v to v + c, take s = v or v − 1, whichever is even, so that v is the first or the second vertex of the block (c ≥ a ≥ 2); for the edge from v − c to v take s = v − c or v − c − 1. Then s is even and greater than L, and so is n − s − 2c: both rests have perfect matchings",
    },
    errata: &[],
    check: Some(Check {
        range: "b ≤ 5: plain search of lines with at most {} vertices, and the solver on every start that is covered, up to 24 vertices more than the least order",
        upto: 20,
        small: 14,
        run: line_nimbers,
    }),
};

/// The nimber that is stated of a start, if any is.
fn stated(n: u64, [a, b]: [u64; 2], most: u64, v: u64) -> Option<u32> {
    if v == 0 && n % 2 == 1 && n > most + 1 {
        return Some(0);
    }
    let even = n.is_multiple_of(2);
    let end = v == 0 && even && n > most + 2 * b;
    let inside = a >= 2 && even && v >= most + b + 2 && v + most + 2 * b < n;
    (end || inside).then_some(1)
}

fn line_nimbers(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let largest = within(upto, 24)?;
    let mut cases = 0;
    for (a, b) in (1..=5u64).flat_map(|b| (1..b).map(move |a| (a, b))).filter(|&(a, b)| gcd(a as u32, b as u32) == 1) {
        let most = bound(a as u32, b as u32, budget)?.unwrap_or(0);
        for n in 1..=largest {
            let spoken: Vec<(u64, u32)> = (0..n).filter_map(|v| Some((v, stated(n, [a, b], most, v)?))).collect();
            if spoken.is_empty() {
                continue;
            }
            let joined = |x: usize| [a, b].into_iter().map(move |c| (x, x + c as usize)).filter(|&(_, y)| y < n as usize);
            let edges: Vec<(usize, usize)> = (0..n as usize).flat_map(joined).collect();
            let mut plain = Plain::new(RuleSet::UVG, n as usize, &edges).ok_or(Stop::OutOfReach)?;
            for (v, nimber) in spoken {
                agree(plain.nimber(v as usize, budget)?, nimber, || format!("{n};{{{a},{b}}} from {v}"))?;
                cases += 1;
            }
        }
        // Every move from a start of which the second kind of case speaks is lost: then its nimber is 1.
        let least = 2 * most + 3 * b + 3;
        for n in (least..least + 24).filter(|n| n.is_multiple_of(2)) {
            for v in (0..n).filter(|&v| stated(n, [a, b], most, v) == Some(1)) {
                for w in [v.checked_sub(a), v.checked_sub(b), Some(v + a), Some(v + b)].into_iter().flatten().filter(|w| *w < n) {
                    let line = format!("uvg:line.{n}.{a}.{b}@{v}/{w}");
                    agree(answers::of_line(&line, xanthi_games::Play::Normal, budget)?, Outcome::P, || line.clone())?;
                }
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}
