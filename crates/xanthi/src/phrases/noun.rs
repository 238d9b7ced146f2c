//! What a move is called.

use std::fmt;
use xanthi_games::Position;

/// What a move is called in a sentence: in a chain of words it is a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Noun {
    Move,
    Word,
}

impl Noun {
    /// That of the moves of a position.
    pub(crate) fn of(position: &Position) -> Self {
        if position.typed().words().is_some() { Noun::Word } else { Noun::Move }
    }

    /// What a player does with it.
    pub(crate) fn verb(self) -> &'static str {
        match self {
            Noun::Move => "plays",
            Noun::Word => "says",
        }
    }

    /// What has been done with it.
    pub(crate) fn done(self) -> &'static str {
        match self {
            Noun::Move => "made",
            Noun::Word => "said",
        }
    }
}

impl fmt::Display for Noun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Noun::Move => "move",
            Noun::Word => "word",
        })
    }
}
