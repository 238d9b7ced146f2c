//! A game looked at again: who was winning before and after each move, and where the win was given
//! away.

use super::alone::alone;
use super::{Player, Session, player_at, values};
use crate::solve::{Question, solve};
use xanthi_games::budget::Budget;
use xanthi_games::{Outcome, Play, Position};

/// A move of the game and what it was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The move as the notation writes it.
    pub mv: String,
    /// Who made it.
    pub player: Player,
    /// Who was winning before it: N for the player who made it, P for the other.
    pub before: Option<Outcome>,
    /// Who was winning after it: N for the other, P for the player who made it.
    pub after: Option<Outcome>,
    /// For a move that gave the win away, those that would have kept it: all of them, or as many
    /// as the limit allowed to find.
    pub instead: Vec<String>,
}

impl Judged {
    /// Whether a won position was lost by this move.
    pub fn gave_away(&self) -> bool {
        self.before == Some(Outcome::N) && self.after == Some(Outcome::N)
    }
}

/// The moves of a game with their worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The moves, in order.
    pub moves: Vec<Judged>,
    /// The outcome of the position after the last of them.
    pub last: Option<Outcome>,
}

impl Review {
    /// The last move that gave the win away: from there on the loser has not been given it back.
    /// Its index.
    pub fn turning_point(&self) -> Option<usize> {
        self.moves.iter().rposition(Judged::gave_away)
    }

    /// Whether some position of the game is undecided.
    pub fn has_gaps(&self) -> bool {
        self.moves.iter().any(|mv| mv.before.is_none() || mv.after.is_none())
    }
}

/// Looks at the moves made so far again. The budget holds for each position by itself; where
/// it is cancelled, the rest stays undecided.
pub fn review(session: &Session, budget: &Budget) -> Review {
    let play = session.convention();
    let positions = session.positions();
    let worth: Vec<Option<Outcome>> = positions.iter().map(|position| outcome(position, play, budget)).collect();
    let judge = |(k, mv): (usize, &String)| {
        let mut judged = Judged { mv: mv.clone(), player: player_at(k), before: worth[k], after: worth[k + 1], instead: Vec::new() };
        if judged.gave_away() {
            judged.instead = values(&positions[k], play, &budget.afresh()).winning_moves().map(str::to_owned).collect();
        }
        judged
    };
    Review { moves: session.moves().iter().enumerate().map(judge).collect(), last: worth.last().copied().flatten() }
}

fn outcome(position: &Position, play: Play, budget: &Budget) -> Option<Outcome> {
    let position = alone(position).map_or(position, |(part, _)| part);
    solve(position, Question { play, ..Question::default() }, &budget.afresh()).outcome
}
