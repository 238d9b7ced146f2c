//! Line Geography from every start, for all orders.

use super::SOURCE;
use crate::line::starts::{Starts, lost};
use crate::theory::brute_force::geography::Plain;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::{Play, RuleSet};

/// All orders of the line with two moves, with the certificate judged.
fn settled(moves: [u32; 2], budget: &Budget) -> Result<Starts, Failure> {
    let starts = Starts::settle(&moves, budget)?.ok_or(Stop::NoMethod)?;
    let family = FamilyClaim::LineStarts(starts.certificate().clone());
    FamilyProof { xanthi: VERSION, family }.judge().map_err(|flaw| answers::rejected(&flaw, || format!("{moves:?}: {flaw}")))?;
    Ok(starts)
}

pub(super) static LINE_STARTS: Statement = Statement {
    id: "more.line-starts",
    source: &SOURCE,
    label: "all starts of all lines",
    place: "this project",
    says: "Let a < b be coprime. In Line Geography n;{a,b} all but finitely many orders follow one rule: if n is even, every start wins; if n is odd, every start loses, or, with a and b both odd, exactly the even-numbered starts lose. From the order a + b + 2a⌈(b−a)/2a⌉ + 2b(a−1) − 2a + 2 on there is no exception of odd order, from 2(ab − a − b) + 2 on none of even order.",
    standing: Standing::Proved {
        how: "lines with perfect matchings are put to the left and right of the line a + b (or a + b − 1), one cycle or path (the module xanthi::line::starts); for each pair the exceptions come with a certificate for all n",
    },
    errata: &[],
    check: Some(Check {
        range: "all pairs up to {}: the certificate for all n, its last exceptions within the bounds, and plain search of every start for n ≤ 16",
        upto: 9,
        small: 4,
        run: line_starts,
    }),
};

fn line_starts(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 60)? as u32;
    let mut cases = 0;
    for (a, b) in (1..most).flat_map(|a| (a + 1..=most).map(move |b| (a, b))) {
        let starts = settled([a, b], budget)?;
        if (2..=a).all(|d| a % d > 0 || b % d > 0) {
            for order in starts.exceptions().iter().map(|e| e.order) {
                let most =
                    if order % 2 == 0 { 2 * (a * b - a - b) } else { a + b + 2 * a * (b - a).div_ceil(2 * a) + 2 * b * (a - 1) - 2 * a };
                agree(order <= most, true, || format!("{{{a},{b}}}: {order} is an exception, at most {most}"))?;
            }
        }
        for n in 1..=16usize {
            let edges: Vec<(usize, usize)> = [a as usize, b as usize].iter().flat_map(|&a| (a..n).map(move |v| (v - a, v))).collect();
            let searched = Plain::new(RuleSet::UVG, n, &edges).ok_or(Stop::OutOfReach)?.outcomes(Play::Normal, budget)?;
            for (v, outcome) in searched.into_iter().enumerate() {
                agree(starts.outcome(n as u64, v as u64), Some(outcome), || format!("{n};{{{a},{b}}} from {v}"))?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

pub(super) static HOLES_A_A1: Statement = Statement {
    id: "more.holes-consecutive",
    source: &SOURCE,
    label: "holes with the moves a and a + 1",
    place: "this project",
    says: "With the moves a and a + 1, a ≥ 2, the least odd order from which onwards every vertex is the hole of an almost perfect matching is 2a² + 1. On 2a² − 1 vertices only vertices whose number leaves a remainder below a modulo 2a + 1 are holes; in the range of the check all of these are.",
    standing: Standing::Proved {
        how: "2a² − 1 = (2a+1)(a−1) + a: no two of the a² vertices with a remainder below a modulo 2a + 1 are joined, and there are a² − 1 others, which are therefore all matched with them. From 2a² + 1 on: lines of 2a and 2a + 2 vertices to the left and right of one of 2a + 1 (the module xanthi::line::starts)",
    },
    errata: &[],
    check: Some(Check {
        range: "2 ≤ a ≤ {}: the certificate for all n, and the starts of 2a² − 1", upto: 14, small: 4, run: consecutive
    }),
};

fn consecutive(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 100)? as u32;
    for a in 2..=most {
        let starts = settled([a, a + 1], budget)?;
        agree(starts.all_holes_from(), Some(2 * a * a + 1), || format!("{{{a},{}}}", a + 1))?;
        let holes = lost(2 * a * a - 1, &[a, a + 1], budget)?;
        let by_remainder: Vec<u32> = (0..2 * a * a - 1).filter(|v| v % (2 * a + 1) < a).collect();
        agree(holes.holes(), &by_remainder, || format!("the holes of {};{{{a},{}}}", 2 * a * a - 1, a + 1))?;
    }
    Ok(Evidence { cases: upto.saturating_sub(1) })
}

pub(super) static HOLES_A_A2: Statement = Statement {
    id: "more.holes-two-apart",
    source: &SOURCE,
    label: "holes with the moves a and a + 2",
    place: "this project",
    says: "With the moves a and a + 2, a odd and at least 3, the least odd order from which onwards every even vertex is the hole of an almost perfect matching is a² + a + 1. (Odd vertices are no holes: edges join odd and even ones.) On a² + a − 1 vertices write v = r + ah with 0 ≤ r < a: only those with even h and even r ≥ h, and those with odd h and odd r ≤ h − 2, are holes; in the range of the check all of these are.",
    standing: Standing::Proved {
        how: "call these vertices I, and let a = 2k − 1. I has k + (k−1) + … + 1 members with even h and 0 + 1 + … + (k−1) with odd h: k² even numbers. Their neighbours are odd: r and h are not of the same parity. Those in a row with odd h have an even r ≥ h − 1, and there is none with h = a, since that would be the number a² + a − 1 itself; those in a row with even h have an odd r ≤ h − 1 (a step past the end of a row leads two rows on, to r = 1 from r = a − 1 and back, which is among them). So there are (k−1)k/2 + (k−1) + (k−1)k/2 = k² − 1. If the hole were an even vertex outside of I, all k² members would be matched with k² − 1 neighbours. And r = 0, h = 2 is such a vertex. From a² + a + 1 on: the module xanthi::line::starts",
    },
    errata: &[],
    check: Some(Check {
        range: "odd a from 3 to {}: the certificate for all n, the holes of a² + a − 1, and the neighbours of I, counted",
        upto: 17,
        small: 5,
        run: two_apart,
    }),
};

fn two_apart(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 100)? as u32;
    let mut cases = 0;
    for a in (3..=most).step_by(2) {
        let case = || format!("{{{a},{}}}", a + 2);
        agree(settled([a, a + 2], budget)?.all_holes_from(), Some(a * a + a + 1), case)?;
        let n = a * a + a - 1;
        let inside = |v: &u32| {
            let (r, h) = (v % a, v / a);
            r % 2 == h % 2 && if h % 2 == 0 { r >= h } else { r + 2 <= h }
        };
        let set: Vec<u32> = (0..n).filter(inside).collect();
        let near = |v: u32| set.iter().any(|u| [a, a + 2].contains(&u.abs_diff(v)));
        agree((set.len() as u32, (0..n).filter(|v| near(*v)).count() as u32 + 1), ((a + 1).pow(2) / 4, (a + 1).pow(2) / 4), case)?;
        agree(lost(n, &[a, a + 2], budget)?.holes(), &set, || format!("the holes of {n};{{{a},{}}}", a + 2))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}
