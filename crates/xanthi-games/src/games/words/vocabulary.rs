//! The words of a list with their links, in a few flat tables: a dictionary has hundreds of
//! thousands of them. How a list becomes that stands in `vocabulary/reading.rs`.

mod reading;

use super::fold::Fold;
use super::linking::Linking;
use crate::links::LinkTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::sync::{Arc, OnceLock};

/// A word that a list has again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The word.
    pub word: String,
    /// The line, from 1, in which it stands again; 0 if it is added by the rules.
    pub line: usize,
    /// The line in which it stands first; 0 if it was added.
    pub first: usize,
}

/// The words of a list, numbered in its order, and the links between them.
#[derive(Debug)]
pub(super) struct Vocabulary {
    /// All words, one behind the other, as the list spells them, and where each ends.
    text: String,
    ends: Vec<u32>,
    /// Words at which the chain would stop, and which therefore may not be said.
    pub(super) stopped: Vec<String>,
    /// Words that stand in the list again.
    pub(super) duplicates: Vec<Duplicate>,
    /// Hashes of the words that the rules keep out, as the list spells them.
    left_out: Vec<u64>,
    /// The links, folded and sorted: all beginnings and ends of words, and the start.
    pub(super) keys: Vec<String>,
    /// The link with which each word begins.
    pub(super) first: Vec<u32>,
    /// The link with which each word ends.
    pub(super) last: Vec<u32>,
    /// For each word whether it may be said as long as manners hold; empty if they never end, or all may.
    mannered: Vec<bool>,
    /// The words by the link with which they begin, ascending, and where those of each link begin.
    by_first: Vec<u32>,
    rows: Vec<u32>,
    /// Which links each allows.
    pub(super) table: Arc<LinkTable>,
    /// Hashes of spellings, and of words as far as reading distinguishes them; sorted, made when
    /// they are asked for.
    spellings: OnceLock<Vec<(u64, u32)>>,
    sounds: OnceLock<Vec<(u64, u32)>>,
}

impl Vocabulary {
    /// How many words can be said.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// A word as the list spells it.
    pub(super) fn word(&self, number: u32) -> &str {
        let number = number as usize;
        let from = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        &self.text[from..self.ends[number] as usize]
    }

    /// All words, in the order of the list.
    pub(super) fn words(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len() as u32).map(|i| self.word(i))
    }

    /// The number of a link.
    pub(super) fn key(&self, key: &str) -> Option<u32> {
        self.keys.binary_search_by(|k| k.as_str().cmp(key)).ok().map(|k| k as u32)
    }

    /// The words that begin with a link, ascending.
    pub(super) fn beginning(&self, key: u32) -> &[u32] {
        &self.by_first[self.rows[key as usize] as usize..self.rows[key as usize + 1] as usize]
    }

    /// The words that may follow a link, ascending.
    pub(super) fn from(&self, key: u32) -> Vec<u32> {
        let mut words: Vec<u32> = self.table.allowed(key).iter().flat_map(|&head| self.beginning(head)).copied().collect();
        words.sort_unstable();
        words
    }

    /// Whether a link is no letters, and no word ends with it or may follow it. Digits are letters if other links have some.
    pub(super) fn is_foreign(&self, key: u32) -> bool {
        let others = || (0..).zip(&self.keys).filter(|(other, _)| *other != key).any(|(_, other)| other.chars().any(char::is_numeric));
        let letters = self.keys[key as usize].chars().all(|c| c.is_alphabetic() || c.is_numeric() && others());
        !letters && self.from(key).is_empty() && !self.last.contains(&key)
    }

    /// The links with which words begin, ascending.
    pub(super) fn beginnings(&self) -> impl Iterator<Item = &str> {
        (0..).zip(&self.keys).filter(|(key, _)| !self.beginning(*key).is_empty()).map(|(_, link)| link.as_str())
    }

    /// Whether manners, which end after some words, ever keep a word out.
    pub(super) fn has_manners(&self) -> bool {
        !self.mannered.is_empty()
    }

    /// Whether a word may be said as long as manners hold.
    pub(super) fn is_mannered(&self, word: u32) -> bool {
        self.mannered.get(word as usize).is_none_or(|may| *may)
    }

    /// The word that is spelled so.
    pub(super) fn spelled(&self, text: &str) -> Option<u32> {
        let table = self.spellings.get_or_init(|| sorted(self.words().map(hash)));
        with_hash(table, hash(text)).find(|&word| self.word(word) == text)
    }

    /// The words that a text may mean: those that differ from it least, in case only, or else in case, spaces and signs, or
    /// else in accents, too, or else in what does not count where words link: kana, letters that are passed over.
    pub(super) fn meant(&self, text: &str, linking: &Linking) -> Vec<u32> {
        let table = self.sounds.get_or_init(|| sorted(self.words().map(|word| hash(&sound(word)))));
        let wanted = sound(text);
        let alike: Vec<u32> = with_hash(table, hash(&wanted)).filter(|&word| sound(self.word(word)) == wanted).collect();
        let small = text.to_lowercase();
        let nearest: Vec<u32> = alike.iter().copied().filter(|&word| self.word(word).to_lowercase() == small).collect();
        if !nearest.is_empty() {
            return nearest;
        }
        let letters = Fold::Case.letters(text);
        let nearer: Vec<u32> = alike.iter().copied().filter(|&word| Fold::Case.letters(self.word(word)) == letters).collect();
        match (nearer.is_empty(), alike.is_empty()) {
            (false, _) => nearer,
            (_, false) => alike,
            _ => self.linked_alike(text, linking),
        }
    }

    /// The words that have the letters of a text, where these are folded by more than case, accents and signs.
    fn linked_alike(&self, text: &str, linking: &Linking) -> Vec<u32> {
        let letters = linking.letters(text);
        if letters.is_empty() || (linking.kana.is_plain() && linking.skip.is_empty()) {
            return Vec::new();
        }
        (0..self.len() as u32).filter(|&word| linking.letters(self.word(word)) == letters).collect()
    }

    /// Those of some words that begin with a text, but for what reading a word forgives.
    pub(super) fn begun(&self, words: &[u32], text: &str) -> Vec<u32> {
        let text = sound(text);
        let begins_so = |word: &u32| !text.is_empty() && sound(self.word(*word)).starts_with(&text);
        words.iter().copied().filter(begins_so).collect()
    }

    /// The number of words that the rules keep out.
    pub(super) fn filtered(&self) -> usize {
        self.left_out.len()
    }

    /// Whether the rules keep out a word that is spelled so.
    pub(super) fn is_left_out(&self, text: &str) -> bool {
        self.left_out.contains(&hash(text))
    }

    /// The forbidden word that a text means.
    pub(super) fn stopped(&self, text: &str) -> Option<&str> {
        self.stopped.iter().find(|word| sound(word) == sound(text)).map(String::as_str)
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

fn sorted(hashes: impl Iterator<Item = u64>) -> Vec<(u64, u32)> {
    let mut table: Vec<(u64, u32)> = hashes.zip(0..).collect();
    table.sort_unstable();
    table
}

fn with_hash(table: &[(u64, u32)], hash: u64) -> impl Iterator<Item = u32> + '_ {
    let from = table.partition_point(|e| e.0 < hash);
    table[from..].iter().take_while(move |e| e.0 == hash).map(|e| e.1)
}

/// A text without all that reading a word forgives. Where nothing is left of it, the text.
fn sound(text: &str) -> String {
    let letters = Fold::Accents.joined(text);
    if letters.is_empty() { text.into() } else { letters }
}
