//! Where words link, and which letters count as the same there.

use super::fold::Fold;
use super::kana::Kana;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

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

/// The letters of a word that link it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    /// How the word begins, for the word before it.
    pub(super) first: String,
    /// How the word ends, for the word behind it.
    pub(super) last: String,
}

impl Linking {
    /// The letters that link, of a word or of a part of the notation.
    pub fn letters(&self, text: &str) -> Vec<String> {
        let mut letters = self.plain_letters(text).unwrap_or_else(|| self.fold.letters(text));
        if !self.kana.is_plain() {
            self.kana.apply(&mut letters);
        }
        letters.retain(|letter| self.skip.binary_search(letter).is_err());
        letters
    }

    /// The letters of a text of Hangul syllables, kana and ASCII, which need no tables of Unicode.
    fn plain_letters(&self, text: &str) -> Option<Vec<String>> {
        let plain = |c: char| matches!(c, ' '..='~' | '가'..='힣' | 'あ'..='わ' | 'ア'..='ワ');
        if self.fold == Fold::Nothing || !text.chars().all(plain) {
            return None;
        }
        debug_assert!(is_nfc_quick(text.chars()) == IsNormalized::Yes || text.nfc().eq(text.chars()));
        Some(text.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase().into()).collect())
    }

    /// A text of exactly as many letters as link two words, folded.
    pub fn key(&self, text: &str) -> Option<String> {
        let letters = self.letters(text);
        (letters.len() == self.link).then(|| letters.concat())
    }

    /// The links of a word with these letters; `None` if they are too few.
    pub(super) fn ends(&self, letters: &[String]) -> Option<Ends> {
        let part = |place: i32| {
            let away = place.unsigned_abs() as usize - 1;
            let from = if place > 0 { away } else { letters.len().checked_sub(away + self.link)? };
            letters.get(from..from + self.link).map(|piece| piece.concat())
        };
        Some(Ends { first: part(self.begin)?, last: part(self.end)? })
    }

    /// What a key is: `one letter`, `2 letters`.
    pub(super) fn key_size(&self) -> String {
        if self.link == 1 { "one letter".into() } else { format!("{} letters", self.link) }
    }

    /// How few letters a word may have.
    pub(super) fn shortest(&self) -> usize {
        self.link + self.end.unsigned_abs().max(self.begin.unsigned_abs()) as usize - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_from_either_end() {
        let ends = |link: usize, end: i32, begin: i32, word: &str| {
            let linking = Linking { link, end, begin, ..Linking::default() };
            linking.ends(&linking.letters(word)).map(|e| (e.last, e.first))
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
    fn plain_letters_are_those_of_the_tables() {
        for fold in [Fold::Accents, Fold::Case] {
            let linking = Linking { fold, ..Linking::default() };
            let plain = (' '..='~').chain('가'..='힣').chain('あ'..='わ').chain('ア'..='ワ');
            for c in plain {
                let text = format!("A{c}b");
                assert_eq!(linking.plain_letters(&text), Some(fold.letters(&text)), "{c}");
            }
            assert_eq!(linking.plain_letters("é"), None);
        }
    }
}
