//! Graphs of numbers, by what they divide: the two examples of A. Goldlist, The Game of Geography, section 1.1.

use super::{MAX_VERTICES, Params};
use crate::error::ParseError;
use crate::graph::Labels;
use crate::graph::denoted::Source;

const ORDER: &str = "the number of vertices";

/// Arcs u → v if u divides v and they differ. The vertices are called 1, 2, …, as every number divides 0.
pub(super) fn divisibility(p: &Params<'_>) -> Result<Source, ParseError> {
    let [n] = p.numbers([(ORDER, 1..=MAX_VERTICES)])?;
    p.step(n)?;
    p.limit(n, (1..=n).map(|u| n / u - 1).sum())?;
    let arcs = (1..=n).flat_map(|u| (2 * u..=n).step_by(u as usize).map(move |v| (u as u32 - 1, v as u32 - 1, 1)));
    let graph = p.labelled(true, Labels::Points { sides: vec![n as u32], from: 1 }, arcs)?;
    Ok(p.done(graph, &[n]))
}

/// Edges between the numbers of a class modulo k.
pub(super) fn classes(p: &Params<'_>) -> Result<Source, ParseError> {
    let [n, k] = p.numbers([(ORDER, 1..=MAX_VERTICES), ("the modulus", 1..=MAX_VERTICES)])?;
    // So many classes have one number more than the others.
    let (longer, size) = (n % k, n / k);
    let within = |size: u64| size * size.saturating_sub(1) / 2;
    p.limit(n, longer * within(size + 1) + (k - longer) * within(size))?;
    let edges = (0..n).flat_map(|u| (u + k..n).step_by(k as usize).map(move |v| (u, v)));
    Ok(p.done(p.graph(false, n, edges)?, &[n, k]))
}
