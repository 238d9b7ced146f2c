//! Which kana count as the same when words are linked.

use std::fmt;
use unicode_normalization::UnicodeNormalization;

/// Differences between kana that are ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kana {
    /// Small kana count as large: ゃ is や, っ is つ.
    pub small: bool,
    /// Voicing does not count: が is か, ぱ is は.
    pub voice: bool,
    /// Katakana count as hiragana.
    pub script: bool,
    /// ー counts as the vowel of the kana before it: コーヒー ends in い (イ).
    pub long: bool,
    /// ゝ and ヽ count as the kana before them without its voicing, ゞ and ヾ as the voiced one: いすゞ ends in ず.
    pub repeat: bool,
}

/// The names that the notation uses.
pub(super) const NAMES: [&str; 5] = ["small", "voice", "script", "long", "repeat"];

impl Kana {
    /// What counts alike, sentence by sentence, each behind a space.
    pub(super) fn told(self) -> String {
        let sentences = [
            (self.small, " Small kana count as large ones."),
            (self.voice, " Voiced kana count as unvoiced ones."),
            (self.script, " Katakana count as hiragana."),
            (self.long, " The sign ー counts as the vowel before it."),
            (self.repeat, " The signs ゝ and ゞ count as the kana before them."),
        ];
        sentences.into_iter().filter(|(counts, _)| *counts).map(|(_, sentence)| sentence).collect()
    }

    /// Takes up one of [`NAMES`]; says whether it is one.
    pub(super) fn add(&mut self, name: &str) -> bool {
        let flag = match name {
            "small" => &mut self.small,
            "voice" => &mut self.voice,
            "script" => &mut self.script,
            "long" => &mut self.long,
            "repeat" => &mut self.repeat,
            _ => return false,
        };
        *flag = true;
        true
    }

    fn flags(self) -> [bool; 5] {
        [self.small, self.voice, self.script, self.long, self.repeat]
    }

    /// Whether every difference counts.
    pub fn is_plain(self) -> bool {
        self == Self::default()
    }

    /// Applies the rules to letters.
    pub(super) fn apply(self, letters: &mut [String]) {
        // One after the other: a sign may stand behind a sign.
        for i in 1..letters.len() {
            let Some(before) = letters[i - 1].chars().next() else { continue };
            let stands_for = match letters[i].as_str() {
                "ー" if self.long => vowel(before),
                "ゝ" | "ヽ" if self.repeat => repeated(before, false),
                // Where voicing does not count, the mark repeats what has no voice, too.
                "ゞ" | "ヾ" if self.repeat => repeated(before, true).or_else(|| repeated(before, false).filter(|_| self.voice)),
                _ => None,
            };
            if let Some(kana) = stands_for {
                letters[i] = kana.into();
            }
        }
        for letter in letters {
            if let Some(c) = letter.chars().next().filter(|c| is_kana(*c)) {
                *letter = self.one(c).into();
            }
        }
    }

    fn one(self, mut c: char) -> char {
        if self.voice {
            c = std::iter::once(c).nfd().next().unwrap_or(c);
        }
        if self.small {
            c = large(c);
        }
        if self.script { hiragana(c) } else { c }
    }
}

impl fmt::Display for Kana {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = NAMES.into_iter().zip(self.flags()).filter(|(_, on)| *on).map(|(name, _)| name).collect();
        if names.is_empty() { Ok(()) } else { write!(f, ",kana={}", names.join(".")) }
    }
}

/// Whether a character is a kana.
pub(super) fn is_kana(c: char) -> bool {
    ('\u{3041}'..='\u{30FA}').contains(&c) || matches!(c, 'ヽ' | 'ヾ') || ('\u{31F0}'..='\u{31FF}').contains(&c)
}

/// Whether a letter is a kana.
pub(super) fn is_kana_letter(letter: &str) -> bool {
    letter.chars().next().is_some_and(is_kana)
}

/// Katakana have the order of hiragana, 96 places further on; so have the iteration marks.
fn hiragana(c: char) -> char {
    match c {
        '\u{30A1}'..='\u{30F6}' | 'ヽ' | 'ヾ' => char::from_u32(c as u32 - 0x60).unwrap_or(c),
        _ => c,
    }
}

/// The same kana in the other script; any other sign as it is.
pub(super) fn in_the_other_script(c: char) -> char {
    match c {
        '\u{3041}'..='\u{3096}' | 'ゝ' | 'ゞ' => char::from_u32(c as u32 + 0x60).unwrap_or(c),
        _ => hiragana(c),
    }
}

fn katakana_like(c: char, like: char) -> char {
    if ('\u{30A1}'..='\u{30FA}').contains(&like) { char::from_u32(c as u32 + 0x60).unwrap_or(c) } else { c }
}

