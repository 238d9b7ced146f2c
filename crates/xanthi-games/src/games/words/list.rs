//! Lists of words: plain UTF-8 text, one word a line.

use crate::error::ParseError;
use crate::files::{Files, without_byte_order_mark};
use crate::notation::Part;
use std::borrow::Cow;

/// A list that comes with the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundled {
    /// Its name in the notation.
    pub name: &'static str,
    /// Its text, with source and licence at the head.
    pub text: &'static str,
}

/// The lists that come with the library.
pub const BUNDLED: &[Bundled] = &[
    Bundled { name: "countries", text: include_str!("../../../data/countries.txt") },
    Bundled { name: "us-states", text: include_str!("../../../data/us-states.txt") },
    Bundled { name: "capitals", text: include_str!("../../../data/capitals.txt") },
];

/// The column of a table that has the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// By its number, from 1; every line has a word.
    Number(usize),
    /// By its name in the first line, which has no word.
    Named(String),
}

/// A line that holds a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry<'a> {
    /// The word, without the space around it.
    pub(super) text: Cow<'a, str>,
    /// The number of the line, from 1.
    pub(super) line: usize,
}

/// The content of the file that a part of the notation names.
pub(super) fn content<'f>(part: Part<'_>, path: &str, files: &'f dyn Files) -> Result<Cow<'f, [u8]>, ParseError> {
    if path.is_empty() {
        return Err(part.error("the name of a file is missing").help("for example file=names.txt"));
    }
    files.lend(path).map_err(|why| {
        // Words that were said, without the @ before them, look like a longer path.
        let begins = |at: usize| !path[..at].is_empty() && files.lend(&path[..at]).is_ok();
        let list = path.rmatch_indices('/').map(|(at, _)| at).find(|&at| begins(at));
        let said = list.map(|at| format!("{why}; words that have been said go after @/, as in file={}@{}", &path[..at], &path[at..]));
        let home = path.starts_with('~').then(|| format!("{why}; `~` is not read as the home directory here: write it out"));
        part.error(format!("the file `{path}` could not be read")).help(said.or(home).unwrap_or_else(|| why.into()))
    })
}

/// The words of a file: every line that is neither empty nor a comment (`#` at its beginning); of a
/// table, the entries of this column. With a `header` the first line has no word; a column that is named has one anyway.
pub(super) fn entries<'a>(content: &'a [u8], path: &str, column: Option<&Column>, header: bool) -> Result<Vec<Entry<'a>>, ParseError> {
    read(content, path, column, header, true)
}

/// The same of a list that a program handed over: it has no comments.
pub(super) fn words_alone<'a>(content: &'a [u8], path: &str, column: Option<&Column>, header: bool) -> Result<Vec<Entry<'a>>, ParseError> {
    read(content, path, column, header, false)
}

fn read<'a>(content: &'a [u8], path: &str, column: Option<&Column>, header: bool, comments: bool) -> Result<Vec<Entry<'a>>, ParseError> {
    let text = std::str::from_utf8(content).map_err(|e| not_utf8(content, e.valid_up_to(), path))?;
    let text = without_byte_order_mark(text);
    if let Some(at) = text.find('\0') {
        return Err(not_text(text, at, path));
    }
    let says = |line: &str| !(line.trim().is_empty() || (comments && line.trim().starts_with('#')));
    let Some(column) = column else {
        let said = lines(text).zip(1..).filter(|(line, _)| says(line)).skip(usize::from(header));
        return Ok(said.map(|(line, number)| Entry { text: Cow::Borrowed(line.trim()), line: number }).collect());
    };
    let separator = rows(text, &SEPARATORS, says).find_map(|(row, _)| separator(row)).unwrap_or(',');
    let mut rows = rows(text, std::slice::from_ref(&separator), says);
    let column = match column {
        &Column::Number(number) => {
            if header {
                rows.next();
            }
            number
        }
        Column::Named(name) => match rows.next() {
            Some((row, number)) => named(row, name, separator, path).map_err(|[message, help]| wrong(row, number, message, &help))?,
            None => return Ok(Vec::new()),
        },
    };
    let mut found = Vec::new();
    for (row, number) in rows {
        let entry = cell(row, column, separator).map_err(|fault| match fault {
            Fault::Short => {
                let help =
                    "columns are separated by what separates those of the first line (tabs, semicolons or commas), and counted from 1";
                wrong(row, number, format!("`{path}` has no column {column} here"), help)
            }
            Fault::Behind => {
                let help = "the next column begins after the closing quotation mark; marks inside an entry are doubled";
                wrong(row, number, format!("there is text after a closing quotation mark in `{path}`"), help)
            }
            Fault::Quoted => {
                let help = "a quoted entry ends with a quotation mark, and then the next column begins; marks inside it are doubled";
                wrong(row, number, format!("a quotation mark is not closed in `{path}`"), help)
            }
        })?;
        if entry.contains(['\n', '\r']) {
            let help = "other columns may have quoted entries of several lines; this one has words";
            return Err(wrong(row, number, format!("the entry in column {column} of `{path}` has a line break"), help));
        }
        if !entry.is_empty() {
            found.push(Entry { text: entry, line: number });
        }
    }
    Ok(found)
}

