//! The game that `docs/add-a-game.md` builds step by step: the page shows the program `examples/kayles.rs` as a whole, with its
//! tests, which run here.

#[path = "../examples/kayles.rs"]
#[allow(dead_code)]
mod kayles;

use xanthi::play::written;
use xanthi_games::{NoFiles, Position};

#[test]
fn it_is_told_like_one_of_ours() {
    let position = Position::read("kayles:5", &kayles::catalogue(), &NoFiles).unwrap();
    assert!(position.wording().rules.starts_with("Coins lie in a row."));
    let typed = "1: the number of a coin, or of two neighbours with a hyphen between them";
    assert_eq!(written(&position).as_deref(), Some(typed));
}

#[test]
fn the_program_has_the_whole_command_line() {
    for arguments in [["solve", "kayles:5"], ["explain", "kayles:5"], ["games", "kayles"]] {
        let arguments = ["xanthi"].iter().chain(&arguments).map(Into::into);
        let exit = xanthi_cli::run(&kayles::catalogue(), arguments);
        assert_eq!(format!("{exit:?}"), format!("{:?}", std::process::ExitCode::SUCCESS));
    }
}

/// The blocks of the page, one after the other, are the program: whoever pastes them has what is tested here.
#[test]
fn the_page_shows_this_code() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/add-a-game.md")).unwrap();
    let written = |text: &str| text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let mut program = written(include_str!("../examples/kayles.rs"));
    program.retain(|line| !line.starts_with("//!"));
    let blocks = page.split("```rust\n").skip(1).map(|block| block.split("```").next().unwrap_or_default());
    assert_eq!(written(&blocks.collect::<String>()), program);
    assert!(page.contains("[dependencies]") && page.contains("xanthi-cli"), "the page shows a Cargo.toml");
}
