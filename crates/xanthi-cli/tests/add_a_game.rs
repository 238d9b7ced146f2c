//! The game that `docs/add-a-game.md` builds step by step: the page shows the program
//! `examples/kayles.rs` as a whole, and this file. It is told, drawn, hinted, played and marked on the
//! board like one of ours.

#[path = "../examples/kayles.rs"]
#[allow(dead_code)]
mod kayles;

use xanthi::Budget;
use xanthi::picture::{board, overlay, palette::Mode, svg};
use xanthi::play::written;
use xanthi::scene::board::TextBoard;
use xanthi::session::hint;
use xanthi::solve::{Question, solve};
use xanthi_games::{NoFiles, Play, Position};

fn read(line: &str) -> Position {
    Position::read(line, &kayles::catalogue(), &NoFiles).unwrap()
}

#[test]
fn lines_read_back_and_errors_have_their_place() {
    let position = read("kayles:5/2-3");
    assert_eq!(position.moves(), ["1", "4", "5", "4-5"]);
    assert_eq!(position.to_string(), "kayles:5/2-3");

    let error = Position::read("kayles:5/2-3/3", &kayles::catalogue(), &NoFiles).unwrap_err();
    assert_eq!(&error.text[error.place.clone()], "3");
    assert_eq!(error.help, "the legal moves here are 1 4 5 4-5");
}

#[test]
fn answers_are_those_of_the_literature() {
    let expected = "
    # A row is won by taking from the middle and mirroring. A single row is never lost.
    # Nimbers 1 2 3 1 4 3 2: Winning Ways, chapter 4.
    kayles:0 = P grundy 0
    kayles:1 = N wins 1 grundy 1
    kayles:2 = N wins 1-2 grundy 2
    kayles:3 = N wins 2 grundy 3
    kayles:4 = N wins 2-3 grundy 1
    kayles:5 = N wins 3 grundy 4
    kayles:6 = N grundy 3
    kayles:7 = N grundy 2
    kayles:3/2 = P
    kayles:2 misere = N wins 1 2
    ";
    let report = xanthi::conformance::run(&kayles::catalogue(), &NoFiles, "kayles", expected);
    assert_eq!(report.wrong, Vec::<String>::new());
    assert_eq!(report.right, 10);
}

#[test]
fn the_rest_follows() {
    let position = read("kayles:5");
    let question = Question { all_options: true, grundy: true, ..Question::default() };
    let verdict = solve(&position, question, &Budget::default());
    assert_eq!(verdict.winning_moves().collect::<Vec<_>>(), ["3"]);
    assert_eq!(verdict.grundy, Some(4));

    // The independent checker judges the certificate.
    let proof = verdict.proof.as_ref().unwrap();
    xanthi_games::check::check(&position, proof).unwrap();

    // It is told, and hinted step by step.
    assert!(position.wording().rules.starts_with("Coins lie in a row."));
    let typed = "1: the number of a coin, or of two neighbours with a hyphen between them";
    assert_eq!(written(&position).as_deref(), Some(typed));
    let hint = hint(&position, Play::Normal, &Budget::default());
    assert!(hint.steps[1].starts_with("play 3; it wins"), "{:?}", hint.steps);

    // It is marked on the board in letters: the coin in the middle wins, the others lose.
    let marked = TextBoard::new(&position, Some(&verdict)).unwrap().text().unwrap().concat();
    assert_eq!(marked.matches('◆').count(), 1, "{marked}");
    assert_eq!(marked.matches('×').count(), 4, "{marked}");

    // It is drawn, with its proof laid over it.
    let drawing = board::draw(&overlay::proof(&position, proof), board::MOST).unwrap();
    assert!(svg::write(&drawing, Mode::Light).contains("a move there wins"));
}

#[test]
fn the_program_has_the_whole_command_line() {
    for arguments in [["solve", "kayles:5"], ["explain", "kayles:5"], ["games", "kayles"]] {
        let arguments = ["xanthi"].iter().chain(&arguments).map(Into::into);
        let exit = xanthi_cli::run(&kayles::catalogue(), arguments);
        assert_eq!(format!("{exit:?}"), format!("{:?}", std::process::ExitCode::SUCCESS));
    }
}

/// The page shows every line of the program, in order, and then lines of this file.
#[test]
fn the_page_shows_this_code() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/add-a-game.md")).unwrap();
    let lines = |text: &'static str| text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>();
    let program = lines(include_str!("../examples/kayles.rs"));
    let here: Vec<&str> = program.iter().copied().chain(lines(include_str!("add_a_game.rs"))).collect();
    let shown: Vec<String> = page
        .split("```rust\n")
        .skip(1)
        .flat_map(|block| block.split("```").next().unwrap().lines().map(|l| l.trim().to_owned()).collect::<Vec<_>>())
        .filter(|l| !l.is_empty())
        .collect();
    let mut from = 0;
    for line in &shown {
        let found = here[from..].iter().position(|l| l == line);
        from += found.unwrap_or_else(|| panic!("the page shows `{line}`, which does not follow in the program or in this file")) + 1;
    }
    let missing: Vec<&&str> = program.iter().filter(|line| !line.starts_with("//!") && !shown.iter().any(|l| l == **line)).collect();
    assert!(missing.is_empty(), "the page leaves out {missing:?}");
    assert!(page.contains("[dependencies]") && page.contains("xanthi-cli"), "the page shows a Cargo.toml");
}
