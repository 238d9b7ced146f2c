//! A sheet as text, CSV, Markdown, LaTeX, and as a b-file of the OEIS.
//!
//! JSON is written by the program: its rows are objects with a field for each column.

mod text;

pub use text::{text, text_in_pieces};

use super::{Column, Kind, Row, Sheet, Value};
use xanthi_games::Outcome;

/// Comma-separated values as RFC 4180 has them: a line with the names of the columns, then a line
/// for each row, all of them ended by CR LF. A number that does not exist is empty, what a limit
/// left open is `?`.
pub fn csv(sheet: &Sheet) -> String {
    let mut out = csv_line(sheet.columns.iter().map(|c| c.name.clone()));
    sheet.rows.iter().for_each(|row| out.push_str(&csv_row(row)));
    out
}

/// One row of CSV.
pub fn csv_row(row: &Row) -> String {
    csv_line(row.cells().map(|value| if value == Value::Null { String::new() } else { value.text() }))
}

/// A line of CSV, ended by CR LF.
pub fn csv_line(fields: impl Iterator<Item = String>) -> String {
    let quoted = |field: String| match field.contains([',', '"', '\r', '\n']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    };
    let fields: Vec<String> = fields.map(quoted).collect();
    fields.join(",") + "\r\n"
}

/// A Markdown table.
pub fn markdown(sheet: &Sheet) -> String {
    markdown_in_pieces(sheet).collect()
}

/// The same piece by piece, each of one or more whole lines, which are made when they are asked for.
pub fn markdown_in_pieces(sheet: &Sheet) -> impl Iterator<Item = String> {
    let names = markdown_line(sheet.columns.iter().map(|c| c.name.clone()));
    let sides = markdown_line(sheet.columns.iter().map(|c| if right(c) { "---:" } else { "---" }.to_owned()));
    let rows = sheet.rows.iter().map(|row| markdown_line(row.cells().map(|value| value.text())));
    [names, sides].into_iter().chain(rows)
}

/// A line of a Markdown table.
pub(super) fn markdown_line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.map(|cell| markdown_text(&cell)).collect();
    format!("| {} |\n", cells.join(" | "))
}

/// A text with what Markdown reserves escaped.
pub(super) fn markdown_text(text: &str) -> String {
    text.replace('\\', "\\\\").replace('|', "\\|")
}

/// A `tabular` of LaTeX.
pub fn latex(sheet: &Sheet) -> String {
    latex_in_pieces(sheet).collect()
}

/// The same piece by piece, each of one or more whole lines, which are made when they are asked for.
pub fn latex_in_pieces(sheet: &Sheet) -> impl Iterator<Item = String> {
    let line = |cells: Vec<String>| format!("  {} \\\\\n", cells.join(" & "));
    let columns: String = sheet.columns.iter().map(|c| if right(c) { 'r' } else { 'l' }).collect();
    let names = line(sheet.columns.iter().map(|c| tex(&c.name)).collect());
    let head = format!("\\begin{{tabular}}{{{columns}}}\n  \\hline\n{names}  \\hline\n");
    let cell = |value: Value| if value == Value::Null { "--".into() } else { tex(&value.text()) };
    let rows = sheet.rows.iter().map(move |row| line(row.cells().map(cell).collect()));
    std::iter::once(head).chain(rows).chain(std::iter::once("  \\hline\n\\end{tabular}\n".to_owned()))
}

/// A text with what TeX reserves escaped.
pub(crate) fn tex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            _ => out.push(c),
        }
    }
    out
}

/// A b-file of the OEIS, `n a(n)` on each line: for tables with one key, the first column behind
/// it that holds numbers, or else outcomes, N as 1 and P as 0. It ends before the first row that is
/// missing or open, for the n of a b-file have no gaps.
///
/// # Errors
/// If the table is no such sequence; the string says why.
pub fn b_file(sheet: &Sheet) -> Result<String, String> {
    let place = |kind: Kind| sheet.columns.iter().skip(1).position(|c| c.kind == kind);
    let column = place(Kind::Number).or_else(|| place(Kind::Outcome)).filter(|_| sheet.keys == 1);
    let column = column.ok_or("a b-file is for tables with one number or one outcome for each n")?;
    if let [first, second, ..] = &sheet.rows[..]
        && second.key[0] != first.key[0] + 1
    {
        return Err("a b-file has every n, but this table leaves some out".into());
    }
    let mut out = String::new();
    let mut last: Option<u64> = None;
    for row in &sheet.rows {
        let n = row.key[0];
        let follows = last.is_none_or(|last| n == last + 1);
        let number = match &row.values[column] {
            Value::Number(number) => number.to_string(),
            Value::Large(digits) => digits.clone(),
            Value::Outcome(outcome) => u8::from(*outcome == Outcome::N).to_string(),
            _ => break,
        };
        if !follows {
            break;
        }
        out += &format!("{n} {number}\n");
        last = Some(n);
    }
    Ok(out)
}

/// Whether the entries of a column stand to the right.
fn right(column: &Column) -> bool {
    column.kind == Kind::Number
}
