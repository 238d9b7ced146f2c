//! Tables of families: rows and what they show.

use super::FORMAT;
use super::sentences::{Line, Row as ToldRow, RowKind, Tone};
use crate::table::{Column, Comparison, Fact, Periodic, Proved, Row, Sequence, Sheet, Summary, Value};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// An entry of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Cell {
    /// There is no such number.
    Null(()),
    /// A number.
    Number(u64),
    /// Several numbers.
    Numbers(Vec<u64>),
    /// Several lists of numbers.
    Lists(Vec<Vec<u64>>),
    /// An outcome, several of them, a word, a number of 2^64 and more, or `undecided`.
    Text(String),
}

impl From<&Value> for Cell {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Cell::Null(()),
            Value::Unknown => Cell::Text("undecided".into()),
            Value::Number(n) => Cell::Number(*n),
            Value::Numbers(all) => Cell::Numbers(all.clone()),
            Value::Lists(all) => Cell::Lists(all.clone()),
            Value::Large(_) | Value::Text(_) | Value::Outcome(_) | Value::Outcomes(_) => Cell::Text(value.text()),
        }
    }
}

/// The entries of a row by the names of their columns.
pub fn cells(columns: &[Column], row: &Row) -> BTreeMap<String, Cell> {
    columns.iter().zip(row.cells()).map(|(column, value)| (column.name.clone(), Cell::from(&value))).collect()
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RowAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The family.
    pub table: String,
    /// The entries, the key among them.
    #[serde(flatten)]
    pub cells: BTreeMap<String, Cell>,
}

impl RowAnswer {
    /// A row of a family.
    pub fn new(table: &str, columns: &[Column], row: &Row) -> Self {
        Self { xanthi: FORMAT, table: table.into(), cells: cells(columns, row) }
    }
}

/// What a table shows, behind its rows.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TableSummary {
    /// The version of the format.
    pub xanthi: u32,
    /// What it shows.
    pub summary: SummaryAnswer,
}

/// What a table shows.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SummaryAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The family.
    pub table: String,
    /// What was asked, by name.
    pub question: BTreeMap<String, String>,
    /// The number of rows.
    pub rows: usize,
    /// Whether every row and every entry is known.
    pub complete: bool,
    /// The columns that are sequences in n.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sequences: BTreeMap<String, SequenceAnswer>,
    /// What is proved of columns for all n.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub proved: BTreeMap<String, Proved>,
    /// Computed outcomes beside those of a theorem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<Comparison>,
    /// Whatever else the family says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<FactAnswer>,
}

/// A column as a sequence in n, as far as its rows are known without a gap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SequenceAnswer {
    /// The least n.
    pub first: u64,
    /// The greatest n.
    pub last: u64,
    /// The distance between neighbours.
    pub step: u64,
    /// The least sum of preperiod and period in every continuation that is ultimately periodic.
    pub at_least: u64,
    /// The period that is observed.
    #[serde(flatten)]
    pub period: Option<Observed>,
}

/// A period that is observed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Observed {
    /// `observed`.
    pub basis: &'static str,
    /// It holds for all larger n that are known.
    pub preperiod: u64,
    /// The n from which it holds.
    pub from: u64,
    /// The period.
    pub period: u64,
    /// The number of full periods that were seen.
    pub full_periods: u64,
    /// What is added in each period; null if that is no number of 64 bits.
    pub saltus: Option<i64>,
    /// For outcomes: the residues that are P.
    pub p_residues: Vec<u64>,
    /// For outcomes: the n before for which the residues say the wrong thing.
    pub exceptions: Vec<u64>,
    /// For numbers: those of the first period; empty if they are more than 1024.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<u64>,
}

/// Something that a family says of its rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FactAnswer {
    /// The column that it is about.
    pub column: String,
    /// What it says of the column, in a word or two.
    pub name: String,
    /// What it says.
    pub value: Cell,
    /// A sentence about it; empty if the value says it.
    pub says: String,
}

