//! Slices of a table: the values over two columns of the key, everything else fixed.

use super::formats::{markdown_line, markdown_text, tex};
use super::{Refused, Sheet, Value};
use std::collections::BTreeMap;

/// The most slices that are cut out of one table.
pub const MOST_SLICES: usize = 400;

/// The values of one column over two columns of the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The column whose values these are.
    pub column: String,
    /// The columns of the key that are fixed, with their numbers.
    pub fixed: Vec<(String, u64)>,
    /// The name and the numbers of the rows, ascending.
    pub down: (String, Vec<u64>),
    /// The name and the numbers of the columns, ascending.
    pub across: (String, Vec<u64>),
    /// The values, row by row; [`Value::Null`] where the table has no row.
    pub cells: Vec<Vec<Value>>,
}

impl Slice {
    /// The column and what is fixed: `g.1, w.0 = 3, w.3 = 2`.
    pub fn title(&self) -> String {
        let fixed = self.fixed.iter().map(|(name, n)| format!(", {name} = {n}"));
        std::iter::once(self.column.clone()).chain(fixed).collect()
    }
}

/// Cuts a table into slices over the columns `down` and `across` of its key (`w.1`, or `1` for
/// short; the two that vary, if none are given): one for each column of values and each choice of
/// the rest of the key.
///
/// # Errors
/// If these are not two columns of the key, or there would be more than [`MOST_SLICES`].
pub fn slices(sheet: &Sheet, axes: Option<(&str, &str)>) -> Result<Vec<Slice>, Refused> {
    slices_with(sheet, axes, &Value::Null)
}

/// [`slices`] of a table that is a map: what it has no row for was not asked.
///
/// # Errors
/// As for [`slices`].
pub fn slices_of_map(sheet: &Sheet, axes: Option<(&str, &str)>) -> Result<Vec<Slice>, Refused> {
    slices_with(sheet, axes, &Value::Unknown)
}

