//! The catalogue: every game with its name, syntax, an example and its source.

use crate::error::ParseError;
use crate::game::Game;
use crate::games;
use crate::games::heaps::NAMED;
use crate::notation::{Line, Part, nearest};
use crate::position::{AnyPosition, At, Files};
use std::sync::OnceLock;

/// Reads the opening of a line.
pub type Opener = fn(&Line<'_>, &dyn Files) -> Result<Box<dyn AnyPosition>, ParseError>;

/// One game of the catalogue.
#[derive(Clone)]
pub struct Entry {
    /// The name before the colon.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// How a line is written.
    pub syntax: &'static str,
    /// A line that reads.
    pub example: &'static str,
    /// Where the game comes from.
    pub source: &'static str,
    /// Reads the board and start of a line (its moves are played by the caller).
    pub read: Opener,
}

/// A game that can stand in a catalogue.
pub trait Listed: Game {
    /// Reads the board and the start of a line, without its moves.
    ///
    /// # Errors
    /// With the place in the line, if it is not a legal opening.
    fn read(line: &Line<'_>, files: &dyn Files) -> Result<Self, ParseError>;
}

/// The opening of a [`Listed`] game; what [`Entry::read`] is for a typed game.
///
/// # Errors
/// As [`Listed::read`].
pub fn open<G: Listed>(line: &Line<'_>, files: &dyn Files) -> Result<Box<dyn AnyPosition>, ParseError> {
    Ok(Box::new(At::opening(G::read(line, files)?)))
}

/// The games that positions are read from.
#[derive(Clone)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

impl Catalogue {
    /// Every game of this crate.
    pub fn standard() -> &'static Self {
        static STANDARD: OnceLock<Catalogue> = OnceLock::new();
        STANDARD.get_or_init(|| Catalogue { entries: games::ENTRIES.to_vec() })
    }

    /// The same catalogue with one more game.
    pub fn with(mut self, entry: Entry) -> Self {
        self.entries.push(entry);
        self
    }

    /// The games, in the order of the list.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game with a name.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(&self, name: Part<'_>) -> Result<&Entry, ParseError> {
        self.entries.iter().find(|e| e.name == name.text()).ok_or_else(|| {
            let names: Vec<_> = self.entries.iter().map(|e| e.name).collect();
            let help = match nearest(name.text(), names.iter().copied()) {
                _ if NAMED.iter().any(|named| named.name == name.text()) => format!("it is written octal:{}", name.text()),
                Some(near) => format!("the nearest name is {near}"),
                None => format!("the games are {}", names.join(", ")),
            };
            name.error(format!("there is no game `{}`", name.text())).help(help)
        })
    }
}
