//! The screen on ratatui's test backend: what is drawn, what keys do, and how long a frame takes.

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
    let game = Game::new(session, catalogue, Settings { seed: 1, ..args.settings() });
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

#[test]
fn the_whole_screen_of_a_small_game() {
    with_screen(&["uvg:grid.3x2@1,1", "--values"], (64, 16), |app, terminal| {
        settle(app);
        // The grid has a perfect matching, so every start is won: along the matching.
        let wanted = "\
uvg:grid.3x2@1,1
 board ─────────────────────────────────────┬ First (you) ──────
   1   2   3                                │▶ 2,1        wins
1  ●──[◆]──○                                │  1,2        wins
   │   │   │                                │
2  ◆───○───○                                │
● token   ◆ a move there wins               │
                                            │
                                            ├ played ───────────
                                            │
                                            │
First (you) against Second (the computer), perfect.


>
? moves  F1 help  arrows Enter move  Tab values  F2 hint  ^Z un…
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
        assert!(text.contains("error: `9-1` is not a legal move: the legal moves here are 4-"), "{text}");
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
        assert!(shown(app, terminal).contains("│1  4  5"));
        press(app, KeyCode::Esc);
        press(app, KeyCode::F(1));
        assert!(shown(app, terminal).contains("go from move to move"));
        press(app, KeyCode::Esc);
        assert!(!shown(app, terminal).contains("go from move to move"));
        control(app, 'c');
        assert!(app.quit);
    });
}

#[test]
fn a_board_larger_than_the_screen_follows_the_token_and_scrolls() {
    with_screen(&["uvg:grid.40x30@38,29", "--two-humans"], (80, 24), |app, terminal| {
        let text = shown(app, terminal);
        assert!(text.contains('●') && text.contains(" board, rows ") && text.contains(" of 1–30, columns "), "{text}");
        let before = app.scroll;
        press(app, KeyCode::PageUp);
        aside(app, KeyCode::Left);
        shown(app, terminal);
        assert!(app.scroll.0 < before.0 && app.scroll.1 < before.1);
        (0..40).for_each(|_| press(app, KeyCode::PageUp));
        (0..40).for_each(|_| aside(app, KeyCode::Left));
        assert!(shown(app, terminal).contains(" 1   2   3"));
    });
}

/// The coordinates stay at the edge of a scrolled grid, and belong to what is seen.
#[test]
fn a_scrolled_grid_keeps_its_coordinates() {
    with_screen(&["uvg:grid.40x30@38,29", "--two-humans"], (80, 24), |app, terminal| {
        let text = shown(app, terminal);
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        // The first row behind the title is that of the columns.
        let names = |row: &[char], from: usize| row[from..].iter().take_while(|c| c.is_ascii_digit()).collect::<String>();
        let y = rows.iter().position(|row| row.contains(&'●')).unwrap();
        let x = rows[y].iter().position(|c| *c == '●').unwrap();
        assert_eq!((names(&rows[2], x).as_str(), names(&rows[y], 0).as_str()), ("38", "29"), "{text}");
        press(app, KeyCode::PageUp);
        aside(app, KeyCode::Left);
        let scrolled = shown(app, terminal);
        let row: Vec<char> = scrolled.lines().nth(y).unwrap().chars().collect();
        assert_eq!((names(&row, 0).as_str(), scrolled.lines().nth(2).unwrap().contains(" 38")), ("25", true), "{scrolled}");
        // The chosen move is bracketed where it stands.
        press(app, KeyCode::Down);
        let text = shown(app, terminal);
        assert!(text.contains("[○]"), "{text}");
    });
}

/// A move without a token is brought into view: the last one, the computer's.
#[test]
fn the_last_move_is_seen() {
    with_screen(&["bridgit:20x21", "--two-humans"], (80, 24), |app, terminal| {
        for (mv, mark) in [("1,1", "rows 0–"), ("39,39", "–40 of 0–40"), ("39,1", "rows 0–")] {
            type_line(app, mv);
            let text = shown(app, terminal);
            assert!(text.contains(mark), "{mv}: {text}");
        }
    });
}

