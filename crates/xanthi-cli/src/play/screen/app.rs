//! What the screen shows, and what happens to it.

use super::worker::Worker;
use crate::play::board::Board;
use crate::play::command::{self, HELP};
use crate::play::game::{Done, Game, Show};
use crate::play::told;
use crate::play::work::{Answer, Task};
use std::io;
use unicode_width::UnicodeWidthStr;
use xanthi::explain::plain;
use xanthi::solve::Verdict;

/// The keys as help lists them.
const KEYS: &[(&str, &str)] = &[
    ("↑ ↓, Enter", "choose a move from the list, make it"),
    ("a text, Enter", "a typed move, or a command"),
    ("Tab", "values on and off; completes a typed move"),
    ("F2", "hint, step by step"),
    ("Ctrl-Z, Ctrl-Y", "undo, redo"),
    ("PgUp PgDn ← →", "scroll the board"),
    ("Esc", "stop thinking, clear the text"),
    ("Ctrl-C", "leave the game"),
];

/// A text over the board.
pub(super) struct Overlay {
    pub(super) title: String,
    pub(super) lines: Vec<String>,
    pub(super) scroll: usize,
}

/// The state of the screen.
pub(super) struct App<'a> {
    pub(super) game: Game<'a>,
    pub(super) worker: Worker,
    pub(super) colour: bool,
    /// The legal moves as the notation writes them, and as people read them.
    pub(super) moves: Vec<String>,
    pub(super) names: Vec<String>,
    /// The columns that the widest of them takes.
    pub(super) widest: usize,
    pub(super) board: Option<Board>,
    /// Which of the listed moves is chosen.
    pub(super) chosen: usize,
    pub(super) input: String,
    /// A move was chosen with the arrows since the text was last changed: Enter makes it.
    pub(super) picked: bool,
    pub(super) show_values: bool,
    pub(super) values: Option<Box<Verdict>>,
    pub(super) messages: Vec<String>,
    pub(super) overlay: Option<Overlay>,
    /// The first row and column of the board that is seen; painting keeps them in range.
    pub(super) scroll: (usize, usize),
    /// Whether painting should bring the token into view.
    pub(super) follow: bool,
    pub(super) dirty: bool,
    pub(super) quit: bool,
    /// What was asked for and is not begun yet.
    asked: Option<Task>,
    /// The game's end was told.
    announced: bool,
    seconds: u64,
}

impl<'a> App<'a> {
    pub(super) fn new(game: Game<'a>, colour: bool) -> Self {
        let worker = Worker::new(game.args.limit());
        let show_values = game.args.values;
        let mut app = Self {
            game,
            worker,
            colour,
            moves: Vec::new(),
            names: Vec::new(),
            widest: 0,
            board: None,
            chosen: 0,
            input: String::new(),
            picked: false,
            show_values,
            values: None,
            messages: Vec::new(),
            overlay: None,
            scroll: (0, 0),
            follow: true,
            dirty: true,
            quit: false,
            asked: None,
            announced: false,
            seconds: 0,
        };
        app.say(&[format!("{}.", told::seats(&app.game.session))]);
        app.changed();
        app
    }

    pub(super) fn say(&mut self, lines: &[String]) {
        const KEPT: usize = 100;
        self.messages.extend_from_slice(lines);
        let extra = self.messages.len().saturating_sub(KEPT);
        self.messages.drain(..extra);
        self.dirty = true;
    }

    /// The position is another one.
    fn changed(&mut self) {
        let position = self.game.session.position();
        self.moves = position.moves();
        self.names = self.moves.iter().map(|mv| plain(mv)).collect();
        self.widest = self.names.iter().map(|name| name.width()).max().unwrap_or(0);
        self.chosen = 0;
        self.values = None;
        self.follow = true;
        self.asked = None;
        self.worker.give_up();
        self.draw_board();
        match self.game.session.end() {
            None => self.announced = false,
            Some(end) if !self.announced => {
                self.announced = true;
                let more = if self.game.args.review { "" } else { " Type review to look at the game again." };
                self.say(&[format!("{}{more}", told::end(&self.game.session, end))]);
                if self.game.args.review {
                    self.asked = Some(Task::Review);
                }
            }
            Some(_) => {}
        }
        self.dirty = true;
    }

    fn draw_board(&mut self) {
        let known = self.values.as_deref().filter(|_| self.show_values);
        self.board = if self.game.args.no_board { None } else { Board::new(self.game.session.position(), known) };
        self.dirty = true;
    }

