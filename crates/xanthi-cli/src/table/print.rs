//! A table on standard output, in the format that was asked for. JSON and CSV are written row by
//! row; the other formats need all rows first.

use super::{TableArgs, laid_out_late, tell_left_out};
use crate::terminal_style::{HEAD, paint};
use crate::wrap::{hanging, terminal_width};
use crate::{Failure, json, report};
use std::io::Write;
use xanthi::Stop;
use xanthi::answer::table::{Cell, RowAnswer, TableSummary, tell};
use xanthi::table::slice::Slice;
use xanthi::table::{self, Column, Family, Row, Sheet, Summary, formats, slice};

/// Says whether a long text may go on.
type GoOn<'a> = &'a dyn Fn() -> Result<(), Stop>;

/// So many bytes of text are written at once; shorter texts are never cut off.
const AT_ONCE: usize = 1 << 16;

/// How wide the names of what a table shows are.
const NAMES: usize = 8;

#[derive(Clone)]
pub(super) struct Printer {
    args: TableArgs,
    columns: Vec<Column>,
    keys: usize,
    question: Vec<(&'static str, String)>,
    heading: String,
    legend: &'static str,
    is_map: bool,
}

impl Printer {
    pub(super) fn new(args: &TableArgs, family: &dyn Family) -> Self {
        let (columns, keys, heading) = (family.columns(), family.keys_in_front(), table::heading(args.name(), family));
        Self { args: args.clone(), columns, keys, question: family.question(), heading, legend: family.legend(), is_map: family.is_map() }
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
    pub(super) fn row(&self, out: &mut impl Write, row: &Row) -> Result<(), Failure> {
        if self.args.slice.is_some() { Ok(()) } else { self.write_row(out, row) }
    }

    /// A row in a format that has them one by one.
    fn write_row(&self, out: &mut impl Write, row: &Row) -> Result<(), Failure> {
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
            json::write(out, &answer)?;
        }
        Ok(())
    }

    /// What comes below slices in letters: the other forms are for programs.
    pub(super) fn below_slices(&self, summary: &Summary) -> Result<(), Failure> {
        let format = &self.args.format;
        if format.csv || format.latex || format.markdown { Ok(()) } else { self.told(&mut anstream::stdout().lock(), summary) }
    }

    /// What comes behind the rows, or everything, while it may go on.
    pub(super) fn end(&self, sheet: &Sheet, summary: &Summary, complete: bool, go_on: GoOn<'_>) -> Result<(), Failure> {
        self.write(&mut anstream::stdout().lock(), sheet, summary, complete, go_on)
    }

    /// The same as a text for a program that must be ended: the rows that are known, of which nothing more is said. Slices are not
    /// laid out then. Where rows are printed one by one, so many are `printed`, and the others waited for a row that costs much.
    pub(super) fn last_words(&self, rows: &[Row], printed: usize) -> String {
        if self.args.slice.is_some() || self.args.statistics {
            return String::new();
        }
        if self.args.is_streamed() {
            let waiting = rows.get(printed..).unwrap_or_default();
            let laid_out = laid_out_late(waiting);
            tell_left_out(printed + laid_out, rows.len(), "--save keeps them all");
            let mut text = Vec::new();
            let written = waiting[..laid_out].iter().try_for_each(|row| self.write_row(&mut text, row));
            return written.map_or_else(|_| String::new(), |()| String::from_utf8_lossy(&text).into_owned());
        }
        let known = rows.len();
        let rows = rows[..laid_out_late(rows)].to_vec();
        tell_left_out(rows.len(), known, "--json and --csv print each row when it is known, and --save keeps them");
        let sheet = Sheet { columns: self.columns.clone(), keys: self.keys, rows };
        let nothing = Summary { sequences: Vec::new(), proved: Vec::new(), comparison: None, facts: Vec::new(), open: 0 };
        let mut text = Vec::new();
        let written = self.write(&mut text, &sheet, &nothing, false, &|| Ok(()));
        written.map_or_else(|_| String::new(), |()| String::from_utf8_lossy(&text).into_owned())
    }

