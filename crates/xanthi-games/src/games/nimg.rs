//! Nim on graphs: one token is moved along edges, and disks are removed as it goes.
//!
//! | name | where the disks are | a turn |
//! |---|---|---|
//! | `nimg.rm` | on vertices | remove disks where the token is, then move it to a neighbour |
//! | `nimg.mr` | on vertices | move the token to a neighbour, then remove disks there |
//! | `nimg.edge` | on edges | move the token along an edge, removing disks from that edge |
//! | `nimg.neighboring` | on vertices | move the token to a neighbour or stay, then remove disks there |
//!
//! At least one disk is removed in each turn, and whoever cannot complete a turn loses. So with `rm`
//! the token may come to a pile without disks (and then the next player is lost), and a player who
//! stands on disks without a neighbour is lost; with `mr` and `edge` a pile without disks is no
//! way to go. In a digraph the token follows the arcs. A loop leads back to its vertex. Parallel
//! edges are piles of their own in `nimg.edge` and mean nothing in the others.
//!
//! ```text
//! nimg.rm:path.3.1.4@0              the path 0-1-2 with 3, 1 and 4 disks
//! nimg.mr:petersen,w=all.2@0        two disks on each vertex
//! nimg.edge:grid.3x3,w=random.5.1@1,1/1,2:3
//! ```
//!
//! Source: G. Stockman, A. Frieze, J. Vera, The game of Nim on graphs: NimG (Carnegie Mellon,
//! 2004), for the vertex versions; M. Fukuyama, A Nim game played on graphs, Theoretical Computer
//! Science 304 (2003) 387–399, for the edges.

mod changed;
mod picture;
mod reduction;
#[cfg(test)]
mod tests;
pub(super) mod weights;

use crate::catalogue::Listed;
use crate::error::{BoardError, ParseError};
use crate::files::Files;
use crate::game::Game;
use crate::graph::{Graph, source};
use crate::notation::{Line, Part, escape, shown};
use crate::reduction::Reduction;
use crate::scene::{Scene, Touch};
use crate::wording::{MoveStyle, Wording};
pub(super) use changed::Changed;
use std::fmt;
use std::sync::Arc;

/// Where the vertex versions are defined.
pub const SOURCE_VERTICES: &str = "G. Stockman, A. Frieze, J. Vera, The game of Nim on graphs: NimG, Carnegie Mellon University, 2004";
/// Where the edge version is defined.
pub const SOURCE_EDGES: &str = "M. Fukuyama, A Nim game played on graphs, Theoretical Computer Science 304 (2003) 387-399";

/// Where Neighboring Nim is defined.
pub const SOURCE_NEIGHBORING: &str = "K. Burke, O. George, A PSPACE-complete Graph Nim, Games of No Chance 5, 2019";

/// What the numbers on a board with disks on its vertices are, where it is drawn and where it is listed.
pub(super) const ON_VERTICES: [&str; 2] = ["beside a vertex: its disks", "after a colon: the disks on a vertex"];
/// The same with disks on its edges.
const ON_EDGES: [&str; 2] = ["on a line: its disks, if not 1", "after ×: the disks on that edge, if not 1"];

/// The most disks in one pile.
pub const MOST_DISKS: u32 = 1_000_000;
/// The most moves that a position may offer: bigger boards are refused when they are read.
pub const MOST_MOVES: u64 = 4_000_000;

/// What a turn consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Version {
    /// Remove disks from the vertex under the token, then move.
    RemoveMove,
    /// Move, then remove disks from the vertex to which the token came.
    MoveRemove,
    /// Remove disks from the edge along which the token moves.
    Edge,
    /// Neighboring Nim: move or stay, then remove disks where the token is. This is
    /// [`MoveRemove`](Version::MoveRemove) with a loop on each vertex.
    Neighboring,
}

impl Version {
    /// All versions.
    pub const ALL: [Self; 4] = [Self::RemoveMove, Self::MoveRemove, Self::Edge, Self::Neighboring];

    /// The name of the version in the notation: `nimg.rm`, `nimg.mr`, `nimg.edge` or `nimg.neighboring`.
    pub fn name(self) -> &'static str {
        match self {
            Version::RemoveMove => "nimg.rm",
            Version::MoveRemove => "nimg.mr",
            Version::Edge => "nimg.edge",
            Version::Neighboring => "nimg.neighboring",
        }
    }

    /// The version with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|v| v.name() == name)
    }
}

