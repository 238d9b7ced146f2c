//! A game that is being played: hints in steps, and the review.

use crate::phrases::{about, plain, sentence};
use crate::play::sentences;
use crate::session::{Hint, Judged, Player, Review, Session, player_at};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::{Outcome, Position};

/// A hint, step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HintAnswer {
    /// Who wins: N for the player to move; null if it is undecided.
    pub outcome: Option<Outcome>,
    /// The move it speaks of.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Who wins; the move; the reason. Sentences; empty if there is nothing to say.
    pub steps: [String; 3],
}

impl HintAnswer {
    /// A hint about a position.
    pub fn new(position: &Position, hint: Hint) -> Self {
        Self { outcome: hint.outcome, mv: hint.mv, steps: hint.steps.map(|step| about(position, &sentence(&step))) }
    }
}

/// A game looked at again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ReviewAnswer {
    /// Who was winning at the beginning: 0 the player who moved first, 1 the other; null if undecided.
    pub first: Option<usize>,
    /// The moves with what they were worth.
    pub moves: Vec<JudgedMove>,
    /// The move that gave the win away for good, counted from 0.
    pub turning_point: Option<usize>,
    /// The whole in a sentence.
    pub says: String,
}

/// A move with what it was worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct JudgedMove {
    /// The move as the notation writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people read it.
    pub text: String,
    /// Who made it: 0 the player who moved first, 1 the other.
    pub by: usize,
    /// Who was winning after it, likewise; null if undecided.
    pub winning: Option<usize>,
    /// Whether it gave a won game away.
    pub gave_away: bool,
    /// What would have kept the win, as people read it.
    pub instead: Vec<String>,
    /// What it was worth, in words.
    pub says: String,
}

impl ReviewAnswer {
    /// The review of a game.
    pub fn new(session: &Session, review: &Review) -> Self {
        let first = review.moves.first().and_then(|judged| winner(judged.before, seat(judged.player)));
        Self {
            first,
            moves: review.moves.iter().map(|judged| JudgedMove::new(session, judged)).collect(),
            turning_point: review.turning_point(),
            says: sentences::review(session, review).pop().unwrap_or_default(),
        }
    }
}

impl JudgedMove {
    fn new(session: &Session, judged: &Judged) -> Self {
        let by = seat(judged.player);
        Self {
            mv: judged.mv.clone(),
            text: plain(&judged.mv),
            by,
            winning: winner(judged.after, 1 - by),
            gave_away: judged.gave_away(),
            instead: judged.instead.iter().map(|mv| plain(mv)).collect(),
            says: sentences::judged(session, judged),
        }
    }
}

/// The first player is 0, the second 1.
pub(crate) fn seat(player: Player) -> usize {
    usize::from(player != player_at(0))
}

/// Who wins, if `mover` is to move.
fn winner(outcome: Option<Outcome>, mover: usize) -> Option<usize> {
    outcome.map(|outcome| if outcome == Outcome::P { 1 - mover } else { mover })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::session::{hint, review};
    use xanthi_games::{Catalogue, NoFiles, Play};

    #[test]
    fn the_review_says_who_was_winning() {
        // From 1 and 2 only 2-1 wins; after 2-0 the other takes the last heap.
        let session = Session::read("nim:1,2/2-0/1-0", Catalogue::standard(), &NoFiles, Play::Normal).unwrap();
        let told = ReviewAnswer::new(&session, &review(&session, &Budget::default()));
        assert_eq!((told.first, told.turning_point), (Some(0), Some(0)));
        assert_eq!(told.moves[0].instead, ["2-1"]);
        assert_eq!(told.moves.iter().map(|m| m.winning).collect::<Vec<_>>(), [Some(1), Some(1)]);
        assert_eq!(told.says, "The win was given away at move 1, 2-0 by First.");
        assert_eq!(told.moves[0].says, "Second is winning; this gave the win away; better: 2-1");
        assert_eq!(told.moves[1].says, "Second is winning");
    }

    #[test]
    fn hints_are_sentences() {
        let position: Position = "nim:1,2".parse().unwrap();
        let told = HintAnswer::new(&position, hint(&position, Play::Normal, &Budget::default()));
        assert_eq!((told.outcome, told.mv.as_deref()), (Some(Outcome::N), Some("2-1")));
        assert!(told.steps.iter().all(|step| step.ends_with('.') && step.starts_with(char::is_uppercase)), "{:?}", told.steps);
        // The one move that wins on this board goes to the neighbour below.
        let position: Position = "ueg:grid.5x3@2,2".parse().unwrap();
        let told = HintAnswer::new(&position, hint(&position, Play::Normal, &Budget::default()));
        assert!(told.mv.as_deref() == Some("3,2") && told.steps[1].contains("(3,2)"), "coordinates as people write them: {:?}", told.steps);
    }
}
