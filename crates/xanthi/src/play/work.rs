//! What takes time: the computer's move, values, hints, the review; and on large boards a human's
//! move and the picture. A front end does it at once or in a thread.

use super::load::Loader;
use super::view::View;
use crate::Budget;
use crate::session::{Choice, Computer, Controller, Dice, Hint, Level, Refusal, Review, Session, hint, nimbers, review, values};
use crate::solve::Verdict;
use xanthi_games::Catalogue;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The computer's move.
    Move,
    /// Which moves win.
    Values,
    /// The nimber of the position, and after each move.
    Nimbers,
    /// A hint.
    Hint,
    /// The game looked at again.
    Review,
    /// The moves and the board.
    Look,
    /// The move that was typed.
    Play,
    /// Another game.
    Load,
}

/// A task with all that it needs.
#[derive(Clone)]
pub struct Work {
    /// What is asked.
    pub task: Task,
    /// The game as it stands.
    pub session: Session,
    /// The computer's dice.
    pub dice: Dice,
    /// The computer, with what it remembers.
    pub computer: Computer,
    /// The typed move, or what is to be loaded.
    pub line: String,
    /// For a load.
    pub catalogue: Option<Catalogue>,
    /// For a load: how.
    pub loader: Loader,
    /// For a look: whether the board is wanted.
    pub board: bool,
    /// For a look: what is known of the moves.
    pub known: Option<Box<Verdict>>,
}

/// What came out.
pub enum Answer {
    /// The computer's move; none if there is no move.
    Move(Option<Box<Made>>),
    /// What each move is worth.
    Values(Box<Verdict>),
    /// The nimber of the position, and after each move; none if there is none within the limit.
    Nimbers(Option<(u64, Vec<u64>)>),
    /// A hint.
    Hint(Box<Hint>),
    /// The game looked at again.
    Review(Review),
    /// The moves and the board.
    Look(Box<View>),
    /// The typed line, and the game after it.
    Play(String, Result<Box<Session>, Refusal>),
    /// The line of the game, and the game.
    Load(Result<(String, Box<Session>), Refusal>),
}

impl Answer {
    /// What it answers.
    pub fn task(&self) -> Task {
        match self {
            Answer::Move(_) => Task::Move,
            Answer::Values(_) => Task::Values,
            Answer::Nimbers(_) => Task::Nimbers,
            Answer::Hint(_) => Task::Hint,
            Answer::Review(_) => Task::Review,
            Answer::Look(_) => Task::Look,
            Answer::Play(..) => Task::Play,
            Answer::Load(_) => Task::Load,
        }
    }
}

/// The computer's move, and what is changed by it.
pub struct Made {
    /// The move, and why.
    pub choice: Choice,
    /// The game after it.
    pub session: Session,
    /// The dice after it.
    pub dice: Dice,
    /// The computer after it.
    pub computer: Computer,
}

impl Work {
    /// Does it.
    pub fn run(self, limit: &Budget) -> Answer {
        let (position, play) = (self.session.position(), self.session.convention());
        match self.task {
            Task::Move => Answer::Move(self.made(limit)),
            Task::Values => Answer::Values(Box::new(values(position, play, limit))),
            Task::Nimbers => Answer::Nimbers(nimbers(position, play, limit)),
            Task::Hint => Answer::Hint(Box::new(hint(position, play, limit))),
            Task::Review => Answer::Review(review(&self.session, limit)),
            Task::Look => Answer::Look(Box::new(View::new(position, self.board, self.known.as_deref()))),
            Task::Play => {
                let mut session = self.session;
                let made = session.play(&self.line).map(drop);
                Answer::Play(self.line, made.map(|()| Box::new(session)))
            }
            Task::Load => Answer::Load(match &self.catalogue {
                Some(catalogue) => (self.loader)(&self.line, catalogue, play, limit).map(|(line, session)| (line, Box::new(session))),
                None => Err(Refusal { message: "nothing can be loaded".into(), help: String::new() }),
            }),
        }
    }

    fn made(mut self, limit: &Budget) -> Option<Box<Made>> {
        let level = match self.session.controller(self.session.turn()) {
            Controller::Computer(level) => level,
            Controller::Human => Level::Perfect,
        };
        let (positions, play) = (self.session.positions(), self.session.convention());
        let before = positions.len().checked_sub(2).map(|k| &*positions[k]);
        let last = before.zip(self.session.moves().last().map(String::as_str));
        let choice = self.computer.choose(self.session.position(), last, play, level, &mut self.dice, limit)?;
        self.session.play(&choice.mv).ok()?;
        Some(Box::new(Made { choice, session: self.session, dice: self.dice, computer: self.computer }))
    }
}