/// One version of Nim on one graph.
#[derive(Clone, Debug)]
pub struct NimG {
    version: Version,
    graph: Arc<Graph>,
    /// The disks of every pile at the opening: one pile a vertex, or one for each copy of an edge.
    disks: Arc<[u32]>,
    /// The first pile of each edge, and one entry more (edge version only).
    first: Arc<[u32]>,
    /// The parameters as the notation writes them.
    text: Arc<str>,
    start: u32,
}

/// Where the token is, and the piles that are no longer as they were at the opening.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The vertex under the token.
    pub piece: u32,
    changed: Changed,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The vertex to which the token goes.
    pub to: u32,
    /// The edge along which it goes.
    pub edge: u32,
    /// How many disks the pile has before.
    pub of: u32,
    /// How many of them are removed.
    pub take: u32,
}

impl NimG {
    /// The game on a graph with the token on `start`. There is one pile for each vertex or, in the
    /// edge version, for each copy of each edge in the order of [`Graph::edges`]. The notation writes
    /// the graph as a list of edges, or of arcs if it is directed.
    ///
    /// # Errors
    /// If the number of piles is wrong, a pile has more than [`MOST_DISKS`], the start does not
    /// exist, or a vertex could offer more than [`MOST_MOVES`] moves; if the graph has no vertices or is larger than those that
    /// are read.
    pub fn new(version: Version, graph: &Graph, disks: Vec<u32>, start: u32) -> Result<Self, BoardError> {
        let text = source::of_undirected(graph)?;
        let mut game = Self::denoted(version, Arc::new(graph.clone()), disks, String::new(), start)?;
        game.text = weights::text(&text, &game.disks).into();
        Ok(game)
    }

    /// The same of a graph and disks that the notation denotes by `text`.
    fn denoted(version: Version, graph: Arc<Graph>, mut disks: Vec<u32>, text: String, start: u32) -> Result<Self, BoardError> {
        let graph = if version == Version::Neighboring { Arc::new(with_loops(&graph)) } else { graph };
        let first = first_piles(version, &graph);
        let piles = piles(version, &graph);
        if disks.len() as u64 != piles {
            return Err(BoardError::new(format!("{} piles are given, but the graph has {piles}", disks.len())));
        }
        if let Some(much) = disks.iter().find(|d| **d > MOST_DISKS) {
            return Err(BoardError::new(format!("a pile of {much} disks is too large; {MOST_DISKS} is the most")));
        }
        if let Some(why) = graph.lacks(start) {
            return Err(BoardError::new(why));
        }
        // Parallel piles are interchangeable: they are kept in order.
        first.windows(2).for_each(|w| disks[w[0] as usize..w[1] as usize].sort_unstable());
        let game = Self { version, graph, disks: disks.into(), first: first.into(), text: text.into(), start };
        match (0..game.graph.order() as u32).map(|v| (game.most_moves(v), v)).find(|m| m.0 > MOST_MOVES) {
            None => Ok(game),
            Some((count, v)) => {
                let name = game.graph.labels().name(v);
                Err(BoardError::new(format!("there could be {count} moves at the vertex {name}; {MOST_MOVES} is the most")))
            }
        }
    }

    /// The version.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The graph; in Neighboring Nim with a loop on each vertex.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The disks of every pile in a state: one pile a vertex, or one for each copy of an edge.
    pub fn piles(&self, at: &State) -> Vec<u32> {
        at.changed.all(&self.disks)
    }

    /// The disks of one pile.
    ///
    /// # Panics
    /// If there is no such pile.
    pub fn pile(&self, at: &State, pile: u32) -> u32 {
        at.changed.pile(&self.disks, pile)
    }

    /// (vertex, pile) for every step that the token could take if it were on `v`: where it leads, and
    /// the pile from which disks are removed. Parallel edges are different steps in the edge version alone.
    pub fn ways(&self, at: &State, v: u32) -> Vec<(u32, u32)> {
        let piles = |(to, edge): (u32, u32)| self.piles_of(v, edge, to).map(move |pile| (to, pile));
        self.graph.incident(v).flat_map(piles).filter(|way| self.pile(at, way.1) > 0).collect()
    }

