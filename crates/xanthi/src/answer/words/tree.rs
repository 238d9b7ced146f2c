//! The winner's strategy as a tree of words.

use crate::words::tree::Branch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::{Play, Position};

/// The answer of `words tree --json`: its fields are those of the root, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WordTree {
    /// The version of the format.
    pub xanthi: u32,
    /// The position in the notation.
    pub position: String,
    /// Normal or misère play.
    pub play: Play,
    /// The position itself, and what follows.
    #[serde(flatten)]
    pub root: Branch,
}

impl WordTree {
    /// The tree that begins at a position.
    pub fn of(position: &Position, play: Play, root: Branch) -> Self {
        Self { xanthi: crate::answer::FORMAT, position: position.to_string(), play, root }
    }
}
