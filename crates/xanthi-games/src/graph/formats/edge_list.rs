//! Edge lists: an edge a line.
//!
//! ```text
//! # a comment, here or behind an edge
//! A B        an edge (an arc from A to B where the game is directed)
//! A C 3      three copies of it
//! D          a vertex
//! "New York" Boston
//! ```
//!
//! The fields of a line are cut at tabs if it has one, else at commas if it has one, else at
//! spaces; so names with spaces need quotes in the last case only. In quotes, `\"` is a quotation
//! mark and `\\` a backslash. A name that contains `#` is quoted.
//!
//! A first line such as `source,target` names columns, as tables have it, if no other line has one of its names.

use super::builder::{Builder, LIMITS, MAX_MULTIPLICITY};
use super::{error_at, step};
use crate::budget::Budget;
use crate::error::ParseError;
use crate::graph::Graph;
use std::borrow::Cow;
use std::ops::Range;

/// A field: what it says, and where it stands in the file.
struct Field<'a> {
    text: Cow<'a, str>,
    place: Range<usize>,
}

/// So many lines are cut into fields before their names are looked up.
const TOGETHER: usize = 32;

/// More fields than a line may have; those behind them are not looked at.
const TOO_MANY: usize = 4;

pub(super) fn read(text: &str, directed: bool, budget: Option<&Budget>) -> Result<Graph, ParseError> {
    let mut builder = Builder::default();
    let mut start = behind_columns(text)?;
    let mut lines = text[start..].split_inclusive('\n').peekable();
    // The fields of some lines, and how many there are up to the end of each line.
    let (mut fields, mut ends) = (Vec::new(), Vec::new());
    while lines.peek().is_some() {
        fields.clear();
        ends.clear();
        let mut flaw = Ok(());
        for line in lines.by_ref().take(TOGETHER) {
            if !cut_plain(start, line, &mut fields) {
                flaw = cut(text, start, line, &mut fields);
            }
            if flaw.is_err() {
                break;
            }
            start += line.len();
            ends.push(fields.len());
        }
        builder.expect(fields.iter().map(|field| field.text.as_ref()));
        let mut from = 0;
        for &end in &ends {
            add(&mut builder, &fields[from..end], text)?;
            from = end;
        }
        // What is wrong in a line before it is told first.
        flaw?;
        step(budget, TOGETHER as u64)?;
    }
    if let Some(sign) = joined_by(&builder) {
        let first = text.lines().find(|line| line.contains(sign)).unwrap_or_default();
        let error = ParseError::new(format!("no line has two names, and every name has `{sign}`"), first, 0..first.len());
        return Err(error.help("the ends of an edge stand apart, with a space, a tab or a comma between them: `A B`"));
    }
    if builder.is_empty() {
        return Err(ParseError::new("the file holds no vertex", "", 0..0).help("an edge is a line `A B`, a lone vertex a line `A`"));
    }
    builder.graph(directed, budget)
}

/// What tables call the two ends of an edge.
const COLUMNS: [[&str; 2]; 8] = [
    ["source", "target"],
    ["from", "to"],
    ["src", "dst"],
    ["tail", "head"],
    ["start", "end"],
    ["u", "v"],
    ["node1", "node2"],
    ["vertex1", "vertex2"],
];

/// Where the edges begin: behind a first line that names columns, if there is one. Two names that are vertices, too, are an edge.
fn behind_columns(text: &str) -> Result<usize, ParseError> {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let begin = end;
        end += line.len();
        let mut fields = Vec::new();
        cut(text, begin, line, &mut fields)?;
        let (first, second) = match &fields[..] {
            [] => continue,
            [first, second] => (first, second),
            [first, second, third] if !third.text.starts_with(|c: char| c.is_ascii_digit()) => (first, second),
            _ => return Ok(0),
        };
        let is = |columns: &[&str; 2]| columns[0].eq_ignore_ascii_case(&first.text) && columns[1].eq_ignore_ascii_case(&second.text);
        let has_either = |line: &str| {
            let mut names = line.split([' ', '\t', ',', '"', '#', '\r', '\n']);
            names.any(|name| name == first.text || name == second.text)
        };
        let edges = &text[end..];
        return Ok(if COLUMNS.iter().any(is) && !edges.trim().is_empty() && !edges.lines().any(has_either) { end } else { 0 });
    }
    Ok(0)
}

/// A sign in every name of a list without an edge: it was meant to separate the ends.
fn joined_by(builder: &Builder) -> Option<char> {
    if builder.has_edges() || builder.is_empty() {
        return None;
    }
    [';', '|', ':', '-'].into_iter().find(|&sign| builder.names().all(|name| name.trim_matches(sign).contains(sign)))
}

fn add(builder: &mut Builder, fields: &[Field<'_>], text: &str) -> Result<(), ParseError> {
    let mut vertex = |field: &Field<'_>| {
        if field.text.is_empty() {
            return Err(error_at(text, field.place.clone(), "a name is missing").help("a line is `A B`, `A B 3` or `A`"));
        }
        builder.vertex(&field.text).map_err(|why| error_at(text, field.place.clone(), why).help(LIMITS))
    };
    let [Some(u), Some(v)] = [fields.first().map(&mut vertex).transpose()?, fields.get(1).map(&mut vertex).transpose()?] else {
        return Ok(());
    };
    let copies = match fields.get(2) {
        Some(field) => copies(field, text)?,
        None => 1,
    };
    if let Some(more) = fields.get(3) {
        let error = error_at(text, more.place.clone(), "one field too many");
        return Err(error.help("a line is `A B`, `A B 3` or `A`; names with spaces are put in quotes"));
    }
    builder.edge(u, v, copies).map_err(|why| error_at(text, fields[0].place.clone(), why).help(LIMITS))
}

