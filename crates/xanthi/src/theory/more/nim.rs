//! Nim on graphs, remove then move: the order of the weights.

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
    says: "Nim on an undirected graph, remove then move: a vertex is N exactly if some neighbour with fewer disks is P.",
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

fn weight_order(upto: u64, limit: &Budget) -> Result<Evidence, Failure> {
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
                agree(plain.wins(start, &disks, limit)?, won, case)?;
                let game = NimG::new(Version::RemoveMove, graph.clone(), disks.clone(), "board", start as u32);
                let game = game.map_err(|e| Failure::case(format!("{}: {e:?}", case())))?;
                agree(answers::of_position(&Position::of(At::opening(game)), Play::Normal, limit)?, Outcome::of_mover(won), case)?;
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
