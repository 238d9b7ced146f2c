//! How well the computer plays.

use super::Habit;
use std::fmt;
use std::str::FromStr;

/// A level of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Level {
    /// A winning move wherever there is one, and otherwise the longest or most confusing
    /// resistance.
    #[default]
    Perfect,
    /// Reads five moves ahead, and to the end most of the time; where nothing is decided nearby it may
    /// miscount, the more easily the more moves there are.
    Strong,
    /// Sees its own move and the answer, and otherwise makes a move that looks good.
    Casual,
    /// Perfect, except that a move in so many of a hundred, 0 to 100, is any legal move; more than 100 means 100.
    Mixed(u8),
    /// Does not look ahead, but goes by one habit.
    Habit(Habit),
    /// Any legal move.
    Random,
}

/// The levels as they are written, for help.
pub const LEVELS: &str =
    "perfect, strong, casual, mixed, mixed:PERCENT (of moves made at random, 0 to 100), random, surplus, scarce and wary";

/// The mistakes of `mixed` without a number.
const USUAL: u8 = 25;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Perfect => f.write_str("perfect"),
            Level::Strong => f.write_str("strong"),
            Level::Casual => f.write_str("casual"),
            Level::Mixed(percent) => write!(f, "mixed:{}", percent.min(&100)),
            Level::Habit(habit) => write!(f, "{habit}"),
            Level::Random => f.write_str("random"),
        }
    }
}

/// A text that names no level of the computer. Its message says which there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a level is one of {LEVELS}")
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let percent = |text: &str| text.parse().ok().filter(|p| *p <= 100).map(Level::Mixed);
        match text {
            "perfect" => Some(Level::Perfect),
            "strong" => Some(Level::Strong),
            "casual" => Some(Level::Casual),
            "mixed" => Some(Level::Mixed(USUAL)),
            "random" => Some(Level::Random),
            _ => text.parse().map(Level::Habit).ok().or_else(|| text.strip_prefix("mixed:").and_then(percent)),
        }
        .ok_or(UnknownLevel)
    }
}
