//! A table on standard output, in the format that was asked for. JSON and CSV are written row by
//! row; the other formats need all rows first.

use super::TableArgs;
use crate::terminal_style::{HEAD, paint};
use crate::wrap::{hanging, terminal_width};
use crate::{Failure, json, report};
use std::io::Write;
use xanthi::answer::table::{Cell, RowAnswer, TableSummary, tell};
use xanthi::table::{Column, Family, Row, Sheet, Summary, formats};

/// How wide the names of what a table shows are.
const NAMES: usize = 8;

pub(super) struct Printer<'a> {
    args: &'a TableArgs,
    columns: Vec<Column>,
    keys: usize,
    question: Vec<(&'static str, String)>,
    legend: &'static str,
}

impl<'a> Printer<'a> {
    pub(super) fn new(args: &'a TableArgs, family: &dyn Family) -> Self {
        Self { args, columns: family.columns(), keys: family.keys_in_front(), question: family.question(), legend: family.legend() }
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
            let mut answer = RowAnswer::new(self.args.name(), &self.columns, row);
            // Of several tables one after the other.
            if self.args.rows.is_some_and(|range| range.count() > 1)
                && let Some((what, rows)) = self.question.iter().find(|(what, _)| *what == "rows")
                && let Ok(rows) = rows.parse()
            {
                answer.cells.insert((*what).to_owned(), Cell::Number(rows));
            }
            json::write(&mut out, &answer)?;
        }
        Ok(())
    }

    /// What comes behind the rows, or everything.
    pub(super) fn end(&self, sheet: &Sheet, summary: &Summary, complete: bool) -> Result<(), Failure> {
        let format = &self.args.format;
        let mut out = anstream::stdout().lock();
        if format.json {
            json::write(&mut out, &TableSummary::new(self.args.name(), &self.question, sheet, summary, complete))?;
        } else if format.markdown {
            write!(out, "{}", formats::markdown(sheet))?;
        } else if format.latex {
            write!(out, "{}", formats::latex(sheet))?;
        } else if format.b_file {
            write!(out, "{}", b_file(sheet)?)?;
        } else if !format.csv {
            writeln!(out, "{}", hanging(2, paint(HEAD, self.heading())))?;
            if !self.legend.is_empty() {
                writeln!(out, "{}", hanging(2, self.legend))?;
            }
            writeln!(out, "\n{}", formats::text(sheet, self.width()))?;
            report::rows(&mut out, &tell(summary), NAMES)?;
            if let (true, Some(found)) = (self.args.sources, &summary.comparison) {
                report::rows(&mut out, &[xanthi::answer::Row::plain("source", found.theorem.source)], NAMES)?;
            }
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
