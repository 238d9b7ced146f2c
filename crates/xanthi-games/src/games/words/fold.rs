//! What counts as a letter, and which letters count as the same.
//!
//! A *letter* is one character together with the marks that belong to it (a Devanagari vowel sign,
//! say), after composition (Unicode NFC): a Hangul syllable and a kana with its voicing mark are
//! one letter each. Digits are letters too.

use std::fmt;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Which differences between characters are ignored when words are linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Fold {
    /// Case, accents, compatibility forms (Unicode NFKD) and everything that is neither letter
    /// nor digit: `É` is `e`, `ß` is `ss`, `New York` is `newyork`.
    #[default]
    Accents,
    /// Case, and everything that is neither letter nor digit.
    Case,
    /// Nothing: spaces and hyphens count as well.
    Nothing,
}

impl Fold {
    /// All, by the names that the notation uses.
    pub const NAMES: [(&'static str, Self); 3] = [("accents", Self::Accents), ("case", Self::Case), ("none", Self::Nothing)];

    /// The letters of a text. The text of the letters has the same letters again.
    pub fn letters(self, text: &str) -> Vec<String> {
        if let Some(signs) = self.plain(text) {
            return signs.map(String::from).collect();
        }
        self.by_tables(text)
    }

    /// The [letters](Self::letters) behind each other.
    pub fn joined(self, text: &str) -> String {
        match self.plain(text) {
            Some(signs) => signs.collect(),
            None => self.by_tables(text).concat(),
        }
    }

    /// The letters of a text of Hangul syllables, kana and ASCII, one sign each, which need no tables of Unicode; `None` for
    /// others, and where nothing is folded.
    pub(super) fn plain(self, text: &str) -> Option<impl Iterator<Item = char> + '_> {
        let is_plain = self != Fold::Nothing && text.chars().all(is_plain);
        is_plain.then(|| text.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()))
    }

    /// The letters of any text.
    fn by_tables(self, text: &str) -> Vec<String> {
        let alike: String = match self {
            Fold::Accents => {
                let bare: String = text.nfkd().filter(|&c| !is_accent(c)).collect();
                bare.nfc().flat_map(char::to_lowercase).flat_map(plain).nfkd().filter(|&c| !is_accent(c)).collect()
            }
            Fold::Case => text.nfc().flat_map(char::to_lowercase).collect(),
            Fold::Nothing => text.to_owned(),
        };
        let counts = |c: &char| self == Fold::Nothing || c.is_alphanumeric() || is_combining_mark(*c);
        let mut letters: Vec<String> = Vec::new();
        for c in alike.chars().filter(counts).nfc() {
            match letters.last_mut() {
                Some(letter) if is_combining_mark(c) => letter.push(c),
                _ => letters.push(c.into()),
            }
        }
        letters
    }

    /// How letters are shown: in capitals where case is ignored and the capitals fold back.
    pub fn show(self, key: &str) -> String {
        // Georgian capitals exist for headlines only, and few fonts have them.
        let georgian = |c: char| ('\u{10D0}'..='\u{10FF}').contains(&c);
        if self == Fold::Nothing || key.chars().any(georgian) {
            return key.into();
        }
        let upper: String = key.to_uppercase().nfc().collect();
        if self.joined(&upper) == key { upper } else { key.into() }
    }
}

impl fmt::Display for Fold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::NAMES.iter().find(|(_, fold)| fold == self);
        f.write_str(named.map_or("", |(name, _)| name))
    }
}

/// Whether a sign is a letter by itself, or none, by every fold but `none`.
fn is_plain(c: char) -> bool {
    matches!(c, ' '..='~' | '가'..='힣' | 'あ'..='わ' | 'ア'..='ワ')
}

