//! The theorem that `docs/add-a-theorem.md` builds step by step, as a program: nimbers of rows in
//! Kayles, with a certificate of their own and the whole command line.
//!
//! ```text
//! cargo run -p xanthi-cli --example kayles_theorem -- solve kayles:64 --grundy
//! cargo run -p xanthi-cli --example kayles_theorem -- explain kayles:64/32-33
//! cargo run -p xanthi-cli --example kayles_theorem -- solve kayles:64+kayles:50 --proof sum.json
//! cargo run -p xanthi-cli --example kayles_theorem -- check sum.json
//! ```

#[path = "../kayles.rs"]
#[allow(dead_code)]
pub mod kayles;

use kayles::Kayles;
use serde::{Deserialize, Serialize};
use std::process::ExitCode;
use xanthi_games::certificate::Given;
use xanthi_games::check::{Flaw, Judgement, Known, Theorem};
use xanthi_games::{Budget, Catalogue, Game, Play, Position};

/// What the certificate holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// The nimbers of rows of 0, 1, 2, … coins that lie side by side, as far as the longest row.
    pub nimbers: Vec<u64>,
}

/// The rows that lie on the table: the first coin of each, and the number of its coins.
fn rows(at: u64) -> Vec<(u32, usize)> {
    let mut rows: Vec<(u32, usize)> = Vec::new();
    for coin in (0..64).filter(|coin| at >> coin & 1 == 1) {
        match rows.last_mut() {
            Some((first, n)) if *first + *n as u32 == coin => *n += 1,
            _ => rows.push((coin, 1)),
        }
    }
    rows
}

/// The longest row, at least 0.
fn longest(at: u64) -> usize {
    rows(at).into_iter().map(|(_, n)| n).max().unwrap_or(0)
}

/// The nimber of what lies on the table: rows that are apart are a sum.
fn nimber(at: u64, nimbers: &[u64]) -> u64 {
    rows(at).into_iter().fold(0, |sum, (_, n)| sum ^ nimbers[n])
}

/// The position, if it is one of Kayles in normal play.
fn table(position: &Position, play: Play) -> Result<(&Kayles, u64), Flaw> {
    let at = position.downcast::<Kayles>().ok_or_else(|| Flaw::new("the game is not Kayles"))?;
    match play {
        Play::Normal => Ok((&at.game, at.state)),
        Play::Misere => Err(Flaw::new("nimbers are about normal play")),
    }
}

fn find(position: &Position, play: Play, budget: &Budget) -> Result<Given, Flaw> {
    let (_, at) = table(position, play)?;
    let mut nimbers = vec![0];
    for n in 1..=longest(at) {
        budget.step(n as u64)?;
        let mut reached = [false; 64];
        for taken in 1..=2.min(n) {
            (0..=n - taken).for_each(|left| reached[(nimbers[left] ^ nimbers[n - taken - left]) as usize] = true);
        }
        nimbers.push(reached.iter().take_while(|reached| **reached).count() as u64);
    }
    Ok(Given::new(&Rows { nimbers })?)
}

fn judge(position: &Position, play: Play, given: &Given, budget: &Budget) -> Result<Judgement, Flaw> {
    let (game, at) = table(position, play)?;
    let Rows { nimbers } = given.read()?;
    if nimbers.len() != longest(at) + 1 {
        let message = format!("there are {} nimbers, and the longest row has {} coins", nimbers.len(), longest(at));
        return Err(Flaw::new(message).inside("nimbers"));
    }
    for (n, nimber) in nimbers.iter().enumerate() {
        budget.step(n as u64 + 1)?;
        // A move leaves what lies before the coins that it takes, and what lies behind them.
        let one = (1..=n).map(|coin| nimbers[coin - 1] ^ nimbers[n - coin]);
        let two = (2..=n).map(|coin| nimbers[coin - 2] ^ nimbers[n - coin]);
        let options: Vec<u64> = one.chain(two).collect();
        if options.contains(nimber) || !(0..*nimber).all(|less| options.contains(&less)) {
            return Err(Flaw::new("this is not the least number that no option has").inside(format!("nimbers[{n}]")));
        }
    }
    let known = |at: u64| Known::Nimber(nimber(at, &nimbers));
    let options = game.moves(&at).iter().map(|taken| Some(known(game.play(&at, taken)))).collect();
    Ok(Judgement { value: known(at), options })
}

fn tell(position: &Position, given: &Given) -> Vec<String> {
    let (Ok((_, at)), Ok(Rows { nimbers })) = (table(position, Play::Normal), given.read()) else { return Vec::new() };
    let each: Vec<String> = rows(at).into_iter().map(|(_, n)| format!("a row of {n} has the nimber {}", nimbers[n])).collect();
    let all = nimber(at, &nimbers);
    let end = if all == 0 { "every move makes it another number" } else { "a winning move makes it 0" };
    vec![
        format!("Rows that are apart are a sum: {}. Together they have {all}, and {end}.", each.join(", ")),
        "The nimber of a row is the least number that is none of those after a move in it.".into(),
    ]
}

fn notes(position: &Position, given: &Given) -> Vec<(usize, String)> {
    let (Ok((_, at)), Ok(Rows { nimbers })) = (table(position, Play::Normal), given.read()) else { return Vec::new() };
    rows(at).into_iter().map(|(first, n)| (first as usize, format!("*{}", nimbers[n]))).collect()
}

/// Nimbers of rows of coins.
pub const ROWS: Theorem = Theorem::new("kayles_rows", find, judge, tell)
    .with_title("nimbers of rows")
    .with_source("R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526")
    .with_notes(notes);

/// The games of Xanthi, Kayles, and the theorem about it.
pub fn catalogue() -> Catalogue {
    kayles::catalogue().with_theorem(ROWS)
}

fn main() -> ExitCode {
    xanthi_cli::run(&catalogue(), std::env::args_os())
}