/// Of a sum the component is seen in which the last move was made.
#[test]
fn the_component_of_the_last_move_is_seen() {
    with_screen(&["nim:3+words:countries@N+nim:4+uvg:petersen@0+grundy:9", "--two-humans"], (80, 24), |app, terminal| {
        for (mv, wanted) in
            [("2:Namibia", "● A → "), ("5:9-8,1", "heaps of 1,8"), ("1:3-1", "heaps of 1\n"), ("4:1", "● 1 – 2 6"), ("3:4-2", "heaps of 2")]
        {
            type_line(app, mv);
            let text: String =
                shown(app, terminal).lines().map(|line| line.split('│').next().unwrap().trim_end().to_owned() + "\n").collect();
            assert!(text.contains(wanted), "{mv}: {text}");
        }
    });
}

/// No number above a column is cut in two, at either side.
#[test]
fn numbers_of_columns_are_whole() {
    with_screen(&["uvg:grid.400x30@350,29", "--two-humans"], (83, 24), |app, terminal| {
        for _ in 0..12 {
            let text = shown(app, terminal);
            let names: Vec<u32> =
                text.lines().nth(2).unwrap().split_whitespace().map_while(|name| name.trim_end_matches('│').parse().ok()).collect();
            assert!(names.len() > 8 && names.windows(2).all(|pair| pair[1] == pair[0] + 1), "{text}");
            aside(app, KeyCode::Left);
        }
        (0..100).for_each(|_| aside(app, KeyCode::Right));
        assert!(shown(app, terminal).lines().nth(2).unwrap().contains("399 400"), "the last column is seen");
    });
}

/// What does not fit says what it needs.
#[test]
fn a_small_terminal_says_what_it_needs() {
    for (size, wanted) in
        [((20, 6), "needs 30x10, has\n20x6\nCtrl-C leaves\n"), ((29, 40), "needs 30x10, has 29x40\n"), ((5, 1), "needs\n")]
    {
        with_screen(&["nim:3,4,5", "--two-humans"], size, |app, terminal| {
            let text = shown(app, terminal);
            assert!(text.starts_with(wanted), "{size:?}: {text}");
        });
    }
}

/// What is asked while the computer thinks comes after its move; one thing after the other.
#[test]
fn a_hint_asked_too_early_comes_after_the_move() {
    with_screen(&["nim:3,4,5", "--first", "computer"], (80, 24), |app, terminal| {
        assert!(app.game.computer_moves());
        type_line(app, "hint");
        type_line(app, "nimbers");
        let text = shown(app, terminal);
        assert!(text.contains("After the computer's move: the hint.") && text.contains("error: the hint comes first"), "{text}");
        settle(app);
        let text = shown(app, terminal);
        assert!(text.contains("First (the computer) plays 3-1") && text.contains("Hint 1: the player to move loses"), "{text}");
    });
    // A human gives up, at the computer's turn, too.
    with_screen(&["nim:3,4,5", "--first", "computer"], (80, 24), |app, terminal| {
        type_line(app, "resign");
        let text = shown(app, terminal);
        assert!(text.contains("Second (you) resigns; First (the computer) wins."), "{text}");
    });
}

/// Of several messages those are seen that have room as a whole; where there is more room, more.
#[test]
fn messages_are_seen_as_a_whole() {
    for (size, wanted) in [
        ((40, 24), vec!["the last one, which is long enough for", "two lines of this screen"]),
        ((40, 40), vec!["the first one", "the last"]),
    ] {
        with_screen(&["nim:3,4,5", "--two-humans"], size, |app, terminal| {
            app.say(&["the first one, which is as long and runs over two lines".into()]);
            app.say(&["the last one, which is long enough for two lines of this screen".into()]);
            let text = shown(app, terminal);
            let lines: Vec<&str> = text.lines().collect();
            let at = lines.iter().position(|line| line.starts_with(wanted[0])).unwrap_or_else(|| panic!("{text}"));
            assert!(lines[at + 1..].iter().any(|line| line.starts_with(wanted[1])), "{text}");
            assert_eq!(text.contains("over two lines"), size.1 == 40, "{text}");
        });
    }
}

