//! Every format is read back by a reader of its own, and gives the same entries.

use super::Random;
use xanthi::games::Outcome;
use xanthi::table::{Column, Kind, Row, Sheet, Value, formats};

/// Sheets with all kinds of entries, and with names that every format must escape.
fn sheets() -> Vec<Sheet> {
    let mut random = Random(11);
    let names = ["n", "a,b", "say \"g\"", "p|q", "50%_#{x}", "back\\slash", "line\nbreak"];
    let mut sheets = Vec::new();
    for round in 0..60 {
        let keys = 1 + random.below(2) as usize;
        let kinds = [Kind::Number, Kind::Outcome, Kind::Outcomes, Kind::Numbers, Kind::Lists];
        let width = 1 + random.below(3) as usize;
        let columns: Vec<Column> = (0..keys + width)
            .map(|i| {
                let kind = if i < keys { Kind::Number } else { kinds[random.below(5) as usize] };
                // Markdown and aligned text have no way to write a line break.
                Column::new(names[random.below(6 + round % 2) as usize], kind)
            })
            .collect();
        let rows = (0..random.below(70)).map(|n| Row {
            key: (0..keys as u64).map(|i| n * 3 + i).collect(),
            values: columns[keys..].iter().map(|c| value(&mut random, c.kind)).collect(),
        });
        sheets.push(Sheet { rows: rows.collect(), keys, columns });
    }
    sheets
}

fn value(random: &mut Random, kind: Kind) -> Value {
    let outcome = |random: &mut Random| Outcome::of_mover(random.below(2) == 0);
    match (random.below(9), kind) {
        (0, _) => Value::Unknown,
        (1, Kind::Number) => Value::Null,
        (2, Kind::Number) => Value::Large("123456789012345678901234567890".into()),
        (_, Kind::Number) => Value::Number(random.below(5000)),
        (_, Kind::Outcome) => Value::Outcome(outcome(random)),
        (_, Kind::Outcomes) => Value::Outcomes((0..random.below(60)).map(|i| (i != 7).then(|| outcome(random))).collect()),
        (_, Kind::Numbers) => {
            let mut list: Vec<u64> = (0..random.below(30)).map(|_| random.below(100)).collect();
            list.sort_unstable();
            Value::Numbers(list)
        }
        (_, Kind::Lists) => {
            let list = |random: &mut Random| (0..1 + random.below(4)).map(|_| random.below(100)).collect();
            Value::Lists((0..random.below(4)).map(|_| list(random)).collect())
        }
        (_, Kind::Text) => Value::Text(["tame", "wild", "2^{31}", "a,b \"c\" | & _"][random.below(4) as usize].to_owned()),
    }
}

fn texts(sheet: &Sheet, null: &str) -> Vec<Vec<String>> {
    let names = sheet.columns.iter().map(|c| c.name.clone()).collect();
    let cells = |row: &Row| row.cells().map(|v| if v == Value::Null { null.to_owned() } else { v.text() }).collect();
    std::iter::once(names).chain(sheet.rows.iter().map(cells)).collect()
}

/// RFC 4180, by a machine with one state.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '"' if !quoted && field.is_empty() => quoted = true,
            '"' if quoted && rest.peek() == Some(&'"') => field.extend(rest.next()),
            '"' if quoted => quoted = false,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\r' if !quoted => {
                assert_eq!(rest.next(), Some('\n'));
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            c => field.push(c),
        }
    }
    assert!(record.is_empty() && field.is_empty() && !quoted, "the last line is ended");
    records
}

#[test]
fn csv() {
    for sheet in sheets() {
        assert_eq!(read_csv(&formats::csv(&sheet)), texts(&sheet, ""));
    }
}

/// Cuts at `mark` unless a backslash stands before it, and takes the backslashes away.
fn cut(line: &str, mark: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => cells.last_mut().unwrap().extend(rest.next()),
            c if c == mark => cells.push(String::new()),
            c => cells.last_mut().unwrap().push(c),
        }
    }
    cells.into_iter().map(|cell| cell.trim().to_owned()).collect()
}

fn without_breaks(sheet: &Sheet) -> bool {
    sheet.columns.iter().all(|c| !c.name.contains('\n'))
}

#[test]
fn markdown() {
    for sheet in sheets().into_iter().filter(without_breaks) {
        let text = formats::markdown(&sheet);
        let mut lines: Vec<Vec<String>> = text
            .lines()
            .map(|line| {
                let inner = line.strip_prefix('|').and_then(|l| l.strip_suffix('|')).expect("bars at both ends");
                cut(inner, '|')
            })
            .collect();
        let rule = lines.remove(1);
        assert!(rule.len() == sheet.columns.len() && rule.iter().all(|r| r == "---" || r == "---:"));
        assert_eq!(lines, texts(&sheet, "-"));
    }
}

#[test]
fn latex() {
    for sheet in sheets().into_iter().filter(without_breaks) {
        let text = formats::latex(&sheet);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("\\begin{tabular}{") && lines[lines.len() - 1] == "\\end{tabular}");
        assert_eq!(lines.iter().filter(|l| **l == "  \\hline").count(), 3);
        let rows = lines[1..lines.len() - 1].iter().filter_map(|line| line.strip_suffix(" \\\\"));
        let back = rows.map(|row| cut(&row.replace("\\textbackslash{}", "\\\\"), '&'));
        assert_eq!(back.collect::<Vec<_>>(), texts(&sheet, "--"));
    }
}

