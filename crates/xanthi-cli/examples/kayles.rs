//! The game that `docs/add-a-game.md` builds step by step, as a program: Kayles, with the whole command
//! line.
//!
//! ```text
//! cargo run -p xanthi-cli --example kayles -- games kayles
//! cargo run -p xanthi-cli --example kayles -- solve kayles:5
//! cargo run -p xanthi-cli --example kayles -- play kayles:9
//! ```

use std::fmt;
use std::process::ExitCode;
use xanthi_games::catalogue::{Listed, open};
use xanthi_games::notation::Line;
use xanthi_games::scene::{Role, Scene, Spot, Touch};
use xanthi_games::{Catalogue, Entry, Files, Game, ParseError, Wording};

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

    fn wording(&self) -> Wording {
        let rules = "Coins lie in a row. In a turn a player takes one coin, or two that lie next to each other.";
        Wording::new(rules, "the number of a coin, or of two neighbours with a hyphen between them")
    }

    fn scene_of_move(&self, _at: &u64, taken: &u64) -> Vec<Touch> {
        let coin = |i: &u8| taken >> i & 1 == 1;
        (0..self.coins).filter(coin).map(|i| if taken.count_ones() == 1 { Touch::Spot(i.into()) } else { Touch::From(i.into()) }).collect()
    }
}

/// The games of Xanthi, and this one.
pub fn catalogue() -> Catalogue {
    Catalogue::standard().clone().with(Entry {
        name: "kayles",
        title: "Kayles: take one coin of a row, or two neighbours",
        syntax: "kayles:COINS",
        example: "kayles:5",
        source: "H. E. Dudeney, The Canterbury Puzzles (1908)",
        read: open::<Kayles>,
    })
}

fn main() -> ExitCode {
    xanthi_cli::run(&catalogue(), std::env::args_os())
}
