//! Vertexnim: Nim on the vertices of a graph that shrinks.
//!
//! A turn: remove at least one disk from the vertex under the token, then move the token to a
//! neighbour (along an arc, in a digraph). A vertex without disks is no longer there: it goes, and
//! ways that led through it stay. In an undirected graph its neighbours are joined to each other;
//! in a digraph there is an arc from each vertex that led to it to each vertex to which it led,
//! and so perhaps a loop. A loop lets the token stay. Where there is nowhere to go, the token stays
//! too: the last vertex is a heap of Nim. Who finds the token on a vertex that has gone, has lost:
//! the player who makes the last move wins.
//!
//! ```text
//! vertexnim:cycle.5,w=2.1.1.3.1@0
//! ```
//!
//! What is left of the graph depends on the disks alone: u leads to v if there is a way from u to v
//! that passes only vertices without disks. So a position is the place of the token and the disks.
//! Vertices without disks at the opening are not there from the beginning.
//!
//! Source: E. Duchêne, G. Renault, Vertex Nim played on graphs, Theoretical Computer Science 516
//! (2014) 20–27. They start with a connected graph (strongly connected, if directed) and at least
//! one disk on each vertex; what happens on other boards, and that the last vertex is a heap, is
//! this program's reading.

use super::nimg::{Changed, MOST_MOVES, Version, weights};
use crate::catalogue::Listed;
use crate::error::{BoardError, ParseError};
use crate::files::Files;
use crate::game::Game;
use crate::graph::{Graph, source};
use crate::notation::{Line, Part, escape, shown};
use crate::scene::{Link, Role, Scene, Spot, Touch};
use crate::wording::{MoveStyle, Wording};
use std::fmt;
use std::sync::Arc;

/// Where the game is defined.
pub const SOURCE: &str = "E. Duchêne, G. Renault, Vertex Nim played on graphs, Theoretical Computer Science 516 (2014) 20-27";

/// The most vertices of a board: a move may have to look at all of them.
pub const MOST_VERTICES: usize = 10_000;

/// Vertexnim on one graph.
#[derive(Clone, Debug)]
pub struct Vertexnim {
    graph: Arc<Graph>,
    /// The disks of every vertex at the opening.
    disks: Arc<[u32]>,
    /// The parameters as the notation writes them.
    text: Arc<str>,
    start: u32,
}

/// Where the token is, and the vertices that no longer have the disks of the opening.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The vertex under the token.
    pub piece: u32,
    changed: Changed,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// How many disks are removed.
    pub take: u32,
    /// Where the token goes.
    pub to: u32,
}

impl Vertexnim {
    /// The game on a graph with the token on `start`. The notation writes the graph as a list of edges, or of arcs if it is
    /// directed.
    ///
    /// # Errors
    /// If there is not one number of disks for each vertex, the start does not exist, or the board
    /// is too large; if the graph has no vertices.
    pub fn new(graph: &Graph, disks: Vec<u32>, start: u32) -> Result<Self, BoardError> {
        let text = weights::text(&source::of_undirected(graph)?, &disks);
        Self::denoted(Arc::new(graph.clone()), disks, text, start)
    }

    /// The same of a graph and disks that the notation denotes by `text`.
    fn denoted(graph: Arc<Graph>, disks: Vec<u32>, text: String, start: u32) -> Result<Self, BoardError> {
        let order = graph.order();
        if disks.len() != order {
            return Err(BoardError::new(format!("{} piles are given, but the graph has {order}", disks.len())));
        }
        if let Some(why) = graph.lacks(start) {
            return Err(BoardError::new(why));
        }
        if order > MOST_VERTICES {
            return Err(BoardError::new(format!("{order} vertices are too many; {MOST_VERTICES} are the most")));
        }
        // In the course of play any two vertices may become neighbours.
        let most = disks.iter().copied().max().map_or(0, u64::from);
        let count = most * order as u64;
        if count > MOST_MOVES {
            return Err(BoardError::new(format!("there could be {count} moves at a vertex; {MOST_MOVES} is the most")));
        }
        Ok(Self { graph, disks: disks.into(), text: text.into(), start })
    }

    /// The graph of the opening.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The disks of every vertex.
    pub fn piles(&self, at: &State) -> Vec<u32> {
        at.changed.all(&self.disks)
    }

    fn pile(&self, at: &State, v: u32) -> u32 {
        at.changed.pile(&self.disks, v)
    }

