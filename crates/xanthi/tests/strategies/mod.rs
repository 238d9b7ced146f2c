//! Strategies: they win against all replies, and with a wrong move they do not.

mod conditions;
mod lemmas;
mod mutants;
mod players;
mod torus;
mod verifier;

use xanthi::Budget;
use xanthi::internals::theory::small_graphs::Random;
use xanthi::strategy::{Player, find};
use xanthi_games::Position;

/// The strategy of a position against random replies to the end, which the player of the strategy must win. After each
/// move `look` gets the position, and whether that player is to move there.
fn wins_at_random(opening: &Position, random: &mut Random, look: impl Fn(&Position, bool)) {
    let (mut at, mut follower) = (opening.clone(), find(opening, &Budget::default()).unwrap());
    let mut mine = follower.player() == Player::First;
    loop {
        let options = follower.at().options();
        if options.is_empty() {
            assert!(!mine, "{at}: the strategy lost");
            return;
        }
        let to = if mine {
            follower.answer().unwrap_or_else(|why| panic!("{at}: {why}")).to
        } else {
            let to = options[random.below(options.len())];
            follower.opponent(to).unwrap();
            to
        };
        at = at.after(&follower.at().graph().labels().name(to)).unwrap();
        mine = !mine;
        look(&at, mine);
    }
}
