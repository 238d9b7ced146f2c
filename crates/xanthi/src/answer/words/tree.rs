//! The winner's strategy as a tree of words.

use crate::words::tree::Branch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::budget::Stop;
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
    /// Why there is no more of it, if a limit was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The position itself, and what follows.
    #[serde(flatten)]
    pub root: Branch,
}

impl WordTree {
    /// The tree that begins at a position.
    pub fn of(position: &Position, play: Play, root: Branch, stopped: Option<Stop>) -> Self {
        let stopped = stopped.map(|stop| stop.to_string());
        Self { xanthi: crate::answer::FORMAT, position: position.to_string(), play, stopped, root }
    }
}
