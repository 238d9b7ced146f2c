//! Word chains: for every link and every word that may be said whether it wins, in how many
//! words, and what refutes it. What is found is `crate::words`; this is its form for front ends.

pub(super) mod components;
pub(super) mod critical;
pub(super) mod diff;
mod full;
mod list;
mod moves;
mod notes;
pub(super) mod stored;
pub(super) mod tree;
mod work;

pub use full::Only;
pub use list::OpeningList;
pub use notes::{NoteAbout, NoteKind};

use super::answered::Answered;
use super::sentences::{Line, Tone};
use crate::phrases::grouped;
use crate::solve::{Verdict, Work};
use crate::words::{Class, report, sentences};
use crate::{Budget, Stop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use work::{Worked, says_of_link};
use xanthi_games::notation::{self, brief};
use xanthi_games::{Outcome, Play, Position};

/// How many words a line shows before it only counts.
const SHOWN: usize = 12;
/// How many links a text lists before it only counts.
const LISTED: usize = 60;
/// How many words a text lists, a line each, before it only counts.
const OPENINGS: usize = 20;
/// The heading above the words.
const SAYABLE: &str = "words that may be said, for the player who says them";
/// How many words are the best.
const BEST: usize = 10;
/// How many open words are told that seem to win.
const LIKELY: usize = 5;

/// The verdicts about a list of words, before its first word or after some.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WordReport {
    /// The start letters, if the player who begins may choose one; also those at which words end and with which none begins.
    pub starts: Vec<Start>,
    /// Whether words are barred at first. Then the start letters are told of the time when none is any more, apart from the
    /// words that were said.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub barred: bool,
    /// Every word that may be said now: as the first one, or after those that were said.
    pub openings: OpeningList,
    /// What the list says about itself: words that stand twice, words that are left out. First of all, whether a limit ended the
    /// search for replies.
    pub notes: Vec<String>,
    /// What each of them is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub note_kinds: Vec<NoteAbout>,
    /// That limit.
    #[serde(skip)]
    pub(super) stop: Option<Stop>,
}

/// A start letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Start {
    /// The letter, or the letters of a longer link.
    pub start: String,
    /// The outcome for the player who must say a word with it.
    pub outcome: Answered,
    /// The words that win; in JSON as moves are written, like the winning moves of a position.
    #[serde(with = "moves")]
    #[schemars(with = "Vec<String>")]
    pub winning_moves: Vec<String>,
    /// The words that are not decided, in JSON as moves are written. Of an open link all others lose, so it is lost unless
    /// one of these wins.
    #[serde(with = "moves")]
    #[schemars(with = "Vec<String>")]
    pub open_moves: Vec<String>,
    /// The number of words that may follow it.
    pub begins: u64,
    /// The number of words that end at it.
    pub ends: u64,
    /// How it is decided, and in how many words.
    pub class: Class,
    /// How it is decided, in words.
    pub says: String,
    /// The work on it, if it is open: that on its open words, each kind once. Null if it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
}

/// A word that may be said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Opening<'a> {
    /// The word.
    pub word: Cow<'a, str>,
    /// Whether it wins; null if it is undecided.
    pub wins: Option<bool>,
    /// Replies that refute it, if it loses; of a long list some of them.
    pub winning_replies: Vec<Cow<'a, str>>,
    /// The link at which it ends.
    pub end: Cow<'a, str>,
    /// How it is decided, and in how many words.
    pub class: Class,
    /// How it is decided, in words.
    pub says: Cow<'a, str>,
    /// The work on it, if it is open. Null if it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
}

