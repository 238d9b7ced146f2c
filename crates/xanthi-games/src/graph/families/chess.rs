//! Chess pieces: two squares are adjacent if the piece can go from one to the other.

use super::Params;
use crate::error::ParseError;
use crate::graph::Labels;
use crate::graph::denoted::Source;

const ROOK: [(i64, i64); 2] = [(1, 0), (0, 1)];
const BISHOP: [(i64, i64); 2] = [(1, 1), (-1, 1)];
const KING: [(i64, i64); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
const KNIGHT: [(i64, i64); 4] = [(1, 2), (2, 1), (-1, 2), (-2, 1)];

pub(super) fn king(p: &Params<'_>) -> Result<Source, ParseError> {
    board(p, &KING, 1)
}

pub(super) fn knight(p: &Params<'_>) -> Result<Source, ParseError> {
    board(p, &KNIGHT, 1)
}

pub(super) fn rook(p: &Params<'_>) -> Result<Source, ParseError> {
    board(p, &ROOK, i64::MAX)
}

pub(super) fn bishop(p: &Params<'_>) -> Result<Source, ParseError> {
    board(p, &BISHOP, i64::MAX)
}

pub(super) fn queen(p: &Params<'_>) -> Result<Source, ParseError> {
    board(p, &KING, i64::MAX)
}

/// The piece goes up to `reach` times along one of the steps (or back).
fn board(p: &Params<'_>, steps: &[(i64, i64)], reach: i64) -> Result<Source, ParseError> {
    let sides = p.sides()?;
    let [columns, rows] = sides[..] else {
        return Err(p.list[0].error("a chess board has two sides").help(p.written()));
    };
    p.limit(columns.saturating_mul(rows), 0)?;
    let (a, b) = (columns as i64, rows as i64);
    // How many times a piece can go along a step at most, somewhere on the board.
    let times = |step: &(i64, i64)| {
        let along = |side: i64, s: i64| if s == 0 { i64::MAX } else { (side - 1) / s.abs() };
        along(a, step.0).min(along(b, step.1)).min(reach)
    };
    let jumps = || steps.iter().flat_map(move |step| (1..=times(step)).map(move |k| (k * step.0, k * step.1)));
    p.limit(0, jumps().map(|(dx, dy)| ((a - dx.abs()) * (b - dy)) as u64).fold(0, u64::saturating_add))?;
    let edges = jumps().flat_map(|(dx, dy)| {
        let columns = if dx < 0 { -dx..a } else { 0..a - dx };
        columns.flat_map(move |x| (0..b - dy).map(move |y| ((x + a * y) as u32, (x + dx + a * (y + dy)) as u32, 1)))
    });
    let labels = Labels::Points { sides: vec![a as u32, b as u32], from: 1 };
    Ok(p.board(p.labelled(false, labels, edges)?, &sides))
}
