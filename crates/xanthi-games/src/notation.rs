//! The notation: one printable line for every position of every game.
//!
//! ```text
//! name:parameters@start/move/move
//! ```
//!
//! This file cuts a line into these parts and knows nothing about games. A part is a piece of the
//! line together with its place, so that every error can show where it arose. Only letters,
//! digits and ``: , @ / + = . _ - % ^ [ ]`` occur in a printed line; every other byte, and a
//! reserved character inside a name, is written `%` and two hexadecimal digits (as in a URL).
//!
//! Cutting rules:
//! - the name ends at the first `:`;
//! - if the line contains `@`, the last one separates the parameters from start and moves, and
//!   everything behind it is cut at `/`;
//! - without `@`, the parameters end at the first `/`, except that a `/` after `file=` belongs to
//!   the path (write `@/move` to give moves then).

use crate::error::ParseError;
use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::borrow::Cow;
use std::ops::Range;

/// A piece of a line and its place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    line: &'a str,
    start: usize,
    end: usize,
}

impl<'a> Part<'a> {
    /// The whole line as one part.
    pub fn whole(line: &'a str) -> Self {
        Self { line, start: 0, end: line.len() }
    }

    /// The text of the part, as it stands (still escaped).
    pub fn text(&self) -> &'a str {
        &self.line[self.start..self.end]
    }

    /// The byte range of the part in its line.
    pub fn place(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether the part has no character.
    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// The text with its `%` escapes undone.
    ///
    /// # Errors
    /// If the escapes do not spell UTF-8.
    pub fn unescaped(&self) -> Result<Cow<'a, str>, ParseError> {
        percent_decode_str(self.text())
            .decode_utf8()
            .map_err(|_| self.error("these escapes are not valid UTF-8").help("% and two hexadecimal digits are one byte of UTF-8"))
    }

    /// The piece `range` (bytes, relative to this part).
    pub fn slice(&self, range: Range<usize>) -> Self {
        Self { line: self.line, start: self.start + range.start, end: self.start + range.end }
    }

    /// The part cut at every `separator`; an empty part is one empty piece.
    pub fn split(&self, separator: char) -> Vec<Self> {
        let mut pieces = Vec::new();
        let mut from = 0;
        for (at, _) in self.text().match_indices(separator) {
            pieces.push(self.slice(from..at));
            from = at + separator.len_utf8();
        }
        pieces.push(self.slice(from..self.text().len()));
        pieces
    }

    /// The part before and behind the first `separator`.
    pub fn split_once(&self, separator: char) -> Option<(Self, Self)> {
        let at = self.text().find(separator)?;
        Some((self.slice(0..at), self.slice(at + separator.len_utf8()..self.text().len())))
    }

    /// An error that points at this part.
    pub fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::new(message, self.line, self.place())
    }

    /// The part as a whole number in `range`.
    ///
    /// # Errors
    /// If it is not written in decimal digits or lies outside the range.
    pub fn number(&self, what: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, ParseError> {
        let text = self.text();
        let help = format!("{what} is a whole number from {} to {}", range.start(), range.end());
        if text.is_empty() {
            return Err(self.error(format!("{what} is missing")).help(help));
        }
        if !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.error(format!("{what} must be a number")).help(help));
        }
        match text.parse::<u64>() {
            Ok(n) if range.contains(&n) => Ok(n),
            _ => Err(self.error(format!("{what} is out of range")).help(help)),
        }
    }
}

/// A line of notation cut into its parts.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    /// The whole line.
    pub text: &'a str,
    /// The name of the game, before the first `:`.
    pub name: Part<'a>,
    /// What stands between `:` and the start or the moves.
    pub params: Part<'a>,
    /// What stands behind `@`, if there is an `@`; it may be empty (`@/move`).
    pub start: Option<Part<'a>>,
    /// The moves, each behind a `/`.
    pub moves: Vec<Part<'a>>,
}

