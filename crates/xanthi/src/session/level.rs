//! How well the computer plays.

use std::fmt;
use std::str::FromStr;

/// A level of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Level {
    /// A winning move wherever there is one, and otherwise the longest or most confusing
    /// resistance.
    #[default]
    Perfect,
    /// Perfect, except that a move in so many of a hundred, 0 to 100, is any legal move.
    Mixed(u8),
    /// Any legal move.
    Random,
}

/// The mistakes of `mixed` without a number, of `strong` and of `casual`.
const USUAL: u8 = 25;
const STRONG: u8 = 10;
const CASUAL: u8 = 50;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Perfect => f.write_str("perfect"),
            Level::Mixed(STRONG) => f.write_str("strong"),
            Level::Mixed(CASUAL) => f.write_str("casual"),
            Level::Mixed(percent) => write!(f, "mixed:{percent}"),
            Level::Random => f.write_str("random"),
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let percent = |text: &str| text.parse().ok().filter(|p| *p <= 100).map(Level::Mixed);
        match text {
            "perfect" => Some(Level::Perfect),
            "random" => Some(Level::Random),
            "mixed" => Some(Level::Mixed(USUAL)),
            "strong" => Some(Level::Mixed(STRONG)),
            "casual" => Some(Level::Mixed(CASUAL)),
            _ => text.strip_prefix("mixed:").and_then(percent),
        }
        .ok_or_else(|| "a level is perfect, strong, mixed, casual, mixed:PERCENT (of moves made at random, 0 to 100) or random".into())
    }
}
