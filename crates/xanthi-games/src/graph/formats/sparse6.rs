//! sparse6: undirected multigraphs with loops, a list of edges behind a `:`.
//!
//! Behind the number of vertices n come units of one bit b and a number x of k bits, where k is
//! the length of n − 1 in binary. A current vertex v begins at 0; b = 1 adds 1 to it; then x > v
//! sets v to x, and any other x is an edge xv. Vertices beyond n − 1 end the list, so the line is
//! filled up with ones; where those would spell an edge (n = 2, 4, 8, 16), a 0 comes first.
//! Source: B. D. McKay, Description of graph6, sparse6 and digraph6 encodings.

use super::sixes::{Sixes, Writer};
use super::{MAX_EDGES, Range, given_up, step};
use crate::budget::Budget;
use crate::error::ParseError;
use crate::graph::{Graph, Labels};

/// The edges between two looks at the budget.
const PIECE: u64 = 1 << 13;

/// Up to so many vertices may be named by a line of any length.
const FREE_VERTICES: u64 = 100_000;

/// Reads a line of sparse6; the `:` may be missing.
///
/// # Errors
/// With the place, if the line is not sparse6.
pub fn read(text: &str) -> Result<Graph, ParseError> {
    read_within(text, None)
}

/// Reads a line of sparse6, within a budget if there is one; see [`read`].
///
/// # Errors
/// As for [`read`], or if reading was given up.
pub fn read_within(text: &str, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    read_at(text, usize::from(text.starts_with(':')), budget)
}

pub(super) fn read_at(text: &str, at: usize, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    let mut sixes = Sixes::new(text, at)?;
    let n = sixes.order()?;
    let rest = sixes.rest();
    if n > FREE_VERTICES && n / 1000 > rest.len() as u64 {
        let error = ParseError::new("a line this short cannot have that many vertices", text, at..text.len() - rest.len());
        return Err(error.help(format!("beyond {FREE_VERTICES} vertices, one byte for every thousand of them is wanted")));
    }
    let k = width(n);
    let bits = 6 * rest.len() as u64;
    let (mut v, mut bit, mut units) = (0, 0, 0);
    let mut edges = Vec::new();
    while bit + u64::from(k) < bits && v < n {
        units += 1;
        if units % PIECE == 0 {
            step(budget, PIECE)?;
        }
        v += number(rest, bit..bit + 1);
        let x = number(rest, bit + 1..bit + 1 + u64::from(k));
        bit += 1 + u64::from(k);
        if x > v {
            v = x;
        } else if v < n {
            edges.push((x as u32, v as u32, 1));
        }
        if edges.len() as u64 > MAX_EDGES {
            return Err(sixes.error_from(0, "too many edges").help(format!("the largest graph that is read has {MAX_EDGES}")));
        }
    }
    if bits >= bit + 6 {
        return Err(sixes
            .error_from(bit.div_ceil(6) as usize, "the list of edges has ended before these bytes")
            .help("leave them out, or write the line again with the program that made it"));
    }
    Graph::within(false, Labels::numbers(n as u32), edges, budget).map_err(given_up)
}

/// How many bits a vertex takes.
fn width(n: u64) -> u32 {
    u64::BITS - n.saturating_sub(1).leading_zeros()
}

/// The number in a range of bits.
fn number(bytes: &[u8], bits: Range<u64>) -> u64 {
    bits.fold(0, |x, i| x << 1 | u64::from((bytes[(i / 6) as usize] - 63) >> (5 - i % 6) & 1))
}

/// Writes a multigraph (with `:`), or `None` if it is directed or has more than [`MAX_EDGES`]
/// edges, parallel ones counted.
pub fn write(graph: &Graph) -> Option<String> {
    let copies: u64 = graph.edges().iter().map(|e| u64::from(e.multiplicity)).sum();
    if graph.directed() || copies > MAX_EDGES {
        return None;
    }
    let n = graph.order() as u64;
    let k = width(n);
    let mut writer = Writer::new(":", n);
    let mut current = 0;
    for v in 0..n {
        for (u, edge) in graph.incident(v as u32).take_while(|step| u64::from(step.0) <= v) {
            for _ in 0..graph.edges()[edge as usize].multiplicity {
                if v > current + 1 {
                    writer.bit(true);
                    writer.number(v, k);
                    current = v;
                }
                writer.bit(v > current);
                writer.number(u.into(), k);
                current = v;
            }
        }
    }
    if n == 1 << k && current + 2 == n && writer.missing() > k {
        writer.bit(false);
    }
    Some(writer.finish(true))
}
