//! Undirected edge geography on cylinders and on tori.

use super::SOURCE;
use crate::theory::brute_force::geography::Plain;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use num_integer::gcd;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, Position, RuleSet};

pub(super) static CYLINDERS: Statement = Statement {
    id: "more.edge-cylinders",
    source: &SOURCE,
    label: "edge geography on cylinders",
    place: "new: no published source known to us",
    says: "Undirected edge geography on the cylinder with m rows around a cycle of even length n: a token in row a, 1 ≤ a ≤ m, is P exactly if gcd(m+1, n) does not divide a.",
    standing: Standing::Proved {
        how: "the graph is bipartite, so a vertex is P iff it lies in an even kernel, and kernels of one colour will do. Write x(a, j) for the members modulo 2, with x = 0 in the rows 0 and m+1 = W. That every vertex has an even number of neighbours in the set says x(a+1, j) = x(a−1, j) + x(a, j−1) + x(a, j+1); from x(1, j) = g(j) it follows that x(a, j) = g(j−a+1) + g(j−a+3) + … + g(j+a−1). On one colour g is a sequence G of period n/2, x(a, ·) are sums of a consecutive members, and row W must be 0: every W consecutive members of G have the sum 0. So G has the period d = gcd(W, n/2), and W/d times the sum of a period is 0. If d does not divide a, choose G with period sum 0 and a 1 where it is wanted: P. If a = cd, a sum of a members is c times the sum of a period: it can be 1 iff c is odd and W/d is even. Now gcd(W, n) is d if W/d is odd, and 2d if it is even. In both cases a vertex lies in no kernel exactly if gcd(W, n) divides a",
    },
    errata: &[],
    check: Some(Check {
        range: "n even and m up to {}, all rows: certificates; and plain search of boards with at most 22 edges",
        upto: 16,
        small: 6,
        run: cylinders,
    }),
};

/// The outcomes of all starts with certificates, and those of plain search if the board is small.
fn all_starts(line: &str, most: usize, limit: &Budget) -> Result<Vec<Outcome>, Failure> {
    let position = Position::parse(line).map_err(|error| Failure::case(format!("{line}: {}", error.message)))?;
    let ground = position.geography().ok_or_else(|| Failure::case(line))?;
    let (_, found) = answers::of_ground(&ground, limit)?;
    let edges: usize = ground.graph().edges().iter().map(|edge| edge.multiplicity as usize).sum();
    if edges <= most {
        let mut plain = Plain::of(RuleSet::UEG, ground.graph()).ok_or(Stop::OutOfReach)?;
        agree(plain.outcomes(Play::Normal, limit)?, found.clone(), || format!("plain search of {line}"))?;
    }
    Ok(found)
}

fn cylinders(upto: u64, limit: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 60)? as usize;
    let mut cases = 0;
    for n in (2..=most).step_by(2) {
        for m in 1..=most {
            let line = format!("ueg:cylinder.{n}x{m}");
            let found = all_starts(&line, 22, limit)?;
            // Points are (j, a − 1), and j counts first.
            for (v, outcome) in found.into_iter().enumerate() {
                let a = v / n + 1;
                let expected = if a.is_multiple_of(gcd(m + 1, n)) { Outcome::N } else { Outcome::P };
                agree(outcome, expected, || format!("{line}, row {a}"))?;
            }
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static TORI: Statement = Statement {
    id: "more.edge-tori",
    source: &SOURCE,
    label: "edge geography on tori whose sides have a common divisor",
    place: "new: no published source known to us",
    says: "Undirected edge geography on the torus with sides m, n ≥ 2 is P from every vertex if gcd(m, n) > 1.",
    standing: Standing::Proved {
        how: "let d be the divisor, and S the vertices (i, j) with i − j ≡ k modulo d. Neighbours differ by 1 in i − j, so S is independent. A vertex with i − j ≡ k − 1 has the neighbours (i+1, j) and (i, j−1) in S, one with k + 1 the other two, and all others none (if d = 2, all four): S is an even kernel, and each vertex lies in one",
    },
    errata: &[],
    check: Some(Check {
        range: "sides up to {}: the kernels, counted, and solver; plain search of boards with at most 18 edges",
        upto: 12,
        small: 6,
        run: tori,
    }),
};

fn tori(upto: u64, limit: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 40)? as usize;
    let mut cases = 0;
    for (m, n) in (2..=most).flat_map(|n| (2..=n).map(move |m| (m, n))).filter(|&(m, n)| gcd(m, n) > 1) {
        limit.spend((m * n) as u64)?;
        let (d, case) = (gcd(m, n), || format!("{m} x {n}"));
        let inside = |i: usize, j: usize| (i % m + n * d - j % n).is_multiple_of(d);
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let near = [(i + 1, j), (i + m - 1, j), (i, j + 1), (i, j + n - 1)].iter().filter(|&&(i, j)| inside(i, j)).count();
            agree(near.is_multiple_of(2) && (near == 0 || !inside(i, j)), true, case)?;
        }
        let line = format!("ueg:utorus.{m}x{n}@0,0");
        agree(answers::of_line(&line, Play::Normal, limit)?, Outcome::P, case)?;
        if 2 * m * n <= 18 {
            agree(searched(m, n, limit)?, Outcome::P, case)?;
        }
        cases += 1;
    }
    Ok(Evidence { cases })
}

/// Plain search of the torus, the token on (0, 0).
fn searched(m: usize, n: usize, limit: &Budget) -> Result<Outcome, Failure> {
    let cell = |i: usize, j: usize| i % m * n + j % n;
    let cells = (0..m).flat_map(|i| (0..n).map(move |j| (i, j)));
    let edges = cells.flat_map(|(i, j)| [(cell(i, j), cell(i + 1, j)), (cell(i, j), cell(i, j + 1))]);
    let mut plain = Plain::new(RuleSet::UEG, m * n, &edges.collect::<Vec<_>>()).ok_or(Stop::OutOfReach)?;
    Ok(plain.outcome(0, Play::Normal, limit)?)
}

pub(super) static COPRIME_TORI: Statement = Statement {
    id: "more.edge-tori-coprime",
    source: &SOURCE,
    label: "edge geography on tori with coprime sides",
    place: "observed in this project",
    says: "Is undirected edge geography on the torus with coprime sides m, n ≥ 2 N from every vertex?",
    standing: Standing::Open {
        known: "it is for 2 x 3, 2 x 5, 2 x 7, 3 x 4 and 3 x 5, by plain search. No even kernel can show it: with the token outside of an independent set, the neighbours of all vertices in the set would add up to an odd number, while they are four for each member",
    },
    errata: &[],
    check: Some(Check { range: "coprime sides with at most {} edges", upto: 24, small: 12, run: coprime_tori }),
};

fn coprime_tori(upto: u64, limit: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 40)? as usize;
    let mut cases = 0;
    for (m, n) in (2..=most / 4).flat_map(|n| (2..n).map(move |m| (m, n))).filter(|&(m, n)| gcd(m, n) == 1 && 2 * m * n <= most) {
        agree(searched(m, n, limit)?, Outcome::N, || format!("{m} x {n}"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}
