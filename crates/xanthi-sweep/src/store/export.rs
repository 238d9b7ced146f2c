//! Rows as CSV, JSON Lines and Parquet.

use super::Store;
#[cfg(feature = "parquet")]
use super::columns::Columns;
use super::errors::{told, why};
use crate::{Error, sql};
use flate2::read::ZlibDecoder;
use rusqlite::types::ValueRef;
use serde_json::{Map, Value};
use std::io::{self, Read, Write};

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Values separated by commas, below their names. Winning moves are a JSON list: `["1","4"]`, or `[]` if no move wins; the cell
    /// is empty where they are not known.
    Csv,
    /// A JSON object a line.
    JsonLines,
    /// A table by columns, as data frames and databases read it.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// A value that is too long for any proof, so that a damaged one takes no memory.
const LONGEST: u64 = 1 << 32;

impl Store {
    /// Writes the rows that meet a condition of SQL on the columns, in the order of their positions,
    /// and answers how many. `proofs` brings the proofs as text.
    ///
    /// # Errors
    /// The outer one if `out` cannot be written; the inner one if the condition makes no sense or the
    /// file cannot be read.
    ///
    /// `limit_s` of a row is null where no longer time would help.
    pub fn export(&self, out: &mut dyn Write, format: Format, condition: &str, proofs: bool) -> io::Result<Result<u64, Error>> {
        let columns = if proofs { &sql::COLUMNS[..] } else { &sql::COLUMNS[..sql::COLUMNS.len() - 1] };
        // In brackets of its own line, so that a comment ends there, and a condition is one.
        let told_columns: Vec<_> = columns.iter().map(|name| sql::told(name)).collect();
        let text = format!("SELECT {} FROM result WHERE (\n{condition}\n) ORDER BY position, play, question", told_columns.join(", "));
        let told = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::Unknown) | None => {
                Error::new(format!("`{condition}`: {}", why(&error)), format!("a condition of SQL on the columns {}", columns.join(", ")))
            }
            _ => told(&error, &self.path),
        };
        // It must be one without the brackets, too.
        if let Err(error) = self.db.prepare(&format!("SELECT 1 FROM result WHERE\n{condition}\n")) {
            return Ok(Err(told(error)));
        }
        let mut found = match self.db.prepare(&text) {
            Ok(found) => found,
            Err(error) => return Ok(Err(told(error))),
        };
        let mut rows = match found.query([]) {
            Ok(rows) => rows,
            Err(error) => return Ok(Err(told(error))),
        };
        let mut table = Table::begin(out, format, columns)?;
        let mut many = 0;
        loop {
            match rows.next() {
                Ok(Some(row)) => table.row(columns, |i| row.get_ref(i).unwrap_or(ValueRef::Null))?,
                Ok(None) => break,
                Err(error) => return Ok(Err(told(error))),
            }
            many += 1;
        }
        table.end()?;
        Ok(Ok(many))
    }
}

enum Table<'a> {
    Csv(Box<csv::Writer<&'a mut dyn Write>>),
    Lines(&'a mut dyn Write),
    #[cfg(feature = "parquet")]
    Columns(Box<Columns<'a>>),
}

impl<'a> Table<'a> {
    fn begin(out: &'a mut dyn Write, format: Format, columns: &[&str]) -> io::Result<Self> {
        match format {
            Format::JsonLines => Ok(Table::Lines(out)),
            #[cfg(feature = "parquet")]
            Format::Parquet => Ok(Table::Columns(Box::new(Columns::begin(out, columns)?))),
            Format::Csv => {
                let mut table = csv::Writer::from_writer(out);
                table.write_record(columns).map_err(broken)?;
                Ok(Table::Csv(Box::new(table)))
            }
        }
    }

    fn row<'r>(&mut self, columns: &[&str], value: impl Fn(usize) -> ValueRef<'r>) -> io::Result<()> {
        match self {
            Table::Csv(table) => {
                let cells = columns.iter().enumerate().map(|(i, name)| cell(name, value(i)));
                table.write_record(cells).map_err(broken)
            }
            Table::Lines(out) => {
                let fields = columns.iter().enumerate().map(|(i, name)| ((*name).to_owned(), json(name, value(i))));
                serde_json::to_writer(&mut *out, &Value::Object(Map::from_iter(fields)))?;
                writeln!(out)
            }
            #[cfg(feature = "parquet")]
            Table::Columns(table) => table.row(value),
        }
    }

    fn end(self) -> io::Result<()> {
        match self {
            Table::Csv(mut table) => table.flush(),
            Table::Lines(out) => out.flush(),
            #[cfg(feature = "parquet")]
            Table::Columns(table) => table.end(),
        }
    }
}

/// The kind of an error is kept: a pipe that was closed is no fault.
fn broken(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

fn cell(name: &str, value: ValueRef<'_>) -> String {
    match json(name, value) {
        Value::Null => String::new(),
        Value::String(text) => text,
        other => other.to_string(),
    }
}

fn json(name: &str, value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Blob(bytes) => unpacked(bytes).map_or(Value::Null, Value::String),
        ValueRef::Text(bytes) => {
            let moves = if name == "wins" { decoded(bytes) } else { None };
            moves.map_or_else(|| String::from_utf8_lossy(bytes).into(), Value::from)
        }
    }
}

/// The winning moves of a cell.
pub(super) fn decoded(bytes: &[u8]) -> Option<Vec<String>> {
    serde_json::from_slice(bytes).ok()
}

/// The text of a proof.
pub(super) fn unpacked(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    ZlibDecoder::new(bytes).take(LONGEST).read_to_string(&mut text).ok()?;
    Some(text)
}
