//! Named families of graphs: `path.5`, `grid.11x8`, `kotzig.17.3.5`, …
//!
//! [`FAMILIES`] is the one list: it reads, helps, documents and tests. [docs/graphs.md](https://github.com/xanthi-games/xanthi/blob/main/docs/graphs.md) describes
//! each family with its vertex numbers.
//!
//! Conventions that hold for all of them:
//! - Vertices are numbers from 0, in `divisibility` from 1; boards (`grid`, `torus`, chess pieces …) have points `x,y,…`.
//! - A cycle with 1 vertex is a loop, and one with 2 vertices is a pair of parallel edges (in a
//!   digraph two opposite arcs), so that every vertex of every cycle has degree 2.
//! - A parameter list that is a *set* (moves, jumps) counts a repeated element once, and prints in
//!   ascending order.
//! - What is random depends on the seed alone, for ever; see [`rng`].
//! - A graph with more than [`MAX_VERTICES`] vertices or [`MAX_EDGES`] edges is refused before
//!   anything is allocated.

mod basic;
mod chess;
mod classics;
mod composed;
mod list;
mod moves;
mod numbers;
mod printed;
mod products;
mod random;
pub mod rng;
mod sets;

pub use list::FAMILIES;
pub use printed::printed;

use super::denoted::Source;
pub use super::denoted::{MAX_EDGES, MAX_VERTICES};
use super::{Graph, Labels};
use crate::budget::Stop;
use crate::error::ParseError;
use crate::files::Files;
use crate::notation::{Part, nearest};
use std::ops::RangeInclusive;

/// One family of the list.
#[derive(Debug)]
pub struct FamilyInfo {
    /// The name before the first `.`.
    pub name: &'static str,
    /// How it is written, with its parameters in capitals.
    pub syntax: &'static str,
    /// A member that reads and prints back.
    pub example: &'static str,
    /// What it is.
    pub title: &'static str,
    /// What else is to be known of it; may be empty.
    pub note: &'static str,
    /// Whether its edges have a direction of their own, whatever is played on it.
    pub directed: bool,
    build: fn(&Params<'_>) -> Result<Source, ParseError>,
}

impl FamilyInfo {
    /// What it is, and behind a semicolon what else is to be known of it.
    pub fn what(&self) -> String {
        if self.note.is_empty() { self.title.into() } else { format!("{}; {}", self.title, self.note) }
    }
}

/// Whether the parameters of a line are a family, as against a graph of another kind behind `=`.
/// Some families have graphs as their parameters and so a `=` as well.
pub(super) fn is_family(params: &str) -> bool {
    let of_graphs = |name: &str| FAMILIES.iter().any(|family| family.name == name && composed::is_made_of_graphs(family));
    params.split_once('=').is_none_or(|(name, _)| name.split('.').next().is_some_and(of_graphs))
}

/// Reads the graph that a text denotes; the families that have graphs as their parameters ask for it.
pub(super) type Reader = fn(Part<'_>, &dyn Files, bool) -> Result<Source, ParseError>;

/// Reads a family with its parameters. The files, the direction of lists and the reader of graphs are
/// for the families that have graphs as their parameters.
pub(super) fn read(params: Part<'_>, files: &dyn Files, directed: bool, graph: Reader) -> Result<Source, ParseError> {
    let head = params.split_once('=').map_or(params, |(head, _)| head);
    let (name, list) = match head.split_once('.') {
        Some((name, list)) => (name, list.split('.')),
        None => (head, Vec::new()),
    };
    let Some(info) = FAMILIES.iter().find(|f| f.name == name.text()) else {
        return Err(unknown(name));
    };
    let end = params.slice(params.text().len()..params.text().len());
    (info.build)(&Params { info, whole: params, list, end, files, directed, graph })
}

fn unknown(name: Part<'_>) -> ParseError {
    if name.is_empty() {
        return name.error("the graph is missing").help("for example petersen, grid.3x4, g6=C~, edges=A-B,B-C or file=PATH");
    }
    if let Some(line) = printed(name.text(), false) {
        return name.error(format!("there is no graph family `{}`", name.text())).help(format!("it is written `{line}`"));
    }
    let nearest = nearest(name.text(), FAMILIES.iter().map(|f| f.name)).and_then(|near| FAMILIES.iter().find(|f| f.name == near));
    let help = match nearest {
        Some(f) => format!("did you mean `{}`? it is written {}", f.name, f.syntax),
        _ => {
            let names: Vec<_> = FAMILIES.iter().map(|f| f.name).collect();
            format!("the families are {}; other graphs are written g6=, s6=, d6=, edges=, arcs= or file=", names.join(", "))
        }
    };
    name.error(format!("there is no graph family `{}`", name.text())).help(help)
}

/// The parameters of a family, still text.
struct Params<'a> {
    info: &'static FamilyInfo,
    whole: Part<'a>,
    list: Vec<Part<'a>>,
    /// The empty part behind the last parameter.
    end: Part<'a>,
    files: &'a dyn Files,
    /// Whether the rules read the edges of a list as arcs.
    directed: bool,
    graph: Reader,
}

impl Params<'_> {
    fn written(&self) -> String {
        format!("{}: {}", self.info.syntax, self.info.what())
    }

