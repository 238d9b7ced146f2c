//! Graphs given by a set of moves: circulant graphs, Kotzig's cycle, line graphs n;{a,b,…}, and
//! the augmented graph of any graph.
//!
//! Kotzig's Nim Γ(A;n) is directed vertex geography on `kotzig.n.A`; with moves either way it is
//! undirected vertex geography on `circulant.n.A`. Line Geography n;{a,b} is undirected vertex
//! geography on `line.n.a.b`. For moves smaller than n these are the augmented graphs of a directed
//! cycle, a cycle and a path. (A larger move on a cycle goes round it; no path does.)

use super::{MAX_EDGES, MAX_VERTICES, Params};
use crate::error::ParseError;
use crate::graph::augmented::{self, MAX_STEPS, TooMuch};
use crate::graph::denoted::Source;
use crate::notation::Part;

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
/// A move may have a sign: −a is n − a.
pub(super) fn kotzig(p: &Params<'_>) -> Result<Source, ParseError> {
    let n = p.number(0, ORDER, 1..=MAX_VERTICES)?;
    let signed = |part: &Part<'_>| match part.text().strip_prefix('-') {
        Some(rest) => part.slice(1..1 + rest.len()).number("a move", 1..=1_000_000_000).map(|a| n - a % n),
        None => part
            .number("a move", 1..=1_000_000_000)
            .map_err(|error| error.help("a move is a whole number from 1 to 1000000000, with - before it for steps back")),
    };
    let moves = match p.list.get(1..) {
        Some(list) if !list.is_empty() => residues(list.iter().map(signed).collect::<Result<Vec<_>, _>>()?.into_iter()),
        _ => p.set(1, "a move", 1..=1_000_000_000)?,
    };
    let steps = residues(moves.iter().map(|a| a % n));
    p.limit(n, n.saturating_mul(steps.len() as u64))?;
    let arcs = (0..n).flat_map(|v| steps.iter().map(move |a| (v, (v + a) % n)));
    Ok(text(p, p.graph(true, n, arcs)?, n, &moves))
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
    Ok(text(p, p.graph(false, n, edges)?, n, &moves))
}

/// Edges between vertices whose difference is a move; moves of n and more have no edge.
pub(super) fn line(p: &Params<'_>) -> Result<Source, ParseError> {
    let (n, moves) = order_and_moves(p, "a move")?;
    p.limit(n, moves.iter().map(|&a| n.saturating_sub(a)).fold(0, u64::saturating_add))?;
    let edges = moves.iter().flat_map(|&a| (a..n).map(move |v| (v - a, v)));
    Ok(text(p, p.graph(false, n, edges)?, n, &moves))
}

/// How many sets of moves may stand before a graph.
const NESTED: usize = 4;

/// `moves.A.B…=GRAPH`, where the graph may be such a graph again: the innermost moves are made
/// first, and all of them share the bound of steps.
pub(super) fn augmented(p: &Params<'_>) -> Result<Source, ParseError> {
    let mut sets = Vec::new();
    let mut rest = p.whole;
    while let Some((head, inner)) = rest.split_once('=').filter(|(head, _)| head.text().split('.').next() == Some("moves")) {
        if sets.len() == NESTED {
            return Err(head.error("too many sets of moves").help(format!("at most {NESTED} may precede a graph")));
        }
        sets.push((head, lengths(p, head)?));
        rest = inner;
    }
    let Some((last, _)) = sets.last() else {
        return Err(p.end.error("the graph is missing").help(p.written()));
    };
    if rest.is_empty() {
        return Err(rest.error("the graph is missing").help(format!("for example {}=path.12", last.text())));
    }
    let mut found = (p.graph)(rest, p.files, p.directed)?;
    let mut steps = MAX_STEPS;
    for (head, moves) in sets.into_iter().rev() {
        found.graph =
            augmented::augmented_within(&found.graph, &moves, &mut steps, MAX_EDGES, p.files.budget()).map_err(|why| match why {
                TooMuch::Stopped(stop) => p.stopped(stop),
                TooMuch::Steps => {
                    let message = format!("the paths of these lengths take more than {MAX_STEPS} steps");
                    head.error(message).help("take shorter moves or a smaller graph; line, circulant and kotzig need no search for paths")
                }
                TooMuch::Edges => head
                    .error(format!("this graph would have more than {MAX_EDGES} edges"))
                    .help(format!("the largest graph that is read has {MAX_EDGES} edges")),
            })?;
        let written: String = moves.iter().map(|a| format!(".{a}")).collect();
        found.text = format!("moves{written}={}", found.text);
    }
    Ok(found)
}

/// The set of moves in `moves.A.B…`, ascending.
fn lengths(p: &Params<'_>, head: Part<'_>) -> Result<Vec<u64>, ParseError> {
    let Some((_, list)) = head.split_once('.') else {
        let end = head.slice(head.text().len()..head.text().len());
        return Err(end.error("a move is missing").help(p.written()));
    };
    let all = list.split('.').iter().map(|part| part.number("a move", 1..=1_000_000_000)).collect::<Result<Vec<_>, _>>()?;
    Ok(residues(all.into_iter()))
}

fn residues(all: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut list: Vec<u64> = all.collect();
    list.sort_unstable();
    list.dedup();
    list
}
