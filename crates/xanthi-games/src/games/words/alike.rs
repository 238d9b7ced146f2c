//! Words that seem to be what they are not: whoever reads a report should be told of them.

use super::Words;
use super::kana::is_kana_letter;
use rustc_hash::FxHashMap;
use unicode_normalization::UnicodeNormalization;

/// A character that is not seen: of no width, or a space that looks like any other.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
        || is_odd_space(c)
}

fn is_odd_space(c: char) -> bool {
    c != ' ' && c.is_whitespace()
}

/// A word as it is seen.
fn seen(word: &str) -> String {
    let spaced = word.nfc().map(|c| if is_odd_space(c) { ' ' } else { c });
    spaced.filter(|&c| !is_unseen(c)).collect()
}

impl Words {
    /// The words that look like an earlier word of the list, and are others only by characters that are not seen, or by the way in
    /// which accents are encoded; each with the first that looks so.
    pub fn twins(&self) -> Vec<(u32, u32)> {
        let odd = |word: &str| word.chars().any(is_unseen) || !unicode_normalization::is_nfc(word);
        if !self.words().any(odd) {
            return Vec::new();
        }
        let mut first: FxHashMap<String, u32> = FxHashMap::default();
        let mut twins = Vec::new();
        for (number, word) in (0..).zip(self.words()) {
            let like = *first.entry(seen(word)).or_insert(number);
            if like != number {
                twins.push((number, like));
            }
        }
        twins
    }

    /// The words whose last letter is one of `stop` or `final` in the other script of Japanese: with `stop=ん`, those in ン.
    /// The rules do not mean them, unless `kana=script` says that the scripts count as one.
    pub fn ending_in_the_other_script(&self) -> Vec<u32> {
        let rules = self.rules();
        let linking = &rules.linking;
        let mut one_script = linking.clone();
        one_script.kana.script = true;
        let named: Vec<&String> = rules.stop.iter().chain(&rules.finals).collect();
        let alike: Vec<String> = named.iter().flat_map(|letter| one_script.letters(letter)).collect();
        if linking.kana.script || !named.iter().any(|letter| is_kana_letter(letter)) {
            return Vec::new();
        }
        let meant = |word: &&str| {
            let Some(last) = linking.letters(word).pop() else { return false };
            !named.contains(&&last) && one_script.letters(&last).iter().any(|letter| alike.contains(letter))
        };
        (0..).zip(self.words()).filter(|(_, word)| meant(word)).map(|(number, _)| number).collect()
    }
}
