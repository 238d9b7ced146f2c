//! Colours of the terminal; those of roles come from the palette of the pictures. Output goes
//! through `anstream`, which leaves them out when it is not written to a terminal.

use anstyle::{AnsiColor, Style};
use xanthi::picture::palette::look;
use xanthi_games::scene::Role;

/// The terminal's colour for a role.
const fn colour(role: Role) -> AnsiColor {
    const COLOURS: [AnsiColor; 8] = [
        AnsiColor::Black,
        AnsiColor::Red,
        AnsiColor::Green,
        AnsiColor::Yellow,
        AnsiColor::Blue,
        AnsiColor::Magenta,
        AnsiColor::Cyan,
        AnsiColor::White,
    ];
    COLOURS[look(role).line.terminal() as usize]
}

/// A heading.
pub(crate) const HEAD: Style = Style::new().bold();
/// What is less important.
pub(crate) const DIM: Style = Style::new().dimmed();
/// What wins, and what was accepted.
pub(crate) const GOOD: Style = colour(Role::Winning).on_default().bold();
/// What loses.
pub(crate) const BAD: Style = colour(Role::Losing).on_default().bold();
/// The word `error`.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// The word `help`, and the place of an error.
pub(crate) const HELP: Style = AnsiColor::Blue.on_default().bold();

/// The style of what has a role on a board; none for what is as usual.
pub(crate) fn of_role(role: Role) -> Option<Style> {
    Some(match role {
        Role::Winning => GOOD,
        Role::Losing => BAD,
        Role::Gone => DIM,
        Role::Token | Role::Left | Role::Right | Role::First | Role::Second => colour(role).on_default().bold(),
        _ => return None,
    })
}

/// `text` in a style.
pub(crate) fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}