    /// The piles from which a step from `v` along `edge` to `to` takes disks.
    fn piles_of(&self, v: u32, edge: u32, to: u32) -> std::ops::Range<u32> {
        match self.version {
            Version::RemoveMove => v..v + 1,
            Version::MoveRemove | Version::Neighboring => to..to + 1,
            Version::Edge => self.first[edge as usize]..self.first[edge as usize + 1],
        }
    }

    /// Whether a move must say from which of several parallel piles it takes.
    fn has_parallels(&self, edge: u32) -> bool {
        self.version == Version::Edge && self.graph.edges()[edge as usize].multiplicity > 1
    }

    /// A bound of the moves that any position offers with the token on `v`.
    fn most_moves(&self, v: u32) -> u64 {
        let disks = |piles: std::ops::Range<u32>| -> u64 {
            self.disks[piles.start as usize..piles.end as usize].iter().map(|d| u64::from(*d)).sum()
        };
        self.graph.incident(v).map(|(to, edge)| disks(self.piles_of(v, edge, to))).sum()
    }

    /// The sizes of the different piles along an edge, ascending.
    fn sizes(&self, at: &State, edge: u32, to: u32) -> Vec<u32> {
        let mut sizes: Vec<u32> = self.piles_of(at.piece, edge, to).map(|pile| self.pile(at, pile)).collect();
        sizes.dedup();
        sizes
    }

    /// The move that a text means, legal or not: `2:B` (remove, then move) or `B:2` (move, then
    /// remove); `B:5-2` takes from a pile of 5 where several are parallel.
    fn spelled(&self, at: &State, text: &str) -> Option<Move> {
        let (left, right) = text.split_once(':')?;
        let (name, disks) = if self.version == Version::RemoveMove { (right, left) } else { (left, right) };
        let (of, take) = disks.split_once('-').unwrap_or(("", disks));
        let number = |t: &str| t.bytes().all(|b| b.is_ascii_digit()).then(|| t.parse::<u32>().ok()).flatten();
        let to = self.graph.labels().find(&Part::whole(name).unescaped().ok()?)?;
        let (_, edge) = self.graph.incident(at.piece).find(|step| step.0 == to)?;
        let of = match of {
            "" if !self.has_parallels(edge) => self.sizes(at, edge, to)[0],
            "" => return None,
            of => number(of)?,
        };
        Some(Move { to, edge, of, take: number(take)? })
    }
}

/// The graph with a loop on each vertex.
fn with_loops(graph: &Graph) -> Graph {
    let edges = graph.edges().iter().filter(|e| e.tail != e.head).map(|e| (e.tail, e.head, e.multiplicity));
    let loops = (0..graph.order() as u32).map(|v| (v, v, 1));
    Graph::new(graph.directed(), graph.labels().clone(), edges.chain(loops))
}

/// How many piles a board has.
fn piles(version: Version, graph: &Graph) -> u64 {
    match version {
        Version::Edge => graph.edges().iter().map(|e| u64::from(e.multiplicity)).sum(),
        _ => graph.order() as u64,
    }
}

/// The first pile of each edge, and the number of all piles; nothing in the vertex versions. What
/// does not fit into 32 bits belongs to a board that is refused.
fn first_piles(version: Version, graph: &Graph) -> Vec<u32> {
    let mut first = Vec::new();
    if version == Version::Edge {
        first.push(0u32);
        first.extend(graph.edges().iter().scan(0u32, |sum, e| {
            *sum = sum.saturating_add(e.multiplicity);
            Some(*sum)
        }));
    }
    first
}

impl Listed for NimG {
    fn read(line: &Line<'_>, files: &dyn Files) -> Result<Self, ParseError> {
        let version = Version::named(line.name.text()).ok_or_else(|| line.name.error("not a version of Nim on graphs"))?;
        let (graph, disks, text) = weights::read(version, line.params, files)?;
        let start = weights::start(line, &graph, "nimg.rm:path.3.1.4@0")?;
        Self::denoted(version, Arc::new(graph), disks, text, start)
            .map_err(|why| line.params.error(why.to_string()).help("give each pile its number of disks, or choose a smaller board"))
    }
}

impl fmt::Display for NimG {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}@{}", self.version.name(), self.text, escape(&self.graph.labels().name(self.start)))
    }
}

