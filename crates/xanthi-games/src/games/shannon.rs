//! The Shannon switching game: Short claims edges of a graph, Cut deletes edges, in turn. Short
//! wins if claimed edges connect the two terminals, Cut if that has become impossible. Exactly
//! one of the two happens.
//!
//! ```text
//! shannon:complete.5@0:4          Short moves; the terminals are 0 and 4
//! shannon:complete.5@0:4:cut      Cut moves
//! shannon:sides.3x4               the grid with 3 columns and 4 rows, from left to right
//! shannon:sides.3x4@left:right:cut/0,0-left
//! ```
//!
//! A move is named by the two ends of the edge, which side takes it is known by the turn.
//! Parallel edges are interchangeable. A digraph is played on its underlying graph.
//!
//! In normal play whoever cannot move loses: a decided game offers the loser no move. If a board is
//! decided before the first move, and the winner is to move, his only move is `won`. In misère
//! play whoever reaches the goal loses.

pub mod biased;
mod sides;

use crate::catalogue::Listed;
use crate::error::{BoardError, ParseError};
use crate::files::Files;
use crate::game::Game;
use crate::graph::{Graph, source};
use crate::notation::{Line, Part, escape};
use crate::outcome::Side;
use crate::reduction::{Move, Network, Reduction, State, Wire};
use crate::scene::{Link, Role, Scene, Spot, Touch};
use crate::wording::{MoveStyle, Wording};
use std::fmt;
use std::sync::Arc;

/// Where the game is solved.
pub const SOURCE: &str =
    "A. Lehman, A solution of the Shannon switching game, Journal of the Society for Industrial and Applied Mathematics 12 (1964) 687-725";

/// Shannon's game on one graph.
#[derive(Clone, Debug)]
pub struct Shannon {
    graph: Arc<Graph>,
    network: Arc<Network>,
    /// The parameters as the notation writes them.
    text: Arc<str>,
    first: Side,
}

impl Shannon {
    /// The game on a graph; directions are forgotten. The notation writes it as a list of edges.
    ///
    /// # Errors
    /// If the graph is larger than those that are read, or a terminal is no vertex.
    pub fn new(graph: &Graph, terminals: [u32; 2], first: Side) -> Result<Self, BoardError> {
        if let Some(why) = terminals.into_iter().find_map(|v| graph.lacks(v)) {
            return Err(BoardError::new(why));
        }
        let graph = graph.underlying();
        let text = source::of_either(&graph)?;
        Ok(Self::denoted(graph, &text, terminals, first))
    }

    /// The game on an undirected graph that the notation denotes by `text`.
    fn denoted(graph: Graph, text: &str, terminals: [u32; 2], first: Side) -> Self {
        let wires = graph.edges().iter().map(|e| Wire { ends: [e.tail, e.head], copies: e.multiplicity }).collect();
        let network = Network::new(graph.order() as u32, wires, terminals);
        Self { graph: Arc::new(graph), network: Arc::new(network), text: text.into(), first }
    }

    /// The graph; in the edge's order of [`network`](Self::network).
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The board.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The name of a vertex, not escaped.
    pub fn vertex_name(&self, v: u32) -> String {
        self.graph.labels().name(v).into_owned()
    }

    fn name(&self, v: u32) -> String {
        escape(&self.graph.labels().name(v))
    }

    /// A name inside a move, where `-` separates.
    fn end(&self, v: u32) -> String {
        self.name(v).replace('-', "%2D")
    }
}

/// The vertex that a part of a line names.
fn vertex(graph: &Graph, part: Part<'_>) -> Result<u32, ParseError> {
    let name = part.unescaped()?;
    graph.labels().find(&name).ok_or_else(|| {
        let n = graph.order() as u32;
        let shown: Vec<_> = (0..n.min(8)).map(|v| escape(&graph.labels().name(v))).collect();
        let more = if n > 8 { format!(" … ({n} in all)") } else { String::new() };
        part.error(format!("there is no vertex `{name}`")).help(format!("the vertices are {}{more}", shown.join(" ")))
    })
}

