//! G. Stockman, The game of Nim on graphs: NimG.

use super::{Source, Statement};

/// The source of the statements in this file.
pub static SOURCE: Source = Source {
    key: "stockman",
    citation: "G. Stockman, with A. Frieze and J. Vera, The game of Nim on graphs: NimG, preliminary presentation",
};

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[];
