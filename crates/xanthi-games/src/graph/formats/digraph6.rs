//! digraph6: digraphs without parallel arcs, the adjacency matrix row by row behind a `&`.
//!
//! Source: B. D. McKay, Description of graph6, sparse6 and digraph6 encodings.

use super::given_up;
use super::sixes::{Sixes, Writer};
use crate::budget::Budget;
use crate::error::ParseError;
use crate::graph::{Graph, Labels};

/// Reads a line of digraph6; the `&` may be missing.
///
/// # Errors
/// With the place, if the line is not digraph6.
pub fn read(text: &str) -> Result<Graph, ParseError> {
    read_within(text, None)
}

/// Reads a line of digraph6, within a budget if there is one; see [`read`].
///
/// # Errors
/// As for [`read`], or if reading was given up.
pub fn read_within(text: &str, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    read_at(text, usize::from(text.starts_with('&')), budget)
}

pub(super) fn read_at(text: &str, at: usize, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    let mut sixes = Sixes::new(text, at)?;
    let n = sixes.order()?;
    let ones = sixes.matrix(n * n)?;
    let mut arcs = Vec::with_capacity(ones);
    arcs.extend(sixes.ones().map(|bit| ((bit / n) as u32, (bit % n) as u32, 1)));
    Graph::within(true, Labels::numbers(n as u32), arcs, budget).map_err(given_up)
}

/// Writes a digraph (with `&`), or `None` if it is undirected, has parallel arcs, or its line
/// would have more than a thousand million characters.
pub fn write(graph: &Graph) -> Option<String> {
    let n = graph.order() as u64;
    if !graph.directed() || graph.edges().iter().any(|e| e.multiplicity > 1) || n > 70_000 {
        return None;
    }
    let mut writer = Writer::new("&", n);
    for v in 0..n as u32 {
        let mut heads = graph.neighbours(v).iter().copied().peekable();
        (0..n as u32).for_each(|w| writer.bit(heads.next_if_eq(&w).is_some()));
    }
    Some(writer.finish(false))
}
