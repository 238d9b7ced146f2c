//! The words of a list with their links, in a few flat tables: a dictionary has hundreds of
//! thousands of them.

use super::fold::Fold;
use super::linking::Linking;
use super::list::Entry;
use super::rules::{Duplicates, Rules};
use crate::budget::Budget;
use crate::error::ParseError;
use crate::links::LinkTable;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;
use std::sync::{Arc, OnceLock};

/// The most words of a list.
const MAX_WORDS: usize = 2_000_000;
/// How many words are read between two looks at the budget.
const PART: usize = 1 << 10;
/// How many words that stand twice an error names.
const NAMED: usize = 20;

/// A word that a list has again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The word.
    pub word: String,
    /// The line, from 1, in which it stands again.
    pub line: usize,
    /// The line in which it stands first.
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
    /// The vocabulary of a list. `start` is a further link that must be known.
    pub(super) fn new(
        name: &str,
        entries: &[Entry<'_>],
        rules: &Rules,
        start: Option<&str>,
        budget: Option<&Budget>,
    ) -> Result<Self, ParseError> {
        if entries.len() > MAX_WORDS {
            let extra = &entries[MAX_WORDS];
            let message = format!("the list `{name}` has more than {MAX_WORDS} words");
            return Err(ParseError::new(message, &extra.text, 0..extra.text.len()).at_line(extra.line));
        }
        let mut found = Found::new(rules);
        let mut lines = FxHashMap::default();
        for (number, entry) in entries.iter().enumerate() {
            if let (0, Some(budget)) = (number % PART, budget) {
                budget.step(PART as u64).map_err(|stop| ParseError::stopped(stop, name))?;
            }
            found.add(&entry.text, Some(entry.line), &mut lines).map_err(|short| short.at(name, entry, rules))?;
        }
        for word in rules.add.all() {
            let entry = Entry { text: word.into(), line: 0 };
            found.add(word, None, &mut lines).map_err(|short| short.at("add", &entry, rules))?;
        }
        if let (Duplicates::Error, Some(first)) = (rules.dup, found.duplicates.first()) {
            return Err(twice(name, &found.duplicates, entries.iter().find(|e| e.line == first.line)));
        }
        Ok(found.finish(start))
    }

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

    /// Whether a link is no letters, and no word ends with it or may follow it.
    pub(super) fn is_foreign(&self, key: u32) -> bool {
        let letters = self.keys[key as usize].chars().all(char::is_alphabetic);
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

    /// The words that a text may mean: those that differ from it least, in case only or else in
    /// case, accents, spaces and signs, or else in what does not count where words link: kana, letters that are passed over.
    pub(super) fn meant(&self, text: &str, linking: &Linking) -> Vec<u32> {
        let table = self.sounds.get_or_init(|| sorted(self.words().map(|word| hash(&sound(word)))));
        let wanted = sound(text);
        let alike: Vec<u32> = with_hash(table, hash(&wanted)).filter(|&word| sound(self.word(word)) == wanted).collect();
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
    let letters = Fold::Accents.letters(text).concat();
    if letters.is_empty() { text.into() } else { letters }
}

fn twice(name: &str, duplicates: &[Duplicate], entry: Option<&Entry<'_>>) -> ParseError {
    let first = &duplicates[0];
    let named: Vec<String> = duplicates.iter().take(NAMED).map(|d| format!("`{}` in lines {} and {}", d.word, d.first, d.line)).collect();
    let more = if duplicates.len() > NAMED { format!(", and {} more", duplicates.len() - NAMED) } else { String::new() };
    let message = match duplicates.len() {
        1 => format!("the list `{name}` has `{}` twice", first.word),
        many => format!("the list `{name}` has {many} words that stand there before"),
    };
    let text = entry.map_or(first.word.as_str(), |e| &e.text);
    let error = ParseError::new(message, text, 0..text.len()).at_line(first.line);
    error.help(format!("{}{more}; take them out, or write dup=first to keep the first of each", named.join(", ")))
}

/// A word with fewer letters than link it.
struct Short;

impl Short {
    fn at(self, list: &str, entry: &Entry<'_>, rules: &Rules) -> ParseError {
        let message = format!("`{}` in the list `{list}` is too short to be linked", entry.text);
        let least = rules.linking.shortest();
        let passed_over = rules.linking.passed_over();
        let needs = if least == 1 { format!("one letter{passed_over}") } else { format!("{least} letters{passed_over}") };
        let help =
            format!("a word needs at least {needs}; letters={least}- leaves shorter ones out; a line that begins with # is a comment");
        ParseError::new(message, &entry.text, 0..entry.text.len()).at_line(entry.line).help(help)
    }
}

/// A word that was read before.
#[derive(Clone, Copy)]
struct Met {
    /// The line in which it stands first; 0 for a word that was added.
    line: usize,
    /// Whether the filters keep it out: then it may be added all the same.
    left_out: bool,
}

/// A list while it is read.
struct Found<'r> {
    rules: &'r Rules,
    dropped: Vec<&'r str>,
    text: String,
    ends: Vec<u32>,
    stopped: Vec<String>,
    duplicates: Vec<Duplicate>,
    left_out: Vec<u64>,
    /// The links in the order in which they were met, and the two of each word.
    numbers: FxHashMap<String, u32>,
    links: Vec<(u32, u32)>,
    /// The letters of the word that is read, and a link of it.
    signs: Vec<char>,
    link: String,
}

impl<'r> Found<'r> {
    fn new(rules: &'r Rules) -> Self {
        let mut dropped: Vec<&str> = rules.drop.all().collect();
        dropped.sort_unstable();
        Self {
            rules,
            dropped,
            text: String::new(),
            ends: Vec::new(),
            stopped: Vec::new(),
            duplicates: Vec::new(),
            left_out: Vec::new(),
            numbers: FxHashMap::default(),
            links: Vec::new(),
            signs: Vec::new(),
            link: String::new(),
        }
    }

    /// Takes up a word. `line` is `None` for a word that was added by the rules; the filters do not
    /// ask it.
    fn add<'a>(&mut self, word: &'a str, line: Option<usize>, lines: &mut FxHashMap<&'a str, Met>) -> Result<(), Short> {
        let rules = self.rules;
        match (lines.get(word), line) {
            (Some(met), Some(line)) => {
                self.duplicates.push(Duplicate { word: word.into(), line, first: met.line });
                return Ok(());
            }
            (Some(met), None) if !met.left_out => return Ok(()),
            _ => {}
        }
        lines.insert(word, Met { line: line.unwrap_or(0), left_out: true });
        if line.is_some() && self.dropped.binary_search(&word).is_ok() {
            self.left_out.push(hash(word));
            return Ok(());
        }
        let mut signs = std::mem::take(&mut self.signs);
        let simple = rules.pattern.is_none() && rules.stop.is_empty() && rules.finals.is_empty();
        let plain = simple && rules.linking.signs(word, &mut signs);
        let letters = if plain { Vec::new() } else { rules.linking.letters(word) };
        let count = if plain { signs.len() } else { letters.len() };
        self.signs = signs;
        let like = rules.pattern.as_ref().is_none_or(|pattern| pattern.fits(&letters));
        let fits = like && (rules.letters.0..=rules.letters.1).contains(&count);
        let proper = !rules.proper && word.chars().next().is_some_and(char::is_uppercase);
        if line.is_some() && (!fits || proper) {
            self.left_out.push(hash(word));
            return Ok(());
        }
        let places = rules.linking.places(count).ok_or(Short)?;
        lines.insert(word, Met { line: line.unwrap_or(0), left_out: false });
        if letters.last().is_some_and(|letter| rules.stop.binary_search(letter).is_ok()) {
            self.stopped.push(word.into());
            return Ok(());
        }
        let is_final = letters.last().is_some_and(|letter| rules.finals.binary_search(letter).is_ok());
        let [begin, end] = places;
        let [first, last] = [(begin, false), (end, is_final)].map(|(place, is_final)| {
            self.link.clear();
            match plain {
                true => self.link.extend(&self.signs[place]),
                false => letters[place].iter().for_each(|letter| self.link.push_str(letter)),
            }
            // A letter more than any other link has: no word begins with it.
            if is_final {
                self.link.push('.');
            }
            self.number()
        });
        let links = (first, last);
        self.links.push(links);
        self.text.push_str(word);
        self.ends.push(self.text.len() as u32);
        Ok(())
    }

    /// The number of the link that was just put together.
    fn number(&mut self) -> u32 {
        if let Some(&known) = self.numbers.get(&self.link) {
            return known;
        }
        let next = self.numbers.len() as u32;
        self.numbers.insert(self.link.clone(), next);
        next
    }

    fn finish(mut self, start: Option<&str>) -> Vocabulary {
        if let Some(start) = start {
            self.link = start.into();
            self.number();
        }
        let mut order: Vec<(String, u32)> = std::mem::take(&mut self.numbers).into_iter().collect();
        order.sort_unstable();
        let mut place = vec![0; order.len()];
        (0..).zip(&order).for_each(|(new, (_, old))| place[*old as usize] = new);
        let keys: Vec<String> = order.into_iter().map(|(key, _)| key).collect();
        let table = Arc::new(self.table(&keys));
        let links: Vec<(u32, u32)> = self.links.iter().map(|l| (place[l.0 as usize], place[l.1 as usize])).collect();
        let may = self.mannerly(&links, &table);
        let ends = self.rules.until > 0;
        let (links, mannered) = if ends { (links, may) } else { (self.keep_out(links, &may), Vec::new()) };
        let (first, last): (Vec<u32>, Vec<u32>) = links.into_iter().unzip();
        let mut rows = vec![0; keys.len() + 1];
        first.iter().for_each(|&key| rows[key as usize + 1] += 1);
        (0..keys.len()).for_each(|i| rows[i + 1] += rows[i]);
        let mut next = rows.clone();
        let mut by_first = vec![0; first.len()];
        for (word, &key) in (0..).zip(&first) {
            by_first[next[key as usize] as usize] = word;
            next[key as usize] += 1;
        }
        Vocabulary {
            text: self.text,
            ends: self.ends,
            stopped: self.stopped,
            duplicates: self.duplicates,
            left_out: self.left_out,
            keys,
            first,
            last,
            mannered,
            by_first,
            rows,
            table,
            spellings: OnceLock::new(),
            sounds: OnceLock::new(),
        }
    }

    /// Which links each allows, with their names as they are shown.
    fn table(&self, keys: &[String]) -> LinkTable {
        let rules = self.rules;
        let number = |key: &str| keys.binary_search_by(|k| k.as_str().cmp(key)).ok().map(|k| k as u32);
        let allowed = (0..).zip(keys).map(|(own, key)| {
            let others = rules.swap.as_ref().map(|swap| swap.replacements(key)).unwrap_or_default();
            let keep = !rules.forced || others.is_empty();
            others.iter().filter_map(|k| number(k)).chain(keep.then_some(own)).collect()
        });
        let shown = |key: &String| match key.strip_suffix('.').filter(|_| rules.ends_the_chain(key)) {
            Some(letters) => format!("{} (final)", rules.linking.fold.show(letters)),
            None => rules.linking.fold.show(key),
        };
        LinkTable::new(keys.iter().map(shown).collect(), allowed.collect())
    }

    /// Which words enough words of the list could follow; nothing if all, or if nobody asks.
    fn mannerly(&self, links: &[(u32, u32)], table: &LinkTable) -> Vec<bool> {
        if self.rules.manner == 0 {
            return Vec::new();
        }
        let mut begin = vec![0u32; table.len()];
        links.iter().for_each(|l| begin[l.0 as usize] += 1);
        let replies = |tail: u32| table.allowed(tail).iter().map(|&head| u64::from(begin[head as usize])).sum::<u64>();
        // A word is no reply to itself.
        let own = |link: &(u32, u32)| u64::from(table.allows(link.1, link.0));
        let may: Vec<bool> = links.iter().map(|link| replies(link.1) - own(link) >= u64::from(self.rules.manner)).collect();
        if may.iter().all(|may| *may) { Vec::new() } else { may }
    }

    /// Leaves out the words that may not be said.
    fn keep_out(&mut self, links: Vec<(u32, u32)>, may: &[bool]) -> Vec<(u32, u32)> {
        if may.is_empty() {
            return links;
        }
        let (mut text, mut ends, mut kept) = (String::new(), Vec::new(), Vec::new());
        let mut from = 0;
        for ((link, &end), may) in links.iter().zip(&self.ends).zip(may) {
            let word = &self.text[from..end as usize];
            if *may {
                text.push_str(word);
                ends.push(text.len() as u32);
                kept.push(*link);
            } else {
                self.left_out.push(hash(word));
            }
            from = end as usize;
        }
        (self.text, self.ends) = (text, ends);
        kept
    }
}
