//! The augmented graph: from any underlying graph and any finite set of lengths, the graph on the
//! same vertices in which u and v are joined if a path of one of these lengths leads from u to v.
//!
//! A path visits no vertex twice, and its length is its number of edges; in a digraph it follows
//! the arcs. However many paths there are, and however many lengths they have, they give one edge
//! (in a digraph: one arc for each order of the two ends). No path leads from a vertex to itself,
//! so an augmented graph has no loops. Multiple edges of the underlying graph count once.
//!
//! Source: A. Goldlist, The Game of Geography (2003), section 2.
//!
//! To say whether a path of a given length joins two vertices is NP-complete, for with n − 1 edges
//! it is a Hamiltonian path. So the paths are followed one by one, depth first from each vertex,
//! and their number is bounded. A vertex is left early when all others are found to be its
//! neighbours, which makes short moves on dense graphs cheap.

use super::Graph;
use crate::budget::{Budget, Stop};

/// How many steps along edges are made at most for one graph that is read.
pub const MAX_STEPS: u64 = 20_000_000;

/// Why there is no augmented graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooMuch {
    /// The paths take more steps than were allowed.
    Steps,
    /// The result would have more edges than were allowed.
    Edges,
    /// The budget is used up.
    Stopped(Stop),
}

impl std::fmt::Display for TooMuch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TooMuch::Steps => f.write_str("the paths take more steps than were allowed"),
            TooMuch::Edges => f.write_str("there would be more edges than were allowed"),
            TooMuch::Stopped(stop) => write!(f, "{stop}"),
        }
    }
}

impl std::error::Error for TooMuch {}

/// The augmented graph of `graph` for the lengths in `moves`, in any order. `steps` is how many
/// steps along edges may be made; those that were made are taken off. A length of 0, and one that
/// no path has, joins nothing.
///
/// # Errors
/// If the steps do not suffice, or there would be more than `edges` edges.
pub fn augmented(graph: &Graph, moves: &[u64], steps: &mut u64, edges: u64) -> Result<Graph, TooMuch> {
    augmented_within(graph, moves, steps, edges, None)
}

/// The augmented graph of `graph`, found within a budget if there is one; see [`augmented`].
///
/// # Errors
/// As for [`augmented`], or if the work must stop.
pub fn augmented_within(graph: &Graph, moves: &[u64], steps: &mut u64, edges: u64, budget: Option<&Budget>) -> Result<Graph, TooMuch> {
    const OF_EDGE: u64 = 12;
    let n = graph.order();
    // A path has at most n − 1 edges: longer moves are never made.
    let longest = moves.iter().filter(|&&a| a < n as u64).max().map_or(0, |&a| a as usize);
    let mut ends_here = vec![false; longest + 1];
    for &a in moves.iter().filter(|&&a| a <= longest as u64) {
        ends_here[a as usize] = true;
    }
    let mut walk =
        Walk { graph, ends_here, trail: Vec::new(), visited: vec![false; n], found: vec![false; n], ends: Vec::new(), budget, untold: 0 };
    let mut list = Vec::new();
    let mut held = budget.map(|budget| budget.hold(0)).transpose().map_err(TooMuch::Stopped)?;
    for u in 0..n as u32 {
        walk.from(u, steps)?;
        if let Some(held) = &mut held {
            held.grow_to(OF_EDGE * list.capacity() as u64).map_err(TooMuch::Stopped)?;
        }
        // Without directions each edge is found from both of its ends.
        let ends = walk.ends.iter().filter(|&&v| graph.directed() || u < v);
        list.extend(ends.map(|&v| (u, v, 1)));
        if list.len() as u64 > edges {
            return Err(TooMuch::Edges);
        }
    }
    Graph::within(graph.directed(), graph.labels().clone(), list, budget).map_err(TooMuch::Stopped)
}

/// A depth-first walk along all paths from one vertex.
struct Walk<'a> {
    graph: &'a Graph,
    /// Whether a path of this length is a move.
    ends_here: Vec<bool>,
    /// The path, each vertex with the number of its neighbours that have been looked at.
    trail: Vec<(u32, usize)>,
    visited: Vec<bool>,
    found: Vec<bool>,
    /// Where the moves from the vertex end.
    ends: Vec<u32>,
    budget: Option<&'a Budget>,
    /// The steps that the budget has not been told of.
    untold: u64,
}

impl Walk<'_> {
    fn from(&mut self, u: u32, steps: &mut u64) -> Result<(), TooMuch> {
        self.tell()?;
        for v in self.ends.drain(..) {
            self.found[v as usize] = false;
        }
        self.trail.push((u, 0));
        self.visited[u as usize] = true;
        while let Some((v, looked)) = self.trail.last_mut() {
            let all = self.ends.len() + 1 == self.found.len();
            let next = self.graph.neighbours(*v).get(*looked).copied();
            *looked += 1;
            let Some(w) = next.filter(|_| !all && self.trail.len() < self.ends_here.len()) else {
                self.back();
                continue;
            };
            *steps = steps.checked_sub(1).ok_or(TooMuch::Steps)?;
            self.tell()?;
            if self.visited[w as usize] {
                continue;
            }
            if self.ends_here[self.trail.len()] && !self.found[w as usize] {
                self.found[w as usize] = true;
                self.ends.push(w);
            }
            self.visited[w as usize] = true;
            self.trail.push((w, 0));
        }
        Ok(())
    }

    /// Counts a step.
    fn tell(&mut self) -> Result<(), TooMuch> {
        const PIECE: u64 = 1 << 13;
        self.untold += 1;
        match self.budget.filter(|_| self.untold == PIECE) {
            None => Ok(()),
            Some(budget) => budget.step(std::mem::take(&mut self.untold)).map_err(TooMuch::Stopped),
        }
    }

    fn back(&mut self) {
        if let Some((v, _)) = self.trail.pop() {
            self.visited[v as usize] = false;
        }
    }
}
