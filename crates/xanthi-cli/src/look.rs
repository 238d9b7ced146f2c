//! Colours, in one place. Output goes through `anstream`, which leaves them out when it is not
//! written to a terminal.

use anstyle::{AnsiColor, Style};
use xanthi_games::Outcome;

/// A heading.
pub(crate) const HEAD: Style = Style::new().bold();
/// What is less important.
pub(crate) const DIM: Style = Style::new().dimmed();
/// What wins, and what was accepted.
pub(crate) const GOOD: Style = AnsiColor::Cyan.on_default().bold();
/// What loses.
pub(crate) const BAD: Style = AnsiColor::Yellow.on_default().bold();
/// The word `error`.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// The word `help`, and the place of an error.
pub(crate) const HELP: Style = AnsiColor::Blue.on_default().bold();

/// `text` in a style.
pub(crate) fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// The style of an outcome, seen by the player to move.
pub(crate) fn of_outcome(outcome: Outcome) -> Style {
    match outcome {
        Outcome::P => BAD,
        _ => GOOD,
    }
}
