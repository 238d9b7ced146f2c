//! What a file of results knows.

use crate::answer::FORMAT;
use crate::words::results::{Kept, Key};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::Outcome;

/// A line of `words stored --json`: a question that was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StoredAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The key of the core that the question is about: two questions with one core are one.
    pub core: String,
    /// Normal or misère play.
    pub play: String,
    /// The word or link about which it was asked first.
    pub about: String,
    /// Whether the player to move wins there; null if that is open.
    pub outcome: Option<Outcome>,
    /// A winning answer, if there is one that is known.
    pub reply: Option<String>,
    /// How many positions were looked at.
    pub positions: u64,
}

impl StoredAnswer {
    /// A row of the file.
    pub fn of(key: &Key, play: &str, about: &str, kept: &Kept) -> Self {
        Self {
            xanthi: FORMAT,
            core: key.iter().map(|byte| format!("{byte:02x}")).collect(),
            play: play.to_owned(),
            about: about.to_owned(),
            outcome: kept.outcome,
            reply: kept.reply.clone(),
            positions: kept.nodes,
        }
    }
}
