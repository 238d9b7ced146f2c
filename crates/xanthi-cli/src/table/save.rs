//! The rows of a table in a file, so that a table that was stopped goes on where it was.
//!
//! The file is only ever appended to. Its first line names the question exactly, each further line
//! is a row, written in one piece when it is known:
//!
//! ```text
//! {"columns":["n","outcome"],"question":{"moves":"2,3","play":"normal"},"table":"kotzig","xanthi":1}
//! {"n":3,"outcome":"P","sum":"4f6c08d1e5b7a392"}
//! ```
//!
//! `sum` is the FNV-1a hash (64 bits, hexadecimal) of the first line and the row without it, so
//! that a row that was damaged or comes from another file is noticed. Whatever kills the program,
//! at most the last line is incomplete; it is cut off, and its row computed again. Rows that a limit
//! left open are not written.

use super::json;
use crate::Failure;
use serde_json::{Map, Value as Json, json};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use xanthi::answer::table::cells;
use xanthi::table::{Column, Family, Row, Value};

/// Rows are forced to the disk this often; between, they are safe from everything but a crash of
/// the whole machine.
const SYNC: Duration = Duration::from_secs(2);

pub(super) struct Store {
    path: PathBuf,
    file: File,
    header: String,
    columns: Vec<Column>,
    rows: HashMap<Vec<u64>, Vec<Value>>,
    synced: Instant,
}

impl Store {
    /// Opens or begins the file of a question, and reads back its rows.
    pub(super) fn open(path: &Path, name: &str, family: &dyn Family) -> Result<Self, Failure> {
        let failed = |e: std::io::Error| {
            let help = "name a file in an existing directory that you can write to";
            Failure::Usage(format!("cannot use `{}`: {e}", path.display()), help.into())
        };
        if path.exists() && !path.is_file() {
            return Err(Failure::Usage(format!("`{}` is not a file", path.display()), "rows are kept in a file of their own".into()));
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let columns = family.columns();
        let header = header(name, family, &columns);
        let whole = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        if whole == 0 && !header.as_bytes().starts_with(&bytes) {
            let help = "it does not begin like a file written by --save; choose another name";
            return Err(Failure::Usage(format!("`{}` is not a file of saved rows", path.display()), help.into()));
        }
        let mut store = Self { path: path.to_owned(), file, header, columns, rows: HashMap::new(), synced: Instant::now() };
        let keys = family.keys_in_front();
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| store.damaged(1))?;
        let mut lines = text.lines();
        match lines.next() {
            Some(line) if line != store.header => return Err(store.other_question(line)),
            _ => {}
        }
        for (number, line) in lines.enumerate() {
            let row = store.read(line, keys).ok_or_else(|| store.damaged(number + 2))?;
            let before = store.rows.insert(row.key, row.values.clone());
            if before.is_some_and(|before| before != row.values) {
                return Err(store.damaged(number + 2));
            }
        }
        if whole < bytes.len() {
            store.file.set_len(whole as u64).map_err(failed)?;
            if whole > 0 {
                anstream::eprintln!("the last line of `{}` was incomplete; its row is computed again", path.display());
            }
        }
        if whole == 0 {
            let line = format!("{}\n", store.header);
            store.file.write_all(line.as_bytes()).map_err(failed)?;
        }
        Ok(store)
    }

    /// What stands behind a key, if the file has it.
    pub(super) fn known(&self, key: &[u64]) -> Option<Vec<Value>> {
        self.rows.get(key).cloned()
    }

    /// Adds a row, in one piece. A row with an open entry is left out, and one that is there already.
    pub(super) fn append(&mut self, row: &Row) -> Result<(), Failure> {
        if row.values.iter().any(Value::is_open) || self.rows.contains_key(&row.key) {
            return Ok(());
        }
        let line = format!("{}\n", self.write(row));
        self.file.write_all(line.as_bytes()).map_err(|e| self.failed(&e))?;
        if self.synced.elapsed() >= SYNC {
            self.sync()?;
        }
        Ok(())
    }

    /// Waits until everything is on the disk.
    pub(super) fn sync(&mut self) -> Result<(), Failure> {
        self.synced = Instant::now();
        self.file.sync_data().map_err(|e| self.failed(&e))
    }

    fn failed(&self, error: &std::io::Error) -> Failure {
        Failure::Usage(format!("cannot write `{}`: {error}", self.path.display()), "the rows before are kept".into())
    }

    fn write(&self, row: &Row) -> String {
        let mut fields = match serde_json::to_value(cells(&self.columns, row)) {
            Ok(Json::Object(fields)) => fields,
            _ => Map::new(),
        };
        let sum = fnv(&[&self.header, &Json::from(fields.clone()).to_string()]);
        fields.insert("sum".into(), json!(format!("{sum:016x}")));
        Json::from(fields).to_string()
    }

    /// A row from its line, which must be exactly as it would be written.
    fn read(&self, line: &str, keys: usize) -> Option<Row> {
        let mut fields: Map<String, Json> = serde_json::from_str(line).ok()?;
        fields.remove("sum")?;
        let row = json::read_row(&self.columns, keys, &fields)?;
        (self.write(&row) == line).then_some(row)
    }

    fn damaged(&self, number: usize) -> Failure {
        let message = format!("line {number} of `{}` is not a row of this table, or was changed", self.path.display());
        Failure::Usage(message, "delete that line, and its row is computed again".into())
    }

    fn other_question(&self, found: &str) -> Failure {
        let described = |line: &str| -> Option<String> {
            let header: Map<String, Json> = serde_json::from_str(line).ok()?;
            let of = |field: &str| header.get(field);
            let question = of("question")?.as_object()?;
            let question: Vec<String> = question.iter().map(|(name, value)| format!("{name} {}", value.as_str().unwrap_or("?"))).collect();
            Some(format!("{}: {}", of("table")?.as_str()?, question.join(", ")))
        };
        match (described(found), described(&self.header)) {
            (Some(there), Some(here)) if there != here => Failure::Usage(
                format!("`{}` holds the rows of another table", self.path.display()),
                format!("it holds `{there}`, and this is `{here}`; choose another file"),
            ),
            _ => Failure::Usage(
                format!("`{}` is not a file of saved rows of this version", self.path.display()),
                "it does not begin like a file written by --save; choose another name".into(),
            ),
        }
    }
}

/// The first line: the question, and the columns.
fn header(name: &str, family: &dyn Family, columns: &[Column]) -> String {
    let question: Map<String, Json> = family.question().into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    let columns: Vec<&str> = columns.iter().map(|c| &c.name[..]).collect();
    json!({"xanthi": 1, "table": name, "question": question, "columns": columns}).to_string()
}

/// The FNV-1a hash of texts, one after the other.
fn fnv(texts: &[&str]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
