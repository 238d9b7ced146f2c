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
    Catalogue::standard().clone().with(
        Entry::new("kayles", "kayles:5", open::<Kayles>)
            .with_title("Kayles")
            .with_how("take one coin of a row, or two neighbours")
            .with_syntax("kayles:COINS")
            .with_source("H. E. Dudeney, The Canterbury Puzzles (1908)"),
    )
}

fn main() -> ExitCode {
    xanthi_cli::run(&catalogue(), std::env::args_os())
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi::picture::{board, overlay, palette::Mode, svg};
    use xanthi::scene::board::TextBoard;
    use xanthi::session::hint;
    use xanthi::solve::{Question, solve};
    use xanthi_games::{Budget, NoFiles, Play, Position};

    /// Reads a line with this catalogue.
    fn read(line: &str) -> Result<Position, ParseError> {
        Position::read(line, &catalogue(), &NoFiles)
    }

    #[test]
    fn lines_read_back_and_errors_have_their_place() {
        let position = read("kayles:5/2-3").unwrap();
        assert_eq!(position.moves(), ["1", "4", "5", "4-5"]);
        assert_eq!(position.to_string(), "kayles:5/2-3");

        let error = read("kayles:5/2-3/3").unwrap_err();
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
        let report = xanthi::conformance::run(&catalogue(), &NoFiles, "kayles", expected);
        assert_eq!(report.wrong, Vec::<String>::new());
        assert_eq!(report.right, 10);
    }

    #[test]
    fn the_rest_follows() {
        let position = read("kayles:5").unwrap();
        let question = Question { all_options: true, grundy: true, ..Question::default() };
        let verdict = solve(&position, question, &Budget::default());
        assert_eq!(verdict.winning_moves().collect::<Vec<_>>(), ["3"]);
        assert_eq!(verdict.grundy(), Some(4));

        // The independent checker judges the certificate.
        let proof = verdict.proof().unwrap();
        xanthi_games::check::check(&position, proof).unwrap();

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
}
