//! Strategies followed in any game, by the moves of the notation: rules of the literature where one is known,
//! and otherwise the proof of who wins, where it answers every move.

mod by_proof;
mod of_heaps;
mod of_stars;
mod on_ground;
mod with_pairs;

use super::{Broken, Player, find_or_why};
use crate::explain::pairs::Plan;
use crate::solve::Verdict;
use by_proof::ByProof;
use of_heaps::OfHeaps;
use of_stars::OfStars;
use on_ground::OnGround;
use std::error::Error;
use std::fmt::{self, Display};
use with_pairs::WithPairs;
use xanthi_games::budget::Budget;
use xanthi_games::{IllegalMove, Outcome, Play, Position};

pub(super) use of_heaps::HeapRule;
pub(super) use of_stars::rule_of_stars;

/// Why a strategy cannot be followed any further: it fails here, or the other player's move is not legal, with what would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFollowed(String);

impl Display for NotFollowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NotFollowed {}

impl From<String> for NotFollowed {
    fn from(why: String) -> Self {
        Self(why)
    }
}

impl From<&str> for NotFollowed {
    fn from(why: &str) -> Self {
        Self(why.into())
    }
}

impl From<Broken> for NotFollowed {
    fn from(why: Broken) -> Self {
        Self(why.to_string())
    }
}

impl From<IllegalMove> for NotFollowed {
    fn from(why: IllegalMove) -> Self {
        Self(why.into())
    }
}

/// A player who follows a strategy, in any game.
pub trait MovePlayer {
    /// What the strategy is called, and where it comes from.
    fn title(&self) -> (String, String);

    /// The plan in sentences.
    fn plan(&self) -> Vec<String>;

    /// What belongs to the plan and is no sentence: a table, a board, blocks of columns; line by line.
    fn figure(&self) -> Vec<String> {
        Vec::new()
    }

    /// Pairs of moves that answer each other, in a strategy of pairs.
    fn pairs(&self) -> Option<Vec<[String; 2]>> {
        None
    }

    /// The vertices of the even kernel to which this player always moves, if that is the strategy.
    fn even_kernel(&self) -> Option<Vec<u32>> {
        None
    }

    /// Why no rule of the literature is followed, where one might be expected.
    fn note(&self) -> Option<String> {
        None
    }

    /// The convention by which it wins.
    fn play(&self) -> Play {
        Play::Normal
    }

    /// Whose strategy it is: First moves where the following began.
    fn player(&self) -> Player;

    /// The position as it stands.
    fn at(&self) -> &Position;

    /// Makes the strategy's move, at this player's turn: the move as the notation writes it, and why.
    ///
    /// # Errors
    /// If the strategy fails here.
    fn answer(&mut self) -> Result<(String, String), NotFollowed>;

    /// Makes a move of the other player.
    ///
    /// # Errors
    /// If it is not legal: what would be. Nothing has changed then.
    fn opponent(&mut self, mv: &str) -> Result<(), NotFollowed>;

    /// Another player of the same strategy at the same place, to try a line of play with.
    fn fork(&self) -> Box<dyn MovePlayer>;
}

/// Why there is nothing to follow.
#[derive(Debug)]
pub enum NothingToFollow {
    /// What is missing.
    Unknown(String),
    /// Who wins was not found out within the limit.
    Undecided(Box<Verdict>),
}

/// A player for the side that wins a position in normal play. Only where no rule of the literature applies is the
/// position solved.
///
/// # Errors
/// If there is nothing to follow.
pub fn player(position: &Position, budget: &Budget) -> Result<Box<dyn MovePlayer>, NothingToFollow> {
    if let Some(plan) = Plan::new(position) {
        return Ok(Box::new(WithPairs::new(plan)));
    }
    if let Some(Ok(follower)) = position.typed().heaps().map(|_| OfHeaps::new(position, budget)) {
        return Ok(Box::new(follower));
    }
    if let Some(follower) = OfStars::new(position) {
        return Ok(Box::new(follower));
    }
    let why = match position.geography() {
        Some(_) => match find_or_why(position, &budget.afresh()) {
            Ok(inner) => return Ok(Box::new(OnGround::new(position, inner))),
            Err(why) => Some(why.to_string()),
        },
        None => None,
    };
    ByProof::new(position, Play::Normal, why, budget).map(|follower| Box::new(follower) as Box<dyn MovePlayer>)
}

/// A player for the side that wins a position under a convention. The rules of the literature are about normal play, so in
/// misère play the proof is followed.
///
/// # Errors
/// If there is nothing to follow.
pub fn player_under(position: &Position, play: Play, budget: &Budget) -> Result<Box<dyn MovePlayer>, NothingToFollow> {
    match play {
        Play::Normal => player(position, budget),
        Play::Misere => ByProof::new(position, play, None, budget).map(|follower| Box::new(follower) as Box<dyn MovePlayer>),
    }
}

/// Whose strategy it is, by who wins the position.
fn winner(outcome: Outcome) -> Player {
    if outcome == Outcome::P { Player::Second } else { Player::First }
}
