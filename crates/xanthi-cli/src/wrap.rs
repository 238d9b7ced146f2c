//! Long sentences on a terminal. In a pipe or a file a sentence stays on one line, so that it can
//! be searched.

use std::fmt::Display;
use std::io::IsTerminal;

/// The width of the terminal on standard output, if there is one.
pub(crate) fn terminal_width() -> Option<usize> {
    std::io::stdout().is_terminal().then(terminal_size::terminal_size).flatten().map(|(width, _)| width.0.into())
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

fn fold(indent: usize, text: &str, width: usize) -> String {
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
    fn a_long_word_is_left_whole() {
        let position = "uvg:edges=A-B,B-C,C-D,D-E,E-F,F-G@A";
        assert_eq!(super::fold(2, position, 24), position);
    }
}
