//! Graphs given by a set of moves: circulant graphs, Kotzig's cycle, line graphs n;{a,b,…}.
//!
//! Kotzig's Nim Γ(A;n) is directed vertex geography on `kotzig.n.A`; with moves either way it is
//! undirected vertex geography on `circulant.n.A`. Line Geography n;{a,b} is undirected vertex
//! geography on `line.n.a.b`.

use super::{MAX_VERTICES, Params, graph};
use crate::error::ParseError;
use crate::graph::source::Source;

const ORDER: &str = "the number of vertices";

fn order_and_moves(p: &Params<'_>, what: &str) -> Result<(u64, Vec<u64>), ParseError> {
    let n = p.number(0, ORDER, 1..=MAX_VERTICES)?;
    let moves = p.set(1, what, 1..=1_000_000_000)?;
    Ok((n, moves))
}

fn text(p: &Params<'_>, graph: crate::Graph, n: u64, moves: &[u64]) -> Source {
    let mut all = vec![n];
    all.extend(moves);
    p.done(graph, &all)
}

/// Arcs v → v + a (mod n). Moves that are congruent modulo n are one move, and a move that is a
/// multiple of n is a loop (never legal with a vertex rule).
pub(super) fn kotzig(p: &Params<'_>) -> Result<Source, ParseError> {
    let (n, moves) = order_and_moves(p, "a move")?;
    let steps = residues(moves.iter().map(|a| a % n));
    p.limit(n, n.saturating_mul(steps.len() as u64))?;
    let arcs = (0..n).flat_map(|v| steps.iter().map(move |a| (v, (v + a) % n)));
    Ok(text(p, graph(true, n, arcs), n, &moves))
}

/// Edges between v and v ± a (mod n), each once: jumps that are congruent up to sign are one
/// jump, half of n gives n/2 edges, and a multiple of n gives loops.
pub(super) fn circulant(p: &Params<'_>) -> Result<Source, ParseError> {
    let (n, moves) = order_and_moves(p, "a jump")?;
    let jumps = residues(moves.iter().map(|a| (a % n).min(n - a % n) % n));
    p.limit(n, n.saturating_mul(jumps.len() as u64))?;
    let edges = jumps.iter().flat_map(|&a| {
        let count = if 2 * a == n { a } else { n };
        (0..count).map(move |v| (v, (v + a) % n))
    });
    Ok(text(p, graph(false, n, edges), n, &moves))
}

/// Edges between vertices whose difference is a move; moves of n and more have no edge.
pub(super) fn line(p: &Params<'_>) -> Result<Source, ParseError> {
    let (n, moves) = order_and_moves(p, "a move")?;
    p.limit(n, moves.iter().map(|&a| n.saturating_sub(a)).fold(0, u64::saturating_add))?;
    let edges = moves.iter().flat_map(|&a| (a..n).map(move |v| (v - a, v)));
    Ok(text(p, graph(false, n, edges), n, &moves))
}

fn residues(all: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut list: Vec<u64> = all.collect();
    list.sort_unstable();
    list.dedup();
    list
}
