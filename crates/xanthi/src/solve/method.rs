//! What a method is, and what it answers.

use crate::search::table::Numbers;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, WinningMove};
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Play, Position};

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Question {
    /// Normal or misère play.
    pub play: Play,
    /// Whether the outcome of every option is wanted, and not only that of the position.
    pub all_options: bool,
    /// Whether the nimber is wanted.
    pub grundy: bool,
}

/// Who is named for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    /// The name of the method, as `--why` and the verdict print it.
    pub name: &'static str,
    /// Where it comes from.
    pub source: &'static str,
}

/// One theorem or algorithm that decides positions of Geography.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// Its name, as `--why` and the verdict print it.
    pub name: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Tries to answer.
    pub solve: fn(&GeographyPosition, Question, &Budget) -> Result<Found, NoAnswer>,
}

impl Method {
    /// Who is named for its answers.
    pub fn credit(&self) -> Credit {
        Credit { name: self.name, source: self.source }
    }
}

/// One theorem or algorithm that decides positions of a game that is not Geography. It looks for
/// the type of the game itself ([`Position::typed`]).
#[derive(Clone, Copy, Debug)]
pub struct GameMethod {
    /// Its name, as `--why` and the verdict print it.
    pub name: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Tries to answer.
    pub solve: fn(&Position, Question, &Budget) -> Result<Found, NoAnswer>,
}

impl GameMethod {
    /// Who is named for its answers.
    pub fn credit(&self) -> Credit {
        Credit { name: self.name, source: self.source }
    }
}

/// What a method found out, and why it is so.
#[derive(Clone, Debug)]
pub struct Found {
    /// The outcome of the position.
    pub outcome: Outcome,
    /// The outcome of each option, in order; all are known if [`Question::all_options`] was asked, and the limit was
    /// not reached behind a move that wins.
    pub options: Vec<Option<Outcome>>,
    /// The nimber, if [`Question::grundy`] was asked.
    pub grundy: Option<u64>,
    /// Why options are open that were asked for, if a limit was reached: the outcome stands without them.
    pub left_open: Option<Stop>,
    /// The work on each option that is left open, in order; shorter, or empty, where nothing is known of it.
    pub work: Vec<Option<Work>>,
    /// Why. It proves what is known of the outcome, the options and the nimber.
    pub certificate: Certificate,
}

impl Found {
    /// What was found of a position whose nimber is not told.
    pub fn new(outcome: Outcome, options: Vec<Option<Outcome>>, certificate: Certificate) -> Self {
        Self { outcome, options, grundy: None, left_open: None, work: Vec::new(), certificate }
    }

    /// A position that is lost: each of so many options is won for the other player.
    pub(crate) fn lost(options: usize, certificate: Certificate) -> Self {
        Self::new(Outcome::P, vec![Some(Outcome::N); options], certificate)
    }

    /// A position that one move wins, whatever the others are; what is lost behind it, `then` proves.
    pub(crate) fn won_by(option: usize, options: usize, then: Certificate) -> Self {
        let mut outcomes = vec![None; options];
        outcomes[option] = Some(Outcome::P);
        let certificate = Certificate::Move(WinningMove { option: option as u32, then: Box::new(then) });
        Self::new(Outcome::N, outcomes, certificate)
    }
}

/// Why a method has no answer.
#[derive(Clone, Debug)]
pub enum NoAnswer {
    /// It does not apply to this question.
    DoesNotApply(Refusal),
    /// It was stopped.
    Stopped(Undecided),
}

/// Why a method does not apply.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The search takes no core with so many vertices and arcs.
    TooLarge {
        /// The vertices of the core.
        vertices: usize,
        /// Its arcs.
        arcs: usize,
    },
    /// Any other reason, in lower case ("the graph is not bipartite: 0-1-2 is an odd cycle").
    Other(String),
}

impl From<String> for Refusal {
    fn from(reason: String) -> Self {
        Self::Other(reason)
    }
}

