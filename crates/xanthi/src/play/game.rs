//! A game with what every front end needs around it: dice, hints that go on step by step, and the
//! commands that take no time.

use super::command::{self, Command};
use super::load::{Loader, saved_line};
use super::menu::{no_level, suggestion};
use super::sentences;
use super::work::{Answer, Job, Task, Work};
use crate::phrases::{counted, plain};
use crate::session::{Computer, Controller, Dice, End, Hint, Level, Refusal, Session, other};
use crate::solve::Verdict;
use xanthi_games::{Budget, Catalogue, NoFiles, Wording};

/// Who plays whom, and what is shown.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How well the computer plays.
    pub level: Level,
    /// Two humans, no computer.
    pub two_humans: bool,
    /// Whether the computer makes the next move.
    pub computer_first: bool,
    /// Where the computer's dice begin.
    pub seed: u64,
    /// Whether boards are made.
    pub boards: bool,
    /// How a game is loaded.
    pub loader: Loader,
    /// What is said where two humans ask for the computer, in the words of the front end.
    pub against_computer: &'static str,
}

impl Default for Settings {
    /// A human begins against a perfect computer; `load` takes lines, and no files.
    fn default() -> Self {
        let loader: Loader = |line, catalogue, play, _| saved_line(line, None, catalogue, &NoFiles, play);
        let against_computer = "begin a game against the computer for that";
        Self { level: Level::Perfect, two_humans: false, computer_first: false, seed: 0, boards: true, loader, against_computer }
    }
}

/// The game.
#[derive(Debug)]
pub struct Game<'a> {
    /// The line of play, and who sits where.
    pub session: Session,
    /// How it was begun, with the level as it is now.
    pub settings: Settings,
    catalogue: &'a Catalogue,
    dice: Dice,
    computer: Computer,
    /// Why the computer made its last move, and the line of the game after it.
    because: Option<(String, String)>,
    /// The line for which there is a hint, the hint, and how many steps of it were told.
    hint: Option<(String, Hint, usize)>,
}

/// What a typed line means.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// A command.
    Command(Command),
    /// A move if it is a legal one, otherwise this command, if there is one.
    Move(Option<Command>),
    /// Neither: what is wrong, and a line of help.
    Wrong(String, String),
}

/// What a line led to.
#[derive(Debug, PartialEq, Eq)]
pub enum Done {
    /// The position or the seats have changed; something to say.
    Changed(Vec<String>),
    /// The position or the seats have changed, and not by a move: what was said before is about another position.
    Jumped(Vec<String>),
    /// Nothing has changed; something to say.
    Said(Vec<String>),
    /// It was refused: what is wrong, and a line of help.
    Refused(String, String),
    /// The solver is needed.
    Asks(Task),
    /// The front end shows something.
    Shows(Show),
    /// The front end saves the line of the game under this name, and says so.
    Saves(String),
}

/// What a front end shows in its own way.
#[derive(Debug, PartialEq, Eq)]
pub enum Show {
    /// The legal moves.
    Moves,
    /// The whole board.
    Board,
    /// The commands.
    Help,
    /// The games of the menu, [`SUGGESTIONS`](super::SUGGESTIONS).
    Menu,
    /// Values after each move from now on, or no more.
    Values(bool),
    /// The game is left.
    Quit,
}

impl Settings {
    fn seat(&self, session: &mut Session) {
        let mover = session.turn();
        let computer = if self.computer_first { mover } else { other(mover) };
        if !self.two_humans {
            session.seat(computer, Controller::Computer(self.level));
        }
    }
}

impl<'a> Game<'a> {
    /// A game as it stands, with humans and the computer on their seats, seen from the next move.
    pub fn new(mut session: Session, catalogue: &'a Catalogue, settings: Settings) -> Self {
        settings.seat(&mut session);
        Self { session, dice: Dice::new(settings.seed), settings, catalogue, computer: Computer::default(), because: None, hint: None }
    }

    /// Whether the computer is to move.
    pub fn computer_moves(&self) -> bool {
        self.session.end().is_none() && self.session.controller(self.session.turn()) != Controller::Human
    }