/// The report on a position of a word chain, from a verdict about all of its moves; `None` for any other position.
pub fn words(position: &Position, verdict: &Verdict, budget: &Budget) -> Option<WordReport> {
    let report = report(position, verdict, budget)?;
    let at = position.typed().words()?;
    let words = &at.game;
    let mut wins = vec![Some(false); words.len()];
    for kind in &report.openings {
        kind.words.iter().for_each(|&word| wins[word as usize] = kind.class.wins());
    }
    if let Some(later) = &report.later {
        wins = later.iter().map(|class| class.wins()).collect();
    }
    let worked = Worked::new(words, &report);
    let start = |link: &crate::words::LinkReport| {
        let from = words.words_from(link.link);
        let work = if link.class == Class::Open { worked.of(&from) } else { None };
        let those = |wanted| {
            let of_class = from.iter().filter(|&&word| wins[word as usize] == wanted);
            of_class.map(|&word| words.word(word).to_owned()).collect()
        };
        Start {
            start: words.link_name(link.link),
            outcome: link.class.wins().map(Outcome::of_mover).into(),
            winning_moves: those(Some(true)),
            open_moves: those(None),
            begins: link.begins as u64,
            ends: link.ends as u64,
            class: link.class,
            says: says_of_link(link.class, work),
            work,
        }
    };
    let starts = report.links.iter().map(start).collect();
    let barred = report.later.is_some();
    let stop = report.stop;
    let cut_off =
        stop.map(|stop| format!("{stop}: some replies that refute a word are missing, and how a word wins or loses is told less exactly"));
    let cut_off = cut_off.map(|text| (NoteAbout::of(NoteKind::Stopped), text));
    let (note_kinds, notes) = cut_off.into_iter().chain(notes::notes(at)).unzip();
    Some(WordReport { starts, barred, notes, note_kinds, openings: OpeningList::of(words, report), stop })
}

impl WordReport {
    /// The link with which the next word must begin, as start letters are told; `None` if any word may be said.
    pub fn start_of(&self, position: &Position, play: Play) -> Option<Start> {
        let at = position.typed().words()?;
        let link = at.game.link(&at.state)?;
        let stuck = if play == Play::Normal { Class::Loses { words: 0 } } else { Class::Wins { words: 0 } };
        let class = Class::of_link(self.openings.classes()).unwrap_or(stuck);
        let those = |wanted| {
            let of_class = self.openings.named().filter(|(_, class)| class.wins() == wanted);
            of_class.map(|(word, _)| word.to_owned()).collect()
        };
        let free = |word: &u32| at.state.said().binary_search(word).is_err() && at.game.links_of(*word).1 == link;
        Some(Start {
            start: at.game.link_name(link),
            outcome: class.wins().map(Outcome::of_mover).into(),
            winning_moves: those(Some(true)),
            open_moves: those(None),
            begins: self.openings.len() as u64,
            ends: (0..at.game.len() as u32).filter(free).count() as u64,
            class,
            says: says_of_link(class, None),
            work: None,
        })
    }

    /// The report in lines; those that follow a heading are indented.
    pub fn tell(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        if !self.starts.is_empty() {
            self.tell_alphabet(&mut lines);
            self.tell_classes(&mut lines);
        }
        self.tell_openings(&mut lines);
        lines.extend(self.notes.iter().map(|note| Line::plain("  ").and(Tone::Dim, note)));
        lines
    }

    fn tell_alphabet(&self, lines: &mut Vec<Line>) {
        lines.push(Line::new(Tone::Head, self.of_starts() + " (words that may be said there/words that end there)"));
        for (wins, name, tone) in [(Some(true), "won ", Tone::Good), (Some(false), "lost", Tone::Bad), (None, "open", Tone::Dim)] {
            let of: Vec<String> = self
                .starts
                .iter()
                .filter(|s| s.class.wins() == wins)
                .map(|s| format!("{} {}/{}", notation::shown(&s.start), grouped(s.begins), grouped(s.ends)))
                .collect();
            if !of.is_empty() {
                let more = if of.len() > LISTED { format!(" · and {} more", grouped((of.len() - LISTED) as u64)) } else { String::new() };
                let list = of[..of.len().min(LISTED)].join(" · ");
                lines.push(Line::plain("  ").and(tone, name).then(format!(" {:>4}  {list}{more}", grouped(of.len() as u64))));
            }
        }
    }

    /// Whom the verdicts on start letters are for.
    fn of_starts(&self) -> String {
        let later = if self.barred { " when none is barred any more, apart from the words that were said" } else { "" };
        format!("start letters, for the player who must say a word{later}")
    }

    fn tell_classes(&self, lines: &mut Vec<Line>) {
        lines.push(Line::new(
            Tone::Head,
            "classes, with the number of links and of words in each (a word is judged for the player who says it)",
        ));
        let mut counts: std::collections::BTreeMap<Class, (u64, u64)> = std::collections::BTreeMap::new();
        self.starts.iter().for_each(|s| counts.entry(s.class).or_default().0 += 1);
        self.openings.classes().for_each(|class| counts.entry(class).or_default().1 += 1);
        for (class, (links, words)) in counts {
            lines.push(Line::plain(format!("  {:<34} {:>6}  {:>8}", sentences::class(class), grouped(links), grouped(words))));
        }
    }

