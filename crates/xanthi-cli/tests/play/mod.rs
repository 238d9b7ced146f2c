//! `xanthi play`, line by line and on a pseudo-terminal.

mod plain;
#[cfg(unix)]
mod pty;
#[cfg(unix)]
mod screen;
#[cfg(unix)]
mod width;

use xanthi::Budget;
use xanthi::session::{End, Player, Session, values};
use xanthi_games::{Catalogue, NoFiles, Outcome, Play};

/// An example of each game of the catalogue, and a sum.
pub fn examples() -> Vec<&'static str> {
    let games = Catalogue::standard().entries().iter().map(|entry| entry.example);
    games.chain(["nim:2,1+grundy:5+uvg:petersen@0"]).collect()
}

/// Bounds that keep the tests quick; how much is then undecided does not matter here.
pub const QUICK: [&str; 4] = ["--nodes", "20000", "--seed", "1"];

/// A finished game against the perfect computer, from the line that was saved: it has an end, and
/// if the human began in a lost position, he has lost.
pub fn check_finished(opening: &str, saved: &str) {
    let game = Session::read(saved, Catalogue::standard(), &NoFiles, Play::Normal).unwrap_or_else(|e| panic!("{saved}: {e}"));
    let Some(End::Stuck { winner }) = game.end() else { panic!("{saved} is not over") };
    let begins = Session::read(opening, Catalogue::standard(), &NoFiles, Play::Normal).unwrap();
    let verdict = values(begins.position(), Play::Normal, &Budget::new(20_000, 1 << 28, 1));
    if verdict.outcome() == Some(Outcome::P) {
        assert_eq!(winner, Player::Second, "{opening} is lost for who begins, and ended as {saved}");
    }
}
