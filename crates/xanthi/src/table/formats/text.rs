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
    text_in_pieces(sheet, width).collect()
}

/// The same piece by piece, each of one or more whole lines, which are laid out when they are asked for.
pub fn text_in_pieces(sheet: &Sheet, width: usize) -> impl Iterator<Item = String> {
    let layout = Layout::of(sheet, width);
    let pieces = if layout.blocks > 1 { layout.height + 1 } else { sheet.rows.len() + 1 };
    (0..pieces).map(move |i| layout.piece(i))
}

/// Where everything stands.
struct Layout<'a> {
    sheet: &'a Sheet,
    /// How wide each column is.
    widths: Vec<usize>,
    is_right: Vec<bool>,
    /// How many blocks stand side by side, and how many rows each of them has.
    blocks: usize,
    height: usize,
}

impl<'a> Layout<'a> {
    fn of(sheet: &'a Sheet, width: usize) -> Self {
        let mut widths: Vec<usize> = sheet.columns.iter().map(|c| c.name.chars().count()).collect();
        for row in &sheet.rows {
            for (width, cell) in widths.iter_mut().zip(row.cells()) {
                *width = cell.text().chars().count().max(*width);
            }
        }
        let rows = sheet.rows.len();
        let gaps = GAP * (widths.len() - 1);
        let whole = widths.iter().sum::<usize>() + gaps;
        let blocks = ((width + BLOCK_GAP) / (whole + BLOCK_GAP)).clamp(1, rows.div_ceil(TALL).max(1));
        narrow(&mut widths, width.saturating_sub(gaps));
        Self { sheet, widths, is_right: sheet.columns.iter().map(right).collect(), blocks, height: rows.div_ceil(blocks) }
    }

    /// The names of the columns for 0, then the rows.
    fn piece(&self, i: usize) -> String {
        if self.blocks == 1 {
            return self.broken(&self.cells(i));
        }
        let beside: Vec<String> = match i.checked_sub(1) {
            None => vec![self.line(&self.cells(0)); self.sheet.rows.len().div_ceil(self.height)],
            Some(first) => (first..self.sheet.rows.len()).step_by(self.height).map(|row| self.line(&self.cells(row + 1))).collect(),
        };
        format!("{}\n", beside.join(&" ".repeat(BLOCK_GAP)).trim_end())
    }

    /// The names of the columns for 0, then the entries of a row.
    fn cells(&self, i: usize) -> Vec<String> {
        match i.checked_sub(1) {
            None => self.sheet.columns.iter().map(|c| c.name.clone()).collect(),
            Some(row) => self.sheet.rows[row].cells().map(|v: Value| v.text()).collect(),
        }
    }

    /// One line of a block.
    fn line<T: AsRef<str>>(&self, cells: &[T]) -> String {
        let padded = cells.iter().zip(&self.widths).zip(&self.is_right).map(|((cell, &width), &right)| match (cell.as_ref(), right) {
            (cell, true) => format!("{cell:>width$}"),
            (cell, false) => format!("{cell:<width$}"),
        });
        padded.collect::<Vec<_>>().join(&" ".repeat(GAP))
    }

    /// One row, whose entries continue on further lines where they are too long.
    fn broken(&self, cells: &[String]) -> String {
        let pieces: Vec<Vec<&str>> = cells.iter().zip(&self.widths).map(|(cell, &width)| pieces(cell, width)).collect();
        let lines = pieces.iter().map(Vec::len).max().unwrap_or(1);
        let line = |i: usize| {
            let cells: Vec<&str> = pieces.iter().map(|p| p.get(i).copied().unwrap_or_default()).collect();
            format!("{}\n", self.line(&cells).trim_end())
        };
        (0..lines).map(line).collect()
    }
}

/// Makes the widest columns narrower, equally wide, until all have room.
fn narrow(widths: &mut [usize], room: usize) {
    let with = |most: usize| widths.iter().map(|width| *width.min(&most)).sum::<usize>();
    if with(usize::MAX) <= room {
        return;
    }
    // The greatest width that leaves room, by halving.
    let (mut most, mut too_much) = (0, room + 1);
    while too_much - most > 1 {
        let middle = most.midpoint(too_much);
        if with(middle) <= room {
            most = middle;
        } else {
            too_much = middle;
        }
    }
    // What is left over gives some of them one more.
    let mut left = room.saturating_sub(with(most));
    for width in widths.iter_mut().filter(|width| **width > most.max(NARROW)) {
        let more = usize::from(left > 0);
        left -= more;
        *width = (most + more).max(NARROW);
    }
}

/// A text cut into pieces that are not longer than `width`: at spaces, or anywhere if there is none.
fn pieces(text: &str, width: usize) -> Vec<&str> {
    let (mut rest, mut pieces) = (text, Vec::new());
    while let Some((end, next)) = rest.char_indices().nth(width) {
        let space = rest[..end + next.len_utf8()].rfind(' ').filter(|at| *at > 0);
        pieces.push(&rest[..space.unwrap_or(end)]);
        rest = &rest[space.map_or(end, |at| at + 1)..];
    }
    pieces.push(rest);
    pieces
}

#[cfg(test)]
mod tests {
    use super::{NARROW, narrow, pieces};

    #[test]
    fn the_widest_columns_share_what_room_there_is() {
        let narrowed = |mut widths: Vec<usize>, room: usize| {
            narrow(&mut widths, room);
            widths
        };
        assert_eq!(narrowed(vec![4, 30, 40], 74), [4, 30, 40]);
        assert_eq!(narrowed(vec![4, 30, 90], 74), [4, 30, 40]);
        assert_eq!(narrowed(vec![4, 700, 20, 500], 75), [4, 26, 20, 25]);
        assert_eq!(narrowed(vec![4, 700, 10, 500], 20), [4, NARROW, 10, NARROW]);
    }

    #[test]
    fn pieces_are_cut_at_spaces_or_anywhere() {
        assert_eq!(pieces("", 0), [""]);
        assert_eq!(pieces("N P NNNN PPPPPPP", 5), ["N P", "NNNN", "PPPPP", "PP"]);
        assert_eq!(pieces("ééééé é", 2), ["éé", "éé", "é", "é"]);
    }
}