/// Marks and signs that a player does not hear as a letter of its own: diacritics, the points of
/// Hebrew and Arabic, modifier letters such as the ʻokina, variation selectors. Not the voicing
/// marks of kana and not the vowel signs of Indic scripts.
fn is_accent(c: char) -> bool {
    matches!(c,
        '\u{2B0}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{591}'..='\u{5C7}' | '\u{610}'..='\u{61A}' | '\u{64B}'..='\u{65F}' | '\u{670}'
        | '\u{6D6}'..='\u{6ED}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{FE20}'..='\u{FE2F}' | '\u{E0100}'..='\u{E01EF}')
}

/// Letters that Unicode does not decompose, in plain ones.
fn plain(c: char) -> impl Iterator<Item = char> {
    let whole: &'static str = match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ł' => "l",
        'ħ' => "h",
        'ŧ' => "t",
        'ı' => "i",
        'ŋ' => "n",
        'ς' => "σ",
        'ך' => "כ",
        'ם' => "מ",
        'ן' => "נ",
        'ף' => "פ",
        'ץ' => "צ",
        _ => "",
    };
    whole.chars().chain(whole.is_empty().then_some(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        Fold::Accents.letters(text).concat()
    }

    /// Every plain sign alone and behind another one.
    #[test]
    fn plain_letters_are_those_of_the_tables() {
        for fold in [Fold::Accents, Fold::Case] {
            for c in ('\0'..='\u{FFFF}').filter(|&c| is_plain(c)) {
                let text = format!("A{c}나{c}か{c}b");
                assert_eq!(fold.plain(&text).map(|signs| signs.map(String::from).collect()), Some(fold.by_tables(&text)), "{c}");
                assert_eq!(fold.joined(&text), fold.letters(&text).concat(), "{c}");
            }
            assert!(fold.plain("é").is_none());
        }
        assert!(Fold::Nothing.plain("a").is_none());
    }

    #[test]
    fn case_accents_and_signs_do_not_count() {
        for (text, expected) in [
            ("São Tomé and Príncipe", "saotomeandprincipe"),
            ("Côte d'Ivoire", "cotedivoire"),
            ("Straße", "strasse"),
            ("STRASSE", "strasse"),
            ("Łódź", "lodz"),
            ("Ærøskøbing", "aeroskobing"),
            ("Đà Nẵng", "danang"),
            ("Þórshöfn", "thorshofn"),
            ("İstanbul", "istanbul"),
            ("Diyarbakır", "diyarbakir"),
            ("Nukuʻalofa", "nukualofa"),
            ("Λευκάς", "λευκασ"),
            ("שלום", "שלומ"),
            ("ארץ", "ארצ"),
            ("Route 66", "route66"),
            ("...", ""),
        ] {
            assert_eq!(folded(text), expected, "{text}");
        }
        assert_eq!(Fold::Case.letters("Córdoba-Sur").concat(), "córdobasur");
        assert_eq!(Fold::Nothing.letters("A-b").concat(), "A-b");
    }

    #[test]
    fn a_letter_is_what_a_reader_sees_as_one() {
        for fold in [Fold::Accents, Fold::Case, Fold::Nothing] {
            assert_eq!(fold.letters("서울"), ["서", "울"]);
            assert_eq!(fold.letters(&"서울".nfd().collect::<String>()), ["서", "울"], "decomposed jamo");
            assert_eq!(fold.letters("がっこう"), ["が", "っ", "こ", "う"]);
            assert_eq!(fold.letters("दिल्ली"), ["दि", "ल्", "ली"]);
        }
        assert_eq!(Fold::Accents.letters("ｶﾞﾑ"), ["ガ", "ム"], "half-width forms");
    }

    #[test]
    fn folding_twice_is_folding_once_and_what_is_shown_folds_back() {
        for fold in [Fold::Accents, Fold::Case, Fold::Nothing] {
            for c in '\0'..=char::MAX {
                let letters = fold.letters(c.encode_utf8(&mut [0; 4]));
                for letter in letters {
                    assert_eq!(fold.letters(&letter), std::slice::from_ref(&letter), "{c:?} {fold}");
                    assert_eq!(fold.letters(&fold.show(&letter)), std::slice::from_ref(&letter), "{c:?} {fold}");
                }
            }
        }
    }
}
