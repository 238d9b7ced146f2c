//! The list of edges inside a line of notation, `edges=A-B,B-C^3,D`, or of arcs: `arcs=A-B,B-A`.
//!
//! `A-B` is an edge (under directed rules the arc from A to B), `^3` behind it says how many
//! copies, and a lone name is a vertex. Vertices are numbered in the order in which their names
//! turn up. A name is escaped as everywhere in the notation, and so are `-`, `,` and `^` in it.

use super::builder::{Builder, LIMITS, MAX_MULTIPLICITY};
use super::{given_up, step};
use crate::budget::Budget;
use crate::error::ParseError;
use crate::graph::Graph;
use crate::notation::{Part, escape};

/// Reads a list of edges, and gives back its canonical text: the same items in the same order, the names escaped in one way,
/// and no `^1`.
///
/// # Errors
/// With the place in the line, if an item is malformed.
pub fn read(list: Part<'_>, directed: bool) -> Result<(Graph, String), ParseError> {
    read_within(list, directed, None)
}

/// Reads a list of edges, within a budget if there is one; see [`read`].
///
/// # Errors
/// As for [`read`], or if reading was given up.
pub fn read_within(list: Part<'_>, directed: bool, budget: Option<&Budget>) -> Result<(Graph, String), ParseError> {
    /// The items between two looks at the budget.
    const PIECE: usize = 1 << 10;
    /// The list of items, the names, the edges and the text take about so much for each byte of the list.
    const OF_BYTE: u64 = 16;
    if list.is_empty() {
        return Err(list.error("the list of edges is empty").help("for example edges=A-B,B-C^3,D"));
    }
    let room = budget.map(|budget| budget.hold(OF_BYTE * list.text().len() as u64)).transpose();
    let _room = room.map_err(given_up)?;
    let mut builder = Builder::default();
    let mut text = String::with_capacity(list.text().len());
    for (number, item) in list.split(',').into_iter().enumerate() {
        if number % PIECE == 0 {
            step(budget, PIECE as u64)?;
        }
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&read_item(item, &mut builder)?);
    }
    Ok((builder.graph(directed, budget)?, text))
}

fn read_item(item: Part<'_>, builder: &mut Builder) -> Result<String, ParseError> {
    let (ends, copies) = match item.split_once('^') {
        Some((ends, copies)) => (ends, Some(copies)),
        None => (item, None),
    };
    let too_many = |why: String| item.error(why).help(LIMITS);
    let ends: Vec<Part<'_>> = ends.split('-');
    let mut names = Vec::with_capacity(2);
    for end in &ends {
        if end.is_empty() {
            return Err(end.error("a name is missing").help("an edge is written A-B, a lone vertex A"));
        }
        if end.text().starts_with('>') || end.text().ends_with('<') {
            return Err(end.error("an arrow is not part of a list of edges").help("an arc from A to B is written A-B"));
        }
        names.push(end.unescaped()?);
    }
    match (&ends[..], copies) {
        ([_], None) => {
            builder.vertex(&names[0]).map_err(too_many)?;
            Ok(escape_name(&names[0]))
        }
        ([_], Some(copies)) => Err(copies.error("a vertex has no copies").help("copies are given of edges, as in A-B^3")),
        ([_, _], copies) => {
            let copies = copies.map_or(Ok(1), |c| c.number("the number of copies", 1..=MAX_MULTIPLICITY))? as u32;
            let (u, v) = (builder.vertex(&names[0]).map_err(too_many)?, builder.vertex(&names[1]).map_err(too_many)?);
            builder.edge(u, v, copies).map_err(too_many)?;
            Ok(write_edge(&names[0], &names[1], copies))
        }
        ([_, _, third, ..], _) => Err(third.error("an edge has two ends").help("write a `-` inside a name as %2D")),
        ([], _) => Err(item.error("a name is missing").help("an edge is written A-B, a lone vertex A")),
    }
}

fn escape_name(name: &str) -> String {
    escape(name).replace('-', "%2D").replace(',', "%2C").replace('^', "%5E")
}

fn write_edge(u: &str, v: &str, copies: u32) -> String {
    let (u, v) = (escape_name(u), escape_name(v));
    if copies == 1 { format!("{u}-{v}") } else { format!("{u}-{v}^{copies}") }
}

/// Writes a graph as a list from which [`read`] makes the same graph, with the same numbers.
pub fn write(graph: &Graph) -> String {
    let name = |v: u32| graph.labels().name(v);
    // The edges by their greater end: everything about a vertex is written when its turn comes.
    let mut turns: Vec<Vec<usize>> = vec![Vec::new(); graph.order()];
    for (i, e) in graph.edges().iter().enumerate() {
        turns[e.tail.max(e.head) as usize].push(i);
    }
    let mut items = Vec::new();
    for (turn, v) in turns.iter().zip(0..) {
        // The first item must bring in v after all smaller vertices, which are there already.
        if turn.is_empty() {
            items.push(escape_name(&name(v)));
        }
        items.extend(turn.iter().map(|&i| {
            let e = graph.edges()[i];
            write_edge(&name(e.tail), &name(e.head), e.multiplicity)
        }));
    }
    items.join(",")
}
