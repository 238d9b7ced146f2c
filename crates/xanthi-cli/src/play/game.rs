//! A game with what both front ends need around it: dice, hints that go on step by step, and the
//! commands that take no time.

use super::PlayArgs;
use super::command::{self, Command};
use super::told;
use super::work::{Answer, Task, Work};
use crate::args::play;
use crate::input::{self, Disk};
use xanthi::explain::plain;
use xanthi::session::{Controller, Dice, Hint, Level, Session};
use xanthi_games::Catalogue;

/// The game.
pub(crate) struct Game<'a> {
    pub(crate) session: Session,
    pub(crate) args: &'a PlayArgs,
    pub(crate) seed: u64,
    pub(crate) level: Level,
    catalogue: &'a Catalogue,
    dice: Dice,
    /// The hint for the position with so many moves, and how many steps of it were told.
    hint: Option<(String, Hint, usize)>,
}

/// What a line led to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// The position or the seats have changed; something to say.
    Changed(Vec<String>),
    /// Nothing has changed; something to say.
    Said(Vec<String>),
    /// It was refused: what is wrong, and a line of help.
    Refused(String, String),
    /// The solver is needed.
    Asks(Task),
    /// The front end shows something.
    Shows(Show),
}

/// What a front end shows in its own way.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Show {
    Moves,
    Board,
    Help,
    /// The game is left.
    Quit,
}

impl<'a> Game<'a> {
    pub(crate) fn new(session: Session, catalogue: &'a Catalogue, args: &'a PlayArgs, seed: u64) -> Self {
        Self { session, args, seed, level: args.level, catalogue, dice: Dice::new(seed), hint: None }
    }

    /// Whether the computer is to move.
    pub(crate) fn computer_moves(&self) -> bool {
        self.session.end().is_none() && self.session.controller(self.session.turn()) != Controller::Human
    }

    /// A task about the game as it stands.
    pub(crate) fn work(&self, task: Task) -> Work {
        Work { task, session: self.session.clone(), dice: self.dice.clone() }
    }

    /// Takes the computer's move; what to say about it.
    pub(crate) fn take_move(&mut self, answer: Answer) -> Option<String> {
        let Answer::Move(choice, dice) = answer else { return None };
        let choice = choice?;
        let who = told::player(&self.session, self.session.turn());
        self.session.play(&choice.mv).ok()?;
        self.dice = dice;
        Some(format!("{who} plays {}: {}.", plain(&choice.mv), choice.because))
    }

    /// Keeps a hint and tells its first step.
    pub(crate) fn take_hint(&mut self, hint: Hint) -> Vec<String> {
        self.hint = Some((self.session.save(), hint, 0));
        self.next_step().unwrap_or_default()
    }

    fn next_step(&mut self) -> Option<Vec<String>> {
        let here = self.session.save();
        let (_, hint, told) = self.hint.as_mut().filter(|(line, _, _)| *line == here)?;
        let last = hint.steps.len() - 1;
        let step = (*told).min(last);
        *told += 1;
        let more = if step < last { " (`hint` again for more)" } else { "" };
        Some(vec![format!("Hint {}: {}.{more}", step + 1, hint.steps[step])])
    }

    /// A typed line: a move if it is a legal one and no colon stands before it, otherwise a command.
    pub(crate) fn obey(&mut self, line: &str) -> Done {
        let line = line.trim();
        let command = command::parse(line);
        if line.starts_with(':') || line == "?" {
            return match command {
                Some(command) => self.command(command),
                None => Done::Refused(format!("`{line}` is not a command"), "`help` lists the commands".into()),
            };
        }
        let who = told::player(&self.session, self.session.turn());
        match (self.session.play(line), command) {
            (Ok(mv), _) => Done::Changed(vec![format!("{who} plays {}.", plain(mv))]),
            (Err(_), Some(command)) => self.command(command),
            (Err(refused), None) => {
                let first = line.split_whitespace().next().unwrap_or_default();
                let help = match command::parse(first) {
                    Some(_) => format!("{}; the command `{first}` stands alone", refused.help),
                    None => refused.help,
                };
                Done::Refused(refused.message, help)
            }
        }
    }

    fn command(&mut self, command: Command) -> Done {
        let over = || Done::Refused("the game is over".into(), "take a move back with `undo`".into());
        let needs_game = matches!(command, Command::Hint | Command::Values | Command::Nimbers | Command::Resign);
        if needs_game && self.session.end().is_some() {
            return over();
        }
        match command {
            Command::Moves => Done::Shows(Show::Moves),
            Command::Board => Done::Shows(Show::Board),
            Command::Help => Done::Shows(Show::Help),
            Command::Quit => Done::Shows(Show::Quit),
            Command::Values => Done::Asks(Task::Values),
            Command::Nimbers => Done::Asks(Task::Nimbers),
            Command::Review => Done::Asks(Task::Review),
            Command::Hint => self.next_step().map_or(Done::Asks(Task::Hint), Done::Said),
            Command::Undo => match self.session.undo_turn() {
                0 => Done::Refused("there is nothing to take back".into(), String::new()),
                n => Done::Changed(vec![format!("{} taken back.", crate::report::counted(n as u64, "move"))]),
            },
            Command::Redo => match self.session.redo_turn() {
                0 => Done::Refused("there is nothing to make again".into(), String::new()),
                n => Done::Changed(vec![format!("{} made again.", crate::report::counted(n as u64, "move"))]),
            },
            Command::Swap => {
                self.session.swap();
                Done::Changed(vec![format!("{}.", told::seats(&self.session))])
            }
            Command::Resign => {
                self.session.resign();
                Done::Changed(Vec::new())
            }
            Command::Save(None) => Done::Said(vec![format!("saved: {}", self.session.save())]),
            Command::Save(Some(file)) => match input::write(file.as_ref(), format!("{}\n", self.session.save())) {
                Ok(()) => Done::Said(vec![format!("saved to {file}: {}", self.session.save())]),
                Err(failure) => refused(failure),
            },
            Command::Load(from) => self.load(&from),
            Command::Level(None) => Done::Said(vec![format!("The level is {}.", self.level)]),
            Command::Level(Some(text)) => match text.parse() {
                Ok(level) => {
                    self.level = level;
                    self.session.set_level(level);
                    Done::Said(vec![format!("The level is {level}.")])
                }
                Err(help) => Done::Refused(format!("there is no level `{text}`"), help),
            },
        }
    }

    /// A game from a file, if there is one of that name, or from a line.
    fn load(&mut self, from: &str) -> Done {
        let path = std::path::Path::new(from);
        let line = if path.is_file() { input::read(path) } else { Ok(from.to_owned()) };
        let line = match line {
            Ok(text) => text.lines().map(str::trim).find(|l| !l.is_empty() && !l.starts_with('#')).unwrap_or_default().to_owned(),
            Err(failure) => return refused(failure),
        };
        match Session::read(&line, self.catalogue, &Disk::default(), play(self.args.misere)) {
            Ok(mut session) => {
                self.args.seat(&mut session, self.level);
                self.session = session;
                Done::Changed(vec![format!("{line}: {}.", told::seats(&self.session))])
            }
            Err(error) => Done::Refused(error.message, error.help),
        }
    }
}

fn refused(failure: crate::Failure) -> Done {
    match failure {
        crate::Failure::Usage(message, help) => Done::Refused(message, help),
        crate::Failure::Parse(error, _) => Done::Refused(error.message, error.help),
        crate::Failure::ClosedPipe => Done::Refused("it cannot be written".into(), String::new()),
    }
}
