//! Reads a list, its link rule and the start from a line of notation.

use super::board::Board;
use super::list::{self, BUNDLED, Bundled, Entry};
use super::vocabulary::Vocabulary;
use super::{Rules, Words, escape};
use crate::catalogue::Listed;
use crate::error::ParseError;
use crate::files::Files;
use crate::notation::{Line, Part, brief, nearest};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::sync::Arc;

/// How many beginnings of words a line of help names.
const MOST_SHOWN: usize = 26;

/// A list before its words are told apart.
struct Source<'f> {
    /// As the notation writes it.
    written: String,
    /// As messages call it.
    name: String,
    content: Cow<'f, [u8]>,
    /// Whether it may have comments.
    comments: bool,
    /// Where its words stand.
    from: From,
}

/// Where the words of a list stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    /// They came with the library.
    Library,
    /// In a file.
    File,
    /// In the line of notation itself.
    Line,
}

impl<'f> Source<'f> {
    fn bundled(list: &Bundled) -> Self {
        let content = Cow::Borrowed(list.text.as_bytes());
        Self { written: list.name.into(), name: list.name.into(), content, comments: true, from: From::Library }
    }

    fn file(name: Part<'_>, files: &'f dyn Files) -> Result<Self, ParseError> {
        let path = name.unescaped()?.into_owned();
        let content = list::content(name, &path, files)?;
        let written = format!("file={}", escape::escape_path(&path));
        let comments = !files.has_only_words(&path);
        Ok(Self { written, name: path, content, comments, from: From::File })
    }

    /// A list whose words stand in the line of notation itself, with a point between them.
    fn in_line(words: Part<'_>) -> Result<Self, ParseError> {
        let mut found: Vec<String> = Vec::new();
        let mut known = FxHashSet::default();
        for piece in words.split('.') {
            let word = piece.unescaped()?.trim().to_owned();
            if word.is_empty() {
                return Err(piece.error("a word is missing").help("write words with a point between them: `list=Rome.Eden`"));
            }
            if word.contains(['\n', '\r', '\0']) {
                let help = "write words with a point between them: `list=Rome.Eden`";
                return Err(piece.error("a word cannot contain a line break or a null character").help(help));
            }
            if !known.insert(word.clone()) {
                let message = format!("`{}` is in the list already", brief(&word));
                return Err(piece.error(message).help("write each word once; a point inside a word is written %2E"));
            }
            found.push(word);
        }
        let written = format!("list={}", escape::pieces(&found));
        Ok(Self { written, name: "list".into(), content: Cow::Owned(found.join("\n").into_bytes()), comments: false, from: From::Line })
    }

    /// Its words.
    fn entries(&self, rules: &Rules) -> Result<Vec<Entry<'_>>, ParseError> {
        let read = if self.comments { list::entries } else { list::words_alone };
        read(&self.content, &self.name, rules.column.as_ref(), rules.header)
    }

    /// What is wrong with a word of the list, at its place in the file or in the line of notation.
    fn placed(&self, error: ParseError, part: Part<'_>) -> ParseError {
        let piece = || part.split_once('=')?.1.split('.').get(error.line?.checked_sub(1)?).copied();
        match self.from {
            From::Line if error.stop.is_none() => match piece() {
                Some(piece) => piece.error(error.message.clone()).help(error.help.clone()),
                None => error,
            },
            From::File => error.in_file(&self.name),
            _ => error,
        }
    }
}

/// The list that the first parameter names.
fn source<'f>(part: Part<'_>, files: &'f dyn Files) -> Result<Source<'f>, ParseError> {
    if let Some(bundled) = BUNDLED.iter().find(|b| b.name == part.text()) {
        return Ok(Source::bundled(bundled));
    }
    match part.split_once('=') {
        Some((kind, name)) if kind.text() == "file" => Source::file(name, files),
        Some((kind, words)) if kind.text() == "list" => Source::in_line(words),
        _ => {
            let names: Vec<_> = BUNDLED.iter().map(|b| b.name).collect();
            let message =
                if part.is_empty() { "the name of a list is missing".into() } else { format!("there is no list `{}`", part.text()) };
            // Lists of the program have no such names.
            let file =
                part.text().contains(['.', '/', '\\', '~']).then(|| format!("; a list in a file is written words:file={}", part.text()));
            let list =
                format!("the lists are {}, file=NAME and list=WORDS, as in list=Rome.Eden{}", names.join(", "), file.unwrap_or_default());
            let typed = part.text().to_lowercase();
            // `states`, `country`: a part of a name, or one that begins like it.
            let begun: String = typed.chars().take(5).collect();
            let like = |name: &&str| typed.len() > 3 && (name.contains(&typed) || name.starts_with(&begun));
            let near = nearest(&typed, names.iter().copied()).or_else(|| names.iter().copied().find(like)).filter(|_| !part.is_empty());
            Err(part.error(message).help(near.map_or(list.clone(), |near| format!("did you mean `{near}`? {list}"))))
        }
    }
}

