//! The words of a list with their links.

use super::fold::Fold;
use super::list::Entry;
use super::rules::Rules;
use crate::error::ParseError;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The most words of a list.
const MAX_WORDS: usize = 2_000_000;

/// The words of a list, numbered in its order, and the links between them.
#[derive(Debug)]
pub(super) struct Vocabulary {
    /// The words as the list spells them.
    pub(super) words: Vec<String>,
    /// Words at which the chain would stop, and which therefore may not be said.
    pub(super) stopped: Vec<String>,
    /// The links, folded and sorted: all beginnings and ends of words, and the start.
    pub(super) keys: Vec<String>,
    /// The link with which each word begins.
    pub(super) first: Vec<u32>,
    /// The link with which each word ends.
    pub(super) last: Vec<u32>,
    /// For each link the words that may follow it, ascending.
    pub(super) from: Vec<Vec<u32>>,
    by_spelling: FxHashMap<String, u32>,
    by_sound: FxHashMap<String, Vec<u32>>,
}

impl Vocabulary {
    /// The vocabulary of a list. `start` is a further link that must be known.
    pub(super) fn new(name: &str, entries: &[Entry<'_>], rules: &Rules, start: Option<&str>) -> Result<Self, ParseError> {
        if entries.len() > MAX_WORDS {
            let extra = &entries[MAX_WORDS];
            let message = format!("the list `{name}` has more than {MAX_WORDS} words");
            return Err(ParseError::new(message, extra.text, 0..extra.text.len()).at_line(extra.line));
        }
        let mut found = Found::default();
        for entry in entries {
            found.add(name, entry, rules)?;
        }
        Ok(found.link(rules, start))
    }

    /// The number of a link.
    pub(super) fn key(&self, key: &str) -> Option<u32> {
        self.keys.binary_search_by(|k| k.as_str().cmp(key)).ok().map(|k| k as u32)
    }

    /// The word that is spelled so.
    pub(super) fn spelled(&self, text: &str) -> Option<u32> {
        self.by_spelling.get(text).copied()
    }

    /// The words that a text may mean: those that differ from it least, in case only or else in
    /// case, accents, spaces and signs.
    pub(super) fn meant(&self, text: &str) -> Vec<u32> {
        let alike = self.by_sound.get(&sound(text)).map_or(&[][..], Vec::as_slice);
        let same = |word: &&u32| Fold::Case.letters(&self.words[**word as usize]) == Fold::Case.letters(text);
        let nearer: Vec<u32> = alike.iter().filter(same).copied().collect();
        if nearer.is_empty() { alike.to_vec() } else { nearer }
    }

    /// The forbidden word that a text means.
    pub(super) fn stopped(&self, text: &str) -> Option<&str> {
        self.stopped.iter().find(|word| sound(word) == sound(text)).map(String::as_str)
    }
}

/// A text without all that reading a word forgives. Where nothing is left of it, the text.
fn sound(text: &str) -> String {
    let letters = Fold::Accents.letters(text).concat();
    if letters.is_empty() { text.into() } else { letters }
}

/// A list while it is read.
#[derive(Default)]
struct Found {
    words: Vec<String>,
    stopped: Vec<String>,
    links: Vec<(String, String)>,
    lines: FxHashMap<String, usize>,
}

impl Found {
    fn add(&mut self, name: &str, entry: &Entry<'_>, rules: &Rules) -> Result<(), ParseError> {
        let error = |message: String| ParseError::new(message, entry.text, 0..entry.text.len()).at_line(entry.line);
        let letters = rules.letters(entry.text);
        if letters.len() < rules.link {
            let message = format!("`{}` in the list `{name}` is too short to be linked", entry.text);
            return Err(error(message).help(format!("a word needs at least {}; a line that begins with # is a comment", rules.key_size())));
        }
        if let Some(before) = self.lines.insert(rules.fold.letters(entry.text).concat(), entry.line) {
            let message = format!("the list `{name}` has `{}` twice", entry.text);
            let help = match rules.fold {
                Fold::Nothing => "take one of them out",
                _ => "take one of them out, or write fold=none if case, accents or signs tell them apart",
            };
            return Err(error(message).help(format!("line {before} has it already; {help}")));
        }
        let end = letters.len() - rules.link;
        if letters.last().is_some_and(|letter| rules.stop.binary_search(letter).is_ok()) {
            self.stopped.push(entry.text.into());
        } else {
            self.words.push(entry.text.into());
            self.links.push((letters[..rules.link].concat(), letters[end..].concat()));
        }
        Ok(())
    }

    fn link(self, rules: &Rules, start: Option<&str>) -> Vocabulary {
        let ends = self.links.iter().flat_map(|(first, last)| [first.as_str(), last.as_str()]);
        let keys: Vec<String> = ends.chain(start).collect::<BTreeSet<_>>().into_iter().map(String::from).collect();
        let number = |key: &str| keys.binary_search_by(|k| k.as_str().cmp(key)).ok();
        let numbers = |key: &str| number(key).map_or(0, |k| k as u32);
        let first: Vec<u32> = self.links.iter().map(|l| numbers(&l.0)).collect();
        let last: Vec<u32> = self.links.iter().map(|l| numbers(&l.1)).collect();
        let mut plain = vec![Vec::new(); keys.len()];
        for (word, &key) in first.iter().enumerate() {
            plain[key as usize].push(word as u32);
        }
        let from = match &rules.swap {
            None => plain,
            Some(swap) => keys
                .iter()
                .enumerate()
                .map(|(own, key)| {
                    let others = swap.replacements(key);
                    let allowed: BTreeSet<usize> = others.iter().filter_map(|k| number(k)).chain([own]).collect();
                    let mut words: Vec<u32> = allowed.iter().flat_map(|&k| plain[k].iter().copied()).collect();
                    words.sort_unstable();
                    words
                })
                .collect(),
        };
        let mut by_sound: FxHashMap<String, Vec<u32>> = FxHashMap::default();
        for (word, number) in self.words.iter().zip(0..) {
            by_sound.entry(sound(word)).or_default().push(number);
        }
        let by_spelling = self.words.iter().cloned().zip(0..).collect();
        Vocabulary { words: self.words, stopped: self.stopped, keys, first, last, from, by_spelling, by_sound }
    }
}