#[test]
fn b_files_end_at_the_first_gap() {
    let outcome = |o| vec![Value::Outcome(o)];
    let row = |n, values| Row { key: vec![n], values };
    let columns = vec![Column::new("n", Kind::Number), Column::new("outcome", Kind::Outcome)];
    let rows = vec![row(3, outcome(Outcome::P)), row(4, outcome(Outcome::N)), row(5, vec![Value::Unknown]), row(6, outcome(Outcome::N))];
    assert_eq!(formats::b_file(&Sheet { columns: columns.clone(), keys: 1, rows }).as_deref(), Ok("3 0\n4 1\n"));
    // A table in steps is no b-file.
    let rows = vec![row(3, outcome(Outcome::P)), row(5, outcome(Outcome::N))];
    assert!(formats::b_file(&Sheet { columns: columns.clone(), keys: 1, rows }).is_err());
    // Numbers come before outcomes.
    let both = vec![columns[0].clone(), columns[1].clone(), Column::new("grundy", Kind::Number)];
    let rows = vec![row(0, vec![Value::Outcome(Outcome::N), Value::Number(7)]), row(1, vec![Value::Unknown, Value::Large("9".repeat(30))])];
    assert_eq!(formats::b_file(&Sheet { columns: both, keys: 1, rows }), Ok(format!("0 7\n1 {}\n", "9".repeat(30))));
    let two = vec![Column::new("a", Kind::Number), Column::new("b", Kind::Number), Column::new("bound", Kind::Number)];
    let rows = vec![Row { key: vec![2, 3], values: vec![Value::Number(2)] }];
    assert!(formats::b_file(&Sheet { columns: two, keys: 2, rows }).is_err());
}

#[test]
fn text_is_aligned_and_fits_the_width() {
    let columns = vec![Column::new("n", Kind::Number), Column::new("outcome", Kind::Outcome)];
    let sheet = |rows: u64| Sheet {
        columns: columns.clone(),
        keys: 1,
        rows: (1..=rows).map(|n| Row { key: vec![n], values: vec![Value::Outcome(Outcome::of_mover(n % 3 > 0))] }).collect(),
    };
    assert_eq!(formats::text(&sheet(3), 80), "n  outcome\n1  N\n2  N\n3  P\n");
    // Five blocks of 17 rows; read downwards the numbers follow each other.
    let text = formats::text(&sheet(84), 90);
    assert!(text.lines().all(|line| line.chars().count() <= 90));
    let cells: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    let blocks = cells[0].len() / 2;
    assert!(blocks > 1 && cells[0].iter().step_by(2).all(|c| *c == "n"));
    let numbers = (0..blocks).flat_map(|b| cells[1..].iter().filter_map(move |line| line.get(2 * b)).map(|n| n.parse::<u64>().unwrap()));
    assert_eq!(numbers.collect::<Vec<_>>(), (1..=84).collect::<Vec<_>>());
    for sheet in sheets().into_iter().filter(without_breaks) {
        for width in [30, 60, 100] {
            let text = formats::text(&sheet, width);
            // Nothing is lost: without white space, column by column, the entries are all there.
            let count = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
            let cells = texts(&sheet, "-");
            let head: usize = cells[0].iter().map(|c| count(c)).sum();
            let body: usize = cells[1..].iter().flatten().map(|c| count(c)).sum();
            assert!((count(&text) - body).is_multiple_of(head) && count(&text) >= head + body, "{text}");
        }
    }
    // A long entry is broken, and the line after it is clear.
    let columns = vec![Column::new("n", Kind::Number), Column::new("starts", Kind::Outcomes)];
    let row = Row { key: vec![30], values: vec![Value::Outcomes(vec![Some(Outcome::N); 30])] };
    let text = formats::text(&Sheet { columns, keys: 1, rows: vec![row] }, 20);
    assert_eq!(text, " n  starts\n30  NNNNNNNNNNNNNNNN\n    NNNNNNNNNNNNNN\n");
}

#[test]
fn several_wide_columns_share_the_width() {
    let columns = ["n", "matchings", "fewer"].map(|name| Column::new(name, Kind::Number)).to_vec();
    let large = |digits: usize| Value::Large("7".repeat(digits));
    let rows = (1..=40u64).map(|n| Row { key: vec![n], values: vec![large(20 * n as usize), large(15 * n as usize)] }).collect();
    let sheet = Sheet { columns, keys: 1, rows };
    let text = formats::text(&sheet, 80);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    // Nothing is lost: 35 n digits in each row, and the 7 of four n.
    assert_eq!(text.matches('7').count(), 35 * (40 * 41 / 2) + 4);
    // Blanks before the ends of numbers do not outweigh them.
    assert!(text.len() < 3 * formats::csv(&sheet).len(), "{} bytes", text.len());
    // Each row by itself is the same.
    let pieces: Vec<String> = formats::text_in_pieces(&sheet, 80).collect();
    assert!(pieces.len() == 41 && pieces.concat() == text);
}
