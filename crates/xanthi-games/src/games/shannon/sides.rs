//! The grid between two opposite sides: `sides.3x4`, 3 columns and 4 rows of vertices, and a
//! terminal on either side that is joined to every vertex of the nearest column.
//!
//! The vertices of the grid are points `x,y` as in every grid, numbered row by row; `left` and
//! `right` follow.

use crate::error::ParseError;
use crate::graph::source::Source;
use crate::graph::{Graph, Labels};
use crate::notation::Part;

/// The longest side that is read.
const LONGEST: u64 = 2000;

/// Reads the parameters behind `sides.`.
pub(super) fn read(board: Part<'_>) -> Result<Source, ParseError> {
    let Some((columns, rows)) = board.split_once('x') else {
        return Err(board.error("the sides are missing").help("sides.COLUMNSxROWS, for example sides.3x4"));
    };
    let columns = columns.number("the number of columns", 1..=LONGEST)? as u32;
    let rows = rows.number("the number of rows", 1..=LONGEST)? as u32;
    Ok(Source { graph: graph(columns, rows), text: format!("sides.{columns}x{rows}") })
}

fn graph(columns: u32, rows: u32) -> Graph {
    let at = |x: u32, y: u32| y * columns + x;
    let (left, right) = (rows * columns, rows * columns + 1);
    let points = (0..rows).flat_map(|y| (0..columns).map(move |x| format!("{x},{y}")));
    let names = points.chain(["left".into(), "right".into()]).collect();
    let labels = Labels::names(names).unwrap_or(Labels::Numbers(right + 1));
    let mut edges = Vec::new();
    for y in 0..rows {
        edges.push((left, at(0, y), 1));
        edges.push((at(columns - 1, y), right, 1));
        edges.extend((1..columns).map(|x| (at(x - 1, y), at(x, y), 1)));
        if y > 0 {
            edges.extend((0..columns).map(|x| (at(x, y - 1), at(x, y), 1)));
        }
    }
    Graph::new(false, labels, edges)
}
