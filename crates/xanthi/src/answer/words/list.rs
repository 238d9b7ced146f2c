//! Every word that may be said, without a text for each: a dictionary has hundreds of thousands of them.

use super::Opening;
use super::work::says_of_word;
use crate::solve::Work;
use crate::words::{Class, ListReport};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use xanthi_games::games::words::Words;

/// The words of a list that may be said. Words that begin and end alike share what is known of them, and every word
/// stands there once; an [`Opening`] is written when it is asked for. As JSON it is a list of these.
#[derive(Clone, Debug, Default)]
pub struct OpeningList {
    /// All words that are named, one behind the other, and where each ends.
    text: String,
    ends: Vec<u32>,
    /// For each opening its word and its kind, in the order of the list.
    openings: Vec<(u32, u32)>,
    kinds: Vec<Kind>,
    /// The class of a link that allows this link alone, by its number, as far as links are told of; `None` where no word
    /// begins. It is no part of the answer: other lists are compared with this one by it.
    heads: Vec<Option<Class>>,
}

/// Two lists are alike if they name the same openings, however their words are kept.
impl PartialEq for OpeningList {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for OpeningList {}

/// What is known of words that begin and end alike.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kind {
    end: String,
    class: Class,
    replies: Vec<u32>,
    work: Option<Work>,
}

impl OpeningList {
    /// How many of them are not decided.
    pub fn open(&self) -> usize {
        self.classes().filter(|class| *class == Class::Open).count()
    }

    /// The openings of a report.
    pub(super) fn of(words: &Words, report: ListReport) -> Self {
        let mut list = Self::default();
        words.words().for_each(|word| list.name(word));
        list.heads = heads(words, &report);
        for (number, kind) in (0..).zip(report.openings) {
            list.openings.extend(kind.words.iter().map(|&word| (word, number)));
            list.kinds.push(Kind { end: words.link_name(kind.end), class: kind.class, replies: kind.replies, work: kind.work });
        }
        list.openings.sort_unstable();
        list
    }

    fn name(&mut self, word: &str) {
        self.text.push_str(word);
        self.ends.push(self.text.len() as u32);
    }

    fn word(&self, number: u32) -> &str {
        let number = number as usize;
        let from = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        &self.text[from..self.ends[number] as usize]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    /// The class of each.
    pub fn classes(&self) -> impl Iterator<Item = Class> + Clone + '_ {
        self.openings.iter().map(|o| self.kinds[o.1 as usize].class)
    }

    /// The work on each.
    pub(super) fn work(&self) -> impl Iterator<Item = Option<Work>> + '_ {
        self.openings.iter().map(|o| self.kinds[o.1 as usize].work)
    }

    /// The word and the class of each.
    pub fn named(&self) -> impl Iterator<Item = (&str, Class)> + '_ {
        self.openings.iter().map(|&(word, kind)| (self.word(word), self.kinds[kind as usize].class))
    }

    /// The class of a link that allows some links of the list; `None` if no word can be said there.
    pub(super) fn behind(&self, heads: &[u32]) -> Option<Class> {
        Class::of_link(heads.iter().filter_map(|&head| self.heads.get(head as usize).copied().flatten()))
    }

    /// Whether one of them is undecided.
    pub fn undecided(&self) -> bool {
        self.classes().any(|class| class.wins().is_none())
    }

    /// The link at which an opening ends, by its place.
    pub fn end(&self, place: usize) -> &str {
        &self.kinds[self.openings[place].1 as usize].end
    }

    /// An opening by its place.
    ///
    /// # Panics
    /// If there is no opening at this place.
    pub fn at(&self, place: usize) -> Opening<'_> {
        let (word, kind) = self.openings[place];
        let kind = &self.kinds[kind as usize];
        Opening {
            word: self.word(word).into(),
            wins: kind.class.wins(),
            winning_replies: kind.replies.iter().filter(|r| **r != word).map(|&r| self.word(r).into()).collect(),
            end: kind.end.as_str().into(),
            class: kind.class,
            says: says_of_word(kind.class, kind.work).into(),
            work: kind.work,
        }
    }

    /// All of them, in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = Opening<'_>> + '_ {
        (0..self.len()).map(|place| self.at(place))
    }
}

/// The class of the words that begin with each link, together: when no word is barred any more, where some are at first.
fn heads(words: &Words, report: &ListReport) -> Vec<Option<Class>> {
    let mut of_head: Vec<Vec<Class>> = vec![Vec::new(); words.link_count()];
    match &report.later {
        Some(later) => (0..).zip(later).for_each(|(word, class)| of_head[words.links_of(word).0 as usize].push(*class)),
        None => report.openings.iter().for_each(|kind| of_head[kind.begin as usize].push(kind.class)),
    }
    of_head.iter().map(|classes| Class::of_link(classes.iter().copied())).collect()
}

impl Serialize for OpeningList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for OpeningList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut list = Self::default();
        let mut numbers: FxHashMap<String, u32> = FxHashMap::default();
        for opening in Vec::<Opening<'static>>::deserialize(deserializer)? {
            let mut number = |list: &mut Self, word: Cow<'_, str>| {
                let next = numbers.len() as u32;
                *numbers.entry(word.into_owned()).or_insert_with_key(|word| {
                    list.name(word);
                    next
                })
            };
            let word = number(&mut list, opening.word);
            let replies = opening.winning_replies.into_iter().map(|reply| number(&mut list, reply)).collect();
            list.openings.push((word, list.kinds.len() as u32));
            list.kinds.push(Kind { end: opening.end.into_owned(), class: opening.class, replies, work: opening.work });
        }
        Ok(list)
    }
}

impl JsonSchema for OpeningList {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "OpeningList".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Opening<'static>>::json_schema(generator)
    }
}
