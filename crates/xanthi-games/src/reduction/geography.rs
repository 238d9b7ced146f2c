//! A position of Geography as theorems see it: what is left of the graph, and the token.

use crate::graph::Graph;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// What disappears when the token moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Erase {
    /// The vertex that the token leaves; it can never be visited again.
    Vertex,
    /// One copy of the edge that it crosses.
    Edge,
}

/// One of the four rule sets of Geography.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(into = "String", try_from = "String")]
#[schemars(with = "RuleName")]
pub struct RuleSet {
    /// Whether the token must follow the direction of the arcs.
    pub directed: bool,
    /// What disappears.
    pub erase: Erase,
}

/// The names of the four rule sets, for the schema of certificates.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code)]
enum RuleName {
    Uvg,
    Ueg,
    Dvg,
    Deg,
}

impl RuleSet {
    /// Undirected vertex geography.
    pub const UVG: Self = Self { directed: false, erase: Erase::Vertex };
    /// Undirected edge geography.
    pub const UEG: Self = Self { directed: false, erase: Erase::Edge };
    /// Directed vertex geography.
    pub const DVG: Self = Self { directed: true, erase: Erase::Vertex };
    /// Directed edge geography.
    pub const DEG: Self = Self { directed: true, erase: Erase::Edge };
    /// All four rule sets.
    pub const ALL: [Self; 4] = [Self::UVG, Self::UEG, Self::DVG, Self::DEG];

    /// The name of the rule set in the notation: `uvg`, `ueg`, `dvg` or `deg`.
    pub fn name(self) -> &'static str {
        match (self.directed, self.erase) {
            (false, Erase::Vertex) => "uvg",
            (false, Erase::Edge) => "ueg",
            (true, Erase::Vertex) => "dvg",
            (true, Erase::Edge) => "deg",
        }
    }

    /// The rule set with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|r| r.name() == name)
    }

    /// The graph on which this rule set is played when a user names `graph`.
    pub fn board(self, graph: &Graph) -> Graph {
        if self.directed { graph.symmetric() } else { graph.underlying() }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<RuleSet> for String {
    fn from(rule: RuleSet) -> Self {
        rule.name().into()
    }
}

impl TryFrom<String> for RuleSet {
    type Error = String;
    fn try_from(name: String) -> Result<Self, String> {
        RuleSet::named(&name).ok_or_else(|| format!("`{name}` is not one of uvg, ueg, dvg, deg"))
    }
}

/// What is left of a graph in play, and where the token is.
///
/// With a vertex rule, a visited vertex is closed, the one under the token included, and the
/// copies of edges are those at the start. With an edge rule, every vertex stays open and the
/// copies count down. The token may be absent: then the next move places it on an open vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeographyPosition {
    rule: RuleSet,
    graph: Arc<Graph>,
    open: Vec<bool>,
    copies: Vec<u32>,
    token: Option<u32>,
}

impl GeographyPosition {
    /// The position on a graph of which `gone` has disappeared: visited vertices (the token's
    /// included) with a vertex rule, crossed edges, once for each crossing, with an edge rule.
    ///
    /// # Panics
    /// If the graph is not directed as the rule wants it (see [`RuleSet::board`]), or something
    /// disappeared more often than it was there.
    pub fn new(rule: RuleSet, graph: Arc<Graph>, token: Option<u32>, gone: &[u32]) -> Self {
        assert_eq!(rule.directed, graph.directed(), "the board of {rule}");
        let mut ground =
            Self { rule, open: vec![true; graph.order()], copies: graph.edges().iter().map(|e| e.multiplicity).collect(), graph, token };
        for &thing in gone {
            match rule.erase {
                Erase::Vertex => ground.open[thing as usize] = false,
                Erase::Edge => {
                    let copies = &mut ground.copies[thing as usize];
                    *copies = copies.checked_sub(1).expect("a copy of the edge is left");
                }
            }
        }
        if let (Erase::Vertex, Some(token)) = (rule.erase, token) {
            ground.open[token as usize] = false;
        }
        ground
    }

    /// The rule set.
    pub fn rule(&self) -> RuleSet {
        self.rule
    }

    /// The graph at the start of play.
    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    /// The vertex under the token.
    pub fn token(&self) -> Option<u32> {
        self.token
    }

    /// Whether the token may still come to `v`: always with an edge rule.
    ///
    /// # Panics
    /// If there is no vertex `v`.
    pub fn is_open(&self, v: u32) -> bool {
        self.open[v as usize]
    }

    /// How many copies of an edge are left.
    ///
    /// # Panics
    /// If there is no such edge.
    pub fn copies(&self, edge: u32) -> u32 {
        self.copies[edge as usize]
    }

    /// Sets how many copies of an edge are left: for reductions that keep the outcome.
    pub fn set_copies(&mut self, edge: u32, copies: u32) {
        self.copies[edge as usize] = copies;
    }

    /// Closes a vertex, as if it had been visited: for reductions that keep the outcome.
    pub fn close(&mut self, v: u32) {
        self.open[v as usize] = false;
    }

    /// (vertex, edge) for every way out of `v` that is left, in ascending order of the vertex. With
    /// a vertex rule a loop is no way out: `v` is closed once the token is there.
    ///
    /// # Panics
    /// If there is no vertex `v`.
    pub fn exits(&self, v: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let loops = self.rule.erase == Erase::Edge;
        self.graph.incident(v).filter(move |&(to, edge)| self.open[to as usize] && self.copies[edge as usize] > 0 && (loops || to != v))
    }

    /// The vertices to which the token can be moved, ascending; where it can be placed, if it has
    /// not been.
    pub fn options(&self) -> Vec<u32> {
        match self.token {
            Some(token) => self.exits(token).map(|step| step.0).collect(),
            None => (0..self.graph.order() as u32).filter(|&v| self.open[v as usize]).collect(),
        }
    }

    /// The position after the token is moved to (or placed on) `to`, one of the
    /// [`options`](Self::options); of another vertex the result means nothing.
    ///
    /// # Panics
    /// If there is no vertex `to`.
    #[must_use]
    pub fn after(&self, to: u32) -> Self {
        let mut next = self.clone();
        next.advance(to);
        next
    }

    /// Moves the token in place; see [`after`](Self::after).
    ///
    /// # Panics
    /// If there is no vertex `to`.
    pub fn advance(&mut self, to: u32) {
        match (self.rule.erase, self.token) {
            (Erase::Vertex, _) => self.open[to as usize] = false,
            (Erase::Edge, Some(token)) => {
                let crossed = self.exits(token).find(|step| step.0 == to);
                if let Some((_, edge)) = crossed {
                    self.copies[edge as usize] -= 1;
                }
            }
            (Erase::Edge, None) => {}
        }
        self.token = Some(to);
    }
}
