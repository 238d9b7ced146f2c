//! The core of a position of Geography: what is left when the parts that are decided at sight
//! are taken away. Strategies are graphs of cores, which keeps them small.
//!
//! **Normal play.** Three steps, in this order.
//!
//! 1. *Edge rules: pairs leave.* Of two opposite arcs, or of two parallel undirected edges, or of
//!    two loops, both go. Whoever wins without them answers a move along one with a move along
//!    its partner, which brings the token back and changes nothing else.
//! 2. *Decided vertices leave.*
//!    - Directed rules: a vertex is P if every exit goes to an N vertex (a vertex without exits,
//!      above all), and N if some exit goes to a P vertex. A label is right whenever the token
//!      comes there, however the game went on before: arcs disappear only, which cannot harm a
//!      P vertex, and the arc by which an N vertex wins can have been used only by a game that
//!      went on in the labelled part; but there whoever wins leads it to vertices that were labelled
//!      earlier and earlier, so it comes to no vertex twice. A player who moves to an N vertex loses, and nobody who
//!      could move to a P vertex is undecided; so the labelled vertices can be taken away.
//!    - UEG: let w ≠ token have a single edge left, which goes to u. Who finds the token on u
//!      moves to w and wins. So u is N, entering it loses, and it is taken away with its edges.
//!      (Later w may have lost edges in this way only to vertices that went before u: the answer
//!      on w can only go to one of those, which loses again.) What is left within reach of the
//!      token does not depend on the order.
//! 3. *Only what the token can reach stays.*
//!
//! **Misère play.** No pairs leave (the answer of step 1 may be what the other wants). With
//! directed rules a vertex is labelled only if all its exits are: N if it has none or one goes to
//! P, else P. The labels only serve to see whether the position is decided; then step 3.

use crate::outcome::{Outcome, Play};
use crate::reduction::{Erase, GeographyPosition, RuleSet};

/// A core, or the outcome if the position is decided at sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Core {
    /// The outcome.
    Decided(Outcome),
    /// What is left; two positions with the same core have the same outcome.
    Open(GeographyPosition),
}

/// The core of a position; see the [module](self). A position whose token is not yet placed is
/// its own core.
pub fn core(ground: &GeographyPosition, play: Play) -> Core {
    let Some(token) = ground.token() else {
        return match ground.options().is_empty() {
            true => Core::Decided(Outcome::of_mover(play == Play::Misere)),
            false => Core::Open(ground.clone()),
        };
    };
    let mut ground = ground.clone();
    if play == Play::Normal {
        cancel_pairs(&mut ground);
    }
    let labels = match (play, ground.rule()) {
        (Play::Normal, rule) if rule.directed => labels(&ground),
        (Play::Misere, rule) if rule.directed => labels_of_closed_part(&ground),
        (Play::Normal, RuleSet::UEG) => pendants(&ground, token),
        _ => vec![None; ground.graph().order()],
    };
    if let Some(outcome) = decided(&ground, token, play, &labels) {
        return Core::Decided(outcome);
    }
    if play == Play::Normal {
        close_all(&mut ground, |v| labels[v as usize].is_some());
    }
    let reached = reachable(&ground, token);
    close_all(&mut ground, |v| !reached[v as usize]);
    Core::Open(ground)
}

/// Whether the token's exits settle the position.
fn decided(ground: &GeographyPosition, token: u32, play: Play, labels: &[Option<Outcome>]) -> Option<Outcome> {
    if ground.rule() == RuleSet::UEG && labels[token as usize].is_some() {
        return labels[token as usize];
    }
    let exits: Vec<_> = ground.exits(token).map(|(to, _)| labels[to as usize]).collect();
    match () {
        () if exits.is_empty() => Some(Outcome::of_mover(play == Play::Misere)),
        () if exits.contains(&Some(Outcome::P)) => Some(Outcome::N),
        () if exits.iter().all(|l| *l == Some(Outcome::N)) => Some(Outcome::P),
        () => None,
    }
}

fn cancel_pairs(ground: &mut GeographyPosition) {
    let graph = ground.graph().clone();
    match ground.rule() {
        RuleSet::UEG => (0..graph.size() as u32).for_each(|e| ground.set_copies(e, ground.copies(e) % 2)),
        RuleSet::DEG => {
            for (arc, e) in graph.edges().iter().zip(0u32..) {
                if arc.tail == arc.head {
                    ground.set_copies(e, ground.copies(e) % 2);
                } else if let Some(back) = edge_between(&graph, arc.head, arc.tail).filter(|back| *back > e) {
                    let both = ground.copies(e).min(ground.copies(back));
                    ground.set_copies(e, ground.copies(e) - both);
                    ground.set_copies(back, ground.copies(back) - both);
                }
            }
        }
        _ => {}
    }
}

