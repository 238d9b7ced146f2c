//! A graph as a line denotes it, and how large one may be.

use super::Graph;

/// The largest number of vertices of a graph that is read; every reader of this crate keeps it.
pub const MAX_VERTICES: u64 = 10_000_000;
/// The largest number of edges of a graph that is read.
pub const MAX_EDGES: u64 = 10_000_000;

/// A graph together with the text that denotes it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The graph.
    pub graph: Graph,
    /// The canonical text of the parameters, from which the same graph is read.
    pub text: String,
}
