//! The board: what is seen of it, the cursor and the mouse.

use super::*;

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
First (you) against Second (the computer, perfect).


>
? moves  F1 help  arrows Enter move  Tab values  F2 hint  ^Z un…
";
        assert_eq!(shown(app, terminal), wanted);
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

/// A list of neighbours begins at the edge: there is no room for both brackets, and half of them says nothing.
#[test]
fn lists_have_no_half_brackets() {
    with_screen(&["uvg:cycle.60@0", "--two-humans"], (80, 24), |app, terminal| {
        press(app, KeyCode::Down);
        let text = shown(app, terminal);
        assert!(text.contains("○ 59 – 0 58") && !text.contains([']', '[']), "{text}");
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
    // A click beside a place chooses it, and a second one makes the move.
    with_screen(&["bridgit:4x5", "--two-humans"], (80, 24), |app, terminal| {
        shown(app, terminal);
        let ((x, y), mv) = *app.hits.board.last().expect("a move on the board");
        click(app, (x + 1, y));
        assert_eq!((app.chosen, app.game.session.moves().len()), (mv, 0));
        let name = app.view.moves[mv].clone();
        click(app, (x + 1, y));
        assert_eq!(app.game.session.moves(), [name]);
    });
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
