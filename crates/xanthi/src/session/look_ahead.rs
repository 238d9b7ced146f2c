//! Opponents that look some moves ahead, as people do.
//!
//! - *Casual* sees its own move and the answer: it wins at once where it can, and does not let the
//!   other side win at once if another move is there.
//! - *Strong* sees [`STRONG`] moves: it wins wherever it can within five, and as long as it can help
//!   it the other side does not win within four. Behind that it is [perfect](super::Level::Perfect),
//!   or miscounts: with n moves to choose from in n of 2n + 20 positions.
//!
//! What is not decided so is decided by looks: of some moves that come to mind, the one that leaves
//! the fewest replies (in misère play the most).

use super::Dice;
use super::choice::{Because, Choice};
use xanthi_games::budget::Budget;
use xanthi_games::{Play, Position};

/// How far a level sees, its own move included.
const CASUAL: u32 = 2;
const STRONG: u32 = 5;
/// The moves that come to mind at once.
const IN_MIND: u64 = 3;
/// The positions that are looked at for one question at most; fewer where each has very many moves.
const LOOKS: u64 = 20_000;
const MOVES: u64 = 2_000_000;

/// The move of a casual player.
pub(super) fn casual(position: &Position, play: Play, moves: &[String], dice: &mut Dice, budget: &Budget) -> Choice {
    let sight = Sight { position, play, moves, budget };
    sight.win(CASUAL).unwrap_or_else(|| sight.by_looks(CASUAL, dice))
}

/// The move of a strong player, unless it reads this position to the end.
pub(super) fn strong(position: &Position, play: Play, moves: &[String], dice: &mut Dice, budget: &Budget) -> Option<Choice> {
    let sight = Sight { position, play, moves, budget };
    let n = moves.len() as u64;
    // The dice are thrown whatever is seen, so that the same game is played with more or less room.
    let miscounts = dice.below(2 * n + 20) < n;
    sight.win(STRONG).or_else(|| miscounts.then(|| sight.by_looks(STRONG, dice)))
}

/// How many positions are looked at for one question at most, with so many moves to choose from.
pub(super) fn looks(moves: usize) -> u64 {
    LOOKS.min(MOVES / moves.max(1) as u64).max(1)
}

/// So many numbers below n at most, spread evenly.
pub(super) fn spread(n: usize, most: usize) -> impl Iterator<Item = usize> {
    let count = n.min(most);
    (0..count).map(move |i| i * n / count)
}

/// A position that somebody looks at.
struct Sight<'a> {
    position: &'a Position,
    play: Play,
    moves: &'a [String],
    budget: &'a Budget,
}

impl Sight<'_> {
    /// A move that wins within so many moves, its own included: the soonest that is seen. The winner makes the
    /// last move in normal play, and the loser in misère play.
    fn win(&self, ahead: u32) -> Option<Choice> {
        let first = if self.play == Play::Normal { 1 } else { 2 };
        (first..=ahead).step_by(2).find_map(|within| {
            let mut left = looks(self.moves.len());
            let mut wins = |mv: &&String| {
                self.sees(left) && self.position.after(mv).is_ok_and(|next| self.decided(&next, within - 1, &mut left) == Some(false))
            };
            let mv = self.moves.iter().find(|mv| wins(mv))?.clone();
            Some(Choice::new(mv, Because::Wins(Some(within - 1))))
        })
    }

    /// Of some moves after which the other side is not seen to win, the one that looks best. If there is none,
    /// one after which it takes longest.
    fn by_looks(&self, ahead: u32, dice: &mut Dice) -> Choice {
        let mut open: Vec<usize> = (0..self.moves.len()).collect();
        let mut lost = None;
        let first = if self.play == Play::Normal { 2 } else { 1 };
        for within in (first..=ahead).step_by(2) {
            let mut left = looks(self.moves.len());
            // What is not looked at any more is not seen to lose.
            let held = |k: &usize| {
                let looked =
                    |left: &mut u64| Some(self.decided(&self.position.after(&self.moves[*k]).ok()?, within - 1, left) == Some(true));
                !self.sees(left) || looked(&mut left) == Some(false)
            };
            let safe: Vec<usize> = open.iter().copied().filter(held).collect();
            if safe.is_empty() {
                lost = Some(Because::Lasts(within - 1));
                break;
            }
            open = safe;
        }
        let in_mind = (0..IN_MIND).map(|_| open[dice.below(open.len() as u64) as usize]);
        let replies = |k: usize| self.position.after(&self.moves[k]).map_or(0, |next| next.moves().len());
        let seen = in_mind.map(|k| (replies(k), k));
        let best = if self.play == Play::Normal { seen.min() } else { seen.max() };
        let (left, k) = best.unwrap_or_default();
        let alone = open.len() == 1 && self.moves.len() > 1;
        let because = lost.unwrap_or(if alone { Because::Avoids(ahead) } else { Because::Looks(ahead, left as u32) });
        Choice::new(self.moves[k].clone(), because)
    }

    /// Whether more is looked at: something is left to look at, and nobody has stopped the work.
    fn sees(&self, left: u64) -> bool {
        left > 0 && self.budget.go_on().is_ok()
    }

    /// Whether the player to move wins within so many moves, or loses; `None` if that is not seen, or
    /// nothing is `left` to look at.
    fn decided(&self, at: &Position, within: u32, left: &mut u64) -> Option<bool> {
        *left = left.checked_sub(1)?;
        self.budget.spend(1).ok()?;
        let moves = at.moves();
        if moves.is_empty() {
            return Some(self.play == Play::Misere);
        }
        if within == 0 {
            return None;
        }
        let mut lost = true;
        for mv in &moves {
            match self.decided(&at.after(mv).ok()?, within - 1, left) {
                Some(false) => return Some(true),
                Some(true) => {}
                None if *left == 0 => return None,
                None => lost = false,
            }
        }
        lost.then_some(false)
    }
}
