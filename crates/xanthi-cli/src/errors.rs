//! Errors on standard error: what is wrong, the place underlined, and a line of help. What they quote stands there as
//! `notation::shown` has it, so that no name acts on the terminal.

use crate::Failure;
use crate::terminal_style::{ERROR, HELP, paint};
use crate::wrap::{error_width, hanging_error};
use anstream::eprintln;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use xanthi_games::ParseError;
use xanthi_games::notation::shown;

/// What is said of work that ended early.
pub(crate) fn stopped(why: xanthi::Stop) -> String {
    if why == xanthi::Stop::Interrupted { "stopped".into() } else { format!("stopped: {why}") }
}

/// Prints a failure.
pub(crate) fn report(failure: &Failure) {
    match failure {
        Failure::Parse(error, source) => parse(error, source.as_ref().map(|(name, line)| (name.as_str(), *line))),
        Failure::Usage(message, help) | Failure::Fault(message, help) => {
            eprintln!("{}: {}", paint(ERROR, "error"), hanging_error(7, shown(&without_numbers(message))));
            helped(help);
        }
        Failure::Stopped(stop) => eprintln!("{}", stopped(*stop)),
        Failure::ClosedPipe => {}
    }
}

/// Prints an error in a text, which stands in a line of `source` if that is given.
pub(crate) fn parse(error: &ParseError, source: Option<(&str, usize)>) {
    eprintln!("{}: {}", paint(ERROR, "error"), hanging_error(7, shown(&error.message)));
    match (source, error.line) {
        (Some((name, line)), _) => eprintln!("{} {}:{line}", paint(HELP, "  -->"), shown(name)),
        (None, Some(line)) => eprintln!("{} line {line}", paint(HELP, "  -->")),
        _ => {}
    }
    let (excerpt, before, length) = excerpt(error);
    if !excerpt.is_empty() {
        let bar = paint(HELP, "   |");
        eprintln!("{bar}");
        eprintln!("{bar} {excerpt}");
        eprintln!("{bar} {}{}", " ".repeat(before), paint(ERROR, "^".repeat(length)));
    }
    helped(&error.help);
}

/// Prints a line of help, if there is one.
pub(crate) fn helped(help: &str) {
    if !help.is_empty() {
        eprintln!("{}: {}", paint(HELP, "help"), hanging_error(6, shown(&without_numbers(help))));
    }
}

/// A text without the numbers that the system gives to its errors: ` (os error 2)` behind what the number means.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| told + part.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(')').unwrap_or(part))
}

/// The piece of the text that is shown, how many columns stand before the fault, and its length.
fn excerpt(error: &ParseError) -> (String, usize, usize) {
    // What stands before the fault, the fault, and what stands behind it share the line.
    const AROUND: usize = 60;
    const BAR: usize = 5;
    let around = error_width().map_or(AROUND, |width| (width.saturating_sub(BAR + 1) / 3).clamp(8, AROUND));
    let line_start = error.text[..error.place.start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = error.text[error.place.start..].find('\n').map_or(error.text.len(), |at| error.place.start + at);
    let before = shown(&error.text[line_start..error.place.start]);
    let fault_end = error.place.end.clamp(error.place.start, line_end);
    let (fault, behind) = (shown(&error.text[error.place.start..fault_end]), shown(&error.text[fault_end..line_end]));
    let (fault, behind) = (&fault[..fitting(fault.chars(), around)], &behind[..fitting(behind.chars(), around)]);
    let cut = before.len() - fitting(before.chars().rev(), around);
    let lead = format!("{}{}", if cut > 0 { "…" } else { "" }, &before[cut..]);
    (format!("{lead}{fault}{behind}"), lead.width(), fault.width().max(1))
}

/// How many bytes the first of some characters have that fit into so many columns. Those of Korean and Japanese take two.
fn fitting(characters: impl Iterator<Item = char>, columns: usize) -> usize {
    let mut used = 0;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used <= columns
    };
    characters.take_while(fits).map(char::len_utf8).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_system_errors_are_left_out() {
        assert_eq!(
            without_numbers("cannot read `a`: No such file or directory (os error 2); try b (os error 13)"),
            "cannot read `a`: No such file or directory; try b"
        );
        assert_eq!(without_numbers("none (here)"), "none (here)");
    }
}
