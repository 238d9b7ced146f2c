//! Who wins: the convention of play, the classes of outcomes, the two sides.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Who wins when a player cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// Whoever cannot move loses.
    #[default]
    Normal,
    /// Whoever cannot move wins.
    Misere,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Play::Normal => "normal",
            Play::Misere => "misere",
        })
    }
}

/// The outcome of a position, in which it is known who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Outcome {
    /// The player to move (the next player) wins.
    N,
    /// The player who has just moved (the previous player) wins.
    P,
}

impl Outcome {
    /// N if the player to move wins, otherwise P.
    pub fn of_mover(wins: bool) -> Self {
        if wins { Outcome::N } else { Outcome::P }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}

/// The class of a board of Shannon's game: who wins it for either choice of the first player. There is no class in which the
/// second player always wins, since an extra move never hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Class {
    /// Left wins, whoever moves first.
    L,
    /// Right wins, whoever moves first.
    R,
    /// Whoever moves first wins.
    N,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Class::L => "L",
            Class::R => "R",
            Class::N => "N",
        })
    }
}

/// One of the two players of a game in which they have different moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Left; Short in the Shannon game.
    Left,
    /// Right; Cut in the Shannon game.
    Right,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Left => "left",
            Side::Right => "right",
        })
    }
}

impl Side {
    /// The other player.
    pub fn other(self) -> Self {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}