    fn write(&self, out: &mut impl Write, sheet: &Sheet, summary: &Summary, complete: bool, go_on: GoOn<'_>) -> Result<(), Failure> {
        let format = &self.args.format;
        if format.json {
            json::write(out, &TableSummary::new(self.args.name(), &self.question, sheet, summary, complete))?;
        } else if format.markdown {
            match self.map(sheet) {
                Some(slices) => write!(out, "{}", slice::markdown(&slices))?,
                None => in_pieces(out, formats::markdown_in_pieces(sheet), go_on)?,
            }
        } else if format.latex {
            match self.map(sheet) {
                Some(slices) => write!(out, "{}", slice::latex(&slices))?,
                None => in_pieces(out, formats::latex_in_pieces(sheet), go_on)?,
            }
        } else if format.b_file {
            write!(out, "{}", b_file(sheet)?)?;
        } else if !format.csv {
            writeln!(out, "{}", hanging(2, paint(HEAD, &self.heading)))?;
            if !self.legend.is_empty() {
                writeln!(out, "{}", hanging(2, self.legend))?;
            }
            writeln!(out)?;
            self.text(out, sheet, go_on)?;
            writeln!(out)?;
            self.told(out, summary)?;
        }
        Ok(())
    }

    /// What the rows show.
    fn told(&self, out: &mut impl Write, summary: &Summary) -> Result<(), Failure> {
        report::rows(out, &tell(summary, "?"), NAMES)?;
        if let (true, Some(found)) = (self.args.sources, &summary.comparison) {
            report::rows(out, &[xanthi::answer::Row::plain("source", found.theorem.source)], NAMES)?;
        }
        Ok(())
    }

    /// The map that the rows are, if they are one.
    fn map(&self, sheet: &Sheet) -> Option<Vec<Slice>> {
        if self.is_map { slice::of_map(sheet).ok() } else { None }
    }

    /// The rows as text, or the map that they are.
    fn text(&self, out: &mut impl Write, sheet: &Sheet, go_on: GoOn<'_>) -> Result<(), Failure> {
        if let Some(slices) = self.map(sheet) {
            // The last block ends with an empty line, which follows anyway.
            writeln!(out, "{}", slice::map(&slices, self.width()).trim_end_matches("\n\n"))?;
            return Ok(());
        }
        in_pieces(out, formats::text_in_pieces(sheet, self.width()), go_on)
    }

