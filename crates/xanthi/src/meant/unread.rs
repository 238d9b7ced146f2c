//! What helps where a text is no position: the name of a statement, letters where numbers stand.

use super::{as_printed, with_printed_graph};
use crate::theory;
use xanthi_games::ParseError;

/// The same error with what helps better, if the text is the name of a statement (`goldlist.theorem-3`), or a family of
/// positions as articles print it, with letters (`C_n x C_4`, `n;{3,7}`, `(a,b,c):0`). An error about a file, or about a line
/// of several, stays what it is.
///
/// ```
/// use xanthi::answer::advised;
/// use xanthi_games::Position;
///
/// let error = advised(Position::parse("n;{3,7}").unwrap_err());
/// assert!(error.help.contains("`xanthi prove line --moves 3,7`"));
/// ```
#[must_use]
pub fn advised(error: ParseError) -> ParseError {
    if error.stop.is_some() || error.line.is_some() || error.file.is_some() {
        return error;
    }
    let text = error.text.trim();
    about_a_statement(text).or_else(|| with_letters(text)).unwrap_or(error)
}

/// Whether a text is the identifier of a statement, or looks like one, `SOURCE.some-label`, with nothing of a graph behind it.
pub(super) fn would_be_statement(text: &str) -> bool {
    let source = |head: &str| theory::sources().iter().any(|source| source.key.eq_ignore_ascii_case(head));
    // Without a hyphen it may be a file, `more.txt`.
    let label = |rest: &str| rest.contains('-') && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let looks_like_one = text.split_once('.').is_some_and(|(head, rest)| source(head) && label(rest));
    looks_like_one || theory::statement(text).is_some()
}

fn about_a_statement(text: &str) -> Option<ParseError> {
    if !would_be_statement(text) {
        return None;
    }
    let at = 0..text.len();
    let Some(statement) = theory::statement(text) else {
        let help = "`xanthi verify` lists the statements; a graph with one edge is written `uvg:edges=A-B`";
        return Some(ParseError::new(format!("`{text}` is no position, and no statement of the theory"), text, at).help(help));
    };
    let show = statement.tries().first().map_or(String::new(), |command| format!("; to see it at work: `xanthi {command}`"));
    let help = format!("`xanthi verify {}` tells what it says and checks it{show}", statement.id);
    Some(ParseError::new(format!("`{text}` is a statement of the theory, not a position"), text, at).help(help))
}

/// What to take for a letter that stands for a number. A place on a path of three is 0 to 2.
fn number_for(letter: char) -> &'static str {
    match letter {
        'n' => "8",
        'm' | 'c' => "4",
        'a' => "3",
        'b' => "7",
        'i' | 'v' | 'u' => "0",
        _ => "5",
    }
}

/// A text as articles print it, where single letters stand for numbers: with numbers in their place, it would be a position.
fn with_letters(text: &str) -> Option<ParseError> {
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    // The x of a product is no variable, nor is a letter of a word; a capital may stand before one, as in Cn.
    let small = |i: usize| letters.get(i).is_some_and(|(_, c)| c.is_lowercase() && *c != 'x');
    let is_variable = |i: usize, c: char| c.is_ascii_lowercase() && c != 'x' && !small(i + 1) && !i.checked_sub(1).is_some_and(small);
    let mut numbered = String::new();
    let mut first = None;
    for (i, &(at, c)) in letters.iter().enumerate() {
        if is_variable(i, c) {
            first.get_or_insert(at..at + c.len_utf8());
            numbered.push_str(number_for(c));
        } else {
            numbered.push(c);
        }
    }
    let place = first?;
    let line = as_printed(&numbered).or_else(|| with_printed_graph(&numbered))?;
    let all = family_of(&line)?;
    let help = format!("with numbers it is `{numbered}`; {all}");
    Some(ParseError::new("a letter stands where a position has a number", text, place).help(help))
}

