//! Blocks of columns as pictures: what the player does on each cell of the first pass where it can
//! be that player's turn.
//!
//! | sign | move |
//! |---|---|
//! | `>` | across |
//! | `v` | down |
//! | `x` | down: it completes a closing-off sequence, and Lemma 2 wins |
//! | `L` | across, to (n-1, 1) and so to Lemma 3 |
//! | `d` | down, and down for ever: Lemma 1 |
//! | `1` `2` … | the moves so far decide the case: see the same cell in the opening of that case |
//! | `.` | it is never that player's turn here |

/// A block of columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    columns: Vec<[u8; 4]>,
}

impl Block {
    /// Reads a picture: four rows of the same length.
    ///
    /// # Panics
    /// If the rows have different lengths. Pictures are constants of the program.
    pub fn new(rows: [&str; 4]) -> Self {
        let width = rows[0].len();
        assert!(rows.iter().all(|row| row.len() == width), "{rows:?}");
        Self { columns: (0..width).map(|column| rows.map(|row| row.as_bytes()[column])).collect() }
    }

    /// No columns.
    pub fn empty() -> Self {
        Self { columns: Vec::new() }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// The sign of a cell.
    pub fn sign(&self, column: usize, row: usize) -> u8 {
        self.columns.get(column).map_or(b'.', |cells| cells[row])
    }

    /// Changes a sign: for those who want to see what a strategy is worth without it.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn set(&mut self, column: usize, row: usize, sign: u8) {
        self.columns[column][row] = sign;
    }
}

/// Playing the 12: the opponent has come to row 0 of its first column, and must be the first to
/// come to column 12, in row 0 again.
pub(crate) const TWELVE: [&str; 4] = [
    ">.v.....x.>.", //
    ".>.>.v.....x",
    "..x.>.>.v...",
    ".....x.>.>.v",
];

/// Playing the 10, from the beginning of the game.
pub(crate) const TEN: [&str; 4] = [
    "v.....x.>.", //
    ".>.v.....x",
    "d.>.>.v...",
    "...x.>.>.v",
];

/// The last 3 columns after playing the 10.
pub(crate) const LAST_3: [&str; 4] = [
    ">.v", //
    ".L.", "..x", "...",
];

/// The last 5 columns.
pub(crate) const LAST_5: [&str; 4] = [
    ">.v..", //
    ".>.L.", "..x..", ".....",
];
