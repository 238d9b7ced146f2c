//! The options of a line, as rules.

use super::{Changes, Duplicates, Rules};
use crate::error::ParseError;
use crate::files::Files;
use crate::games::words::fold::Fold;
use crate::games::words::kana::{self, Kana};
use crate::games::words::linking::Linking;
use crate::games::words::list::{Column, Entry, content, entries};
use crate::games::words::pattern::Pattern;
use crate::games::words::swap::Swap;
use crate::notation::{Part, nearest};

/// The most letters that may link two words, and the farthest place from an end.
const MAX_LINK: u64 = 20;
/// The most letters that a bound on the length of words may name.
const MAX_LETTERS: u64 = 1000;

const NAMES: [&str; 23] = [
    "link", "end", "begin", "fold", "kana", "skip", "stop", "final", "swap", "swapfile", "forced", "letters", "pattern", "proper", "add",
    "drop", "manner", "until", "dup", "column", "header", "addfile", "dropfile",
];

/// Those whose values have no `/`.
const WITHOUT_SLASH: [&str; 12] =
    ["link", "end", "begin", "fold", "kana", "letters", "proper", "manner", "until", "dup", "forced", "header"];

const HELP: &str = "the options are link=NUMBER, end=PLACE, begin=PLACE, fold=accents|case|none, kana=small.voice.script.long.repeat, \
                    skip=LETTERS, stop=LETTERS, final=LETTERS, swap=PAIRS or the name of a Korean rule, swapfile=NAME, forced=yes, letters=LEAST-MOST, \
                    pattern=LETTERS with _ and -, proper=no, add=WORDS, drop=WORDS, addfile=NAME, dropfile=NAME, manner=NUMBER, until=NUMBER, dup=first|error, column=NUMBER|NAME and header=yes";

/// The options of a line, each once.
struct Given<'a>(Vec<(&'a str, Part<'a>)>);