/// The command about all positions like one.
fn family_of(line: &str) -> Option<String> {
    let (game, board) = line.split_once(':')?;
    let (board, start) = board.split_once('@').map_or((board, None), |(board, start)| (board, Some(start)));
    if let Some(list) = board.strip_prefix("line.") {
        let moves = list.split_once('.')?.1.replace('.', ",");
        return Some(format!("`xanthi prove line --moves {moves}` settles every n"));
    }
    if let Some((_, rows)) = board.strip_prefix("torus.").and_then(|sides| sides.split_once('x')) {
        return Some(format!("`xanthi prove torus --rows {rows}` settles every n"));
    }
    if let Some(sides) = board.strip_prefix("grid.") {
        let rows = sides.split_once('x')?.1;
        let start = start.map_or(String::new(), |start| format!(" --start {start}"));
        return Some(format!("`xanthi table grid --rows {rows} --n 1..12{start}` has the grids with {rows} rows"));
    }
    if let Some(disks) = board.strip_prefix("path.").filter(|_| game == "nimg.rm") {
        let piles = disks.split('.').count();
        return Some(format!("`xanthi table nimg.rm:path.{piles}@{} --disks 0..4` has all piles up to 4", start?));
    }
    // A graph with one number: `uvg:complete.8`.
    if let Some((family, number)) = board.rsplit_once('.').filter(|(family, _)| game != "nim" && !family.contains(['.', '='])) {
        number.parse::<u64>().ok()?;
        let start = start.map_or(String::new(), |start| format!("@{start}"));
        return Some(format!("`xanthi table '{game}:{family}.{{n}}{start}' --n 3..12` has a row for each n"));
    }
    (game == "nim").then(|| format!("`xanthi explain {line}` tells how nim-sums decide all of them"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::Position;

    fn error(text: &str) -> ParseError {
        advised(Position::parse(text).unwrap_err())
    }

    #[test]
    fn the_name_of_a_statement_is_no_graph() {
        for statement in theory::statements() {
            let error = error(statement.id);
            assert!(error.message.contains("is a statement of the theory"), "{}: {error}", statement.id);
            assert!(error.help.contains(&format!("`xanthi verify {}`", statement.id)), "{}: {error}", statement.id);
            assert_eq!(error.place, 0..statement.id.len());
        }
        assert!(error("goldlist.theorem-3").help.ends_with("`xanthi explain uvg:petersen@0`"));
        assert!(error("Goldlist.Theorem-3").message.contains("is a statement"));
        assert!(error("goldlist.theorem-33").message.contains("no statement"));
        // A graph may have such names.
        for line in ["uvg:edges=goldlist.theorem-3", "uvg:edges=grids.a-b,b-c@b"] {
            assert!(Position::parse(line).is_ok(), "{line}");
        }
        for text in ["grids.a-b,b-c", "more.", "more", "more.txt", "a.theorem-3", "grids.a-b@a"] {
            assert!(!would_be_statement(text), "{text}");
        }
    }

    #[test]
    fn letters_of_articles_are_answered_with_the_command_about_all() {
        for (text, place, numbered, command) in [
            ("C_n x C_4", 2..3, "`C_8 x C_4`", "`xanthi prove torus --rows 4`"),
            ("C_n x C_m", 2..3, "`C_8 x C_4`", "`xanthi prove torus --rows 4`"),
            ("C_5\u{d7}C_m", 7..8, "`C_5\u{d7}C_4`", "`xanthi prove torus --rows 4`"),
            ("Cn x C4", 1..2, "`C8 x C4`", "`xanthi prove torus --rows 4`"),
            ("n;{3,7}", 0..1, "`8;{3,7}`", "`xanthi prove line --moves 3,7`"),
            ("n; {a, b}", 0..1, "`8; {3, 7}`", "`xanthi prove line --moves 3,7`"),
            ("(a,b,c):0", 1..2, "`(3,7,4):0`", "`xanthi table nimg.rm:path.3@0 --disks 0..4`"),
            ("G_{m\u{d7}n}", 3..4, "`G_{4\u{d7}8}`", "`xanthi table grid --rows 8 --n 1..12`"),
            ("P_m x P_n", 2..3, "`P_4 x P_8`", "`xanthi table grid --rows 8 --n 1..12`"),
            ("K_n", 2..3, "`K_8`", "`xanthi table 'uvg:complete.{n}' --n 3..12`"),
            ("ueg:C_n@0", 6..7, "`ueg:C_8@0`", "`xanthi table 'ueg:cycle.{n}@0' --n 3..12`"),
            ("(a,b,c)", 1..2, "`(3,7,4)`", "`xanthi explain nim:3,7,4`"),
        ] {
            let error = error(text);
            assert_eq!((error.message.as_str(), error.place.clone()), ("a letter stands where a position has a number", place), "{text}");
            assert!(error.help.contains(numbered) && error.help.contains(command), "{text}: {error}");
            // What is offered is a position.
            let written = numbered.trim_matches('`');
            assert!(super::super::meant(written, xanthi_games::Catalogue::standard(), &xanthi_games::NoFiles).is_some(), "{written}");
        }
        for text in ["nonsense", "path 5", "T_n", "n;{3,7", "uvg:path 5@0", "a", "words:n"] {
            assert_ne!(error(text).message, "a letter stands where a position has a number", "{text}");
        }
    }
}
