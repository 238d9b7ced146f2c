//! The screen on ratatui's test backend: what is drawn, what keys do, and how long a frame takes.

mod board;
mod game;
mod sentences;
mod times;

use super::app::App;
use super::{keys, paint};
use crate::args::Args;
use crate::args::Command;
use crate::play::Table;
use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use std::time::{Duration, Instant};
use xanthi::play::{Game, Settings};
use xanthi::session::Session;
use xanthi_games::{Catalogue, NoFiles};

/// Runs `test` with a screen for these arguments.
fn with_screen(arguments: &[&str], size: (u16, u16), test: impl FnOnce(&mut App<'_>, &mut Terminal<TestBackend>)) {
    let args = Args::parse_from(["xanthi", "play"].iter().chain(arguments));
    let Command::Play(args) = &args.command else { panic!("play is meant") };
    let catalogue = Catalogue::standard();
    let session = Session::read(args.position.as_deref().unwrap(), catalogue, &NoFiles, crate::flags::play(args.misere)).unwrap();
    let game = Game::new(session, catalogue, Settings { seed: 1, ..args.settings(None) });
    let mut app = App::new(Table { game, args }, false);
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
    test(&mut app, &mut terminal);
}

/// Lets the solver answer all that is asked.
fn settle(app: &mut App<'_>) {
    let started = Instant::now();
    loop {
        app.work().unwrap();
        if !app.worker.busy() {
            break;
        }
        assert!(started.elapsed() < Duration::from_secs(120), "the solver does not answer");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn shown(app: &mut App<'_>, terminal: &mut Terminal<TestBackend>) -> String {
    terminal.draw(|frame| paint::frame(frame, app)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
    (0..buffer.area.height).map(row).collect()
}

fn press(app: &mut App<'_>, code: KeyCode) {
    keys::event(app, Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}

fn control(app: &mut App<'_>, c: char) {
    keys::event(app, Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL)));
}

fn aside(app: &mut App<'_>, code: KeyCode) {
    keys::event(app, Event::Key(KeyEvent::new(code, KeyModifiers::CONTROL)));
}

fn type_line(app: &mut App<'_>, line: &str) {
    line.chars().for_each(|c| press(app, KeyCode::Char(c)));
    press(app, KeyCode::Enter);
}
