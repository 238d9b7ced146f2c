//! Single graphs with names, most of them generalised Petersen graphs or LCF graphs.
//!
//! Sources: H. S. M. Coxeter, Self-dual configurations and regular graphs, Bull. AMS 56 (1950),
//! for the generalised Petersen graphs; R. Frucht, A canonical representation of trivalent
//! Hamiltonian graphs, J. Graph Theory 1 (1977), for the LCF notation.

use super::{MAX_VERTICES, Params, graph};
use crate::error::ParseError;
use crate::graph::Graph;
use crate::graph::denoted::Source;

type Built = Result<Source, ParseError>;

/// The outer cycle 0 … n − 1, the spokes i, n + i, and the inner edges n + i, n + (i + k mod n).
fn generalised_petersen(n: u64, k: u64) -> impl Iterator<Item = (u64, u64)> {
    let ring = (0..n).map(move |i| (i, (i + 1) % n));
    let spokes = (0..n).map(move |i| (i, n + i));
    let inner = (0..n).map(move |i| (n + i, n + (i + k) % n));
    ring.chain(spokes).chain(inner)
}

/// Without parameters the Petersen graph, with two a generalised Petersen graph.
pub(super) fn petersen(p: &Params<'_>) -> Built {
    if p.list.is_empty() {
        return named(p, graph(10, generalised_petersen(5, 2)));
    }
    let [n, k] = p.numbers([("the length of the outer cycle", 3..=MAX_VERTICES / 2), ("the inner jump", 1..=MAX_VERTICES)])?;
    if 2 * k >= n {
        return Err(p.list[1].error("the inner jump is too long").help("it is less than half the length of the outer cycle"));
    }
    p.limit(2 * n, 3 * n)?;
    Ok(p.done(p.graph(false, 2 * n, generalised_petersen(n, k))?, &[n, k]))
}

fn named(p: &Params<'_>, graph: Graph) -> Built {
    p.numbers([])?;
    Ok(p.done(graph, &[]))
}

pub(super) fn octahedron(p: &Params<'_>) -> Built {
    named(p, graph(6, (0..6).flat_map(|v| (0..v / 2 * 2).map(move |u| (u, v)))))
}

pub(super) fn dodecahedron(p: &Params<'_>) -> Built {
    named(p, graph(20, generalised_petersen(10, 2)))
}

pub(super) fn desargues(p: &Params<'_>) -> Built {
    named(p, graph(20, generalised_petersen(10, 3)))
}

/// Poles 0 and 11, upper ring 1 … 5, lower ring 6 … 10.
pub(super) fn icosahedron(p: &Params<'_>) -> Built {
    let around = |i: u64| {
        let next = (i + 1) % 5;
        [(0, 1 + i), (11, 6 + i), (1 + i, 1 + next), (6 + i, 6 + next), (1 + i, 6 + i), (1 + i, 6 + next)]
    };
    named(p, graph(12, (0..5).flat_map(around)))
}

/// A Hamiltonian cycle, and at vertex v a chord to v + jumps[v mod their number].
fn lcf(n: u64, jumps: &[i64]) -> Graph {
    let chord = |v: u64| (v, (v as i64 + jumps[v as usize % jumps.len()]).rem_euclid(n as i64) as u64);
    let cycle = (0..n).map(|v| (v, (v + 1) % n));
    // Each chord is named at both of its ends.
    graph(n, cycle.chain((0..n).map(chord).filter(|(v, w)| v < w)))
}

pub(super) fn heawood(p: &Params<'_>) -> Built {
    named(p, lcf(14, &[5, -5]))
}

pub(super) fn pappus(p: &Params<'_>) -> Built {
    named(p, lcf(18, &[5, 7, -7, 7, -7, -5]))
}
