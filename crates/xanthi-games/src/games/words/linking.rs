//! Where words link, and which letters count as the same there.

use super::fold::Fold;
use super::kana::Kana;
use crate::notation::brief;

/// How the end of a word and the beginning of the next are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linking {
    /// How many letters link two words.
    pub link: usize,
    /// Which letters of the word that was said link: −1 the last ones, −2 those that end at the last
    /// but one, 1 the first ones, 2 those that begin at the second.
    pub end: i32,
    /// Which letters of the next word must agree with them, counted in the same way.
    pub begin: i32,
    /// Which letters count as the same.
    pub fold: Fold,
    /// Which kana count as the same.
    pub kana: Kana,
    /// Letters that are passed over in linking, sorted.
    pub skip: Vec<String>,
}

impl Default for Linking {
    fn default() -> Self {
        Self { link: 1, end: -1, begin: 1, fold: Fold::default(), kana: Kana::default(), skip: Vec::new() }
    }
}

impl Linking {
    /// The letters that link, of a word or of a part of the notation.
    pub fn letters(&self, text: &str) -> Vec<String> {
        let mut letters = self.folded(text);
        letters.retain(|letter| self.skip.binary_search(letter).is_err());
        letters
    }

    /// All letters of a text, folded; those that are passed over too.
    pub(super) fn folded(&self, text: &str) -> Vec<String> {
        let mut letters = self.fold.letters(text);
        if !self.kana.is_plain() {
            self.kana.apply(&mut letters);
        }
        letters
    }

    /// Puts the letters of a text into `letters`, one sign each, if it is of signs that need no tables
    /// of Unicode and no letter is passed over; says whether it is.
    pub(super) fn signs(&self, text: &str, letters: &mut Vec<char>) -> bool {
        letters.clear();
        let signs = self.fold.plain(text).filter(|_| self.kana.is_plain() && self.skip.is_empty());
        let plain = signs.is_some();
        letters.extend(signs.into_iter().flatten());
        plain
    }

    /// Where the links stand in a word of so many letters: how it begins, and how it ends.
    pub(super) fn places(&self, count: usize) -> Option<[std::ops::Range<usize>; 2]> {
        let part = |place: i32| {
            let away = place.unsigned_abs() as usize - 1;
            let from = if place > 0 { away } else { count.checked_sub(away + self.link)? };
            (from + self.link <= count).then_some(from..from + self.link)
        };
        Some([part(self.begin)?, part(self.end)?])
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

    /// Whether a word links by its last letters with the first ones of the next.
    pub fn is_usual(&self) -> bool {
        (self.end, self.begin) == (-1, 1)
    }

    /// What the next word must do with a link, `begin with` or `have, as letter 2,`: the link stands behind it.
    pub fn must(&self) -> String {
        self.joined(["begin", "end", "have"])
    }

    /// What a word does with a link, in a sentence about it: `begins with` or `has, as letter 2,`; see [`must`](Self::must).
    pub fn does(&self) -> String {
        self.joined(["begins", "ends", "has"])
    }

    fn joined(&self, [begin, end, have]: [&str; 3]) -> String {
        match self.begin {
            1 => format!("{begin} with"),
            -1 => format!("{end} with"),
            place => format!("{have}, {},", self.letters_at(place)),
        }
    }

    /// Which letters of the word that was said link: `the last letter`, `the first 2 letters`, `letter 2`.
    pub(super) fn of_the_last(&self) -> String {
        let (one, away) = (self.link == 1, self.end.unsigned_abs());
        let side = if self.end > 0 { "" } else { " from the end" };
        match (one, self.end) {
            (true, 1) => "the first letter".into(),
            (true, -1) => "the last letter".into(),
            (false, 1) => format!("the first {} letters", self.link),
            (false, -1) => format!("the last {} letters", self.link),
            (true, _) => format!("letter {away}{side}"),
            (false, 2..) => format!("the {} letters from letter {away} on", self.link),
            (false, _) => format!("the {} letters that end at letter {away} from the end", self.link),
        }
    }

    /// Letters of a word by their place, which is not the first or last one.
    fn letters_at(&self, place: i32) -> String {
        let away = place.unsigned_abs();
        match (self.link == 1, place > 0) {
            (true, true) => format!("as letter {away}"),
            (true, false) => format!("as letter {away} from the end"),
            (false, true) => format!("from letter {away} on"),
            (false, false) => format!("up to letter {away} from the end"),
        }
    }

    /// The message where a text is no key.
    pub(super) fn no_key(&self, text: &str) -> String {
        let counted = self.folded(text);
        let counts = if counted.len() > Fold::Case.letters(text).len() {
            format!("`{text}` counts as `{}`, and ", counted.concat())
        } else {
            String::new()
        };
        format!("{counts}{}{} should be here", self.key_size(), self.passed_over())
    }

    /// Which letters count, where some do not.
    fn passed_over(&self) -> &'static str {
        if self.skip.is_empty() { "" } else { " that `skip` does not pass over" }
    }

    /// How few letters a word may have.
    pub(super) fn shortest(&self) -> usize {
        self.link + self.end.unsigned_abs().max(self.begin.unsigned_abs()) as usize - 1
    }

    /// The same in a sentence.
    pub(super) fn needs(&self) -> String {
        let letters = match self.shortest() {
            1 => "one letter".to_owned(),
            least => format!("{least} letters"),
        };
        format!("a word needs at least {letters}{}", self.passed_over())
    }

    /// If a word has too few letters, that it has, and how many it needs.
    pub(super) fn too_short(&self, word: &str) -> Option<[String; 2]> {
        let short = self.places(self.letters(word).len()).is_none();
        short.then(|| [format!("`{}` is too short to be linked", brief(word)), self.needs()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_from_either_end() {
        let ends = |link: usize, end: i32, begin: i32, word: &str| {
            let linking = Linking { link, end, begin, ..Linking::default() };
            let letters = linking.letters(word);
            linking.places(letters.len()).map(|[first, last]| (letters[last].concat(), letters[first].concat()))
        };
        let some = |last: &str, first: &str| Some((last.to_owned(), first.to_owned()));
        assert_eq!(ends(1, -1, 1, "abcd"), some("d", "a"));
        assert_eq!(ends(2, -1, 1, "abcd"), some("cd", "ab"));
        assert_eq!(ends(1, 1, -1, "abcd"), some("a", "d"), "a chain backwards");
        assert_eq!(ends(1, -2, 2, "abcd"), some("c", "b"));
        assert_eq!(ends(2, -2, 2, "abcd"), some("bc", "bc"));
        assert_eq!(ends(2, -2, 2, "ab"), None);
        assert_eq!(ends(2, -1, 1, "ab"), some("ab", "ab"));
    }

    #[test]
    fn signs_are_the_letters() {
        for fold in [Fold::Accents, Fold::Case] {
            let linking = Linking { fold, ..Linking::default() };
            let mut signs = Vec::new();
            assert!(linking.signs("A - b 1가", &mut signs) && !linking.signs("é", &mut Vec::new()));
            assert_eq!(signs.iter().map(|c| c.to_string()).collect::<Vec<_>>(), linking.letters("A - b 1가"));
        }
    }
}
