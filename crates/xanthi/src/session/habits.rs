//! Players with one habit: the strategies "that players seem to hit on" before they look ahead.
//!
//! A. Goldlist tells of three (*The Game of Geography*, 2003, section 1). Try to end your words in A, so that the opponent
//! runs out of words in A; try to end them in X, with which few words begin; avoid letters with which a word in X begins.
//! Here they are told of any list, and but for the first of any game:
//!
//! - *surplus*: where the surplus of words that end there over words that begin there is largest;
//! - *scarce*: where the fewest replies are left;
//! - *wary*: where, after the reply that is worst for this player, the most moves are left to it.
//!
//! A move that wins at once is made by all of them. In misère play, where whoever has no move wins, they do the opposite. Among
//! equals the dice choose.

use super::Dice;
use super::choice::{Because, Choice};
use super::level::UnknownLevel;
use super::look_ahead::{looks, spread};
use std::fmt;
use std::str::FromStr;
use xanthi_games::budget::Budget;
use xanthi_games::reduction::Reduction;
use xanthi_games::reduction::links::{LinkArc, LinksPosition};
use xanthi_games::{Play, Position};

/// What a player with one habit goes by, in place of looking ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Habit {
    /// Ends words where more words end than may follow. In a game without words it is [`Scarce`](Self::Scarce).
    Surplus,
    /// Leaves the fewest replies.
    Scarce,
    /// Keeps the most moves for itself, whatever the reply.
    Wary,
}

impl Habit {
    /// All habits.
    pub const ALL: [Habit; 3] = [Habit::Surplus, Habit::Scarce, Habit::Wary];
}

impl fmt::Display for Habit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Habit::Surplus => "surplus",
            Habit::Scarce => "scarce",
            Habit::Wary => "wary",
        })
    }
}

impl FromStr for Habit {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Habit::ALL.into_iter().find(|habit| habit.to_string() == text).ok_or(UnknownLevel)
    }
}

/// The move of a player with this habit.
///
/// Of a chain every arc is compared; of other games as many moves as [`looks`] allows, spread evenly, and what the budget leaves.
pub(super) fn by_habit(habit: Habit, position: &Position, play: Play, moves: &[String], dice: &mut Dice, budget: &Budget) -> Choice {
    let seen = match Chain::of(position) {
        Some(chain) => chain.seen(habit, play, budget),
        None => on_boards(habit, position, play, moves, budget),
    };
    // In misère play a move after which none is left is the last thing that anybody wants.
    let worth = |look: &Look| if play == Play::Normal { look.worth() } else { -look.worth() };
    let best = seen.iter().map(|(_, look)| worth(look)).max();
    let best: Vec<&(usize, Look)> = seen.iter().filter(|(_, look)| Some(worth(look)) == best).collect();
    if best.is_empty() {
        // There was no time to look at any.
        return Choice::new(moves[dice.below(moves.len() as u64) as usize].clone(), Because::Random);
    }
    let (k, look) = best[dice.below(best.len() as u64) as usize];
    Choice::new(moves[*k].clone(), look.because(play, seen.len() == moves.len()))
}

/// What a habit sees of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// No reply is left.
    Ends,
    /// So many words end where this one ends, and so many may follow them.
    Surplus(u64, u64),
    /// So many replies are left.
    Scarce(u64),
    /// After the reply that is worst so many moves are left.
    Wary(u64),
}

impl Look {
    /// The larger, the better in normal play.
    fn worth(&self) -> i64 {
        match *self {
            Look::Ends => i64::MAX,
            Look::Surplus(end, begin) => end as i64 - begin as i64,
            Look::Scarce(replies) => -(replies as i64),
            Look::Wary(moves) => moves as i64,
        }
    }

    /// The reason, of `all` moves or of some that were looked at.
    fn because(&self, play: Play, all: bool) -> Because {
        let number = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        match *self {
            Look::Ends if play == Play::Normal => Because::Wins(Some(0)),
            Look::Ends => Because::Lasts(0),
            Look::Surplus(end, begin) => Because::Surplus(number(end), number(begin)),
            Look::Scarce(replies) => Because::Scarce { play, left: number(replies), all },
            Look::Wary(moves) => Because::Wary { play, kept: number(moves), all },
        }
    }
}

/// What the worst reply leaves: the fewest moves, or the most in misère play.
fn worst(kept: impl Iterator<Item = u64>, play: Play) -> u64 {
    if play == Play::Normal { kept.min() } else { kept.max() }.unwrap_or(0)
}

/// A chain of links, with what a player with a habit counts.
struct Chain {
    at: LinksPosition,
    /// The arc of each move.
    arcs: Vec<u32>,
    /// The words that are left by the link with which they begin, and at which they end.
    begin: Vec<u64>,
    end: Vec<u64>,
}

