//! A column on Bridg-it, Grundy's and Kenyon's games.

use super::{Source, Statement};

/// The source of the statements in this file.
pub static SOURCE: Source = Source {
    key: "column",
    citation: "R. James, P. Donovan, Mathematical games (Bridg-it, Grundy's and Kenyon's games), a magazine column",
};

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[];
