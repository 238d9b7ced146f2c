//! The graph part of a line: a named family, a graph6 string, a list of edges or a file.

use super::{Graph, families};
use crate::error::ParseError;
use crate::notation::Part;
use crate::position::Files;

/// A graph together with the text that denotes it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The graph.
    pub graph: Graph,
    /// The canonical text of the parameters, from which the same graph is read.
    pub text: String,
}

/// Reads the graph that the parameters of a line denote.
///
/// # Errors
/// With the place in the line, if they denote none.
pub fn read(params: Part<'_>, _files: &dyn Files) -> Result<Source, ParseError> {
    families::read(params)
}