    /// The vertices with disks to which `v` leads, ascending, where the vertices without disks
    /// have gone; `v` itself if it has a loop. `v` is taken to be there.
    pub fn ways(&self, disks: &[u32], v: u32) -> Vec<u32> {
        let mut seen = vec![false; self.graph.order()];
        let (mut found, mut through) = (Vec::new(), vec![v]);
        let mut own = false;
        while let Some(u) = through.pop() {
            for &to in self.graph.neighbours(u) {
                if to == v {
                    // In an undirected graph every way can be gone back, which is no loop.
                    own |= u == v || self.graph.directed();
                } else if !std::mem::replace(&mut seen[to as usize], true) {
                    let list = if disks[to as usize] > 0 { &mut found } else { &mut through };
                    list.push(to);
                }
            }
        }
        found.extend(own.then_some(v));
        found.sort_unstable();
        found
    }
}

impl Listed for Vertexnim {
    fn read(line: &Line<'_>, files: &dyn Files) -> Result<Self, ParseError> {
        let (graph, disks, text) = weights::read(Version::RemoveMove, line.params, files)?;
        let start = weights::start(line, &graph, "vertexnim:cycle.5,w=all.2@0")?;
        Self::denoted(Arc::new(graph), disks, text, start)
            .map_err(|why| line.params.error(why.to_string()).help("give each pile its number of disks, or choose a smaller board"))
    }
}

impl fmt::Display for Vertexnim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "vertexnim:{}@{}", self.text, escape(&self.graph.labels().name(self.start)))
    }
}

impl Game for Vertexnim {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        State { piece: self.start, changed: Changed::default() }
    }

    /// By the number of disks removed within each target; the targets ascending.
    fn moves(&self, at: &State) -> Vec<Move> {
        let disks = self.piles(at);
        let own = disks[at.piece as usize];
        let mut ways = self.ways(&disks, at.piece);
        let leaves = ways.iter().any(|&to| to != at.piece);
        if ways.is_empty() {
            ways.push(at.piece);
        }
        let mut moves = Vec::new();
        for to in ways {
            // Whoever removes everything must go, if there is anywhere to go.
            let most = if to == at.piece && leaves { own.saturating_sub(1) } else { own };
            moves.extend((1..=most).map(|take| Move { take, to }));
        }
        moves
    }

    fn play(&self, at: &State, mv: &Move) -> State {
        let mut next = at.clone();
        next.changed.set(&self.disks, at.piece, self.pile(at, at.piece).saturating_sub(mv.take));
        next.piece = mv.to;
        next
    }

    fn write_move(&self, mv: &Move) -> String {
        format!("{}:{}", mv.take, escape(&self.graph.labels().name(mv.to)))
    }

    fn read_move(&self, at: &State, text: &str) -> Option<Move> {
        let (take, name) = text.split_once(':')?;
        let to = self.graph.labels().find(&Part::whole(name).unescaped().ok()?)?;
        let take = take.bytes().all(|b| b.is_ascii_digit()).then(|| take.parse::<u32>().ok()).flatten()?;
        let mv = Move { take, to };
        self.moves(at).contains(&mv).then_some(mv)
    }

    fn move_style(&self) -> MoveStyle {
        MoveStyle::Name
    }

    fn wording(&self) -> Wording {
        let rules = "A token is on a vertex of a graph, and disks lie on the vertices. In a turn a player removes one or more \
                     disks from under the token and moves it along an edge; a vertex without disks disappears, and its neighbours are joined.";
        Wording {
            explained: true,
            numbers: super::nimg::ON_VERTICES,
            ..Wording::new(rules, "how many disks are taken, a colon, and the vertex to go to")
        }
    }

    fn tell_move(&self, _at: &State, mv: &Move) -> Option<String> {
        Some(format!("take {} here, then go to {}", mv.take, shown(&self.graph.labels().name(mv.to))))
    }

    fn scene_of_move(&self, _at: &State, mv: &Move) -> Vec<Touch> {
        vec![Touch::Spot(mv.to as usize)]
    }

    fn scene(&self, at: &State) -> Scene {
        let disks = self.piles(at);
        let there = |v: u32| disks[v as usize] > 0 || v == at.piece;
        let spots = (0..self.graph.order() as u32).map(|v| Spot {
            label: format!("{}: {}", self.graph.labels().name(v), disks[v as usize]),
            at: self.graph.labels().point(v).filter(|p| p.len() == 2).map(|p| (p[0] as f32, p[1] as f32)),
            role: match () {
                () if v == at.piece => Role::Token,
                () if disks[v as usize] == 0 => Role::Gone,
                () => Role::Plain,
            },
        });
        let directed = self.graph.directed();
        let mut links = Vec::new();
        for v in (0..self.graph.order() as u32).filter(|v| there(*v)) {
            for to in self.ways(&disks, v).into_iter().filter(|&to| directed || v <= to || !there(to) || disks[v as usize] == 0) {
                links.push(Link { from: v as usize, to: to as usize, directed, label: String::new(), role: Role::Plain });
            }
        }
        Scene { spots: spots.collect(), links, caption: String::new() }
    }
}
