//! Paths, cycles, complete graphs, stars, trees and their directed relatives.

use super::{MAX_VERTICES, Params};
use crate::error::ParseError;
use crate::graph::denoted::Source;

type Built = Result<Source, ParseError>;

const ORDER: &str = "the number of vertices";

fn order(p: &Params<'_>) -> Result<u64, ParseError> {
    let [n] = p.numbers([(ORDER, 1..=MAX_VERTICES)])?;
    p.fits(n, n)?;
    Ok(n)
}

fn along(directed: bool, p: &Params<'_>) -> Built {
    let n = order(p)?;
    Ok(p.done(p.graph(directed, n, (1..n).map(|v| (v - 1, v)))?, &[n]))
}

pub(super) fn path(p: &Params<'_>) -> Built {
    along(false, p)
}

pub(super) fn dipath(p: &Params<'_>) -> Built {
    along(true, p)
}

fn around(directed: bool, p: &Params<'_>) -> Built {
    let n = order(p)?;
    Ok(p.done(p.graph(directed, n, (0..n).map(|v| (v, (v + 1) % n)))?, &[n]))
}

pub(super) fn cycle(p: &Params<'_>) -> Built {
    around(false, p)
}

pub(super) fn dicycle(p: &Params<'_>) -> Built {
    around(true, p)
}

/// All pairs u < v.
pub(super) fn pairs(n: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..n).flat_map(move |v| (0..v).map(move |u| (u, v)))
}

pub(super) fn complete(p: &Params<'_>) -> Built {
    let n = order(p)?;
    p.limit(n, n * (n - 1) / 2)?;
    Ok(p.done(p.graph(false, n, pairs(n))?, &[n]))
}

pub(super) fn transitive(p: &Params<'_>) -> Built {
    let n = order(p)?;
    p.limit(n, n * (n - 1) / 2)?;
    Ok(p.done(p.graph(true, n, pairs(n))?, &[n]))
}

/// The complete multipartite graph; the parts are intervals of vertices in the given order.
fn parts(p: &Params<'_>, sizes: &[u64]) -> Built {
    let n = sizes.iter().sum::<u64>();
    p.limit(n, 0)?;
    let mut before = 0;
    let mut edges = 0;
    for size in sizes {
        edges += size * before;
        before += size;
    }
    p.limit(n, edges)?;
    let mut joined = Vec::with_capacity(edges as usize);
    let mut first = 0;
    for size in sizes {
        joined.extend((first..first + size).flat_map(|v| (0..first).map(move |u| (u, v))));
        first += size;
    }
    Ok(p.done(p.graph(false, n, joined)?, sizes))
}

pub(super) fn bipartite(p: &Params<'_>) -> Built {
    let sizes = p.numbers([("the size of the first part", 1..=MAX_VERTICES), ("the size of the second part", 1..=MAX_VERTICES)])?;
    parts(p, &sizes)
}

pub(super) fn multipartite(p: &Params<'_>) -> Built {
    parts(p, &p.sequence(0, "the size of a part", 1..=MAX_VERTICES)?)
}

pub(super) fn cocktail(p: &Params<'_>) -> Built {
    let [n] = p.numbers([("the number of pairs", 1..=MAX_VERTICES)])?;
    // Ten thousand pairs are already refused for their edges.
    let built = parts(p, &vec![2; n.min(10_000) as usize])?;
    Ok(p.done(built.graph, &[n]))
}

pub(super) fn star(p: &Params<'_>) -> Built {
    let [n] = p.numbers([("the number of leaves", 0..=MAX_VERTICES - 1)])?;
    p.fits(n + 1, n)?;
    Ok(p.done(p.graph(false, n + 1, (1..=n).map(|v| (0, v)))?, &[n]))
}

/// The edges of a cycle on the vertices 1 … n.
fn rim(n: u64) -> impl Iterator<Item = (u64, u64)> {
    (1..=n).map(move |v| (v, v % n + 1))
}

pub(super) fn wheel(p: &Params<'_>) -> Built {
    let [n] = p.numbers([("the number of vertices on the rim", 1..=MAX_VERTICES - 1)])?;
    p.limit(n + 1, 2 * n)?;
    Ok(p.done(p.graph(false, n + 1, rim(n).chain((1..=n).map(|v| (0, v))))?, &[n]))
}

pub(super) fn fan(p: &Params<'_>) -> Built {
    let [n] = p.numbers([("the number of vertices on the path", 1..=MAX_VERTICES - 1)])?;
    p.limit(n + 1, 2 * n - 1)?;
    Ok(p.done(p.graph(false, n + 1, (1..n).map(|v| (v, v + 1)).chain((1..=n).map(|v| (0, v))))?, &[n]))
}

pub(super) fn windmill(p: &Params<'_>) -> Built {
    let [n] = p.numbers([("the number of triangles", 1..=MAX_VERTICES)])?;
    p.limit(2 * n + 1, 3 * n)?;
    let triangle = |i: u64| [(0, 2 * i + 1), (0, 2 * i + 2), (2 * i + 1, 2 * i + 2)];
    Ok(p.done(p.graph(false, 2 * n + 1, (0..n).flat_map(triangle))?, &[n]))
}

pub(super) fn tree(p: &Params<'_>) -> Built {
    let [depth] = p.numbers([("the depth", 0..=22)])?;
    let n = (1u64 << (depth + 1)) - 1;
    p.fits(n, n)?;
    Ok(p.done(p.graph(false, n, (1..n).map(|v| ((v - 1) / 2, v)))?, &[depth]))
}

pub(super) fn caterpillar(p: &Params<'_>) -> Built {
    let leaves = p.sequence(0, "the number of leaves of a spine vertex", 0..=MAX_VERTICES)?;
    let spine = leaves.len() as u64;
    let n = spine + leaves.iter().sum::<u64>();
    p.limit(n, n - 1)?;
    let owners = leaves.iter().zip(0..).flat_map(|(&count, v)| (0..count).map(move |_| v));
    let legs = owners.zip(spine..);
    Ok(p.done(p.graph(false, n, (1..spine).map(|v| (v - 1, v)).chain(legs))?, &leaves))
}

pub(super) fn spider(p: &Params<'_>) -> Built {
    let legs = p.sequence(0, "the length of a leg", 1..=MAX_VERTICES)?;
    let n = 1 + legs.iter().sum::<u64>();
    p.limit(n, n - 1)?;
    let mut edges = Vec::with_capacity(n as usize);
    let mut first = 1;
    for length in &legs {
        edges.extend((first..first + length).map(|v| (if v == first { 0 } else { v - 1 }, v)));
        first += length;
    }
    Ok(p.done(p.graph(false, n, edges)?, &legs))
}
