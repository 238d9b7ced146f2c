//! From a ground to the core on which the search plays: pairs cancelled, labelled vertices and
//! those out of reach taken out. Done once for the position and once for each of its options; the
//! search itself then works on bit sets.

use crate::search::dfpn::Step;
use xanthi_games::Outcome;
use xanthi_games::reduction::{Erase, GeographyPosition};

/// What is left of a position: see `xanthi_games::reduction::core` for the definition.
#[derive(Clone, Debug)]
pub struct Core {
    /// The vertex under the token.
    pub token: u32,
    /// The vertices that the token can reach (with an edge rule its own is one of them).
    pub vertices: Vec<u32>,
    /// The arcs between these vertices and out of the token: tail, head, copies.
    pub arcs: Vec<(u32, u32, u32)>,
}

/// The core of a position of directed geography in normal play, or its outcome.
pub fn core(ground: &GeographyPosition, token: u32) -> Step<Core> {
    let n = ground.graph().order();
    let arcs = arcs(ground);
    let rows = Rows::new(n, arcs.iter().map(|a| (a.0, a.1)));
    let labels = labels(n, &rows, &arcs);
    let exits = rows.of(token);
    let label = |v: &u32| labels[*v as usize];
    if exits.iter().any(|v| label(v) == Some(Outcome::P)) {
        return Step::Decided(Outcome::N);
    }
    if exits.iter().all(|v| label(v) == Some(Outcome::N)) {
        return Step::Decided(Outcome::P);
    }
    let mut reached = vec![false; n];
    let mut stack = vec![token];
    while let Some(v) = stack.pop() {
        for &to in rows.of(v).iter().filter(|v| label(v).is_none()) {
            if !std::mem::replace(&mut reached[to as usize], true) {
                stack.push(to);
            }
        }
    }
    let mut tails = reached.clone();
    tails[token as usize] = true;
    reached[token as usize] = ground.rule().erase == Erase::Edge;
    let vertices = (0..n as u32).filter(|&v| reached[v as usize]).collect();
    let inside = |a: &(u32, u32, u32)| tails[a.0 as usize] && reached[a.1 as usize];
    Step::Open(Core { token, vertices, arcs: arcs.into_iter().filter(inside).collect() })
}

/// The outcome of coming to each vertex from outside, where labels alone show it. Without a token.
pub fn placing(ground: &GeographyPosition) -> Vec<Option<Outcome>> {
    let arcs = arcs(ground);
    let n = ground.graph().order();
    labels(n, &Rows::new(n, arcs.iter().map(|a| (a.0, a.1))), &arcs)
}

/// The arcs that count: into open vertices, what is left after opposite arcs and loops cancel.
fn arcs(ground: &GeographyPosition) -> Vec<(u32, u32, u32)> {
    let graph = ground.graph();
    let edges = graph.edges().iter().zip(0u32..).filter(|(e, i)| ground.copies(*i) > 0 && ground.is_open(e.head));
    let from = |v: u32| ground.is_open(v) || ground.token() == Some(v);
    if ground.rule().erase == Erase::Vertex {
        return edges.filter(|(e, _)| e.tail != e.head && from(e.tail)).map(|(e, _)| (e.tail, e.head, 1)).collect();
    }
    let back = |tail: u32, head: u32| {
        let row = graph.neighbours(head);
        row.binary_search(&tail).map_or(0, |i| ground.copies(graph.edges_at(head)[i]))
    };
    let left = |tail, head, copies: u32| if tail == head { copies % 2 } else { copies.saturating_sub(back(tail, head)) };
    edges.filter(|(e, _)| from(e.tail)).map(|(e, i)| (e.tail, e.head, left(e.tail, e.head, ground.copies(i)))).filter(|a| a.2 > 0).collect()
}

/// For every vertex a list of others.
struct Rows {
    first: Vec<usize>,
    items: Vec<u32>,
}

impl Rows {
    fn new(n: usize, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut first = vec![0; n + 1];
        pairs.clone().for_each(|(v, _)| first[v as usize + 1] += 1);
        (0..n).for_each(|v| first[v + 1] += first[v]);
        let mut next = first.clone();
        let mut items = vec![0; first[n]];
        for (v, item) in pairs {
            items[next[v as usize]] = item;
            next[v as usize] += 1;
        }
        Self { first, items }
    }

    fn of(&self, v: u32) -> &[u32] {
        &self.items[self.first[v as usize]..self.first[v as usize + 1]]
    }
}

/// P if every exit is N, N if some exit is P, from the sinks up.
fn labels(n: usize, rows: &Rows, arcs: &[(u32, u32, u32)]) -> Vec<Option<Outcome>> {
    let entries = Rows::new(n, arcs.iter().map(|a| (a.1, a.0)));
    let mut labels = vec![None; n];
    let mut open: Vec<usize> = (0..n as u32).map(|v| rows.of(v).len()).collect();
    let mut settled: Vec<u32> = (0..n as u32).filter(|&v| open[v as usize] == 0).collect();
    settled.iter().for_each(|&v| labels[v as usize] = Some(Outcome::P));
    while let Some(v) = settled.pop() {
        let wins = labels[v as usize] == Some(Outcome::P);
        for &u in entries.of(v) {
            open[u as usize] -= 1;
            if labels[u as usize].is_none() && (wins || open[u as usize] == 0) {
                labels[u as usize] = Some(Outcome::of_mover(wins));
                settled.push(u);
            }
        }
    }
    labels
}
