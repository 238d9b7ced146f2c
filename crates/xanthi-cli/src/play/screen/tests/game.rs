//! Moves, hints, values, and the order in which what was asked for happens.

use super::*;
use xanthi::session::Level;

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
        assert!(text.contains("1. First 2-0: Second is winning; this gave the win away; better: 2-1"), "{text}");
        assert!(text.contains("any key closes"), "{text}");
        // What an undo changes is to be seen.
        control(app, 'z');
        assert!(!shown(app, terminal).contains("any key closes"));
        control(app, 'y');
        // Whoever types on closes the box, and loses no letter.
        type_line(app, "rules");
        type_line(app, "undo");
        assert!(!shown(app, terminal).contains("any key closes"));
        assert_eq!(app.game.session.save(), "nim:1,2");
    });
}

/// More than the two lines of messages: the rules lie over the board, and Esc takes them away.
#[test]
fn the_rules_are_shown_as_a_whole() {
    with_screen(&["bridgit:4x5"], (80, 24), |app, terminal| {
        type_line(app, "rules");
        let text = shown(app, terminal);
        for part in ["Black and Red have dots", "Black wants to join", "A move is written like this"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        press(app, KeyCode::Esc);
        assert!(!shown(app, terminal).contains("Black wants to join"));
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
        let text = shown(app, terminal);
        assert!(
            text.contains("go from move to move") && text.contains("Ctrl-N, Ctrl-P  the next move of the list, the one before"),
            "{text}"
        );
        press(app, KeyCode::Esc);
        assert!(!shown(app, terminal).contains("go from move to move"));
        control(app, 'c');
        assert!(app.quit);
    });
}

/// Who asks twice for the same is told that it is coming, and not that it must wait for itself.
#[test]
fn a_hint_may_be_asked_twice() {
    with_screen(&["nim:3,4,5", "--first", "computer"], (80, 24), |app, terminal| {
        type_line(app, "hint");
        type_line(app, "hint");
        let text = shown(app, terminal);
        assert!(text.contains("Already asked for: the hint.") && !text.contains("error"), "{text}");
    });
}

/// What is asked while the computer thinks comes after its move; one thing after the other.
#[test]
fn a_hint_asked_too_early_comes_after_the_move() {
    with_screen(&["nim:3,4,5", "--first", "computer"], (80, 24), |app, terminal| {
        assert!(app.game.computer_moves());
        type_line(app, "hint");
        type_line(app, "nimbers");
        let text = shown(app, terminal);
        assert!(text.contains("After the computer's move: the hint.") && text.contains("error: still busy with the hint"), "{text}");
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

/// A list of thousands of moves: typed moves are made beside the screen, and can be stopped.
#[test]
fn a_heavy_game_is_played_beside_the_screen() {
    with_screen(&["nim:9000,7", "--two-humans"], (80, 24), |app, terminal| {
        assert!(app.heavy);
        type_line(app, "9000-8000");
        assert_eq!(app.game.session.save(), "nim:9000,7", "the screen does not wait");
        type_line(app, "7-1");
        assert!(shown(app, terminal).contains("error: still working on what you typed last"));
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
        type_line(app, "undo");
        type_line(app, "why");
        assert!(shown(app, terminal).contains("error: the last move by the computer was taken back"));
        type_line(app, "again");
        assert_eq!(app.game.session.save(), "nim:1,2");
        type_line(app, "menu");
        assert!(shown(app, terminal).contains("Menu") && shown(app, terminal).contains("bridgit:4x4"));
        type_line(app, "menu 2");
        settle(app);
        assert_eq!(app.game.session.save(), "bridgit:4x4");
        // In the menu a number and Enter are enough, with a level if one is wanted; a digit can be taken back, and a game may be
        // named.
        for (typed, line, level) in [
            ("2", "bridgit:4x4", Level::Perfect),
            ("11", "kenyon:5,8,9", Level::Perfect),
            ("1 strong", "nim:3,4,5", Level::Strong),
            ("19\u{8}1", "kenyon:5,8,9", Level::Strong),
        ] {
            type_line(app, "menu");
            for key in typed.chars() {
                press(app, if key == '\u{8}' { KeyCode::Backspace } else { KeyCode::Char(key) });
                assert!(app.overlay.is_some() && app.input.starts_with(":menu "), "{line}: {}", app.input);
            }
            press(app, KeyCode::Enter);
            settle(app);
            assert_eq!((app.game.session.save().as_str(), app.input.as_str(), app.overlay.is_none()), (line, "", true));
            assert_eq!(app.game.settings.level, level, "{typed}");
        }
        type_line(app, "menu petersen");
        settle(app);
        assert_eq!(app.game.session.save(), "uvg:petersen");
        type_line(app, "menu 99");
        assert!(shown(app, terminal).contains("error: there is no game `99` in the menu"));
        type_line(app, "menu 2 casual");
        settle(app);
        assert_eq!((app.game.session.save().as_str(), app.game.settings.level), ("bridgit:4x4", Level::Casual));
        type_line(app, "menu 99 strong");
        assert_eq!(app.game.settings.level, Level::Casual);
        type_line(app, "menu");
        press(app, KeyCode::Char('1'));
        press(app, KeyCode::Backspace);
        press(app, KeyCode::Char(' '));
        assert!(app.overlay.is_none() && app.input.is_empty());
        assert_eq!(app.game.session.save(), "bridgit:4x4");
    });
}

/// A list of moves closes when the position changes, and `q` closes a text without being typed.
#[test]
fn boxes_close() {
    with_screen(&["uvg:grid.4x4@1,1", "--two-humans"], (80, 24), |app, terminal| {
        type_line(app, "2,1");
        press(app, KeyCode::Char('?'));
        assert!(shown(app, terminal).contains("Moves, 2"));
        control(app, 'z');
        assert!(app.overlay.is_none() && app.game.session.moves().is_empty());
        press(app, KeyCode::F(1));
        press(app, KeyCode::Char('q'));
        assert!(app.overlay.is_none() && app.input.is_empty());
    });
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

/// A resigned game lists and judges no moves, and two humans have no computer.
#[test]
fn a_resigned_game_judges_no_moves() {
    with_screen(&["nim:1,2", "--two-humans", "--values"], (80, 24), |app, terminal| {
        settle(app);
        assert!(shown(app, terminal).contains("wins"));
        for line in ["level random", "swap"] {
            type_line(app, line);
            let text = shown(app, terminal);
            assert!(text.contains("error: this is a game of two humans, without the computer") && text.contains("--two-humans"), "{text}");
        }
        type_line(app, "resign");
        settle(app);
        let text = shown(app, terminal);
        assert!(
            !text.contains("2-1")
                && text.contains("or again to")
                && !text.lines().any(|line| line.ends_with('…') && !line.starts_with('?')),
            "{text}"
        );
    });
    assert!(Args::try_parse_from(["xanthi", "play", "nim:1", "--two-humans", "--level", "random"]).is_err());
    let error = Args::try_parse_from(["xanthi", "play", "nim:1", "--seed", "x"]).unwrap_err().to_string();
    assert!(error.contains("`--seed` takes a whole number from 0 to "), "{error}");
}
