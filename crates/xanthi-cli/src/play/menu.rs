//! `xanthi play` alone: games to choose from, with their boards.

use crate::Failure;
use crate::terminal_style::{DIM, HEAD, paint};
use crate::wrap::{hanging, terminal_width};
use std::io::{BufRead, Write};
use textwrap::core::display_width;
use xanthi::play::{SUGGESTIONS, Suggestion};

/// The largest board that is shown in the menu: rows and columns.
const BOARD: (usize, usize) = (9, 33);

/// Shows the menu and reads what is chosen: a number, or a line. `None` if nothing is.
pub(super) fn choose(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    show()?;
    let mut line = String::new();
    let read = input.read_line(&mut line);
    read.map_err(|error| Failure::Usage(format!("cannot read standard input: {error}"), String::new()))?;
    Ok(chosen(line.trim()))
}

/// The columns of the menu.
const COLUMN: usize = 38;

/// Shows the games, and asks.
fn show() -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let narrow = terminal_width().is_some_and(|width| width < 2 * COLUMN + 3);
    rows(narrow).iter().try_for_each(|row| writeln!(out, "{row}"))?;
    let more = "`xanthi games` lists all games, `xanthi games NAME` tells the rules of one, `xanthi help` what else there is.";
    writeln!(out, "{}", hanging(0, paint(DIM, more)))?;
    write!(out, "Which one (a number, a game or a line; Enter leaves)? ")?;
    Ok(out.flush()?)
}

/// The games with their boards, in two columns, so that they fit on a usual terminal; on a `narrow` one below
/// each other.
fn rows(narrow: bool) -> Vec<String> {
    let blocks: Vec<Vec<String>> = (1..).zip(SUGGESTIONS).map(|(number, suggestion)| block(number, suggestion)).collect();
    if narrow {
        return blocks.concat().iter().map(|row| headed(row)).collect();
    }
    let whole: usize = blocks.iter().map(Vec::len).sum();
    let mut sides: [Vec<String>; 2] = Default::default();
    for block in blocks {
        let side = usize::from(sides[0].len() + block.len() / 2 > whole / 2 || !sides[1].is_empty());
        sides[side].extend(block);
    }
    let [left, right] = sides;
    let row = |row: usize| {
        let text = |side: &[String]| side.get(row).cloned().unwrap_or_default();
        let (left, right) = (text(&left), text(&right));
        let gap = " ".repeat(COLUMN.saturating_sub(display_width(&left)));
        format!("{}{gap}  {}", headed(&left), headed(&right)).trim_end().to_owned()
    };
    (0..left.len().max(right.len())).map(row).collect()
}

/// A game: its line, what it is, and its board.
fn block(number: usize, suggestion: &Suggestion) -> Vec<String> {
    let options = textwrap::Options::new(COLUMN).initial_indent("   ").subsequent_indent("   ");
    let what = textwrap::wrap(suggestion.what, options).into_iter().map(|line| line.into_owned());
    let board = suggestion.board(BOARD).unwrap_or_default();
    let board = board.iter().map(|row| format!("     {}", row.trim_end())).filter(|row| !row.trim().is_empty());
    std::iter::once(format!("{number}  {}", suggestion.line)).chain(what).chain(board).collect()
}

/// The lines with the numbers stand out.
fn headed(line: &str) -> String {
    if line.starts_with(|c: char| c.is_ascii_digit()) { paint(HEAD, line) } else { line.to_owned() }
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
    use super::{chosen, rows};

    /// With the two lines of help and the question below it.
    #[test]
    fn the_menu_fits_the_usual_terminal() {
        let rows: Vec<String> = rows(false).iter().map(|row| anstream::adapter::strip_str(row).to_string()).collect();
        assert!(rows.len() + 3 < 24, "{} rows", rows.len());
        for (number, game) in (1..).zip(xanthi::play::SUGGESTIONS) {
            assert!(rows.iter().any(|row| row.contains(&format!("{number}  {}", game.line))), "{}", game.line);
        }
        assert!(rows.iter().all(|row| row.chars().count() < 80) && rows.iter().any(|row| row.contains("●───○")), "{rows:#?}");
    }

    #[test]
    fn a_number_or_a_line_is_chosen() {
        assert_eq!(chosen("1").as_deref(), Some("nim:3,4,5"));
        assert_eq!(chosen("bridgit:2x3").as_deref(), Some("bridgit:2x3"));
        assert_eq!(chosen("99").as_deref(), Some("99"));
        assert_eq!(chosen(""), None);
    }
}
