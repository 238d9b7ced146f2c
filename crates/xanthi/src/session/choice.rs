//! A move of the computer, and why it was chosen.

use crate::follow::Reason;
use crate::phrases::{capital, counted, grouped, noun, on_dots, says_words};
use std::fmt;
use xanthi_games::{Outcome, Play, Position, Wording};

/// A move of the computer, and why it was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move as the notation writes it.
    pub mv: String,
    /// Why.
    pub because: Because,
    /// The rule of a strategy of the literature that makes this move, with its numbers: a sentence, as the strategy tells it.
    pub rule: Option<String>,
}

impl Choice {
    /// A move that no named rule is known to make.
    pub(super) fn new(mv: String, because: Because) -> Self {
        Self { mv, because, rule: None }
    }

    /// Why it was chosen, as the end of a sentence about the position in which it is made or after it, and the rule behind it in
    /// a sentence of its own, without its full stop.
    pub fn why(&self, position: &Position) -> String {
        let because = self.because.about(position);
        match &self.rule {
            // Whoever wins at once needs no rule.
            Some(rule) if self.because != Because::Wins(Some(0)) => format!("{because}. {}", capital(rule.trim_end_matches('.'))),
            _ => because,
        }
    }
}

/// Why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// It was made without looking.
    Random,
    /// It wins, in at most this many more moves of both players, if that is known.
    Wins(Option<u32>),
    /// It wins, because it follows a certificate.
    Follows(Reason),
    /// The position is won, but no winning move was found within the limit.
    Hopes,
    /// Every move loses, and after this one the game can last this many more moves.
    Lasts(u32),
    /// Every move loses; this one leaves as many winning replies as the first number says, out of as many replies as the second
    /// says.
    Confuses(u32, u32),
    /// Every move loses, as far as the moves and the answers to them were looked at, and after this one the winner needs at
    /// least this many more edges (Shannon's game).
    Delays(u32),
    /// Every move loses, no count of winning replies was found within the limit, and this one leaves this many replies.
    Leaves(u32),
    /// It loses, and there is no other.
    Only,
    /// Nobody knows who wins; the move leaves this many replies.
    Guess(usize),
    /// Nobody knows who wins, and of all moves this one seems likeliest to win, by its proof number and its disproof number.
    Seems(u32, u32),
    /// Nobody is seen to win within this many moves (the first number), this one included; of those that came to mind this one
    /// looks best, and leaves this many replies (the second).
    Looks(u32, u32),
    /// All others are seen to lose within this many moves, and this one is not.
    Avoids(u32),
    /// By habit: how many words end where this one ends, and how many may follow them.
    Surplus(u32, u32),
    /// By habit: it leaves the fewest replies, or the most in misère play.
    Scarce {
        /// Normal or misère play.
        play: Play,
        /// How many replies it leaves.
        left: u32,
        /// Whether all moves were compared.
        all: bool,
    },
    /// By habit: whatever the reply, it keeps the most moves for its side, or the fewest in misère play.
    Wary {
        /// Normal or misère play.
        play: Play,
        /// How many moves it keeps at least, or at most in misère play.
        kept: u32,
        /// Whether all moves were compared.
        all: bool,
    },
}

impl Because {
    /// Who wins, as far as the reason tells: N for the player whose move it is.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Because::Wins(_) | Because::Follows(_) | Because::Hopes => Some(Outcome::N),
            Because::Lasts(_) | Because::Confuses(..) | Because::Delays(_) | Because::Leaves(_) | Because::Only => Some(Outcome::P),
            Because::Random | Because::Guess(_) | Because::Seems(..) | Because::Looks(..) | Because::Avoids(_) => None,
            // A habit does not look ahead.
            Because::Surplus(..) | Because::Scarce { .. } | Because::Wary { .. } => None,
        }
    }

    /// The reason in a sentence about a position: of a word chain it speaks of words and links.
    pub fn about(self, position: &Position) -> String {
        self.told(noun(position), says_words(position), on_dots(position))
    }

    /// The same by what a move is called, whether moves are words, and whether they are lines of Bridg-it.
    fn told(self, noun: &str, words: bool, dots: bool) -> String {
        let s = |n: u32| if n == 1 { "" } else { "s" };
        let replies = |n: usize| if n == 1 { "1 reply".to_owned() } else { format!("{n} replies") };
        match self {
            Because::Random if words => "it was chosen at random".into(),
            Because::Random => "it was made at random".into(),
            Because::Wins(None) => "it wins".into(),
            Because::Wins(Some(0)) => "it wins at once".into(),
            Because::Wins(Some(n)) => format!("it wins after at most {n} more {noun}{}", s(n)),
            Because::Follows(rule) => format!("it wins, {}", rule.told(words, dots)),
            Because::Hopes => format!("the position is won, but no winning {noun} was found within the limit"),
            Because::Lasts(0) => format!("it loses at once, as every {noun} does"),
            Because::Lasts(n) => format!("every {noun} loses, and after this one the game can last {n} more {noun}{}", s(n)),
            Because::Confuses(won, all) if won == all => match all {
                1 => format!("every {noun} loses, and the only reply to this one wins"),
                _ => format!("every {noun} loses, and all {all} replies to this one win"),
            },
            Because::Confuses(won, all) => {
                let replies = if won == 1 { "reply" } else { "replies" };
                format!("every {noun} loses, and this one leaves {} winning {replies} of {}", grouped(won as u64), grouped(all as u64))
            }
            Because::Delays(n) => {
                let edge = if dots { "line" } else { "edge" };
                format!("every {noun} loses, and after this one the other side needs {n} more {edge}{} at least", s(n))
            }
            Because::Leaves(all) => format!("every {noun} loses, and this one leaves {}", replies(all as usize)),
            Because::Only => format!("it loses, and there is no other {noun}"),
            Because::Looks(ahead, left) => format!(
                "nobody is seen to win within {ahead} {noun}s, and of what came to mind it looks best: it leaves {}",
                replies(left as usize)
            ),
            Because::Avoids(ahead) => format!("every other {noun} is seen to lose within {ahead} {noun}s"),
            Because::Surplus(end, begin) => {
                let ends = if end == 1 { "ends" } else { "end" };
                format!("by habit it ends where {} {ends} and {} may follow", counted(end.into(), "word"), grouped(begin.into()))
            }
            Because::Scarce { play, left, all } => {
                let fewest = if play == Play::Normal { "fewest" } else { "most" };
                let of = if all { String::new() } else { format!(" of the {noun}s that came to mind") };
                format!("by habit it leaves the {fewest} replies{of}: {}", grouped(left.into()))
            }
            Because::Wary { play, kept, all } => {
                let least = if play == Play::Normal { "at least" } else { "at most" };
                let of = if all { String::new() } else { format!("; not every {noun} came to mind") };
                format!("by habit it keeps {least} {}, whatever the reply{of}", counted(kept.into(), noun))
            }
            Because::Guess(left) => format!("who wins is undecided, and it leaves {}", replies(left)),
            Because::Seems(proof, disproof) => {
                let [proof, disproof] = [proof, disproof].map(|number| grouped(number.into()));
                format!("who wins is undecided, and this {noun} seems likeliest to win (proof number {proof}, disproof number {disproof})")
            }
        }
    }
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Wording::default().noun, false, false))
    }
}