/// What is wrong with a row of a table, told by its first line.
fn wrong(row: &str, number: usize, message: String, help: &str) -> ParseError {
    let line = lines(row).next().unwrap_or_default();
    ParseError::new(message, line, 0..line.len()).at_line(number).help(help)
}

/// The number of the column that has this name in the first row.
fn named(row: &str, name: &str, separator: char, path: &str) -> Result<usize, [String; 2]> {
    let names: Vec<_> = (1..).map_while(|k| cell(row, k, separator).ok()).collect();
    let mut named = (0..names.len()).filter(|&k| names[k] == *name);
    match (named.next(), named.next()) {
        (Some(at), None) => Ok(at + 1),
        (Some(at), Some(second)) => {
            let help = format!("they are columns {} and {}: take one by its number", at + 1, second + 1);
            Err([format!("`{path}` has two columns `{name}`"), help])
        }
        (None, _) => Err([format!("`{path}` has no column `{name}`"), format!("the first line has {}", names.join(", "))]),
    }
}

/// The lines of a text, whether they end with a line feed, a carriage return or both.
fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    lines.flat_map(|line| line.split('\r'))
}

/// The rows of a table that say something, each with the number of its first line. An entry that begins with a quotation mark may
/// go on in the next lines; where the mark is not closed as it should be, the line stands alone.
fn rows<'a>(text: &'a str, separators: &[char], says: impl Fn(&str) -> bool) -> impl Iterator<Item = (&'a str, usize)> {
    let begin = |line: &str| line.as_ptr().addr() - text.as_ptr().addr();
    let mut lines = lines(text).zip(1..);
    // No mark that is open at the end of a line before this one is closed as it should be.
    let mut never_before = 0;
    std::iter::from_fn(move || {
        let (first, number) = lines.find(|(line, _)| says(line))?;
        let mut quotes = Quotes::default();
        let mut last = first;
        quotes.go_on(first, separators);
        if quotes.quoted && number < never_before {
            return Some((first, number));
        }
        let mut next = lines.clone();
        while quotes.quoted {
            let (line, at) = next.next().unwrap_or(("", usize::MAX));
            if at == usize::MAX || !quotes.go_on(line, separators) {
                never_before = at;
                return Some((first, number));
            }
            last = line;
        }
        lines = next;
        Some((&text[begin(first)..begin(last) + last.len()], number))
    })
}

/// What is wrong with a row of a table.
enum Fault {
    /// It has too few columns.
    Short,
    /// A quotation mark is not closed.
    Quoted,
    /// One is closed before the entry ends.
    Behind,
}

/// What may separate the columns of a table: a tab, else a semicolon, else a comma.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// What separates the columns of a row, outside quotation marks; none if it has one column alone.
fn separator(row: &str) -> Option<char> {
    let mut quotes = Quotes::default();
    let outside: Vec<char> = row.chars().filter(|&c| quotes.cuts(c, &SEPARATORS)).collect();
    SEPARATORS.into_iter().find(|separator| outside.contains(separator))
}

/// Where a row of a table is cut. A mark in the middle of a word is a letter of it: only an entry that begins with one is
/// quoted. Behind the mark that closes it another one opens it again: a mark inside stands twice.
#[derive(Default)]
struct Quotes {
    quoted: bool,
    /// Something stands in the entry.
    inside: bool,
    closed: bool,
}

impl Quotes {
    /// Whether the next character is a separator outside quotation marks.
    fn cuts(&mut self, c: char, separators: &[char]) -> bool {
        let mark = c == '"';
        let opens = mark && !self.quoted && (!self.inside || self.closed);
        self.closed = mark && self.quoted;
        self.quoted = opens || (self.quoted && !mark);
        let cuts = separators.contains(&c) && !self.quoted;
        self.inside = !cuts && (self.inside || !c.is_whitespace());
        cuts
    }

