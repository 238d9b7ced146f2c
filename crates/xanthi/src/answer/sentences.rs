//! Sentences in pieces that have a tone: a front end chooses the colour or the element of a page.

use crate::phrases::grouped;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use xanthi_games::{Play, notation};

/// How a piece of a sentence is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Tone {
    /// As it stands.
    #[default]
    Plain,
    /// A heading.
    Head,
    /// What wins, and what was accepted.
    Good,
    /// What loses, is rejected or undecided.
    Bad,
    /// What fails and should not.
    Error,
    /// What is less important.
    Dim,
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

/// A sentence or a line. It prints as its text alone.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Line(pub Vec<Piece>);

impl Line {
    /// A line in one tone.
    pub fn new(tone: Tone, text: impl fmt::Display) -> Self {
        Self::default().and(tone, text)
    }

    /// A line without tone.
    pub fn plain(text: impl fmt::Display) -> Self {
        Self::new(Tone::Plain, text)
    }

    /// The line with one more piece behind it.
    #[must_use]
    pub fn and(mut self, tone: Tone, text: impl fmt::Display) -> Self {
        let text = text.to_string();
        if !text.is_empty() {
            self.0.push(Piece { text, tone });
        }
        self
    }

    /// The line with more plain text behind it.
    #[must_use]
    pub fn then(self, text: impl fmt::Display) -> Self {
        self.and(Tone::Plain, text)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| f.write_str(&piece.text))
    }
}

/// A line with its name: `outcome`, `wins`, `source`. Without a name it is a note below the others, or goes on with the row above.
/// Names are for people: what a program has to know of a row is its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name; it may be empty.
    pub name: String,
    /// What is said.
    pub line: Line,
    /// What kind of row it is.
    pub kind: RowKind,
}

/// What kind of row it is, for front ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RowKind {
    /// Nothing depends on it.
    #[default]
    Usual,
    /// It belongs to the answer itself: who wins, what is open, the class of a board, the nimber, the genus.
    Answer,
    /// It says what settles what was left open.
    Try,
    /// It says where a method comes from.
    Source,
    /// It says why the work ended.
    Stopped,
    /// It goes on with the row above, and has no name.
    More,
}

impl Row {
    /// A row.
    pub fn new(name: impl Into<String>, line: Line) -> Self {
        Self { name: name.into(), line, kind: RowKind::Usual }
    }

    /// A row that goes on below the one above it.
    pub fn more(line: Line) -> Self {
        Self::new("", line).of(RowKind::More)
    }

    /// The same as a row of this kind.
    #[must_use]
    pub fn of(self, kind: RowKind) -> Self {
        Self { kind, ..self }
    }

    /// A row without tone.
    pub fn plain(name: impl Into<String>, text: impl fmt::Display) -> Self {
        Self::new(name, Line::plain(text))
    }
}

/// An answer that is told in rows below a heading, and written as JSON.
pub trait Told: Serialize {
    /// What it is about.
    fn heading(&self) -> Line;

    /// What it says.
    fn tell(&self) -> Vec<Row>;

    /// How wide the names of the rows are, in letters.
    fn wide(&self) -> usize {
        8
    }
}

/// What stands behind the heading of an answer about a position: nothing in normal play.
pub fn of_play(play: Play) -> &'static str {
    if play == Play::Misere { ", misère play" } else { "" }
}

/// Names in a row, so many of them at most.
pub(super) fn few<T: AsRef<str>>(names: &[T], most: usize) -> String {
    let more = if names.len() > most { format!(" … ({} in all)", grouped(names.len() as u64)) } else { String::new() };
    let shown: Vec<&str> = names.iter().take(most).map(AsRef::as_ref).collect();
    notation::shown(&shown.join(", ")) + &more
}

/// A time with a unit that fits it.
pub fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_prints_as_its_text() {
        let line = Line::new(Tone::Good, "N").then(": the player to move wins").and(Tone::Dim, "");
        assert_eq!((line.to_string().as_str(), line.0.len()), ("N: the player to move wins", 2));
    }

    #[test]
    fn times_have_their_units() {
        assert_eq!([2e-6, 0.25, 3.5].map(time), ["2 µs", "250.0 ms", "3.50 s"]);
    }
}