    fn width(&self) -> usize {
        self.args.width.or_else(terminal_width).unwrap_or(80)
    }
}

/// Writes a text that may be long, without holding all of it, as long as it may go on.
fn in_pieces(out: &mut impl Write, pieces: impl Iterator<Item = String>, go_on: GoOn<'_>) -> Result<(), Failure> {
    let mut waiting = String::new();
    for piece in pieces {
        waiting += &piece;
        if waiting.len() >= AT_ONCE {
            out.write_all(waiting.as_bytes())?;
            waiting.clear();
            go_on().map_err(Failure::Stopped)?;
        }
    }
    out.write_all(waiting.as_bytes())?;
    Ok(())
}

fn b_file(sheet: &Sheet) -> Result<String, Failure> {
    formats::b_file(sheet).map_err(|why| Failure::Usage(why, "other formats are --csv, --json, --markdown and --latex".into()))
}

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, Printer};
    use crate::table::TableArgs;
    use clap::Parser;
    use std::cell::Cell;
    use xanthi::table::{self, Request, Row, Sheet, Value, formats};
    use xanthi::{Budget, Stop};

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        args: TableArgs,
    }

    #[test]
    fn facts_are_asked_for_where_they_are_printed() {
        let tells = |format: &[&str]| {
            let asked = ["xanthi", "skolem", "--n", "1..20"].iter().chain(format);
            Command::parse_from(asked).args.tells_facts()
        };
        assert!(tells(&[]) && tells(&["--json"]) && tells(&["--slice"]));
        assert!(["--csv", "--markdown", "--latex", "--b-file"].iter().all(|format| !tells(&[format])));
    }

    #[test]
    fn a_long_text_is_written_piece_by_piece_and_can_be_stopped() {
        let request = Request { n: Some("1..20".parse().unwrap()), ..Request::default() };
        let family = table::open("skolem", &request).unwrap_or_else(|e| panic!("{}", e.message()));
        // Numbers with very many digits.
        let row = |n| Row { key: vec![n], values: vec![Value::Large("7".repeat(1_000))] };
        let sheet = Sheet { columns: family.columns(), keys: 1, rows: (1..=2_000).map(row).collect() };
        let nothing = table::summary_without_facts(&*family, &[], &Budget::default());
        let written = |format: &[&str], most: usize| {
            let asked = ["xanthi", "skolem", "--n", "1..20"].iter().chain(format);
            let printer = Printer::new(&Command::parse_from(asked).args, &*family);
            let (mut text, asked) = (Vec::new(), Cell::new(0));
            let go_on = || {
                asked.set(asked.get() + 1);
                if asked.get() < most { Ok(()) } else { Err(Stop::Interrupted) }
            };
            let end = printer.write(&mut text, &sheet, &nothing, true, &go_on);
            (String::from_utf8(text).expect("it is text"), end.is_ok())
        };
        for format in [&["--width", "30"][..], &["--markdown"], &["--latex"]] {
            let (whole, is_whole) = written(format, usize::MAX);
            assert!(is_whole && whole.len() > 10 * AT_ONCE);
            let (part, is_whole) = written(format, 2);
            assert!(!is_whole && part.len() < 3 * AT_ONCE && whole.starts_with(&part), "{} of {}", part.len(), whole.len());
        }
        assert_eq!(written(&["--markdown"], usize::MAX).0, formats::markdown(&sheet));
        assert_eq!(written(&["--latex"], usize::MAX).0, formats::latex(&sheet));
    }

    #[test]
    fn the_last_words_are_the_rows_that_are_known() {
        let request = Request { n: Some("1..20".parse().unwrap()), ..Request::default() };
        let family = table::open("skolem", &request).unwrap_or_else(|e| panic!("{}", e.message()));
        let rows = [(1, 1), (2, 0), (3, 0), (4, 6)].map(|(n, count)| Row { key: vec![n], values: vec![Value::Number(count)] });
        let words_after = |format: &[&str], printed: usize| {
            let asked = ["xanthi", "skolem", "--n", "1..20"].iter().chain(format);
            Printer::new(&Command::parse_from(asked).args, &*family).last_words(&rows, printed)
        };
        let words = |format: &[&str]| words_after(format, 0);
        let text = anstream::adapter::strip_str(&words(&[])).to_string();
        assert!(
            text.starts_with("skolem: Skolem sequences of order n\n\n")
                && text.ends_with("\nn  count\n1      1\n2      0\n3      0\n4      6\n\n"),
            "{text}"
        );
        assert_eq!(words(&["--b-file"]), "1 1\n2 0\n3 0\n4 6\n");
        assert!(words(&["--markdown"]).ends_with("| 3 | 0 |\n| 4 | 6 |\n"));
        for streamed in ["--csv", "--json"] {
            assert_eq!(words_after(&[streamed], 4), "", "its rows are printed already");
        }
        // Rows that wait for a hard one are printed now.
        assert_eq!(words_after(&["--csv"], 2), "3,0\r\n4,6\r\n");
        let json = words_after(&["--json"], 3);
        let row: serde_json::Value = serde_json::from_str(&json).expect("one line is left");
        assert_eq!((row["n"].as_u64(), row["count"].as_u64()), (Some(4), Some(6)));
    }
}
