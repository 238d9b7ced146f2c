//! Nim on graphs, remove then move: who wins is decided by the order of the weights.
//!
//! A vertex is won iff a neighbour with fewer disks is lost: go there and leave as many disks
//! behind as it has, so that nothing changes for it. Otherwise every neighbour is won, or will be
//! won by coming back. One pass over the vertices in ascending order of their disks finds all
//! labels, and those of the moves follow (proof in `check/weight_order.rs`). Loops count as lost
//! neighbours without disks. Only neighbours with strictly fewer disks matter, so ties need no rule.
//!
//! The pass keeps one number for each vertex, its disks if it is lost and otherwise infinity: one
//! comparison for each end of an edge.
//!
//! Source: E. Duchêne, G. Renault, Vertex Nim played on graphs, Theoretical Computer Science 516
//! (2014) 20–27, decide the game in quadratic time; the pass above takes O(V + E).

use super::method::{Found, GameMethod, NoAnswer, Question};
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, WeightOrder};
use xanthi_games::games::nimg::{Move, Version};
use xanthi_games::{Game, Graph, Outcome, Play, Position};

/// Remove then move on undirected graphs, normal play.
pub const METHOD: GameMethod = GameMethod {
    name: "order of the weights",
    source: "E. Duchêne, G. Renault, Vertex Nim played on graphs, Theoretical Computer Science 516 (2014) 20-27",
    solve,
};

fn solve(position: &Position, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    let at = position.typed().nim().filter(|at| at.game.version() == Version::RemoveMove);
    let at = at.ok_or_else(|| NoAnswer::because("the game is not Nim on graphs, remove then move"))?;
    if question.play == Play::Misere || question.grundy {
        return Err(NoAnswer::because("it finds the winner in normal play"));
    }
    let graph = at.game.graph();
    if graph.directed() {
        return Err(NoAnswer::because("the graph is directed"));
    }
    budget.spend(graph.order() as u64).map_err(NoAnswer::stopped)?;
    let (piece, disks) = (at.state.piece, at.game.piles(&at.state));
    let lost = lost_disks(graph, &disks);
    let least = least_smaller(graph, &disks, &lost, piece);
    let wins = |mv: &Move| {
        let left = mv.of - mv.take;
        let there = lost[mv.to as usize];
        if mv.to == piece { left == 0 } else { there != WON && (left > least || there <= left) }
    };
    let of_move = |mv: &Move| Some(Outcome::of_mover(least == WON || !wins(mv)));
    Ok(Found::new(
        Outcome::of_mover(least != WON),
        at.game.moves(&at.state).iter().map(of_move).collect(),
        Certificate::WeightOrder(WeightOrder { lost: (0u32..).zip(&lost).filter(|(_, d)| **d != WON).map(|(v, _)| v).collect() }),
    ))
}

/// Stands for the disks of a vertex that is won.
const WON: u32 = u32::MAX;

/// For each vertex its disks if it is lost, and otherwise [`WON`].
fn lost_disks(graph: &Graph, disks: &[u32]) -> Vec<u32> {
    let mut lost = vec![WON; disks.len()];
    for v in by_weight(disks) {
        if least_smaller(graph, disks, &lost, v) == WON {
            lost[v as usize] = disks[v as usize];
        }
    }
    lost
}

/// The least number of disks of a lost neighbour that has fewer than `v`, or [`WON`].
fn least_smaller(graph: &Graph, disks: &[u32], lost: &[u32], v: u32) -> u32 {
    let own = disks[v as usize];
    let of = |&u: &u32| {
        if u != v {
            lost[u as usize]
        } else if own > 0 {
            0
        } else {
            WON
        }
    };
    graph.neighbours(v).iter().map(of).filter(|&d| d < own).min().unwrap_or(WON)
}

/// The vertices in ascending order of their disks: counted, since piles are small numbers.
fn by_weight(disks: &[u32]) -> Vec<u32> {
    let most = disks.iter().max().map_or(0, |d| *d as usize);
    if most > 4 * disks.len() + 1024 {
        let mut order: Vec<u32> = (0..disks.len() as u32).collect();
        order.sort_unstable_by_key(|&v| disks[v as usize]);
        return order;
    }
    let mut next = vec![0u32; most + 2];
    disks.iter().for_each(|&d| next[d as usize + 1] += 1);
    (0..=most).for_each(|d| next[d + 1] += next[d]);
    let mut order = vec![0; disks.len()];
    for (v, &d) in (0u32..).zip(disks) {
        order[next[d as usize] as usize] = v;
        next[d as usize] += 1;
    }
    order
}
