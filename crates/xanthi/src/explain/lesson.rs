//! Lessons: the theory behind a position, shown on the position itself.
//!
//! `heaps` has the data of a lesson about heap games (tree, numbers, tables, annotated games) and
//! `heaps_told` its text; `switching_told` tells Bridg-it and Shannon's game, `geography_told` the four
//! forms of Geography, and `disks_told` Nim on graphs.

mod disks_told;
mod geography_told;
pub(crate) mod heaps;
mod heaps_told;
mod letters_told;
mod switching_told;
#[cfg(test)]
mod tests;

use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Position, Typed};

/// A part of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub title: &'static str,
    /// The text, one paragraph each.
    pub text: Vec<String>,
    /// A figure or table, line by line; lines keep their spaces.
    pub figure: Vec<String>,
}

impl Section {
    fn new(title: &'static str, text: Vec<String>, figure: Vec<String>) -> Self {
        Self { title, text, figure }
    }
}

/// The lesson on a position; `None` if there is none for its game.
///
/// # Errors
/// If the limit was reached.
pub fn lesson(position: &Position, limit: &Budget) -> Option<Result<Vec<Section>, Stop>> {
    match position.typed() {
        Typed::Heaps(at) => return Some(heaps_told::sections(at, limit)),
        Typed::Nim(at) => return Some(disks_told::sections(position, at, limit)),
        Typed::Words(at) => {
            let letters = letters_told::letters(&at.game, at.state.said());
            return Some(match position.geography() {
                Some(ground) => geography_told::sections(position, &ground, limit).map(|mut sections| {
                    sections.insert(1, letters);
                    sections
                }),
                // The first word is still free.
                None => Ok(vec![letters, geography_told::pairs_of_arcs(true)]),
            });
        }
        _ => {}
    }
    if let Some(board) = position.switching() {
        return Some(switching_told::sections(position, &board, limit));
    }
    position.geography().map(|ground| geography_told::sections(position, &ground, limit))
}
