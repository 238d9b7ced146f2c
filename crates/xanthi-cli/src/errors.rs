//! Errors on standard error: what is wrong, the place underlined, and a line of help. What they quote stands there as
//! `notation::shown` has it, so that no name acts on the terminal.

use crate::Failure;
use crate::terminal_style::{ERROR, HELP, paint};
use crate::wrap::{error_width, hanging_error};
use anstream::eprintln;
use xanthi_games::ParseError;
use xanthi_games::notation::shown;

/// Prints a failure.
pub(crate) fn report(failure: &Failure) {
    match failure {
        Failure::Parse(error, source) => parse(error, source.as_ref().map(|(name, line)| (name.as_str(), *line))),
        Failure::Usage(message, help) => {
            eprintln!("{}: {}", paint(ERROR, "error"), hanging_error(7, shown(message)));
            helped(help);
        }
        Failure::Stopped(xanthi::Stop::Interrupted) => eprintln!("stopped"),
        Failure::Stopped(stop) => eprintln!("stopped: {stop}"),
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

fn helped(help: &str) {
    if !help.is_empty() {
        eprintln!("{}: {}", paint(HELP, "help"), hanging_error(6, shown(help)));
    }
}

/// The piece of the text that is shown, how many columns stand before the fault, and its length.
fn excerpt(error: &ParseError) -> (String, usize, usize) {
    // What stands before the fault, the fault, and what stands behind it share the line.
    const AROUND: usize = 60;
    const BAR: usize = 5;
    let around = error_width().map_or(AROUND, |width| (width.saturating_sub(BAR + 1) / 3).clamp(8, AROUND));
    let line_start = error.text[..error.place.start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = error.text[error.place.start..].find('\n').map_or(error.text.len(), |at| error.place.start + at);
    let before: Vec<char> = shown(&error.text[line_start..error.place.start]).chars().collect();
    let fault_end = error.place.end.clamp(error.place.start, line_end);
    let fault: Vec<char> = shown(&error.text[error.place.start..fault_end]).chars().take(around).collect();
    let behind: String = shown(&error.text[fault_end..line_end]).chars().take(around).collect();
    let cut = before.len().saturating_sub(around);
    let lead: String = if cut > 0 { "…".chars().chain(before[cut..].iter().copied()).collect() } else { before.iter().collect() };
    let columns = lead.chars().count();
    let length = fault.len().max(1);
    (format!("{lead}{}{behind}", fault.iter().collect::<String>()), columns, length)
}