/// The same, with something in place of what the table has no row for.
fn slices_with(sheet: &Sheet, axes: Option<(&str, &str)>, missing: &Value) -> Result<Vec<Slice>, Refused> {
    let keys: Vec<&str> = sheet.columns[..sheet.keys].iter().map(|c| c.name.as_str()).collect();
    let names = keys.join(", ");
    let (down, across) = match axes {
        Some((down, across)) => {
            let find = |name: &str| {
                let place = keys.iter().position(|key| *key == name || key.strip_prefix("w.") == Some(name));
                place.ok_or_else(|| Refused::new(format!("there is no key `{name}` in this table"), format!("its keys are {names}")))
            };
            (find(down)?, find(across)?)
        }
        None => {
            let varies = |i: &usize| sheet.rows.iter().any(|row| row.key[*i] != sheet.rows[0].key[*i]);
            match (0..keys.len()).filter(varies).collect::<Vec<_>>()[..] {
                [down, across] => (down, across),
                ref too_few @ ([] | [_]) => {
                    let message = match too_few {
                        [one] => format!("a slice has two keys that vary, and here only {} does", keys[*one]),
                        _ => "a slice has two keys that vary, and here none does".to_owned(),
                    };
                    let help = match keys.len() {
                        0 | 1 => {
                            "no slice can be cut out of this table, which has one key; those of Nim with disks have several, and those of positions with {n} and {m} have two"
                        }
                        _ => "give a range for each of two keys",
                    };
                    return Err(Refused::new(message, format!("{help}; the keys here: {names}")));
                }
                ref others => {
                    let help = format!("name them, as in slice={}", keys.iter().take(2).copied().collect::<Vec<_>>().join(":"));
                    return Err(Refused::new(format!("a slice goes over two keys, and here {} vary", others.len()), help));
                }
            }
        }
    };
    if down == across {
        return Err(Refused::new("a slice goes over two different keys", format!("the keys are {names}")));
    }
    let mut groups: BTreeMap<Vec<u64>, Vec<usize>> = BTreeMap::new();
    for (i, row) in sheet.rows.iter().enumerate() {
        let rest = (0..sheet.keys).filter(|k| *k != down && *k != across).map(|k| row.key[k]).collect();
        groups.entry(rest).or_default().push(i);
    }
    let columns = &sheet.columns[sheet.keys..];
    if groups.len() * columns.len() > MOST_SLICES {
        let message = format!("there are {} slices, and {MOST_SLICES} are the most", groups.len() * columns.len());
        return Err(Refused::new(message, "fix other piles by a number, as in disks=3,0..9,0..9,2, or name one start"));
    }
    let numbers = |k: usize| {
        let mut all: Vec<u64> = sheet.rows.iter().map(|row| row.key[k]).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (rows, across_numbers) = (numbers(down), numbers(across));
    let mut slices = Vec::new();
    for (c, column) in columns.iter().enumerate() {
        for (rest, members) in &groups {
            let mut cells = vec![vec![missing.clone(); across_numbers.len()]; rows.len()];
            for &i in members {
                let row = &sheet.rows[i];
                let place = (rows.binary_search(&row.key[down]), across_numbers.binary_search(&row.key[across]));
                if let (Ok(y), Ok(x)) = place {
                    cells[y][x] = row.values[c].clone();
                }
            }
            let others = (0..sheet.keys).filter(|k| *k != down && *k != across).map(|k| keys[k].to_owned());
            slices.push(Slice {
                column: column.name.clone(),
                fixed: others.zip(rest.iter().copied()).collect(),
                down: (keys[down].to_owned(), rows.clone()),
                across: (keys[across].to_owned(), across_numbers.clone()),
                cells,
            });
        }
    }
    Ok(slices)
}

/// The slices of a table that is a map: the first number of its key down, the second one across. What it has no row for is
/// [`Value::Unknown`].
///
/// # Errors
/// As for [`slices`].
pub fn of_map(sheet: &Sheet) -> Result<Vec<Slice>, Refused> {
    match &sheet.columns[..] {
        [down, across, ..] => slices_of_map(sheet, Some((&down.name, &across.name))),
        _ => slices_of_map(sheet, None),
    }
}

/// Slices as text: the numbers of `across` on top, those of `down` at the left.
pub fn text(slices: &[Slice]) -> String {
    let mut out = String::new();
    for slice in slices {
        let cells: Vec<Vec<String>> = slice.cells.iter().map(|row| row.iter().map(Value::text).collect()).collect();
        let head: Vec<String> = slice.across.1.iter().map(u64::to_string).collect();
        let width = cells.iter().flatten().chain(&head).map(|t| t.chars().count()).max().unwrap_or(1);
        let corner = format!("{} \\ {}", slice.down.0, slice.across.0);
        let left = corner.chars().count();
        let line = |first: &str, cells: &[String]| {
            let cells: String = cells.iter().map(|cell| format!("  {cell:>width$}")).collect();
            format!("  {first:>left$}{cells}\n")
        };
        out += &format!("{}\n\n{}", slice.title(), line(&corner, &head));
        slice.down.1.iter().zip(&cells).for_each(|(n, row)| out += &line(&n.to_string(), row));
        out.push('\n');
    }
    out
}

/// Slices as maps that are as narrow as can be, in `width` characters where that can be done: what does not fit beside each other
/// stands in blocks, one below the other.
pub fn map(slices: &[Slice], width: usize) -> String {
    let mut out = String::new();
    for slice in slices {
        if slices.len() > 1 {
            out += &format!("{}\n\n", slice.title());
        }
        let cells: Vec<Vec<String>> = slice.cells.iter().map(|row| row.iter().map(Value::text).collect()).collect();
        let head: Vec<String> = slice.across.1.iter().map(u64::to_string).collect();
        let cell = 1 + cells.iter().flatten().chain(&head).map(|t| t.chars().count()).max().unwrap_or(1);
        let corner = format!("{} \\ {}", slice.down.0, slice.across.0);
        let left = slice.down.1.iter().map(|n| n.to_string().len()).max().unwrap_or(1).max(corner.chars().count());
        let beside = (width.saturating_sub(left) / cell).max(1);
        let line = |first: &str, cells: &[String]| {
            let cells: String = cells.iter().map(|text| format!("{text:>cell$}")).collect();
            format!("{first:>left$}{cells}\n")
        };
        for from in (0..head.len()).step_by(beside) {
            let block = from..(from + beside).min(head.len());
            out += &line(&corner, &head[block.clone()]);
            slice.down.1.iter().zip(&cells).for_each(|(n, row)| out += &line(&n.to_string(), &row[block.clone()]));
            out.push('\n');
        }
    }
    out
}

/// Slices as LaTeX: a `tabular` for each, its title in a comment before it.
pub fn latex(slices: &[Slice]) -> String {
    let mut out = String::new();
    for slice in slices {
        let cell = |value: &Value| if *value == Value::Null { "--".into() } else { tex(&value.text()) };
        let line = |first: String, cells: Vec<String>| format!("  {first} & {} \\\\\n", cells.join(" & "));
        let columns = "c".repeat(slice.across.1.len());
        out += &format!("% {}\n\\begin{{tabular}}{{r|{columns}}}\n", slice.title());
        out += &line(tex(&format!("{} \\ {}", slice.down.0, slice.across.0)), slice.across.1.iter().map(u64::to_string).collect());
        out += "  \\hline\n";
        for (n, row) in slice.down.1.iter().zip(&slice.cells) {
            out += &line(n.to_string(), row.iter().map(cell).collect());
        }
        out += "\\end{tabular}\n";
    }
    out
}

/// Slices as Markdown: a table for each, under its title where there are several.
pub fn markdown(slices: &[Slice]) -> String {
    let of_slice = |slice: &Slice| {
        let corner = format!("{} \\ {}", slice.down.0, slice.across.0);
        let head = std::iter::once(corner).chain(slice.across.1.iter().map(u64::to_string));
        let mut out = if slices.len() > 1 { format!("{}\n\n", markdown_text(&slice.title())) } else { String::new() };
        out += &markdown_line(head);
        out += &markdown_line(std::iter::once("---:").chain(slice.across.1.iter().map(|_| ":---:")).map(str::to_owned));
        for (n, row) in slice.down.1.iter().zip(&slice.cells) {
            out += &markdown_line(std::iter::once(n.to_string()).chain(row.iter().map(Value::text)));
        }
        out
    };
    slices.iter().map(of_slice).collect::<Vec<_>>().join("\n")
}

/// Slices as comma-separated values (RFC 4180): the column, what is fixed, the number of `down`, and
/// then a value for each number of `across`, which the heading names.
pub fn csv(slices: &[Slice]) -> String {
    let Some(first) = slices.first() else { return String::new() };
    let line = |cells: Vec<String>| format!("{}\r\n", cells.join(","));
    let quoted = |text: &str| match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    };
    let mut head = vec!["column".to_owned()];
    head.extend(first.fixed.iter().map(|(name, _)| quoted(name)));
    head.push(quoted(&first.down.0));
    head.extend(first.across.1.iter().map(|n| quoted(&format!("{}={n}", first.across.0))));
    let mut out = line(head);
    for slice in slices {
        for (n, row) in slice.down.1.iter().zip(&slice.cells) {
            let mut cells = vec![quoted(&slice.column)];
            cells.extend(slice.fixed.iter().map(|(_, n)| n.to_string()));
            cells.push(n.to_string());
            cells.extend(row.iter().map(|value| if *value == Value::Null { String::new() } else { quoted(&value.text()) }));
            out += &line(cells);
        }
    }
    out
}
