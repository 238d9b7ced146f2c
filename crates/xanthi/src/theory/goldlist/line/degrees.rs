//! Sections 5.1 and 5.2: how many moves a vertex has.

use super::super::SOURCE;
use super::{coprime, to};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, answers, within};
use xanthi_games::budget::Budget;
use xanthi_games::graph::source;
use xanthi_games::notation::Part;
use xanthi_games::{Graph, Play};

pub(super) static DEGREES: Statement = Statement {
    id: "goldlist.degrees",
    source: &SOURCE,
    label: "the degrees",
    place: "section 5.1",
    says: "In n;{a,b} with a < b each vertex has degree two, three or four if n ≥ a + b. With 0 < n < a + b some vertex has degree 0 or 1.",
    standing: Standing::Proved {
        how: "with n ≥ a + b, a vertex below a has both moves forwards, one from b on has both backwards, and one between has one move, a, each way; with n < a + b the vertex a − 1 (0, if n ≤ a) has no move backwards and none by b",
    },
    errata: &[Erratum {
        printed: "each vertex has a degree of two, three, or four",
        truth: "only with n ≥ a + b: in her own example 8;{3,7} the vertex 2 has only one neighbour, 5",
        methods: ["counting the neighbours in the graph that the program builds", "counting which of v ± a, v ± b lie on the line"],
    }],
    check: Some(Check { range: "all coprime a < b ≤ {}, n up to 2(a + b), every vertex", upto: 20, small: 5, run: degrees }),
};

/// The line n;moves as a graph.
fn graph(n: u32, moves: &[u32]) -> Result<Graph, Failure> {
    let moves: Vec<_> = moves.iter().map(|a| format!(".{a}")).collect();
    let text = format!("line.{n}{}", moves.concat());
    source::family(Part::whole(&text)).map(|source| source.graph).map_err(|e| Failure::case(format!("{text}: {}", e.message)))
}

fn degrees(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (a, b) in coprime(1, within(upto, 200)?) {
        for n in 1..=2 * (a + b) {
            budget.spend(u64::from(n))?;
            let graph = graph(n, &[a, b])?;
            let mut least = u32::MAX;
            for v in 0..n {
                let ends = [v.checked_sub(a), v.checked_sub(b), Some(v + a), Some(v + b)];
                let counted = ends.into_iter().flatten().filter(|u| *u < n).count();
                agree(graph.neighbours(v).len(), counted, || format!("the degree of {v} in {n};{{{a},{b}}}"))?;
                agree(counted <= 4, true, || format!("the degree of {v} in {n};{{{a},{b}}}"))?;
                least = least.min(counted as u32);
                cases += 1;
            }
            agree(least >= 2, n >= a + b, || format!("the least degree in {n};{{{a},{b}}}"))?;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static ONE_MOVE: Statement = Statement {
    id: "goldlist.one-move",
    source: &SOURCE,
    label: "one move on a line",
    place: "section 5.2",
    says: "With the move set {a} the first move determines all others: from 0 to a, then only forwards.",
    standing: Standing::Proved { how: "the line is a union of paths v, v + a, v + 2a, …, and the token never turns on a path" },
    errata: &[],
    check: Some(Check { range: "a up to {}, n up to 5a, every start and first move", upto: 20, small: 5, run: one_move }),
};

fn one_move(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for a in to(1, within(upto, 200)?) {
        for n in 1..=5 * a {
            budget.spend(u64::from(n))?;
            let graph = graph(n, &[a])?;
            for start in 0..n {
                for &first in graph.neighbours(start) {
                    let (mut path, mut at) = (vec![start, first], first);
                    loop {
                        let open: Vec<u32> = graph.neighbours(at).iter().copied().filter(|v| !path.contains(v)).collect();
                        agree(open.len() <= 1, true, || format!("the moves after {path:?} in {n};{{{a}}}"))?;
                        let Some(&next) = open.first() else { break };
                        agree(next > at, first > start, || format!("the direction after {path:?} in {n};{{{a}}}"))?;
                        path.push(next);
                        at = next;
                    }
                    cases += 1;
                }
            }
            // From 0: as many moves as multiples of a fit on the line.
            let forced = xanthi_games::Outcome::of_mover((n - 1) / a % 2 == 1);
            if n <= 20 {
                agree(answers::of_line(&format!("uvg:line.{n}.{a}@0"), Play::Normal, budget)?, forced, || {
                    format!("the solver on {n};{{{a}}}")
                })?;
            }
        }
    }
    Ok(Evidence { cases })
}
