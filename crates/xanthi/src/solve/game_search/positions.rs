//! What a search needs to know about the positions below one: their numbers and their options.

use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Options};

/// In a list of options: this one is decided at sight, and it is N.
pub(crate) const SIGHT_N: u32 = u32::MAX;
/// In a list of options: this one is decided at sight, and it is P.
pub(crate) const SIGHT_P: u32 = u32::MAX - 1;

/// What is found when a position is looked at for the first time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// A theorem decides it; [`Positions::why`] gives the certificate.
    Closed(Outcome),
    /// Its options in order, as numbers or [`SIGHT_N`] or [`SIGHT_P`]. None: whoever cannot move
    /// loses in normal play and wins in misère play.
    Options(Vec<u32>),
}

/// The positions below one, as numbers. Two positions have the same number only if they are the
/// same. Number 0 is the position that is asked about, and its options are in the order in which
/// the question counts them.
pub(crate) trait Positions {
    /// Looks at a position. New positions are numbered as they are met.
    ///
    /// # Errors
    /// If the work must stop: a board without a token has as many options as vertices, each a board of its own.
    fn look(&mut self, state: u32, budget: &Budget) -> Result<Look, Stop>;
    /// How many have been numbered.
    fn len(&self) -> usize;
    /// How many bytes they take, roughly.
    fn bytes(&self) -> u64;
    /// How many steps it takes to look at one option, roughly.
    fn weight(&self) -> u64 {
        1
    }
    /// Counts the steps for one more option, and sees whether there is room for it.
    ///
    /// # Errors
    /// If the work must stop.
    fn one_more(&self, budget: &Budget) -> Result<(), Stop> {
        budget.step(self.weight())?;
        if self.bytes() > budget.memory { Err(Stop::Memory) } else { Ok(()) }
    }
    /// Why a closed position has its outcome. Needed only where [`look`](Self::look) closes one.
    fn why(&mut self, _state: u32) -> Certificate {
        Certificate::Options(Options { options: Vec::new() })
    }
    /// The number under which a strategy from position 0 begins; `None` if each option needs a
    /// certificate of its own.
    fn strategy_root(&mut self) -> Option<u32> {
        None
    }
}

/// The number of an option, or its outcome if it is decided at sight.
pub(crate) fn at_sight(option: u32) -> Result<u32, Outcome> {
    match option {
        SIGHT_N => Err(Outcome::N),
        SIGHT_P => Err(Outcome::P),
        state => Ok(state),
    }
}

/// The inverse of [`at_sight`].
pub(crate) fn entry(option: Result<u32, Outcome>) -> u32 {
    match option {
        Ok(state) => state,
        Err(Outcome::P) => SIGHT_P,
        Err(_) => SIGHT_N,
    }
}

/// The limit is asked at the latest after so many options: one position may have a hundred thousand.
pub(crate) const WORK: u64 = 1 << 14;

/// How many positions are looked at between two questions to the limit.
pub(crate) fn batch(budget: &Budget) -> u64 {
    (budget.nodes / 16).clamp(1, 256)
}
