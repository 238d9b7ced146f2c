//! Node Kayles: a move takes a vertex of a graph with all its neighbours.
//!
//! ```text
//! node-kayles:petersen
//! node-kayles:path.9/4
//! ```
//!
//! Who finds no vertex left, loses. Directions, loops and parallel copies of edges do not matter. A
//! position is the set of vertices that are left; a move is written as the vertex that is named.
//!
//! Source: T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal
//! of Computer and System Sciences 16 (1978) 185–225. On a path it is a heap of Dawson's Chess (octal 0.137).

use crate::catalogue::Listed;
use crate::error::{BoardError, ParseError};
use crate::files::Files;
use crate::game::Game;
use crate::graph::{Graph, source};
use crate::notation::{Line, Part, escape};
use crate::scene::{Link, Role, Scene, Spot, Touch};
use crate::wording::{MoveStyle, Wording};
use std::fmt;
use std::sync::Arc;

/// Where the game is defined.
pub const SOURCE: &str = "T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16 (1978) 185-225";

/// The most vertices of a board: every one may be a move.
pub const MOST_VERTICES: usize = 100_000;

/// Node Kayles on one graph.
#[derive(Clone, Debug)]
pub struct NodeKayles {
    graph: Arc<Graph>,
    text: Arc<str>,
}

/// The vertices that are left, a bit each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State(Box<[u64]>);

impl State {
    /// Whether a vertex is left.
    pub fn has(&self, v: u32) -> bool {
        self.0.get(v as usize / 64).is_some_and(|word| word >> (v % 64) & 1 == 1)
    }

    fn take(&mut self, v: u32) {
        self.0[v as usize / 64] &= !(1 << (v % 64));
    }
}

/// A path or a cycle of vertices that are left, with nothing else beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    /// Its vertices, in their order.
    pub vertices: Vec<u32>,
    /// Whether the last vertex is a neighbour of the first one: a cycle, of three vertices or more.
    pub closed: bool,
}

impl NodeKayles {
    /// The game on a graph; directions are forgotten. The notation writes it as a list of edges.
    ///
    /// # Errors
    /// If the graph has no vertices or is too large.
    pub fn new(graph: &Graph) -> Result<Self, BoardError> {
        let text = source::of_either(&graph.underlying())?;
        Self::denoted(graph, &text)
    }

    /// The game on a graph that the notation denotes by `text`.
    fn denoted(graph: &Graph, text: &str) -> Result<Self, BoardError> {
        if graph.order() > MOST_VERTICES {
            return Err(BoardError::new(format!("{} vertices are too many; {MOST_VERTICES} are the most", graph.order())));
        }
        Ok(Self { graph: Arc::new(graph.underlying()), text: text.into() })
    }

    /// The graph, without directions.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The neighbours of a vertex that are left, without the vertex itself.
    pub fn near(&self, at: &State, v: u32) -> impl Iterator<Item = u32> {
        self.graph.neighbours(v).iter().copied().filter(move |&u| u != v && at.has(u))
    }

    /// What is left as paths and cycles.
    ///
    /// # Errors
    /// A vertex with three neighbours or more: then it is not that.
    pub fn strips(&self, at: &State) -> Result<Vec<Strip>, u32> {
        let mut met = vec![false; self.graph.order()];
        let left = (0..self.graph.order() as u32).filter(|&v| at.has(v));
        let (ends, inner): (Vec<u32>, Vec<u32>) = left.partition(|&v| self.near(at, v).count() < 2);
        if let Some(branch) = inner.iter().find(|&&v| self.near(at, v).count() > 2) {
            return Err(*branch);
        }
        // Paths from their ends; what no path reaches is on a cycle.
        let mut strips = Vec::new();
        for (first, closed) in ends.into_iter().map(|v| (v, false)).chain(inner.into_iter().map(|v| (v, true))) {
            let mut vertices = Vec::new();
            let mut next = Some(first).filter(|v| !met[*v as usize]);
            while let Some(v) = next {
                met[v as usize] = true;
                vertices.push(v);
                next = self.near(at, v).find(|u| !met[*u as usize]);
            }
            if !vertices.is_empty() {
                strips.push(Strip { vertices, closed });
            }
        }
        Ok(strips)
    }
}

impl Listed for NodeKayles {
    fn read(line: &Line<'_>, files: &dyn Files) -> Result<Self, ParseError> {
        if let Some(start) = line.start {
            return Err(start.error("this game has no token").help("for example node-kayles:petersen"));
        }
        let found = source::read(line.params, files, false)?;
        Self::denoted(&found.graph, &found.text).map_err(|why| line.params.error(why.to_string()).help("choose a smaller board"))
    }
}

impl fmt::Display for NodeKayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node-kayles:{}", self.text)
    }
}

impl Game for NodeKayles {
    type State = State;
    type Move = u32;

    fn start(&self) -> State {
        let mut all = State(vec![u64::MAX; self.graph.order().div_ceil(64)].into());
        (self.graph.order()..64 * all.0.len()).for_each(|v| all.take(v as u32));
        all
    }

    fn moves(&self, at: &State) -> Vec<u32> {
        (0..self.graph.order() as u32).filter(|&v| at.has(v)).collect()
    }

    fn play(&self, at: &State, mv: &u32) -> State {
        let mut next = at.clone();
        next.take(*mv);
        self.graph.neighbours(*mv).iter().for_each(|&u| next.take(u));
        next
    }

    fn write_move(&self, mv: &u32) -> String {
        escape(&self.graph.labels().name(*mv))
    }

    fn read_move(&self, at: &State, text: &str) -> Option<u32> {
        let v = self.graph.labels().find(&Part::whole(text).unescaped().ok()?)?;
        at.has(v).then_some(v)
    }

    fn move_style(&self) -> MoveStyle {
        MoveStyle::of_vertices(self.graph.labels())
    }

    fn wording(&self) -> Wording {
        let rules = "In a turn a player takes a vertex of a graph, and its neighbours disappear too. It is a game of skittles where \
                     a ball knocks down the pin that it hits and all pins beside it.";
        Wording::new(rules, "the vertex to take")
    }

    fn scene_of_move(&self, _at: &State, mv: &u32) -> Vec<Touch> {
        vec![Touch::Spot(*mv as usize)]
    }

    fn scene(&self, at: &State) -> Scene {
        let labels = self.graph.labels();
        let spots = (0..self.graph.order() as u32).map(|v| Spot {
            label: labels.name(v).into_owned(),
            at: labels.point(v).filter(|p| p.len() == 2).map(|p| (p[0] as f32, p[1] as f32)),
            role: if at.has(v) { Role::Plain } else { Role::Gone },
        });
        let links = self.graph.edges().iter().map(|e| Link {
            from: e.tail as usize,
            to: e.head as usize,
            directed: false,
            label: String::new(),
            role: if at.has(e.tail) && at.has(e.head) { Role::Plain } else { Role::Gone },
        });
        Scene { spots: spots.collect(), links: links.collect(), caption: String::new() }
    }
}