    /// Takes the solver's answer, and begins what has to be begun.
    pub(super) fn work(&mut self) -> io::Result<()> {
        if let Some(answer) = self.worker.poll()? {
            self.take(answer);
        }
        let wanted = if self.game.computer_moves() {
            Some(Task::Move)
        } else if self.asked.is_some() {
            self.asked
        } else if self.show_values && self.values.is_none() && !self.moves.is_empty() {
            Some(Task::Values)
        } else {
            None
        };
        let running = self.worker.task();
        if let Some((_, time)) = running.filter(|(_, time)| time.as_secs() != self.seconds) {
            self.seconds = time.as_secs();
            self.dirty = true;
        }
        match wanted {
            Some(task) if running.is_none_or(|(other, _)| other != task) => {
                self.worker.start(self.game.work(task))?;
                self.seconds = 0;
                self.dirty = true;
            }
            None if running.is_some() => self.worker.give_up(),
            _ => {}
        }
        Ok(())
    }

    fn take(&mut self, answer: Answer) {
        self.dirty = true;
        self.asked = None;
        match answer {
            Answer::Move(..) => {
                if let Some(line) = self.game.take_move(answer) {
                    self.say(&[line]);
                }
                self.changed();
            }
            Answer::Values(verdict) => {
                self.values = Some(verdict);
                self.draw_board();
            }
            Answer::Hint(hint) => {
                let lines = self.game.take_hint(*hint);
                self.say(&lines);
            }
            Answer::Nimbers(found) => {
                let lines = told::nimbers(found, &self.moves);
                self.open("Nimbers", lines);
            }
            Answer::Review(review) => {
                let lines = told::review(&self.game.session, &review);
                self.say(&lines[lines.len() - 1..]);
                self.open("Review", lines);
            }
        }
    }

    fn open(&mut self, title: &str, lines: Vec<String>) {
        self.overlay = Some(Overlay { title: title.into(), lines, scroll: 0 });
        self.dirty = true;
    }

    pub(super) fn help(&mut self) {
        let row = |(name, what): &(&str, &str)| format!("{name:<15} {what}");
        let commands = HELP.iter().map(row);
        let lines = KEYS.iter().map(row).chain([String::new(), "Commands are typed, and Enter:".into()]).chain(commands);
        self.open("Help", lines.collect());
    }

    /// Values on or off.
    pub(super) fn toggle_values(&mut self) {
        self.show_values = !self.show_values;
        self.draw_board();
    }

    /// The moves in the list: those that begin with the typed text, or all if none does.
    pub(super) fn listed(&self) -> Vec<usize> {
        let typed = self.input.trim().to_lowercase();
        let begins = |k: &usize| self.names[*k].to_lowercase().starts_with(&typed);
        let all = 0..self.moves.len();
        if typed.is_empty() {
            return all.collect();
        }
        let some: Vec<usize> = all.clone().filter(begins).collect();
        if some.is_empty() { all.collect() } else { some }
    }

    /// Changes the typed text.
    pub(super) fn edit(&mut self, change: impl FnOnce(&mut String)) {
        change(&mut self.input);
        self.picked = false;
        self.dirty = true;
    }

    /// The typed line is sent, or the chosen move if nothing was typed.
    pub(super) fn enter(&mut self) {
        let typed = std::mem::take(&mut self.input);
        let picked = std::mem::take(&mut self.picked);
        self.dirty = true;
        if !typed.trim().is_empty() && !picked {
            return self.obey(&typed);
        }
        if !self.game.computer_moves()
            && let Some(mv) = self.moves.get(self.chosen).cloned()
        {
            self.obey(&mv);
        }
    }

    /// What a typed line or a key means.
    pub(super) fn obey(&mut self, line: &str) {
        // At the computer's turn only commands are obeyed: a move would be made for it.
        let waits = self.game.computer_moves();
        if waits && command::parse(line).is_none() {
            return self.say(&["error: it is the computer's turn; Esc makes it move at once".into()]);
        }
        let line = if waits { format!(":{}", line.trim().trim_start_matches(':')) } else { line.to_owned() };
        match self.game.obey(&line) {
            Done::Changed(lines) => {
                self.say(&lines);
                self.changed();
            }
            Done::Said(lines) => self.say(&lines),
            Done::Refused(message, help) => {
                let help = if help.is_empty() { String::new() } else { format!("; {help}") };
                self.say(&[format!("error: {message}{help}")]);
            }
            Done::Asks(Task::Values) => self.toggle_values(),
            Done::Asks(task) => self.asked = Some(task),
            Done::Shows(Show::Moves) => {
                let lines = vec![told::listed(&self.moves)];
                self.open("Moves", lines);
            }
            Done::Shows(Show::Board) => self.say(&["The board scrolls with PgUp, PgDn and the arrows left and right.".into()]),
            Done::Shows(Show::Help) => self.help(),
            Done::Shows(Show::Quit) => self.quit = true,
        }
    }
}
