//! How the players are called.

use xanthi_games::Position;
use xanthi_games::game::Side;
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::games::shannon::Shannon;
use xanthi_games::games::shannon::biased::Biased;

/// How a side of a game with two sides is called.
pub fn side_name(position: &Position, side: Side) -> &'static str {
    let biased = position.downcast::<Biased>().map(|at| at.game.to_string());
    let dots = biased.as_ref().is_some_and(|line| line.contains(":bridgit."));
    let names = if dots || position.downcast::<Bridgit>().is_some() {
        ["Black", "Red"]
    } else if biased.is_some() || position.downcast::<Shannon>().is_some() {
        ["Short", "Cut"]
    } else {
        ["Left", "Right"]
    };
    names[usize::from(side == Side::Right)]
}
