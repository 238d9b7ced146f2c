//! Geography on any graph: a token moves along edges, and what it leaves or crosses disappears.
//!
//! | name | the token moves | what disappears |
//! |---|---|---|
//! | `uvg` | along an edge, either way | the vertex it leaves |
//! | `ueg` | along an edge, either way | the edge it crosses |
//! | `dvg` | along an arc, forwards | the vertex it leaves |
//! | `deg` | along an arc, forwards | the arc it crosses |
//!
//! Undirected rules on a digraph are played on its underlying graph; directed rules read an
//! undirected edge as two opposite arcs. Parallel edges are interchangeable, so a move is named by
//! the vertex it goes to. Without a token (`uvg:petersen`), the first move places it.

pub mod large_grid;

use crate::budget::{Budget, Stop};
use crate::catalogue::Listed;
use crate::error::{BoardError, ParseError};
use crate::files::Files;
use crate::game::Game;
use crate::graph::{Graph, source};
use crate::notation::{Line, Part, escape};
use crate::reduction::{Erase, GeographyPosition, Reduction, RuleSet};
use crate::scene::{Link, Role, Scene, Spot, Touch};
use crate::wording::{MoveStyle, Wording};
use std::fmt;
use std::sync::Arc;

/// Where the undirected games are defined.
pub const SOURCE_UNDIRECTED: &str =
    "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993) 371-381";
/// Where the directed games are defined.
pub const SOURCE_DIRECTED: &str = "A. S. Fraenkel, S. Simonson, Geography, Theoretical Computer Science 110 (1993) 197-214";

/// One rule set of Geography on one graph.
#[derive(Clone, Debug)]
pub struct Geography {
    rule: RuleSet,
    graph: Arc<Graph>,
    /// The parameters as the notation writes them.
    text: Arc<str>,
    start: Option<u32>,
}

/// Where the token is, and what has disappeared: the visited vertices or the crossed edges (as
/// often as they were crossed), sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The vertex under the token; `None` before it is placed.
    pub token: Option<u32>,
    gone: Vec<u32>,
}

impl Geography {
    /// The game on a graph, with the token on `start` or not yet placed. Undirected rules forget directions, directed ones take
    /// an edge as two arcs. The notation writes the graph as a list of edges.
    ///
    /// ```
    /// use xanthi_games::graph::{Graph, Labels};
    /// use xanthi_games::{At, BoardError, Geography, Position, RuleSet};
    ///
    /// // A triangle with a tail, two ways from 2 to 3.
    /// let graph = Graph::new(false, Labels::numbers(4), [(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 2)]);
    /// let position = Position::of(At::opening(Geography::new(RuleSet::UEG, &graph, Some(3))?));
    /// assert_eq!(position.to_string(), "ueg:edges=0,0-1,0-2,1-2,2-3^2@3");
    /// assert_eq!(position.moves(), ["2"]);
    /// # Ok::<(), BoardError>(())
    /// ```
    ///
    /// # Errors
    /// If the graph has no vertices, is larger than those that are read, or has no vertex `start`.
    pub fn new(rule: RuleSet, graph: &Graph, start: Option<u32>) -> Result<Self, BoardError> {
        let graph = rule.board(graph);
        if let Some(why) = start.and_then(|start| graph.lacks(start)) {
            return Err(BoardError::new(why));
        }
        let text = source::of_either(&graph)?;
        Ok(Self { rule, graph: Arc::new(graph), text: text.into(), start })
    }

    /// The game on a graph that the notation denotes by `text`, without a copy of a graph that is as the rule wants it, and
    /// within a budget.
    fn on(rule: RuleSet, graph: Graph, text: &str, budget: Option<&Budget>) -> Result<Self, Stop> {
        let board = graph.turned(rule.directed, budget)?;
        Ok(Self { rule, graph: Arc::new(board), text: text.into(), start: None })
    }

    /// The rule set.
    pub fn rule(&self) -> RuleSet {
        self.rule
    }

    /// The graph on which it is played: undirected or directed as the rule wants it.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The vertex on which the token stands before the first move; `None` if that places it.
    pub fn start_vertex(&self) -> Option<u32> {
        self.start
    }

    fn position(&self, at: &State) -> GeographyPosition {
        GeographyPosition::new(self.rule, self.graph.clone(), at.token, &at.gone)
    }

    fn vertex(&self, part: Part<'_>) -> Result<u32, ParseError> {
        let name = part.unescaped()?;
        let labels = self.graph.labels();
        labels.find(&name).ok_or_else(|| {
            let n = labels.len() as u32;
            let shown: Vec<_> = (0..n.min(8)).map(|v| escape(&labels.name(v))).collect();
            let more = if n > 8 { format!(" … {} ({n} in all)", escape(&labels.name(n - 1))) } else { String::new() };
            let help = if n == 0 { "the graph has no vertices".into() } else { format!("the vertices are {}{more}", shown.join(" ")) };
            part.error(format!("there is no vertex `{name}`")).help(help)
        })
    }
}