    /// The games that `load` can read.
    pub fn catalogue(&self) -> &'a Catalogue {
        self.catalogue
    }

    /// A task about the game as it stands. `line` is what was typed, for a move or a game that is loaded; `known` what is known of
    /// the moves, for a look at them.
    pub fn work(&self, task: Task, line: &str, known: Option<Box<Verdict>>) -> Work {
        let job = match task {
            Task::Move => Job::Move { dice: self.dice.clone(), computer: self.computer.clone() },
            Task::Values => Job::Values,
            Task::Nimbers => Job::Nimbers,
            Task::Hint => Job::Hint,
            Task::Review => Job::Review,
            Task::Look => Job::Look { board: self.settings.boards, known },
            Task::Play => Job::Play(line.to_owned()),
            Task::Load => Job::Load { line: line.to_owned(), catalogue: self.catalogue.clone(), loader: self.settings.loader },
        };
        Work { session: self.session.clone(), job }
    }

    /// Takes the computer's move; what to say about it.
    pub fn take_move(&mut self, answer: Answer) -> Option<String> {
        let Answer::Move(made) = answer else { return None };
        let made = made?;
        let who = sentences::player(&self.session, self.session.turn());
        self.session = made.session;
        self.dice = made.dice;
        self.computer = made.computer;
        let mv = plain(self.session.moves().last()?);
        let verb = self.session.position().wording().verb;
        self.because = Some((self.session.save(), format!("{who} {verb} {mv}: {}.", made.choice.why(self.session.position()))));
        Some(format!("{who} {verb} {mv}."))
    }

    /// Why the computer made its last move, if it has made one since the game was begun or loaded.
    pub fn because(&self) -> Option<&str> {
        let (line, because) = self.because.as_ref()?;
        self.session.save().starts_with(line.as_str()).then_some(because)
    }

    /// Keeps a hint and tells its first step.
    pub fn take_hint(&mut self, hint: Hint) -> Vec<String> {
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

    /// What a typed line means.
    pub fn understand(line: &str) -> Typed {
        let line = line.trim();
        let command = command::parse(line);
        match command {
            Some(command) if line.starts_with(':') || line == "?" => Typed::Command(command),
            None if line.starts_with(':') => Typed::Wrong(format!("`{line}` is not a command"), "`help` lists the commands".into()),
            command => Typed::Move(command),
        }
    }

    /// A typed line: a move if it is a legal one and no colon stands before it, otherwise a command. A game that is loaded is read
    /// within the budget.
    pub fn obey(&mut self, line: &str, budget: &Budget) -> Done {
        match Self::understand(line) {
            Typed::Command(command) => self.command(command, budget),
            Typed::Wrong(message, help) => Done::Refused(message, help),
            Typed::Move(_) => {
                let who = sentences::player(&self.session, self.session.turn());
                let made = self.session.play(line).map(drop);
                self.played(&who, line, made, budget)
            }
        }
    }

    /// Takes what came of a line that was tried as a move somewhere else. If it is a command instead, it is obeyed within the budget.
    pub fn take_play(&mut self, line: &str, made: Result<Session, Refusal>, budget: &Budget) -> Done {
        let who = sentences::player(&self.session, self.session.turn());
        let made = made.map(|session| self.session = session);
        self.played(&who, line, made, budget)
    }

    fn played(&mut self, who: &str, line: &str, made: Result<(), Refusal>, budget: &Budget) -> Done {
        let line = line.trim();
        match (made, command::parse(line)) {
            (Ok(()), _) => {
                let mv = self.session.moves().last().map(|mv| plain(mv)).unwrap_or_default();
                Done::Changed(vec![format!("{who} {} {mv}.", self.session.position().wording().verb)])
            }
            (Err(_), Some(command)) => self.command(command, budget),
            (Err(refused), None) => {
                let first = line.split_whitespace().next().unwrap_or_default();
                match command::usage(first) {
                    Some(usage) => Done::Refused(
                        format!("`{line}` is neither a legal move nor a command"),
                        format!("{usage}; `help` lists the commands"),
                    ),
                    None => Done::Refused(refused.message, refused.help),
                }
            }
        }
    }

    /// Begins a game of the menu by its number, or any other by its line.
    fn choose_game(&mut self, what: &str, budget: &Budget) -> Done {
        match suggestion(what) {
            Some(suggestion) => self.command(Command::Load(suggestion.line.into()), budget),
            None if what.bytes().all(|b| b.is_ascii_digit()) => {
                Done::Refused(format!("there is no game `{what}` in the menu"), "`menu` lists them".into())
            }
            // `menu petersen`
            None => self.command(Command::Load(what.into()), budget),
        }
    }

    fn command(&mut self, command: Command, budget: &Budget) -> Done {
        let Wording { noun, participle, .. } = self.session.position().wording();
        let over = || Done::Refused("the game is over".into(), format!("take a {noun} back with `undo`"));
        let needs_game = matches!(command, Command::Hint | Command::Values | Command::Nimbers | Command::Resign);
        if needs_game && self.session.end().is_some() {
            return over();
        }
        match command {
            Command::Moves => Done::Shows(Show::Moves),
            Command::Board => Done::Shows(Show::Board),
            Command::Rules => Done::Said(sentences::rules(&self.session)),
            Command::Help => Done::Shows(Show::Help),
            Command::Quit => Done::Shows(Show::Quit),
            Command::Values => Done::Asks(Task::Values),
            Command::ValuesAlways(on) => Done::Shows(Show::Values(on)),
            Command::Nimbers => Done::Asks(Task::Nimbers),
            Command::Review => Done::Asks(Task::Review),
            Command::Why => match self.because() {
                Some(because) => Done::Said(vec![because.to_owned()]),
                None if self.because.is_some() => {
                    Done::Refused(format!("the last {noun} by the computer was taken back"), format!("ask again after its next {noun}"))
                }
                None => Done::Refused("the computer has not moved".into(), String::new()),
            },
            Command::Again => {
                self.begin(self.session.again());
                Done::Jumped(vec![format!("The same game again. {}.", sentences::seats(&self.session))])
            }
            Command::Menu(None) => Done::Shows(Show::Menu),
            Command::Menu(Some(what)) => {
                match what.rsplit_once(char::is_whitespace).map(|(game, level)| (game.trim_end(), level.parse::<Level>())) {
                    // `menu 2 casual`
                    Some((game, Ok(level))) => {
                        let before = std::mem::replace(&mut self.settings.level, level);
                        let done = self.choose_game(game, budget);
                        if matches!(done, Done::Refused(..)) {
                            self.settings.level = before;
                        }
                        done
                    }
                    _ => match no_level(&what) {
                        Some(Refusal { message, help }) => Done::Refused(message, help),
                        None => self.choose_game(&what, budget),
                    },
                }
            }
            Command::Hint => self.next_step().map_or(Done::Asks(Task::Hint), Done::Said),
            Command::Undo => {
                let resigned = matches!(self.session.end(), Some(End::Resigned { .. }));
                self.stepped(Session::undo_turn, |n| match resigned {
                    true => "The resignation is taken back.".into(),
                    false => format!("{} taken back.", counted(n, noun)),
                })
                .unwrap_or_else(|| {
                    let help =
                        if self.session.moves().is_empty() { "" } else { "the computer made the only move; `swap` takes over its side" };
                    Done::Refused("there is nothing to take back".into(), help.into())
                })
            }
            Command::Redo => self
                .stepped(Session::redo_turn, |n| format!("{} {} again.", counted(n, noun), participle))
                .unwrap_or_else(|| Done::Refused(format!("no {noun} was taken back, so none can be {participle} again"), String::new())),
            Command::Swap | Command::Level(_) if self.settings.two_humans => {
                Done::Refused("this is a game of two humans, without the computer".into(), self.settings.against_computer.into())
            }
            Command::Swap => {
                self.session.swap();
                // Whoever took over the other side has it in the next game, too.
                self.settings.computer_first = !self.settings.computer_first;
                Done::Changed(vec![format!("{}.", sentences::seats(&self.session))])
            }
            Command::Resign => {
                self.session.resign();
                Done::Changed(Vec::new())
            }
            Command::Save(None) => Done::Said(vec![sentences::one_line(&self.session.save())]),
            Command::Save(Some(file)) => Done::Saves(file),
            Command::Load(from) if from.is_empty() => {
                Done::Refused("`load` needs a file or a line".into(), format!("for example `load {}`", self.session.save()))
            }
            Command::Load(from) => {
                let loaded = (self.settings.loader)(&from, self.catalogue, self.session.convention(), budget);
                self.take_load(loaded)
            }
            Command::Level(None) => Done::Said(vec![format!("The level is {}.", self.settings.level)]),
            Command::Level(Some(text)) => match text.parse::<Level>() {
                Ok(level) => {
                    self.settings.level = level;
                    self.session.set_level(level);
                    Done::Said(vec![format!("The level is {level}.")])
                }
                Err(unknown) => Done::Refused(format!("there is no level `{text}`"), unknown.to_string()),
            },
        }
    }

    /// Steps through the game, and what to say: how far, and who plays whom if that has changed.
    fn stepped(&mut self, step: fn(&mut Session) -> usize, say: impl Fn(u64) -> String) -> Option<Done> {
        let before = sentences::seats(&self.session);
        let steps = step(&mut self.session);
        let after = sentences::seats(&self.session);
        let seats = (before != after).then(|| format!("{after}."));
        if let Some((_, _, told)) = self.hint.as_mut().filter(|_| steps > 0) {
            *told = 0;
        }
        (steps > 0).then(|| Done::Jumped([say(steps as u64)].into_iter().chain(seats).collect()))
    }

    /// Another game, with humans and the computer on their seats.
    fn begin(&mut self, mut session: Session) {
        self.settings.seat(&mut session);
        self.session = session;
        self.computer = Computer::default();
        (self.hint, self.because) = (None, None);
    }

    /// Takes a game that was loaded.
    pub fn take_load(&mut self, loaded: Result<(String, Session), Refusal>) -> Done {
        match loaded {
            Ok((line, session)) => {
                self.begin(session);
                Done::Jumped(vec![format!("{line}: {}.", sentences::seats(&self.session))])
            }
            Err(refused) => Done::Refused(refused.message, refused.help),
        }
    }
}