    /// Exactly `K` numbers, each with its meaning and range.
    fn numbers<const K: usize>(&self, wanted: [(&str, RangeInclusive<u64>); K]) -> Result<[u64; K], ParseError> {
        if let Some(more) = self.list.get(K) {
            let message = if K == 0 { "this family has no parameter" } else { "one parameter too many" };
            return Err(more.error(message).help(self.written()));
        }
        let mut found = [0; K];
        for (i, (what, range)) in wanted.into_iter().enumerate() {
            found[i] = self.number(i, what, range)?;
        }
        Ok(found)
    }

    fn number(&self, i: usize, what: &str, range: RangeInclusive<u64>) -> Result<u64, ParseError> {
        match self.list.get(i) {
            Some(part) => part.number(what, range),
            None => Err(self.end.error(format!("{what} is missing")).help(self.written())),
        }
    }

    /// The parameters from the `from`-th on, at least one, as a set in ascending order.
    fn set(&self, from: usize, what: &str, range: RangeInclusive<u64>) -> Result<Vec<u64>, ParseError> {
        let mut found = self.sequence(from, what, range)?;
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// The parameters from the `from`-th on, at least one.
    fn sequence(&self, from: usize, what: &str, range: RangeInclusive<u64>) -> Result<Vec<u64>, ParseError> {
        self.number(from, what, range.clone())?;
        self.list[from..].iter().map(|part| part.number(what, range.clone())).collect()
    }

    /// The only parameter, sides of a board as `3x4x5`.
    fn sides(&self) -> Result<Vec<u64>, ParseError> {
        if let Some(more) = self.list.get(1) {
            return Err(more.error("one parameter too many").help(self.written()));
        }
        let Some(board) = self.list.first() else {
            return Err(self.end.error("the sides are missing").help(self.written()));
        };
        let sides = board.split('x').iter().map(|side| side.number("a side", 1..=MAX_VERTICES)).collect::<Result<Vec<_>, _>>()?;
        if sides.len() > 24 {
            return Err(board.error("too many dimensions").help("a board has at most 24"));
        }
        Ok(sides)
    }

    /// Refuses a graph that is too large.
    fn limit(&self, vertices: u64, edges: u64) -> Result<(), ParseError> {
        for (count, max, what) in [(vertices, MAX_VERTICES, "vertices"), (edges, MAX_EDGES, "edges")] {
            if count > max {
                let message = format!("this graph would have more than {max} {what}");
                return Err(self.whole.error(message).help(format!("the largest graph that is read has {max} {what}")));
            }
        }
        self.fits(vertices, edges)
    }

    /// Refuses a graph for which the budget has no room: it is built once from its edges, and once as
    /// the rules want it, with what has disappeared beside it.
    fn fits(&self, vertices: u64, edges: u64) -> Result<(), ParseError> {
        const OF_VERTEX: u64 = 20;
        const OF_EDGE: u64 = 56;
        self.room(OF_VERTEX * vertices + OF_EDGE * edges)
    }

    /// Refuses what the budget has no room for.
    fn room(&self, bytes: u64) -> Result<(), ParseError> {
        let Some(budget) = self.files.budget() else { return Ok(()) };
        let room = budget.hold(bytes).map(drop);
        room.and_then(|()| budget.go_on()).map_err(|stop| self.stopped(stop))
    }

    /// The graph on the vertices 0 … n − 1 with these edges, each once.
    fn graph(&self, directed: bool, n: u64, edges: impl IntoIterator<Item = (u64, u64)>) -> Result<Graph, ParseError> {
        self.labelled(directed, Labels::numbers(n as u32), edges.into_iter().map(|(u, v)| (u as u32, v as u32, 1)))
    }

    /// The graph with these names and edges.
    fn labelled(&self, directed: bool, labels: Labels, edges: impl IntoIterator<Item = (u32, u32, u32)>) -> Result<Graph, ParseError> {
        Graph::within(directed, labels, edges, self.files.budget()).map_err(|stop| self.stopped(stop))
    }

    /// Counts steps of work before the graph is built.
    fn step(&self, steps: u64) -> Result<(), ParseError> {
        self.files.budget().map_or(Ok(()), |budget| budget.step(steps)).map_err(|stop| self.stopped(stop))
    }

    fn stopped(&self, stop: Stop) -> ParseError {
        ParseError::stopped(stop, self.whole.text())
    }

    /// The graph, with the canonical text of the family and these parameters.
    fn done(&self, graph: Graph, parameters: &[u64]) -> Source {
        let text = parameters.iter().fold(self.info.name.to_owned(), |text, p| format!("{text}.{p}"));
        Source { graph, text }
    }

    /// The same for a board with these sides.
    fn board(&self, graph: Graph, sides: &[u64]) -> Source {
        let sides: Vec<_> = sides.iter().map(u64::to_string).collect();
        Source { graph, text: format!("{}.{}", self.info.name, sides.join("x")) }
    }
}

/// The same without a budget, for graphs of a few edges.
fn graph(n: u64, edges: impl IntoIterator<Item = (u64, u64)>) -> Graph {
    Graph::new(false, Labels::numbers(n as u32), edges.into_iter().map(|(u, v)| (u as u32, v as u32, 1)))
}