impl Chain {
    fn of(position: &Position) -> Option<Self> {
        position.typed().words()?;
        let (at, arcs) = match position.reduction() {
            Reduction::Links { position, targets } => (position, targets),
            // Without replacements the targets are links, and the token allows its own alone.
            Reduction::Geography { position, targets } => {
                let at = LinksPosition::of_ground(&position)?;
                let token = at.token()?;
                let arcs = targets.into_iter().map(|tail| at.arc(token, tail).map(|arc| arc as u32)).collect::<Option<_>>()?;
                (at, arcs)
            }
            _ => return None,
        };
        let (mut begin, mut end) = (vec![0; at.table().len()], vec![0; at.table().len()]);
        for LinkArc { head, tail, copies } in at.left() {
            begin[head as usize] += u64::from(copies);
            end[tail as usize] += u64::from(copies);
        }
        Some(Self { at, arcs, begin, end })
    }

    /// What is seen of each move; of moves by the same arc it is the same.
    fn seen(&self, habit: Habit, play: Play, budget: &Budget) -> Vec<(usize, Look)> {
        let mut looks = vec![None; self.at.arcs().len()];
        for arc in self.at.options() {
            if budget.spend(1).is_err() {
                break;
            }
            looks[arc as usize] = Some(self.look(arc, habit, play));
        }
        self.arcs.iter().enumerate().filter_map(|(k, &arc)| Some((k, looks[arc as usize]?))).collect()
    }

    fn look(&self, arc: u32, habit: Habit, play: Play) -> Look {
        let tail = self.tail(arc);
        let replies = self.left_at(tail, &[arc]);
        if replies == 0 {
            return Look::Ends;
        }
        match habit {
            Habit::Surplus => Look::Surplus(self.end[tail as usize], self.left_at(tail, &[])),
            Habit::Scarce => Look::Scarce(replies),
            Habit::Wary => {
                let heads = self.at.table().allowed(tail).iter();
                let answers = heads.flat_map(|&head| self.at.arcs_from(head)).map(|answer| answer as u32);
                let open = answers.filter(|&answer| self.at.arcs()[answer as usize].copies > u32::from(answer == arc));
                Look::Wary(worst(open.map(|answer| self.left_at(self.tail(answer), &[arc, answer])), play))
            }
        }
    }

    fn tail(&self, arc: u32) -> u32 {
        self.at.arcs()[arc as usize].tail
    }

    /// How many words may be said at a link when one of each of these arcs was.
    fn left_at(&self, link: u32, used: &[u32]) -> u64 {
        let heads = self.at.table().allowed(link);
        let begin: u64 = heads.iter().map(|&head| self.begin[head as usize]).sum();
        begin - used.iter().filter(|&&arc| heads.binary_search(&self.at.arcs()[arc as usize].head).is_ok()).count() as u64
    }
}

/// The same on boards, where moves are listed: first which of them leave how many replies, which shows what wins at once.
fn on_boards(habit: Habit, position: &Position, play: Play, moves: &[String], budget: &Budget) -> Vec<(usize, Look)> {
    let allowed = looks(moves.len()) as usize;
    let replies = |k: usize| {
        budget.spend(1).ok()?;
        Some((k, position.after(&moves[k]).ok()?.moves().len() as u64))
    };
    let counted: Vec<(usize, u64)> = spread(moves.len(), allowed).map_while(replies).collect();
    let scarce = |&(k, replies): &(usize, u64)| (k, if replies == 0 { Look::Ends } else { Look::Scarce(replies) });
    let at_once = play == Play::Normal && counted.iter().any(|(_, replies)| *replies == 0);
    if habit != Habit::Wary || at_once {
        return counted.iter().map(scarce).collect();
    }
    // As many of them as have no more replies together than are looked at, if each has as many as they have on average.
    let mean = counted.iter().map(|(_, replies)| replies).sum::<u64>() / (counted.len() as u64).max(1);
    let kept = |(k, replies): (usize, u64)| {
        let next = position.after(&moves[k]).ok()?;
        let kept = next.moves().into_iter().map(|reply| {
            budget.spend(1).ok()?;
            Some(next.after(&reply).map_or(0, |after| after.moves().len() as u64))
        });
        let kept: Vec<u64> = kept.collect::<Option<_>>()?;
        Some((k, if replies == 0 { Look::Ends } else { Look::Wary(worst(kept.into_iter(), play)) }))
    };
    spread(counted.len(), (allowed / (mean as usize + 1)).max(1)).map_while(|i| kept(counted[i])).collect()
}