impl Game for NimG {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        State { piece: self.start, changed: Changed::default() }
    }

    fn moves(&self, at: &State) -> Vec<Move> {
        let mut moves = Vec::new();
        for (to, edge) in self.graph.incident(at.piece) {
            for of in self.sizes(at, edge, to) {
                moves.extend((1..=of).map(|take| Move { to, edge, of, take }));
            }
        }
        moves
    }

    fn play(&self, at: &State, mv: &Move) -> State {
        let mut next = at.clone();
        let piles = self.piles_of(at.piece, mv.edge, mv.to);
        let mut sizes: Vec<u32> = piles.clone().map(|pile| self.pile(at, pile)).collect();
        if let Some(size) = sizes.iter_mut().find(|s| **s == mv.of) {
            *size -= mv.take;
        }
        sizes.sort_unstable();
        piles.zip(sizes).for_each(|(pile, left)| next.changed.set(&self.disks, pile, left));
        next.piece = mv.to;
        next
    }

    fn write_move(&self, mv: &Move) -> String {
        let name = self.graph.labels().name(mv.to);
        let name = escape(&name);
        match self.version {
            Version::RemoveMove => format!("{}:{name}", mv.take),
            _ if self.has_parallels(mv.edge) => format!("{name}:{}-{}", mv.of, mv.take),
            _ => format!("{name}:{}", mv.take),
        }
    }

    fn read_move(&self, at: &State, text: &str) -> Option<Move> {
        let mv = self.spelled(at, text)?;
        (1..=mv.of).contains(&mv.take).then_some(())?;
        self.sizes(at, mv.edge, mv.to).contains(&mv.of).then_some(mv)
    }

    fn reduction(&self, at: &State) -> Reduction {
        match reduction::geography(self, at) {
            Some(position) => Reduction::Geography { position, targets: self.moves(at).iter().map(|mv| mv.to).collect() },
            None => Reduction::None,
        }
    }

    fn move_style(&self) -> MoveStyle {
        match self.version {
            // The number of disks stands first.
            Version::RemoveMove => MoveStyle::Name,
            Version::MoveRemove | Version::Neighboring | Version::Edge => MoveStyle::of_vertices(self.graph.labels()),
        }
    }

    fn wording(&self) -> Wording {
        let (disks, turn) = match self.version {
            Version::RemoveMove => ("on the vertices", "removes one or more disks from under the token, and then moves it along an edge"),
            Version::MoveRemove => ("on the vertices", "moves the token along an edge, and then removes one or more disks from under it"),
            Version::Neighboring => (
                "on the vertices",
                "moves the token along an edge or leaves it where it is, and then removes one or more disks from under it",
            ),
            Version::Edge => ("on the edges", "moves the token along an edge, and removes one or more disks from that edge"),
        };
        let rules = format!("A token is on a vertex of a graph, and disks lie {disks}. In a turn a player {turn}.");
        let move_is = match self.version {
            Version::RemoveMove => "how many disks are taken, a colon, and the vertex to go to",
            _ => "the vertex to go to, a colon, and how many disks are taken",
        };
        let numbers = if self.version == Version::Edge { ON_EDGES } else { ON_VERTICES };
        Wording { explained: true, numbers, ..Wording::new(rules, move_is) }
    }

    fn tell_move(&self, _at: &State, mv: &Move) -> Option<String> {
        let to = shown(&self.graph.labels().name(mv.to));
        Some(match self.version {
            Version::RemoveMove => format!("take {} here, then go to {to}", mv.take),
            Version::Edge if self.has_parallels(mv.edge) => {
                format!("go to {to}, and take {} of a pile of {} from the edge", mv.take, mv.of)
            }
            Version::Edge => format!("go to {to}, and take {} from the edge", mv.take),
            _ if self.has_parallels(mv.edge) => format!("go to {to}, and take {} of a pile of {} there", mv.take, mv.of),
            _ => format!("go to {to}, and take {} there", mv.take),
        })
    }

    fn scene_of_move(&self, _at: &State, mv: &Move) -> Vec<Touch> {
        match self.version {
            Version::Edge => vec![Touch::Link(mv.edge as usize), Touch::Spot(mv.to as usize)],
            _ => vec![Touch::Spot(mv.to as usize)],
        }
    }

    fn scene(&self, at: &State) -> Scene {
        picture::scene(self, at)
    }
}
