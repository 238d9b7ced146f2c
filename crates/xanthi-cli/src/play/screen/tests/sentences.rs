//! What is written beside the board.

use super::*;

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

/// Of a chain that has no room its end is seen, and a sign stands where something is left out.
#[test]
fn a_chain_that_is_cut_has_a_sign() {
    let both = [("words:countries@A", ["australia", "antigua and barbuda"]), ("words:countries@N", ["nauru", "united states"])];
    for (size, game, wanted) in [
        ((40, 15), 0, "Australia           │"),
        ((40, 15), 0, "– Antigua and Barbu…├"),
        ((40, 12), 1, "… – United States   │"),
        ((30, 10), 1, "begins with S  ├"),
        ((30, 10), 1, "…              │"),
    ] {
        let (line, words) = both[game];
        with_screen(&[line, "--two-humans"], size, |app, terminal| {
            words.into_iter().for_each(|word| type_line(app, word));
            let text = shown(app, terminal);
            assert!(text.contains(wanted), "{wanted}: {text}");
            // Words that begin with what is typed do not take the place of the chain.
            press(app, KeyCode::Char('s'));
            let text = shown(app, terminal);
            assert!(text.contains(wanted), "{wanted}: {text}");
        });
    }
}

/// So has a board; its title tells which rows are seen.
#[test]
fn a_board_that_is_cut_has_a_sign() {
    with_screen(&["deg:kotzig.26.1.2.3.4.5.6.7@0", "--two-humans"], (30, 10), |app, terminal| {
        type_line(app, "7");
        let text = shown(app, terminal);
        // From 7 moves lead to 8, 9, …, 14, and there is no room for all of them.
        assert!(text.lines().any(|line| line.starts_with("●  7 → 8 9 10") && (line.contains("…│") || line.contains("…├"))), "{text}");
        assert!(text.lines().any(|line| line.starts_with(" rows ") && line.contains('–')), "{text}");
    });
}

/// "Dominica" is no short way to "Dominican Republic".
#[test]
fn a_word_that_was_said_is_no_beginning_of_another() {
    with_screen(&["words:countries@D", "--two-humans"], (100, 24), |app, terminal| {
        ["dominica", "afghanistan", "new zealand", "dominica"].into_iter().for_each(|word| type_line(app, word));
        let text = shown(app, terminal);
        assert!(text.contains("`Dominica` has been said already") && !text.contains("– Dominican"), "{text}");
        type_line(app, "dominican");
        assert!(shown(app, terminal).contains("– Dominican Republic"));
    });
}

/// Every letter is counted where there is room, and what is missing is told where there is none.
#[test]
fn the_letters_that_are_left_are_counted() {
    with_screen(&["words:countries@A", "--two-humans"], (80, 24), |app, terminal| {
        let text = shown(app, terminal);
        let letters = "ABCDEFGHIJKLMNOPQRSTUVYZ".chars();
        assert!(letters.clone().all(|letter| text.contains(&format!("{letter} "))) && !text.contains('…'), "{text}");
        assert!(text.contains("Z 2") && text.contains("S 2"), "{text}");
    });
    with_screen(&["words:countries@A", "--two-humans"], (50, 16), |app, terminal| {
        let text = shown(app, terminal);
        // Not all of 24 letters, and so many more.
        let row = text.lines().find(|line| line.split('│').next().unwrap().contains("… ")).unwrap_or_else(|| panic!("{text}"));
        let more: usize = row.split("… ").nth(1).unwrap().split_whitespace().next().unwrap().parse().unwrap();
        let counted = text.lines().skip_while(|line| !line.starts_with("words left")).skip(1);
        let cells: usize = counted
            .take_while(|line| line.starts_with(char::is_alphabetic))
            .map(|line| {
                line.split(['│', '…']).next().unwrap().split_whitespace().filter(|word| word.bytes().all(|b| b.is_ascii_digit())).count()
            })
            .sum();
        assert_eq!(cells + more, 24, "{text}");
    });
    // What was said is left no more; and where a letter may be replaced, the words with either count: four with A, three with C.
    with_screen(&["words:us-states@A", "--two-humans"], (80, 24), |app, terminal| {
        assert!(shown(app, terminal).contains("A 4"), "{}", shown(app, terminal));
        type_line(app, "alaska");
        assert!(shown(app, terminal).contains("A 3"), "{}", shown(app, terminal));
    });
    with_screen(&["words:us-states,swap=a-c@A", "--two-humans"], (80, 24), |app, terminal| {
        assert!(shown(app, terminal).contains("A 7"), "{}", shown(app, terminal));
        type_line(app, "california");
        assert!(shown(app, terminal).contains("A 6") && shown(app, terminal).contains("C 2"), "{}", shown(app, terminal));
    });
    // No room for a letter in large: the word chain is told all the same.
    with_screen(&["words:us-states@A", "--two-humans"], (50, 14), |app, terminal| {
        let text = shown(app, terminal);
        assert!(text.contains("The next word begins with") && !text.contains('█'), "{text}");
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
            let long = title.contains("whoever cannot move wins") || title.contains("whoever cannot say a word wins");
            assert_eq!(long, size.0 == 80, "{text}");
        });
    }
    with_screen(&["nim:1,2", "--two-humans"], (80, 24), |app, terminal| assert!(!shown(app, terminal).contains("mis")));
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

/// However small the screen is, it says with which letter the next word begins.
#[test]
fn the_letter_that_is_wanted_is_seen_on_the_smallest_screen() {
    for size in [(30, 10), (40, 10), (40, 11), (80, 10)] {
        with_screen(&["words:us-states@A", "--two-humans"], size, |app, terminal| {
            settle(app);
            let text = shown(app, terminal);
            // What stands beside the list of moves.
            let left = text.lines().map(|line| line.split(['│', '├', '┬']).next().unwrap_or_default().trim());
            let left = left.collect::<Vec<_>>().join(" ");
            assert!(left.contains("The next word begins with A"), "{size:?}: {text}");
        });
    }
}
