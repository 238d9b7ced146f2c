//! The parameters of a word chain: which words of the list may be said, and how they are linked.

use super::escape::{escape_path, escape_piece};
use super::fold::Fold;
use super::kana::{self, Kana};
use super::linking::Linking;
use super::list::Column;
use super::pattern::Pattern;
use super::swap::Swap;
use crate::error::ParseError;
use crate::files::Files;
use crate::notation::Part;
use std::fmt;

/// The most letters that may link two words, and the farthest place from an end.
const MAX_LINK: u64 = 20;
/// The most letters that a bound on the length of words may name.
const MAX_LETTERS: u64 = 1000;

const NAMES: [&str; 22] = [
    "link", "end", "begin", "fold", "kana", "skip", "stop", "final", "swap", "swapfile", "forced", "letters", "pattern", "proper", "add",
    "drop", "manner", "until", "dup", "column", "addfile", "dropfile",
];

const HELP: &str = "the options are link=NUMBER, end=PLACE, begin=PLACE, fold=accents|case|none, kana=small.voice.script.long, \
                    skip=LETTERS, stop=LETTERS, final=LETTERS, swap=PAIRS or the name of a Korean rule, swapfile=NAME, forced=yes, letters=LEAST-MOST, \
                    pattern=LETTERS with _ and -, proper=no, add=WORDS, drop=WORDS, addfile=NAME, dropfile=NAME, manner=NUMBER, until=NUMBER, dup=first|error and column=NUMBER|NAME";

/// What happens to a word that the list has twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Duplicates {
    /// The first one stays; [`Words::duplicates`](super::Words::duplicates) has the others.
    #[default]
    First,
    /// The list is refused.
    Error,
}

/// Words that come to a list or leave it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The words in the line, in its order.
    pub words: Vec<String>,
    /// Files with more of them.
    pub files: Vec<String>,
    /// The words in these files.
    pub(super) in_files: Vec<String>,
}

impl Changes {
    /// All words: those of the line, and those of the files.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.words.iter().chain(&self.in_files).map(String::as_str)
    }
}

/// Which words may be said and how they are linked; see the [module](super) for the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How words are linked.
    pub linking: Linking,
    /// Letters at which no word may end, sorted.
    pub stop: Vec<String>,
    /// Letters after which nothing follows, sorted: a word that ends in one of them is the last one.
    pub finals: Vec<String>,
    /// Which links may be replaced by others.
    pub swap: Option<Swap>,
    /// Whether a link that can be replaced must be.
    pub forced: bool,
    /// The least and the greatest number of letters of a word.
    pub letters: (usize, usize),
    /// What a word must look like; see [`Pattern`].
    pub pattern: Option<Pattern>,
    /// Whether words that begin with a capital are said.
    pub proper: bool,
    /// Words that are added behind the list.
    pub add: Changes,
    /// Words that are taken out.
    pub drop: Changes,
    /// How many words of the list must be able to follow a word that may be said; 0 for any number.
    pub manner: u32,
    /// How many words of a chain `manner` is about; 0 for all of them.
    pub until: u32,
    /// What happens to words that the list has twice.
    pub dup: Duplicates,
    /// The column in which a table has its words; none if the lines are words.
    pub column: Option<Column>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            linking: Linking::default(),
            stop: Vec::new(),
            finals: Vec::new(),
            swap: None,
            forced: false,
            letters: (0, usize::MAX),
            pattern: None,
            proper: true,
            add: Changes::default(),
            drop: Changes::default(),
            manner: 0,
            until: 0,
            dup: Duplicates::default(),
            column: None,
        }
    }
}

/// The options of a line, each once.
struct Given<'a>(Vec<(&'a str, Part<'a>)>);

impl<'a> Given<'a> {
    fn read(options: &[Part<'a>]) -> Result<Self, ParseError> {
        let mut given: Vec<(&str, Part<'_>)> = Vec::new();
        for option in options {
            let (name, value) = option.split_once('=').ok_or_else(|| option.error("this is not an option").help(HELP))?;
            if !NAMES.contains(&name.text()) {
                return Err(name.error(format!("there is no option `{}`", name.text())).help(HELP));
            }
            if given.iter().any(|g| g.0 == name.text() || (g.0.starts_with("swap") && name.text().starts_with("swap"))) {
                return Err(option.error(format!("`{}` is given twice", name.text())).help("write each option once"));
            }
            given.push((name.text(), value));
        }
        Ok(Self(given))
    }

    fn value(&self, name: &str) -> Option<Part<'a>> {
        self.0.iter().find(|g| g.0 == name).map(|g| g.1)
    }

    /// One of a few words.
    fn choice<T: Copy>(&self, name: &str, choices: &[(&str, T)], wrong: &str) -> Result<Option<T>, ParseError> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let names: Vec<_> = choices.iter().map(|c| c.0).collect();
        let found = choices.iter().find(|c| c.0 == value.text());
        found.map(|c| Some(c.1)).ok_or_else(|| value.error(wrong).help(format!("write {}", names.join(" or "))))
    }
}

