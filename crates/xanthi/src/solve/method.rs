//! What a method is, and what it answers.

use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, WinningMove};
use xanthi_games::reduction::GeographyPosition;
use xanthi_games::{Outcome, Play, Position};

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Question {
    /// Normal or misère play.
    pub play: Play,
    /// Whether the outcome of every option is wanted, and not only that of the position.
    pub all_options: bool,
    /// Whether the nimber is wanted.
    pub grundy: bool,
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
    /// Why. It proves everything above.
    pub certificate: Certificate,
}

impl Found {
    /// What was found of a position whose nimber is not told.
    pub fn new(outcome: Outcome, options: Vec<Option<Outcome>>, certificate: Certificate) -> Self {
        Self { outcome, options, grundy: None, left_open: None, certificate }
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
    /// It does not apply to this question; the reason, in lower case ("the graph is not
    /// bipartite: 0-1-2 is an odd cycle").
    DoesNotApply(String),
    /// It was stopped.
    Stopped(Undecided),
}

/// What a stopped solver does know.
#[derive(Clone, Debug)]
pub struct Undecided {
    /// Why it stopped.
    pub stop: Stop,
    /// The outcome of each option, in order, where it is already known.
    pub options: Vec<Option<Outcome>>,
}

impl NoAnswer {
    /// It does not apply, because of `reason`.
    pub fn because(reason: impl Into<String>) -> Self {
        NoAnswer::DoesNotApply(reason.into())
    }

    /// It was stopped before anything was known.
    pub fn stopped(stop: Stop) -> Self {
        NoAnswer::Stopped(Undecided { stop, options: Vec::new() })
    }
}
