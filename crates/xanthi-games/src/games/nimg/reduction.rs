//! Nim on graphs that is Geography underneath: no pile has more than one disk.
//!
//! - **Move, then remove:** a vertex with one disk can be visited once, one without disks never.
//!   This is vertex geography on the vertices with a disk. If there is a disk under the token, the
//!   piece may come back to its vertex; then it stands, as far as Geography is concerned, on a
//!   twin of that vertex: one more vertex with the same ways out, which nobody can enter.
//! - **Edges:** an edge with one disk can be crossed once. This is edge geography.
//! - **Remove, then move** is not: the token may enter a vertex without disks.

use super::{NimG, State, Version};
use crate::graph::{Graph, Labels};
use crate::reduction::{GeographyPosition, RuleSet};
use std::sync::Arc;

/// Whether every position of the game is one of Geography.
pub(super) fn is_geography(game: &NimG) -> bool {
    game.version != Version::RemoveMove && game.disks.iter().all(|d| *d <= 1)
}

pub(super) fn geography(game: &NimG, at: &State) -> Option<GeographyPosition> {
    if !is_geography(game) {
        return None;
    }
    let directed = game.graph.directed();
    match game.version {
        Version::Edge => {
            let gone = (0u32..).zip(game.first.windows(2)).flat_map(|(edge, piles)| {
                let gone = (piles[0]..piles[1]).filter(|&pile| game.pile(at, pile) == 0).count();
                std::iter::repeat_n(edge, gone)
            });
            let rule = if directed { RuleSet::DEG } else { RuleSet::UEG };
            Some(GeographyPosition::new(rule, game.graph.clone(), Some(at.piece), &gone.collect::<Vec<_>>()))
        }
        _ => {
            let empty: Vec<u32> = (0..game.graph.order() as u32).filter(|&v| game.pile(at, v) == 0).collect();
            let rule = if directed { RuleSet::DVG } else { RuleSet::UVG };
            if game.pile(at, at.piece) == 0 {
                return Some(GeographyPosition::new(rule, game.graph.clone(), Some(at.piece), &empty));
            }
            let twin = game.graph.order() as u32;
            Some(GeographyPosition::new(rule, Arc::new(with_twin(&game.graph, at.piece)), Some(twin), &empty))
        }
    }
}

/// The graph with one more vertex, from which the same vertices are reached as from `v`. The
/// token is on it, so that it makes no difference who could enter it.
fn with_twin(graph: &Graph, v: u32) -> Graph {
    let n = graph.order() as u32;
    let mut names: Vec<String> = (0..n).map(|u| graph.labels().name(u).into_owned()).collect();
    let mut twin = format!("{}'", names[v as usize]);
    while graph.labels().find(&twin).is_some() {
        twin.push('\'');
    }
    names.push(twin);
    let labels = Labels::names(names).unwrap_or_else(|_| Labels::numbers(n + 1));
    let old = graph.edges().iter().map(|e| (e.tail, e.head, e.multiplicity));
    let new = graph.neighbours(v).iter().map(|&u| (n, u, 1));
    Graph::new(graph.directed(), labels, old.chain(new))
}
