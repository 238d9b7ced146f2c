//! Nim on graphs: the order of the weights and stars, for "remove then move"; flows and cuts, for disks on edges.

use super::SOURCE;
use crate::theory::brute_force::nim::{Piles, PlainNim, every_choice};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, small_graphs, within};
use std::sync::Arc;
use xanthi_games::budget::Budget;
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::{At, Outcome, Play, Position};

pub(in crate::theory) static WEIGHT_ORDER: Statement = Statement {
    id: "more.weight-order",
    source: &SOURCE,
    label: "the order of the weights",
    place: "result of this project",
    says: "Nim on an undirected graph, remove then move: a vertex is N exactly when some neighbour with fewer disks is P.",
    standing: Standing::Proved {
        how: "take a P neighbour u with fewer disks, leave as many behind as u has, and go there: u keeps its label, because nothing with at most that many disks has changed. The whole proof is at the head of `check/weight_order.rs`",
    },
    errata: &[],
    check: Some(Check {
        range: "all graphs with at most 4 vertices, at most {} disks on each vertex, all starts: plain search, the rule, the solver",
        upto: 3,
        small: 1,
        run: weight_order,
    }),
};

fn weight_order(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 12)? as u32;
    let mut cases = 0;
    for graph in (1..=4).flat_map(small_graphs::graphs) {
        let edges: Vec<_> = graph.edges().iter().map(|e| (e.tail as usize, e.head as usize)).collect();
        let graph = Arc::new(graph);
        let mut plain = PlainNim::new(Piles::Left, &edges);
        for disks in every_choice(graph.order(), most) {
            let won = by_the_rule(&graph, &disks);
            for (start, &won) in won.iter().enumerate() {
                let case = || format!("{edges:?} with {disks:?} from {start}");
                agree(plain.wins(start, &disks, budget)?, won, case)?;
                let game = NimG::new(Version::RemoveMove, &graph, disks.clone(), start as u32)
                    .map_err(|why| Failure::case(format!("{}: {why}", case())))?;
                agree(answers::of_position(&Position::of(At::opening(game)), Play::Normal, budget)?, Outcome::of_mover(won), case)?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

pub(in crate::theory) static STARS: Statement = Statement {
    id: "more.nim-stars",
    source: &SOURCE,
    label: "nimbers of stars",
    place: "result of this project; the path of three vertices: Stockman, Frieze and Vera (2004)",
    says: "Remove then move on a star with two leaves or more and b disks on the centre: with the token on the centre the nimber is 0 if every leaf has at least b disks, otherwise 1 if all leaves are empty, and 2 if one is not; with the token on a leaf with a disks it is 1 if a > b and every other leaf has at least b, and 0 otherwise. On a single edge with a disks under the token and b on the other vertex it is b + 1 if a > b, and 0 otherwise.",
    standing: Standing::Proved {
        how: "by induction on the disks, at the head of `check/nim_star.rs`: a leaf has an option 0 exactly when a > b and the others have at least b, and then none is 1; the options of the centre are 0 or 1",
    },
    errata: &[],
    check: Some(Check {
        range: "stars with at most four leaves, at most {} disks on each vertex (9 on an edge, 2 on four leaves), all starts: plain search, the rule, the solver",
        upto: 3,
        small: 1,
        run: stars,
    }),
};

fn stars(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 8)? as u32;
    let mut cases = 0;
    for leaves in 1..=4 {
        let edges: Vec<_> = (1..=leaves).map(|leaf| (0, leaf)).collect();
        let mut plain = PlainNim::new(Piles::Left, &edges);
        let most = [9, most + 1, most, most.min(2)][leaves - 1];
        for disks in every_choice(leaves + 1, most) {
            for start in 0..=leaves {
                let case = || format!("the star {disks:?} from {start}");
                let (here, b) = (disks[start], disks[0]);
                let expected = match (leaves, start) {
                    (1, _) if here > disks[1 - start] => disks[1 - start] + 1,
                    (1, _) => 0,
                    (_, 0) if disks[1..].iter().all(|d| *d >= b) => 0,
                    (_, 0) => 1 + u32::from(disks[1..].iter().any(|d| *d > 0)),
                    _ => u32::from(here > b && disks[1..].iter().all(|d| *d >= b)),
                };
                agree(plain.nimber(start, &disks, budget)?, expected, case)?;
                let list: Vec<String> = disks.iter().map(u32::to_string).collect();
                let position: Position =
                    format!("nimg.rm:star.{leaves},w={}@{start}", list.join(".")).parse().map_err(|_| Failure::case(case()))?;
                agree(answers::nimber_of_position(&position, budget)?, u64::from(expected), case)?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

/// Which vertices are N by the rule, vertex by vertex in the order of their disks.
fn by_the_rule(graph: &xanthi_games::Graph, disks: &[u32]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..disks.len()).collect();
    order.sort_by_key(|v| disks[*v]);
    let mut won = vec![false; disks.len()];
    for v in order {
        won[v] = graph.neighbours(v as u32).iter().any(|&u| disks[u as usize] < disks[v] && !won[u as usize]);
    }
    won
}

pub(in crate::theory) static CUTS: Statement = Statement {
    id: "more.nim-cuts",
    source: &SOURCE,
    label: "bipartite graphs",
    place: "M. Fukuyama, Theoretical Computer Science 304 (2003) 387-399, for the lost positions; this form and its proof: result of this project",
    says: "Disks on the edges of a bipartite graph of which one side has at most two edges with disks at each vertex, the token on the other side: the player to move wins exactly when there is a vertex of the first side, with h disks on its edge to a and more on its edge to b (h = 0 if it has one edge), such that every set of vertices of the other side that contains a and not b is left by at least h disks past that vertex, and by more if the token is in the set. A vertex between two others lets through as many disks as lie on the emptier of its edges.",
    standing: Standing::Proved {
        how: "if each such vertex has a cut that answers it, the opponent goes on over the vertex to which the token came, leaves there as many disks as were left, or one fewer than there were if that is less, and all cuts still answer; otherwise a flow tells a move after which each reply leaves a vertex without an answer. The whole proof is at the head of `check/nim_cuts.rs`",
    },
    errata: &[],
    check: Some(Check {
        range: "all graphs with at most 5 vertices and 6 edges, at most {} disks on each edge (2 on more than 4 edges), all starts to which the theorem applies: plain search, every cut, the solver",
        upto: 3,
        small: 1,
        run: cuts,
    }),
};

fn cuts(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 6)? as u32;
    let mut cases = 0;
    for graph in (2..=5).flat_map(small_graphs::graphs).filter(|graph| graph.size() <= 6) {
        let edges: Vec<_> = graph.edges().iter().map(|e| (e.tail as usize, e.head as usize)).collect();
        let graph = Arc::new(graph);
        let mut plain = PlainNim::new(Piles::Crossed, &edges);
        for disks in every_choice(edges.len(), if edges.len() > 4 { most.min(2) } else { most }) {
            for start in 0..graph.order() {
                let Some(expected) = by_every_cut(graph.order(), &edges, &disks, start) else { continue };
                let case = || format!("{edges:?} with {disks:?} from {start}");
                agree(plain.wins(start, &disks, budget)?, expected, case)?;
                let game = NimG::new(Version::Edge, &graph, disks.clone(), start as u32)
                    .map_err(|why| Failure::case(format!("{}: {why}", case())))?;
                agree(answers::of_position(&Position::of(At::opening(game)), Play::Normal, budget)?, Outcome::of_mover(expected), case)?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

/// Whether the player to move wins by the theorem; `None` where it does not apply.
fn by_every_cut(order: usize, edges: &[(usize, usize)], disks: &[u32], start: usize) -> Option<bool> {
    let ways = |v: usize| {
        let left = edges.iter().zip(disks).filter(|(_, d)| **d > 0);
        left.filter_map(move |(&(a, b), &d)| if a == v { Some((b, d)) } else { (b == v).then_some((a, d)) })
    };
    let mut odd = vec![None; order];
    odd[start] = Some(false);
    let mut met = vec![start];
    let mut next = 0;
    while let Some(&v) = met.get(next) {
        next += 1;
        for (to, _) in ways(v) {
            if odd[to].is_none() {
                odd[to] = odd[v].map(|odd| !odd);
                met.push(to);
            }
            if odd[to] == odd[v] {
                return None;
            }
        }
    }
    // The ends of each vertex between, with the disks, ascending.
    let mut between: Vec<Vec<(u32, usize)>> = Vec::new();
    for u in (0..order).filter(|u| odd[*u] == Some(true)) {
        let mut ends: Vec<(u32, usize)> = ways(u).map(|(to, d)| (d, to)).collect();
        if ends.len() > 2 {
            return None;
        }
        ends.sort_unstable();
        between.push(ends);
    }
    let inside = |set: u32, v: usize| set >> v & 1 == 1;
    let wins = |(i, ends): (usize, &Vec<(u32, usize)>)| {
        let [(h, a), (k, b)] = ends[..] else { return true };
        let leaves = |set: u32| {
            let others = between.iter().enumerate().filter(|(j, ends)| *j != i && ends.len() == 2);
            others.filter(|(_, ends)| inside(set, ends[0].1) != inside(set, ends[1].1)).map(|(_, ends)| ends[0].0).sum::<u32>()
        };
        let sets = (0..1u32 << order).filter(|set| inside(*set, a) && !inside(*set, b));
        h < k && sets.into_iter().all(|set| leaves(set) >= h + u32::from(inside(set, start)))
    };
    Some(between.iter().enumerate().any(wins))
}

pub(in crate::theory) static MATCHING: Statement = Statement {
    id: "more.nim-matching",
    source: &SOURCE,
    label: "move, then remove, on bipartite graphs",
    place: "result of this project, from the theorem about undirected vertex geography of A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Theoretical Computer Science 112 (1993) 371-381",
    says: "Nim on a bipartite graph, move then remove: let a matching use each vertex at most as often as it has disks. The player to move wins exactly when there is a larger matching where the vertex under the token may be used once more.",
    standing: Standing::Proved {
        how: "taking disks from a neighbour changes nothing about the size of the largest matching down to some number of them, and below that each disk makes it smaller by one; the winner goes to a partner of the vertex and takes one disk. The whole proof is at the head of `check/nim_matching.rs`",
    },
    errata: &[],
    check: Some(Check {
        range: "all bipartite graphs with at most 5 vertices, at most {} disks on each vertex (2 on 5 vertices), all starts: plain search, every cover, the solver",
        upto: 3,
        small: 1,
        run: matching,
    }),
};

fn matching(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 6)? as u32;
    let mut cases = 0;
    for graph in (2..=5).flat_map(small_graphs::graphs) {
        let edges: Vec<_> = graph.edges().iter().map(|e| (e.tail as usize, e.head as usize)).collect();
        let splits = |side: &u32| edges.iter().all(|&(u, v)| (side >> u ^ side >> v) & 1 == 1);
        if !(0..1u32 << graph.order()).any(|side| splits(&side)) {
            continue;
        }
        let graph = Arc::new(graph);
        let mut plain = PlainNim::new(Piles::Reached, &edges);
        // The largest matching is as large as the smallest weight of a cover (J. Egerváry, 1931).
        let covers: Vec<u32> =
            (0..1u32 << graph.order()).filter(|cover| edges.iter().all(|&(u, v)| (cover >> u | cover >> v) & 1 == 1)).collect();
        let largest = |disks: &[u32]| {
            let weight = |cover: &u32| disks.iter().enumerate().filter(|(v, _)| cover >> v & 1 == 1).map(|(_, d)| *d).sum::<u32>();
            covers.iter().map(weight).min().unwrap_or(0)
        };
        for disks in every_choice(graph.order(), if graph.order() > 4 { most.min(2) } else { most }) {
            for start in 0..graph.order() {
                let case = || format!("{edges:?} with {disks:?} from {start}");
                let mut more = disks.clone();
                more[start] += 1;
                let expected = largest(&more) > largest(&disks);
                agree(plain.wins(start, &disks, budget)?, expected, case)?;
                let game = NimG::new(Version::MoveRemove, &graph, disks.clone(), start as u32)
                    .map_err(|why| Failure::case(format!("{}: {why}", case())))?;
                agree(answers::of_position(&Position::of(At::opening(game)), Play::Normal, budget)?, Outcome::of_mover(expected), case)?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}
