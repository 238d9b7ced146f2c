//! Strategies that a person can follow and a program can play.
//!
//! A winning strategy of Geography is an object: a name, its source, the position where it begins,
//! the player who follows it, and a rule that answers every move of the other with a move and a
//! sentence of reason. The rule may remember something besides the board. [`verify`] plays it
//! against all replies, or at random, and shows a line where it fails; [`Follow`] plays it.
//!
//! [`player`] has a [`MovePlayer`] for every game that can be followed, by the moves of the notation: rules for
//! Geography, heaps, Bridg-it and Nim on graphs, and elsewhere the proof of who wins.
//!
//! Normal play only: a strategy loses when its player has no move.

mod conditions;
mod find;
pub(crate) mod grid;
mod kernel;
pub(crate) mod matching;
mod named;
pub(crate) mod pairs;
mod players;
pub mod torus;
pub mod verify;

pub use find::{NoStrategy, find, find_or_why};
pub(crate) use named::{move_with_memory, rule_behind};
pub use players::{MovePlayer, NotFollowed, NothingToFollow, player, player_under};

use std::borrow::Cow;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use xanthi_games::reduction::GeographyPosition;

/// Who follows a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who moves first where the strategy begins.
    First,
    /// The other one.
    Second,
}

/// A move of a strategy, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The vertex to go to.
    pub to: u32,
    /// The present rule in one sentence.
    pub reason: Cow<'static, str>,
}

impl Reply {
    /// A move with its reason.
    pub fn new(to: u32, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { to, reason: reason.into() }
    }
}

/// A strategy for one position of Geography.
pub trait Strategy {
    /// What its player remembers besides the board. `()` if the board says all.
    type Memory: Clone + Eq + Hash + Debug;

    /// What it is called.
    fn name(&self) -> String;

    /// Author, title and year.
    fn source(&self) -> &'static str;

    /// The plan in sentences, if it has parts that can be told beforehand.
    fn plan(&self) -> Vec<String> {
        Vec::new()
    }

    /// What belongs to the plan and is no sentence, line by line: a picture in letters, or a table.
    fn figure(&self) -> Vec<String> {
        Vec::new()
    }

    /// The vertices of the even kernel to which the player always moves, if that is the rule.
    fn even_kernel(&self) -> Option<Vec<u32>> {
        None
    }

    /// Whether the rule is always to go to the partner of the vertex under the token.
    fn by_pairs(&self) -> bool {
        false
    }

    /// Where it begins.
    fn opening(&self) -> GeographyPosition;

    /// Who follows it.
    fn player(&self) -> Player;

    /// What the player remembers at the beginning.
    fn memory(&self) -> Self::Memory;

    /// The move at `at`, where it is this player's turn and every move of this player so far was
    /// the strategy's; `None` if it knows none. The answer depends on nothing but the memory and
    /// the ground.
    fn reply(&self, memory: &mut Self::Memory, at: &GeographyPosition) -> Option<Reply>;
}

/// Why a line of play could not be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The game is over.
    Over,
    /// The strategy's player has no move: the strategy is wrong.
    Stuck,
    /// The strategy knows no move: it is wrong.
    NoReply,
    /// This vertex is no option of the opponent's, or of a wrong strategy's player.
    Illegal(u32),
}

impl Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Over => f.write_str("the game is over"),
            Broken::Stuck => f.write_str("the strategy's player cannot move"),
            Broken::NoReply => f.write_str("the strategy knows no move"),
            Broken::Illegal(v) => write!(f, "vertex {v} is not an option"),
        }
    }
}

/// A player who follows a strategy. A front end holds it as `Box<dyn StrategyPlayer>`.
#[derive(Clone, Debug)]
pub struct Follow<S: Strategy> {
    strategy: S,
    memory: S::Memory,
    at: GeographyPosition,
}

impl<S: Strategy> Follow<S> {
    /// At the beginning. If the strategy's player begins, [`StrategyPlayer::answer`] comes first.
    pub fn new(strategy: S) -> Self {
        Self { memory: strategy.memory(), at: strategy.opening(), strategy }
    }
}

/// A player who follows some strategy.
pub trait StrategyPlayer {
    /// The name and the source of the strategy.
    fn title(&self) -> (String, &'static str);
    /// The plan in sentences; may be empty.
    fn plan(&self) -> Vec<String>;
    /// What belongs to the plan and is no sentence, line by line.
    fn figure(&self) -> Vec<String> {
        Vec::new()
    }
    /// The vertices of the even kernel to which the player always moves, if that is the rule.
    fn even_kernel(&self) -> Option<Vec<u32>> {
        None
    }
    /// Whether the rule is always to go to the partner of the vertex under the token.
    fn by_pairs(&self) -> bool {
        false
    }
    /// Who follows it.
    fn player(&self) -> Player;
    /// The position as it stands.
    fn at(&self) -> &GeographyPosition;
    /// Makes the strategy's move, at this player's turn.
    ///
    /// # Errors
    /// If the strategy fails here.
    fn answer(&mut self) -> Result<Reply, Broken>;
    /// Makes a move of the opponent.
    ///
    /// # Errors
    /// If the vertex is not an option; nothing has changed then.
    fn opponent(&mut self, to: u32) -> Result<(), Broken>;
}

impl<S: Strategy> StrategyPlayer for Follow<S> {
    fn title(&self) -> (String, &'static str) {
        (self.strategy.name(), self.strategy.source())
    }

    fn plan(&self) -> Vec<String> {
        self.strategy.plan()
    }

    fn figure(&self) -> Vec<String> {
        self.strategy.figure()
    }

    fn even_kernel(&self) -> Option<Vec<u32>> {
        self.strategy.even_kernel()
    }

    fn by_pairs(&self) -> bool {
        self.strategy.by_pairs()
    }

    fn player(&self) -> Player {
        self.strategy.player()
    }

    fn at(&self) -> &GeographyPosition {
        &self.at
    }

    fn answer(&mut self) -> Result<Reply, Broken> {
        let options = self.at.options();
        if options.is_empty() {
            return Err(Broken::Stuck);
        }
        let reply = self.strategy.reply(&mut self.memory, &self.at).ok_or(Broken::NoReply)?;
        if !options.contains(&reply.to) {
            return Err(Broken::Illegal(reply.to));
        }
        self.at.advance(reply.to);
        Ok(reply)
    }

    fn opponent(&mut self, to: u32) -> Result<(), Broken> {
        let options = self.at.options();
        if options.is_empty() {
            return Err(Broken::Over);
        }
        if !options.contains(&to) {
            return Err(Broken::Illegal(to));
        }
        self.at.advance(to);
        Ok(())
    }
}
