//! Lists of words: plain UTF-8 text, one word a line.

use crate::error::ParseError;
use crate::files::Files;
use crate::notation::Part;

/// A list that comes with the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// Its name in the notation.
    pub name: &'static str,
    /// Its text, with source and licence at the head.
    pub text: &'static str,
}

/// The lists that come with the library.
pub const BUNDLED: [Bundled; 3] = [
    Bundled { name: "countries", text: include_str!("../../../data/countries.txt") },
    Bundled { name: "us-states", text: include_str!("../../../data/us-states.txt") },
    Bundled { name: "capitals", text: include_str!("../../../data/capitals.txt") },
];

/// A line that holds a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry<'a> {
    /// The word, without the space around it.
    pub(super) text: &'a str,
    /// The number of the line, from 1.
    pub(super) line: usize,
}

/// The content of the file that a part of the notation names.
pub(super) fn content(part: Part<'_>, path: &str, files: &dyn Files) -> Result<Vec<u8>, ParseError> {
    if path.is_empty() {
        return Err(part.error("the name of a file is missing").help("for example file=names.txt"));
    }
    files.read(path).map_err(|why| part.error(format!("the file `{path}` could not be read")).help(why))
}

/// The words of a file: every line that is neither empty nor a comment (`#` at its beginning).
pub(super) fn entries<'a>(content: &'a [u8], path: &str) -> Result<Vec<Entry<'a>>, ParseError> {
    let text = std::str::from_utf8(content).map_err(|e| not_utf8(content, e.valid_up_to(), path))?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let lines = text.lines().zip(1..).map(|(line, number)| Entry { text: line.trim(), line: number });
    Ok(lines.filter(|e| !e.text.is_empty() && !e.text.starts_with('#')).collect())
}

fn not_utf8(content: &[u8], at: usize, path: &str) -> ParseError {
    let number = content[..at].iter().filter(|&&b| b == b'\n').count() + 1;
    let begin = content[..at].iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
    let end = content[at..].iter().position(|&b| b == b'\n').map_or(content.len(), |newline| at + newline);
    let line = String::from_utf8_lossy(&content[begin..end]);
    let place = at - begin..at - begin + '\u{FFFD}'.len_utf8();
    ParseError::new(format!("`{path}` is not UTF-8 here"), &line, place).at_line(number).help("save the list as UTF-8 text")
}
