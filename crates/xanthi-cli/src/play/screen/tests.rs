//! The screen on ratatui's test backend: what is drawn, what keys do, and how long a frame takes.

use super::app::App;
use super::{keys, paint};
use crate::args::Args;
use crate::args::Command;
use crate::play::game::Game;
use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use std::time::{Duration, Instant};
use xanthi::session::Session;
use xanthi_games::{Catalogue, NoFiles};

/// Runs `test` with a screen for these arguments.
fn with_screen(arguments: &[&str], size: (u16, u16), test: impl FnOnce(&mut App<'_>, &mut Terminal<TestBackend>)) {
    let args = Args::parse_from(["xanthi", "play"].iter().chain(arguments));
    let Command::Play(args) = &args.command else { panic!("play is meant") };
    let catalogue = Catalogue::standard();
    let mut session = Session::read(&args.position, catalogue, &NoFiles, crate::args::play(args.misere)).unwrap();
    args.seat(&mut session, args.level);
    let mut app = App::new(Game::new(session, catalogue, args, 1), false);
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

fn type_line(app: &mut App<'_>, line: &str) {
    line.chars().for_each(|c| press(app, KeyCode::Char(c)));
    press(app, KeyCode::Enter);
}

#[test]
fn the_whole_screen_of_a_small_game() {
    with_screen(&["uvg:grid.3x2@1,1", "--values"], (64, 16), |app, terminal| {
        settle(app);
        // The grid has a perfect matching, so every start is won: along the matching.
        let wanted = "\
uvg:grid.3x2@1,1
 board ─────────────────────────────────────┬ First (you) ──────
   1   2   3                                │▶ 2,1        wins
1  ●───◆───○                                │  1,2        wins
   │   │   │                                │
2  ◆───○───○                                │
● token   ◆ a move there wins               │
                                            │
                                            ├ played ───────────
                                            │
                                            │
First (you) against Second (the computer), perfect.


>
? help  ↑↓ Enter move  Tab values  F2 hint  ^Z undo  ^C leave
";
        assert_eq!(shown(app, terminal), wanted);
    });
}

#[test]
fn moves_are_chosen_typed_taken_back_and_made_again() {
    with_screen(&["nim:3,4,5", "--two-humans"], (80, 24), |app, terminal| {
        press(app, KeyCode::Down);
        press(app, KeyCode::Enter);
        assert_eq!(app.game.session.save(), "nim:3,4,5/5-3");
        type_line(app, "4-0");
        assert_eq!(app.game.session.save(), "nim:3,4,5/5-3/4-0");
        control(app, 'z');
        control(app, 'z');
        assert_eq!(app.game.session.save(), "nim:3,4,5");
        control(app, 'y');
        assert_eq!(app.game.session.save(), "nim:3,4,5/5-3");
        type_line(app, "9-1");
        let text = shown(app, terminal);
        assert!(text.contains("error: `9-1` is not a legal move; the legal moves here are 4-"), "{text}");
        assert!(text.contains(" played, 1 undone "), "{text}");
        // Typing narrows the list to the moves that begin like the text.
        "3-".chars().for_each(|c| press(app, KeyCode::Char(c)));
        let listed: Vec<&str> = app.view.listed().iter().map(|k| app.view.names[*k].as_str()).collect();
        assert_eq!(listed, ["3-2", "3-1", "3-0"]);
        press(app, KeyCode::Down);
        press(app, KeyCode::Down);
        press(app, KeyCode::Enter);
        assert_eq!(app.game.session.moves().last().map(String::as_str), Some("3-1"));
    });
}

#[test]
fn the_computer_answers_and_the_end_is_told() {
    with_screen(&["nim:1,2", "--review", "--seed", "1"], (80, 24), |app, terminal| {
        type_line(app, "2-0");
        settle(app);
        assert_eq!(app.game.session.save(), "nim:1,2/2-0/1-0");
        settle(app);
        let text = shown(app, terminal);
        assert!(text.contains("First (you) cannot move; Second (the computer) wins."), "{text}");
        assert!(text.contains("1. First 2-0: winning Second; this gave the win away, kept by 2-1"), "{text}");
        press(app, KeyCode::Char('x'));
        assert!(!shown(app, terminal).contains("any key closes"));
        type_line(app, "undo");
        assert_eq!(app.game.session.save(), "nim:1,2");
    });
}

#[test]
fn hints_values_and_help_are_shown() {
    with_screen(&["uvg:petersen@0"], (80, 24), |app, terminal| {
        for (step, wanted) in ["Hint 1: the player to move can win", "Hint 2: ", "Hint 3: "].iter().enumerate() {
            press(app, KeyCode::F(2));
            settle(app);
            assert!(shown(app, terminal).contains(wanted), "step {step}");
        }
        assert!(!shown(app, terminal).contains(" wins\n"));
        press(app, KeyCode::Tab);
        settle(app);
        let text = shown(app, terminal);
        assert_eq!(text.lines().filter(|l| l.trim_end().ends_with(" wins")).count(), 3, "{text}");
        press(app, KeyCode::Char('?'));
        assert!(shown(app, terminal).contains("choose a move from the list"));
        press(app, KeyCode::Esc);
        assert!(!shown(app, terminal).contains("choose a move from the list"));
        control(app, 'c');
        assert!(app.quit);
    });
}

#[test]
fn a_board_larger_than_the_screen_follows_the_token_and_scrolls() {
    with_screen(&["uvg:grid.40x30@38,29", "--two-humans"], (80, 24), |app, terminal| {
        let text = shown(app, terminal);
        assert!(text.contains('●') && text.contains("of 60"), "{text}");
        let before = app.scroll;
        press(app, KeyCode::PageUp);
        press(app, KeyCode::Left);
        shown(app, terminal);
        assert!(app.scroll.0 < before.0 && app.scroll.1 < before.1);
        (0..40).for_each(|_| press(app, KeyCode::PageUp));
        (0..40).for_each(|_| press(app, KeyCode::Left));
        assert!(shown(app, terminal).contains(" 1   2   3"));
    });
}

/// Every game at every size: nothing panics, and the list of moves shows the chosen one.
#[test]
fn every_game_fits_every_screen() {
    for entry in Catalogue::standard().entries() {
        for size in [(1, 1), (29, 9), (30, 10), (80, 24), (200, 60)] {
            with_screen(&[entry.example, "--two-humans"], size, |app, terminal| {
                let text = shown(app, terminal);
                assert!(size < (30, 10) || text.contains('▶'), "{}: {text}", entry.name);
                press(app, KeyCode::End);
                shown(app, terminal);
                press(app, KeyCode::Enter);
                let text = shown(app, terminal);
                assert!(size < (30, 10) || text.contains(" 1. "), "{}: {text}", entry.name);
            });
        }
    }
}

/// Printed with `--nocapture`: how long a key and the frame after it take.
#[test]
fn frame_times_are_printed() {
    for line in ["uvg:petersen@0", "ueg:grid.11x8@3,4", "bridgit:5x6", "words:countries@A", "uvg:grid.100x100@50,50", "nim:1000,1000"] {
        with_screen(&[line, "--two-humans"], (80, 24), |app, terminal| {
            let mut longest = Duration::ZERO;
            for _ in 0..20 {
                let started = Instant::now();
                press(app, KeyCode::Down);
                shown(app, terminal);
                longest = longest.max(started.elapsed());
            }
            let started = Instant::now();
            press(app, KeyCode::Enter);
            shown(app, terminal);
            println!("{line}: a key and its frame at most {longest:?}, a move and its frame {:?}", started.elapsed());
        });
    }
}
