//! A graph whose vertices get their numbers as their names turn up.

use super::{MAX_EDGES, MAX_VERTICES, given_up};
use crate::budget::Budget;
use crate::error::ParseError;
use crate::graph::labels::Names;
use crate::graph::{Graph, Labels};
use std::sync::Arc;

/// The largest multiplicity of an edge that is read.
pub(crate) const MAX_MULTIPLICITY: u64 = 1_000_000;

#[derive(Default)]
pub(super) struct Builder {
    names: Names,
    edges: Vec<(u32, u32, u32)>,
    /// All of them, each copy counted.
    copies: u64,
}

/// What graphs are read, for those that are not.
pub(super) const LIMITS: &str =
    "a vertex has a name, and the largest graph that is read has ten million vertices, and as many edges (copies are not counted)";

impl Builder {
    /// The number of the vertex with this name, a new one if the name is new.
    ///
    /// # Errors
    /// If the name is empty or there are too many vertices.
    pub(super) fn vertex(&mut self, name: &str) -> Result<u32, String> {
        if name.is_empty() {
            return Err("a vertex without a name".into());
        }
        let (v, _) = self.names.insert(name);
        if u64::from(v) >= MAX_VERTICES {
            return Err(format!("more than {MAX_VERTICES} vertices"));
        }
        Ok(v)
    }

    /// Whether no name has turned up.
    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Whether an edge was added.
    pub(super) fn has_edges(&self) -> bool {
        !self.edges.is_empty()
    }

    /// The names so far.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        (0..self.names.len() as u32).map(|number| self.names.name(number))
    }

    /// Prepares for some names that are looked up next, so that this takes less time.
    pub(super) fn expect<'a>(&self, names: impl Iterator<Item = &'a str>) {
        self.names.expect(names);
    }

    /// The vertex with this name, if it has turned up.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.names.find(name)
    }

    /// Adds an edge.
    ///
    /// # Errors
    /// If there are too many edges. All copies together can be counted in 32 bits, so parallel edges can be joined.
    pub(super) fn edge(&mut self, u: u32, v: u32, copies: u32) -> Result<(), String> {
        if self.edges.len() as u64 >= MAX_EDGES {
            return Err(format!("more than {MAX_EDGES} edges"));
        }
        self.copies += u64::from(copies);
        if self.copies > u64::from(u32::MAX) {
            return Err(format!("more than {} edges, each copy counted", u32::MAX));
        }
        self.edges.push((u, v, copies));
        Ok(())
    }

    /// The graph. Names that are `0`, `1`, `2`, … in this order become numbers.
    ///
    /// # Errors
    /// If the budget is used up.
    pub(super) fn graph(self, directed: bool, budget: Option<&Budget>) -> Result<Graph, ParseError> {
        let numbers = self.names.iter().enumerate().all(|(i, name)| name == i.to_string());
        let labels = match numbers {
            true => Labels::numbers(self.names.len() as u32),
            false => Labels::Names(Arc::new(self.names)),
        };
        Graph::within(directed, labels, self.edges, budget).map_err(given_up)
    }

    /// The same, parallel edges counted once.
    ///
    /// # Errors
    /// If the budget is used up.
    pub(super) fn strict(self, directed: bool, budget: Option<&Budget>) -> Result<Graph, ParseError> {
        Ok(self.graph(directed, budget)?.with_single_edges())
    }
}