    /// Reads one more line of a row; says whether every mark that is closed in it ends its entry.
    fn go_on(&mut self, line: &str, separators: &[char]) -> bool {
        let mut ended = false;
        line.chars().all(|c| {
            let cuts = self.cuts(c, separators);
            let stray = ended && !cuts && !self.quoted && !c.is_whitespace() && !self.closed;
            ended = !cuts && (self.closed || (ended && !self.quoted));
            !stray
        })
    }
}

/// An entry of a row of a table. One in quotation marks may hold separators; the marks go, and one that stands twice inside
/// is one.
fn cell(row: &str, column: usize, separator: char) -> Result<Cow<'_, str>, Fault> {
    let mut quotes = Quotes::default();
    let entry = row.split(|c| quotes.cuts(c, &[separator])).nth(column - 1);
    let entry = entry.ok_or(if quotes.quoted { Fault::Quoted } else { Fault::Short })?.trim();
    match entry.strip_prefix('"') {
        None => Ok(Cow::Borrowed(entry)),
        Some(inner) => {
            if quotes.quoted {
                return Err(Fault::Quoted);
            }
            let inner = inner.strip_suffix('"').ok_or(Fault::Behind)?.trim();
            Ok(if inner.contains('"') { Cow::Owned(inner.replace("\"\"", "\"")) } else { Cow::Borrowed(inner) })
        }
    }
}

/// A sign that no text has, but text in UTF-16 and files that are no text do.
fn not_text(text: &str, at: usize, path: &str) -> ParseError {
    let number = text[..at].matches('\n').count() + 1;
    let begin = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
    let error =
        ParseError::new(format!("`{path}` is not text in UTF-8: it holds a null character"), &text[begin..end], at - begin..at - begin + 1);
    error.at_line(number).help("save the list as UTF-8 text")
}

