//! `xanthi play` alone: games to choose from, with their boards.

use crate::terminal_style::{DIM, HEAD, paint};
use crate::wrap::{hanging, terminal_size};
use crate::{Failure, Status, errors};
use std::io::{BufRead, Write};
use textwrap::core::display_width;
use xanthi::play::{SUGGESTIONS, Suggestion, menu_lines, no_level, suggestion};
use xanthi::session::{Level, Refusal};

/// The largest board that is shown in the menu: rows and columns.
const BOARD: (usize, usize) = (9, 33);

/// What was chosen: a line of notation, or what stands for one, and the level of the computer if it was named.
pub(super) type Chosen = (String, Option<Level>);

/// Shows the menu and reads what is chosen, until `begin` can begin it. If nothing is chosen, or nothing more can be
/// read, the exit status.
pub(super) fn choose<T>(input: &mut impl BufRead, begin: impl Fn(&Chosen) -> Result<T, Failure>) -> Result<Result<T, Status>, Failure> {
    show()?;
    let mut left = Status::Answered;
    loop {
        ask()?;
        // What is no text is no choice either.
        let mut bytes = Vec::new();
        let read = input.read_until(b'\n', &mut bytes);
        let line = String::from_utf8_lossy(&bytes).into_owned();
        let read = read.map_err(|error| Failure::Usage(format!("cannot read standard input: {error}"), String::new()))?;
        let line = line.trim();
        if let "help" | "h" | "?" = line {
            show()?;
            continue;
        }
        let begun = match chosen(line) {
            Ok(None) => return Ok(Err(if read == 0 { left } else { Status::Answered })),
            Ok(Some(chosen)) => begin(&chosen),
            Err(failure) => Err(failure),
        };
        match begun {
            Ok(game) => return Ok(Ok(game)),
            Err(failure @ (Failure::Parse(..) | Failure::Usage(..))) => errors::report(&failure),
            Err(failure) => return Err(failure),
        }
        left = Status::BadInput;
    }
}

/// The columns of the menu.
const COLUMN: usize = 38;

/// What stands below the games: on a usual terminal a line each.
const MORE: [&str; 2] = [
    "`xanthi games` lists all games, and `xanthi help` shows what else there is.",
    "The computer plays perfectly. To let it make mistakes, type `2 casual`, say.",
];

/// Shows the games.
fn show() -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    rows(terminal_size()).iter().try_for_each(|row| writeln!(out, "{row}"))?;
    MORE.iter().try_for_each(|more| writeln!(out, "{}", hanging(0, paint(DIM, more))))?;
    Ok(())
}

fn ask() -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    write!(out, "Which game? Type a number, a name or a position; Enter alone quits. ")?;
    Ok(out.flush()?)
}

/// The lines beside the games: the command that asked for them, two sentences and the question. On a narrow terminal all but the
/// first may want two lines.
const BESIDE: usize = 4;
const BESIDE_NARROW: usize = 7;

/// The games in two columns, with as many boards as fit on the terminal, drawn and small ones first; on a narrow terminal below
/// each other, and a line each where there are too few rows.
fn rows(size: Option<(usize, usize)>) -> Vec<String> {
    let (width, height) = size.unwrap_or((usize::MAX, usize::MAX));
    let narrow = width < 2 * COLUMN + 3;
    let room = height.saturating_sub(if narrow { BESIDE_NARROW } else { BESIDE });
    let (drawn, boards): (Vec<bool>, Vec<Vec<String>>) = SUGGESTIONS.iter().map(board).unzip();
    let mut shown = vec![false; boards.len()];
    let mut rows = in_columns(narrow, &boards, &shown);
    if rows.len() > room {
        return menu_lines().iter().map(|line| hanging(3, headed(line))).collect();
    }
    let mut by_size: Vec<usize> = (0..boards.len()).collect();
    by_size.sort_by_key(|&game| (!drawn[game], boards[game].len()));
    for game in by_size {
        shown[game] = true;
        let more = in_columns(narrow, &boards, &shown);
        if more.len() <= room {
            rows = more;
        } else {
            shown[game] = false;
        }
    }
    rows
}