impl<'a> Given<'a> {
    fn read(options: &[Part<'a>]) -> Result<Self, ParseError> {
        let mut given: Vec<(&str, Part<'_>)> = Vec::new();
        for option in options {
            let (name, value) = option.split_once('=').ok_or_else(|| {
                option.error("this is not an option").help(format!("{HELP}; a comma in the path of a file is written %2C"))
            })?;
            if !NAMES.contains(&name.text()) {
                let near = nearest(&name.text().to_lowercase(), NAMES.into_iter());
                let meant = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
                return Err(name.error(format!("there is no option `{}`", name.text())).help(format!("{meant}{HELP}")));
            }
            if given.iter().any(|g| g.0 == name.text()) {
                return Err(option.error(format!("`{}` is given twice", name.text())).help("write each option once"));
            }
            if let Some((other, _)) = given.iter().find(|g| g.0.starts_with("swap") && name.text().starts_with("swap")) {
                let error = option.error(format!("`{}` and `{other}` cannot be given together", name.text()));
                return Err(error.help("write all replacements in one table, and read it with `swapfile`"));
            }
            // Of a list in a file a `/` may belong to the path, so that moves are not cut off there.
            if let Some(at) = value.text().find('/').filter(|_| WITHOUT_SLASH.contains(&name.text())) {
                let words = value.slice(at..value.text().len());
                let help = format!("where a list has a file, write `@` before the words that were said: @{}", words.text());
                return Err(words.error("an option of a list cannot end like this").help(help));
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
    /// Reads the options, each `name=value`.
    pub(in crate::games::words) fn read(options: &[Part<'_>], files: &dyn Files) -> Result<Self, ParseError> {
        let given = Given::read(options)?;
        let mut rules = Self { linking: read_linking(&given)?, ..Self::default() };
        rules.stop = given.value("stop").map_or(Ok(Vec::new()), |v| last_letters(&rules.linking, v))?;
        rules.finals = given.value("final").map_or(Ok(Vec::new()), |v| last_letters(&rules.linking, v))?;
        if let Some(pairs) = given.value("swap") {
            let (swap, forced) = Swap::read(pairs, &rules.linking)?;
            (rules.swap, rules.forced) = (Some(swap), forced);
        }
        if let Some(name) = given.value("swapfile") {
            rules.swap = Some(Swap::read_file(name, &rules.linking, files)?);
        }
        let yes_no = [("yes", true), ("no", false)];
        let forced = given.choice("forced", &yes_no, "this is neither yes nor no")?;
        if let (true, Some(false), Some(value)) = (rules.forced, forced, given.value("forced")) {
            return Err(value.error("the rule of `swap` is a forced one").help("leave out `forced`, or `-forced` in the name of the rule"));
        }
        rules.forced |= forced.unwrap_or(false);
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
        let linking = &rules.linking;
        rules.add = read_changes(&given, "add", "addfile", files, &|word| linking.too_short(word))?;
        rules.drop = read_changes(&given, "drop", "dropfile", files, &|_| None)?;
        if let Some(value) = given.value("manner") {
            rules.manner = value.number("the least number of replies", 0..=1_000_000)? as u32;
        }
        if let Some(value) = given.value("until") {
            rules.until = value.number("the number of words", 1..=1_000_000)? as u32;
            if rules.manner == 0 {
                return Err(value.error("`until` says when `manner` ends, and there is no `manner`").help("for example manner=1,until=2"));
            }
        }
        let header = given.choice("header", &yes_no, "this is neither yes nor no")?;
        rules.header = header.unwrap_or(false);
        if let Some(value) = given.value("column") {
            rules.column = Some(match value.text().starts_with(|c: char| c.is_ascii_digit()) || value.is_empty() {
                true => Column::Number(value.number("the column", 1..=1000)? as usize),
                false => Column::Named(value.unescaped()?.into_owned()),
            });
            if let (Some(Column::Named(_)), Some(false), Some(no)) = (&rules.column, header, given.value("header")) {
                let help = "the names of columns stand in the first line: leave `header` out, or give the number of the column";
                return Err(no.error("a column given by name needs a header").help(help));
            }
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
        let text = piece.unescaped()?;
        match <[String; 1]>::try_from(linking.folded(&text)) {
            Ok([letter]) => letters.push(letter),
            Err(several) if Fold::Case.letters(&text).len() == 1 && !several.is_empty() => {
                let message = format!("`{text}` counts as `{}`, and a single letter belongs here", several.concat());
                return Err(piece
                    .error(message)
                    .help("with fold=case it is a letter of its own; else write letters with a point between them: `a.b.c`"));
            }
            Err(_) => return Err(piece.error("a single letter belongs here").help("write letters with a point between them: `a.b.c`")),
        }
    }
    letters.sort_unstable();
    letters.dedup();
    Ok(letters)
}

/// The same of letters with which words are to end: none of them may be passed over.
fn last_letters(linking: &Linking, value: Part<'_>) -> Result<Vec<String>, ParseError> {
    let letters = some_letters(linking, value)?;
    match value.split('.').into_iter().find(|piece| piece.unescaped().is_ok_and(|text| linking.letters(&text).is_empty())) {
        None => Ok(letters),
        Some(piece) => {
            let message = format!("`{}` is passed over by `skip`, so no word ends with it", piece.text());
            Err(piece.error(message).help("remove it from one of the two"))
        }
    }
}

/// `3`, `3-` or `3-8`.
fn read_letters(value: Part<'_>) -> Result<(usize, usize), ParseError> {
    let number = |part: Part<'_>| part.number("the number of letters", 0..=MAX_LETTERS).map(|n| n as usize);
    let (least, most) = match value.split_once('-') {
        None => (number(value)?, number(value)?),
        Some((least, most)) if most.is_empty() => (number(least)?, usize::MAX),
        Some((least, most)) if least.is_empty() => (0, number(most)?),
        Some((least, most)) => (number(least)?, number(most)?),
    };
    if least > most {
        return Err(value.error("the minimum exceeds the maximum").help("write the smaller number first: `letters=3-8`"));
    }
    Ok((least, most))
}

fn read_changes(
    given: &Given<'_>,
    words: &str,
    file: &str,
    files: &dyn Files,
    wrong: &dyn Fn(&str) -> Option<[String; 2]>,
) -> Result<Changes, ParseError> {
    let mut changes = Changes::default();
    if let Some(value) = given.value(words) {
        for piece in value.split('.') {
            if piece.is_empty() {
                return Err(piece.error("a word is missing").help("write words with a point between them: `add=Rome.Eden`"));
            }
            let word = piece.unescaped()?.into_owned();
            if let Some([message, help]) = wrong(&word) {
                return Err(piece.error(message).help(help));
            }
            changes.words.push(word);
        }
    }
    if let Some(name) = given.value(file) {
        let path = name.unescaped()?.into_owned();
        let text = content(name, &path, files)?;
        for Entry { text, line } in entries(&text, &path, None, false)? {
            if let Some([message, help]) = wrong(&text) {
                let help = format!("{help}; a line that begins with # is a comment");
                return Err(ParseError::new(message, &text, 0..text.len()).at_line(line).help(help));
            }
            changes.in_files.push(text.into_owned());
        }
        changes.files.push(path);
    }
    Ok(changes)
}
