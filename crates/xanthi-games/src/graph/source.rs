//! The graph part of a line: a named family, a graph6 string, a list of edges or a file.
//!
//! | text | graph |
//! |---|---|
//! | `grid.11x8` | a [family](super::families) |
//! | `moves.2.3=…` | the [augmented graph](super::augmented) of any of these |
//! | `g6=…` `s6=…` `d6=…` | graph6, sparse6 (without its `:`), digraph6 (without its `&`), escaped |
//! | `edges=A-B,B-C^3,D` | an [inline list](super::formats::inline) of edges, or of arcs if the rules are about directed edges |
//! | `arcs=A-B,B-A^3,D` | the same of arcs, whatever the rules are about |
//! | `file=PATH` | a [file](super::formats) |

pub use super::denoted::Source;
use super::denoted::{MAX_EDGES, MAX_VERTICES};
use super::formats::{self, MAX_MULTIPLICITY, digraph6, graph6, inline, sparse6};
use super::{Graph, families};
use crate::budget::Budget;
use crate::error::{BoardError, ParseError};
use crate::files::{Files, NoFiles};
use crate::notation::{Part, escape};

/// Reads the graph that the parameters of a line denote. `directed` says whether the rules are about directed edges: it decides
/// what the edges of a list are, which does not say so itself, and nothing else.
///
/// # Errors
/// With the place in the line, if they denote none.
pub fn read(params: Part<'_>, files: &dyn Files, directed: bool) -> Result<Source, ParseError> {
    let (kind, value) = match params.split_once('=') {
        Some(parts) if !families::is_family(params.text()) => parts,
        _ => return families::read(params, files, directed, read),
    };
    match kind.text() {
        "g6" => six(kind, value, graph6::read_within, files.budget()),
        "s6" => six(kind, value, sparse6::read_within, files.budget()),
        "d6" => six(kind, value, digraph6::read_within, files.budget()),
        list @ ("edges" | "arcs") => {
            let (graph, text) = inline::read_within(value, directed || list == "arcs", files.budget())?;
            Ok(Source { graph, text: format!("{list}={text}") })
        }
        "file" => file(value, files, directed),
        other => {
            Err(kind.error(format!("`{other}=` does not denote a graph")).help("expected g6=, s6=, d6=, edges=, arcs=, file= or a family"))
        }
    }
}

/// The list of edges, or of arcs, that denotes a graph under rules about undirected edges.
pub fn listed(graph: &Graph) -> String {
    format!("{}={}", if graph.directed() { "arcs" } else { "edges" }, inline::write(graph))
}

/// The text of a graph that a program has made, from which games on undirected graphs read it.
///
/// # Errors
/// If no line can say it; see [`sayable`].
pub(crate) fn of_undirected(graph: &Graph) -> Result<String, BoardError> {
    sayable(graph).map(|()| listed(graph))
}

/// The same for games whose rules say whether the edges of a list are arcs.
///
/// # Errors
/// As for [`of_undirected`].
pub(crate) fn of_either(graph: &Graph) -> Result<String, BoardError> {
    sayable(graph).map(|()| format!("edges={}", inline::write(graph)))
}

/// Whether a graph is one that a list in a line can denote.
///
/// # Errors
/// If it has no vertices or one without a name, or is larger than those that are read.
fn sayable(graph: &Graph) -> Result<(), BoardError> {
    let (vertices, edges) = (graph.order() as u64, graph.size() as u64);
    if vertices == 0 {
        return Err(BoardError::new("the graph has no vertices"));
    }
    if vertices > MAX_VERTICES || edges > MAX_EDGES {
        return Err(BoardError::new(format!("the graph is too large: at most {MAX_VERTICES} vertices and {MAX_EDGES} edges are taken")));
    }
    if let Some(edge) = graph.edges().iter().find(|edge| u64::from(edge.multiplicity) > MAX_MULTIPLICITY) {
        return Err(BoardError::new(format!("an edge has {} copies; {MAX_MULTIPLICITY} are the most", edge.multiplicity)));
    }
    let copies: u64 = graph.edges().iter().map(|edge| u64::from(edge.multiplicity)).sum();
    if copies > u64::from(u32::MAX) {
        return Err(BoardError::new(format!("the graph is too large: {copies} copies of edges in all, and {} are the most", u32::MAX)));
    }
    if graph.labels().find("").is_some() {
        return Err(BoardError::new("a vertex has no name"));
    }
    Ok(())
}

/// Reads a family with its parameters: graphs of other kinds and files are none.
///
/// # Errors
/// If there is no such family, or a parameter is missing, superfluous or out of range.
pub fn family(params: Part<'_>) -> Result<Source, ParseError> {
    families::read(params, &NoFiles, false, read)
}

/// What reads a line of one of three formats.
type Six = fn(&str, Option<&Budget>) -> Result<Graph, ParseError>;

fn six(kind: Part<'_>, value: Part<'_>, read: Six, budget: Option<&Budget>) -> Result<Source, ParseError> {
    let text = value.unescaped()?;
    let graph = read(&text, budget).map_err(|e| within(value, e))?;
    let plain = match kind.text() {
        "s6" => text.strip_prefix(':').unwrap_or(&text),
        "d6" => text.strip_prefix('&').unwrap_or(&text),
        _ => &text,
    };
    Ok(Source { graph, text: format!("{}={}", kind.text(), escape(plain)) })
}

/// An error about the unescaped text of a part as an error about the line.
fn within(part: Part<'_>, error: ParseError) -> ParseError {
    if error.stop.is_some() {
        return error;
    }
    let written = part.text().as_bytes();
    let escaped = |place: usize| {
        let mut at = 0;
        for _ in 0..place {
            let hexadecimal = |i: usize| written.get(i).is_some_and(u8::is_ascii_hexdigit);
            at += if written.get(at) == Some(&b'%') && hexadecimal(at + 1) && hexadecimal(at + 2) { 3 } else { 1 };
        }
        at.min(written.len())
    };
    let place = escaped(error.place.start)..escaped(error.place.end);
    part.slice(place).error(error.message).help(error.help)
}

fn file(path: Part<'_>, files: &dyn Files, directed: bool) -> Result<Source, ParseError> {
    let name = path.unescaped()?;
    if name.is_empty() {
        return Err(path.error("the name of the file is missing").help("for example file=graph.dot"));
    }
    let content = files.lend(&name).map_err(|why| path.error(format!("`{name}` cannot be read")).help(why))?;
    let graph = formats::read_within(&content, &name, directed, files.budget())?;
    let pieces: Vec<_> = name.split('/').map(escape).collect();
    Ok(Source { graph, text: format!("file={}", pieces.join("/")) })
}
