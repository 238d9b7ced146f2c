//! Sections 1.1 and 3: matchings, and the strategy that follows one.

mod on_sets;

use super::super::SOURCE;
use super::games::all_graphs;
use crate::theory::small_graphs::{digraphs, neighbour_sets};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, answers, brute_force::geography::Plain, within};
use on_sets::{augmenting_path, matchings, odd_components, pairs_up};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Graph, Outcome, Play, RuleSet};

/// Calls `test` with every graph with at most `upto` vertices, its neighbour sets, and the set of
/// all vertices.
fn every_graph(upto: u64, budget: &Budget, mut test: impl FnMut(&Graph, &[u32], u32) -> Result<u64, Failure>) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for graph in all_graphs(upto)? {
        budget.spend(1)?;
        cases += test(&graph, &neighbour_sets(&graph), (1u32 << graph.order()) - 1)?;
    }
    Ok(Evidence { cases })
}

/// The set of vertices that a matching covers.
fn covered(matching: &[(usize, usize)]) -> u32 {
    matching.iter().fold(0, |set, &(u, v)| set | 1 << u | 1 << v)
}

pub(super) static PARITY: Statement = Statement {
    id: "goldlist.matching-parity",
    source: &SOURCE,
    label: "perfect and almost perfect matchings",
    place: "section 1.1",
    says: "A matching covers an even number of vertices. So with a perfect matching the number of vertices is even, and with an almost perfect one, which leaves one vertex uncovered (the hole), it is odd.",
    standing: Standing::Proved { how: "each edge covers two vertices, and no vertex is covered twice" },
    errata: &[],
    check: Some(Check { range: "all matchings of all graphs with at most {} vertices", upto: 7, small: 5, run: parity }),
};

fn parity(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every_graph(upto, budget, |graph, sets, all| {
        let mut cases = 0;
        for matching in matchings(sets) {
            let set = covered(&matching);
            agree(set.count_ones() as usize, 2 * matching.len(), || format!("{matching:?} in {graph:?}"))?;
            let missed = (all & !set).count_ones();
            let even = graph.order() % 2 == 0;
            agree((missed == 0 && !even) || (missed == 1 && even), false, || format!("{matching:?} in {graph:?}"))?;
            cases += 1;
        }
        Ok(cases)
    })
}

pub(super) static DIRECTED: Statement = Statement {
    id: "goldlist.directed-matching",
    source: &SOURCE,
    label: "directed matchings",
    place: "section 1.1",
    says: "In a directed graph let a set of disjoint arcs be such that every arc from the head of one of them leads to the tail of one of them. If the token is on such a tail, the game is in N.",
    standing: Standing::Proved {
        how: "the first player follows the arc at whose tail he stands; the reply ends at the tail of another arc, whose head has not been visited yet",
    },
    errata: &[],
    check: Some(Check { range: "all such sets in all digraphs with at most {} vertices", upto: 4, small: 3, run: directed }),
};

fn directed(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for graph in (1..=within(upto, 4)? as usize).flat_map(digraphs) {
        let mut plain = Plain::of(RuleSet::DVG, &graph).ok_or(Stop::OutOfReach)?;
        let arcs: Vec<(usize, usize)> = graph.edges().iter().map(|e| (e.tail as usize, e.head as usize)).collect();
        for chosen in 1u32..1 << arcs.len() {
            let set: Vec<(usize, usize)> = (0..arcs.len()).filter(|i| chosen >> i & 1 == 1).map(|i| arcs[i]).collect();
            let tails = set.iter().fold(0u32, |all, arc| all | 1 << arc.0);
            let leads_back = |head: usize| arcs.iter().all(|a| a.0 != head || tails >> a.1 & 1 == 1);
            if covered(&set).count_ones() as usize == 2 * set.len() && set.iter().all(|arc| leads_back(arc.1)) {
                for &(tail, _) in &set {
                    agree(plain.outcome(tail, Play::Normal, budget)?, Outcome::N, || format!("{set:?} in {graph:?} from {tail}"))?;
                    cases += 1;
                }
            }
        }
    }
    Ok(Evidence { cases })
}

pub(super) static MAXIMUM: Statement = Statement {
    id: "goldlist.maximum-matching",
    source: &SOURCE,
    label: "maximum matchings",
    place: "section 3",
    says: "Perfect and almost perfect matchings are maximum: no matching covers more vertices.",
    standing: Standing::Proved {
        how: "a matching that misses no vertex misses fewest; one that misses one vertex cannot be beaten because the number of vertices is odd",
    },
    errata: &[],
    check: Some(Check { range: "all matchings of all graphs with at most {} vertices", upto: 7, small: 5, run: maximum }),
};

fn maximum(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every_graph(upto, budget, |graph, sets, _| {
        let all = matchings(sets);
        let most = all.iter().map(Vec::len).max().unwrap_or(0);
        let mut cases = 0;
        for matching in all.iter().filter(|m| graph.order() - 2 * m.len() <= 1) {
            agree(matching.len(), most, || format!("{matching:?} in {graph:?}"))?;
            cases += 1;
        }
        Ok(cases)
    })
}