fn in_columns(narrow: bool, boards: &[Vec<String>], shown: &[bool]) -> Vec<String> {
    let board = |game: usize| if shown[game] { &boards[game][..] } else { &[] };
    let blocks: Vec<Vec<String>> =
        SUGGESTIONS.iter().enumerate().map(|(game, suggestion)| block(game + 1, suggestion, board(game))).collect();
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

/// A game: its line, what it is, and its board if that is shown.
fn block(number: usize, suggestion: &Suggestion, board: &[String]) -> Vec<String> {
    let options = textwrap::Options::new(COLUMN).initial_indent("   ").subsequent_indent("   ");
    let what = textwrap::wrap(suggestion.what, options).into_iter().map(|line| line.into_owned());
    std::iter::once(format!("{number:<2} {}", suggestion.line)).chain(what).chain(board.iter().cloned()).collect()
}

/// Whether the board of a game is drawn, and no list, and its rows without empty ones; none if it is too large for the menu.
fn board(suggestion: &Suggestion) -> (bool, Vec<String>) {
    let Some(board) = suggestion.board(BOARD) else { return (false, Vec::new()) };
    let rows = board.text().unwrap_or_default();
    let rows = rows.iter().map(|row| format!("     {}", row.trim_end())).filter(|row| !row.trim().is_empty());
    (board.is_drawn(), rows.collect())
}

/// The lines with the numbers stand out.
fn headed(line: &str) -> String {
    if line.starts_with(|c: char| c.is_ascii_digit()) { paint(HEAD, line) } else { line.to_owned() }
}

/// The line that a number stands for, or what was typed, and the level behind it; none for whoever wants to leave.
fn chosen(typed: &str) -> Result<Option<Chosen>, Failure> {
    if typed.contains(|c: char| c.is_control()) {
        let help = "type the number of a game, and Enter";
        return Err(Failure::Usage("the arrow keys do nothing here".into(), help.into()));
    }
    let (what, level) = match typed.rsplit_once(char::is_whitespace) {
        Some((what, level)) => match level.parse() {
            Ok(level) => (what.trim_end(), Some(level)),
            Err(_) => (typed, None),
        },
        None => (typed, None),
    };
    if let "" | "quit" | "q" | "exit" = what {
        return Ok(None);
    }
    if let Some(Refusal { message, help }) = no_level(typed) {
        return Err(Failure::Usage(message, help));
    }
    if !what.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(Some((what.to_owned(), level)));
    }
    match suggestion(what) {
        Some(suggestion) => Ok(Some((suggestion.line.to_owned(), level))),
        None => Err(Failure::Usage(format!("there is no game `{what}`"), format!("type a number from 1 to {}", SUGGESTIONS.len()))),
    }
}

#[cfg(test)]
mod tests {
    use super::{BESIDE_NARROW, Chosen, MORE, choose, chosen, rows};
    use crate::{Failure, Status};
    use xanthi::session::Level;

    /// With the lines below it.
    #[test]
    fn the_menu_fits_the_usual_terminal() {
        let plain = |size| -> Vec<String> { rows(Some(size)).iter().map(|row| anstream::adapter::strip_str(row).to_string()).collect() };
        let rows = plain((80, 24));
        // The line in which the menu was asked for, two sentences, and the question.
        assert!(rows.len() + MORE.len() + 2 <= 24, "{} rows", rows.len());
        assert!(MORE.iter().all(|more| more.len() < 80), "a line each");
        for (number, game) in (1..).zip(xanthi::play::SUGGESTIONS) {
            assert!(rows.iter().any(|row| row.contains(&format!("{number:<2} {}", game.line))), "{}", game.line);
        }
        assert!(rows.iter().all(|row| row.chars().count() < 80) && rows.iter().any(|row| row.contains("●──")), "{rows:#?}");
        // Every game is seen where boards have no room.
        for low in [plain((60, 20)), plain((120, 12))] {
            assert!(low.len() == xanthi::play::SUGGESTIONS.len() && low.len() + BESIDE_NARROW <= 20, "{low:#?}");
            assert!(low[0].starts_with("1  nim:3,4,5") && low[9].starts_with("10 shannon"), "{low:#?}");
        }
        // Where there is room for all boards, all that are small enough are shown.
        let high = plain((120, 100));
        assert!(high.iter().any(|row| row.contains("●──→○")) && high.iter().any(|row| row.contains("○ 4: 2")), "{high:#?}");
        assert!(high.len() > rows.len());
    }

    #[test]
    fn a_number_or_a_line_is_chosen() {
        let read = |typed: &str| chosen(typed).unwrap_or_else(|_| panic!("{typed}"));
        let line = |line: &str, level: Option<Level>| Some((line.to_owned(), level));
        assert_eq!(read("1"), line("nim:3,4,5", None));
        assert_eq!(read("bridgit:2x3"), line("bridgit:2x3", None));
        assert_eq!(read("1 casual"), line("nim:3,4,5", Some(Level::Casual)));
        assert_eq!(read("petersen  mixed:30"), line("petersen", Some(Level::Mixed(30))));
        assert_eq!(read("grundy: 5, 9"), line("grundy: 5, 9", None));
        assert_eq!(read(""), None);
        // As a line, which may be a position.
        assert_eq!(read("3-regular foo"), line("3-regular foo", None));
        for wrong in ["0", "99", "99999999999999999999", "\u{1b}[B", "99 casual"] {
            assert!(matches!(chosen(wrong), Err(Failure::Usage(..))), "{wrong}");
        }
        for (wrong, level) in [("3 foo", "foo"), ("3 casual casual", "casual casual"), ("12  mixed:101", "mixed:101")] {
            let Err(Failure::Usage(message, help)) = chosen(wrong) else { panic!("{wrong}") };
            assert!(message == format!("there is no level `{level}`") && help.starts_with("a level is one of perfect, strong"), "{wrong}");
        }
    }

    /// It asks again until a game can be begun, and the exit status tells whether the last line was wrong.
    #[test]
    fn the_menu_asks_again() {
        let begin = |(line, _): &Chosen| if line == "bad" { Err(Failure::Usage("bad".into(), String::new())) } else { Ok(line.clone()) };
        let run = |typed: &str| choose(&mut typed.as_bytes(), begin).unwrap_or_else(|_| panic!("{typed}"));
        assert_eq!(run("99\n\u{1b}[B\nbad\n2\n").as_deref().ok(), Some("bridgit:4x4"));
        assert_eq!(run("99\nbad").err(), Some(Status::BadInput));
        assert_eq!([run("99\n\n").err(), run("").err()], [Some(Status::Answered); 2]);
    }
}
