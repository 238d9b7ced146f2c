//! What takes time: the computer's move, values, hints, the review; and on large boards a human's
//! move and the picture. A front end does it at once or in a thread.

use super::view::View;
use crate::input::{self, Disk};
use xanthi::session::{Choice, Computer, Controller, Dice, Hint, Level, Refusal, Review, Session, hint, nimbers, review, values};
use xanthi::solve::Verdict;
use xanthi::{Budget, Stop};
use xanthi_games::{Catalogue, Play};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// The computer's move.
    Move,
    Values,
    Nimbers,
    Hint,
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
pub(crate) struct Work {
    pub(crate) task: Task,
    pub(crate) session: Session,
    pub(crate) dice: Dice,
    pub(crate) computer: Computer,
    /// The typed move, or what is to be loaded.
    pub(crate) line: String,
    /// For a load.
    pub(crate) catalogue: Option<Catalogue>,
    /// For a look: whether the board is wanted, and what is known of the moves.
    pub(crate) board: bool,
    pub(crate) known: Option<Box<Verdict>>,
}

/// What came out.
pub(crate) enum Answer {
    Move(Option<Box<Made>>),
    Values(Box<Verdict>),
    Nimbers(Option<(u64, Vec<u64>)>),
    Hint(Box<Hint>),
    Review(Review),
    Look(Box<View>),
    /// The typed line, and the game after it.
    Play(String, Result<Box<Session>, Refusal>),
    /// The line of the game, and the game.
    Load(Result<(String, Box<Session>), Refusal>),
}

impl Answer {
    /// What stopped the solver was the clock.
    pub(crate) fn out_of_time(&mut self) {
        match self {
            Answer::Hint(hint) => hint.out_of_time(),
            Answer::Values(verdict) if verdict.stop == Some(Stop::Interrupted) => verdict.stop = Some(Stop::Time),
            _ => {}
        }
    }

    /// What it answers.
    pub(crate) fn task(&self) -> Task {
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
pub(crate) struct Made {
    pub(crate) choice: Choice,
    pub(crate) session: Session,
    pub(crate) dice: Dice,
    pub(crate) computer: Computer,
}

impl Work {
    pub(crate) fn run(self, limit: &Budget) -> Answer {
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
                Some(catalogue) => load(&self.line, catalogue, play).map(|(line, session)| (line, Box::new(session))),
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

/// A game from a file, if there is one of that name, or from a line; with the line.
pub(crate) fn load(from: &str, catalogue: &Catalogue, play: Play) -> Result<(String, Session), Refusal> {
    let refused = |failure: crate::Failure| match failure {
        crate::Failure::Usage(message, help) => Refusal { message, help },
        crate::Failure::Parse(error, _) => Refusal { message: error.message, help: error.help },
        crate::Failure::ClosedPipe => Refusal { message: "it cannot be read".into(), help: String::new() },
    };
    let wrong = |message: String, help: &str| Err(Refusal { message, help: help.into() });
    let path = std::path::Path::new(from);
    let (text, is_file) = if path.is_file() { (input::read(path).map_err(refused)?, true) } else { (from.to_owned(), false) };
    let mut lines = text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
    let line = lines.next().unwrap_or_default().to_owned();
    const ONE: &str = "a saved game is one line of notation, for example nim:3,4/4-1";
    match lines.count() {
        _ if is_file && line.is_empty() => return wrong(format!("`{from}` is empty"), ONE),
        more @ 1.. => return wrong(format!("`{from}` holds {} lines, and not one saved game", more + 1), "`load LINE` takes one of them"),
        _ if path.is_dir() => return wrong(format!("`{from}` is a directory"), ONE),
        _ if !is_file && !from.contains(':') => return wrong(format!("there is no file `{from}`, and it is no line of notation"), ONE),
        _ => {}
    }
    match Session::read(&line, catalogue, &Disk::default(), play) {
        Ok(session) => Ok((line, session)),
        Err(error) => Err(Refusal { message: error.message, help: error.help }),
    }
}
