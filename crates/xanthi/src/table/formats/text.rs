//! Aligned columns for people.

use super::right;
use crate::table::{Sheet, Value};

/// How far columns stand apart.
const GAP: usize = 2;
/// How far repetitions of the columns stand apart.
const BLOCK_GAP: usize = 6;
/// Up to this many rows stand below each other although there would be room beside them.
const TALL: usize = 20;
/// A column is not made narrower than this.
const NARROW: usize = 12;

/// Aligned columns with their names, in `width` characters where that can be done: narrow tables
/// with many rows are set in several blocks side by side, read from top to bottom and then from
/// left to right; long entries of wide tables are broken.
pub fn text(sheet: &Sheet, width: usize) -> String {
    let head: Vec<String> = sheet.columns.iter().map(|c| c.name.clone()).collect();
    let body: Vec<Vec<String>> = sheet.rows.iter().map(|row| row.cells().map(|v: Value| v.text()).collect()).collect();
    let is_right: Vec<bool> = sheet.columns.iter().map(right).collect();
    let longest = |i: usize| std::iter::once(&head).chain(&body).map(|cells| cells[i].chars().count()).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..head.len()).map(longest).collect();
    let whole = widths.iter().sum::<usize>() + GAP * (widths.len() - 1);
    let blocks = ((width + BLOCK_GAP) / (whole + BLOCK_GAP)).clamp(1, body.len().div_ceil(TALL).max(1));
    if blocks > 1 {
        return side_by_side(&head, &body, &widths, &is_right, blocks);
    }
    if whole > width
        && let Some(widest) = (0..widths.len()).max_by_key(|&i| widths[i])
    {
        widths[widest] = width.saturating_sub(whole - widths[widest]).max(NARROW).min(widths[widest]);
    }
    let mut out = String::new();
    std::iter::once(&head).chain(&body).for_each(|cells| broken(&mut out, cells, &widths, &is_right));
    out
}

/// One line of a block.
fn line(cells: &[String], widths: &[usize], is_right: &[bool]) -> String {
    let padded = cells.iter().zip(widths).zip(is_right).map(|((cell, &width), &right)| match right {
        true => format!("{cell:>width$}"),
        false => format!("{cell:<width$}"),
    });
    padded.collect::<Vec<_>>().join(&" ".repeat(GAP))
}

fn side_by_side(head: &[String], body: &[Vec<String>], widths: &[usize], is_right: &[bool], blocks: usize) -> String {
    let height = body.len().div_ceil(blocks);
    let used = body.len().div_ceil(height);
    let between = " ".repeat(BLOCK_GAP);
    let mut out = vec![vec![line(head, widths, is_right); used].join(&between)];
    for i in 0..height {
        let beside = (i..body.len()).step_by(height).map(|row| line(&body[row], widths, is_right));
        out.push(beside.collect::<Vec<_>>().join(&between));
    }
    out.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// One row, whose entries continue on further lines where they are too long.
fn broken(out: &mut String, cells: &[String], widths: &[usize], is_right: &[bool]) {
    let pieces: Vec<Vec<String>> = cells.iter().zip(widths).map(|(cell, &width)| pieces(cell, width)).collect();
    let lines = pieces.iter().map(Vec::len).max().unwrap_or(1);
    for i in 0..lines {
        let cells: Vec<String> = pieces.iter().map(|p| p.get(i).cloned().unwrap_or_default()).collect();
        *out += line(&cells, widths, is_right).trim_end();
        out.push('\n');
    }
}

/// A text cut into pieces that are not longer than `width`: at spaces, or anywhere if there is none.
fn pieces(text: &str, width: usize) -> Vec<String> {
    let mut rest: Vec<char> = text.chars().collect();
    let mut pieces = Vec::new();
    while rest.len() > width {
        let space = rest[..=width].iter().rposition(|c| *c == ' ').filter(|at| *at > 0);
        let behind = rest.split_off(space.unwrap_or(width));
        pieces.push(rest.into_iter().collect());
        rest = if space.is_some() { behind[1..].to_vec() } else { behind };
    }
    pieces.push(rest.into_iter().collect());
    pieces
}