impl TableSummary {
    /// What the rows of a family show ([`Family::question`](crate::table::Family::question) says what was
    /// asked). `complete` says whether all rows were computed.
    pub fn new(table: &str, question: &[(&str, String)], sheet: &Sheet, summary: &Summary, complete: bool) -> Self {
        let question = question.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let summary = SummaryAnswer {
            xanthi: FORMAT,
            table: table.into(),
            question,
            rows: sheet.rows.len(),
            complete: complete && summary.open == 0,
            sequences: summary.sequences.iter().map(|s| (s.column.clone(), s.into())).collect(),
            proved: summary.proved.iter().map(|p| (p.name(), p.clone())).collect(),
            theorem: summary.comparison.clone(),
            facts: summary.facts.iter().map(Into::into).collect(),
        };
        Self { xanthi: FORMAT, summary }
    }
}

impl From<&Sequence> for SequenceAnswer {
    fn from(s: &Sequence) -> Self {
        let observed = |found: &Periodic| Observed {
            basis: "observed",
            preperiod: found.from.saturating_sub(1),
            from: found.from,
            period: found.period,
            full_periods: found.full_periods,
            saltus: i64::try_from(found.saltus).ok(),
            p_residues: found.residues.clone(),
            exceptions: found.exceptions.clone(),
            values: found.values.clone(),
        };
        Self { first: s.first, last: s.last, step: s.step, at_least: s.at_least, period: s.period.as_ref().map(observed) }
    }
}

impl From<&Fact> for FactAnswer {
    fn from(fact: &Fact) -> Self {
        Self { column: fact.column.clone(), name: fact.name.clone(), value: (&fact.value).into(), says: fact.says.clone() }
    }
}

/// What a table shows, in rows. `open` is the sign that stands for an entry that is open.
pub fn tell(summary: &Summary, open: &str) -> Vec<ToldRow> {
    let mut rows = Vec::new();
    let mut add = |name: &str, lines: Vec<Line>| {
        let row = |(i, line)| if i == 0 { ToldRow::new(name, line) } else { ToldRow::more(line) };
        rows.extend(lines.into_iter().enumerate().map(row));
    };
    let plain = |lines: Vec<String>| lines.into_iter().map(Line::plain).collect::<Vec<_>>();
    for sequence in &summary.sequences {
        match summary.proved.iter().find(|proved| proved.name() == sequence.column) {
            Some(proved) => add(&sequence.column, plain(proved.says())),
            None => add(&sequence.column, plain(sequence.says_beside(summary.comparison.as_ref()))),
        }
    }
    // The columns of a map are no sequences of the table.
    let is_sequence = |column: &str| summary.sequences.iter().any(|sequence| sequence.column == column);
    summary.proved.iter().filter(|proved| !is_sequence(&proved.name())).for_each(|proved| add(&proved.name(), plain(proved.says())));
    if let Some(found) = summary.comparison.as_ref().filter(|c| c.compared > 0) {
        let tone = if found.disagree.is_empty() { Tone::Good } else { Tone::Bad };
        let source = Line::new(Tone::Dim, super::short_source(found.theorem.source));
        add("theorem", vec![Line::plain(&found.theorem.says), source, Line::new(tone, found.says())]);
    }
    for fact in &summary.facts {
        add(&fact.column, vec![Line::plain(&fact.says)]);
    }
    if summary.open > 0 {
        let have = if summary.open == 1 { "row has" } else { "rows have" };
        let text = format!("{} {have} an entry that the limit left open: `{open}`", summary.open);
        add("open", vec![Line::new(Tone::Bad, text)]);
    }
    rows
}

/// The same as texts: one for each name, with all that is said under it.
pub fn says(summary: &Summary, open: &str) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for row in tell(summary, open) {
        match texts.last_mut().filter(|_| row.kind == RowKind::More) {
            Some(text) => *text += &format!("; {}", row.line),
            None => texts.push(format!("{}: {}", row.name, row.line)),
        }
    }
    texts
}
