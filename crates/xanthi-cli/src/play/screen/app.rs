//! What the screen shows, and what happens to it.

use super::hits::Hits;
use super::plan::Plan;
use super::worker::Worker;
use crate::play::{PlayArgs, Table};
use std::io;
use xanthi::Stop;
use xanthi::play::{Answer, Game, HELP, Task, View, sentences as told};
use xanthi::solve::Verdict;

/// The keys as help lists them.
const KEYS: &[(&str, &str)] = &[
    ("arrows, Enter", "go from move to move on the board, or in the list; make the move"),
    ("Space", "the next move in the same place, or of the list"),
    ("the mouse", "click a place to make the move; a click beside it, or in the list, chooses the move, and a second one makes it"),
    ("a text, Enter", "a typed move, or a command"),
    ("?", "all legal moves"),
    ("Tab", "values on and off; completes a typed move"),
    ("F2", "hint, step by step"),
    ("Ctrl-N, Ctrl-P", "the next move of the list, the one before"),
    ("Ctrl-Z, Ctrl-Y", "undo, redo"),
    ("PgUp PgDn ^← ^→", "scroll the board"),
    ("Esc", "stop thinking, clear the text"),
    ("Ctrl-C", "leave the game"),
];

/// What the lines of an overlay are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lines {
    Text,
    /// Names, which stand in columns.
    Names,
    /// The games of the menu: a number begins one.
    Games,
}

/// A text over the board.
pub(super) struct Overlay {
    pub(super) title: String,
    pub(super) lines: Vec<String>,
    pub(super) of: Lines,
    /// The first row that is seen; painting keeps it in range.
    pub(super) scroll: usize,
}

/// What the board is scrolled to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Follow {
    #[default]
    Nothing,
    /// The last move, or the token.
    Last,
    /// The same, in the middle: of a game that was not there before.
    Middle,
    /// The chosen move.
    Chosen,
}

/// The state of the screen.
pub(super) struct App<'a> {
    pub(super) game: Game<'a>,
    pub(super) args: &'a PlayArgs,
    pub(super) worker: Worker,
    pub(super) colour: bool,
    /// The moves and the board; empty while they are being made.
    pub(super) view: View,
    /// The graph, where a board in letters would only list it.
    pub(super) plan: Plan,
    /// Where the moves were painted.
    pub(super) hits: Hits,
    /// Whether the views of this game take long.
    pub(super) heavy: bool,
    /// Which of the moves is chosen.
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
    /// What painting should bring into view.
    pub(super) follow: Follow,
    pub(super) dirty: bool,
    pub(super) quit: bool,
    /// What was asked for and is not begun yet; with the line of a move or a load.
    pub(super) asked: Option<(Task, String)>,
    /// The view is not made yet.
    looking: bool,
    /// The game's end was told.
    announced: bool,
    seconds: u64,
}