    /// The words that win, at most `most` of them and the best first: those that decide soonest, and of these those that
    /// leave the fewest words to choose from.
    pub fn best(&self, most: usize) -> Vec<Opening<'_>> {
        let begins: std::collections::HashMap<&str, u64> = self.starts.iter().map(|s| (s.start.as_str(), s.begins)).collect();
        let won = self.openings.classes().enumerate().filter(|(_, class)| class.wins() == Some(true));
        let mut won: Vec<(Class, u64, usize)> =
            won.map(|(i, class)| (class, begins.get(self.openings.end(i)).copied().unwrap_or(0), i)).collect();
        won.sort_unstable();
        won.into_iter().take(most).map(|(_, _, i)| self.openings.at(i)).collect()
    }

    /// The open words that seem to win, at most `most` of them and the likeliest first; nothing is proved of them.
    pub fn likeliest(&self, most: usize) -> Vec<Opening<'_>> {
        let seems = |work: &Work| work.seems_to_win() == Some(true);
        let odds = |(i, work): (usize, Option<Work>)| Some((work.filter(seems)?.odds()?, i));
        let mut open: Vec<(f64, usize)> = self.openings.work().enumerate().filter_map(odds).collect();
        open.sort_by(|(a, i), (b, j)| b.total_cmp(a).then(i.cmp(j)));
        open.into_iter().take(most).map(|(_, i)| self.openings.at(i)).collect()
    }

    /// Whether [`tell`](Self::tell) leaves out words that [`tell_those`](Self::tell_those) lists.
    pub fn leaves_out(&self) -> bool {
        self.openings.len() > OPENINGS
    }

    fn tell_openings(&self, lines: &mut Vec<Line>) {
        lines.push(Line::new(Tone::Head, SAYABLE));
        let count = |wins: Option<bool>| self.openings.classes().filter(|class| class.wins() == wins).count();
        let (won, all) = (count(Some(true)), self.openings.len());
        let rest = match won {
            _ if all == 0 => " none, as no word can be said".to_owned(),
            0 if all == 1 => " none".to_owned(),
            0 => format!(" none of {}", grouped(all as u64)),
            1 if all == 1 => " the only one".to_owned(),
            _ if won == all => format!(" all {}", grouped(all as u64)),
            _ => format!(" {} of {}", grouped(won as u64), grouped(all as u64)),
        };
        let open = match count(None) {
            0 => String::new(),
            _ if all == 1 => "; the only one is open".to_owned(),
            open if open == all => "; all are open".to_owned(),
            open => format!("; {} open", grouped(open as u64)),
        };
        lines.push(Line::plain("  ").and(Tone::Good, "won ").then(rest + &open));
        let short = !self.leaves_out();
        for best in self.best(if short { OPENINGS } else { BEST }) {
            let word = brief(&best.word);
            lines.push(Line::plain("  ").and(Tone::Good, "won ").then(format!(" {word}  ")).and(Tone::Dim, best.says));
        }
        if !short {
            for open in self.likeliest(LIKELY) {
                lines.push(Line::plain(format!("  open {}  ", brief(&open.word))).and(Tone::Dim, open.says));
            }
            return;
        }
        for opening in self.openings.iter() {
            let word = brief(&opening.word);
            match opening.wins {
                Some(true) => {}
                Some(false) => {
                    let line = Line::plain("  ").and(Tone::Bad, "lost").then(format!(" {word}  "));
                    // In misère play no reply may be what wins.
                    lines.push(match &opening.winning_replies[..] {
                        [] => line.and(Tone::Dim, opening.says),
                        replies => line.and(Tone::Dim, "to").then(format!(" {}", shown(replies))),
                    });
                }
                None => {
                    lines.push(Line::plain(format!("  open {word}  ")).and(Tone::Dim, opening.says));
                }
            }
        }
    }
}

/// Words behind each other, the first few of many.
fn shown(words: &[impl AsRef<str>]) -> String {
    let more = if words.len() > SHOWN { format!(" and {} more", grouped((words.len() - SHOWN) as u64)) } else { String::new() };
    let few: Vec<String> = words.iter().take(SHOWN).map(|word| brief(word.as_ref())).collect();
    few.join(", ") + &more
}