impl Listed for Words {
    fn read(line: &Line<'_>, files: &dyn Files) -> Result<Self, ParseError> {
        let params = line.params.split(',');
        let source = source(params[0], files).map_err(|error| with_at(with_comma(error, &params), &params, line.start))?;
        let name = &*source.name;
        let rules = Rules::read(&params[1..], files)?;
        // No others than lists in files are tables.
        let given = |option: &str| params[1..].iter().find(|param| param.text().starts_with(option));
        if rules.header
            && !params[0].text().starts_with("file=")
            && let Some(header) = given("header=")
        {
            return Err(header.error("this list has no header").help("header=yes is for a list in a file whose first line is not a word"));
        }
        if source.from == From::Line
            && let Some(column) = given("column=")
        {
            return Err(column.error("this list has no columns").help("column is for a list in a file that is a table"));
        }
        let start = match line.start.filter(|part| !part.is_empty()) {
            None => None,
            Some(part) => {
                let text = part.unescaped()?;
                Some(rules.key(&text).ok_or_else(|| {
                    let help = format!(
                        "after @ comes how the first word begins, here {}; words that have been said go after /",
                        rules.linking.key_size()
                    );
                    part.error(rules.linking.no_key(&text)).help(help)
                })?)
            }
        };
        let entries = source.entries(&rules).map_err(|error| source.placed(error, params[0]))?;
        if let Some(error) = unknown_drop(&params, &rules, &entries, name) {
            return Err(error);
        }
        let vocabulary = Vocabulary::new(name, &entries, &rules, start.as_deref(), files.budget());
        let vocabulary = vocabulary.map_err(|error| source.placed(error, params[0]))?;
        if vocabulary.len() == 0 {
            if let Some((rule, others)) = emptied_by(&params, &entries, name, files) {
                let words = entries.iter().map(|entry| &*entry.text).collect::<FxHashSet<_>>().len();
                let has = if words == 1 { "1 word".to_owned() } else { format!("{words} words") };
                let with = others.iter().map(|other| format!(" and `{}`", other.text())).collect::<String>();
                let message = format!("with this{with} no word of the list can be said; it has {has}");
                return Err(rule.error(message).help(help_for(rule, &others)));
            }
            let help = if source.comments { "a list has one word per line; # begins a comment" } else { "a list has at least one word" };
            return Err(params[0].error("no word of this list can be said").help(help));
        }
        let start = start.and_then(|key| vocabulary.key(&key));
        if let (Some(key), Some(part)) = (start.filter(|&key| vocabulary.is_foreign(key)), line.start) {
            let begins: Vec<&str> = vocabulary.beginnings().take(MOST_SHOWN + 1).collect();
            let more = if begins.len() > MOST_SHOWN { " …" } else { "" };
            let help = format!("its words begin with {}{more}", begins[..begins.len().min(MOST_SHOWN)].join(" "));
            return Err(part.error(format!("no word of this list begins or ends with `{}`", vocabulary.table.name(key))).help(help));
        }
        let board = Board::new(&vocabulary, rules.swap.is_none());
        Ok(Self { list: source.written.into(), rules: Arc::new(rules), vocabulary: Arc::new(vocabulary), board: Arc::new(board), start })
    }
}

/// What helps where a rule leaves no word.
fn help_for(rule: Part<'_>, others: &[Part<'_>]) -> String {
    if !others.is_empty() {
        return "change one of these rules or leave it out".into();
    }
    match rule.split_once('=') {
        Some((option, letters)) if option.text() == "stop" => {
            format!("change this rule or leave it out; with final={} such words may be said, and nothing follows them", letters.text())
        }
        _ => "change this rule or leave it out".into(),
    }
}

