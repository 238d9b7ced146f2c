//! Graphs as text: graph6, sparse6, digraph6, edge lists, DOT, GraphML.
//!
//! [`line()`] reads one line of a stream of graph6, sparse6 or digraph6, [`read`] a whole file, and
//! [`inline`] the list of edges in a line of notation. [docs/graphs.md](https://github.com/xanthi-games/xanthi/blob/main/docs/graphs.md) describes what each format
//! accepts. Every reader keeps [`MAX_VERTICES`] and [`MAX_EDGES`], and allocates no more than a
//! small multiple of what the text spells out.

mod builder;
pub mod digraph6;
mod dot;
mod dot_tokens;
mod edge_list;
pub mod graph6;
mod graphml;
pub mod inline;
mod sixes;
pub mod sparse6;

use super::Graph;
pub use super::denoted::{MAX_EDGES, MAX_VERTICES};
use crate::budget::{Budget, Stop};
use crate::error::ParseError;
use crate::files::without_byte_order_mark;
pub(crate) use builder::MAX_MULTIPLICITY;
use std::ops::Range;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// graph6, sparse6 or digraph6, whichever the line says.
    Line,
    /// DOT, the language of Graphviz.
    Dot,
    /// GraphML.
    GraphMl,
    /// An edge a line.
    EdgeList,
}

impl Format {
    /// The format of a file, by the ending of its name, and else by its first characters.
    pub fn of(name: &str, content: &str) -> Self {
        let ending = name.rsplit(['/', '\\']).next().and_then(|file| file.rsplit_once('.')).map_or("", |(_, ending)| ending);
        match ending.to_ascii_lowercase().as_str() {
            "g6" | "s6" | "d6" | "graph6" | "sparse6" | "digraph6" => Format::Line,
            "dot" | "gv" => Format::Dot,
            "graphml" | "xml" => Format::GraphMl,
            _ => Self::of_content(content),
        }
    }

    fn of_content(content: &str) -> Self {
        let start = content.trim_start();
        if [">>graph6<<", ">>sparse6<<", ">>digraph6<<", ":", "&"].iter().any(|mark| start.starts_with(mark)) {
            Format::Line
        } else if start.starts_with("<?xml") || start.starts_with("<graphml") {
            Format::GraphMl
        } else if start.contains('{') && ["graph", "digraph", "strict"].iter().any(|word| start.starts_with(word)) {
            Format::Dot
        } else {
            Format::EdgeList
        }
    }
}

/// Reads a file that holds one graph. `directed` says whether the edges have directions in a format that does not say so itself
/// (an edge list).
///
/// # Errors
/// With line and place, if the content is not a graph of the format that [`Format::of`] finds.
pub fn read(content: &[u8], name: &str, directed: bool) -> Result<Graph, ParseError> {
    read_within(content, name, directed, None)
}

/// Reads a file that holds one graph, within a budget if there is one; see [`read`].
///
/// # Errors
/// As for [`read`], and if the budget is used up: the error says so.
pub fn read_within(content: &[u8], name: &str, directed: bool, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    let text = without_byte_order_mark(utf8(content)?);
    match Format::of(name, text) {
        Format::Line => only_line(text, budget),
        Format::Dot => dot::read(text, budget),
        Format::GraphMl => graphml::read(text, budget),
        Format::EdgeList => match foreign(text) {
            Some(format) => {
                let first = text.lines().next().unwrap_or_default();
                let help = "convert it to GraphML, DOT, graph6 or an edge list, which has a line `A B` for each edge";
                Err(ParseError::new(format!("this looks like {format}, which is not read"), first, 0..first.len()).at_line(1).help(help))
            }
            None => edge_list::read(text, directed, budget),
        },
    }
}

/// The format of a file that would be misread as a list of edges.
fn foreign(text: &str) -> Option<&'static str> {
    let start = text.trim_start();
    let begins = |mark: &str| start.get(..mark.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(mark));
    let after = |mark: &str| start.strip_prefix(mark).is_some_and(|rest| rest.trim_start().starts_with(['"', '{', '[', '}', ']']));
    if after("{") || after("[") {
        Some("JSON")
    } else if begins("*vertices") || begins("*network") {
        Some("the format of Pajek")
    } else if (begins("graph") || begins("creator")) && start.contains("node") && start.contains('[') {
        Some("GML")
    } else if start
        .lines()
        .find(|line| !line.starts_with('c'))
        .is_some_and(|line| line.starts_with("p edge ") || line.starts_with("p col "))
    {
        Some("the format of DIMACS")
    } else {
        None
    }
}

