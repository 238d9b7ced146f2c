//! Graphs made of other graphs: the complement of one, and products of two.
//!
//! The vertex (u, v) of a product has the number u + a·v, where a is how many vertices the first factor has, and the names of
//! both with a comma between. A factor stands in brackets, `cartesian=[path.3][petersen]`, and may be a product itself.

use super::{FamilyInfo, Params};
use crate::error::ParseError;
use crate::graph::denoted::Source;
use crate::graph::{Graph, Labels, Names};
use crate::notation::Part;
use std::sync::Arc;

type Built = Result<Source, ParseError>;

/// How many complements and products may be within each other, or beside each other.
const COMPOSED: usize = 8;

/// The part behind the `=`.
fn value<'a>(p: &Params<'a>) -> Result<Part<'a>, ParseError> {
    p.numbers::<0>([])?;
    let Some((head, value)) = p.whole.split_once('=').filter(|(_, value)| !value.is_empty()) else {
        let end = p.whole.slice(p.whole.text().len()..p.whole.text().len());
        return Err(end.error("the graph is missing").help(format!("for example {}", p.info.example)));
    };
    let text = value.text();
    if ["complement=", "cartesian=", "tensor=", "strong="].iter().map(|name| text.matches(name).count()).sum::<usize>() >= COMPOSED {
        return Err(head.error("too many complements and products").help(format!("at most {COMPOSED} make up a graph")));
    }
    Ok(value)
}

/// Two vertices are joined if they are not in the graph. There are no loops.
pub(super) fn complement(p: &Params<'_>) -> Built {
    let Source { graph, text } = (p.graph)(value(p)?, p.files, p.directed)?;
    let (n, directed) = (graph.order() as u64, graph.directed());
    let pairs = n * (n - 1) / if directed { 1 } else { 2 };
    p.limit(n, pairs - graph.edges().iter().filter(|e| e.tail != e.head).count() as u64)?;
    let all = (0..n as u32).flat_map(|u| {
        let mut near = graph.neighbours(u).iter().copied().peekable();
        let from = if directed { 0 } else { u + 1 };
        (from..n as u32)
            .filter(move |&v| {
                while near.next_if(|&w| w < v).is_some() {}
                v != u && near.peek() != Some(&v)
            })
            .map(move |v| (u, v, 1))
    });
    let made = p.labelled(directed, graph.labels().clone(), all)?;
    Ok(Source { graph: made, text: format!("{}={text}", p.info.name) })
}

/// Which pairs of a product are joined.
#[derive(Clone, Copy)]
struct Joins {
    /// One vertex stays, and the other goes along an edge.
    one: bool,
    /// Both go along an edge.
    both: bool,
}

pub(super) fn cartesian(p: &Params<'_>) -> Built {
    product(p, Joins { one: true, both: false })
}

pub(super) fn tensor(p: &Params<'_>) -> Built {
    product(p, Joins { one: false, both: true })
}

pub(super) fn strong(p: &Params<'_>) -> Built {
    product(p, Joins { one: true, both: true })
}

fn product(p: &Params<'_>, joins: Joins) -> Built {
    let [first, second] = factors(p, value(p)?)?;
    let read = |factor: Part<'_>| (p.graph)(factor, p.files, p.directed);
    let (first, second) = (read(first)?, read(second)?);
    let directed = first.graph.directed() || second.graph.directed();
    let turned = |graph: Graph| graph.turned(directed, p.files.budget()).map_err(|stop| p.stopped(stop));
    let (g, h) = (turned(first.graph)?, turned(second.graph)?);
    let (a, b) = (g.order() as u64, h.order() as u64);
    p.limit(a.saturating_mul(b), 0)?;
    p.limit(a * b, edges(&g, &h, joins, |_| 1))?;
    if edges(&g, &h, joins, u64::from) > u64::from(u32::MAX) {
        return Err(p.whole.error("this graph would have too many parallel edges").help(format!("{} are the most", u32::MAX)));
    }
    let labels = labels(p, g.labels(), h.labels())?;
    let at = |u: u32, v: u32| u + g.order() as u32 * v;
    let along_first = (0..h.order() as u32).flat_map(|v| g.edges().iter().map(move |e| (at(e.tail, v), at(e.head, v), e.multiplicity)));
    let along_second = (0..g.order() as u32).flat_map(|u| h.edges().iter().map(move |e| (at(u, e.tail), at(u, e.head), e.multiplicity)));
    let along_both = g.edges().iter().flat_map(|e| {
        h.edges().iter().flat_map(move |f| {
            let copies = e.multiplicity * f.multiplicity;
            let straight = (at(e.tail, f.tail), at(e.head, f.head), copies);
            // Without directions both edges may be gone along either way.
            let crossed = (!directed && e.tail != e.head && f.tail != f.head).then(|| (at(e.tail, f.head), at(e.head, f.tail), copies));
            std::iter::once(straight).chain(crossed)
        })
    });
    let one = joins.one.then(|| along_first.chain(along_second)).into_iter().flatten();
    let both = joins.both.then_some(along_both).into_iter().flatten();
    let made = p.labelled(directed, labels, one.chain(both))?;
    Ok(Source { graph: made, text: format!("{}=[{}][{}]", p.info.name, bracketed(&first.text), bracketed(&second.text)) })
}

