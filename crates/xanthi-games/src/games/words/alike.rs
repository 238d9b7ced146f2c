//! Words that seem to be what they are not: whoever reads a report should be told of them.

use super::Words;
use super::hangul::Sounds;
use super::kana::{in_the_other_script, is_kana, is_kana_letter, is_repetition, large};
use super::swap::Swap;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::Hasher;
use unicode_normalization::UnicodeNormalization;

/// Words that nothing may follow because of how their last kana is written, by number. Options of `kana` link them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutOffByKana {
    /// Those that end in ー, with which no word begins (`long`).
    pub long: Vec<u32>,
    /// Those with whose last kana words begin in the other script alone (`script`).
    pub script: Vec<u32>,
    /// Those that end in a small kana, where words begin with the large one alone (`small`).
    pub small: Vec<u32>,
    /// Those that end in an iteration mark, with which no word begins (`repeat`).
    pub repeated: Vec<u32>,
}

/// An option that changes nothing of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Its name in the notation.
    pub option: &'static str,
    /// That it changes nothing, in lower case, without a full stop.
    pub says: String,
}

/// A character that is not seen: of no width, or a space that looks like any other.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
        || is_odd_space(c)
}

/// The characters of a word that are not seen, each once.
pub fn unseen(word: &str) -> Vec<char> {
    let mut signs: Vec<char> = word.chars().filter(|c| is_unseen(*c)).collect();
    signs.sort_unstable();
    signs.dedup();
    signs
}

fn is_odd_space(c: char) -> bool {
    c != ' ' && c.is_whitespace()
}

/// A word without its spaces, in lower case.
fn bare(word: &str) -> impl Iterator<Item = char> {
    word.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase)
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

    /// The words that differ from an earlier word of the list in case or spaces alone; each with the first that does. Where the
    /// list is long this is worth no more than one number a word.
    pub fn alike_but_for_case(&self) -> Vec<(u32, u32)> {
        let hash = |word: &str| {
            let mut hasher = FxHasher::default();
            bare(word).for_each(|c| hasher.write_u32(c.into()));
            hasher.finish()
        };
        let mut hashes: Vec<(u64, u32)> = self.words().map(hash).zip(0..).collect();
        hashes.sort_unstable();
        let mut alike = Vec::new();
        for group in hashes.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
            let first = group[0].1;
            let like = self.word(first);
            // Words that are seen as one are twins.
            let same = |other: &u32| bare(self.word(*other)).eq(bare(like)) && seen(self.word(*other)) != seen(like);
            alike.extend(group[1..].iter().map(|(_, other)| *other).filter(same).map(|other| (other, first)));
        }
        alike.sort_unstable();
        alike
    }

    /// The options of the list that change nothing of it.
    pub fn without_effect(&self) -> Vec<Idle> {
        let rules = self.rules();
        let mut told = Vec::new();
        let mut tell = |option, says| told.push(Idle { option, says });
        let last = |word: &String| rules.linking.letters(word).pop();
        let stopped: FxHashSet<String> = self.stopped().iter().filter_map(last).collect();
        let unused = |letters: &[String], used: &dyn Fn(&String) -> bool| -> Vec<String> {
            letters.iter().filter(|letter| !used(letter)).map(|letter| rules.linking.fold.show(letter)).collect()
        };
        let is_final = |letter: &String| {
            self.vocabulary.keys.iter().any(|key| key.strip_suffix('.').is_some_and(|key| key.ends_with(letter.as_str())))
        };
        for (option, unused) in
            [("stop", unused(&rules.stop, &|letter| stopped.contains(letter))), ("final", unused(&rules.finals, &is_final))]
        {
            if !unused.is_empty() {
                tell(option, format!("`{option}` names {}, and no word that the other rules leave ends like that", unused.join(" ")));
            }
        }
        if !rules.linking.skip.is_empty() {
            let mut all = rules.linking.clone();
            all.skip.clear();
            let had: FxHashSet<String> = self.words().flat_map(|word| all.letters(word)).collect();
            let unused = unused(&rules.linking.skip, &|letter| had.contains(letter));
            if !unused.is_empty() {
                let vowel = if rules.linking.kana.long && unused == ["ー"] { " once `kana=long` has read it as a vowel" } else { "" };
                tell("skip", format!("`skip` names {}, and no word has such a letter{vowel}", unused.join(" ")));
            }
        }
        // Manners count the words that follow by a replacement, whether or not these are left.
        if rules.swap.is_some() && rules.manner == 0 && (0..self.link_count() as u32).all(|link| self.heads(link) == [link]) {
            let in_a_file = matches!(rules.swap, Some(Swap::Pairs { file: Some(_), .. }));
            let option = if in_a_file { "swapfile" } else { "swap" };
            tell(option, format!("`{option}` has no effect: no word can follow by a replacement"));
        }
        let has_kana = || self.words().any(|word| word.chars().any(|c| is_kana(c) || c == 'ー'));
        if !rules.linking.kana.is_plain() && !has_kana() {
            tell("kana", "`kana` has no effect: no word has kana".into());
        }
        told
    }

    /// The words that nothing may follow only because of how kana are written.
    pub fn cut_off_by_kana(&self) -> CutOffByKana {
        let kana = self.rules().linking.kana;
        let begins_as = |name: &str, other: fn(char) -> char| {
            let other: String = name.chars().map(other).collect();
            other != name && self.link_named(&other).is_some_and(|link| self.is_begun(link))
        };
        // The links ascend.
        let mut keys = CutOffByKana::default();
        for key in (0..self.link_count() as u32).filter(|&key| !self.is_begun(key)) {
            let name = self.link_name(key);
            if name.ends_with('ー') && !kana.long {
                keys.long.push(key);
            } else if name.ends_with(is_repetition) && !kana.repeat {
                keys.repeated.push(key);
            } else if !kana.small && begins_as(&name, large) {
                keys.small.push(key);
            } else if !kana.script && begins_as(&name, in_the_other_script) {
                keys.script.push(key);
            }
        }
        let CutOffByKana { long, script, small, repeated } = &keys;
        CutOffByKana { long: self.ending(long), script: self.ending(script), small: self.ending(small), repeated: self.ending(repeated) }
    }

    /// The words that nothing may follow only because the last syllable is kept as it is: with what the initial-sound rule of
    /// Korean makes of it a word begins. None, if the rules of the list say how links are replaced.
    pub fn cut_off_by_sound(&self) -> Vec<u32> {
        if self.rules().swap.is_some() {
            return Vec::new();
        }
        let rule = Swap::Korean(Sounds::Initial);
        let begins = |name: String| self.link_named(&name).is_some_and(|link| self.is_begun(link));
        let changes = |&key: &u32| !self.is_begun(key) && rule.replacements(&self.link_name(key)).into_iter().any(begins);
        self.ending(&(0..self.link_count() as u32).filter(changes).collect::<Vec<_>>())
    }

    /// Whether a word of the list may follow a link.
    fn is_begun(&self, link: u32) -> bool {
        self.heads(link).iter().any(|&head| !self.beginning(head).is_empty())
    }

    /// The words that end at one of some links, which ascend.
    fn ending(&self, links: &[u32]) -> Vec<u32> {
        (0..self.len() as u32).filter(|&word| links.binary_search(&self.links_of(word).1).is_ok()).collect()
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