pub(super) static THEOREM_1: Statement = Statement {
    id: "goldlist.theorem-1",
    source: &SOURCE,
    label: "Theorem 1 (Berge)",
    place: "section 3",
    says: "A matching M is maximum exactly when there is no M-augmenting path: one with at least one edge, alternately outside M and in M, between two vertices that M does not cover.",
    standing: Standing::Proved {
        how: "C. Berge, 1957: the symmetric difference of two matchings consists of alternating paths and cycles",
    },
    errata: &[],
    check: Some(Check { range: "all matchings of all graphs with at most {} vertices", upto: 7, small: 5, run: theorem_1 }),
};

fn theorem_1(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every_graph(upto, budget, |graph, sets, _| {
        let all = matchings(sets);
        let most = all.iter().map(Vec::len).max().unwrap_or(0);
        for matching in &all {
            agree(augmenting_path(sets, matching), matching.len() < most, || format!("a path for {matching:?} in {graph:?}"))?;
        }
        Ok(all.len() as u64)
    })
}

pub(super) static THEOREM_2: Statement = Statement {
    id: "goldlist.theorem-2",
    source: &SOURCE,
    label: "Theorem 2 (Tutte)",
    place: "section 3",
    says: "A graph has a perfect matching exactly when for every set S of vertices, what is left when S is removed has at most |S| components with an odd number of vertices.",
    standing: Standing::Proved { how: "W. T. Tutte, 1947" },
    errata: &[Erratum {
        printed: "k_o(G) is the set of the vertices with an odd number of edges, and the condition is k_o(G−S) ≤ |S| for every proper subset S",
        truth: "k_o counts the components of odd order. As printed it fails both ways: a single vertex passes and has no perfect matching, a single edge fails and has one",
        methods: [
            "all ways to pair the vertices, tried one by one",
            "the solver, whose Tutte–Berge set the checker accepts: with a perfect matching, and only then, placing the token loses",
        ],
    }],
    check: Some(Check { range: "all graphs with at most {} vertices", upto: 7, small: 5, run: theorem_2 }),
};

fn theorem_2(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    // The printed condition on one vertex and on one edge.
    agree((printed_condition(&[0], 1), pairs_up(&[0], 1)), (true, false), || "one vertex".into())?;
    agree((printed_condition(&[2, 1], 3), pairs_up(&[2, 1], 3)), (false, true), || "one edge".into())?;
    every_graph(upto, budget, |graph, sets, all| {
        let condition = (0..=all).all(|s| odd_components(sets, all & !s) <= s.count_ones());
        agree(condition, pairs_up(sets, all), || format!("the condition on {graph:?}"))?;
        let starts = answers::of_starts(RuleSet::UVG, graph, budget)?;
        agree(condition, starts.iter().all(|o| *o == Outcome::N), || format!("the solver on {graph:?}"))?;
        Ok(1)
    })
}

/// The condition as printed: vertices with an odd number of edges are counted, S is a proper subset.
fn printed_condition(sets: &[u32], all: u32) -> bool {
    let odd = |left: u32| (0..sets.len()).filter(|v| left >> v & 1 == 1 && (sets[*v] & left).count_ones() % 2 == 1).count();
    (0..all).all(|s| odd(all & !s) <= s.count_ones() as usize)
}

pub(super) static THEOREM_3: Statement = Statement {
    id: "goldlist.theorem-3",
    source: &SOURCE,
    label: "Theorem 3",
    place: "section 3",
    says: "If an undirected graph has a perfect matching, every start is N. (And only then: without one some start is P, see `more.fsu-matching`.)",
    standing: Standing::Proved {
        how: "the player to move follows the matching edge at the token; whatever the reply, the matching edge there has not been used",
    },
    errata: &[Erratum {
        printed: "no hypothesis on G, in a paper about directed and undirected graphs",
        truth: "G must be undirected. The least counterexample is a single arc with the token at its head; among strongly connected digraphs the least has 4 vertices and 5 arcs",
        methods: ["plain search of all digraphs up to 4 vertices", "the solver on the same digraphs"],
    }],
    check: Some(Check { range: "all graphs with at most {} vertices, and all digraphs with at most 4", upto: 7, small: 5, run: theorem_3 }),
};

fn theorem_3(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = upto.min(4) as usize;
    // Theorem 3 in a digraph: there is a perfect matching along arcs, and some start is P.
    let fails = |sets: &[u32], all: u32, outcomes: &[Outcome]| pairs_up(sets, all) && outcomes.contains(&Outcome::P);
    let least = if most >= 2 { Some((2, 1)) } else { None };
    agree(least_digraph(most, budget, |_| true, fails)?, least, || "the least directed counterexample".into())?;
    let connected = if most == 4 { Some((4, 5)) } else { None };
    agree(least_digraph(most, budget, strongly_connected, fails)?, connected, || "the least strongly connected one".into())?;
    every_graph(upto, budget, |graph, sets, all| {
        let searched = Plain::of(RuleSet::UVG, graph).ok_or(Stop::OutOfReach)?.outcomes(Play::Normal, budget)?;
        agree(searched.iter().all(|o| *o == Outcome::N), pairs_up(sets, all), || format!("{graph:?}"))?;
        agree(answers::of_starts(RuleSet::UVG, graph, budget)?, searched, || format!("the solver on {graph:?}"))?;
        Ok(1)
    })
}

