//! The named rule behind a move: for a computer that is asked why it moved so, and for hints.

use super::Player;
use super::find::on_torus;
use super::players::{HeapRule, rule_of_stars};
use xanthi_games::budget::Budget;
use xanthi_games::{Game, Position};

/// The largest heap whose numbers are found only to tell them.
const LARGEST: u32 = 2_000;

/// A move as the notation writes it, and the rule that makes it.
pub(crate) type Ruled = (String, String);

/// The move of a strategy that remembers the game so far, where it is the turn of its player, who has kept to it since the
/// opening: those for tori.
pub(crate) fn move_with_memory(position: &Position) -> Option<Ruled> {
    let mut follower = on_torus(position)?.ok().filter(|follower| follower.player() == Player::First)?;
    let reply = follower.answer().ok()?;
    let number = position.targets().iter().position(|target| *target == Some(reply.to))?;
    Some((position.moves().into_iter().nth(number)?, named(&follower.title().0, &reply.reason)))
}

/// The rule of a strategy of the literature that makes a move in a position, in normal play. Only what costs next to nothing is
/// looked at.
pub(crate) fn rule_behind(position: &Position, mv: &str, budget: &Budget) -> Option<String> {
    if let Some(at) = position.typed().heaps() {
        if at.state.last().is_none_or(|largest| *largest > LARGEST) {
            return None;
        }
        let rule = HeapRule::new(at, &budget.afresh()).ok()?;
        let left = at.game.play(&at.state, &at.game.read_move(&at.state, mv)?);
        return rule.loses(&left).then(|| rule.reason(&at.state, &left));
    }
    if let Some(told) = rule_of_stars(position, mv) {
        return Some(told);
    }
    let (made, rule) = move_with_memory(position)?;
    (made == mv).then_some(rule)
}

/// A rule with the name of its strategy.
fn named(title: &str, reason: &str) -> String {
    format!("{title}. {reason}")
}
