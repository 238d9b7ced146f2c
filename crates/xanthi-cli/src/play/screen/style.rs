//! Colours on the screen; the marks say the same without them.

use ratatui::style::{Color, Modifier, Style};
use xanthi_games::Outcome;
use xanthi_games::scene::Role;

/// The style of a role.
pub(super) fn of_role(role: Role, colour: bool) -> Style {
    if !colour {
        return Style::new();
    }
    match role {
        Role::Token => Style::new().add_modifier(Modifier::BOLD).fg(Color::Magenta),
        Role::Gone => Style::new().add_modifier(Modifier::DIM),
        Role::Winning => won(true),
        Role::Losing => lost(true),
        Role::Left => Style::new().add_modifier(Modifier::BOLD).fg(Color::Blue),
        Role::Right => Style::new().add_modifier(Modifier::BOLD).fg(Color::Red),
        Role::Matched => Style::new().add_modifier(Modifier::BOLD),
        _ => Style::new(),
    }
}

pub(super) fn won(colour: bool) -> Style {
    if colour { Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD) } else { Style::new() }
}

pub(super) fn lost(colour: bool) -> Style {
    if colour { Style::new().fg(Color::Yellow) } else { Style::new() }
}

pub(super) fn head(colour: bool) -> Style {
    if colour { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() }
}

/// The letter that is wanted.
pub(super) fn letter(colour: bool) -> Style {
    if colour { Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD) } else { Style::new() }
}

/// What the cursor is on.
pub(super) fn chosen(colour: bool) -> Style {
    if colour { Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED) } else { Style::new() }
}

pub(super) fn dim(colour: bool) -> Style {
    if colour { Style::new().add_modifier(Modifier::DIM) } else { Style::new() }
}

/// The word for the position after a move, and how it looks.
pub(super) fn value(outcome: Option<Outcome>, colour: bool) -> (&'static str, Style) {
    match outcome {
        Some(Outcome::P) => ("wins", won(colour)),
        Some(_) => ("loses", lost(colour)),
        None => ("?", dim(colour)),
    }
}