fn copies(field: &Field<'_>, text: &str) -> Result<u32, ParseError> {
    let digits = !field.text.is_empty() && field.text.bytes().all(|b| b.is_ascii_digit());
    match field.text.parse::<u32>() {
        Ok(copies) if digits && (1..=MAX_MULTIPLICITY).contains(&copies.into()) => Ok(copies),
        _ => Err(error_at(text, field.place.clone(), "the third field is not a number of copies")
            .help(format!("it is a whole number from 1 to {MAX_MULTIPLICITY}; names with spaces are put in quotes"))),
    }
}

/// Puts the fields of a plain line behind those in `fields`, in one pass: one of ASCII letters, digits and signs, with
/// spaces between the fields and none of the characters that mean something here. Almost all lines of large
/// files are of this kind. `false`, and nothing, if it is another line.
fn cut_plain<'a>(start: usize, line: &'a str, fields: &mut Vec<Field<'a>>) -> bool {
    let before = fields.len();
    let line = line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
    let mut from = 0;
    for (i, byte) in line.bytes().chain([b' ']).enumerate() {
        match byte {
            b' ' => {
                if from < i && fields.len() < before + TOO_MANY {
                    fields.push(Field { text: Cow::Borrowed(&line[from..i]), place: start + from..start + i });
                }
                from = i + 1;
            }
            b'!'..=b'~' if !matches!(byte, b'"' | b'#' | b',') => {}
            _ => {
                fields.truncate(before);
                return false;
            }
        }
    }
    true
}

/// Puts the fields of a line that begins at byte `start` of the file behind those in `fields`.
fn cut<'a>(text: &str, start: usize, line: &'a str, fields: &mut Vec<Field<'a>>) -> Result<(), ParseError> {
    let before = fields.len();
    let (line, separator) = survey(line);
    let mut from = 0;
    while from <= line.len() && fields.len() < before + TOO_MANY {
        let end = end_of_field(line, from, separator);
        if let Some(field) = field(text, start, line, from..end)? {
            fields.push(field);
        } else if separator != b' ' && (end < line.len() || fields.len() > before) {
            fields.push(Field { text: Cow::Borrowed(""), place: start + from..start + end });
        }
        from = end + 1;
    }
    Ok(())
}

/// The line without its comment, and what separates its fields.
///
/// What is looked for are bytes that occur in no longer character.
fn survey(line: &str) -> (&str, u8) {
    let mut quoted = false;
    let mut separator = b' ';
    let mut escaped = false;
    for (i, byte) in line.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'#' if !quoted => return (line[..i].trim_end(), separator),
            b'\t' if !quoted => separator = b'\t',
            b',' if !quoted && separator == b' ' => separator = b',',
            _ => {}
        }
    }
    (line.trim_end(), separator)
}

fn end_of_field(line: &str, from: usize, separator: u8) -> usize {
    let mut quoted = false;
    let mut escaped = false;
    for (i, byte) in line.bytes().enumerate().skip(from) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if byte == separator && !quoted => return i,
            _ => {}
        }
    }
    line.len()
}

/// The field in a range of the line; `None` if there is only white space.
fn field<'a>(text: &str, start: usize, line: &'a str, range: Range<usize>) -> Result<Option<Field<'a>>, ParseError> {
    let raw = &line[range.clone()];
    let trimmed = raw.trim();
    if trimmed.is_empty() {
        return Ok(None);
    }
    let from = start + range.start + (raw.len() - raw.trim_start().len());
    let place = from..from + trimmed.len();
    let Some(inner) = trimmed.strip_prefix('"') else {
        if trimmed.contains('"') {
            return Err(error_at(text, place, "a quotation mark inside a name").help("put the whole name in quotes and write \\\""));
        }
        return Ok(Some(Field { text: Cow::Borrowed(trimmed), place }));
    };
    match unquote(inner) {
        Some(name) => Ok(Some(Field { text: Cow::Owned(name), place })),
        None => Err(error_at(text, place, "this name does not end at its closing quotation mark").help("a quoted name is \"New York\"")),
    }
}

/// What stands between quotation marks, if the second one is the end.
fn unquote(inner: &str) -> Option<String> {
    let mut name = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    loop {
        match chars.next()? {
            '\\' => name.push(chars.next()?),
            '"' => return chars.next().is_none().then_some(name),
            c => name.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::families::rng::SplitMix;

    /// A line that is read in one pass is read as any other.
    #[test]
    fn the_short_way_finds_the_same_fields() {
        let mut random = SplitMix::new(3);
        let signs = ["a", "B7", "x-y", " ", " ", "  ", "\t", ",", "#", "\"", "\\", "\r", "é", "\u{a0}", "!", "~", "\u{7f}"];
        let mut plain = 0;
        for _ in 0..20_000 {
            let mut line: String = (0..random.below(7)).map(|_| signs[random.below(signs.len() as u64) as usize]).collect();
            line.push_str(["", "\n", "\r\n"][random.below(3) as usize]);
            let (mut short, mut long) = (Vec::new(), Vec::new());
            if !cut_plain(0, &line, &mut short) {
                assert!(short.is_empty(), "{line:?}");
                continue;
            }
            plain += 1;
            cut(&line, 0, &line, &mut long).unwrap();
            let fields = |list: &[Field<'_>]| list.iter().map(|f| (f.text.to_string(), f.place.clone())).collect::<Vec<_>>();
            assert_eq!(fields(&short), fields(&long), "{line:?}");
        }
        assert!(plain > 2_000, "{plain}");
    }
}
