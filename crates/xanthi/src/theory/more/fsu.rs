//! Fraenkel, Scheinerman and Ullman on undirected vertex geography; cancellation in edge geography.

use super::SOURCE;
use crate::theory::small_graphs::{Random, graphs, neighbour_sets};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, brute_force::geography::Plain, within};
use std::sync::Arc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::{GeographyPosition, Outcome, Play, RuleSet};

pub(in crate::theory) static MATCHING: Statement = Statement {
    id: "more.fsu-matching",
    source: &SOURCE,
    label: "maximum matchings",
    place: "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993)",
    says: "In undirected vertex geography a start is N exactly when every maximum matching covers it.",
    standing: Standing::Proved {
        how: "if every maximum matching covers the start, the player to move follows one; otherwise the other player follows one that misses it, and a vertex that he could not leave would give an augmenting path",
    },
    errata: &[],
    check: Some(Check {
        range: "all starts of all graphs with at most {} vertices: plain search, the solver, and all matchings tried",
        upto: 7,
        small: 5,
        run: matching,
    }),
};

fn matching(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for graph in (1..=within(upto, 7)? as usize).flat_map(graphs) {
        let sets = neighbour_sets(&graph);
        let all = (1u32 << graph.order()) - 1;
        let mut plain = Plain::of(RuleSet::UVG, &graph).ok_or(Stop::OutOfReach)?;
        let solved = answers::of_starts(RuleSet::UVG, &graph, budget)?;
        for (v, solved) in solved.into_iter().enumerate() {
            let always_covered = most_pairs(&sets, all & !(1 << v)) < most_pairs(&sets, all);
            let searched = plain.outcome(v, Play::Normal, budget)?;
            agree(searched, Outcome::of_mover(always_covered), || format!("{graph:?} from {v}"))?;
            agree(solved, searched, || format!("the solver on {graph:?} from {v}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

/// The size of a maximum matching on a set of vertices: the least vertex is left out, or paired
/// with each of its neighbours in turn.
fn most_pairs(sets: &[u32], left: u32) -> u32 {
    if left == 0 {
        return 0;
    }
    let v = left.trailing_zeros() as usize;
    let rest = left & !(1 << v);
    let partners = (0..sets.len()).filter(|u| (sets[v] & rest) >> u & 1 == 1);
    partners.map(|u| 1 + most_pairs(sets, rest & !(1 << u))).fold(most_pairs(sets, rest), u32::max)
}

pub(in crate::theory) static CANCELLATION: Statement = Statement {
    id: "more.cancellation",
    source: &SOURCE,
    label: "pairs cancel",
    place: "result of this project (tit for tat)",
    says: "In edge geography, two parallel edges, two loops at a vertex, and an arc with one in the opposite direction can be taken away without changing the outcome or the nimber in normal play.",
    standing: Standing::Proved {
        how: "crossing one of the pair is answered by crossing the other, which brings the token back: in the sum of the two games the second player wins",
    },
    errata: &[],
    check: Some(Check {
        range: "{} random multigraphs with up to 5 vertices, directed and undirected: plain search of nimbers, the solver's outcomes",
        upto: 1500,
        small: 300,
        run: cancellation,
    }),
};

fn cancellation(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut random = Random(2003);
    let mut cases = 0;
    for round in 0..upto {
        let rule = if round % 2 == 0 { RuleSet::DEG } else { RuleSet::UEG };
        let n = 2 + random.below(4);
        let mut edges: Vec<(usize, usize)> = Vec::new();
        for _ in 0..2 + random.below(7) {
            let (edge, copies) = ((random.below(n), random.below(n)), 1 + random.below(3));
            edges.extend(std::iter::repeat_n(edge, copies));
        }
        let start = random.below(n);
        let rest = without_pairs(rule, &edges);
        let case = || format!("{rule} on {edges:?} from {start}");
        let nimber = |edges: &[(usize, usize)]| Plain::new(rule, n, edges).ok_or(Stop::OutOfReach)?.nimber(start, budget);
        let whole = nimber(&edges)?;
        agree(nimber(&rest)?, whole, case)?;
        for edges in [&edges, &rest] {
            let graph = Graph::new(rule.directed, Labels::numbers(n as u32), edges.iter().map(|&(u, v)| (u as u32, v as u32, 1)));
            let ground = GeographyPosition::new(rule, Arc::new(graph), Some(start as u32), &[]);
            agree(answers::of_ground(&ground, budget)?.0, Outcome::of_mover(whole != 0), case)?;
        }
        cases += u64::from(rest.len() < edges.len());
    }
    Ok(Evidence { cases })
}

/// The edges without pairs: each new one takes away an earlier partner, or stays.
fn without_pairs(rule: RuleSet, edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut rest: Vec<(usize, usize)> = Vec::new();
    for &(u, v) in edges {
        let partner = |e: &(usize, usize)| *e == (v, u) || !rule.directed && *e == (u, v);
        match rest.iter().position(partner) {
            Some(i) => drop(rest.remove(i)),
            None => rest.push((u, v)),
        }
    }
    rest
}
