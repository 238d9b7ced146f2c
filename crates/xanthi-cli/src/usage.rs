//! Arguments that are not understood: what the parser says of them, and a line of help.

use crate::args::Args;
use crate::{Failure, Status, errors};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};
use std::ffi::OsString;
use std::process::ExitCode;
use xanthi_games::{Catalogue, NoFiles, Position};

/// Prints what the parser says, which may be the help that was asked for; the exit status.
pub(crate) fn report(error: clap::Error, arguments: &[OsString], catalogue: &Catalogue) -> ExitCode {
    let ends = error.exit_code() as u8;
    let help = joined_value(&error, arguments)
        .or_else(|| elsewhere(&error, arguments, catalogue))
        .or_else(|| example(&error, arguments))
        .unwrap_or_default();
    match with_escapes(error, arguments).print().map_err(Failure::from) {
        Ok(()) | Err(Failure::ClosedPipe) => {
            errors::helped(&help);
            ExitCode::from(ends)
        }
        Err(failure) => {
            errors::report(&failure);
            ExitCode::from(Status::BadInput as u8)
        }
    }
}

/// What is wrong with arguments, said of them as they can be shown: the error quotes them.
fn with_escapes(error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let shown = |text: &OsString| text.to_str().map_or_else(|| text.clone(), |text| xanthi_games::notation::shown(text).into());
    Args::try_parse_from(arguments.iter().map(shown)).err().unwrap_or(error)
}

/// What helps where a value stands behind an option that may stand alone, and takes a value behind a `=`.
fn joined_value(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidArg) else { return None };
    let at = arguments.iter().position(|argument| argument.to_str() == Some(value))?;
    let option = arguments[at.checked_sub(1)?].to_str()?.strip_prefix("--")?;
    let takes = |command: &clap::Command| {
        command.get_arguments().any(|argument| argument.get_long() == Some(option) && argument.is_require_equals_set())
    };
    let joined = format!("`--{option}` takes no value, or a value after `=`: `--{option}={value}`");
    Args::command().get_subcommands().any(takes).then_some(joined)
}

/// What helps where nimbers are asked of `explain`, which explains who wins: other commands tell them, if there are some.
fn elsewhere(error: &clap::Error, arguments: &[OsString], catalogue: &Catalogue) -> Option<String> {
    let Some(ContextValue::String(asked)) = error.get(ContextKind::InvalidArg).filter(|_| error.kind() == ErrorKind::UnknownArgument)
    else {
        return None;
    };
    if !matches!(asked.trim_start_matches('-'), "grundy" | "nimber" | "nimbers") {
        return None;
    }
    let mut words = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
    words.find(|word| *word == "explain")?;
    // The position is the first argument behind the command that is no option.
    let position = words.find(|word| !word.starts_with('-') && word != asked).unwrap_or("POSITION");
    let has_two_sides = has_two_sides(position, catalogue);
    let position = xanthi_games::notation::shown(&xanthi_games::notation::lettered(position));
    if has_two_sides {
        return Some(format!(
            "in this game the two players have different moves, so it has no nimbers; `xanthi explain {position}` tells who wins and why"
        ));
    }
    Some(format!(
        "`xanthi explain` tells who wins and why; `xanthi solve {position} --grundy` computes the nimber, and \
         `xanthi explain {position} --lesson` tells the theory"
    ))
}

/// Whether this is a position of a game whose players have different moves. Files are not read for that.
fn has_two_sides(position: &str, catalogue: &Catalogue) -> bool {
    let line = xanthi::answer::meant(position, catalogue, &NoFiles);
    Position::read(line.as_deref().unwrap_or(position), catalogue, &NoFiles).is_ok_and(|position| position.turn().is_some())
}

/// An example of the command, where arguments are missing or not expected and the parser suggests nothing.
fn example(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    let of_the_command = matches!(
        error.kind(),
        ErrorKind::UnknownArgument | ErrorKind::MissingRequiredArgument | ErrorKind::MissingSubcommand | ErrorKind::InvalidSubcommand
    );
    let suggests = error.context().any(|(kind, _)| {
        matches!(kind, ContextKind::SuggestedArg | ContextKind::SuggestedSubcommand | ContextKind::SuggestedValue | ContextKind::Suggested)
    });
    if !of_the_command || suggests {
        return None;
    }
    let mut command = Args::command();
    // Options may stand before the command.
    for argument in arguments.iter().skip(1).filter_map(|argument| argument.to_str()) {
        if let Some(inner) = command.find_subcommand(argument) {
            command = inner.clone();
        }
    }
    let examples = command.get_after_help()?.to_string();
    let first = examples.lines().map(str::trim).find(|line| line.starts_with("xanthi "))?;
    // What the example shows stands behind it in a column of its own.
    let first = first.split("  ").next()?;
    Some(format!("for example: `{first}`"))
}
