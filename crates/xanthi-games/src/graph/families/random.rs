//! Random graphs; a seed means the same graph for ever (see [`rng`](super::rng)).

use super::basic::pairs;
use super::rng::SplitMix;
use super::{MAX_EDGES, MAX_VERTICES, Params};
use crate::error::ParseError;
use crate::graph::denoted::Source;
use rustc_hash::FxHashSet;

type Built = Result<Source, ParseError>;

const ORDER: &str = "the number of vertices";
const SEED: &str = "the seed";

/// The largest number of edges of a random regular graph.
const MAX_SWITCHED: u64 = 1_000_000;

/// M of the n(n−1)/2 pairs, every set equally likely. The pairs are numbered 01, 02, 12, 03, 13, …
pub(super) fn random(p: &Params<'_>) -> Built {
    let [n, m, seed] = p.numbers([(ORDER, 1..=MAX_VERTICES), ("the number of edges", 0..=MAX_EDGES), (SEED, 0..=u64::MAX)])?;
    p.fits(n, m)?;
    let pairs = n * (n - 1) / 2;
    if m > pairs {
        return Err(p.list[1].error("there are not that many edges").help(format!("{n} vertices have {pairs} pairs")));
    }
    let chosen = SplitMix::new(seed).choose_some(m, pairs, |steps| p.step(steps))?;
    Ok(p.done(p.graph(false, n, chosen.into_iter().map(pair))?, &[n, m, seed]))
}

/// The pair u < v with the number u + v(v−1)/2.
fn pair(number: u64) -> (u64, u64) {
    let v = (8 * number + 1).isqrt().div_ceil(2);
    (number - v * (v - 1) / 2, v)
}

/// K different out-neighbours for each vertex in turn, none of them the vertex itself.
pub(super) fn dirandom(p: &Params<'_>) -> Built {
    let [n, k, seed] =
        p.numbers([(ORDER, 1..=MAX_VERTICES), ("the number of arcs out of a vertex", 0..=MAX_EDGES), (SEED, 0..=u64::MAX)])?;
    if k >= n {
        return Err(p.list[1]
            .error("there are not that many other vertices")
            .help(format!("{n} vertices allow at most {} arcs each", n - 1)));
    }
    p.limit(n, n.saturating_mul(k))?;
    let mut rng = SplitMix::new(seed);
    let arcs = (0..n).flat_map(|v| rng.choose(k, n - 1).into_iter().map(move |w| (v, if w < v { w } else { w + 1 })));
    Ok(p.done(p.graph(true, n, arcs)?, &[n, k, seed]))
}

/// M arcs, tail and head independent: loops and parallel arcs occur.
pub(super) fn dimulti(p: &Params<'_>) -> Built {
    let [n, m, seed] = p.numbers([(ORDER, 1..=MAX_VERTICES), ("the number of arcs", 0..=MAX_EDGES), (SEED, 0..=u64::MAX)])?;
    p.fits(n, m)?;
    let mut rng = SplitMix::new(seed);
    let arcs = (0..m).map(|_| (rng.below(n), rng.below(n)));
    Ok(p.done(p.graph(true, n, arcs)?, &[n, m, seed]))
}

/// Each pair 01, 02, 12, 03, … gets one of its two directions by the toss of a coin.
pub(super) fn tournament(p: &Params<'_>) -> Built {
    let [n, seed] = p.numbers([(ORDER, 1..=MAX_VERTICES), (SEED, 0..=u64::MAX)])?;
    p.limit(n, n * (n - 1) / 2)?;
    let mut rng = SplitMix::new(seed);
    let arcs = pairs(n).map(|(u, v)| if rng.below(2) == 0 { (u, v) } else { (v, u) });
    Ok(p.done(p.graph(true, n, arcs)?, &[n, seed]))
}

/// A D-regular graph: the circulant graph with the jumps 1 … D/2 (and n/2 for odd D), after ten
/// attempted switches for each edge. A switch replaces ab, cd by ad, cb if that keeps the graph
/// simple; switches reach every simple graph with the same degrees (R. Taylor, Constrained
/// switchings in graphs, 1981), and this many mix well. The graph may be disconnected.
pub(super) fn regular(p: &Params<'_>) -> Built {
    let [n, d, seed] = p.numbers([(ORDER, 1..=MAX_VERTICES), ("the degree", 0..=MAX_EDGES), (SEED, 0..=u64::MAX)])?;
    if d >= n || n * d % 2 == 1 {
        return Err(p.list[1]
            .error("there is no such regular graph")
            .help("the degree is less than the number of vertices, and one of them is even"));
    }
    if n * d / 2 > MAX_SWITCHED {
        let help = format!("a random regular graph has at most {MAX_SWITCHED} edges, because its switches take long");
        return Err(p.whole.error("this graph would have more edges than can be switched").help(help));
    }
    p.fits(n, n * d / 2)?;
    let halves = if d % 2 == 1 { 0..n / 2 } else { 0..0 };
    let mut edges: Vec<(u64, u64)> =
        (1..=d / 2).flat_map(|a| (0..n).map(move |v| (v, (v + a) % n))).chain(halves.map(|v| (v, v + n / 2))).collect();
    switch(&mut edges, &mut SplitMix::new(seed), |steps| p.step(steps))?;
    Ok(p.done(p.graph(false, n, edges)?, &[n, d, seed]))
}

fn switch<E>(edges: &mut [(u64, u64)], rng: &mut SplitMix, mut step: impl FnMut(u64) -> Result<(), E>) -> Result<(), E> {
    const PIECE: usize = 1 << 12;
    let key = |u: u64, v: u64| (u.min(v), u.max(v));
    let mut present: FxHashSet<_> = edges.iter().map(|&(u, v)| key(u, v)).collect();
    for tried in 1..=10 * edges.len() {
        if tried.is_multiple_of(PIECE) {
            step(PIECE as u64)?;
        }
        let (i, j) = (rng.below(edges.len() as u64) as usize, rng.below(edges.len() as u64) as usize);
        let (a, b) = edges[i];
        let (c, d) = if rng.below(2) == 0 { edges[j] } else { (edges[j].1, edges[j].0) };
        if i == j || a == d || c == b || present.contains(&key(a, d)) || present.contains(&key(c, b)) {
            continue;
        }
        present.remove(&key(a, b));
        present.remove(&key(c, d));
        present.insert(key(a, d));
        present.insert(key(c, b));
        (edges[i], edges[j]) = ((a, d), (c, b));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_numbered_column_by_column() {
        let all: Vec<_> = (0..6).map(pair).collect();
        assert_eq!(all, [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]);
        let n = MAX_VERTICES;
        assert_eq!(pair(n * (n - 1) / 2 - 1), (n - 2, n - 1));
        assert_eq!(pair((n - 1) * (n - 2) / 2), (0, n - 1));
    }
}