impl<'a> Line<'a> {
    /// Cuts a line.
    ///
    /// # Errors
    /// If there is no `:` or a character outside the notation's alphabet occurs.
    pub fn cut(text: &'a str) -> Result<Self, ParseError> {
        let whole = Part::whole(text);
        // The name of a file may be written as it is, and words too, then.
        let spaces = text.contains("file=");
        if let Some((at, bad)) = text.char_indices().find(|&(_, c)| (c.is_whitespace() && !(spaces && c == ' ')) || c.is_control()) {
            let help = "a position is one line without spaces (except in the names of files); write a space inside a name as %20";
            return Err(ParseError::new("white space in a position", text, at..at + bad.len_utf8()).help(help));
        }
        let Some((name, rest)) = whole.split_once(':') else {
            // The name of a file alone: that of a list, most likely.
            let help = match [".txt", ".csv", ".tsv"].iter().any(|end| text.ends_with(end)) {
                true => format!("a list of words in a file is written `words:file={text}`, and a graph `uvg:file={text}@START`"),
                false => "for example `uvg:petersen@0`, `nim:3,4,5` or `words:countries`".into(),
            };
            return Err(whole.error("a position begins with the name of a game and a colon").help(help));
        };
        let (params, behind) = match rest.text().rfind('@') {
            Some(at) => (rest.slice(0..at), Some(rest.slice(at + 1..rest.text().len()))),
            None => (rest, None),
        };
        let (params, start, moves) = match behind {
            Some(behind) => {
                let mut pieces = behind.split('/');
                let moves = pieces.split_off(1);
                (params, pieces.pop(), moves)
            }
            None if params.text().contains("file=") => (params, None, Vec::new()),
            None => {
                let mut pieces = params.split('/');
                let moves = pieces.split_off(1);
                (pieces[0], None, moves)
            }
        };
        if let Some(empty) = moves.iter().find(|m| m.is_empty()) {
            let last = moves.last().is_some_and(|last| last.is_empty());
            let help = if last { "leave out the `/` at the end" } else { "write a move between two `/`, or one `/` only" };
            return Err(empty.error("a move is missing after `/`").help(help));
        }
        Ok(Self { text, name, params, start, moves })
    }
}

/// Everything but letters, digits and `_ - . , ^ [ ]`.
const RESERVED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'!')
    .add(b'"')
    .add(b'#')
    .add(b'$')
    .add(b'%')
    .add(b'&')
    .add(b'\'')
    .add(b'(')
    .add(b')')
    .add(b'*')
    .add(b'+')
    .add(b'/')
    .add(b':')
    .add(b';')
    .add(b'<')
    .add(b'=')
    .add(b'>')
    .add(b'?')
    .add(b'@')
    .add(b'\\')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}')
    .add(b'~');

/// A name, word or graph6 string as it stands in a line: whatever the notation reserves, and
/// whatever is not ASCII, is escaped.
pub fn escape(name: &str) -> String {
    utf8_percent_encode(name, RESERVED).to_string()
}

/// A name as people see it: as it is, but control characters, and those that turn the direction of
/// writing, stay escaped, so that no name can act on a terminal.
pub fn shown(name: &str) -> String {
    let turns = |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let acts = |c: char| c.is_control() || turns(c);
    // Nearly every name; there may be millions.
    if !name.contains(acts) {
        return name.to_owned();
    }
    name.chars().map(|c| if acts(c) { escape(&c.to_string()) } else { c.to_string() }).collect()
}

/// A name in a sentence: as it is [`shown`], and of a very long one the beginning and how long it is.
pub fn brief(name: &str) -> String {
    const LETTERS: usize = 80;
    match name.char_indices().nth(LETTERS) {
        None => shown(name),
        Some((end, _)) => format!("{}… ({} characters)", shown(&name[..end]), grouped(name.chars().count() as u64)),
    }
}

/// A line of notation with its letters as letters, `words:names@가` for `words:names@%EA%B0%80`, and other signs beyond ASCII
/// likewise (♂): for titles. It reads back.
pub fn lettered(line: &str) -> String {
    let plain = |c: char| c.is_alphabetic() || (!c.is_ascii() && !c.is_whitespace() && shown(&c.to_string()) == c.to_string());
    with_escapes(line, |c| if plain(c) { c.to_string() } else { kept(c) })
}

/// A character that was escaped, escaped again: also one that most names may have as it is, and that one option reserves.
fn kept(c: char) -> String {
    utf8_percent_encode(c.encode_utf8(&mut [0; 4]), NON_ALPHANUMERIC).to_string()
}