/// Reads one line of a stream: sparse6 begins with `:`, digraph6 with `&`, everything else is
/// graph6. A header such as `>>graph6<<` before it is allowed. The vertices are numbers.
///
/// # Errors
/// With the place, if the line is not a graph.
pub fn line(text: &str) -> Result<Graph, ParseError> {
    line_within(text, None)
}

fn line_within(text: &str, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    let text = text.trim_end_matches(['\r', '\n']);
    let (kind, at) = header(text);
    match (kind, text.as_bytes().get(at)) {
        (Some(':') | None, Some(b':')) => sparse6::read_at(text, at + 1, budget),
        (Some('&') | None, Some(b'&')) => digraph6::read_at(text, at + 1, budget),
        (None, Some(b';')) => {
            let error = ParseError::new("incremental sparse6 depends on the line before", text, at..at + 1);
            Err(error.help("`nauty-copyg` turns it into sparse6"))
        }
        (Some('g') | None, Some(b)) if !b":&;".contains(b) => graph6::read_at(text, at, budget),
        (None, None) => Err(ParseError::new("the line is empty", text, at..at).help("expected graph6, sparse6 or digraph6")),
        (Some(_), None) => Err(ParseError::new("nothing follows the header", text, at..at)),
        _ => Err(ParseError::new("the header promises another format", text, at..at + 1)
            .help("sparse6 begins with `:`, digraph6 with `&`, graph6 with the number of vertices")),
    }
}

/// Which format the header of a line promises (`g`, `:` or `&`), and where the header ends.
fn header(text: &str) -> (Option<char>, usize) {
    for (mark, kind) in [(">>graph6<<", 'g'), (">>sparse6<<", ':'), (">>digraph6<<", '&')] {
        if text.starts_with(mark) {
            return (Some(kind), mark.len());
        }
    }
    (None, 0)
}

/// The graph of a file in which one line holds a graph and the others are empty.
fn only_line(text: &str, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    let mut filled = text.lines().zip(1..).filter(|(line, _)| header(line).1 < line.trim_end().len());
    let Some((first, number)) = filled.next() else {
        return Err(ParseError::new("the file holds no graph", "", 0..0).help("expected a line of graph6, sparse6 or digraph6"));
    };
    if let Some((second, other)) = filled.next() {
        let error = ParseError::new("the file holds more than one graph", second, 0..second.len()).at_line(other);
        return Err(error.help("a position has one graph; give the line itself after g6=, s6= or d6="));
    }
    line_within(first.trim_end(), budget).map_err(|e| if e.stop.is_some() { e } else { e.at_line(number) })
}

/// Counts steps of reading.
fn step(budget: Option<&Budget>, steps: u64) -> Result<(), ParseError> {
    budget.map_or(Ok(()), |budget| budget.step(steps)).map_err(given_up)
}

/// Reading a file was given up.
fn given_up(stop: Stop) -> ParseError {
    ParseError::stopped(stop, "")
}

fn utf8(content: &[u8]) -> Result<&str, ParseError> {
    std::str::from_utf8(content).map_err(|e| {
        let good = String::from_utf8_lossy(&content[..e.valid_up_to()]).into_owned();
        error_at(&good, good.len()..good.len(), "the file is not UTF-8 text").help("the bytes after this place are not text")
    })
}

/// An error about a byte range of a text with many lines: it shows the line where the range
/// begins.
fn error_at(text: &str, place: Range<usize>, message: impl Into<String>) -> ParseError {
    let at = place.start.min(text.len());
    let before = &text.as_bytes()[..at];
    let number = before.iter().filter(|&&b| b == b'\n').count() + 1;
    let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
    let end = text.as_bytes()[at..].iter().position(|&b| b == b'\n').map_or(text.len(), |i| at + i);
    let line = text[start..end].trim_end_matches('\r');
    ParseError::new(message, line, at - start..place.end.max(at).min(end) - start).at_line(number)
}
