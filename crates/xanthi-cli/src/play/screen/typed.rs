//! The typed text, and what comes of it.

use super::app::App;
use crate::play::files;
use xanthi::play::{Command, Done, Game, Show, Task, Typed, parse, sentences};

impl App<'_> {
    /// Changes the typed text.
    pub(super) fn edit(&mut self, change: impl FnOnce(&mut String)) {
        change(&mut self.input);
        self.view.list(&self.input);
        self.picked = false;
        self.dirty = true;
    }

    /// The typed line is sent, or the chosen move if nothing was typed.
    pub(super) fn enter(&mut self) {
        if matches!(self.asked, Some((Task::Play | Task::Load, _))) {
            return self.say(&["error: still working on what you typed last; Esc stops that".into()]);
        }
        let picked = self.picked;
        let typed = std::mem::take(&mut self.input);
        let narrowed = self.narrowed_to(&typed);
        self.edit(|_| ());
        if !typed.trim().is_empty() && !picked {
            return self.obey(&narrowed.unwrap_or(typed));
        }
        if !self.game.computer_moves()
            && let Some(mv) = self.view.moves.get(self.chosen).cloned()
        {
            self.obey(&mv);
        }
    }

    /// The only move of the list, if a text that is no command has narrowed it to that. A whole word that cannot be said
    /// now is refused, even if it is the beginning of another one.
    fn narrowed_to(&self, typed: &str) -> Option<String> {
        let word = typed.trim().to_lowercase();
        if self.game.session.position().typed().words().is_some_and(|at| at.game.words().any(|other| other.to_lowercase() == word)) {
            return None;
        }
        if self.game.computer_moves() || !matches!(Game::understand(typed), Typed::Move(None)) {
            return None;
        }
        let [only] = self.view.listed() else { return None };
        self.view.moves.get(*only).cloned()
    }

    /// What a typed line or a key means.
    pub(super) fn obey(&mut self, line: &str) {
        // At the computer's turn only commands are obeyed: a move would be made for it.
        let waits = self.game.computer_moves();
        if waits && parse(line).is_none() {
            return self.say(&["error: it is the computer's turn; Esc makes it move at once".into()]);
        }
        let line = if waits { format!(":{}", line.trim().trim_start_matches(':')) } else { line.to_owned() };
        match Game::understand(&line) {
            Typed::Command(Command::Load(from)) if !from.is_empty() => self.asked = Some((Task::Load, from)),
            // Unless a word of the game begins like the command.
            Typed::Move(Some(Command::Load(from)))
                if !from.is_empty() && (self.heavy || self.game.session.clone().play(&line).is_err()) =>
            {
                self.asked = Some((Task::Load, from));
            }
            Typed::Command(Command::Rules) => self.rules(),
            Typed::Move(Some(Command::Rules)) if self.heavy || self.game.session.clone().play(&line).is_err() => self.rules(),
            Typed::Move(_) if self.heavy => self.asked = Some((Task::Play, line)),
            _ => {
                let done = self.game.obey(&line, &self.worker.limit());
                self.done(done);
            }
        }
    }

    /// More than the lines of messages have room for.
    fn rules(&mut self) {
        self.open("Rules", sentences::rules(&self.game.session));
    }

    /// What a line led to.
    pub(super) fn done(&mut self, done: Done) {
        match done {
            Done::Changed(lines) => {
                self.say(&lines);
                self.changed();
            }
            Done::Jumped(lines) => {
                // Hints and reasons were about another position.
                self.messages.clear();
                self.say(&lines);
                self.changed();
            }
            Done::Said(lines) => self.say(&lines),
            Done::Refused(message, help) => {
                let help = if help.is_empty() { String::new() } else { format!(": {help}") };
                self.say(&[format!("error: {message}{help}")]);
            }
            Done::Saves(file) => {
                let done = files::save(&self.game, &file);
                self.done(done);
            }
            Done::Asks(Task::Values) => self.toggle_values(),
            Done::Asks(task) => self.ask(task),
            Done::Shows(Show::Moves) => self.open_moves(),
            Done::Shows(Show::Board) => self.say(&["The board scrolls with PgUp and PgDn, and sideways with Ctrl and the arrows.".into()]),
            Done::Shows(Show::Menu) => self.open_menu(),
            Done::Shows(Show::Values(on)) if on == self.show_values => {}
            Done::Shows(Show::Values(_)) => self.toggle_values(),
            Done::Shows(Show::Help) => self.help(),
            Done::Shows(Show::Quit) => self.quit = true,
        }
    }
}