impl Listed for Geography {
    fn read(line: &Line<'_>, files: &dyn Files) -> Result<Self, ParseError> {
        let rule = RuleSet::named(line.name.text()).ok_or_else(|| line.name.error("not a rule set of Geography"))?;
        let found = source::read(line.params, files, rule.directed)?;
        let stopped = |stop| ParseError::stopped(stop, line.params.text());
        let mut game = Self::on(rule, found.graph, &found.text, files.budget()).map_err(stopped)?;
        if let Some(start) = line.start.filter(|s| !s.is_empty()) {
            game.start = Some(game.vertex(start)?);
        }
        Ok(game)
    }
}

impl fmt::Display for Geography {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.rule, self.text)?;
        match self.start {
            Some(v) => write!(f, "@{}", escape(&self.graph.labels().name(v))),
            None => Ok(()),
        }
    }
}

impl Game for Geography {
    type State = State;
    type Move = u32;

    fn start(&self) -> State {
        let gone = match self.start {
            Some(v) if self.rule.erase == Erase::Vertex => vec![v],
            _ => Vec::new(),
        };
        State { token: self.start, gone }
    }

    fn moves(&self, at: &State) -> Vec<u32> {
        let Some(token) = at.token else {
            return (0..self.graph.order() as u32).collect();
        };
        let copies = |thing: u32| at.gone.partition_point(|&g| g <= thing) - at.gone.partition_point(|&g| g < thing);
        self.graph
            .incident(token)
            .filter(|&(to, edge)| match self.rule.erase {
                Erase::Vertex => copies(to) == 0,
                Erase::Edge => copies(edge) < self.graph.edges()[edge as usize].multiplicity as usize,
            })
            .map(|(to, _)| to)
            .collect()
    }

    fn play(&self, at: &State, mv: &u32) -> State {
        let mut next = at.clone();
        self.make(&mut next, mv);
        next
    }

    fn make(&self, at: &mut State, mv: &u32) {
        let gone = match (self.rule.erase, at.token) {
            (Erase::Vertex, _) => Some(*mv),
            (Erase::Edge, Some(token)) => self.graph.incident(token).find(|step| step.0 == *mv).map(|step| step.1),
            (Erase::Edge, None) => None,
        };
        at.token = Some(*mv);
        if let Some(gone) = gone {
            at.gone.insert(at.gone.partition_point(|&g| g < gone), gone);
        }
    }

    fn write_move(&self, mv: &u32) -> String {
        escape(&self.graph.labels().name(*mv))
    }

    fn read_move(&self, at: &State, text: &str) -> Option<u32> {
        let to = self.graph.labels().find(&Part::whole(text).unescaped().ok()?)?;
        self.moves(at).contains(&to).then_some(to)
    }

    fn reduction(&self, at: &State) -> Reduction {
        Reduction::Geography { position: self.position(at), targets: self.moves(at) }
    }

    fn move_style(&self) -> MoveStyle {
        MoveStyle::of_vertices(self.graph.labels())
    }

    fn wording(&self) -> Wording {
        let edge = if self.rule.directed { "arc" } else { "edge" };
        let way = match self.rule.erase {
            Erase::Vertex => format!("along an {edge} to a vertex where it has not been"),
            Erase::Edge => format!("along an {edge} that it has not taken yet; it may come back to a vertex"),
        };
        let begin = if self.start.is_none() { " The first player puts the token on any vertex." } else { "" };
        Wording::new(format!("A token is on a vertex of a graph. In a turn it is moved {way}.{begin}"), "the vertex to go to")
    }

    fn scene_of_move(&self, _at: &State, mv: &u32) -> Vec<Touch> {
        vec![Touch::Spot(*mv as usize)]
    }

    fn scene(&self, at: &State) -> Scene {
        scene(&self.position(at))
    }
}

/// The picture of a ground: every vertex and edge, the token, and what has gone.
pub fn scene(ground: &GeographyPosition) -> Scene {
    let graph = ground.graph();
    let spots = (0..graph.order() as u32).map(|v| Spot {
        label: graph.labels().name(v).into_owned(),
        at: graph.labels().point(v).filter(|p| p.len() == 2).map(|p| (p[0] as f32, p[1] as f32)),
        role: match ground.token() {
            Some(token) if token == v => Role::Token,
            _ if !ground.is_open(v) => Role::Gone,
            _ => Role::Plain,
        },
    });
    // Where the token can no longer go, or come from, nothing leads.
    let stands = |v: u32| ground.is_open(v) || ground.token() == Some(v);
    let dead = |tail: u32, head: u32| match graph.directed() {
        true => !ground.is_open(head) || !stands(tail),
        false => !stands(head) || !stands(tail) || !(ground.is_open(head) || ground.is_open(tail)),
    };
    let links = graph.edges().iter().enumerate().map(|(i, e)| Link {
        from: e.tail as usize,
        to: e.head as usize,
        directed: graph.directed(),
        label: if e.multiplicity > 1 { ground.copies(i as u32).to_string() } else { String::new() },
        role: if ground.copies(i as u32) == 0 || dead(e.tail, e.head) { Role::Gone } else { Role::Plain },
    });
    Scene { spots: spots.collect(), links: links.collect(), caption: String::new() }
}
