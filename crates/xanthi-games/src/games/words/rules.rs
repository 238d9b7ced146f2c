//! The parameters of a word chain: which words of the list may be said, and how they are linked. How they are read stands in
//! `rules/reading.rs`.

mod reading;

use super::escape::{escape_path, escape_piece, pieces};
use super::fold::Fold;
use super::linking::Linking;
use super::list::Column;
use super::pattern::Pattern;
use super::swap::Swap;
use std::fmt;

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
    /// Whether the first line of the list is a header, which has no word.
    pub header: bool,
}

impl Rules {
    /// Why a word that the list has cannot be said: the rule that leaves it out.
    pub(super) fn leaves_out(&self, word: &str) -> String {
        let letters = self.linking.letters(word);
        let (least, most) = self.letters;
        let is_in = |words: &[String]| words.iter().any(|other| other == word);
        if is_in(&self.drop.words) || is_in(&self.drop.in_files) {
            let option = if is_in(&self.drop.words) { "drop" } else { "dropfile" };
            return format!("`{option}` takes it out");
        }
        if !(least..=most).contains(&letters.len()) {
            return format!("`letters` leaves it out: it has {}", letters.len());
        }
        let rule = match &self.pattern {
            Some(pattern) if !pattern.fits(&letters) => "pattern",
            _ if !self.proper && word.chars().next().is_some_and(char::is_uppercase) => "proper",
            _ if self.manner > 0 => "manner",
            _ => return "its rules leave it out".into(),
        };
        format!("`{rule}` leaves it out")
    }
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
            header: false,
        }
    }
}

/// What stands behind the letters of a link after which nothing follows, where it is shown.
pub(super) const FINAL: &str = " (final)";

impl Rules {
    /// The link that a text means, folded: letters, or what is shown of a link after which nothing follows.
    pub(super) fn key(&self, text: &str) -> Option<String> {
        let ended = text.strip_suffix(FINAL).and_then(|letters| self.linking.key(letters)).map(|key| key + ".");
        ended.filter(|key| self.ends_the_chain(key)).or_else(|| self.linking.key(text))
    }

    /// Whether a link, folded, is the end of words that nothing follows, as `final` says: it has a sign more than others.
    pub(super) fn ends_the_chain(&self, key: &str) -> bool {
        let linking = &self.linking;
        let longer = || linking.fold != Fold::Nothing || Fold::Nothing.letters(key).len() > linking.link;
        !self.finals.is_empty() && key.ends_with('.') && longer()
    }

    /// What a player has to know besides how words are linked and replaced, sentence by sentence.
    pub(super) fn told(&self) -> String {
        let mut told = String::new();
        if let Some(swap) = &self.swap {
            told += &format!(" {}", swap.told(self.forced, |key| self.linking.fold.show(key)));
        }
        told += match self.linking.fold {
            Fold::Accents => "",
            Fold::Case => " Accents count.",
            Fold::Nothing => " Accents, capitals, spaces and signs count.",
        };
        told += &self.linking.kana.told();
        let mut tell = |letters: &[String], one: &str, many: &str| match letters {
            [] => {}
            [letter] => told += &one.replace("{}", letter),
            [others @ .., last] => told += &many.replace("{}", &format!("{} and {last}", others.join(", "))),
        };
        tell(&self.linking.skip, " The letter {} is passed over.", " The letters {} are passed over.");
        tell(&self.stop, " No word may end with {}.", " No word may end with one of {}.");
        tell(&self.finals, " A word that ends with {} is the last one.", " A word that ends with one of {} is the last one.");
        let few = match self.manner {
            0 => return told,
            1 => "that no other word of the list could follow".to_owned(),
            least => format!("that fewer than {least} other words of the list could follow"),
        };
        told + &match self.until {
            0 => format!(" A word {few} may not be said."),
            1 => format!(" A word {few} may not be the first one."),
            until => format!(" A word {few} may not be among the first {until}."),
        }
    }
}

/// Writes the options that differ from the default, each behind a comma.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
                write!(f, ",{name}={}", pieces(letters))?;
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
                write!(f, ",{name}={}", pieces(&changes.words))?;
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
            None => {}
            Some(Column::Number(number)) => write!(f, ",column={number}")?,
            Some(Column::Named(name)) => write!(f, ",column={}", escape_piece(name))?,
        }
        if self.header {
            f.write_str(",header=yes")?;
        }
        Ok(())
    }
}