/// What a stopped solver does know.
#[derive(Clone, Debug)]
pub struct Undecided {
    /// Why it stopped.
    pub stop: Stop,
    /// The outcome of each option, in order, where it is already known.
    pub options: Vec<Option<Outcome>>,
    /// The work on each option that is left open, as in [`Found`].
    pub work: Vec<Option<Work>>,
}

impl Undecided {
    /// What is known of the options, and nothing of the work on them.
    pub fn new(stop: Stop, options: Vec<Option<Outcome>>) -> Self {
        Self { stop, options, work: Vec::new() }
    }

    /// How far it is from a proof for the player who moves, and for the other one, as his moves that are open tell; all others
    /// are known to lose. `None` where nothing is known of one of them.
    pub(crate) fn numbers(&self) -> Option<Numbers> {
        let of = |(i, _): (usize, &Option<Outcome>)| *self.work.get(i)?;
        let open = self.options.iter().enumerate().filter(|(_, outcome)| outcome.is_none());
        let all = open.map(of).reduce(|one, another| Some(one?.or(another?)))??;
        Some(Numbers { proof: all.proof_number?, disproof: all.disproof_number? })
    }
}

/// The work on an option that is left open.
///
/// Who seems to win can be read from its two numbers, though nothing is proved: where one was at least four times the other,
/// 98 of 100 first words were decided that way later (benches/words.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Work {
    /// How many positions were looked at for it.
    pub positions: u64,
    /// How far the search is from a proof that the move wins (L. V. Allis, M. van der Meulen, J. van den Herik,
    /// Proof-number search, 1994), in units of the search: the number is to be compared with the other one alone. Null if
    /// it is not known.
    pub proof_number: Option<u32>,
    /// How far it is from a proof that the move loses.
    pub disproof_number: Option<u32>,
}

impl Work {
    /// So many positions, and the numbers at which they left the player who moves after the move.
    pub(crate) fn new(positions: u64, left: Option<Numbers>) -> Self {
        let numbers = left.map(Numbers::swapped);
        Self { positions, proof_number: numbers.map(|n| n.proof), disproof_number: numbers.map(|n| n.disproof) }
    }

    /// The work on two moves of which the player may make either: he wins if one wins, and loses if both lose.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            positions: self.positions.saturating_add(other.positions),
            proof_number: self.proof_number.zip(other.proof_number).map(|(one, another)| one.min(another)),
            disproof_number: self.disproof_number.zip(other.disproof_number).map(|(one, another)| one.saturating_add(another)),
        }
    }

    /// Whether the move seems to win, without proof; `None` where neither proof is at least four times as near as the other.
    pub fn seems_to_win(self) -> Option<bool> {
        let (proof, disproof) = (self.proof_number?, self.disproof_number?);
        let far = |near: u32, other: u32| other / 4 >= near;
        if far(proof, disproof) { Some(true) } else { far(disproof, proof).then_some(false) }
    }

    /// How much nearer a proof is that it wins than one that it loses; larger is better for who makes the move.
    pub(crate) fn odds(self) -> Option<f64> {
        Some(f64::from(self.disproof_number?) / f64::from(self.proof_number?.max(1)))
    }
}

impl NoAnswer {
    /// Says that the method does not apply, because of `reason`.
    pub fn because(reason: impl Into<String>) -> Self {
        NoAnswer::DoesNotApply(Refusal::Other(reason.into()))
    }

    /// Says that the method was stopped before anything was known.
    pub fn stopped(stop: Stop) -> Self {
        NoAnswer::Stopped(Undecided::new(stop, Vec::new()))
    }
}

#[cfg(test)]
mod tests {
    use super::Work;

    #[test]
    fn what_is_four_times_as_near_seems_so() {
        let seems = |proof, disproof| Work { positions: 1, proof_number: Some(proof), disproof_number: Some(disproof) }.seems_to_win();
        assert_eq!([seems(10, 40), seems(10, 39), seems(39, 10), seems(40, 10)], [Some(true), None, None, Some(false)]);
        assert_eq!(Work { positions: 1, proof_number: None, disproof_number: None }.seems_to_win(), None);
    }
}
