//! What takes time: the computer's move, values, hints, the review; and on large boards a human's
//! move and the picture. A front end does it at once or in a thread.

use super::load::Loader;
use super::view::View;
use crate::Budget;
use crate::session::{Choice, Computer, Controller, Dice, Hint, Level, Refusal, Review, Session, hint, nimbers, review, values};
use crate::solve::Verdict;
use xanthi_games::Catalogue;

/// A task.
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

/// A task about a game as it stands.
#[derive(Clone, Debug)]
pub struct Work {
    /// The game.
    pub session: Session,
    /// What is to be done, with all that it needs besides.
    pub job: Job,
}

/// A [`Task`] with all that it needs besides the game.
#[derive(Clone, Debug)]
pub enum Job {
    /// The computer's move.
    Move {
        /// The computer's dice.
        dice: Dice,
        /// The computer, with what it remembers.
        computer: Computer,
    },
    /// Which moves win.
    Values,
    /// The nimber of the position, and after each move.
    Nimbers,
    /// A hint.
    Hint,
    /// The game looked at again.
    Review,
    /// The moves and the board.
    Look {
        /// Whether the board is wanted.
        board: bool,
        /// What is known of the moves.
        known: Option<Box<Verdict>>,
    },
    /// A move as it was typed.
    Play(String),
    /// Another game.
    Load {
        /// The line or file that was typed.
        line: String,
        /// The games that can be loaded.
        catalogue: Catalogue,
        /// How it is loaded.
        loader: Loader,
    },
}

impl Job {
    /// What is asked.
    pub fn task(&self) -> Task {
        match self {
            Job::Move { .. } => Task::Move,
            Job::Values => Task::Values,
            Job::Nimbers => Task::Nimbers,
            Job::Hint => Task::Hint,
            Job::Review => Task::Review,
            Job::Look { .. } => Task::Look,
            Job::Play(_) => Task::Play,
            Job::Load { .. } => Task::Load,
        }
    }
}

/// The result of a task.
#[derive(Debug)]
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
#[derive(Debug)]
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
    /// Does the task within the budget.
    pub fn run(self, budget: &Budget) -> Answer {
        let Self { mut session, job } = self;
        let (position, play) = (session.position(), session.convention());
        match job {
            Job::Move { dice, computer } => Answer::Move(made(session, dice, computer, budget)),
            Job::Values => Answer::Values(Box::new(values(position, play, budget))),
            Job::Nimbers => Answer::Nimbers(nimbers(position, play, budget)),
            Job::Hint => Answer::Hint(Box::new(hint(position, play, budget))),
            Job::Review => Answer::Review(review(&session, budget)),
            Job::Look { board, known } => Answer::Look(Box::new(View::new(position, board, known.as_deref()))),
            Job::Play(line) => {
                let made = session.play(&line).map(drop);
                Answer::Play(line, made.map(|()| Box::new(session)))
            }
            Job::Load { line, catalogue, loader } => {
                Answer::Load(loader(&line, &catalogue, play, budget).map(|(line, session)| (line, Box::new(session))))
            }
        }
    }
}

/// The computer's move; none if there is no move.
fn made(mut session: Session, mut dice: Dice, mut computer: Computer, budget: &Budget) -> Option<Box<Made>> {
    let level = match session.controller(session.turn()) {
        Controller::Computer(level) => level,
        Controller::Human => Level::Perfect,
    };
    let (positions, play) = (session.positions(), session.convention());
    let before = positions.len().checked_sub(2).map(|k| &*positions[k]);
    let last = before.zip(session.moves().last().map(String::as_str));
    let choice = computer.choose(session.position(), last, play, level, &mut dice, budget)?;
    session.play(&choice.mv).ok()?;
    Some(Box::new(Made { choice, session, dice, computer }))
}
