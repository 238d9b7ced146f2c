//! The computer's move.
//!
//! - Won: a move that a checked proof shows to win; where the game is small enough to be unfolded,
//!   one that wins soonest.
//! - Lost: in a small game the move after which the loss takes longest
//!   ([remoteness](super::lengths)), and among those the one with the fewest winning replies.
//!   Otherwise the *most confusing* one: the fewest winning replies, and among equals the most
//!   replies in all; of at most 16 moves, spread evenly over the list.
//! - Undecided within the limit: a move that is known to win; otherwise, of the moves not known to
//!   lose, one that leaves the opponent the fewest replies (in misère play the most).

use super::level::Level;
use super::remoteness::{Length, lengths};
use super::{Dice, values};
use crate::limit::Limit;
use crate::solve::{Question, Verdict, solve};
use std::cmp::Reverse;
use std::fmt;
use xanthi_games::game::{Outcome, Play};
use xanthi_games::position::Position;

/// How many moves a lost or undecided player looks at.
const EXAMINED: usize = 16;

/// A move of the computer, and why it was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move as the notation writes it.
    pub mv: String,
    /// Why.
    pub because: Because,
}

/// Why a move was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// It was made without looking.
    Random,
    /// It wins, in so many more moves of both players at most, if that is known.
    Wins(Option<u32>),
    /// Every move loses, and after this one the game can last so many moves more.
    Lasts(u32),
    /// Every move loses, and this one leaves so many winning replies out of so many.
    Confuses(u32, u32),
    /// Every move loses, and nothing more is known within the limit.
    Loses,
    /// Nobody knows who wins; it leaves so many replies.
    Guess(usize),
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = |n: u32| if n == 1 { "" } else { "s" };
        match *self {
            Because::Random => f.write_str("it was made at random"),
            Because::Wins(None) => f.write_str("it wins"),
            Because::Wins(Some(0)) => f.write_str("it wins at once"),
            Because::Wins(Some(n)) => write!(f, "it wins, at the latest after {n} more move{}", s(n)),
            Because::Lasts(0) => f.write_str("it loses at once, as every move does"),
            Because::Lasts(n) => write!(f, "every move loses, and after this one the game can last {n} more move{}", s(n)),
            Because::Confuses(won, all) => {
                write!(f, "every move loses, and this one leaves {won} winning repl{} of {all}", if won == 1 { "y" } else { "ies" })
            }
            Because::Loses => f.write_str("every move loses"),
            Because::Guess(left) => write!(f, "who wins is undecided, and it leaves {left} repl{}", if left == 1 { "y" } else { "ies" }),
        }
    }
}

/// The move of a computer at a level; `None` if there is no move. The same dice, the same bounds and
/// one thread give the same move, unless the limit's stop flag is set.
pub fn choose(position: &Position, play: Play, level: Level, dice: &mut Dice, limit: &Limit) -> Option<Choice> {
    let moves = position.moves();
    if moves.is_empty() {
        return None;
    }
    let random = match level {
        Level::Perfect => false,
        Level::Mixed(percent) => dice.below(100) < u64::from(percent),
        Level::Random => true,
    };
    if random {
        let mv = moves[dice.below(moves.len() as u64) as usize].clone();
        return Some(Choice { mv, because: Because::Random });
    }
    let verdict = solve(position, Question { play, ..Question::default() }, &part(limit, 2));
    // The first winning move, if there is one, was proved; the others are looked up only if cheap.
    let table = || lengths(position, play, &part(limit, 4));
    Some(match verdict.outcome {
        Some(Outcome::P) => match table() {
            Some(table) => longest(&moves, &table),
            None => confusing(position, play, &moves, limit),
        },
        Some(_) => match table() {
            Some(table) => soonest(&moves, &table).unwrap_or_else(|| proved(&moves, &verdict)),
            None => proved(&moves, &verdict),
        },
        None => guess(position, play, &moves, &verdict, dice),
    })
}

/// The bounds of a limit, the positions divided by `n`, with a counter of its own.
pub(super) fn part(limit: &Limit, n: u64) -> Limit {
    let mut share = limit.afresh();
    share.nodes = (limit.nodes / n).max(1);
    share
}

fn proved(moves: &[String], verdict: &Verdict) -> Choice {
    let mv = verdict.winning_moves().next().unwrap_or(&moves[0]).to_owned();
    Choice { mv, because: Because::Wins(None) }
}

fn soonest(moves: &[String], table: &[Length]) -> Option<Choice> {
    let lost = moves.iter().zip(table).filter(|(_, length)| length.outcome == Outcome::P);
    let (mv, length) = lost.min_by_key(|(_, length)| length.moves)?;
    Some(Choice { mv: mv.clone(), because: Because::Wins(Some(length.moves)) })
}

fn longest(moves: &[String], table: &[Length]) -> Choice {
    let rank = |length: &Length| (length.moves, Reverse(length.winning), length.options);
    let best = (0..moves.len()).rev().max_by_key(|&k| rank(&table[k])).unwrap_or(0);
    Choice { mv: moves[best].clone(), because: Because::Lasts(table[best].moves) }
}

/// Indices of at most 16 of `n` moves, spread evenly.
fn examined(n: usize) -> impl Iterator<Item = usize> {
    let count = n.min(EXAMINED);
    (0..count).map(move |k| k * n / count)
}

fn confusing(position: &Position, play: Play, moves: &[String], limit: &Limit) -> Choice {
    let share = part(limit, 2 * EXAMINED as u64);
    let counted = examined(moves.len()).filter_map(|k| {
        let next = position.after(&moves[k]).ok()?;
        let verdict = values(&next, play, &share.afresh());
        let settled = verdict.outcome.is_some() && verdict.options.iter().all(|o| o.outcome.is_some());
        settled.then(|| (verdict.winning_moves().count() as u32, verdict.options.len() as u32, k))
    });
    match counted.min_by_key(|&(winning, all, k)| (winning, Reverse(all), k)) {
        Some((winning, all, k)) => Choice { mv: moves[k].clone(), because: Because::Confuses(winning, all) },
        None => Choice { mv: moves[0].clone(), because: Because::Loses },
    }
}

fn guess(position: &Position, play: Play, moves: &[String], verdict: &Verdict, dice: &mut Dice) -> Choice {
    if let Some(mv) = verdict.winning_moves().next() {
        return Choice { mv: mv.to_owned(), because: Because::Wins(None) };
    }
    let open: Vec<usize> = (0..moves.len()).filter(|&k| verdict.options.get(k).is_none_or(|o| o.outcome.is_none())).collect();
    let open = if open.is_empty() { (0..moves.len()).collect() } else { open };
    let replies = |k: usize| position.after(&moves[open[k]]).map_or(0, |next| next.moves().len());
    let mut counted: Vec<(usize, usize)> = examined(open.len()).map(|k| (replies(k), open[k])).collect();
    counted.sort_unstable_by_key(|&(left, k)| (if play == Play::Normal { left } else { usize::MAX - left }, k));
    let best = counted.iter().take_while(|c| c.0 == counted[0].0).count();
    let (left, k) = counted[dice.below(best as u64) as usize];
    Choice { mv: moves[k].clone(), because: Because::Guess(left) }
}