impl Listed for Shannon {
    fn read(line: &Line<'_>, files: &dyn Files) -> Result<Self, ParseError> {
        let how = "GRAPH@S:T, or GRAPH@S:T:cut if Cut moves first";
        let own = line.params.text().starts_with("sides.");
        let found =
            if own { sides::read(line.params.slice(6..line.params.text().len()))? } else { source::read(line.params, files, false)? };
        let graph = found.graph.underlying();
        let Some(start) = line.start.filter(|s| !s.is_empty()) else {
            let missing = || line.params.error("the terminals are missing").help(how);
            let ends = if own { graph.labels().find("left").zip(graph.labels().find("right")) } else { None };
            let (s, t) = ends.ok_or_else(missing)?;
            return Ok(Self::denoted(graph, &found.text, [s, t], Side::Left));
        };
        let parts = start.split(':');
        let [s, t, first @ ..] = &parts[..] else {
            return Err(start.error("two terminals are needed").help(how));
        };
        let first = match first {
            [] => Side::Left,
            [side] if side.text() == "short" => Side::Left,
            [side] if side.text() == "cut" => Side::Right,
            [side, ..] => return Err(side.error("this does not say who moves first").help("short or cut")),
        };
        let terminals = [vertex(&graph, *s)?, vertex(&graph, *t)?];
        Ok(Self::denoted(graph, &found.text, terminals, first))
    }
}

impl fmt::Display for Shannon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [s, t] = self.network.terminals();
        write!(f, "shannon:{}", self.text)?;
        let usual = self.text.starts_with("sides.") && self.name(s) == "left" && self.name(t) == "right";
        match self.first {
            Side::Left if usual => Ok(()),
            Side::Left => write!(f, "@{}:{}", self.name(s), self.name(t)),
            Side::Right => write!(f, "@{}:{}:cut", self.name(s), self.name(t)),
        }
    }
}

impl Game for Shannon {
    type State = State;
    type Move = Move;

    fn start(&self) -> State {
        State::opening(self.first)
    }

    fn moves(&self, at: &State) -> Vec<Move> {
        at.on(&self.network).moves()
    }

    fn play(&self, at: &State, mv: &Move) -> State {
        at.after(*mv)
    }

    fn write_move(&self, mv: &Move) -> String {
        match mv {
            Move::Take(edge) => {
                let [u, v] = self.network.wires()[*edge as usize].ends;
                format!("{}-{}", self.end(u), self.end(v))
            }
            Move::Won => "won".into(),
        }
    }

    /// The ends may stand in either order.
    fn read_move(&self, at: &State, text: &str) -> Option<Move> {
        let mv = match Part::whole(text).split_once('-') {
            None if text == "won" => Move::Won,
            None => return None,
            Some((u, v)) => {
                let find = |part: Part<'_>| self.graph.labels().find(&part.unescaped().ok()?);
                let (u, v) = (find(u)?, find(v)?);
                Move::Take(self.graph.incident(u).find(|step| step.0 == v)?.1)
            }
        };
        self.moves(at).contains(&mv).then_some(mv)
    }

    fn turn(&self, at: &State) -> Option<Side> {
        Some(at.turn())
    }

    fn reduction(&self, at: &State) -> Reduction {
        Reduction::Switching(at.on(&self.network))
    }

    fn move_style(&self) -> MoveStyle {
        MoveStyle::Name
    }

    fn wording(&self) -> Wording {
        let rules = "Short and Cut take turns on a graph with two marked vertices, the terminals. Short claims an edge, which then \
                     stays for ever, and Cut deletes an edge that is not claimed.";
        wording(rules.into())
    }

    fn goal_reached(&self, at: &State) -> Option<(Side, &'static str)> {
        reached(at.on(&self.network).winner())
    }

    fn name_of_edge(&self, edge: u32) -> Option<String> {
        ((edge as usize) < self.network.wires().len()).then(|| self.write_move(&Move::Take(edge)))
    }

    fn name_of_vertex(&self, vertex: u32) -> Option<String> {
        ((vertex as usize) < self.graph.order()).then(|| self.vertex_name(vertex))
    }

    fn scene_of_move(&self, _at: &State, mv: &Move) -> Vec<Touch> {
        match mv {
            Move::Take(edge) => vec![Touch::Link(*edge as usize)],
            Move::Won => Vec::new(),
        }
    }

