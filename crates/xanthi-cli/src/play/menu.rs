//! `xanthi play` alone: games to choose from, with their boards.

use crate::Failure;
use crate::terminal_style::{DIM, HEAD, paint};
use std::io::{BufRead, Write};
use xanthi::play::SUGGESTIONS;

/// The largest board that is shown in the menu: rows and columns.
const BOARD: (usize, usize) = (9, 60);

/// Shows the menu and reads what is chosen: a number, or a line. `None` if nothing is.
pub(super) fn choose(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    show()?;
    let mut line = String::new();
    let read = input.read_line(&mut line);
    read.map_err(|error| Failure::Usage(format!("cannot read standard input: {error}"), String::new()))?;
    Ok(chosen(line.trim()))
}

fn show() -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for (number, suggestion) in (1..).zip(SUGGESTIONS) {
        writeln!(out, "{number}  {}  {}", paint(HEAD, suggestion.line), suggestion.what)?;
        for row in suggestion.board(BOARD).unwrap_or_default() {
            writeln!(out, "       {}", row.trim_end())?;
        }
    }
    writeln!(out, "{}", paint(DIM, "`xanthi games` lists all games, and `xanthi games NAME` tells the rules of one."))?;
    write!(out, "Which one (a number, a game or a line; Enter leaves)? ")?;
    Ok(out.flush()?)
}

/// The line that a number stands for, or what was typed.
fn chosen(typed: &str) -> Option<String> {
    let by_number = || SUGGESTIONS.get(typed.parse::<usize>().ok()?.checked_sub(1)?);
    match by_number() {
        Some(suggestion) => Some(suggestion.line.to_owned()),
        None => (!typed.is_empty()).then(|| typed.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn a_number_or_a_line_is_chosen() {
        assert_eq!(chosen("1").as_deref(), Some("nim:3,4,5"));
        assert_eq!(chosen("bridgit:2x3").as_deref(), Some("bridgit:2x3"));
        assert_eq!(chosen("99").as_deref(), Some("99"));
        assert_eq!(chosen(""), None);
    }
}
