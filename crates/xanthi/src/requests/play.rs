//! Moves, hints, replies and the review.

use super::board::{Board, index};
use super::{About, Refused};
use crate::explain::plain;
use crate::play::sentences;
use crate::session::{Computer, Dice, Level, hint, review};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::{Budget, Outcome};

/// A move that was made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Moved {
    /// The move as the notation writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// As people read it.
    pub text: String,
    /// The line after it.
    pub line: String,
    /// The board after it.
    pub board: Board,
}

impl Moved {
    pub(super) fn new(about: &About, text: &str) -> Result<Self, Refused> {
        let mut session = about.session()?;
        let mv = session.play(text).map_err(|refusal| Refused::new(refusal.message, refusal.help))?.to_owned();
        Ok(Self { text: plain(&mv), mv, line: session.save(), board: Board::new(&session, None, &about.places) })
    }
}

/// A hint, step by step.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HintAnswer {
    /// Who wins: N for the player to move; null if it is undecided.
    pub outcome: Option<Outcome>,
    /// The move it speaks of.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Who wins; the move; the reason.
    pub steps: [String; 3],
}

impl HintAnswer {
    pub(super) fn new(about: &About, budget: &Budget) -> Result<Self, Refused> {
        let hint = hint(&about.position()?, about.play, budget);
        Ok(Self { outcome: hint.outcome, mv: hint.mv, steps: hint.steps.map(|step| sentence(&step)) })
    }
}

/// A move of an opponent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReplyAnswer {
    /// The move as the notation writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// As people read it.
    pub text: String,
    /// Why it was made, as the end of a sentence.
    pub because: String,
    /// Whether it follows a certificate.
    pub follows: bool,
    /// The line after it.
    pub line: String,
    /// The board after it.
    pub board: Board,
}

/// An opponent who remembers the certificate that it follows.
#[derive(Default)]
pub(super) struct Opponent(Computer);

impl Opponent {
    pub(super) fn reply(&mut self, about: &About, level: &str, seed: u64, budget: &Budget) -> Result<ReplyAnswer, Refused> {
        let level: Level = level.parse().map_err(|help: String| Refused::new(format!("there is no level `{level}`"), help))?;
        let mut session = about.session()?;
        // Other dice for every move of a game, and the same for the same move.
        let mut dice = Dice::new(seed.wrapping_add(session.moves().len() as u64));
        let before = session.positions().iter().rev().nth(1).cloned();
        let last = before.as_ref().zip(session.moves().last()).map(|(position, mv)| (position.as_ref(), mv.as_str()));
        let choice = self.0.choose(session.position(), last, about.play, level, &mut dice, budget);
        let choice = choice.ok_or_else(|| Refused::new("the game is over", "take a move back"))?;
        session.play(&choice.mv).map_err(|refusal| Refused::new(refusal.message, refusal.help))?;
        let board = Board::new(&session, None, &about.places);
        let (because, follows) = (choice.because.to_string(), self.0.follows());
        Ok(ReplyAnswer { text: plain(&choice.mv), mv: choice.mv, because, follows, line: session.save(), board })
    }
}

/// A game looked at again.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReviewAnswer {
    /// Who was winning at the beginning, as an index of the board's seats; null if undecided.
    pub first: Option<usize>,
    /// The moves with what they were worth.
    pub moves: Vec<JudgedMove>,
    /// The move that gave the win away for good, counted from 0.
    pub turning_point: Option<usize>,
    /// The whole in a sentence.
    pub says: String,
}

/// A move with what it was worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct JudgedMove {
    /// As the notation writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// As people read it.
    pub text: String,
    /// Who made it, as an index of the board's seats.
    pub by: usize,
    /// Who was winning after it; null if undecided.
    pub winning: Option<usize>,
    /// Whether it gave a won game away.
    pub gave_away: bool,
    /// What would have kept the win, as people read it.
    pub instead: Vec<String>,
}

impl ReviewAnswer {
    pub(super) fn new(about: &About, budget: &Budget) -> Result<Self, Refused> {
        let session = about.session()?;
        let found = review(&session, budget);
        let moves = found.moves.iter().map(|judged| {
            let by = index(judged.player);
            JudgedMove {
                mv: judged.mv.clone(),
                text: plain(&judged.mv),
                by,
                winning: winner(judged.after, 1 - by),
                gave_away: judged.gave_away(),
                instead: judged.instead.iter().map(|mv| plain(mv)).collect(),
            }
        });
        let first = found.moves.first().and_then(|judged| winner(judged.before, index(judged.player)));
        Ok(Self {
            first,
            moves: moves.collect(),
            turning_point: found.turning_point(),
            says: sentences::review(&session, &found).pop().unwrap_or_default(),
        })
    }
}

/// Who wins, if `mover` is to move.
fn winner(outcome: Option<Outcome>, mover: usize) -> Option<usize> {
    outcome.map(|outcome| if outcome == Outcome::P { 1 - mover } else { mover })
}

/// A text as a sentence: with a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{}{stop}", first.to_uppercase(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::Position;

    fn after(line: &str, mv: &str) -> String {
        line.parse::<Position>().unwrap().after(mv).unwrap().to_string()
    }

    fn about(line: &str) -> About {
        About { line: line.into(), ..About::default() }
    }

    #[test]
    fn an_opponent_follows_its_certificate() {
        let mut opponent = Opponent::default();
        let first = opponent.reply(&about("uvg:petersen@0"), "perfect", 1, &Budget::default()).unwrap();
        let theirs = first.board.moves[0].mv.clone();
        let second = opponent.reply(&about(&after(&first.line, &theirs)), "perfect", 1, &Budget::default()).unwrap();
        assert!(second.because.starts_with("it wins"), "{second:?}");
        assert!(opponent.reply(&about("uvg:path.1@0"), "perfect", 1, &Budget::default()).is_err());
        assert!(opponent.reply(&about("nim:1"), "best", 1, &Budget::default()).is_err());
    }

    #[test]
    fn the_review_says_who_was_winning() {
        // From the middle of a path of three: to an end wins, and the other has no move.
        let told = ReviewAnswer::new(&about("nim:1,2/2-0/1-0"), &Budget::default()).unwrap();
        assert_eq!((told.first, told.turning_point), (Some(0), Some(0)));
        assert_eq!(told.moves[0].instead, ["2-1"]);
        assert_eq!(told.moves.iter().map(|m| m.winning).collect::<Vec<_>>(), [Some(1), Some(1)]);
        assert_eq!(told.says, "The win was given away at move 1, 2-0 by First.");
    }

    #[test]
    fn hints_are_sentences() {
        let hint = HintAnswer::new(&about("nim:1,2"), &Budget::default()).unwrap();
        assert_eq!((hint.outcome, hint.mv.as_deref()), (Some(Outcome::N), Some("2-1")));
        assert!(hint.steps.iter().all(|step| step.ends_with('.') && step.starts_with(char::is_uppercase)), "{:?}", hint.steps);
    }
}
