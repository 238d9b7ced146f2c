//! Named families of graphs: `path.5`, `grid.11x8`, `kotzig.17.3.5`, …

use super::source::Source;
use super::{Graph, Labels};
use crate::error::ParseError;
use crate::notation::Part;

/// Reads a family with its parameters.
///
/// # Errors
/// If there is no such family or a parameter is wrong.
pub fn read(params: Part<'_>) -> Result<Source, ParseError> {
    let pieces = params.split('.');
    match pieces[0].text() {
        "path" if pieces.len() == 2 => {
            let n = pieces[1].number("the number of vertices", 1..=10_000_000)? as u32;
            let graph = Graph::new(false, Labels::numbers(n), (1..n).map(|v| (v - 1, v, 1)));
            Ok(Source { graph, text: format!("path.{n}") })
        }
        other => Err(pieces[0].error(format!("there is no graph family `{other}`"))),
    }
}
