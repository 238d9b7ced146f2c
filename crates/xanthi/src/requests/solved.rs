//! A verdict as JSON.

use crate::explain::{plain, reason};
use crate::solve::{Question, solve};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::{Budget, Outcome, Play, Position};

/// A verdict with all that is told about it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Solved {
    /// The position in the notation.
    pub position: String,
    /// Normal or misère play.
    pub play: Play,
    /// The outcome, or `undecided`.
    pub outcome: String,
    /// The outcome in words, without a full stop.
    pub says: String,
    /// Every legal move.
    pub moves: Vec<Move>,
    /// The reason of the outcome in a sentence, if there is one.
    pub reason: Option<String>,
    /// The name of the method.
    pub method: Option<String>,
    /// Where the method comes from, in full.
    pub source: Option<String>,
    /// Whether the checker accepted the certificate.
    pub checked: bool,
    /// What it cost.
    pub cost: Cost,
    /// If something is undecided: why, and what is known.
    pub known: Option<Known>,
}

/// A legal move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Move {
    /// As the notation writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// As people read it.
    pub text: String,
    /// Whether it wins; null if it is unknown.
    pub wins: Option<bool>,
}

/// What an answer cost.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Cost {
    /// The number of positions that were looked at.
    pub nodes: u64,
}

/// What is known of a position that is undecided.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Known {
    /// Why it stopped.
    pub stopped: String,
}

impl Solved {
    pub(super) fn new(position: &Position, play: Play, budget: &Budget) -> Self {
        let verdict = solve(position, Question { play, all_options: true, grundy: false }, budget);
        let says = match (verdict.outcome, verdict.stop) {
            (Some(Outcome::P), _) => "the player to move loses".into(),
            (Some(_), _) => "the player to move wins".into(),
            (None, stop) => format!("undecided{}", stop.map_or(String::new(), |stop| format!(": {stop}"))),
        };
        let wins = |outcome: Option<Outcome>| outcome.map(|outcome| outcome == Outcome::P);
        Self {
            position: verdict.position.clone(),
            play,
            outcome: verdict.outcome.map_or_else(|| "undecided".into(), |outcome| outcome.to_string()),
            says,
            moves: verdict.options.iter().map(|o| Move { mv: o.mv.clone(), text: plain(&o.mv), wins: wins(o.outcome) }).collect(),
            reason: verdict.proof.as_ref().map(|proof| reason(position, proof)).filter(|text| !text.is_empty()),
            method: verdict.outcome.map(|_| verdict.method.clone()),
            source: verdict.outcome.map(|_| verdict.source.clone()),
            checked: verdict.checked,
            cost: Cost { nodes: verdict.nodes },
            known: verdict.stop.map(|stop| Known { stopped: stop.to_string() }),
        }
    }
}