impl<'a> App<'a> {
    pub(super) fn new(Table { game, args }: Table<'a>, colour: bool) -> Self {
        let worker = Worker::new(args.limit());
        let show_values = args.values;
        let mut app = Self {
            game,
            args,
            worker,
            colour,
            view: View::default(),
            plan: Plan::default(),
            hits: Hits::default(),
            heavy: false,
            chosen: 0,
            input: String::new(),
            picked: false,
            show_values,
            values: None,
            messages: Vec::new(),
            overlay: None,
            scroll: (0, 0),
            follow: Follow::Last,
            dirty: true,
            quit: false,
            asked: None,
            looking: false,
            announced: false,
            seconds: 0,
        };
        app.say(&[format!("{}.", told::seats(&app.game.session))]);
        app.changed();
        app.follow = Follow::Middle;
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
    pub(super) fn changed(&mut self) {
        // A list of moves is about the position before.
        self.overlay = self.overlay.take().filter(|overlay| overlay.of != Lines::Names);
        self.view = View::default();
        self.chosen = 0;
        self.values = None;
        self.follow = Follow::Last;
        self.asked = None;
        self.worker.give_up();
        self.look();
        match self.game.session.end() {
            None => self.announced = false,
            Some(end) if !self.announced => {
                self.announced = true;
                let more = if self.args.review {
                    " Type again to play once more."
                } else {
                    " Type review to review the game, or again to play once more."
                };
                self.say(&[format!("{}{more}", told::end(&self.game.session, end))]);
                if self.args.review {
                    self.asked = Some((Task::Review, String::new()));
                }
            }
            Some(_) => {}
        }
        self.dirty = true;
    }

    /// Makes the view: at once, or beside the screen if the last one was heavy.
    fn look(&mut self) {
        self.dirty = true;
        self.looking = self.heavy;
        if !self.heavy {
            let known = self.values.as_deref().filter(|_| self.show_values);
            let view = View::new(self.game.session.position(), !self.args.no_board, known);
            self.seen(view);
        }
    }

    fn seen(&mut self, view: View) {
        self.heavy = view.is_heavy();
        self.view = view;
        match self.heavy || self.view.board.is_none() {
            true => self.plan = Plan::default(),
            false => self.plan.look(&self.game.session, self.values.as_deref().filter(|_| self.show_values)),
        }
        self.view.list(&self.input);
        self.chosen = self.chosen.min(self.view.moves.len().saturating_sub(1));
        self.looking = false;
    }

    /// What is to be done next, and with which line.
    fn wanted(&self) -> Option<(Task, &str)> {
        let asked = self.asked.as_ref().map(|(task, line)| (*task, line.as_str()));
        let urgent = asked.filter(|(task, _)| matches!(task, Task::Play | Task::Load));
        let values = || self.show_values && self.values.is_none() && self.game.session.end().is_none();
        urgent
            .or_else(|| self.looking.then_some((Task::Look, "")))
            .or_else(|| self.game.computer_moves().then_some((Task::Move, "")))
            .or(asked)
            .or_else(|| values().then_some((Task::Values, "")))
    }

    /// Takes the solver's answer, and begins what has to be begun.
    pub(super) fn work(&mut self) -> io::Result<()> {
        if let Some(answer) = self.worker.poll()? {
            self.take(answer);
        }
        let running = self.worker.task();
        if let Some((_, time)) = running.filter(|(_, time)| time.as_secs() != self.seconds) {
            self.seconds = time.as_secs();
            self.dirty = true;
        }
        match self.wanted() {
            Some((task, line)) if running.is_none_or(|(other, _)| other != task) => {
                let known = self.values.clone().filter(|_| self.show_values && task == Task::Look);
                self.worker.start(self.game.work(task, line, known))?;
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
        if self.asked.as_ref().is_some_and(|(task, _)| *task == answer.task()) {
            self.asked = None;
        }
        match answer {
            Answer::Look(view) => self.seen(*view),
            Answer::Play(line, made) => {
                let done = self.game.take_play(&line, made.map(|session| *session), &self.worker.limit());
                self.done(done);
            }
            Answer::Load(loaded) => {
                let done = self.game.take_load(loaded.map(|(line, session)| (line, *session)));
                self.done(done);
            }
            Answer::Move(_) => {
                // What was asked while the computer was thinking is about the position after its move.
                let asked = self.asked.take();
                if let Some(line) = self.game.take_move(answer) {
                    self.say(&[line]);
                }
                self.changed();
                let over = self.game.session.end().is_some();
                self.asked = self.asked.take().or(asked.filter(|(task, _)| !over || *task == Task::Review));
            }
            Answer::Values(verdict) => {
                self.values = Some(verdict);
                self.look();
            }
            Answer::Hint(hint) => {
                let lines = self.game.take_hint(*hint);
                self.say(&lines);
            }
            Answer::Nimbers(found) => {
                let lines = told::nimbers(&self.game.session, found);
                self.open("Nimbers", lines);
            }
            Answer::Review(review) => {
                let lines = told::review(&self.game.session, &review);
                self.say(&lines[lines.len() - 1..]);
                self.open("Review", lines);
            }
        }
    }

    /// Lets the task answer with what it knows by now; what knows nothing before its end is left.
    pub(super) fn stop(&mut self) {
        match self.worker.task() {
            Some((Task::Look, _)) => {
                self.looking = false;
                self.worker.give_up();
                self.say(&["The moves are not listed; type one.".into()]);
            }
            Some((Task::Play | Task::Load, _)) => {
                self.asked = None;
                self.worker.give_up();
                self.say(&["Stopped: nothing has changed.".into()]);
            }
            _ => self.worker.stop(Stop::Interrupted),
        }
    }

    pub(super) fn open(&mut self, title: &str, lines: Vec<String>) {
        self.open_lines(Lines::Text, title, lines);
    }

    fn open_lines(&mut self, of: Lines, title: &str, lines: Vec<String>) {
        self.overlay = Some(Overlay { title: title.into(), lines, of, scroll: 0 });
        self.dirty = true;
    }

    /// The legal moves.
    pub(super) fn open_moves(&mut self) {
        match self.view.names.len() {
            0 => self.open("Moves", vec![told::choices(&self.game.session, true)]),
            count => self.open_lines(Lines::Names, &format!("Moves, {count}"), self.view.names.clone()),
        }
    }

    /// The games of the menu.
    pub(super) fn open_menu(&mut self) {
        self.open_lines(Lines::Games, "Menu: a number and Enter begin a game", xanthi::play::menu_lines());
    }

    /// Asks for something, one thing after the other.
    pub(super) fn ask(&mut self, task: Task) {
        if let Some((other, _)) = &self.asked {
            if *other == task {
                return self.say(&[format!("Already asked for: {}. Esc stops it.", told::of_task(task))]);
            }
            return self.say(&[format!("error: still busy with {}; Esc stops that", told::of_task(*other))]);
        }
        self.asked = Some((task, String::new()));
        if self.game.computer_moves() {
            self.say(&[format!("After the computer's move: {}.", told::of_task(task))]);
        }
    }

    pub(super) fn help(&mut self) {
        let row = |(name, what): &(&str, &str)| format!("{name:<15} {what}");
        let commands = HELP.iter().map(row);
        let written = told::how_written(self.game.session.position());
        let lines =
            written.into_iter().chain(KEYS.iter().map(row)).chain([String::new(), "Commands are typed, and Enter:".into()]).chain(commands);
        self.open("Help", lines.collect());
    }

    /// Values on or off.
    pub(super) fn toggle_values(&mut self) {
        self.show_values = !self.show_values;
        self.look();
    }
}
