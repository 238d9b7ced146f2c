//! The game that `docs/add-a-game.md` builds step by step. A test compares this file with the page.

#![allow(missing_docs, unreachable_pub)]

mod kayles {
    use std::fmt;
    use xanthi_games::catalogue::Listed;
    use xanthi_games::notation::Line;
    use xanthi_games::scene::{Role, Scene, Spot};
    use xanthi_games::{Files, Game, ParseError};

    /// A row of coins.
    #[derive(Clone)]
    pub struct Kayles {
        coins: u8,
    }

    impl fmt::Display for Kayles {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "kayles:{}", self.coins)
        }
    }

    impl Listed for Kayles {
        fn read(line: &Line<'_>, _files: &dyn Files) -> Result<Self, ParseError> {
            let coins = line.params.number("the number of coins", 0..=64)? as u8;
            Ok(Self { coins })
        }
    }

    impl Game for Kayles {
        /// Bit i is set while coin i lies on the table: two states are equal only if the same play is
        /// possible from both.
        type State = u64;
        /// The coins that are taken, as bits.
        type Move = u64;

        fn start(&self) -> u64 {
            u64::MAX.checked_shr(64 - u32::from(self.coins)).unwrap_or(0)
        }

        fn moves(&self, at: &u64) -> Vec<u64> {
            let one = (0..self.coins).map(|i| 1u64 << i);
            let two = (1..self.coins).map(|i| 3u64 << (i - 1));
            one.chain(two).filter(|taken| at & taken == *taken).collect()
        }

        fn play(&self, at: &u64, taken: &u64) -> u64 {
            at & !taken
        }

        fn write_move(&self, taken: &u64) -> String {
            let first = taken.trailing_zeros() + 1;
            if taken.count_ones() == 1 { first.to_string() } else { format!("{first}-{}", first + 1) }
        }

        fn scene(&self, at: &u64) -> Scene {
            let spot = |i: u8| Spot {
                label: (i + 1).to_string(),
                at: Some((f32::from(i), 0.0)),
                role: if at >> i & 1 == 1 { Role::Plain } else { Role::Gone },
            };
            Scene { spots: (0..self.coins).map(spot).collect(), ..Scene::default() }
        }
    }
}

use kayles::Kayles;
use xanthi::solve::{Question, solve};
use xanthi_games::{Catalogue, Entry, NoFiles, Position};

#[test]
fn a_game_of_ones_own_gets_everything() {
    use xanthi_games::catalogue::open;

    let catalogue = Catalogue::standard().clone().with(Entry {
        name: "kayles",
        title: "Kayles: take one coin of a row, or two neighbours",
        syntax: "kayles:COINS",
        example: "kayles:5",
        source: "H. E. Dudeney, The Canterbury Puzzles (1908)",
        read: open::<Kayles>,
    });

    let position = Position::read("kayles:5/2-3", &catalogue, &NoFiles).unwrap();
    assert_eq!(position.moves(), ["1", "4", "5", "4-5"]);
    assert_eq!(position.to_string(), "kayles:5/2-3");

    let error = Position::read("kayles:5/2-3/3", &catalogue, &NoFiles).unwrap_err();
    assert_eq!(&error.text[error.place.clone()], "3");
    assert_eq!(error.help, "the legal moves here are 1 4 5 4-5");

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
    let report = xanthi::conformance::run(&catalogue, &NoFiles, "kayles", expected);
    assert_eq!(report.wrong, Vec::<String>::new());
    assert_eq!(report.right, 10);

    let position = Position::read("kayles:5", &catalogue, &NoFiles).unwrap();
    let verdict = solve(&position, Question { all_options: true, grundy: true, ..Question::default() }, &xanthi::Budget::default());
    assert_eq!(verdict.winning_moves().collect::<Vec<_>>(), ["3"]);
    assert_eq!(verdict.grundy, Some(4));

    let proof = verdict.proof.unwrap();
    xanthi_games::check::check(&position, &proof).unwrap();

    let arguments = ["xanthi", "solve", "kayles:5", "--grundy"].map(Into::into);
    let exit = xanthi_cli::run(&catalogue, arguments);
    assert_eq!(format!("{exit:?}"), format!("{:?}", std::process::ExitCode::SUCCESS));
}

#[test]
fn the_page_shows_this_code() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/add-a-game.md")).unwrap();
    let here: Vec<&str> = include_str!("add_a_game.rs").lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    let mut from = 0;
    let mut blocks = 0;
    for block in page.split("```rust\n").skip(1) {
        let code = block.split("```").next().unwrap();
        for line in code.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let found = here[from..].iter().position(|l| *l == line);
            from += found.unwrap_or_else(|| panic!("the page shows `{line}`, which does not follow in this file")) + 1;
        }
        blocks += 1;
    }
    assert_eq!(blocks, 6);
}
