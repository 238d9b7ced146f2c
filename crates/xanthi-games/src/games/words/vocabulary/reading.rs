//! A list while it is read: which of its words the rules keep, and which links these have.

use super::{Duplicate, Vocabulary, hash};
use crate::budget::Budget;
use crate::error::ParseError;
use crate::games::words::list::Entry;
use crate::games::words::manner::Followers;
use crate::games::words::rules::{Duplicates, FINAL, Rules};
use crate::links::LinkTable;
use crate::notation::brief;
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// The most words of a list.
const MAX_WORDS: usize = 2_000_000;
/// How many words are read between two looks at the budget.
const PART: usize = 1 << 10;
/// How many words that stand twice an error names.
const NAMED: usize = 1_000;

impl Vocabulary {
    /// The vocabulary of a list. `start` is a further link that must be known.
    pub(in crate::games::words) fn new(
        name: &str,
        entries: &[Entry<'_>],
        rules: &Rules,
        start: Option<&str>,
        budget: Option<&Budget>,
    ) -> Result<Self, ParseError> {
        if entries.len() > MAX_WORDS {
            let extra = &entries[MAX_WORDS];
            let message = format!("the list `{name}` has more than {MAX_WORDS} words");
            let help = "use a part of the list; repeated lines count";
            return Err(ParseError::new(message, &extra.text, 0..extra.text.len()).at_line(extra.line).help(help));
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
}

fn twice(name: &str, duplicates: &[Duplicate], entry: Option<&Entry<'_>>) -> ParseError {
    let first = &duplicates[0];
    let again = by_word(duplicates);
    let named: Vec<String> = again.iter().take(NAMED).map(|(first, lines)| where_again(first, lines)).collect();
    let more = if again.len() > NAMED { format!(", and {} more words", again.len() - NAMED) } else { String::new() };
    let message = match duplicates.len() {
        1 if first.first == 0 => format!("`{}` is added twice to the list `{name}`", brief(&first.word)),
        1 if first.line == 0 => format!("`{}` is added to the list `{name}`, which has it", brief(&first.word)),
        1 => format!("the list `{name}` has `{}` twice", brief(&first.word)),
        many => format!("the list `{name}` has {many} words that are already there"),
    };
    let text = entry.map_or(first.word.as_str(), |e| &e.text);
    let error = ParseError::new(message, text, 0..text.len());
    let error = if first.line > 0 { error.at_line(first.line) } else { error };
    let (them, each) = if duplicates.len() == 1 { ("one of them", "it") } else { ("them", "each") };
    error.help(format!("{}{more}; take {them} out, or write dup=first to keep the first of {each}", named.join(", ")))
}

/// Each word that stands again, with all the lines in which it does; 0 is no line: there it is added.
fn by_word(duplicates: &[Duplicate]) -> Vec<(&Duplicate, Vec<usize>)> {
    let mut places: FxHashMap<usize, usize> = FxHashMap::default();
    let mut all: Vec<(&Duplicate, Vec<usize>)> = Vec::new();
    for duplicate in duplicates {
        // Words that are added have no line of their own to be told apart by.
        let known = if duplicate.first == 0 { None } else { places.get(&duplicate.first).copied() };
        match known {
            Some(place) => all[place].1.push(duplicate.line),
            None => {
                places.insert(duplicate.first, all.len());
                all.push((duplicate, vec![duplicate.line]));
            }
        }
    }
    all
}

/// Where a word stands and stands again.
fn where_again(duplicate: &Duplicate, again: &[usize]) -> String {
    /// The most lines that are listed.
    const LINES: usize = 6;
    let (word, first) = (brief(&duplicate.word), &duplicate.first);
    if *first == 0 {
        return format!("`{word}` added twice");
    }
    let lines: Vec<String> = again.iter().filter(|line| **line > 0).map(usize::to_string).collect();
    let added = if lines.len() < again.len() { " and added" } else { "" };
    match &lines[..] {
        [] => format!("`{word}` in line {first}{added}"),
        [only] => format!("`{word}` in lines {first} and {only}{added}"),
        [most @ .., last] if lines.len() < LINES => format!("`{word}` in lines {first}, {} and {last}{added}", most.join(", ")),
        _ => format!("`{word}` in lines {first}, {} and {} more{added}", lines[..LINES - 2].join(", "), lines.len() - (LINES - 2)),
    }
}

/// A word with fewer letters than link it.
struct Short;

impl Short {
    fn at(self, list: &str, entry: &Entry<'_>, rules: &Rules) -> ParseError {
        let message = format!("`{}` in the list `{list}` is too short to be linked", brief(&entry.text));
        let (needs, least) = (rules.linking.needs(), rules.linking.shortest());
        // What has no letter may have been meant as a remark.
        let comment = if rules.linking.letters(&entry.text).is_empty() { "; a line that begins with # is a comment" } else { "" };
        let help = format!("{needs}; letters={least}- leaves shorter ones out{comment}");
        let error = ParseError::new(message, &entry.text, 0..entry.text.len()).help(help);
        if entry.line > 0 { error.at_line(entry.line) } else { error }
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
    /// The hashes of words that were left out and are added.
    back: Vec<u64>,
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
            back: Vec::new(),
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
            (Some(met), None) if !met.left_out => {
                self.duplicates.push(Duplicate { word: word.into(), line: 0, first: met.line });
                return Ok(());
            }
            (Some(_), None) => self.back.push(hash(word)),
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
        self.back.sort_unstable();
        self.left_out.retain(|word| self.back.binary_search(word).is_err());
        if let Some(start) = start {
            self.link = start.into();
            self.number();
        }
        let mut order: Vec<(String, u32)> = std::mem::take(&mut self.numbers).into_iter().collect();
        order.sort_unstable();
        let mut place = vec![0; order.len()];
        (0..).zip(&order).for_each(|(new, (_, old))| place[*old as usize] = new);
        let mut keys: Vec<String> = order.into_iter().map(|(key, _)| key).collect();
        let mut table = self.table(&keys);
        let mut links: Vec<(u32, u32)> = self.links.iter().map(|l| (place[l.0 as usize], place[l.1 as usize])).collect();
        let may = self.mannerly(&links, &table);
        let mannered = match self.rules.until {
            0 if !may.is_empty() => {
                links = self.keep_out(links, &may);
                keys = met(&keys, &mut links, start);
                table = self.table(&keys);
                Vec::new()
            }
            _ => may,
        };
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
            table: Arc::new(table),
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
            Some(letters) => rules.linking.fold.show(letters) + FINAL,
            None => rules.linking.fold.show(key),
        };
        LinkTable::new(keys.iter().map(shown).collect(), allowed.collect())
    }

    /// Which words enough words of the list could follow; nothing if all, or if nobody asks.
    fn mannerly(&self, links: &[(u32, u32)], table: &LinkTable) -> Vec<bool> {
        if self.rules.manner == 0 {
            return Vec::new();
        }
        let mut begin = vec![0; table.len()];
        links.iter().for_each(|l| begin[l.0 as usize] += 1);
        let followers = Followers::new(table, &begin);
        let may: Vec<bool> = links.iter().map(|l| followers.of(l.0, l.1) >= u64::from(self.rules.manner)).collect();
        if may.iter().all(|may| *may) { Vec::new() } else { may }
    }

    /// Leaves out the words that may not be said.
    fn keep_out(&mut self, links: Vec<(u32, u32)>, may: &[bool]) -> Vec<(u32, u32)> {
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

/// The links that words still have, and the start; the words get their new numbers.
fn met(keys: &[String], links: &mut [(u32, u32)], start: Option<&str>) -> Vec<String> {
    let mut met: Vec<bool> = keys.iter().map(|key| start == Some(key)).collect();
    links.iter().for_each(|l| [l.0, l.1].into_iter().for_each(|key| met[key as usize] = true));
    let mut number = 0u32;
    let place = met.iter().map(|&met| {
        number += u32::from(met);
        number.saturating_sub(1)
    });
    let place: Vec<u32> = place.collect();
    links.iter_mut().for_each(|l| *l = (place[l.0 as usize], place[l.1 as usize]));
    keys.iter().zip(met).filter(|(_, met)| *met).map(|(key, _)| key.clone()).collect()
}