/// How many edges a product has, each counted as its multiplicity counts.
fn edges(g: &Graph, h: &Graph, joins: Joins, count: fn(u32) -> u64) -> u64 {
    let of = |graph: &Graph, loops: bool| -> u64 {
        graph.edges().iter().filter(|e| (e.tail == e.head) == loops).map(|e| count(e.multiplicity)).fold(0, u64::saturating_add)
    };
    let [(g_loops, g_edges), (h_loops, h_edges)] = [g, h].map(|graph| (of(graph, true), of(graph, false)));
    let one = (g.order() as u64)
        .saturating_mul(h_loops.saturating_add(h_edges))
        .saturating_add((h.order() as u64).saturating_mul(g_loops.saturating_add(g_edges)));
    let crossed = if g.directed() { 0 } else { g_edges.saturating_mul(h_edges) };
    let both = (g_loops.saturating_add(g_edges)).saturating_mul(h_loops.saturating_add(h_edges)).saturating_add(crossed);
    (if joins.one { one } else { 0 }).saturating_add(if joins.both { both } else { 0 })
}

/// The two graphs in brackets.
fn factors<'a>(p: &Params<'_>, value: Part<'a>) -> Result<[Part<'a>; 2], ParseError> {
    let help = || p.written();
    let (first, rest) = bracket(value).ok_or_else(|| value.error("a product is of two graphs in brackets").help(help()))?;
    let (second, rest) = bracket(rest).ok_or_else(|| rest.error("the second graph of the product is missing").help(help()))?;
    if !rest.is_empty() {
        return Err(rest.error("a product is of two graphs").help(format!("more are written {0}=[{0}=[A][B]][C]", p.info.name)));
    }
    match [first, second].into_iter().find(Part::is_empty) {
        Some(empty) => Err(empty.error("the graph is missing").help(help())),
        None => Ok([first, second]),
    }
}

/// What is in the brackets with which a part begins, and what is behind them.
fn bracket(part: Part<'_>) -> Option<(Part<'_>, Part<'_>)> {
    let text = part.text();
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        if depth < 1 {
            return (at > 0).then(|| (part.slice(1..at), part.slice(at + 1..text.len())));
        }
    }
    None
}

/// The text of a factor: brackets that are no pairs, as graph6 may have them, are escaped.
fn bracketed(text: &str) -> String {
    let mut depth = 0i64;
    let closes = text.bytes().all(|byte| {
        depth += i64::from(byte == b'[') - i64::from(byte == b']');
        depth >= 0
    });
    if closes && depth == 0 { text.to_owned() } else { text.replace('[', "%5B").replace(']', "%5D") }
}

/// The names of the vertices of a product: points, where both factors have numbers or points that begin alike.
fn labels(p: &Params<'_>, first: &Labels, second: &Labels) -> Result<Labels, ParseError> {
    const OF_NAME: u64 = 32;
    let points = |labels: &Labels| match labels {
        Labels::Numbers(n) => Some((vec![*n], 0)),
        Labels::Points { sides, from } => Some((sides.clone(), *from)),
        Labels::Names(_) => None,
    };
    match (points(first), points(second)) {
        (Some((mut sides, from)), Some((more, other))) if from == other => {
            sides.extend(more);
            return Ok(Labels::Points { sides, from });
        }
        _ => {}
    }
    let (a, b) = (first.len() as u64, second.len() as u64);
    let letters = |labels: &Labels| (0..labels.len() as u32).map(|v| labels.name(v).len() as u64).sum::<u64>();
    p.step(a + b)?;
    p.room(a.saturating_mul(letters(second)).saturating_add(b.saturating_mul(letters(first))).saturating_add(a * b * OF_NAME))?;
    let mut names = Names::default();
    for v in 0..b as u32 {
        p.step(a)?;
        for u in 0..a as u32 {
            let name = format!("{},{}", first.name(u), second.name(v));
            if !names.insert(&name).1 {
                let message = format!("two vertices of the product would be called `{name}`");
                return Err(p.whole.error(message).help("rename the vertices that have commas in their names"));
            }
        }
    }
    Ok(Labels::Names(Arc::new(names)))
}

/// Whether a family has graphs as its parameters, behind a `=`.
pub(super) fn is_made_of_graphs(family: &FamilyInfo) -> bool {
    family.syntax.contains('=')
}
