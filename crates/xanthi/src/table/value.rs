//! Columns, rows, and what stands in them.

use super::Family;
use serde::{Deserialize, Serialize};
use xanthi_games::Outcome;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A whole number of any size.
    Number,
    /// The outcome of a position.
    Outcome,
    /// The outcomes of several positions, a letter each: `N`, `P`, `?` if it is undecided.
    Outcomes,
    /// A list of whole numbers, ascending.
    Numbers,
    /// Several lists of whole numbers in any order, as sequences are.
    Lists,
    /// A word or a symbol.
    Text,
}

/// One column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Its heading and, in JSON, its field.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
}

impl Column {
    /// A column.
    pub fn new(name: impl Into<String>, kind: Kind) -> Self {
        Self { name: name.into(), kind }
    }
}

/// One entry of a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// There is no such number.
    Null,
    /// A limit left it open.
    Unknown,
    /// A number.
    Number(u64),
    /// A number of 2^64 and more, in decimal digits.
    Large(String),
    /// The outcome of a position.
    Outcome(Outcome),
    /// The outcomes of several positions; `None` is undecided.
    Outcomes(Vec<Option<Outcome>>),
    /// Several numbers, ascending.
    Numbers(Vec<u64>),
    /// Several lists of numbers.
    Lists(Vec<Vec<u64>>),
    /// A word or a symbol.
    Text(String),
}

impl Value {
    /// The value as it stands in a text, without any quoting.
    pub fn text(&self) -> String {
        match self {
            Value::Null => "-".into(),
            Value::Unknown => "?".into(),
            Value::Number(n) => n.to_string(),
            Value::Large(text) | Value::Text(text) => text.clone(),
            Value::Outcome(outcome) => outcome.to_string(),
            Value::Outcomes(all) => all.iter().map(|o| o.map_or("?".to_owned(), |o| o.to_string())).collect(),
            Value::Numbers(all) => joined(all),
            Value::Lists(all) => all.iter().map(|list| joined(list)).collect::<Vec<_>>().join("; "),
        }
    }

    /// Whether the value may stand in a column of this kind.
    pub fn fits(&self, kind: Kind) -> bool {
        match self {
            Value::Null | Value::Unknown => true,
            Value::Number(_) => kind == Kind::Number,
            Value::Large(digits) => {
                let plain = digits.len() >= 20 && !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
                kind == Kind::Number && plain && digits.parse::<u64>().is_err()
            }
            Value::Outcome(outcome) => kind == Kind::Outcome && matches!(outcome, Outcome::N | Outcome::P),
            Value::Outcomes(_) => kind == Kind::Outcomes,
            Value::Numbers(all) => kind == Kind::Numbers && all.is_sorted(),
            Value::Lists(_) => kind == Kind::Lists,
            Value::Text(_) => kind == Kind::Text,
        }
    }

    /// Whether a limit left it open, or a part of it.
    pub fn is_open(&self) -> bool {
        match self {
            Value::Unknown => true,
            Value::Outcomes(all) => all.contains(&None),
            _ => false,
        }
    }
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// What the row is about; different rows have different keys.
    pub key: Vec<u64>,
    /// The entries behind the key.
    pub values: Vec<Value>,
}

impl Row {
    /// All entries, those of the key first.
    pub fn cells(&self) -> impl Iterator<Item = Value> + '_ {
        self.key.iter().map(|n| Value::Number(*n)).chain(self.values.iter().cloned())
    }
}

/// Rows with their columns, ready to be printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// The columns; each row has an entry for each.
    pub columns: Vec<Column>,
    /// How many columns are the key.
    pub keys: usize,
    /// The rows.
    pub rows: Vec<Row>,
}

impl Sheet {
    /// Rows of a family.
    pub fn of(family: &dyn Family, rows: Vec<Row>) -> Self {
        Self { columns: family.columns(), keys: family.keys_in_front(), rows }
    }
}