/// A line of notation as a sentence shows it, `words:us-states/New York` for `words:us-states/New%20York`: only what would
/// be taken for a sign of the notation, and characters that act on a terminal, stay escaped. It may not read back;
/// [`lettered`] does.
pub fn readable(line: &str) -> String {
    with_escapes(line, |c| match c {
        '%' | '/' | '@' | '+' | ':' | '=' | '_' | '-' | '.' | ',' | '^' | '[' | ']' => kept(c),
        _ => shown(&c.to_string()),
    })
}

/// A line whose escaped characters are written in another way; escapes that are no text stay as they are.
fn with_escapes(line: &str, written: impl Fn(char) -> String) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('%') {
        text.push_str(&rest[..at]);
        let length = escapes(&rest[at..]);
        let (escapes, behind) = rest[at..].split_at(length.max(1));
        match percent_decode_str(escapes).decode_utf8() {
            Ok(characters) if length > 0 => characters.chars().for_each(|c| text.push_str(&written(c))),
            _ => text.push_str(escapes),
        }
        rest = behind;
    }
    text + rest
}

/// How many bytes at the beginning of a text are escapes.
fn escapes(text: &str) -> usize {
    let escaped = |part: &[u8]| part[0] == b'%' && part[1..].iter().all(u8::is_ascii_hexdigit);
    3 * text.as_bytes().chunks_exact(3).take_while(|part| escaped(part)).count()
}

/// Two numbers with a comma between them, as coordinates are written.
pub fn pair(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// A number with commas between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |i: usize| i > 0 && (digits.len() - i).is_multiple_of(3);
    digits.chars().enumerate().flat_map(|(i, digit)| comma(i).then_some(',').into_iter().chain([digit])).collect()
}

/// The name that a misspelt one may mean: the one with the fewest letters to change, if they are few for the shorter of the two.
/// Names of one or two letters are near to nothing.
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name: Vec<char> = name.chars().take(MOST_COMPARED).collect();
    let mut best: Option<(usize, &str)> = None;
    // There may be millions: one that is no nearer, or not near enough, is left as soon as that is seen.
    let mut bound = few(name.len()) + 1;
    for known in names {
        if let Some(distance) = distance_below(&name, known, bound) {
            (best, bound) = (Some((distance, known)), distance);
        }
    }
    let (distance, nearest) = best?;
    let letters = nearest.chars().count().min(name.len());
    (distance <= few(letters) && letters > 2).then_some(nearest)
}

/// How many letters of so many may be changed.
fn few(letters: usize) -> usize {
    1 + letters / 4
}

/// Longer names are compared by so many letters.
const MOST_COMPARED: usize = 32;

