//! What a change of a list changes: the words that it has, and the links and first words whose verdict is another one.

mod tell;

use crate::answer::{Answered, Solved};
use crate::words::{Class, tells_links};
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::games::words::Words;
use xanthi_games::{Play, Position};

/// The differences between two lists of words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WordsDiff {
    /// The version of the format.
    pub xanthi: u32,
    /// The two positions in the notation.
    pub positions: [String; 2],
    /// The link with which the first word of both begins; null if any word may open.
    pub start: Option<String>,
    /// Normal or misère play.
    pub play: Play,
    /// The outcome of each.
    pub outcomes: [Answered; 2],
    /// The words that only the second list has, whether or not they may come first.
    pub added: Vec<String>,
    /// The words that only the first list has.
    pub removed: Vec<String>,
    /// Whether words are barred at first in each list. Then its start letters are told of the time when none is any more,
    /// apart from the words that were said.
    pub barred: [bool; 2],
    /// The start letters whose class changes; a class is null where no word of the list can be said, so that the
    /// player loses, or wins in misère play. All of it is null behind
    /// a start, and where words of one list are barred for so long that what a link is worth depends on those that were said.
    pub starts: Option<Vec<ClassChange>>,
    /// The words in both lists whose class as a first word changes; a class is null where the word may not come first.
    pub openings: Vec<ClassChange>,
    /// How many opening words of each list are undecided: then what is told may not be all.
    pub open: [usize; 2],
    /// Why they are undecided: the limit that was reached.
    pub stopped: [Option<String>; 2],
}

/// A link or a word whose class changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClassChange {
    /// The link or the word.
    pub name: String,
    /// Its class in the first list.
    pub before: Option<Class>,
    /// Its class in the second list.
    pub after: Option<Class>,
}

impl ClassChange {
    /// Whether it is won in one list and not in the other, or known in one alone. A word that may not come first in one list
    /// has no verdict there.
    pub fn of_verdict(&self) -> bool {
        self.before.map(Class::wins) != self.after.map(Class::wins)
    }

    /// The same for a link: where no word can be said the player loses, and wins in misère play.
    pub fn of_verdict_at_link(&self, play: Play) -> bool {
        let wins = |class: Option<Class>| class.map_or(Some(play == Play::Misere), Class::wins);
        wins(self.before) != wins(self.after)
    }
}

/// Classes by name. Every name is looked up once: long lists have a link for almost every word.
type Classes<'a> = FxHashMap<&'a str, Class>;

impl WordsDiff {
    /// The link with which the first word of a list must begin, or an empty text; `None` if the position is no list before
    /// its first word. Only positions that begin alike can be compared.
    pub fn start(position: &Position) -> Option<String> {
        let at = position.typed().words().filter(|at| at.played.is_empty())?;
        Some(at.game.link(&at.state).map_or_else(String::new, |link| at.game.link_name(link)))
    }

    /// Compares two lists, from the answers about them; `None` if they do not [begin](Self::start) alike, or one of the
    /// answers has no report on words.
    pub fn of(positions: [&Position; 2], solved: [&Solved; 2]) -> Option<Self> {
        let start = Self::start(positions[0])?;
        if Self::start(positions[1])? != start {
            return None;
        }
        let [first, second] = [&positions[0].typed().words()?.game, &positions[1].typed().words()?.game];
        let [had, has]: [FxHashSet<&str>; 2] = [first.words().collect(), second.words().collect()];
        let only = |word: &&str, other: &FxHashSet<&str>| !other.contains(word);
        let removed = first.words().filter(|word| only(word, &has)).map(str::to_owned).collect();
        let added = second.words().filter(|word| only(word, &had)).map(str::to_owned).collect();

        let [before, after] = solved.map(|answer| answer.openings.as_ref());
        let open = [before?, after?].map(|list| list.classes().filter(|class| *class == Class::Open).count());
        let [before, after]: [Classes<'_>; 2] = [before?.named().collect(), after?.named().collect()];
        let openings = changes(first.words().filter(|word| has.contains(word)), &before, &after);

        let play = solved[0].play;
        let told = start.is_empty() && positions.iter().all(|position| tells_links(position, play));
        let starts = if told { Some(of_links([first, second], solved)?) } else { None };
        Some(Self {
            xanthi: crate::answer::FORMAT,
            positions: solved.map(|answer| answer.position.clone()),
            start: Some(start).filter(|start| !start.is_empty()),
            play,
            outcomes: solved.map(|answer| answer.outcome),
            added,
            removed,
            barred: positions.map(|position| position.barred().is_some()),
            starts,
            openings,
            open,
            stopped: solved.map(|answer| answer.known.as_ref().map(|known| known.stopped.clone())),
        })
    }
}

/// The links of either list that change: those of the first in its order, then those of the second alone. A list tells of a
/// link that only the other one has as well: a replacement may lead on from there.
fn of_links(lists: [&Words; 2], solved: [&Solved; 2]) -> Option<Vec<ClassChange>> {
    let names = lists.map(|list| (0..list.link_count() as u32).map(|link| list.link_name(link)).collect::<Vec<String>>());
    let own: [FxHashSet<&str>; 2] = [0, 1].map(|i| names[i].iter().map(String::as_str).collect());
    let told = |i: usize| Some(solved[i].starts.as_ref()?.iter().map(|s| (s.start.as_str(), s.class)).collect::<Classes<'_>>());
    let mut classes: [Classes<'_>; 2] = [told(0)?, told(1)?];
    for (i, other) in [(0, 1), (1, 0)] {
        let openings = solved[i].openings.as_ref()?;
        for (link, name) in (0..).zip(&names[other]).filter(|(_, name)| !own[i].contains(name.as_str())) {
            if let Some(class) = openings.behind(&lists[i].heads_behind(lists[other], link)) {
                classes[i].insert(name, class);
            }
        }
    }
    let new = names[1].iter().filter(|name| !own[0].contains(name.as_str()));
    Some(changes(names[0].iter().chain(new).map(String::as_str), &classes[0], &classes[1]))
}

/// Those of some names whose class changes.
fn changes<'a>(names: impl Iterator<Item = &'a str>, before: &Classes<'_>, after: &Classes<'_>) -> Vec<ClassChange> {
    let change = |name: &str| {
        let [before, after] = [before, after].map(|classes| classes.get(name).copied());
        (before != after).then(|| ClassChange { name: name.to_owned(), before, after })
    };
    names.filter_map(change).collect()
}
