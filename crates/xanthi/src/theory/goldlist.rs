//! A. Goldlist, The Game of Geography.

mod basics;
mod holes;
mod kotzig;
pub(super) mod line;
mod tori;

use super::{Source, Statement};

/// The honours project that the game of Geography on graphs is taken from.
pub static SOURCE: Source =
    Source { key: "goldlist", citation: "A. Goldlist, The Game of Geography, honours project (R. Paré, R. Nowakowski), 23 April 2003" };

/// In the order of the paper.
pub(super) fn all() -> Vec<&'static Statement> {
    [basics::STATEMENTS, tori::PARTS, kotzig::STATEMENTS, tori::STATEMENTS, kotzig::TABLES, line::STATEMENTS, holes::STATEMENTS].concat()
}
