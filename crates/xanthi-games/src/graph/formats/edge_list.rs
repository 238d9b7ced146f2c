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

use super::builder::{Builder, MAX_MULTIPLICITY};
use super::error_at;
use crate::error::ParseError;
use crate::graph::Graph;
use std::ops::Range;

/// A field: what it says, and where it stands in the file.
struct Field {
    text: String,
    place: Range<usize>,
}

pub(super) fn read(text: &str, directed: bool) -> Result<Graph, ParseError> {
    let mut builder = Builder::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        // A mark of the byte order at the beginning is no part of a name.
        let skipped = if start == 0 && line.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let fields = fields(text, start + skipped, &line[skipped..])?;
        add(&mut builder, &fields, text)?;
        start += line.len();
    }
    Ok(builder.graph(directed))
}

fn add(builder: &mut Builder, fields: &[Field], text: &str) -> Result<(), ParseError> {
    let mut numbers = Vec::with_capacity(2);
    for field in fields.iter().take(2) {
        if field.text.is_empty() {
            return Err(error_at(text, field.place.clone(), "a name is missing").help("a line is `A B`, `A B 3` or `A`"));
        }
        numbers.push(builder.vertex(&field.text).map_err(|why| error_at(text, field.place.clone(), why))?);
    }
    let [u, v] = numbers[..] else { return Ok(()) };
    let copies = match fields.get(2) {
        Some(field) => copies(field, text)?,
        None => 1,
    };
    if let Some(more) = fields.get(3) {
        let error = error_at(text, more.place.clone(), "one field too many");
        return Err(error.help("a line is `A B`, `A B 3` or `A`; names with spaces are put in quotes"));
    }
    builder.edge(u, v, copies).map_err(|why| error_at(text, fields[0].place.clone(), why))
}

fn copies(field: &Field, text: &str) -> Result<u32, ParseError> {
    let digits = !field.text.is_empty() && field.text.bytes().all(|b| b.is_ascii_digit());
    match field.text.parse::<u32>() {
        Ok(copies) if digits && (1..=MAX_MULTIPLICITY).contains(&copies.into()) => Ok(copies),
        _ => Err(error_at(text, field.place.clone(), "the third field is not a number of copies")
            .help(format!("it is a whole number from 1 to {MAX_MULTIPLICITY}; names with spaces are put in quotes"))),
    }
}

/// The fields of a line that begins at byte `start` of the file.
fn fields(text: &str, start: usize, line: &str) -> Result<Vec<Field>, ParseError> {
    let (line, separator) = survey(line);
    let mut fields = Vec::new();
    let mut from = 0;
    while from <= line.len() {
        let end = end_of_field(line, from, separator);
        if let Some(field) = field(text, start, line, from..end)? {
            fields.push(field);
        } else if separator != ' ' && (end < line.len() || !fields.is_empty()) {
            fields.push(Field { text: String::new(), place: start + from..start + end });
        }
        from = end + 1;
    }
    Ok(fields)
}

/// The line without its comment, and what separates its fields.
fn survey(line: &str) -> (&str, char) {
    let mut quoted = false;
    let mut separator = ' ';
    let mut escaped = false;
    for (i, c) in line.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '#' if !quoted => return (line[..i].trim_end(), separator),
            '\t' if !quoted => separator = '\t',
            ',' if !quoted && separator == ' ' => separator = ',',
            _ => {}
        }
    }
    (line.trim_end(), separator)
}

fn end_of_field(line: &str, from: usize, separator: char) -> usize {
    let mut quoted = false;
    let mut escaped = false;
    for (i, c) in line[from..].char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if c == separator && !quoted => return from + i,
            _ => {}
        }
    }
    line.len()
}

/// The field in a range of the line; `None` if there is only white space.
fn field(text: &str, start: usize, line: &str, range: Range<usize>) -> Result<Option<Field>, ParseError> {
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
        return Ok(Some(Field { text: trimmed.to_owned(), place }));
    };
    match unquote(inner) {
        Some(name) => Ok(Some(Field { text: name, place })),
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