/// The number of letters to insert, delete or replace (Levenshtein), if it is less than a bound.
fn distance_below(a: &[char], b: &str, bound: usize) -> Option<usize> {
    let mut row = [0; MOST_COMPARED + 1];
    let mut letters = ['\0'; MOST_COMPARED];
    let length = b.chars().take(MOST_COMPARED).zip(&mut letters).map(|(c, place)| *place = c).count();
    if a.len().abs_diff(length) >= bound {
        return None;
    }
    let row = &mut row[..=length];
    row.iter_mut().enumerate().for_each(|(j, place)| *place = j);
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in letters[..length].iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
        // From row to row the least number does not fall.
        if row.iter().all(|&least| least >= bound) {
            return None;
        }
    }
    Some(row[length]).filter(|&distance| distance < bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_cut_in_a_sentence() {
        assert_eq!(brief("Xanthi"), "Xanthi");
        let (eighty, more) = ("ä".repeat(80), "ä".repeat(1_000_000));
        assert_eq!(brief(&eighty), eighty);
        assert_eq!(brief(&more), format!("{eighty}… (1,000,000 characters)"));
        assert_eq!(brief("a\u{1b}[31m"), "a%1B[31m");
    }

    /// By the whole table, for all names.
    #[test]
    fn the_nearest_name_is_the_first_with_the_fewest_changes() {
        fn changes(a: &[char], b: &[char]) -> usize {
            match (a, b) {
                (a, []) => a.len(),
                ([], b) => b.len(),
                ([x, a @ ..], [y, b @ ..]) if x == y => changes(a, b),
                ([_, rest_a @ ..], [_, rest_b @ ..]) => 1 + changes(rest_a, b).min(changes(a, rest_b)).min(changes(rest_a, rest_b)),
            }
        }
        let mut state = 1u32;
        let mut random = move |n: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % n
        };
        let mut name = || (0..random(7)).map(|_| ['a', 'b', 'é'][random(3) as usize]).collect::<String>();
        let mut found = 0;
        for _ in 0..300 {
            let (wanted, names) = (name(), [(); 6].map(|()| name()));
            let letters = |text: &str| text.chars().collect::<Vec<char>>();
            let distances = names.each_ref().map(|known| changes(&letters(&wanted), &letters(known)));
            let best = (0..6).min_by_key(|&i| distances[i]).unwrap();
            let count = names[best].chars().count().min(letters(&wanted).len());
            let expected = (count > 2 && distances[best] <= 1 + count / 4).then_some(&*names[best]);
            assert_eq!(nearest(&wanted, names.iter().map(String::as_str)), expected, "{wanted}: {names:?}");
            found += usize::from(expected.is_some());
        }
        assert!(found > 50, "{found}");
    }

    #[test]
    fn the_name_of_a_file_alone_is_answered_with_how_it_is_asked_about() {
        let help = |text| Line::cut(text).unwrap_err().help;
        assert!(help("names.txt").starts_with("a list of words in a file is written `words:file=names.txt`"));
        assert!(help("petersen").starts_with("for example"));
    }

    #[test]
    fn letters_and_signs_of_every_script_are_shown_and_read_back() {
        assert_eq!(lettered("words:n@/Nidoran%E2%99%82/%EA%B0%80"), "words:n@/Nidoran♂/가");
        assert_eq!(lettered("words:n@/a%20b%27c%E2%80%AE%E3%80%80"), "words:n@/a%20b%27c%E2%80%AE%E3%80%80");
    }

    #[test]
    fn what_acts_on_a_terminal_is_not_shown() {
        assert_eq!(shown("New York, São\u{1b}[2J\u{202e}\n中"), "New York, São%1B[2J%E2%80%AE%0A中");
    }

    #[test]
    fn titles_have_letters() {
        assert_eq!(lettered("words:file=n.txt@%EA%B0%80/%C3%89tat"), "words:file=n.txt@가/État");
        assert_eq!(lettered("a%20b%2F%E3%81%95%E2%80%AE%"), "a%20b%2Fさ%E2%80%AE%");
        assert_eq!(lettered("%EA%B0 100%é"), "%EA%B0 100%é");
        assert_eq!(readable("words:n%20m@%EA%B0%80/d%27%C3%89tat%2FB/x%1B%E2%80%AE"), "words:n m@가/d'État%2FB/x%1B%E2%80%AE");
        assert_eq!(readable("%EA%B0 100%é%"), "%EA%B0 100%é%");
        // Signs that an option reserves, and a name may have.
        let options = "words:file=a%2Cb.txt,add=J%2EB%20K,swap=%2D-a.b-%C3%89@/J.B";
        assert_eq!(lettered(options), "words:file=a%2Cb.txt,add=J%2EB%20K,swap=%2D-a.b-É@/J.B");
        assert_eq!(readable(options), "words:file=a%2Cb.txt,add=J%2EB K,swap=%2D-a.b-É@/J.B");
    }

    #[test]
    fn the_last_at_sign_separates_the_start() {
        let line = Line::cut("uvg:g6=IsP@OkWHG@0/1/5").unwrap();
        assert_eq!((line.name.text(), line.params.text()), ("uvg", "g6=IsP@OkWHG"));
        assert_eq!(line.start.unwrap().text(), "0");
        assert_eq!(line.moves.iter().map(Part::text).collect::<Vec<_>>(), ["1", "5"]);
    }

    #[test]
    fn a_slash_in_a_path_is_not_a_move() {
        let line = Line::cut("words:file=lists/rivers.txt").unwrap();
        assert_eq!((line.params.text(), line.moves.len()), ("file=lists/rivers.txt", 0));
        let line = Line::cut("words:file=lists/rivers.txt@/Elbe").unwrap();
        assert_eq!((line.start.unwrap().text(), line.moves[0].text()), ("", "Elbe"));
    }

    #[test]
    fn escaping_is_undone_by_unescaping() {
        for name in ["New York", "São Tomé", "a@b/c", "100%", "Ω≈ç", "0,1", "["] {
            let escaped = escape(name);
            assert!(escaped.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.,^[]%".contains(&b)), "{escaped}");
            assert_eq!(Part::whole(&escaped).unescaped().unwrap(), name);
        }
    }
}