fn edge_between(graph: &crate::graph::Graph, from: u32, to: u32) -> Option<u32> {
    let row = graph.neighbours(from);
    row.binary_search(&to).ok().map(|i| graph.edges_at(from)[i])
}

/// Normal play, directed rules: the labels that follow from the sinks.
fn labels(ground: &GeographyPosition) -> Vec<Option<Outcome>> {
    let n = ground.graph().order();
    let (mut labels, entries, mut unsettled) = (vec![None; n], entries(ground), exit_counts(ground));
    let mut queue: Vec<u32> = (0..n as u32).filter(|&v| ground.is_open(v) && unsettled[v as usize] == 0).collect();
    queue.iter().for_each(|&v| labels[v as usize] = Some(Outcome::P));
    while let Some(v) = queue.pop() {
        for &from in &entries[v as usize] {
            if labels[from as usize].is_some() {
                continue;
            }
            unsettled[from as usize] -= 1;
            if labels[v as usize] == Some(Outcome::P) {
                labels[from as usize] = Some(Outcome::N);
                queue.push(from);
            } else if unsettled[from as usize] == 0 {
                labels[from as usize] = Some(Outcome::P);
                queue.push(from);
            }
        }
    }
    labels
}

/// Misère play, directed rules: the labels of the vertices from which no cycle can be reached.
fn labels_of_closed_part(ground: &GeographyPosition) -> Vec<Option<Outcome>> {
    let n = ground.graph().order();
    let (mut labels, entries, mut unsettled) = (vec![None; n], entries(ground), exit_counts(ground));
    let mut queue: Vec<u32> = (0..n as u32).filter(|&v| ground.is_open(v) && unsettled[v as usize] == 0).collect();
    while let Some(v) = queue.pop() {
        let mut exits = ground.exits(v).map(|(to, _)| labels[to as usize]).peekable();
        labels[v as usize] = Some(Outcome::of_mover(exits.peek().is_none() || exits.any(|l| l == Some(Outcome::P))));
        for &from in &entries[v as usize] {
            unsettled[from as usize] -= 1;
            if unsettled[from as usize] == 0 {
                queue.push(from);
            }
        }
    }
    labels
}

/// Undirected edge geography, normal play: the vertices with a pendant neighbour are N.
fn pendants(ground: &GeographyPosition, token: u32) -> Vec<Option<Outcome>> {
    let n = ground.graph().order();
    let mut labels = vec![None; n];
    let mut left = exit_counts(ground);
    let mut leaves: Vec<u32> = (0..n as u32).filter(|&v| v != token && left[v as usize] == 1).collect();
    while let Some(leaf) = leaves.pop() {
        let Some((stem, _)) = ground.exits(leaf).find(|(to, _)| labels[*to as usize].is_none()) else { continue };
        if labels[leaf as usize].is_some() || stem == leaf {
            continue;
        }
        labels[stem as usize] = Some(Outcome::N);
        for (next, _) in ground.exits(stem) {
            left[next as usize] -= 1;
            if next != token && next != stem && left[next as usize] == 1 {
                leaves.push(next);
            }
        }
    }
    labels
}

/// For every vertex the open vertices that have an exit to it.
fn entries(ground: &GeographyPosition) -> Vec<Vec<u32>> {
    let n = ground.graph().order();
    let mut entries = vec![Vec::new(); n];
    for v in (0..n as u32).filter(|&v| ground.is_open(v)) {
        ground.exits(v).for_each(|(to, _)| entries[to as usize].push(v));
    }
    entries
}

fn exit_counts(ground: &GeographyPosition) -> Vec<usize> {
    (0..ground.graph().order() as u32).map(|v| ground.exits(v).count()).collect()
}

/// Closes vertices; with an edge rule their edges go too, so that equal cores are equal grounds.
fn close_all(ground: &mut GeographyPosition, goes: impl Fn(u32) -> bool) {
    let graph = ground.graph().clone();
    (0..graph.order() as u32).filter(|&v| goes(v)).for_each(|v| ground.close(v));
    if ground.rule().erase == Erase::Edge {
        for (edge, e) in graph.edges().iter().zip(0u32..) {
            if !ground.is_open(edge.tail) || !ground.is_open(edge.head) {
                ground.set_copies(e, 0);
            }
        }
    }
}

fn reachable(ground: &GeographyPosition, token: u32) -> Vec<bool> {
    let mut reached = vec![false; ground.graph().order()];
    reached[token as usize] = true;
    let mut stack = vec![token];
    while let Some(v) = stack.pop() {
        for (to, _) in ground.exits(v) {
            if !std::mem::replace(&mut reached[to as usize], true) {
                stack.push(to);
            }
        }
    }
    reached
}
