//! `xanthi explain --html`: pages that need nothing else; and options that people type in other ways.

use crate::support::{run, xanthi};

fn page(args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.html");
    let done = xanthi().arg("explain").args(args).arg("--html").arg(&file).output().unwrap();
    assert_eq!(done.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
    assert!(String::from_utf8_lossy(&done.stdout).contains("wrote "), "{args:?}");
    std::fs::read_to_string(file).unwrap()
}

#[test]
fn a_proof_is_told_drawn_and_played_to_its_end() {
    let text = page(&["uvg:path.4@0"]);
    assert!(text.contains("<h1>Undirected vertex geography</h1>") && text.contains("Whoever moves here wins"), "{text}");
    // From the end of a path of four vertices there is one line of play: three moves.
    assert_eq!(text.matches("class=\"step\"").count(), 4);
    for told in ["The winner plays 1", "The loser plays 2", "The winner answers 3"] {
        assert!(text.contains(told), "{told}");
    }
    assert!(!text.contains("https://"), "a page needs nothing else");
}

#[test]
fn the_loser_plays_what_is_said() {
    let text = page(&["ueg:grid.5x3@2,2", "--if", "4,2"]);
    assert!(text.contains("The loser plays (4,2)"), "{text}");
}

#[test]
fn a_lesson_has_its_sections_and_the_tree() {
    let text = page(&["grundy:7", "--lesson"]);
    for part in ["<h2>The tree</h2>", "<h2>Who wins</h2>", "<pre>", "--lesson"] {
        assert!(text.contains(part), "{part}");
    }
    let tree = text.split("<h2>The tree</h2>").nth(1).and_then(|rest| rest.split("</section>").next()).unwrap();
    assert!(
        tree.contains("<svg") && tree.contains("<pre") && !text.contains("<h2>The game tree</h2>"),
        "the tree is drawn once, in its section"
    );
    assert!(!page(&["nim:3,4,5"]).contains("The game tree"), "a tangle");
}

/// A list of neighbours is no board; and no player is called like a vertex.
#[test]
fn a_lesson_draws_its_board() {
    let text = page(&["deg:edges=A-B,B-A,A-A@A", "--lesson"]);
    let section = |title: &str| text.split(title).nth(1).and_then(|rest| rest.split("</section>").next()).unwrap();
    for title in ["<h2>The game and the board</h2>", "<h2>On this board</h2>"] {
        assert!(section(title).contains("<svg") && !section(title).contains("<pre"), "{title}");
    }
    assert!(section("<h2>A game move by move</h2>").contains("First  "), "{text}");
}

/// The plan with its blocks, and a game in which the other player keeps as many moves as he can.
#[test]
fn a_strategy_has_its_plan_its_blocks_and_a_game() {
    let text = page(&["dvg:torus.13x4@0,0", "--strategy"]);
    for part in
        ["<h2>A strategy for the first player</h2>", "<pre", "The strategy plays", "The other player plays", "--strategy --html FILE"]
    {
        assert!(text.contains(part), "{part}");
    }
    let told = run(&["explain", "dvg:torus.13x4@0,0", "--strategy"]).out;
    let row = told.lines().find(|line| line.contains(">.>")).expect("a row of a block").trim();
    assert!(text.contains(&row.replace('>', "&gt;")), "{row}");
    // The moves of the other player may be given: then no others are made.
    let text = page(&["dvg:torus.4x6@0,0", "--strategy", "--if", "1,1"]);
    assert_eq!((text.matches("class=\"step\"").count(), text.matches("The other player plays").count()), (4, 1));
}

/// Tables 10 and 2 of the Goldlist: the cases keep their distance from the left, and the picture is in letters.
#[test]
fn what_is_said_of_matchings_is_a_page() {
    let cases = page(&["uvg:line.22.4.5", "--cases"]);
    for part in [
        "<h2>No perfect matching</h2>",
        "0–4 leaves 19 with 14 or 15:\n  19–14 forces 18–13",
        "explain uvg:line.22.4.5 --cases --html FILE",
    ] {
        assert!(cases.contains(part), "{part}: {cases}");
    }
    let perfect = page(&["uvg:line.8.3.7", "--cases"]);
    assert!(perfect.contains("<p>0–7, 1–4, 2–5, 3–6</p>") && perfect.contains(" 1───4   7a\n"), "{perfect}");
    let forced = page(&["uvg:line.18.5.7", "--force", "0-7"]);
    assert!(forced.contains("<h2>What 0-7 forces in a perfect matching</h2>") && forced.contains("--force 0-7 --html FILE"), "{forced}");
    let own = page(&["uvg:path.4", "--matching", "1-2"]);
    assert!(own.contains("<p>0–1–2–3 is an augmenting path</p>") && own.contains("--matching 1-2 --html FILE"), "{own}");
}

#[test]
fn tables_of_several_numbers_of_rows_stand_one_behind_the_other() {
    let all = run(&["table", "torus", "--rows", "3..4", "--n", "2-5"]);
    assert_eq!(all.status, 0, "{}", all.err);
    let one = |rows: &str| run(&["table", "torus", "--rows", rows, "--n", "2..5"]).out;
    assert_eq!(all.out, format!("torus --rows 3\n{}\ntorus --rows 4\n{}", one("3"), one("4")));
    let refused = run(&["table", "torus", "--rows", "3..4", "--n", "2..5", "--csv"]);
    assert!(refused.status == 2 && refused.err.contains("--rows 3"), "{}", refused.err);
}

#[test]
fn sizes_of_memory_may_be_decimal() {
    for size in ["100MB", "100M", "1GB", "50000kB"] {
        assert_eq!(run(&["solve", "uvg:petersen@0", "--memory", size]).status, 0, "{size}");
    }
    assert_eq!(run(&["solve", "uvg:petersen@0", "--memory", "100 sheep"]).status, 2);
}

#[test]
fn known_sequences_have_their_number() {
    assert!(run(&["table", "octal:kayles", "--n", "0..20"]).out.contains("A002186"));
    assert!(!run(&["table", "kenyon", "--n", "0..20"]).out.contains("OEIS"));
}
