//! graph6: simple undirected graphs, the upper triangle of the adjacency matrix column by column.
//!
//! Source: B. D. McKay, Description of graph6, sparse6 and digraph6 encodings,
//! <https://users.cecs.anu.edu.au/~bdm/data/formats.txt>.

use super::given_up;
use super::sixes::{Sixes, Writer};
use crate::budget::Budget;
use crate::error::ParseError;
use crate::graph::{Graph, Labels};

/// Reads a line of graph6 without a header.
///
/// # Errors
/// With the place, if the line is not graph6.
pub fn read(text: &str) -> Result<Graph, ParseError> {
    read_within(text, None)
}

/// Reads a line of graph6, within a budget if there is one; see [`read`].
///
/// # Errors
/// As for [`read`], or if reading was given up.
pub fn read_within(text: &str, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    read_at(text, 0, budget)
}

pub(super) fn read_at(text: &str, at: usize, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    let mut sixes = Sixes::new(text, at)?;
    let n = sixes.order()?;
    let ones = sixes.matrix(n * n.saturating_sub(1) / 2)?;
    let mut edges = Vec::with_capacity(ones);
    // Column v holds the pairs (0, v) … (v − 1, v) and begins at bit `first`.
    let (mut v, mut first) = (1, 0);
    for bit in sixes.ones() {
        while bit >= first + v {
            first += v;
            v += 1;
        }
        edges.push(((bit - first) as u32, v as u32, 1));
    }
    Graph::within(false, Labels::numbers(n as u32), edges, budget).map_err(given_up)
}

/// Writes a graph, or `None` if it is directed, has loops or parallel edges, or its line would
/// have more than a thousand million characters.
pub fn write(graph: &Graph) -> Option<String> {
    let n = graph.order() as u64;
    let simple = graph.edges().iter().all(|e| e.multiplicity == 1 && e.tail != e.head);
    if graph.directed() || !simple || n > 100_000 {
        return None;
    }
    let mut writer = Writer::new("", n);
    for v in 0..n as u32 {
        // The smaller neighbours come first in the row of v.
        let mut smaller = graph.neighbours(v).iter().copied().peekable();
        (0..v).for_each(|u| writer.bit(smaller.next_if_eq(&u).is_some()));
    }
    Some(writer.finish(false))
}
