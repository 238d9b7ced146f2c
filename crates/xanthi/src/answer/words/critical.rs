//! The words without which something else wins.

mod tell;

use crate::answer::{Answered, FORMAT, Raise, WhyOpen, too_large};
use crate::words::critical::{Critical, CriticalWords, Said};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::budget::Stop;
use xanthi_games::{Outcome, Play, Position};

/// The answer of `words critical --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CriticalAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// The position in the notation.
    pub position: String,
    /// Normal or misère play.
    pub play: Play,
    /// The outcome of the position as it is, or `undecided`.
    pub outcome: Answered,
    /// Whether links are told of the time when no word is barred any more, apart from the words that were said.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub barred: bool,
    /// Without how many kinds of words nothing is told of links: words are barred for so long then that what a link is worth
    /// depends on which words were said.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub without_links: usize,
    /// How many kinds of words are not known to be critical or not.
    pub open: usize,
    /// Of a whole list: the links that are open with all words or without some of these kinds; missing if all may be, or none is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open_links: Vec<String>,
    /// Of a whole list: without how many of these kinds it is not known who wins before the first word.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub open_outcomes: usize,
    /// Why it is not known of all, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The same for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<Stop>,
    /// What would help: a higher limit, in the words of the front end, or a smaller list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The limit that would have to be higher; missing if none would help.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Raise>,
    /// Words that begin and end alike, any one of which is critical; those that change the most first.
    pub critical: Vec<CriticalKind>,
}

/// Words that begin and end alike, any one of which is critical.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CriticalKind {
    /// The words that can still be said.
    pub words: Vec<String>,
    /// The link with which they begin.
    pub begin: String,
    /// The link at which they end.
    pub end: String,
    /// The links whose outcome is another one without one of the words, for the player who must say a word with them.
    pub changes: Vec<LinkChange>,
    /// Of a whole list: its outcome, if that changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<BeforeAfter<Outcome>>,
    /// Of a list with words that may be barred at first: the first words that change.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<OpeningsChange>,
}

/// A link whose outcome changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CriticalLink")]
pub struct LinkChange {
    /// The link.
    pub link: String,
    /// Its outcome with the word.
    pub before: Outcome,
    /// Its outcome without it.
    pub after: Outcome,
}

/// Something with a word and without it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BeforeAfter<T> {
    /// What it is with the word.
    pub before: T,
    /// What it is without the word.
    pub after: T,
}

/// First words that change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OpeningsChange {
    /// The words. If the critical word is one of them, it is what is said of the others.
    pub words: Vec<String>,
    /// What they do.
    #[serde(flatten)]
    pub change: BeforeAfter<Said>,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

impl CriticalAnswer {
    /// What was found about a position.
    pub fn of(position: &Position, play: Play, found: &CriticalWords) -> Self {
        let why = found.stop.map(|stop| {
            let larger = if stop == Stop::OutOfReach { too_large::of_chain(position, play) } else { None };
            larger.map_or_else(|| WhyOpen::of(stop), |told| WhyOpen::too_large(stop, told))
        });
        let barred = position.typed().words().is_some_and(|at| at.state.is_open()) && position.barred().is_some();
        let (limit, help) = why.as_ref().map_or((None, None), |why| (why.limit, why.help.clone()));
        Self {
            xanthi: FORMAT,
            position: position.to_string(),
            play,
            outcome: found.outcome.into(),
            barred,
            without_links: found.without_links,
            open: found.open,
            open_links: found.open_links.clone(),
            open_outcomes: found.open_outcomes,
            stopped: why.map(|why| why.stopped),
            stop: found.stop,
            help,
            limit,
            critical: found.words.iter().map(CriticalKind::of).collect(),
        }
    }

    /// What is known of a position when the work on it ends before anything was found.
    pub fn unfinished(position: &Position, play: Play, stop: Stop) -> Self {
        let open = position.typed().words().map_or(0, |at| at.game.chain(&at.state).arcs().len());
        Self::of(
            position,
            play,
            &CriticalWords {
                outcome: None,
                words: Vec::new(),
                open,
                open_links: Vec::new(),
                open_outcomes: 0,
                without_links: 0,
                stop: Some(stop),
            },
        )
    }
}

impl CriticalKind {
    fn of(kind: &Critical) -> Self {
        let change = |(link, before, after): &(String, Outcome, Outcome)| LinkChange { link: link.clone(), before: *before, after: *after };
        let opening = |of: &crate::words::critical::OpeningChange| OpeningsChange {
            words: of.words.clone(),
            change: BeforeAfter { before: of.before, after: of.after },
        };
        Self {
            words: kind.words.clone(),
            begin: kind.begin.clone(),
            end: kind.end.clone(),
            changes: kind.changes.iter().map(change).collect(),
            outcome: kind.outcome.map(|(before, after)| BeforeAfter { before, after }),
            openings: kind.openings.iter().map(opening).collect(),
        }
    }
}