fn not_utf8(content: &[u8], at: usize, path: &str) -> ParseError {
    let number = content[..at].iter().filter(|&&b| b == b'\n').count() + 1;
    let begin = content[..at].iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
    let end = content[at..].iter().position(|&b| b == b'\n').map_or(content.len(), |newline| at + newline);
    let line = String::from_utf8_lossy(&content[begin..end]);
    let place = at - begin..at - begin + '\u{FFFD}'.len_utf8();
    // The first two bytes of what Windows calls Unicode.
    let is_utf16 = content.starts_with(&[0xFF, 0xFE]) || content.starts_with(&[0xFE, 0xFF]);
    let what = if is_utf16 { "is UTF-16, not UTF-8" } else { "is not UTF-8 here" };
    ParseError::new(format!("`{path}` {what}"), &line, place).at_line(number).help("save the list as UTF-8 text")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, column: Option<usize>) -> Result<Vec<String>, String> {
        let found = entries(text.as_bytes(), "list", column.map(Column::Number).as_ref(), false).map_err(|error| error.message)?;
        Ok(found.into_iter().map(|entry| format!("{}:{}", entry.line, entry.text)).collect())
    }

    #[test]
    fn lines_end_as_on_every_system() {
        for end in ["\n", "\r\n", "\r"] {
            assert_eq!(words(&format!("Oslo{end}{end}Rome{end}"), None), Ok(vec!["1:Oslo".into(), "3:Rome".into()]), "{end:?}");
        }
    }

    #[test]
    fn entries_of_tables_are_read_as_rfc_4180_says() {
        let second = |line: &str| words(line, Some(2)).map(|words| words.concat());
        for (line, word) in [
            (r#"2,"New ""York""",6"#, r#"1:New "York""#),
            (r#"2, "Washington, D. C." ,6"#, "1:Washington, D. C."),
            (r#"2,"a ""b"", c",6"#, r#"1:a "b", c"#),
            (r#"2,"""Os"", x""#, r#"1:"Os", x"#),
            (r#"2,"Os""lo, x""#, r#"1:Os"lo, x"#),
            (r#"2;"Os""lo; x";6"#, r#"1:Os"lo; x"#),
            (r#"2,5" disk,6"#, r#"1:5" disk"#),
            ("2;Oslo, Norway", "1:Oslo, Norway"),
            ("2,", ""),
        ] {
            assert_eq!(second(line).as_deref(), Ok(word), "{line}");
        }
        assert!(second(r#"1,"Oslo"#).unwrap_err().contains("not closed"));
        assert!(second(r#""1,Oslo"#).unwrap_err().contains("not closed"));
        assert!(second(r#"1,"Os"lo"#).unwrap_err().contains("after a closing quotation mark"));
        assert!(second(r#"1,"Os"""#).unwrap_err().contains("not closed"));
        assert!(second("Oslo").unwrap_err().contains("no column 2"));
    }

    /// A quoted entry may have several lines; where a mark is not closed as it should be, its line stands alone.
    #[test]
    fn rows_may_have_several_lines() {
        let column = |table: &str, column: usize| words(table, Some(column)).map(|words| words.join(" "));
        for end in ["\n", "\r\n", "\r"] {
            let table = ["name,note", "Oslo,\"a", "# b, \"\"c\"\"", "\"", "\"Rome\",\"\"", "Lima,\"x\"", ""].join(end);
            assert_eq!(column(&table, 1).as_deref(), Ok("1:name 2:Oslo 5:Rome 6:Lima"), "{end:?}");
            let (wrong, other) = (column(&table, 2).unwrap_err(), column(&table.replace(",note", ";note"), 2).unwrap_err());
            assert!(wrong.contains("column 2 of `list` has a line break"), "{end:?}: {wrong}");
            assert!(other.contains("no column 2"), "{end:?}: {other}");
        }
        // The second mark would begin an entry, the third has no end: they are words, not a note of several lines.
        assert_eq!(column("Oslo,\"a\nRome,\"b\"\nLima,\"c\n", 1).as_deref(), Ok("1:Oslo 2:Rome 3:Lima"));
        assert_eq!(column("Oslo,\"a\nRome,b\n\nLima,c\n", 1).as_deref(), Ok("1:Oslo 2:Rome 4:Lima"));
        // Very many marks that are never closed are looked for once.
        let marks: String = (0..50_000).map(|k| format!("w{k}\",\",x\n")).collect();
        assert_eq!(words(&marks, Some(1)).map(|words| words.len()), Ok(50_000));
        // The first row of several lines says what separates the columns.
        assert_eq!(column("\"a;\nb\",Oslo\nc;d,Rome\n", 2).as_deref(), Ok("1:Oslo 3:Rome"));
    }

    /// What separates the columns is the same in the whole table.
    #[test]
    fn separators_are_those_of_the_first_line() {
        for (table, column, expected) in [
            ("id,name,note\n1,Oslo,\"a;b\"\n2,Oman,x\n", 2, "1:name 2:Oslo 3:Oman"),
            ("Oslo,\"a\tb\"\nOman,x;y\n", 1, "1:Oslo 2:Oman"),
            ("Oslo;x,y\nOman,z;q\n", 1, "1:Oslo 2:Oman,z"),
            ("\"a;b\",Oslo\nc;d,Oman\n", 2, "1:Oslo 2:Oman"),
            ("# a;b\n\nx\ty,z;q\n", 2, "3:y,z;q"),
        ] {
            assert_eq!(words(table, Some(column)).map(|words| words.join(" ")).as_deref(), Ok(expected), "{table:?}");
        }
    }

    #[test]
    fn a_list_that_is_handed_over_has_no_comments() {
        let text = "#ab\nba\n # c\n";
        let found = words_alone(text.as_bytes(), "list", None, false).map(|found| found.into_iter().map(|e| e.text).collect::<Vec<_>>());
        assert_eq!(found, Ok(vec!["#ab".into(), "ba".into(), "# c".into()]));
        assert_eq!(words(text, None), Ok(vec!["2:ba".into()]));
    }

    #[test]
    fn a_column_may_be_named_in_the_first_line() {
        let named = |name: &str, text: &'static str| {
            let column = Column::Named(name.into());
            let found = entries(text.as_bytes(), "list", Some(&column), false).map_err(|error| (error.message, error.help))?;
            Ok::<_, (String, String)>(found.into_iter().map(|entry| entry.text).collect::<Vec<_>>())
        };
        let table = "# cities\nrank;\"name, short\"\n1;Oslo\n2;Rome\n";
        assert_eq!(named("name, short", table), Ok(vec!["Oslo".into(), "Rome".into()]));
        let (message, help) = named("name", table).unwrap_err();
        assert_eq!((message.as_str(), help.as_str()), ("`list` has no column `name`", "the first line has rank, name, short"));
        let (message, help) = named("name", "id,name,name\n1,Oslo,Rome\n").unwrap_err();
        assert_eq!(
            (message.as_str(), help.as_str()),
            ("`list` has two columns `name`", "they are columns 2 and 3: take one by its number")
        );
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert!(words("\0N\0i\0c\0e", None).unwrap_err().contains("null character"));
    }
}