/// A file that could not be read, where its path seems to go on behind a comma: how a comma is written.
fn with_comma(error: ParseError, params: &[Part<'_>]) -> ParseError {
    let behind = params[1..].iter().take_while(|part| !part.text().contains('=')).map(|part| part.text());
    let path: Vec<&str> = params[..1].iter().map(|part| part.text()).chain(behind).collect();
    if path.len() == 1 || error.stop.is_some() || !path[0].starts_with("file=") {
        return error;
    }
    let help = format!("a comma in the path of a file is written %2C: {}; {}", path.join("%2C"), error.help);
    error.help(help)
}

/// The same where its path seems to go on behind an `@`.
fn with_at(error: ParseError, params: &[Part<'_>], start: Option<Part<'_>>) -> ParseError {
    let Some(behind) = start.filter(|start| start.text().contains('.')) else { return error };
    let Some(path) = params.last().filter(|path| path.text().starts_with("file=") && error.stop.is_none()) else { return error };
    let help = format!("an @ in the path of a file is written %40: {}%40{}; {}", path.text(), behind.text(), error.help);
    error.help(help)
}

/// What is wrong if a word that the line drops is not in the list. (A file of words that are dropped may be made for many
/// lists.)
fn unknown_drop(params: &[Part<'_>], rules: &Rules, entries: &[Entry<'_>], name: &str) -> Option<ParseError> {
    let value = params.iter().filter_map(|option| option.split_once('=')).find(|(option, _)| option.text() == "drop")?.1;
    let mut unknown: FxHashSet<&str> = rules.drop.words.iter().map(String::as_str).collect();
    entries.iter().for_each(|entry| {
        unknown.remove(&*entry.text);
    });
    let (at, (word, piece)) =
        rules.drop.words.iter().zip(value.split('.')).enumerate().find(|(_, (word, _))| unknown.contains(word.as_str()))?;
    // A point stands between words; one inside a word is escaped.
    let with_point = rules.drop.words.get(at + 1).map(|next| format!("{word}.{next}"));
    let help = match entries.iter().find(|entry| with_point.as_deref() == Some(&*entry.text)) {
        Some(entry) => format!("a point inside a word is written %2E: `drop={}`", brief(&escape::escape_piece(&entry.text))),
        None => {
            let lower = word.to_lowercase();
            let same = entries.iter().map(|entry| &*entry.text).find(|text| text.to_lowercase() == lower);
            let near = same.or_else(|| nearest(word, entries.iter().map(|entry| &*entry.text)));
            let meant = near.map_or(String::new(), |near| format!("did you mean `{}`? ", brief(&escape::escape_piece(near))));
            format!("{meant}spell the word to drop as in the list; the file of dropfile=NAME may have words that are not in the list")
        }
    };
    Some(piece.error(format!("the list `{name}` has no word `{}`", brief(word))).help(help))
}

/// The rule of the line without which some word of a list is left; if there are several, the last of them, and the others. Where
/// no rule does it alone, the one with which the rules before it leave none. `None` if the list has no word to be said without
/// rules.
fn emptied_by<'a>(params: &[Part<'a>], entries: &[Entry<'_>], name: &str, files: &dyn Files) -> Option<(Part<'a>, Vec<Part<'a>>)> {
    let left = |rules: &[Part<'a>]| {
        let rules = Rules::read(rules, files).ok()?;
        Some(Vocabulary::new(name, entries, &rules, None, files.budget()).ok()?.len())
    };
    let rules = &params[1..];
    left(&[]).filter(|&words| words > 0)?;
    let without = |one: &usize| left(&[&rules[..*one], &rules[one + 1..]].concat()).is_some_and(|words| words > 0);
    let with = |one: &usize| left(&rules[..=*one]) == Some(0);
    let mut needed: Vec<usize> = (0..rules.len()).filter(without).collect();
    let last = needed.pop().or_else(|| (0..rules.len()).find(with))?;
    Some((rules[last], needed.into_iter().map(|one| rules[one]).collect()))
}
