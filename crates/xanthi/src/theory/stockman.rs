//! G. Stockman, The game of Nim on graphs: NimG.

mod embeddings;
mod growth;
mod path_of_3;
mod questions;
mod rules;

use super::{Source, Statement};

/// The source of the statements in this file.
pub static SOURCE: Source = Source {
    key: "stockman",
    citation: "G. Stockman, with A. Frieze and J. Vera, The game of Nim on graphs: NimG, preliminary presentation",
};

/// In the order of the slides.
pub(super) static STATEMENTS: &[&Statement] = &[
    &rules::NIM,
    &rules::VERSIONS,
    &rules::GRUNDY_NUMBERS,
    &rules::TREES_AND_CYCLES,
    &path_of_3::FIRST_END,
    &path_of_3::MIDDLE,
    &path_of_3::LAST_END,
    &path_of_3::EMPTY,
    &path_of_3::ENDS_ALONE,
    &path_of_3::MIDDLE_ALONE,
    &path_of_3::MIDDLE_IS_NOT_1,
    &path_of_3::MIDDLE_IS_NOT_0,
    &path_of_3::ENDS_AT_MOST_1,
    &path_of_3::MIDDLE_AT_MOST_2,
    &questions::SPECIAL_CASES,
    &embeddings::BOARD,
    &embeddings::SMALL,
    &questions::BOUNDS,
    &growth::BOUNDS,
    &questions::PATH_OF_4,
    &growth::LONGER_PATHS,
];
