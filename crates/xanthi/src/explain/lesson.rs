//! Lessons: the theory behind a position, shown on the position itself.
//!
//! `heaps` has the data of a lesson about heap games (tree, numbers, tables, annotated games) and
//! `heaps_told` its text; `switching_told` tells Bridg-it and Shannon's game, `geography_told` the four
//! forms of Geography (`tori_told` directed tori and Kotzig's Nim), `words_told` and `letters_told` lists of words, and
//! `disks_told` Nim on graphs; `other_told` all other games. `verdict_told` and `game_told` end a lesson: who wins here and why, and a
//! game move by move.

mod disks_told;
mod game_told;
mod geography_told;
pub(crate) mod heaps;
mod heaps_told;
mod letters_told;
mod other_told;
mod switching_told;
#[cfg(test)]
mod tests;
mod tori_told;
mod verdict_told;
mod words_told;

use crate::phrases::about as told_about;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::words::Words;
use xanthi_games::{At, Position, Typed};

/// What the figure of a section shows, for a front end that draws it in another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Shows {
    /// A table, or something else that is made of letters.
    #[default]
    Table,
    /// The position.
    Board,
    /// The position with its proof.
    Proof,
    /// The game tree.
    Tree,
}

/// A part of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub title: &'static str,
    /// The text, one paragraph each.
    pub text: Vec<String>,
    /// A figure or table, line by line; lines keep their spaces.
    pub figure: Vec<String>,
    /// What the figure shows.
    pub shows: Shows,
    /// Whether it was not found out who wins, as no theorem decides it and a limit was reached before.
    pub undecided: bool,
}

impl Section {
    fn new(title: &'static str, text: Vec<String>, figure: Vec<String>) -> Self {
        Self { title, text, figure, shows: Shows::Table, undecided: false }
    }

    fn showing(self, shows: Shows) -> Self {
        Self { shows, ..self }
    }
}

/// The lesson on a position.
///
/// # Errors
/// If the limit was reached.
pub fn lesson(position: &Position, budget: &Budget) -> Result<Vec<Section>, Stop> {
    let with_places = |section: Section| Section { text: section.text.iter().map(|line| told_about(position, line)).collect(), ..section };
    Ok(sections(position, budget)?.into_iter().map(with_places).collect())
}

fn sections(position: &Position, budget: &Budget) -> Result<Vec<Section>, Stop> {
    match position.typed() {
        Typed::Heaps(at) => return heaps_told::sections(at, budget),
        Typed::Nim(at) => return disks_told::sections(position, at, budget),
        Typed::Words(at) => return words(position, at, budget),
        _ => {}
    }
    if let Some(board) = position.switching() {
        return switching_told::sections(position, &board, budget);
    }
    match position.geography() {
        Some(ground) => geography_told::sections(position, &ground, budget),
        None => other_told::sections(position, budget),
    }
}

/// Numbers with their names, in base 2, and below a line their sum without carrying.
fn binary_sum(rows: &[(String, u64)], total: u64) -> Vec<String> {
    let most = rows.iter().map(|row| row.1).max().unwrap_or(0).max(1);
    let digits = 64 - most.leading_zeros() as usize;
    let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0).max(10);
    let row = |name: &str, number: u64| format!("{name:>width$}  {number:>3} = {number:0digits$b}");
    let mut figure: Vec<String> = rows.iter().map(|(name, number)| row(name, *number)).collect();
    figure.push(format!("{}{}", " ".repeat(width + 8), "-".repeat(digits)));
    figure.push(row("together", total));
    figure
}

/// Chains of words, whether or not they are Geography.
fn words(position: &Position, at: &At<Words>, budget: &Budget) -> Result<Vec<Section>, Stop> {
    let barred = position.barred().is_some();
    let geography = words_told::is_geography(&at.game, barred);
    let mut sections = vec![
        words_told::the_list(position, at),
        letters_told::letters(&at.game, at.state.said(), barred),
        words_told::theory(geography, barred),
    ];
    // Where letters are replaced, or words are barred, opposite words need not cancel.
    if geography {
        sections.push(letters_told::cancelling(&at.game, at.state.said()));
    }
    // What is told of the list is true whoever wins.
    sections.push(match verdict_told::section(position, budget) {
        Ok((section, _)) => section,
        Err(Stop::Time) => verdict_told::unknown(position),
        Err(stop) => return Err(stop),
    });
    sections.extend(game_told::section(position, budget));
    Ok(sections)
}
