//! What is proved about a whole family of boards at once.

mod circulant;
mod grid;
mod heaps;
mod line;
mod line_starts;
mod sweeps;
mod theorem;

pub use circulant::CirculantAnswer;
pub use grid::GridAnswer;
pub use heaps::{HeapPeriodAnswer, HeapWindowAnswer, HeapsOpen, SeenPeriod};
pub use line::{CycleCount, LineBoundAnswer, LineCycleAnswer, LineInBlocks, ResidueClass, line_name};
pub use line_starts::{LineStartsAnswer, StartException};
pub use sweeps::{SweepsAnswer, TorusStrategies, ValueAt, boards_name};
pub use theorem::Theorem;

use super::sentences::{Line, Row, RowKind, Tone};
use super::{Answered, FORMAT, Told};
use crate::strategy::torus::pairs;
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::Play;
use xanthi_games::budget::Stop;
use xanthi_games::check::Flaw;
use xanthi_games::family::sweeps::Boards;

/// What a proof of a family cost.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FamilyCost {
    /// Elementary steps (tori and Kotzig's Nim).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// Options that were looked at (heap games).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<u64>,
    /// Maximum matchings (Line Geography).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matchings: Option<u64>,
    /// The seconds in all.
    pub seconds: f64,
}

impl FamilyCost {
    /// The cost of `steps` elementary steps that took `seconds` seconds.
    pub fn of_steps(steps: u64, seconds: f64) -> Self {
        Self { steps: Some(steps), seconds, ..Self::default() }
    }

    /// The cost of looking at `options` options in `seconds` seconds.
    pub fn of_options(options: u64, seconds: f64) -> Self {
        Self { options: Some(options), seconds, ..Self::default() }
    }

    /// The cost of counting `matchings` maximum matchings in `seconds` seconds.
    pub fn of_matchings(matchings: u64, seconds: f64) -> Self {
        Self { matchings: Some(matchings), seconds, ..Self::default() }
    }
}

/// A question about a family that the limits did not allow to answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FamilyOpen {
    /// The version of the format.
    pub xanthi: u32,
    /// The boards, for tori and Kotzig's Nim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<Boards>,
    /// Normal or misère play, for tori and Kotzig's Nim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
    /// The moves, for Line Geography.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<u32>>,
    /// `undecided`.
    pub outcome: Answered,
    /// Whether the checker accepts a proof: null, because none was judged to its end.
    pub accepted: Option<bool>,
    /// Why it stopped; if a proof was found and its check was given up, what that would take.
    pub reason: String,
    /// What a theorem says all the same; absent if none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// The seconds in all.
    pub seconds: f64,
    /// What it cost.
    pub cost: FamilyCost,
    #[serde(skip)]
    name: String,
}

impl FamilyOpen {
    /// A question about tori or Kotzig's Nim.
    pub fn of_boards(boards: &Boards, play: Play, stop: Stop, seconds: f64) -> Self {
        let known = match boards {
            Boards::Torus { rows, twist: 0 } if play == Play::Normal && rows % 2 == 0 => {
                Some(format!("N for every even n, by pairs ({}); `xanthi prove torus --rows {rows} --strategy` tells them", pairs::SOURCE))
            }
            _ => None,
        };
        Self { boards: Some(boards.clone()), play: Some(play), known, name: boards_name(boards), ..Self::new(stop, seconds) }
    }

    /// A question about Line Geography.
    pub fn of_line(moves: &[u32], stop: Stop, seconds: f64) -> Self {
        Self { moves: Some(moves.to_vec()), name: line_name(moves), ..Self::new(stop, seconds) }
    }

    /// A question about another family, with a heading.
    pub fn of_name(name: impl Into<String>, stop: Stop, seconds: f64) -> Self {
        Self { name: name.into(), ..Self::new(stop, seconds) }
    }

    /// Adds to the reason that the answer takes more than `bytes` bytes of memory.
    #[must_use]
    pub fn that_takes(mut self, bytes: u64) -> Self {
        self.reason = format!("{}; it takes more than {:.1} GB", self.reason, bytes as f64 / 1e9);
        self
    }

    /// Gives as the reason that a proof was found, and its check was given up.
    #[must_use]
    pub fn with_check_given_up(mut self, flaw: &Flaw) -> Self {
        self.reason = given_up(flaw);
        self
    }

    fn new(stop: Stop, seconds: f64) -> Self {
        let cost = FamilyCost { seconds, ..FamilyCost::default() };
        let (outcome, reason) = (Answered::Undecided, stop.to_string());
        let name = String::new();
        Self { xanthi: FORMAT, boards: None, play: None, moves: None, outcome, accepted: None, reason, known: None, seconds, cost, name }
    }
}

impl Told for FamilyOpen {
    fn heading(&self) -> Line {
        Line::new(Tone::Head, &self.name)
    }

    fn tell(&self) -> Vec<Row> {
        let known = self.known.as_ref().map(|known| Row::plain("known", known));
        let undecided = Line::new(Tone::Bad, "undecided").then(format!(": {}", self.reason));
        std::iter::once(Row::new("", undecided).of(RowKind::Stopped)).chain(known).collect()
    }
}

/// Whether the checker accepted the certificate.
fn judged(flaw: Option<&String>) -> Row {
    let line = match flaw {
        None => Line::new(Tone::Good, "checked and accepted"),
        Some(flaw) => Line::new(Tone::Bad, "rejected").then(format!(": {flaw}; this is a bug in the program, please report it")),
    };
    Row::new("proof", line)
}

/// Why the check of a proof that was found ended early.
fn given_up(flaw: &Flaw) -> String {
    format!("a proof was found, and its check was given up: {}", flaw.message)
}

fn said(flaw: Option<&Flaw>) -> Option<String> {
    flaw.map(ToString::to_string)
}

fn list<T: ToString>(numbers: &[T], between: &str) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}
