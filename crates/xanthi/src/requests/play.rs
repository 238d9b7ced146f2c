//! Moves and replies.

use super::{About, Refused};
use crate::answer::board::Board;
use crate::phrases::{about as told_about, noun, plain};
use crate::session::{Computer, Dice, Level};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::Budget;

/// A move that was made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Moved {
    /// The move as the notation writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people read it.
    pub text: String,
    /// The line after it.
    pub line: String,
    /// The board after it.
    pub board: Board,
}

impl Moved {
    pub(super) fn new(about: &About, text: &str, budget: &Budget) -> Result<Self, Refused> {
        let mut session = about.session(budget)?;
        let mv = session.play(text).map_err(|refusal| Refused::new(refusal.message, refusal.help))?.to_owned();
        Ok(Self { text: plain(&mv), mv, line: session.save(), board: Board::new(&session, None, about.look()) })
    }
}

/// A move of an opponent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReplyAnswer {
    /// The move as the notation writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as people read it.
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
        let level = level.parse::<Level>().map_err(|why| Refused::new(format!("there is no level `{level}`"), why.to_string()))?;
        let mut session = about.session(budget)?;
        // Other dice for every move of a game, and the same for the same move.
        let mut dice = Dice::new(seed.wrapping_add(session.moves().len() as u64));
        let before = session.positions().iter().rev().nth(1).cloned();
        let last = before.as_ref().zip(session.moves().last()).map(|(position, mv)| (position.as_ref(), mv.as_str()));
        let choice = self.0.choose(session.position(), last, about.play, level, &mut dice, budget);
        let choice = choice.ok_or_else(|| Refused::new("the game is over", format!("take a {} back", noun(session.position()))))?;
        session.play(&choice.mv).map_err(|refusal| Refused::new(refusal.message, refusal.help))?;
        let board = Board::new(&session, None, about.look());
        let because = told_about(session.position(), &choice.why(session.position()));
        let follows = self.0.follows();
        Ok(ReplyAnswer { text: plain(&choice.mv), mv: choice.mv, because, follows, line: session.save(), board })
    }
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
}