impl Rules {
    /// Whether a link, folded, is the end of words that nothing follows, as `final` says: it has a sign more than others.
    pub(super) fn ends_the_chain(&self, key: &str) -> bool {
        let linking = &self.linking;
        let longer = || linking.fold != Fold::Nothing || Fold::Nothing.letters(key).len() > linking.link;
        !self.finals.is_empty() && key.ends_with('.') && longer()
    }

    /// Reads the options, each `name=value`.
    pub(super) fn read(options: &[Part<'_>], files: &dyn Files) -> Result<Self, ParseError> {
        let given = Given::read(options)?;
        let mut rules = Self { linking: read_linking(&given)?, ..Self::default() };
        rules.stop = given.value("stop").map_or(Ok(Vec::new()), |v| some_letters(&rules.linking, v))?;
        rules.finals = given.value("final").map_or(Ok(Vec::new()), |v| some_letters(&rules.linking, v))?;
        if let Some(pairs) = given.value("swap") {
            let (swap, forced) = Swap::read(pairs, &rules.linking)?;
            (rules.swap, rules.forced) = (Some(swap), forced);
        }
        if let Some(name) = given.value("swapfile") {
            rules.swap = Some(Swap::read_file(name, &rules.linking, files)?);
        }
        let yes_no = [("yes", true), ("no", false)];
        rules.forced |= given.choice("forced", &yes_no, "this is neither yes nor no")?.unwrap_or(false);
        if let (true, None, Some(value)) = (rules.forced, &rules.swap, given.value("forced")) {
            return Err(value.error("there is nothing to replace").help("`forced` belongs to `swap` or `swapfile`: swap=k-c,forced=yes"));
        }
        rules.proper = given.choice("proper", &yes_no, "this is neither yes nor no")?.unwrap_or(true);
        let dup = [("first", Duplicates::First), ("error", Duplicates::Error)];
        rules.dup = given.choice("dup", &dup, "words that stand twice cannot be treated like this")?.unwrap_or_default();
        if let Some(value) = given.value("letters") {
            rules.letters = read_letters(value)?;
        }
        if let Some(value) = given.value("pattern") {
            rules.pattern = Some(Pattern::read(value, &rules.linking)?);
        }
        rules.add = read_changes(&given, "add", "addfile", files)?;
        rules.drop = read_changes(&given, "drop", "dropfile", files)?;
        if let Some(value) = given.value("manner") {
            rules.manner = value.number("the least number of replies", 0..=1_000_000)? as u32;
        }
        if let Some(value) = given.value("until") {
            rules.until = value.number("the number of words", 1..=1_000_000)? as u32;
            if rules.manner == 0 {
                return Err(value.error("there is no rule that ends here").help("`until` belongs to `manner`: manner=1,until=2"));
            }
        }
        if let Some(value) = given.value("column") {
            rules.column = Some(match value.text().starts_with(|c: char| c.is_ascii_digit()) || value.is_empty() {
                true => Column::Number(value.number("the column", 1..=1000)? as usize),
                false => Column::Named(value.unescaped()?.into_owned()),
            });
        }
        Ok(rules)
    }
}

fn read_linking(given: &Given<'_>) -> Result<Linking, ParseError> {
    let mut linking = Linking::default();
    if let Some(link) = given.value("link") {
        linking.link = link.number("the number of linking letters", 1..=MAX_LINK)? as usize;
    }
    for (name, place) in [("end", &mut linking.end), ("begin", &mut linking.begin)] {
        let Some(value) = given.value(name) else { continue };
        let (sign, digits) = match value.text().strip_prefix('-') {
            Some(_) => (-1, value.slice(1..value.text().len())),
            None => (1, value),
        };
        let help =
            format!("a place is a whole number from 1 to {MAX_LINK}, counted from the front, or from -1 to -{MAX_LINK}, from the back");
        let digits = digits.number("the place of the linking letters", 1..=MAX_LINK).map_err(|error| error.help(help))?;
        *place = sign * digits as i32;
    }
    let folds = Fold::NAMES;
    linking.fold = given.choice("fold", &folds, "nothing folds in this way")?.unwrap_or_default();
    if let Some(value) = given.value("kana") {
        let mut kana = Kana::default();
        for piece in value.split('.') {
            if !kana.add(piece.text()) {
                let names = kana::NAMES.join(", ");
                return Err(piece
                    .error("kana are not folded in this way")
                    .help(format!("write some of {names}, with points between them")));
            }
        }
        linking.kana = kana;
    }
    linking.skip = given.value("skip").map_or(Ok(Vec::new()), |v| some_letters(&linking, v))?;
    Ok(linking)
}

/// Letters with `.` between them, folded as those of words are.
fn some_letters(linking: &Linking, value: Part<'_>) -> Result<Vec<String>, ParseError> {
    let mut letters = Vec::new();
    for piece in value.split('.') {
        match <[String; 1]>::try_from(linking.folded(&piece.unescaped()?)) {
            Ok([letter]) => letters.push(letter),
            Err(_) => return Err(piece.error("a single letter belongs here").help("write letters with a point between them: `a.b.c`")),
        }
    }
    letters.sort_unstable();
    letters.dedup();
    Ok(letters)
}

/// `3`, `3-` or `3-8`.
fn read_letters(value: Part<'_>) -> Result<(usize, usize), ParseError> {
    let number = |part: Part<'_>| part.number("the number of letters", 0..=MAX_LETTERS).map(|n| n as usize);
    let (least, most) = match value.split_once('-') {
        None => (number(value)?, number(value)?),
        Some((least, most)) if most.is_empty() => (number(least)?, usize::MAX),
        Some((least, most)) => (number(least)?, number(most)?),
    };
    if least > most {
        return Err(value.error("no word has so few and so many letters").help("write the smaller number first: `letters=3-8`"));
    }
    Ok((least, most))
}

fn read_changes(given: &Given<'_>, words: &str, file: &str, files: &dyn Files) -> Result<Changes, ParseError> {
    let mut changes = Changes::default();
    if let Some(value) = given.value(words) {
        for piece in value.split('.') {
            if piece.is_empty() {
                return Err(piece.error("a word is missing").help("write words with a point between them: `add=Rome.Eden`"));
            }
            changes.words.push(piece.unescaped()?.into_owned());
        }
    }
    if let Some(name) = given.value(file) {
        let path = name.unescaped()?.into_owned();
        let content = super::list::content(name, &path, files)?;
        changes.in_files = super::list::entries(&content, &path, None)?.into_iter().map(|e| e.text.into_owned()).collect();
        changes.files.push(path);
    }
    Ok(changes)
}

/// Writes the options that differ from the default, each behind a comma.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |pieces: &[String]| pieces.iter().map(|l| escape_piece(l)).collect::<Vec<_>>().join(".");
        let Linking { link, end, begin, fold, kana, skip } = &self.linking;
        if *link != 1 {
            write!(f, ",link={link}")?;
        }
        for (name, place, usual) in [("end", end, -1), ("begin", begin, 1)] {
            if *place != usual {
                write!(f, ",{name}={place}")?;
            }
        }
        if *fold != Fold::default() {
            write!(f, ",fold={fold}")?;
        }
        write!(f, "{kana}")?;
        for (name, letters) in [("skip", skip), ("stop", &self.stop), ("final", &self.finals)] {
            if !letters.is_empty() {
                write!(f, ",{name}={}", joined(letters))?;
            }
        }
        if let Some(swap) = &self.swap {
            swap.write(self.forced, f)?;
        }
        match self.letters {
            (0, usize::MAX) => {}
            (least, usize::MAX) => write!(f, ",letters={least}-")?,
            (least, most) if least == most => write!(f, ",letters={least}")?,
            (least, most) => write!(f, ",letters={least}-{most}")?,
        }
        if let Some(pattern) = &self.pattern {
            write!(f, ",pattern={pattern}")?;
        }
        if !self.proper {
            f.write_str(",proper=no")?;
        }
        for (name, changes) in [("add", &self.add), ("drop", &self.drop)] {
            if !changes.words.is_empty() {
                write!(f, ",{name}={}", joined(&changes.words))?;
            }
            changes.files.iter().try_for_each(|path| write!(f, ",{name}file={}", escape_path(path)))?;
        }
        if self.manner > 0 {
            write!(f, ",manner={}", self.manner)?;
        }
        if self.until > 0 {
            write!(f, ",until={}", self.until)?;
        }
        if self.dup == Duplicates::Error {
            f.write_str(",dup=error")?;
        }
        match &self.column {
            None => Ok(()),
            Some(Column::Number(number)) => write!(f, ",column={number}"),
            Some(Column::Named(name)) => write!(f, ",column={}", escape_piece(name)),
        }
    }
}
