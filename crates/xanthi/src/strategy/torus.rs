//! Strategies on the directed torus C_n x C_m whose player looks only at the columns around the
//! token: the column, its neighbour, how far it is to the ends of the board, and a small memory.
//!
//! Play runs through the columns from left to right again and again; one such run is a pass.

pub(crate) mod blocks;
pub mod crossing;
pub mod every_n;
pub(crate) mod hogan_horrocks;
pub(crate) mod lemmas;
pub(crate) mod pairs;
pub(crate) mod plan;
mod plan_told;
mod player;
pub(in crate::strategy) mod turned;

pub use player::OnTorus;

use super::Player;
use std::borrow::Cow;
use std::hash::Hash;

/// A move on the torus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// To the next column, or from the last to the first.
    Across,
    /// To the next row, or from the last to the first.
    Down,
}

/// From this column on, a player knows the number of a column only modulo [`PERIOD`].
pub const HEAD: usize = 16;
/// See [`HEAD`].
pub const PERIOD: usize = 12;
/// A player who is this far from the last column, or farther, does not know how far.
pub const TAIL: usize = 16;

/// On boards with more rows a player sees no cells.
pub const ROWS: usize = 16;

/// What a player sees. Nothing in it grows with the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The number of passes before this one.
    pub pass: usize,
    /// The number of the column, counted round from [`HEAD`] + [`PERIOD`] to [`HEAD`].
    pub left: usize,
    /// The number of columns to the right of this one, at most [`TAIL`].
    pub right: usize,
    /// The row of the token.
    pub row: usize,
    /// The visited cells of the column, with the token's own, as bits; none on boards with more than [`ROWS`] rows.
    pub here: u16,
    /// The visited cells of the next column.
    pub next: u16,
    /// The number of rows.
    pub rows: usize,
}

impl Sight {
    /// The number of a column as a player sees it.
    pub fn left_of(column: usize) -> usize {
        if column < HEAD { column } else { HEAD + (column - HEAD) % PERIOD }
    }

    /// Whether a step is possible.
    pub fn open(&self, step: Step) -> bool {
        match step {
            Step::Across => self.next >> self.row & 1 == 0,
            Step::Down => self.here >> ((self.row + 1) % self.rows) & 1 == 0,
        }
    }

    /// Across if that is possible, else down.
    pub fn across_if_possible(&self) -> Step {
        if self.open(Step::Across) { Step::Across } else { Step::Down }
    }
}

/// A rule that looks only at a [`Sight`] and a memory. It may leave moves free, even of its own
/// player: then it stands for all strategies that obey it.
pub trait Local {
    /// What is remembered. It does not change after the first pass.
    type Memory: Copy + Eq + Hash + Ord;

    /// The most rows of its boards: [`ROWS`] if it looks at cells.
    const MOST_ROWS: usize = ROWS;

    /// Who follows the rule.
    fn player(&self) -> Player;

    /// The memory at the beginning.
    fn memory(&self) -> Self::Memory;

    /// All memories that can be there when the second pass begins.
    fn late(&self) -> Vec<Self::Memory>;

    /// The moves that the rule allows its player, each with the memory after it; they need not be
    /// possible.
    fn mine(&self, memory: Self::Memory, sight: &Sight) -> Vec<(Step, Self::Memory)>;

    /// The memory after a move of the opponent.
    fn theirs(&self, memory: Self::Memory, _sight: &Sight, _step: Step) -> Self::Memory {
        memory
    }

    /// Why the rule moves as it does, in one sentence.
    fn reason(&self, _memory: Self::Memory, _sight: &Sight) -> Cow<'static, str> {
        Cow::Borrowed("by the rule")
    }

    /// The plan on a board of so many columns in sentences; may be empty.
    fn plan(&self, _columns: usize) -> Vec<String> {
        Vec::new()
    }

    /// What belongs to the plan and is no sentence, line by line.
    fn figure(&self, _columns: usize) -> Vec<String> {
        Vec::new()
    }

    /// Whether the rule is always to go to the partner of the cell under the token.
    fn by_pairs(&self) -> bool {
        false
    }

    /// Whether the rule promises its player the win once this is remembered.
    fn promises(&self, _memory: Self::Memory) -> bool {
        true
    }
}
