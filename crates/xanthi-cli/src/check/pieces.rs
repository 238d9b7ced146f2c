//! The proofs in a file: one JSON object, or one on each line; and whether they are written as the
//! format says.

use serde::Serialize;
use std::io::Write;

/// One proof of a file.
pub(super) struct Piece<'a> {
    /// The line on which it begins, from 1.
    pub(super) line: usize,
    /// Its text.
    pub(super) text: &'a str,
}

/// The proofs of a file. A text that is one object may be spread over several lines; otherwise each
/// line is a proof, and one that cannot be read does not hide those behind it.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let is_value = |text: &str| serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
    let lines = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let Some((first, _)) = lines().next() else { return Vec::new() };
    // Where no line is a value of its own, the text is one object, or meant to be one.
    if is_value(text) || !lines().any(|(_, line)| is_value(line)) {
        return vec![Piece { line: first, text: text.trim() }];
    }
    lines().map(|(line, text)| Piece { line, text }).collect()
}

/// Whether a text that was read as `value` has an object wherever the format has one. The reader
/// takes lists of the fields for objects; what is written has as many objects as the value.
pub(super) fn has_its_objects(text: &str, value: &impl Serialize) -> bool {
    let mut counter = Objects::default();
    let written = serde_json::to_writer(&mut counter, value).is_ok();
    let mut given = Objects::default();
    given.see(text.as_bytes());
    written && counter.count == given.count
}

/// Counts the objects of a JSON text that is written to it.
#[derive(Default)]
struct Objects {
    count: u64,
    in_string: bool,
    escaped: bool,
}

impl Objects {
    fn see(&mut self, bytes: &[u8]) {
        for byte in bytes {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = self.in_string,
                b'"' => self.in_string = !self.in_string,
                b'{' if !self.in_string => self.count += 1,
                _ => {}
            }
        }
    }
}

impl Write for Objects {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.see(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Serialize, Deserialize)]
    struct Inner {
        name: String,
    }

    #[derive(Serialize, Deserialize)]
    struct Outer {
        list: Vec<Inner>,
    }

    #[test]
    fn a_list_is_no_object() {
        let judge = |text: &str| serde_json::from_str::<Outer>(text).map(|value| has_its_objects(text, &value)).ok();
        assert_eq!(judge(r#"{"list": [{"name": "a { \" { \\"}, {"name": ""}]}"#), Some(true));
        assert_eq!(judge(r#"{"list": [["a"], {"name": ""}]}"#), Some(false));
        assert_eq!(judge(r#"[[{"name": "{"}]]"#), Some(false));
        assert_eq!(judge("{}"), None);
    }

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
