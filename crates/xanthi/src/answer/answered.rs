//! An outcome as answers say it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::Outcome;

/// An outcome, or that there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Answered {
    /// The player to move wins.
    N,
    /// The player to move loses.
    P,
    /// It is undecided within the limits.
    #[serde(rename = "undecided")]
    Undecided,
}

impl From<Option<Outcome>> for Answered {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome::N) => Answered::N,
            Some(Outcome::P) => Answered::P,
            None => Answered::Undecided,
        }
    }
}

impl Answered {
    /// The outcome, if there is one.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Answered::N => Some(Outcome::N),
            Answered::P => Some(Outcome::P),
            Answered::Undecided => None,
        }
    }
}