/// The least n, and then the least number of arcs, of a digraph that passes `wanted` and for which a theorem `fails`: it is
/// asked with the neighbours along arcs in either direction, the set of all vertices, and the outcomes of all starts.
fn least_digraph(
    most: usize,
    budget: &Budget,
    wanted: impl Fn(&Graph) -> bool,
    fails: impl Fn(&[u32], u32, &[Outcome]) -> bool,
) -> Result<Option<(usize, usize)>, Failure> {
    let mut least = None;
    for graph in (1..=most).flat_map(digraphs).filter(|g| wanted(g)) {
        let size = (graph.order(), graph.size());
        if least.is_some_and(|l| l <= size) {
            continue;
        }
        let searched = Plain::of(RuleSet::DVG, &graph).ok_or(Stop::OutOfReach)?.outcomes(Play::Normal, budget)?;
        agree(answers::of_starts(RuleSet::DVG, &graph, budget)?, searched.clone(), || format!("the solver on {graph:?}"))?;
        if fails(&neighbour_sets(&graph), (1u32 << graph.order()) - 1, &searched) {
            least = Some(size);
        }
    }
    Ok(least)
}

/// Whether every vertex can be reached from every other.
fn strongly_connected(graph: &Graph) -> bool {
    let reached = |from: u32| {
        let (mut seen, mut stack) = (1u32 << from, vec![from]);
        while let Some(v) = stack.pop() {
            for &w in graph.neighbours(v) {
                if seen >> w & 1 == 0 {
                    seen |= 1 << w;
                    stack.push(w);
                }
            }
        }
        seen.count_ones() as usize
    };
    (0..graph.order() as u32).all(|v| reached(v) == graph.order())
}

pub(super) static THEOREM_4: Statement = Statement {
    id: "goldlist.theorem-4",
    source: &SOURCE,
    label: "Theorem 4",
    place: "section 3",
    says: "If an undirected graph has a matching that leaves only the start uncovered, the start is P.",
    standing: Standing::Proved {
        how: "after any first move the player to move stands on a vertex of a graph with a perfect matching, and Theorem 3 applies",
    },
    errata: &[Erratum {
        printed: "no hypothesis on G, as in Theorem 3",
        truth: "G must be undirected. The least counterexample has the arcs A→B and C→B, the matching CB and the hole A: the first player moves to B and has won. Among strongly connected digraphs the least has 3 vertices and 4 arcs: A→B→C→A and A→C, with the matching BC and the hole A",
        methods: ["plain search of all digraphs up to 4 vertices", "the solver on the same digraphs"],
    }],
    check: Some(Check { range: "all graphs with at most {} vertices, and all digraphs with at most 4", upto: 7, small: 6, run: theorem_4 }),
};

fn theorem_4(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    // Theorem 4 in a digraph: some start that a matching along arcs leaves out is N.
    let least = |wanted: fn(&Graph) -> bool| {
        least_digraph(upto.min(4) as usize, budget, wanted, |sets, all, outcomes| {
            (0..sets.len()).any(|v| outcomes[v] == Outcome::N && pairs_up(sets, all & !(1 << v)))
        })
    };
    let from_3 = |size| if upto >= 3 { Some(size) } else { None };
    agree(least(|_| true)?, from_3((3, 2)), || "the least directed counterexample".into())?;
    agree(least(strongly_connected)?, from_3((3, 4)), || "the least strongly connected one".into())?;
    for (arcs, loses) in [("A-B,C-B", false), ("A-B,B-C,C-A,A-C", false), ("A-B,B-C,C-A", true)] {
        let expected = if loses { Outcome::P } else { Outcome::N };
        agree(answers::of_line(&format!("dvg:arcs={arcs}@A"), Play::Normal, budget)?, expected, || format!("{arcs} from A"))?;
    }
    every_graph(upto, budget, |graph, sets, all| {
        let mut plain = Plain::of(RuleSet::UVG, graph).ok_or(Stop::OutOfReach)?;
        let solved = answers::of_starts(RuleSet::UVG, graph, budget)?;
        let mut cases = 0;
        for v in (0..graph.order()).filter(|v| pairs_up(sets, all & !(1 << v))) {
            agree(plain.outcome(v, Play::Normal, budget)?, Outcome::P, || format!("{graph:?} from {v}"))?;
            agree(solved[v], Outcome::P, || format!("the solver on {graph:?} from {v}"))?;
            cases += 1;
        }
        Ok(cases)
    })
}
