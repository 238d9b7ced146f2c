//! What a change of a list changes: the links and words whose verdict is another one.

use crate::answer::sentences::{Line, Row, Told, Tone, of_play};
use crate::answer::{Answered, Solved};
use crate::words::{Class, sentences};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::{Play, notation};

/// How many names a row lists before it only counts.
const LISTED: usize = 20;

/// The differences between two lists of words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WordsDiff {
    /// The version of the format.
    pub xanthi: u32,
    /// The two positions in the notation.
    pub positions: [String; 2],
    /// Normal or misère play.
    pub play: Play,
    /// The outcome of each.
    pub outcomes: [Answered; 2],
    /// The words that only the second list has.
    pub added: Vec<String>,
    /// The words that only the first list has.
    pub removed: Vec<String>,
    /// The start letters whose class changes; null where a list does not have it.
    pub starts: Vec<ClassChange>,
    /// The opening words in both lists whose class changes.
    pub openings: Vec<ClassChange>,
    /// How many opening words of each list are undecided: then what is told may not be all.
    pub open: [usize; 2],
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
    /// Whether it is won in one list and not in the other, or known in one alone.
    pub fn of_verdict(&self) -> bool {
        self.before.map(Class::wins) != self.after.map(Class::wins)
    }
}

impl WordsDiff {
    /// Compares the reports on two lists; `None` if one of the answers has none.
    pub fn of(first: &Solved, second: &Solved) -> Option<Self> {
        let (a, b) = (first.word_report()?, second.word_report()?);
        let words = |report: &super::WordReport| -> Vec<(String, Class)> {
            report.openings.iter().map(|o| (o.word.into_owned(), o.class)).collect()
        };
        let links =
            |report: &super::WordReport| -> Vec<(String, Class)> { report.starts.iter().map(|s| (s.start.clone(), s.class)).collect() };
        let (removed, added, openings) = compare(words(&a), words(&b));
        let (gone, new, mut starts) = compare(links(&a), links(&b));
        let class = |of: &[super::Start], name: &str| of.iter().find(|s| s.start == name).map(|s| s.class);
        starts.extend(gone.into_iter().map(|name| ClassChange { before: class(&a.starts, &name), name, after: None }));
        starts.extend(new.into_iter().map(|name| ClassChange { after: class(&b.starts, &name), name, before: None }));
        Some(Self {
            xanthi: crate::answer::FORMAT,
            positions: [first.position.clone(), second.position.clone()],
            play: first.play,
            outcomes: [first.outcome, second.outcome],
            added,
            removed,
            starts,
            openings,
            open: [&a, &b].map(|report| report.openings.classes().filter(|class| *class == Class::Open).count()),
        })
    }
}

/// The names of the first alone, of the second alone, and the changes of the others, all in the order of the lists.
fn compare(first: Vec<(String, Class)>, second: Vec<(String, Class)>) -> (Vec<String>, Vec<String>, Vec<ClassChange>) {
    let after: FxHashMap<&str, Class> = second.iter().map(|(name, class)| (name.as_str(), *class)).collect();
    let before: FxHashMap<&str, Class> = first.iter().map(|(name, class)| (name.as_str(), *class)).collect();
    let gone = first.iter().filter(|(name, _)| !after.contains_key(name.as_str())).map(|(name, _)| name.clone()).collect();
    let new = second.iter().filter(|(name, _)| !before.contains_key(name.as_str())).map(|(name, _)| name.clone()).collect();
    let changed = first.iter().filter_map(|(name, class)| {
        let other = *after.get(name.as_str())?;
        (other != *class).then(|| ClassChange { name: name.clone(), before: Some(*class), after: Some(other) })
    });
    (gone, new, changed.collect())
}

impl Told for WordsDiff {
    fn heading(&self) -> Line {
        let [before, after] = [0, 1].map(|i| notation::lettered(&self.positions[i]));
        Line::new(Tone::Head, before).then(" and ").and(Tone::Head, after).then(of_play(self.play))
    }

    fn tell(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        let says = |outcome: Answered| match outcome {
            Answered::N => "the first player wins",
            Answered::Undecided => "undecided",
            _ => "the first player loses",
        };
        let [a, b] = self.outcomes.map(says);
        rows.push(Row::plain("outcome", if a == b { format!("as before: {a}") } else { format!("{a}; then {b}") }));
        for (name, words) in [("added", &self.added), ("removed", &self.removed)] {
            if !words.is_empty() {
                let more = if words.len() > LISTED { format!(" … ({} in all)", words.len()) } else { String::new() };
                rows.push(Row::plain(name, format!("{}{more}", notation::shown(&words[..words.len().min(LISTED)].join(", ")))));
            }
        }
        for (heading, changes) in [("links", &self.starts), ("words", &self.openings)] {
            let (mut verdicts, others): (Vec<&ClassChange>, Vec<&ClassChange>) = changes.iter().partition(|c| c.of_verdict());
            // What is open in one list says the least.
            verdicts.sort_by_key(|c| [c.before, c.after].contains(&Some(Class::Open)));
            verdicts.iter().take(LISTED).enumerate().for_each(|(i, change)| rows.push(tell(if i == 0 { heading } else { "" }, change)));
            if verdicts.len() > LISTED {
                rows.push(Row::plain("", format!("and {} more; --json has all", verdicts.len() - LISTED)));
            }
            if !others.is_empty() {
                let (name, keep) = match others.len() {
                    1 => (heading.trim_end_matches('s'), "keeps its verdict and is"),
                    _ => (heading, "keep their verdict and are"),
                };
                let note = format!("{} {name} {keep} decided in another way, or in more or fewer words", others.len());
                rows.push(Row::new(if verdicts.is_empty() { heading } else { "" }, Line::new(Tone::Dim, note)));
            }
        }
        let undecided = self.open != [0, 0];
        if self.starts.is_empty() && self.openings.is_empty() {
            let nothing = if undecided { "nothing is known to change" } else { "nothing changes" };
            rows.push(Row::plain("", format!("{nothing} for what both lists have")));
        }
        if undecided {
            let [a, b] = self.open;
            rows.push(Row::plain("open", format!("{a} opening words of the first list and {b} of the second: this may not be all")));
        }
        rows
    }
}

fn tell(name: &str, change: &ClassChange) -> Row {
    let class = |class: Option<Class>| class.map_or("not in the list".to_owned(), sentences::class);
    let tone = match change.after.and_then(Class::wins) {
        Some(true) => Tone::Good,
        Some(false) => Tone::Bad,
        None => Tone::Dim,
    };
    let line = Line::plain(notation::shown(&change.name)).then(format!(": {} → ", class(change.before)));
    Row::new(name, line.and(tone, class(change.after)))
}
