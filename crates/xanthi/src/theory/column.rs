//! A column on Bridg-it, Grundy's and Kenyon's games.

mod bridgit;
mod grundy;
mod kenyon;
mod puzzle;

pub(super) use bridgit::Spelled;

use super::{Source, Statement};

/// The source of the statements in this file.
pub static SOURCE: Source = Source {
    key: "column",
    citation: "R. James, P. Donovan, Mathematical games (Bridg-it, Grundy's and Kenyon's games), a magazine column",
};

/// In the order of the column.
pub(super) static STATEMENTS: &[&Statement] = &[
    &bridgit::BOARD,
    &bridgit::NO_DRAW,
    &bridgit::WINNER,
    &grundy::SAFE,
    &grundy::SAFE_EXAMPLES,
    &grundy::TREE,
    &grundy::TREE_NUMBERS,
    &grundy::ZERO,
    &grundy::ADDING,
    &grundy::ADDING_EXAMPLES,
    &grundy::TABLE_N,
    &grundy::TABLE_RS,
    &kenyon::RULE,
    &kenyon::PAIRS,
    &kenyon::PAIR_EXAMPLE,
    &kenyon::SPECIMEN,
    &kenyon::SAFE,
    &kenyon::FROM_UNSAFE,
    &kenyon::FROM_SAFE,
    &kenyon::NO_DRAW,
    &kenyon::CONNECTION,
    &puzzle::CROSS_NUMBER,
];
