//! Products of paths and cycles: grids, tori, cylinders, hypercubes, ladders and prisms.
//!
//! The vertex with the coordinates (x, y, …) has the number x + a·(y + b·(…)) on a board of
//! a × b × … points. Grids have coordinates from 1, as in undirected edge geography on grids;
//! boards that wrap have coordinates from 0, as in Hogan and Horrocks' C_n × C_m.

use super::{MAX_VERTICES, Params};
use crate::error::ParseError;
use crate::graph::denoted::Source;
use crate::graph::{Graph, Labels};

type Built = Result<Source, ParseError>;

/// A board: whether each of its dimensions is a cycle, and where its coordinates begin.
struct Board {
    directed: bool,
    wraps: fn(usize) -> bool,
    from: u32,
}

fn product(p: &Params<'_>, sides: &[u64], board: &Board) -> Result<Graph, ParseError> {
    let n = sides.iter().fold(1, |n: u64, &s| n.saturating_mul(s));
    p.limit(n, 0)?;
    // Along a dimension with s points, each of the n/s lines has s edges if it wraps, else s − 1.
    let edges: u64 = sides.iter().enumerate().map(|(d, s)| if (board.wraps)(d) { n } else { n / s * (s - 1) }).sum();
    p.limit(n, edges)?;
    let along = sides.iter().scan(1, |step, &side| {
        *step *= side;
        Some((*step / side, side))
    });
    let list = along.enumerate().flat_map(|(d, (step, side))| {
        (0..n).filter_map(move |v| {
            let next = if v / step % side + 1 < side { Some(v + step) } else { None };
            let around = || (board.wraps)(d).then(|| v - step * (side - 1));
            Some((v as u32, next.or_else(around)? as u32, 1))
        })
    });
    let labels = Labels::Points { sides: sides.iter().map(|&s| s as u32).collect(), from: board.from };
    p.labelled(board.directed, labels, list)
}

fn board(p: &Params<'_>, board: &Board) -> Built {
    let sides = p.sides()?;
    Ok(p.board(product(p, &sides, board)?, &sides))
}

pub(super) fn grid(p: &Params<'_>) -> Built {
    board(p, &Board { directed: false, wraps: |_| false, from: 1 })
}

pub(super) fn torus(p: &Params<'_>) -> Built {
    board(p, &Board { directed: true, wraps: |_| true, from: 0 })
}

/// The directed torus on which a step from the last column to the first leads some rows down as well.
pub(super) fn twisted(p: &Params<'_>) -> Built {
    let board = p.list.first().ok_or_else(|| p.end.error("the sides are missing").help(p.written()))?;
    let [a, b] = board.split('x')[..] else { return Err(board.error("a twisted torus has two sides").help(p.written())) };
    let (a, b) = (a.number("a side", 1..=MAX_VERTICES)?, b.number("a side", 1..=MAX_VERTICES)?);
    let twist = p.number(1, "the twist", 0..=b - 1)?;
    if let Some(more) = p.list.get(2) {
        return Err(more.error("one parameter too many").help(p.written()));
    }
    p.limit(a * b, 2 * a * b)?;
    let arcs = (0..b).flat_map(|y| {
        (0..a).flat_map(move |x| {
            let right = if x + 1 < a { (x + 1, y) } else { (0, (y + twist) % b) };
            [right, (x, (y + 1) % b)].map(|(to, row)| ((x + a * y) as u32, (to + a * row) as u32, 1))
        })
    });
    let labels = Labels::Points { sides: vec![a as u32, b as u32], from: 0 };
    let graph = p.labelled(true, labels, arcs)?;
    Ok(Source { graph, text: format!("{}.{a}x{b}.{twist}", p.info.name) })
}

pub(super) fn utorus(p: &Params<'_>) -> Built {
    board(p, &Board { directed: false, wraps: |_| true, from: 0 })
}

pub(super) fn cylinder(p: &Params<'_>) -> Built {
    board(p, &Board { directed: false, wraps: |d| d == 0, from: 0 })
}

pub(super) fn ladder(p: &Params<'_>) -> Built {
    let [n] = p.numbers([("the number of rungs", 1..=MAX_VERTICES / 2)])?;
    p.fits(2 * n, 3 * n)?;
    let graph = product(p, &[n, 2], &Board { directed: false, wraps: |_| false, from: 1 })?;
    Ok(p.done(graph, &[n]))
}

pub(super) fn prism(p: &Params<'_>) -> Built {
    let [n] = p.numbers([("the number of rungs", 1..=MAX_VERTICES / 2)])?;
    p.fits(2 * n, 3 * n)?;
    let graph = product(p, &[n, 2], &Board { directed: false, wraps: |d| d == 0, from: 0 })?;
    Ok(p.done(graph, &[n]))
}

/// A cycle on 2n vertices and the n chords between opposite vertices.
pub(super) fn mobius(p: &Params<'_>) -> Built {
    let [n] = p.numbers([("the number of rungs", 1..=MAX_VERTICES / 2)])?;
    p.limit(2 * n, 3 * n)?;
    let cycle = (0..2 * n).map(|v| (v, (v + 1) % (2 * n)));
    Ok(p.done(p.graph(false, 2 * n, cycle.chain((0..n).map(|v| (v, v + n))))?, &[n]))
}

/// Two vertices are adjacent if their numbers differ in one binary digit.
pub(super) fn hypercube(p: &Params<'_>) -> Built {
    let [d] = p.numbers([("the dimension", 0..=24)])?;
    let n = 1u64 << d;
    p.limit(n, n / 2 * d)?;
    let edges = (0..n).flat_map(|v| (0..d).map(move |bit| (v, v | 1 << bit)).filter(|(v, w)| v != w));
    Ok(p.done(p.graph(false, n, edges)?, &[d]))
}
