//! Errors of everything that is read: what is wrong, where, and what would be right.

use crate::budget::Stop;
use crate::notation::{brief, shown};
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;

/// A text that could not be read, with the place of the fault.
///
/// The place is a byte range of [`text`](Self::text), which holds the whole line that was read, so
/// that a front end can print the line and underline the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// What is wrong, in lower case, without a full stop. What it quotes is [shown](crate::notation::shown): no
    /// character in it acts on a terminal.
    pub message: String,
    /// The line in which it is wrong.
    pub text: String,
    /// The byte range of the fault in [`text`](Self::text); it may be empty, and then it stands
    /// before that byte.
    pub place: Range<usize>,
    /// The number of the line in its file, counted from 1; `None` for a single line.
    pub line: Option<usize>,
    /// The file, if it is known which one of several it is; boxed, as nearly every function may return an error.
    pub file: Option<Box<PathBuf>>,
    /// What was expected or what to try instead.
    pub help: String,
    /// Why reading was given up, if nothing is wrong with the text but the budget was used up.
    pub stop: Option<Stop>,
}

impl ParseError {
    /// An error about the bytes `place` of `text`. The place is cut to the text and to the
    /// borders of its characters.
    pub fn new(message: impl Into<String>, text: &str, place: Range<usize>) -> Self {
        let mut start = place.start.min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = place.end.clamp(start, text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        Self {
            message: shown(&message.into()),
            text: text.to_owned(),
            place: start..end,
            line: None,
            file: None,
            help: String::new(),
            stop: None,
        }
    }

    /// Sets the line of help that is printed with the error.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = shown(&help.into());
        self
    }

    /// An error that says that reading `text` was given up, which is no fault of the text.
    pub fn stopped(stop: Stop, text: &str) -> Self {
        Self { stop: Some(stop), ..Self::new(format!("reading was given up: {stop}"), text, 0..text.len()) }
    }

    /// The same error about a piece of a line, said of the whole line; the piece begins at byte
    /// `start`. An error about another text, a file say, stays what it is.
    pub(crate) fn inside(mut self, whole: &str, start: usize) -> Self {
        if self.line.is_none() && whole.get(start..).is_some_and(|rest| rest.starts_with(&self.text)) {
            self.place = self.place.start + start..self.place.end + start;
            whole.clone_into(&mut self.text);
        }
        self
    }

    /// Says that the error is in line `number` (from 1) of a file.
    #[must_use]
    pub fn at_line(mut self, number: usize) -> Self {
        self.line = Some(number);
        self
    }

    /// The same error, said of a file by its name, if it is about a line of one and nothing else was said.
    pub(crate) fn in_file(mut self, name: &str) -> Self {
        if self.line.is_some() && self.file.is_none() {
            self.file = Some(Box::new(name.into()));
        }
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}: ", shown(&file.to_string_lossy()))?;
        }
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.message)?;
        let found = shown(self.text.get(self.place.clone()).unwrap_or_default());
        // Most messages name what they are about, and of a long name only the beginning.
        let named = brief(&found);
        if !found.is_empty() && !self.message.contains(&found) && !self.message.contains(&named) {
            write!(f, ", at `{named}`")?;
        }
        if !self.help.is_empty() {
            write!(f, " ({})", self.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseError {}

/// A text that means no legal move of a position. Its message says which moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove(String);

impl IllegalMove {
    pub(crate) fn new(legal: String) -> Self {
        Self(legal)
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl std::error::Error for IllegalMove {}

impl From<IllegalMove> for String {
    fn from(why: IllegalMove) -> Self {
        why.0
    }
}

/// Why there is no such board: what a constructor of a game refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError(String);

impl BoardError {
    /// An error with a message, in lower case and without a full stop.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl std::error::Error for BoardError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever prints an error prints no character of what was read that acts on a terminal.
    #[test]
    fn what_is_quoted_does_not_act() {
        let text = "words:a\u{202e}b\u{1b}[2J";
        let error = ParseError::new(format!("no list `{text}`"), text, 6..text.len()).help(format!("is `{}` meant?\n", &text[6..]));
        let told = "no list `words:a%E2%80%AEb%1B[2J` (is `a%E2%80%AEb%1B[2J` meant?%0A)";
        assert_eq!((error.to_string().as_str(), error.text.as_str()), (told, text));
        assert_eq!(ParseError::new("it is wrong", text, 7..10).to_string(), "it is wrong, at `%E2%80%AE`");
        assert_eq!(ParseError::new("\u{61c}", "", 0..0).message, "%D8%9C");
    }

    #[test]
    fn a_long_name_is_told_once() {
        let (word, beginning) = ("x".repeat(1000), "x".repeat(80));
        let told = |message: &str| ParseError::new(message, &word, 0..word.len()).to_string();
        let named = format!("there is no word `{beginning}… (1,000 characters)`");
        assert_eq!(told(&named), named);
        assert_eq!(told("it is wrong"), format!("it is wrong, at `{beginning}… (1,000 characters)`"));
    }
}
