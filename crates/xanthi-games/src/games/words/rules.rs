//! The parameters of a word chain: which list, and how its words are linked.

use super::fold::Fold;
use super::swap::Swap;
use crate::error::ParseError;
use crate::files::Files;
use crate::notation::{Part, escape};
use std::fmt;

/// The most letters that may link two words.
const MAX_LINK: u64 = 20;

const HELP: &str = "the options are link=NUMBER, fold=accents, fold=case, fold=none, skip=LETTERS, stop=LETTERS, \
                    swap=PAIRS, swap=korean and swapfile=NAME";

/// How words are linked; see the [module](super) for the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many last letters of a word are the first letters of the next.
    pub link: usize,
    /// Which letters count as the same.
    pub fold: Fold,
    /// Letters that are passed over in linking, sorted.
    pub skip: Vec<String>,
    /// Letters at which no word may end, sorted.
    pub stop: Vec<String>,
    /// Which links may be replaced by others.
    pub swap: Option<Swap>,
}

impl Default for Rules {
    fn default() -> Self {
        Self { link: 1, fold: Fold::default(), skip: Vec::new(), stop: Vec::new(), swap: None }
    }
}

impl Rules {
    /// Reads the options, each `name=value`.
    pub(super) fn read(options: &[Part<'_>], files: &dyn Files) -> Result<Self, ParseError> {
        let mut given: Vec<(&str, Part<'_>)> = Vec::new();
        for option in options {
            let (name, value) = option.split_once('=').ok_or_else(|| option.error("this is not an option").help(HELP))?;
            if !["link", "fold", "skip", "stop", "swap", "swapfile"].contains(&name.text()) {
                return Err(name.error(format!("there is no option `{}`", name.text())).help(HELP));
            }
            if given.iter().any(|g| g.0 == name.text() || (g.0.starts_with("swap") && name.text().starts_with("swap"))) {
                return Err(option.error(format!("`{}` is given twice", name.text())).help("write each option once"));
            }
            given.push((name.text(), value));
        }
        let value = |name: &str| given.iter().find(|g| g.0 == name).map(|g| g.1);
        let mut rules = Self::default();
        if let Some(link) = value("link") {
            rules.link = link.number("the number of linking letters", 1..=MAX_LINK)? as usize;
        }
        if let Some(fold) = value("fold") {
            let named = Fold::NAMES.iter().find(|n| n.0 == fold.text());
            rules.fold = named.ok_or_else(|| fold.error("nothing folds in this way").help("write accents, case or none"))?.1;
        }
        rules.skip = value("skip").map_or(Ok(Vec::new()), |v| rules.some_letters(v))?;
        rules.stop = value("stop").map_or(Ok(Vec::new()), |v| rules.some_letters(v))?;
        if let Some(pairs) = value("swap") {
            rules.swap = Some(Swap::read(pairs, &rules)?);
        }
        if let Some(name) = value("swapfile") {
            rules.swap = Some(Swap::read_file(name, &rules, files)?);
        }
        Ok(rules)
    }

    /// The letters that link, of a word or of a part of the notation.
    pub fn letters(&self, text: &str) -> Vec<String> {
        let mut letters = self.fold.letters(text);
        letters.retain(|letter| self.skip.binary_search(letter).is_err());
        letters
    }

    /// A text of exactly as many letters as link two words, folded.
    pub fn key(&self, text: &str) -> Option<String> {
        let letters = self.letters(text);
        (letters.len() == self.link).then(|| letters.concat())
    }

    /// What a key is: `one letter`, `2 letters`.
    pub(super) fn key_size(&self) -> String {
        if self.link == 1 { "one letter".into() } else { format!("{} letters", self.link) }
    }

    /// Letters with `.` between them.
    fn some_letters(&self, value: Part<'_>) -> Result<Vec<String>, ParseError> {
        let mut letters = Vec::new();
        for piece in value.split('.') {
            match <[String; 1]>::try_from(self.fold.letters(&piece.unescaped()?)) {
                Ok([letter]) => letters.push(letter),
                Err(_) => return Err(piece.error("a single letter belongs here").help("write letters with a point between them: `a.b.c`")),
            }
        }
        letters.sort_unstable();
        letters.dedup();
        Ok(letters)
    }
}

/// Writes the options that differ from the default, each behind a comma.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |letters: &[String]| letters.iter().map(|l| escape_piece(l)).collect::<Vec<_>>().join(".");
        if self.link != 1 {
            write!(f, ",link={}", self.link)?;
        }
        if self.fold != Fold::default() {
            write!(f, ",fold={}", self.fold)?;
        }
        if !self.skip.is_empty() {
            write!(f, ",skip={}", joined(&self.skip))?;
        }
        if !self.stop.is_empty() {
            write!(f, ",stop={}", joined(&self.stop))?;
        }
        self.swap.as_ref().map_or(Ok(()), |swap| swap.fmt(f))
    }
}

/// A piece of a value: escaped, with the signs between pieces.
pub(super) fn escape_piece(text: &str) -> String {
    escape(text).replace('.', "%2E").replace('-', "%2D").replace(',', "%2C")
}

/// The name of a file as the parameters write it.
pub(super) fn escape_path(path: &str) -> String {
    path.split('/').map(|step| escape(step).replace(',', "%2C")).collect::<Vec<_>>().join("/")
}