/// The large form of a small kana; any other sign as it is.
pub(super) fn large(c: char) -> char {
    const SMALL: &str = "ぁあぃいぅうぇえぉおっつゃやゅゆょよゎわゕかゖけ";
    // Those of Ainu have large katakana alone.
    const AINU: &str = "クシストヌハヒフヘホムラリルレロ";
    if ('\u{31F0}'..='\u{31FF}').contains(&c) {
        return AINU.chars().nth(c as usize - 0x31F0).unwrap_or(c);
    }
    let plain = hiragana(c);
    let mut pairs = SMALL.chars();
    while let (Some(small), Some(large)) = (pairs.next(), pairs.next()) {
        if small == plain {
            return katakana_like(large, c);
        }
    }
    c
}

/// What an iteration mark behind a kana stands for, in the script of that kana: づゝ is づつ, and たゞ is ただ.
fn repeated(before: char, voiced: bool) -> Option<char> {
    const MARK: char = '\u{3099}';
    let plain = Some(before).filter(|&c| is_kana(c) && !is_repetition(c)).and_then(|c| std::iter::once(c).nfd().next())?;
    if !voiced {
        return Some(plain);
    }
    // なゞ says nothing: な has no voiced form.
    let mut composed = [plain, MARK].into_iter().nfc();
    composed.next().filter(|_| composed.next().is_none())
}

/// Whether a sign is an iteration mark.
pub(super) fn is_repetition(c: char) -> bool {
    matches!(c, 'ゝ' | 'ゞ' | 'ヽ' | 'ヾ')
}

/// The vowel of a kana, in its own script.
fn vowel(c: char) -> Option<char> {
    const ROWS: [(char, &str); 5] = [
        ('あ', "あかさたなはまやらわがざだばぱぁゃゎゕ"),
        ('い', "いきしちにひみりゐぎじぢびぴぃ"),
        ('う', "うくすつぬふむゆるぐずづぶぷぅゅっゔ"),
        ('え', "えけせてねへめれゑげぜでべぺぇゖ"),
        ('お', "おこそとのほもよろをごぞどぼぽぉょ"),
    ];
    // Katakana alone have a voiced ワ row: ヷ is ワ with a voicing mark.
    let plain = match c {
        'ヷ'..='ヺ' => std::iter::once(c).nfd().next().map_or(c, hiragana),
        _ => hiragana(c),
    };
    ROWS.iter().find(|(_, row)| row.contains(plain)).map(|(vowel, _)| katakana_like(*vowel, c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(names: &[&str], word: &str) -> String {
        let mut kana = Kana::default();
        assert!(names.iter().all(|name| kana.add(name)));
        let mut letters: Vec<String> = word.chars().map(String::from).collect();
        kana.apply(&mut letters);
        letters.concat()
    }

    #[test]
    fn each_rule_does_what_it_says() {
        assert_eq!(applied(&[], "しゃッガー"), "しゃッガー");
        assert_eq!(applied(&["small"], "きゃッぁカん"), "きやツあカん");
        assert_eq!(applied(&["small"], "アㇰㇿ"), "アクロ", "the small kana of Ainu");
        assert_eq!(applied(&["small", "script"], "ㇰㇷ"), "くふ");
        assert_eq!(applied(&["voice"], "がパざヴん犬a"), "かハさウん犬a");
        assert_eq!(applied(&["script"], "カッパー"), "かっぱー");
        assert_eq!(applied(&["script"], "イスヾムヽ"), "いすゞむゝ");
        assert_eq!(applied(&["long"], "コーヒー"), "コオヒイ");
        assert_eq!(applied(&["long"], "しゃーんー"), "しゃあんー");
        assert_eq!(applied(&["long"], "ヷーヸーヹーヺー"), "ヷアヸイヹエヺオ");
        assert_eq!(applied(&["small", "voice", "script", "long"], "ジャー"), "しやあ");
    }

    /// As dictionaries spell them out: いすゞ (isuzu), みすゞ (misuzu), こゝろ (kokoro), たゞ (tada), づゝ (zutsu).
    #[test]
    fn iteration_marks_stand_for_the_kana_before_them() {
        assert_eq!(applied(&["repeat"], "いすゞ"), "いすず");
        assert_eq!(applied(&["repeat"], "こゝろ"), "こころ");
        assert_eq!(applied(&["repeat"], "たゞ"), "ただ");
        assert_eq!(applied(&["repeat"], "づゝ"), "づつ");
        assert_eq!(applied(&["repeat"], "なゞ"), "なゞ");
        for word in ["なゞ", "かゞ", "ナヾ"] {
            let once = applied(&["repeat", "voice"], word);
            assert_eq!(applied(&["repeat", "voice"], &once), once, "{word}");
        }
        assert_eq!(applied(&["repeat"], "バナヽ"), "バナナ");
        assert_eq!(applied(&["repeat"], "コヾゝ"), "コゴコ");
        // Nothing before it to be repeated, or no voiced form.
        assert_eq!(applied(&["repeat"], "ゝ犬ゝなゞ"), "ゝ犬ゝなゞ");
        assert_eq!(applied(&["small", "voice", "script", "long"], "いすゞ"), "いすゝ", "it is asked for by its name");
        assert_eq!(applied(&["voice", "script", "repeat"], "イスヾ"), "いすす");
        assert_eq!(applied(&["long", "repeat"], "カーヽ"), "カアア");
    }
}
