//! The proofs in a file: one JSON object, or one on each line.

use xanthi_games::without_byte_order_mark;

/// One proof of a file.
pub(super) struct Piece<'a> {
    /// The line on which it begins, from 1.
    pub(super) line: usize,
    /// Its text.
    pub(super) text: &'a str,
}

/// The proofs of a file. A text that is one object may be spread over several lines; otherwise each
/// line is a proof, and one that cannot be read does not hide those behind it. The mark with which some
/// editors begin a file is no part of it.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let text = without_byte_order_mark(text);
    let is_value = |text: &str| serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
    let lines = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let Some((first, first_line)) = lines().next() else { return Vec::new() };
    let is_one_line = text.trim().len() == first_line.trim().len();
    // Where no line is a value of its own, the text is one object, or meant to be one.
    if is_one_line || (!is_value(first_line) && (is_value(text) || !lines().any(|(_, line)| is_value(line)))) {
        return vec![Piece { line: first, text: text.trim() }];
    }
    lines().map(|(line, text)| Piece { line, text }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_line_stands_alone() {
        let lines = |text: &str| pieces(text).iter().map(|piece| piece.line).collect::<Vec<_>>();
        assert_eq!(lines("{}\n\n{\n{}\n"), [1, 3, 4]);
        assert_eq!(lines("\n{\n\"a\": 1\n}\n"), [2]);
        assert_eq!(lines("{\n\"a\": \n"), [1], "one object that was cut off");
        assert_eq!(lines("{} {}\n{}"), [1, 2]);
        assert_eq!(lines(" \n"), [0; 0]);
    }
}