    fn scene(&self, at: &State) -> Scene {
        let position = at.on(&self.network);
        let labels = self.graph.labels();
        let spot = |v: u32| Spot {
            label: labels.name(v).into_owned(),
            at: None,
            role: if self.network.terminals().contains(&v) { Role::Terminal } else { Role::Plain },
        };
        let link = |(edge, wire): (u32, &Wire)| Link {
            from: wire.ends[0] as usize,
            to: wire.ends[1] as usize,
            directed: false,
            label: match (position.claimed(edge), position.free(edge)) {
                (true, _) => "claimed".into(),
                (false, 0 | 1) => String::new(),
                (false, free) => free.to_string(),
            },
            role: match (position.claimed(edge), position.free(edge)) {
                (true, _) => Role::Left,
                (false, 0) => Role::Gone,
                _ => Role::Plain,
            },
        };
        let links = (0u32..).zip(self.network.wires()).map(link).collect();
        // Who has won by a connection is a matter of the kind of play.
        let caption = match (position.winner(), at.turn()) {
            (None, Side::Left) => "Short moves",
            (None, Side::Right) => "Cut moves",
            (Some(Side::Left), _) => "Short has connected the terminals",
            (Some(Side::Right), _) => "Cut has separated the terminals",
        };
        Scene { spots: (0..self.graph.order() as u32).map(spot).collect(), links, caption: caption.into() }
    }
}

/// The words of Shannon's game, with one edge or several in a turn.
fn wording(rules: String) -> Wording {
    let roles = [(Role::Left, "claimed by Short"), (Role::Gone, "deleted by Cut"), (Role::Terminal, "to be connected by Short")];
    Wording {
        goal: "Short wants to join the terminals by claimed edges, Cut to separate them.".into(),
        sides: ["Short", "Cut"],
        verbs: ["claims", "deletes"],
        taken: "claimed",
        roles: roles.map(|(role, what)| (role, what.to_owned())).to_vec(),
        ..Wording::new(rules, "the edge between these two vertices")
    }
}

/// What the winner has done.
fn reached(winner: Option<Side>) -> Option<(Side, &'static str)> {
    Some(match winner? {
        Side::Left => (Side::Left, "has joined the terminals"),
        Side::Right => (Side::Right, "has separated the terminals"),
    })
}

#[cfg(test)]
mod tests {
    use crate::position::Position;

    #[test]
    fn lines_read_print_and_play() {
        for line in
            ["shannon:complete.5@0:4", "shannon:complete.5@0:4:cut/0-1/1-4", "shannon:sides.3x4/0,0-left", "shannon:edges=A-B^2,B-C@A:C"]
        {
            assert_eq!(Position::parse(line).expect(line).to_string(), line);
        }
        let position = Position::parse("shannon:sides.1x2@left:right:short/left-0,0").unwrap();
        assert_eq!(position.to_string(), "shannon:sides.1x2/0,0-left");
        assert_eq!(position.moves(), ["0,0-0,1", "0,0-right", "0,1-left", "0,1-right"]);
    }

    #[test]
    fn a_decided_game_offers_the_loser_nothing() {
        let moves = |line| Position::parse(line).unwrap().moves();
        assert_eq!(moves("shannon:path.3@0:2/0-1/1-2"), Vec::<String>::new());
        assert_eq!(moves("shannon:path.3@0:2:cut/0-1"), Vec::<String>::new());
        assert_eq!(moves("shannon:path.3@1:1"), ["won"]);
        assert_eq!(moves("shannon:path.3@1:1/won"), Vec::<String>::new());
        assert_eq!(moves("shannon:path.3@1:1:cut"), Vec::<String>::new());
        assert_eq!(moves("shannon:edges=A-B,C-D@A:D:cut"), ["won"]);
    }

    #[test]
    fn captions_hold_in_both_kinds_of_play() {
        let caption = |line| Position::parse(line).unwrap().scene().caption;
        assert_eq!(caption("shannon:path.3@0:2/0-1"), "Cut moves");
        assert_eq!(caption("shannon:path.3@0:2:cut/0-1"), "Cut has separated the terminals");
        assert_eq!(caption("shannon:path.2@0:1/0-1"), "Short has connected the terminals");
        assert_eq!(caption("biased:1.2:bridgit.2x2@red/1,1:1,3"), "Red has connected top and bottom");
        assert_eq!(caption("biased:2.1:bridgit.2x2/1,1:1,3"), "Black has connected left and right");
    }

    #[test]
    fn bad_lines_are_errors() {
        for line in [
            "shannon:complete.5",
            "shannon:complete.5@0",
            "shannon:complete.5@0:9",
            "shannon:complete.5@0:1:red",
            "shannon:sides.0x3",
            "shannon:sides.4",
        ] {
            assert!(Position::parse(line).is_err(), "{line}");
        }
    }
}
