//! A table on standard output, in the format that was asked for. JSON and CSV are written row by
//! row; the other formats need all rows first.

use super::{TableArgs, json};
use crate::Failure;
use crate::look::{BAD, DIM, GOOD, HEAD, paint};
use crate::wrap::{hanging, terminal_width};
use serde_json::json;
use std::io::Write;
use xanthi::table::{Column, Family, Row, Sheet, Summary, formats};

pub(super) struct Printer<'a> {
    args: &'a TableArgs,
    columns: Vec<Column>,
    keys: usize,
    question: Vec<(&'static str, String)>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(args: &'a TableArgs, family: &dyn Family) -> Self {
        Self { args, columns: family.columns(), keys: family.keys_in_front(), question: family.question() }
    }

    /// What comes before the rows.
    pub(super) fn begin(&self) -> Result<(), Failure> {
        let head = Sheet { columns: self.columns.clone(), keys: self.keys, rows: Vec::new() };
        if self.args.format.b_file {
            b_file(&head)?;
        }
        if self.args.format.csv && self.args.slice.is_none() {
            write!(std::io::stdout().lock(), "{}", formats::csv(&head))?;
        }
        Ok(())
    }

    /// A row as soon as it is known.
    pub(super) fn row(&self, row: &Row) -> Result<(), Failure> {
        if self.args.slice.is_some() {
            return Ok(());
        }
        let mut out = std::io::stdout().lock();
        if self.args.format.csv {
            write!(out, "{}", formats::csv_row(row))?;
        } else if self.args.format.json {
            let mut object = json::row(&self.columns, row);
            object.insert("xanthi".into(), json!(1));
            object.insert("table".into(), json!(self.args.name()));
            writeln!(out, "{}", serde_json::Value::from(object))?;
        }
        Ok(())
    }

    /// What comes behind the rows, or everything.
    pub(super) fn end(&self, sheet: &Sheet, summary: &Summary, complete: bool) -> Result<(), Failure> {
        let format = &self.args.format;
        let mut out = anstream::stdout().lock();
        if format.json {
            let mut object = json::summary(summary);
            let question: serde_json::Map<_, _> = self.question.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
            object.insert("xanthi".into(), json!(1));
            object.insert("table".into(), json!(self.args.name()));
            object.insert("question".into(), question.into());
            object.insert("rows".into(), json!(sheet.rows.len()));
            object.insert("complete".into(), json!(complete && summary.open == 0));
            writeln!(out, "{}", json!({"xanthi": 1, "summary": object}))?;
        } else if format.markdown {
            write!(out, "{}", formats::markdown(sheet))?;
        } else if format.latex {
            write!(out, "{}", formats::latex(sheet))?;
        } else if format.b_file {
            write!(out, "{}", b_file(sheet)?)?;
        } else if !format.csv {
            writeln!(out, "{}\n", paint(HEAD, self.heading()))?;
            writeln!(out, "{}", formats::text(sheet, self.width()))?;
            facts(&mut out, summary)?;
        }
        Ok(())
    }

    /// The table and what was asked of it, without what the name of the table says already.
    fn heading(&self) -> String {
        let name = self.args.name();
        let said = self.question.iter().filter(|(_, value)| value != "no" && value != name);
        let said: Vec<String> = said
            .map(|(what, value)| match value.as_str() {
                _ if *what == name => value.clone(),
                "yes" => (*what).to_owned(),
                _ => format!("{what} {value}"),
            })
            .collect();
        if said.is_empty() { name.to_owned() } else { format!("{name}: {}", said.join(", ")) }
    }

    fn width(&self) -> usize {
        self.args.width.or_else(terminal_width).unwrap_or(80)
    }
}

fn b_file(sheet: &Sheet) -> Result<String, Failure> {
    formats::b_file(sheet).map_err(|why| Failure::Usage(why, "other formats are --csv, --json, --markdown and --latex".into()))
}

fn facts(out: &mut impl Write, summary: &Summary) -> std::io::Result<()> {
    let mut lines = |name: &str, lines: Vec<String>| -> std::io::Result<()> {
        let names = std::iter::once(name).chain(std::iter::repeat(""));
        names.zip(lines).try_for_each(|(name, line)| writeln!(out, "  {name:<8} {}", hanging(11, line)))
    };
    for sequence in &summary.sequences {
        match summary.proved.iter().find(|proved| proved.column == sequence.column) {
            Some(proved) => lines(&sequence.column, proved.says())?,
            None => lines(&sequence.column, sequence.says())?,
        }
    }
    if let Some(found) = summary.comparison.as_ref().filter(|c| c.compared > 0) {
        let style = if found.disagree.is_empty() { GOOD } else { BAD };
        lines("theorem", vec![found.theorem.says.clone(), paint(DIM, found.theorem.source), paint(style, found.says())])?;
    }
    for fact in &summary.facts {
        lines(&fact.column, vec![fact.says.clone()])?;
    }
    if summary.open > 0 {
        let rows = if summary.open == 1 { "row has" } else { "rows have" };
        lines("open", vec![paint(BAD, format!("{} {rows} an entry that the limit left open: `?`", summary.open))])?;
    }
    Ok(())
}
