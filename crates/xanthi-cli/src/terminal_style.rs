//! Colours of the terminal; those of roles come from the palette of the pictures. Output goes
//! through `anstream`, which leaves them out when it is not written to a terminal.

use anstyle::{AnsiColor, Style};
use xanthi::picture::palette::look;
use xanthi_games::scene::Role;

/// The terminal's colour for a role.
const fn of_role(role: Role) -> AnsiColor {
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
pub(crate) const GOOD: Style = of_role(Role::Winning).on_default().bold();
/// What loses.
pub(crate) const BAD: Style = of_role(Role::Losing).on_default().bold();
/// The word `error`.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// The word `help`, and the place of an error.
pub(crate) const HELP: Style = AnsiColor::Blue.on_default().bold();

/// `text` in a style.
pub(crate) fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}
