//! Two computers play a game against each other, one of them with mistakes; then it is looked at again.
//!
//! ```text
//! cargo run --example two_computers -- bridgit:3x4
//! ```

use xanthi::Budget;
use xanthi::games::{Catalogue, NoFiles, Play};
use xanthi::play::sentences;
use xanthi::session::{Controller, Dice, Level, Player, Session, choose, review};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = std::env::args().nth(1).unwrap_or_else(|| "bridgit:3x4".into());
    let mut game = Session::read(&line, Catalogue::standard(), &NoFiles, Play::Normal)?;
    game.seat(Player::First, Controller::Computer(Level::Mixed(50)));
    game.seat(Player::Second, Controller::Computer(Level::Perfect));
    let (mut dice, budget) = (Dice::new(1), Budget::new(1_000_000, 1 << 28, 1));
    println!("{}", sentences::seats(&game));
    while game.end().is_none() {
        let Controller::Computer(level) = game.controller(game.turn()) else { break };
        let Some(choice) = choose(game.position(), game.convention(), level, &mut dice, &budget.afresh()) else { break };
        println!("{} plays {}: {}.", game.name(game.turn()), choice.mv, choice.because);
        game.play(&choice.mv)?;
    }
    if let Some(end) = game.end() {
        println!("{}", sentences::end(&game, end));
    }
    for line in sentences::review(&game, &review(&game, &budget)) {
        println!("{line}");
    }
    println!("{}", game.save());
    Ok(())
}
