//! Long sentences on a terminal. In a pipe or a file a sentence stays on one line, so that it can
//! be searched.

use std::fmt::Display;
use std::io::IsTerminal;

/// The width of the terminal on standard output, if there is one.
pub(crate) fn terminal_width() -> Option<usize> {
    terminal_size().map(|(width, _)| width)
}

/// The columns and rows of the terminal on standard output, if there is one.
pub(crate) fn terminal_size() -> Option<(usize, usize)> {
    let size = std::io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    size.map(|(width, height)| (width.0.into(), height.0.into()))
}

/// The width of the terminal on standard error, if there is one.
pub(crate) fn error_width() -> Option<usize> {
    let error = std::io::stderr();
    error.is_terminal().then(|| terminal_size::terminal_size_of(error)).flatten().map(|(width, _)| width.0.into())
}

/// A sentence that begins in the column `indent` and goes on there on the next lines.
pub(crate) fn hanging(indent: usize, text: impl Display) -> String {
    match terminal_width() {
        Some(width) => fold(indent, &text.to_string(), width),
        None => text.to_string(),
    }
}

/// The same on standard error.
pub(crate) fn hanging_error(indent: usize, text: impl Display) -> String {
    match error_width() {
        Some(width) => fold(indent, &text.to_string(), width),
        None => text.to_string(),
    }
}

/// Rows of a figure, moved to the right. Where all are letters and numbers, as in the moves of a game, they
/// go on below themselves; what is drawn stays as it is.
pub(crate) fn figure_row(indent: usize, row: &str) -> String {
    let row = if row.is_ascii() { hanging(indent + 4, row) } else { row.to_owned() };
    format!("{:indent$}{row}", "")
}

/// The same where lines are so wide.
pub(crate) fn fold(indent: usize, text: &str, width: usize) -> String {
    // What stands between these dots belongs together.
    if text.split(BETWEEN).all(|part| part.len() <= TOGETHER) && text.contains(BETWEEN) {
        const GLUE: char = '\u{a0}';
        let glued: Vec<String> = text.split(BETWEEN).map(|part| part.replace(' ', &GLUE.to_string())).collect();
        return words(indent, &glued.join(&format!("{GLUE}· ")), width).replace(GLUE, " ");
    }
    words(indent, text, width)
}

/// What stands between the parts of some lists, and how long such a part may be, in bytes.
const BETWEEN: &str = " · ";
const TOGETHER: usize = 40;

fn words(indent: usize, text: &str, width: usize) -> String {
    let options = textwrap::Options::new(width.saturating_sub(indent).max(20))
        .break_words(false)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).join(&format!("\n{:indent$}", ""))
}

#[cfg(test)]
mod tests {
    #[test]
    fn lines_go_on_below_the_first() {
        assert_eq!(super::fold(4, "twelve words or so that do not fit on a line", 30), "twelve words or so that do\n    not fit on a line");
    }

    #[test]
    fn lines_end_between_parts() {
        assert_eq!(super::fold(2, "won   3  A 1/2 · B 13/4 · C 5/6", 30), "won   3  A 1/2 · B 13/4 ·\n  C 5/6");
    }

    #[test]
    fn a_long_word_is_left_whole() {
        let position = "uvg:edges=A-B,B-C,C-D,D-E,E-F,F-G@A";
        assert_eq!(super::fold(2, position, 24), position);
    }
}