/// All legal moves stand in columns.
#[test]
fn the_moves_are_listed_in_columns() {
    with_screen(&["words:countries@S", "--two-humans"], (80, 24), |app, terminal| {
        press(app, KeyCode::Char('?'));
        let text = shown(app, terminal);
        let column = |name: &str| text.lines().find_map(|line| Some(line[..line.find(name)?].chars().count()));
        let (first, second) = (column("Saint Kitts and Nevis"), column("Saint Lucia"));
        assert!(text.contains(&format!(" Moves, {} ", app.view.moves.len())), "{text}");
        assert!(first.is_some() && second > first, "{text}");
        (0..500).for_each(|_| press(app, KeyCode::Down));
        assert!(shown(app, terminal).contains("Syria"), "the end is seen");
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

/// A list of thousands of moves: typed moves are made beside the screen, and can be stopped.
#[test]
fn a_heavy_game_is_played_beside_the_screen() {
    with_screen(&["nim:9000,7", "--two-humans"], (80, 24), |app, terminal| {
        assert!(app.heavy);
        type_line(app, "9000-8000");
        assert_eq!(app.game.session.save(), "nim:9000,7", "the screen does not wait");
        type_line(app, "7-1");
        assert!(shown(app, terminal).contains("error: the last line is not done yet"));
        settle(app);
        assert_eq!(app.game.session.save(), "nim:9000,7/9000-8000");
        // What was typed too early still stands there.
        assert!(shown(app, terminal).contains("> 7-1"));
        control(app, 'u');
        assert!(shown(app, terminal).contains("  8000-7998"));
        // Esc, before the thread has been asked for its answer.
        type_line(app, "8000-10");
        app.work().unwrap();
        press(app, KeyCode::Esc);
        settle(app);
        assert_eq!(app.game.session.save(), "nim:9000,7/9000-8000");
        assert!(shown(app, terminal).contains("Stopped: nothing has changed."));
        type_line(app, "8000-9000");
        settle(app);
        assert!(shown(app, terminal).contains("error: `8000-9000` is not a legal move"));
        // Commands are commands here, too; and a small game is light again.
        type_line(app, "undo");
        settle(app);
        assert_eq!(app.game.session.save(), "nim:9000,7");
        type_line(app, "load nim:3,4/4-1");
        settle(app);
        assert_eq!((app.game.session.save().as_str(), app.heavy), ("nim:3,4/4-1", false));
        type_line(app, "load nim:3,");
        settle(app);
        assert!(shown(app, terminal).contains("error: "));
        type_line(app, "load");
        settle(app);
        assert!(shown(app, terminal).contains("error: `load` needs a file or a line: for example `load nim:3,4/4-1`"));
    });
}

#[test]
fn the_chosen_move_stands_in_brackets() {
    with_screen(&["bridgit:3x4", "--two-humans"], (80, 24), |app, terminal| {
        press(app, KeyCode::Down);
        assert!(shown(app, terminal).contains("3  ●[ ]●   ●   ●"), "{}", shown(app, terminal));
    });
    with_screen(&["ueg:grid.3x2@2,1", "--two-humans"], (80, 24), |app, terminal| {
        press(app, KeyCode::Right);
        assert!(shown(app, terminal).contains("1  ○───●──[○]"), "{}", shown(app, terminal));
    });
    // It is brought into view.
    with_screen(&["bridgit:20x21", "--two-humans"], (80, 24), |app, terminal| {
        press(app, KeyCode::End);
        let text = shown(app, terminal);
        assert!(text.contains("[ ]") && !text.contains("rows 0–"), "{text}");
    });
}

/// A small graph is drawn, and the arrows go from vertex to vertex in their direction.
#[test]
fn a_graph_is_drawn_and_the_cursor_walks_on_it() {
    with_screen(&["uvg:cycle.8", "--two-humans"], (80, 24), |app, terminal| {
        let text = shown(app, terminal);
        assert!(text.contains('⠉') || text.contains('⠒') || text.contains('⠤') || text.contains('⢀'), "{text}");
        let at = |app: &App<'_>| app.hits.board.iter().find(|(_, mv)| *mv == app.chosen).unwrap().0;
        let begun = at(app);
        press(app, KeyCode::Down);
        shown(app, terminal);
        assert!(at(app).1 > begun.1, "down");
        let left = at(app);
        press(app, KeyCode::Right);
        shown(app, terminal);
        assert!(at(app).0 > left.0, "to the right");
        let chosen = app.view.moves[app.chosen].clone();
        press(app, KeyCode::Enter);
        assert_eq!(app.game.session.moves(), [chosen]);
    });
}

/// A click on the board makes the move there; on the list the second click does.
#[test]
fn the_mouse_makes_moves() {
    use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
    let click = |app: &mut App<'_>, (column, row): (u16, u16)| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        keys::event(app, Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    };
    for line in ["bridgit:4x5", "uvg:petersen", "ueg:grid.3x3@2,2", "shannon:complete.5@0:4"] {
        with_screen(&[line, "--two-humans"], (80, 24), |app, terminal| {
            let text = shown(app, terminal);
            let (at, mv) = *app.hits.board.last().unwrap_or_else(|| panic!("{line}: {text}"));
            let mv = app.view.moves[mv].clone();
            click(app, at);
            assert_eq!(app.game.session.moves(), [mv], "{line}");
            // The token may have nowhere to go but the list shows what is left.
            shown(app, terminal);
            let (row, mv) = app.hits.list[1];
            let mv = app.view.moves[mv].clone();
            click(app, (row.x, row.y));
            assert_eq!(app.game.session.moves().len(), 1, "{line}: chosen only");
            click(app, (row.x, row.y));
            assert_eq!(app.game.session.moves()[1], mv, "{line}");
        });
    }
    // Beside everything nothing happens.
    with_screen(&["bridgit:4x5", "--two-humans"], (80, 24), |app, terminal| {
        shown(app, terminal);
        click(app, (0, 23));
        assert!(app.game.session.moves().is_empty());
    });
}

/// Four by five fit on the usual terminal as a whole.
#[test]
fn bridgit_fits_the_usual_terminal() {
    for line in ["bridgit:4x5", "bridgit:5x6", "bridgit:7x8"] {
        with_screen(&[line, "--two-humans"], (80, 24), |app, terminal| {
            let text = shown(app, terminal);
            assert!(text.contains(" board ─") && text.contains("Black (●, from left to right) moves"), "{text}");
        });
    }
}

/// Why the computer moved is told if it is asked; the game begins again, and another one from the menu.
#[test]
fn why_again_and_the_menu() {
    with_screen(&["nim:1,2", "--seed", "1"], (80, 24), |app, terminal| {
        type_line(app, "why");
        assert!(shown(app, terminal).contains("error: the computer has not moved"));
        type_line(app, "2-0");
        settle(app);
        let text = shown(app, terminal);
        assert!(text.contains("Second (the computer) plays 1-0.") && !text.contains("it wins at once"), "{text}");
        type_line(app, "why");
        assert!(shown(app, terminal).contains("plays 1-0: it wins at once."));
        type_line(app, "again");
        assert_eq!(app.game.session.save(), "nim:1,2");
        type_line(app, "menu");
        assert!(shown(app, terminal).contains("Menu") && shown(app, terminal).contains("bridgit:4x4"));
        press(app, KeyCode::Esc);
        type_line(app, "menu 2");
        settle(app);
        assert_eq!(app.game.session.save(), "bridgit:4x4");
    });
}

/// A word chain: the letter in large, the chain, what is left, and what a half-typed word may become.
#[test]
fn words_have_a_screen_of_their_own() {
    with_screen(&["words:us-states@A", "--two-humans"], (80, 24), |app, terminal| {
        let text = shown(app, terminal);
        assert!(
            text.contains("  ██████  ") && text.contains("The next word begins with") && text.contains("4 words can be said"),
            "{text}"
        );
        // Massachusetts, Michigan, Missouri and four more.
        assert!(text.contains("words left") && text.contains("M 8"), "{text}");
        type_line(app, "alaska");
        type_line(app, "arkansas");
        let text = shown(app, terminal);
        assert!(text.contains("Alaska – Arkansas") && text.contains("A 2 "), "{text}");
        "south c".chars().for_each(|c| press(app, KeyCode::Char(c)));
        assert!(shown(app, terminal).contains("South Carolina (Enter says it)"));
        control(app, 'u');
        "sou".chars().for_each(|c| press(app, KeyCode::Char(c)));
        assert!(shown(app, terminal).contains("South Carolina or South Dakota?"), "{}", shown(app, terminal));
        control(app, 'u');
        "suth".chars().for_each(|c| press(app, KeyCode::Char(c)));
        assert!(shown(app, terminal).contains("No word begins like this. South "), "{}", shown(app, terminal));
    });
}

/// What is not as usual stands in the title, however narrow the screen.
#[test]
fn misere_stands_in_the_title() {
    for (line, size) in
        [("nim:1,2", (80, 24)), ("words:countries@A", (80, 24)), ("bridgit:5x6", (30, 10)), ("nim:1,2,3,4,5,6,7,8,9,10,11,12", (40, 12))]
    {
        with_screen(&[line, "--misere", "--two-humans"], size, |app, terminal| {
            let text = shown(app, terminal);
            let title = text.lines().next().unwrap();
            assert!(title.contains("misère play") && title.chars().count() <= size.0 as usize, "{text}");
            assert_eq!(title.contains("who cannot move wins"), size.0 == 80, "{text}");
        });
    }
    with_screen(&["nim:1,2", "--two-humans"], (80, 24), |app, terminal| assert!(!shown(app, terminal).contains("mis")));
}

/// Enter plays the only move that is left of the list, and refuses what nothing begins with.
#[test]
fn a_narrowed_list_is_played() {
    with_screen(&["words:countries@A", "--two-humans"], (80, 24), |app, terminal| {
        type_line(app, "alba");
        assert_eq!(app.game.session.moves(), ["Albania"]);
        control(app, 'z');
        "ni".chars().for_each(|c| press(app, KeyCode::Char(c)));
        let text = shown(app, terminal);
        assert!(text.contains("no move begins like") && !text.contains("Algeria"), "{text}");
        press(app, KeyCode::Down);
        press(app, KeyCode::Down);
        press(app, KeyCode::Enter);
        let text = shown(app, terminal);
        assert!(app.game.session.moves().is_empty() && text.contains("error: `ni` is not a legal move"), "{text}");
        assert!(text.contains("Algeria"), "{text}");
        // Several begin like this.
        type_line(app, "al");
        assert!(app.game.session.moves().is_empty());
        // A command is a command, even if one move begins like it.
        type_line(app, "hint");
        assert!(app.game.session.moves().is_empty());
    });
}

/// What was said about a position that is left by undo, redo or load is no longer shown.
#[test]
fn hints_go_with_their_position() {
    with_screen(&["nim:3,4,5", "--two-humans"], (80, 24), |app, terminal| {
        for left in ["undo", "redo", "load nim:3,4"] {
            type_line(app, "3-1");
            if left == "redo" {
                control(app, 'z');
            }
            type_line(app, "hint");
            settle(app);
            let text = shown(app, terminal);
            assert!(text.contains("Hint 1"), "{left}: {text}");
            type_line(app, left);
            settle(app);
            let text = shown(app, terminal);
            assert!(!text.contains("Hint"), "{left}: {text}");
        }
    });
}

/// A resigned game judges no moves, and two humans have no computer.
#[test]
fn a_resigned_game_judges_no_moves() {
    with_screen(&["nim:1,2", "--two-humans", "--values"], (80, 24), |app, terminal| {
        settle(app);
        assert!(shown(app, terminal).contains("wins"));
        for line in ["level random", "swap"] {
            type_line(app, line);
            let text = shown(app, terminal);
            assert!(text.contains("error: two humans play, and no computer"), "{text}");
        }
        type_line(app, "resign");
        settle(app);
        let text = shown(app, terminal);
        assert!(text.contains("2-1") && !text.lines().any(|line| line.ends_with('…') && !line.starts_with('?')), "{text}");
    });
    assert!(Args::try_parse_from(["xanthi", "play", "nim:1", "--two-humans", "--level", "random"]).is_err());
    let error = Args::try_parse_from(["xanthi", "play", "nim:1", "--seed", "x"]).unwrap_err().to_string();
    assert!(error.contains("`--seed` takes a whole number from 0 to "), "{error}");
}

/// Moves with hyphens are not torn.
#[test]
fn lists_are_folded_at_blanks() {
    with_screen(&["kenyon:15,28,49", "--two-humans"], (80, 24), |app, terminal| {
        type_line(app, "nimbers");
        settle(app);
        let text = shown(app, terminal);
        assert!(text.contains("Nimbers") && text.contains("to 0: "), "{text}");
        let torn = text.lines().filter(|line| line.starts_with('│')).find(|line| line.trim_end_matches(['│', ' ']).ends_with('-'));
        assert_eq!(torn, None, "{text}");
    });
}

/// Of a board that is a part of a whole, and of one that is none, everything is readable.
#[test]
fn titles_and_sentences_fit() {
    for width in [40, 60] {
        with_screen(&["uvg:grid.40x40@20,20", "--two-humans"], (width, 24), |app, terminal| {
            let text = shown(app, terminal);
            let title = text.lines().nth(1).unwrap().split('┬').next().unwrap();
            let wanted = if width == 40 { " y 17–23, x 18–21 " } else { " board, rows " };
            assert!(title.starts_with(wanted) && title.trim_end_matches('─').ends_with(' '), "{text}");
            // The token is in the middle of the rows that are seen.
            let y = text.lines().position(|line| line.contains('●')).unwrap();
            assert!((5..=11).contains(&y), "{text}");
        });
    }
    with_screen(&["uvg:grid.150x150", "--two-humans"], (60, 24), |app, terminal| {
        settle(app);
        let text: String =
            shown(app, terminal).lines().skip(2).map(|line| line.split('│').next().unwrap().trim_end().to_owned() + " ").collect();
        assert!(text.contains("The board is too large to be drawn; the moves are listed."), "{text}");
    });
}

/// Where a move has two numbers, the screen says which is which.
#[test]
fn moves_with_disks_are_explained() {
    with_screen(&["vertexnim:cycle.5,w=all.2@0", "--two-humans"], (80, 24), |app, terminal| {
        let text = shown(app, terminal);
        assert!(text.contains(": take ") && text.contains(" here, then go to "), "{text}");
    });
}

/// The goal that was reached is told, not only who is stuck.
#[test]
fn the_end_tells_the_goal() {
    for (arguments, mv, wanted) in [
        (&["shannon:path.2@0:1"][..], "0-1", "Short has joined the terminals and wins."),
        (&["shannon:path.3@0:2:cut"], "0-1", "Cut has separated the terminals and wins."),
        (&["shannon:path.2@0:1", "--misere"], "0-1", "Short has joined the terminals; Cut wins."),
        (&["bridgit:1x2@red"], "1,1", "Red has joined the upper side to the lower side and wins."),
    ] {
        with_screen(&[arguments, &["--two-humans"]].concat(), (80, 24), |app, terminal| {
            type_line(app, mv);
            let text = shown(app, terminal);
            assert!(text.contains(wanted), "{text}");
        });
    }
}

/// Boards that fit the screen, besides the examples of the catalogue.
const MEASURED: &[&str] =
    &["ueg:grid.14x9@3,4", "bridgit:4x8", "uvg:grid.30x20", "words:countries", "nim:900,900", "nim:9,9+uvg:petersen@0+grundy:9"];

/// How long a key and the frame after it take, the bytes for the terminal included; and a move, the
/// list of the next moves, the board and the frame. Medians, and what nine of ten do not exceed:
/// the rest tells of other programs on the machine.
#[test]
#[ignore = "prints times: cargo test --release -p xanthi-cli --lib frame_times -- --ignored --nocapture"]
fn frame_times() {
    let sizes = [(80, 24), (200, 60)];
    println!("| position | key and frame, 80 by 24 | move and frame | key and frame, 200 by 60 | move and frame |");
    println!("|---|---|---|---|---|");
    let examples = Catalogue::standard().entries().iter().map(|entry| entry.example);
    for line in examples.chain(MEASURED.iter().copied()) {
        let columns = sizes.map(|size| {
            let (mut keys, mut moves) = (Vec::new(), Vec::new());
            with_screen(&[line, "--two-humans"], size, |app, _| {
                let area = ratatui::layout::Rect::new(0, 0, size.0, size.1);
                let options = ratatui::TerminalOptions { viewport: ratatui::Viewport::Fixed(area) };
                let backend = ratatui::backend::CrosstermBackend::new(Vec::new());
                let mut terminal = Terminal::with_options(backend, options).unwrap();
                app.colour = true;
                let mut timed = |app: &mut App<'_>, code: KeyCode| {
                    let started = Instant::now();
                    press(app, code);
                    app.work().unwrap();
                    terminal.draw(|frame| paint::frame(frame, app)).unwrap();
                    started.elapsed()
                };
                for _ in 0..40 {
                    keys.push(timed(app, KeyCode::Down));
                    keys.push(timed(app, KeyCode::Char('x')));
                    keys.push(timed(app, KeyCode::Backspace));
                }
                for _ in 0..12 {
                    timed(app, KeyCode::Down);
                    moves.push(timed(app, KeyCode::Enter));
                }
            });
            [keys, moves].map(|mut times: Vec<Duration>| {
                times.sort();
                let ms = |time: Duration| time.as_secs_f64() * 1e3;
                format!("{:.2}, {:.2} ms", ms(times[times.len() / 2]), ms(times[times.len() * 9 / 10]))
            })
        });
        println!("| `{line}` | {} |", columns.as_flattened().join(" | "));
    }
}
