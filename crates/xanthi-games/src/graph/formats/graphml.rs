//! GraphML: `node` elements with an `id`, `edge` elements with `source` and `target`.
//!
//! The vertices are named by their ids, in the order of the file. `edgedefault`, and `directed`
//! at single edges, are obeyed; in a graph with both kinds every undirected edge is two arcs.
//! Data, keys and ports are skipped; hyperedges and graphs inside graphs are refused. Source:
//! the GraphML specification, <http://graphml.graphdrawing.org/specification.html>.

use super::builder::Builder;
use super::{error_at, given_up, step};
use crate::budget::Budget;
use crate::error::ParseError;
use crate::graph::Graph;
use roxmltree::{Document, Node};

/// What nodes and edges look like.
const NODES: &str = "a vertex is written <node id=\"a\"/>, an edge between two of them <edge source=\"a\" target=\"b\"/>";

/// The nodes and edges between two looks at the budget.
const PIECE: u64 = 1 << 10;

pub(super) fn read(text: &str, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    // The tree takes about so many times the room of its text. It is made in one call, some 10 ms a megabyte,
    // so whoever watches is asked before it; the room bounds the time.
    const OF_BYTE: u64 = 5;
    let room = budget.map(|budget| budget.hold(OF_BYTE * text.len() as u64)).transpose();
    let _room = room.map_err(given_up)?;
    step(budget, 1)?;
    let document = Document::parse(text).map_err(|e| malformed(text, &e))?;
    let named = |node: &Node<'_, '_>, name: &str| node.is_element() && node.tag_name().name() == name;
    let mut graphs = document.descendants().filter(|n| named(n, "graph"));
    let Some(graph) = graphs.next() else {
        return Err(error_at(text, 0..0, "there is no graph element").help("expected <graphml><graph edgedefault=\"undirected\">…"));
    };
    if let Some(more) = graphs.next() {
        return Err(fault(text, more, "a second graph").help("the file must hold one graph, without graphs inside it"));
    }
    if let Some(hyper) = graph.children().find(|n| named(n, "hyperedge")) {
        return Err(fault(text, hyper, "hyperedges are not read").help("write each as edges between two vertices"));
    }
    let default = match graph.attribute("edgedefault") {
        Some("directed") => true,
        Some("undirected") => false,
        _ => return Err(fault(text, graph, "edgedefault is missing").help("it is \"directed\" or \"undirected\"")),
    };
    let mut builder = Builder::default();
    let mut read = 0;
    let mut count = || {
        read += 1;
        if read % PIECE == 0 { step(budget, PIECE) } else { Ok(()) }
    };
    for node in graph.children().filter(|n| named(n, "node")) {
        count()?;
        let id = attribute(text, node, "id")?;
        if builder.find(id).is_some() {
            return Err(fault(text, node, format!("a second node with the id `{id}`")).help("every node needs an id of its own"));
        }
        builder.vertex(id).map_err(|why| fault(text, node, why).help(NODES))?;
    }
    let mut edges = Vec::new();
    for edge in graph.children().filter(|n| named(n, "edge")) {
        count()?;
        edges.push(read_edge(text, edge, &builder, default)?);
    }
    let directed = if edges.is_empty() { default } else { edges.iter().any(|e| e.2) };
    for &(u, v, arc, node) in &edges {
        builder.edge(u, v, 1).map_err(|why| fault(text, node, why))?;
        if directed && !arc && u != v {
            builder.edge(v, u, 1).map_err(|why| fault(text, node, why))?;
        }
    }
    builder.graph(directed, budget)
}

/// The ends of an edge, and whether it is an arc.
fn read_edge<'a, 'b>(
    text: &str,
    edge: Node<'a, 'b>,
    builder: &Builder,
    default: bool,
) -> Result<(u32, u32, bool, Node<'a, 'b>), ParseError> {
    let end = |name| {
        let id = attribute(text, edge, name)?;
        builder.find(id).ok_or_else(|| fault(text, edge, format!("there is no node with the id `{id}`")).help(NODES))
    };
    let arc = match edge.attribute("directed") {
        None => default,
        Some("true" | "1") => true,
        Some("false" | "0") => false,
        Some(other) => {
            return Err(fault(text, edge, format!("`{other}` is neither true nor false"))
                .help("directed=\"true\" or \"false\"; without it edgedefault counts"));
        }
    };
    Ok((end("source")?, end("target")?, arc, edge))
}

fn attribute<'a>(text: &str, node: Node<'a, '_>, name: &str) -> Result<&'a str, ParseError> {
    node.attribute(name).ok_or_else(|| fault(text, node, format!("the attribute `{name}` is missing")).help(NODES))
}

fn fault(text: &str, node: Node<'_, '_>, message: impl Into<String>) -> ParseError {
    error_at(text, node.range(), message)
}

fn malformed(text: &str, error: &roxmltree::Error) -> ParseError {
    let position = error.pos();
    let before: usize = text.split_inclusive('\n').take(position.row.saturating_sub(1) as usize).map(str::len).sum();
    let line = text[before..].split_inclusive('\n').next().unwrap_or_default();
    let column: usize = line.chars().take(position.col.saturating_sub(1) as usize).map(char::len_utf8).sum();
    error_at(text, before + column..before + column, format!("not well-formed XML: {error}"))
        .help("expected <graphml><graph edgedefault=\"undirected\">… with every element closed")
}
