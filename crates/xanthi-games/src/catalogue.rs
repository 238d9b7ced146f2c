//! Reading a line: a catalogue of games, each with its name, syntax, an example and its source.

use crate::error::ParseError;
use crate::files::Files;
use crate::game::Game;
use crate::notation::{Line, Part, nearest};
use crate::position::{At, Attached, Position};
use crate::sum::Sum;

/// Reads the opening of a line.
pub type Opener = fn(&Line<'_>, &dyn Files) -> Result<Position, ParseError>;

/// One game of the catalogue. Other crates make one by [`new`](Self::new).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The name before the colon.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// How it is played, in a few words; empty if the title says it.
    pub how: &'static str,
    /// How a line is written.
    pub syntax: &'static str,
    /// A line that reads.
    pub example: &'static str,
    /// Where the game comes from.
    pub source: &'static str,
    /// Reads the board and start of a line (its moves are played by the caller).
    pub read: Opener,
}

impl Entry {
    /// A game with its name before the colon, a line that reads, and what reads a line. The other texts are empty.
    #[must_use]
    pub const fn new(name: &'static str, example: &'static str, read: Opener) -> Self {
        Self { name, title: "", how: "", syntax: "", example, source: "", read }
    }

    /// Says what the game is called.
    #[must_use]
    pub const fn with_title(mut self, title: &'static str) -> Self {
        self.title = title;
        self
    }

    /// Says how it is played, in a few words.
    #[must_use]
    pub const fn with_how(mut self, how: &'static str) -> Self {
        self.how = how;
        self
    }

    /// Says how a line is written.
    #[must_use]
    pub const fn with_syntax(mut self, syntax: &'static str) -> Self {
        self.syntax = syntax;
        self
    }

    /// Says where the game comes from.
    #[must_use]
    pub const fn with_source(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }

    /// The title, and behind a colon how it is played.
    pub fn whole(&self) -> String {
        if self.how.is_empty() { self.title.into() } else { format!("{}: {}", self.title, self.how) }
    }
}

/// A game that can stand in a catalogue.
pub trait Listed: Game {
    /// Reads the board and the start of a line, without its moves.
    ///
    /// # Errors
    /// With the place in the line, if it is not a legal opening.
    fn read(line: &Line<'_>, files: &dyn Files) -> Result<Self, ParseError>;
}

/// Reads the opening of a [`Listed`] game; serves as the [`Entry::read`] of a typed game.
///
/// # Errors
/// As [`Listed::read`].
pub fn open<G: Listed>(line: &Line<'_>, files: &dyn Files) -> Result<Position, ParseError> {
    Ok(Position::of(At::opening(G::read(line, files)?)))
}

/// The games that positions are read from.
#[derive(Clone, Debug)]
pub struct Catalogue {
    entries: Vec<Entry>,
    /// Names that are none here, and the help that is given for each.
    elsewhere: Vec<(&'static str, String)>,
    /// Names of lists and graphs, which people type alone.
    boards: Vec<&'static str>,
    attached: Attached,
}

impl Catalogue {
    /// A catalogue of games, with names that people look for and what to say of them, and names of boards.
    pub(crate) fn new(entries: Vec<Entry>, elsewhere: Vec<(&'static str, String)>, boards: Vec<&'static str>) -> Self {
        Self { entries, elsewhere, boards, attached: Attached::default() }
    }

    /// Adds a game to the catalogue, in place of one that has the same name.
    #[must_use]
    pub fn with(mut self, entry: Entry) -> Self {
        match self.entries.iter_mut().find(|known| known.name == entry.name) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
        self
    }

    /// The same catalogue with something for every position that is read with it, in place of what
    /// was there.
    pub(crate) fn attach<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        self.attached = Attached::new(value);
        self
    }

    /// What every position gets.
    pub(crate) fn attached(&self) -> &Attached {
        &self.attached
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
            let known = self.elsewhere.iter().find(|(other, _)| *other == name.text());
            let versions: Vec<_> = names.iter().copied().filter(|other| is_version(other, name.text())).collect();
            let help = match (known, nearest(name.text(), names.iter().copied())) {
                _ if !versions.is_empty() => format!("it has several versions: {}", versions.join(", ")),
                (Some((_, help)), _) => help.clone(),
                (None, Some(near)) => format!("did you mean {near}?"),
                (None, None) => format!("the games are {}", names.join(", ")),
            };
            name.error(format!("there is no game `{}`", name.text())).help(help)
        })
    }

    /// How to write what a text without a colon may mean: a game, a list of words or a graph, perhaps with its name misspelt.
    fn meant(&self, text: &str) -> Option<String> {
        let name = text.split(['.', '@', ',']).next().unwrap_or(text).to_lowercase();
        let near = nearest(&name, self.entries.iter().map(|entry| entry.name).chain(self.boards.iter().copied()))?;
        // Of a board or list it is said already what it is.
        let (is, how) = match self.entries.iter().find(|entry| entry.name == near) {
            Some(game) => (format!("`{near}` is a game: "), format!("it is written {}, for example {}", game.syntax, game.example)),
            None => (String::new(), self.elsewhere.iter().find(|(other, _)| *other == near)?.1.clone()),
        };
        Some(if near == name { is + &how } else { format!("did you mean `{near}`? {how}") })
    }
}

/// Whether a game is a version of the one with a name: `nimg.rm` of `nimg`.
fn is_version(game: &str, name: &str) -> bool {
    game.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'))
}

impl Position {
    /// Reads a line of notation.
    ///
    /// # Errors
    /// With the place in the line, if it is not a legal position.
    pub fn read(text: &str, catalogue: &Catalogue, files: &dyn Files) -> Result<Self, ParseError> {
        if text.contains('+') {
            let sum = Sum::read(text, |part| Self::read(part, catalogue, files))?;
            return Ok(Self::of_any(sum).with_attached(&catalogue.attached));
        }
        let line = Line::cut(text).map_err(|error| match (text.contains(':'), catalogue.meant(text)) {
            (false, Some(help)) => error.help(help),
            _ => error,
        })?;
        let entry = catalogue.find(line.name)?;
        let mut position = (entry.read)(&line, files)?;
        for mv in &line.moves {
            position.play(mv.text()).map_err(|why| mv.error(format!("`{}` is not a legal move", mv.text())).help(why))?;
        }
        Ok(position.with_attached(&catalogue.attached))
    }
}
