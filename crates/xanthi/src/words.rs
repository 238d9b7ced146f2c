//! What players of word chains ask about a list: which links and words win, and in how many words.
//!
//! Every link has a class. *Labels* alone decide most: a link with no word is lost, a word to such a
//! link (a one-shot word) wins at once, and so on backwards, with a number of words. What labels leave
//! open may be decided when pairs of words have cancelled: a *loop*. What is still open is the *root*
//! of the list, where search begins.

pub mod components;
pub mod counts;
pub mod critical;
mod later;
pub(crate) mod replies;
mod report;
pub mod results;
pub(crate) mod sentences;
pub mod tree;

pub use report::report;

use crate::solve::Work;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::budget::Stop;
use xanthi_games::games::words::Words;
use xanthi_games::links::{LinkArc, LinksPosition};
use xanthi_games::{Outcome, Play, Position};

/// Of lists with more words than this, so many refutations of each kind of word are named.
const MANY: usize = 2_000;
const FEW: usize = 12;

/// How a link or word is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "how", rename_all = "snake_case")]
#[schemars(rename = "WordClass")]
pub enum Class {
    /// The player wins with this many words of his own, at most; with 1 by a one-shot word, with none (a link in misère
    /// play) because there is no word.
    Wins {
        /// The number of words.
        words: u32,
    },
    /// Won when pairs of words have cancelled.
    WinsByLoop,
    /// Won, by search.
    WinsAtRoot,
    /// Not decided.
    Open,
    /// Lost, by search.
    LosesAtRoot,
    /// Lost when pairs of words have cancelled.
    LosesByLoop,
    /// The player loses, and can say this many more words, at most.
    Loses {
        /// The number of words.
        words: u32,
    },
}

impl Class {
    /// Whether a word or link of this class is won; `None` if that is not known.
    pub fn wins(self) -> Option<bool> {
        match self {
            Class::Wins { .. } | Class::WinsByLoop | Class::WinsAtRoot => Some(true),
            Class::Open => None,
            Class::LosesAtRoot | Class::LosesByLoop | Class::Loses { .. } => Some(false),
        }
    }

    /// That of a word which only a search decides, by the outcome after it.
    fn at_root(after: Outcome) -> Self {
        if after == Outcome::N { Class::LosesAtRoot } else { Class::WinsAtRoot }
    }

    /// That of a word which cancelled pairs decide, by the outcome after it.
    fn by_loop(after: Outcome) -> Self {
        if after == Outcome::N { Class::LosesByLoop } else { Class::WinsByLoop }
    }

    /// That of a link, from the classes of the words that may be said there; `None` if there is none.
    pub(crate) fn of_link(words: impl Iterator<Item = Self> + Clone) -> Option<Self> {
        // Classes are ordered from the best to the worst, for the player who says the word.
        let best = words.clone().min()?;
        Some(match best {
            Class::Wins { .. } | Class::WinsByLoop | Class::WinsAtRoot => best,
            _ if words.clone().any(|class| class == Class::Open) => Class::Open,
            // All are lost by labels: then the longest counts.
            Class::Loses { .. } => words.max().unwrap_or(best),
            _ => best,
        })
    }
}

/// What is known of a link, for the player who must say a word with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkReport {
    /// The number of the link.
    pub link: u32,
    /// How many words may follow it.
    pub begins: usize,
    /// How many words end at it.
    pub ends: usize,
    /// Its class.
    pub class: Class,
    /// The number of words that win from it, as far as they are known.
    pub winning: usize,
}

/// Words that begin and end alike and may be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningReport {
    /// The number of the link with which they begin.
    pub begin: u32,
    /// The number of the link at which they end.
    pub end: u32,
    /// The numbers of the words.
    pub words: Vec<u32>,
    /// For the player who says one of them.
    pub class: Class,
    /// The numbers of words that refute them, as far as they are known.
    pub replies: Vec<u32>,
    /// The work on them, if they are open and that is known.
    pub work: Option<Work>,
}

/// What is known of a list, before its first word or after some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListReport {
    /// The links that are the beginning or the end of a word, in alphabetical order; none if not any word may be said.
    pub links: Vec<LinkReport>,
    /// The kinds of words that may be said, in alphabetical order of their links.
    pub openings: Vec<OpeningReport>,
    /// Where words are barred at first: the class of each word, by its number, for the player who says it when nothing is
    /// barred any more. Then the links are told of that time, too, apart from the words that were said. Where words are
    /// barred for so long that this depends on those that were said, neither is told.
    pub later: Option<Vec<Class>>,
    /// The limit that ended the search for replies and classes, if one did. Then some replies are not named, and a class may
    /// say less of how a word wins or loses than with more time.
    pub stop: Option<Stop>,
}

/// The class of a link with a label. Of the words that are left the player who is to move says the first, the third, ….
fn labelled(label: Outcome, depth: u32) -> Class {
    let words = depth.div_ceil(2);
    if label == Outcome::N { Class::Wins { words } } else { Class::Loses { words } }
}

/// The class of a word, from that of the position after it. Who says the last word wins in normal play: then it is the one
/// who said this one if the other one loses. In misère play it is the other way round.
fn of_word(after: Class, play: Play) -> Class {
    let [wins, loses] = [Play::Normal, Play::Misere].map(|last| u32::from(play == last));
    match after {
        Class::Loses { words } => Class::Wins { words: words + wins },
        Class::Wins { words } => Class::Loses { words: words + loses },
        Class::WinsByLoop => Class::LosesByLoop,
        Class::LosesByLoop => Class::WinsByLoop,
        Class::WinsAtRoot => Class::LosesAtRoot,
        Class::LosesAtRoot => Class::WinsAtRoot,
        Class::Open => Class::Open,
    }
}

/// The class of a word that ends at a link with a label, where so many words are left.
fn of_label(label: Outcome, depth: u32, play: Play) -> Class {
    of_word(labelled(label, depth), play)
}

/// The class of a word after which no word can be said, whatever labels know of the link at which it ends.
fn of_last_word(play: Play) -> Class {
    of_label(Outcome::of_mover(play == Play::Misere), 0, play)
}

/// Whether the report on a list tells of its links, if any word may open: not where words are barred for so long that what a
/// link is worth depends on those that were said.
pub(crate) fn tells_links(position: &Position, play: Play) -> bool {
    position.barred().is_none_or(|barred| later::is_told(barred.words(), play))
}

/// The words of an arc of a chain with the links of the list, without those that were said (ascending).
fn of_arc<'a>(words: &'a Words, said: &'a [u32], chain: &LinksPosition, arc: u32) -> impl Iterator<Item = u32> + use<'a> {
    let LinkArc { head, tail, .. } = chain.arcs()[arc as usize];
    words.beginning(head).iter().copied().filter(move |&word| words.links_of(word).1 == tail && is_left(said, word))
}

/// Whether a word may still be said after some words, which ascend.
fn is_left(said: &[u32], word: u32) -> bool {
    said.binary_search(&word).is_err()
}
