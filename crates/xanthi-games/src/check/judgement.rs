//! What a certificate proves about a position.

use super::Flaw;
use crate::outcome::{Outcome, Play};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Its outcome.
    Outcome(Outcome),
    /// Its nimber, and so its outcome in normal play.
    Nimber(u64),
}

impl Known {
    /// The outcome.
    pub fn outcome(self) -> Outcome {
        match self {
            Known::Outcome(outcome) => outcome,
            Known::Nimber(nimber) => Outcome::of_mover(nimber != 0),
        }
    }

    /// The nimber, where it is known.
    pub fn nimber(self) -> Option<u64> {
        match self {
            Known::Outcome(_) => None,
            Known::Nimber(nimber) => Some(nimber),
        }
    }

    /// The nimber of an impartial position in normal play: where it is known, or where the outcome tells it, as what is P has
    /// the nimber 0.
    pub fn nimber_or_what_outcome_tells(self) -> Option<u64> {
        self.nimber().or((self.outcome() == Outcome::P).then_some(0))
    }

    /// The outcome alone.
    pub fn without_nimber(self) -> Self {
        Known::Outcome(self.outcome())
    }
}

/// What a certificate proves about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// What is proved about the position itself.
    pub value: Known,
    /// What is proved about each option, in order; `None` where that is nothing.
    pub options: Vec<Option<Known>>,
}

impl Judgement {
    /// An outcome, and those of the options where they are known.
    pub fn of_outcomes(outcome: Outcome, options: impl IntoIterator<Item = Option<Outcome>>) -> Self {
        Self { value: Known::Outcome(outcome), options: options.into_iter().map(|option| option.map(Known::Outcome)).collect() }
    }

    /// What follows from the outcomes of the options.
    ///
    /// # Errors
    /// If they do not settle the outcome.
    pub fn of_options(options: Vec<Option<Outcome>>, play: Play) -> Result<Self, Flaw> {
        let outcome = if options.is_empty() {
            Outcome::of_mover(play == Play::Misere)
        } else if options.contains(&Some(Outcome::P)) {
            Outcome::N
        } else if options.iter().all(|o| *o == Some(Outcome::N)) {
            Outcome::P
        } else {
            return Err(Flaw::new("no option is proved P, and not every option is proved N"));
        };
        Ok(Self::of_outcomes(outcome, options))
    }

    /// A P position: with options, every one of them is N.
    pub fn lost(options: usize) -> Self {
        Self::of_outcomes(Outcome::P, vec![Some(Outcome::N); options])
    }

    /// An N position of which one option is known to be P.
    ///
    /// # Panics
    /// If `option` is not below `options`.
    pub fn won_by(option: usize, options: usize) -> Self {
        let mut list = vec![None; options];
        list[option] = Some(Outcome::P);
        Self::of_outcomes(Outcome::N, list)
    }

    /// The outcome.
    pub fn outcome(&self) -> Outcome {
        self.value.outcome()
    }

    /// The nimber, where it is proved.
    pub fn nimber(&self) -> Option<u64> {
        self.value.nimber()
    }

    /// The nimber of an impartial position in normal play: where it is proved, or where the outcomes tell it. What is P has the
    /// nimber 0, and what has options that are all P the nimber 1.
    pub fn nimber_or_what_outcomes_tell(&self) -> Option<u64> {
        let all_are_lost = || !self.options.is_empty() && self.options.iter().all(|option| option.map(Known::outcome) == Some(Outcome::P));
        self.value.nimber_or_what_outcome_tells().or_else(|| all_are_lost().then_some(1))
    }

    /// The outcome of each option, in order, where it is proved.
    pub fn outcomes(&self) -> Vec<Option<Outcome>> {
        self.options.iter().map(|option| option.map(Known::outcome)).collect()
    }

    /// Leaves out the nimbers: for positions of which only the outcome is that of what was judged.
    #[must_use]
    pub fn without_nimbers(self) -> Self {
        let plain = |known: Option<Known>| known.map(Known::without_nimber);
        Self { value: self.value.without_nimber(), options: self.options.into_iter().map(plain).collect() }
    }
}
