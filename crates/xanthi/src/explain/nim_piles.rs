//! Nim on graphs that is ordinary Nim: in words, and the replies.

use super::heap_values::{back, in_binary};
use super::{About, listed};
use crate::replies::{Reason, Replies};
use crate::solve::nim_piles::{Sum, nimbers, open_piles, winning_move};
use xanthi_games::budget::Budget;
use xanthi_games::{Game, Outcome, Play};

/// So many piles are named one by one.
const NAMED: usize = 12;

pub(super) fn tell(about: &About<'_>, outcome: Outcome) -> Vec<String> {
    // One walk over what the token can reach, as the judge of the certificate made it.
    let piles = about.position.typed().nim().and_then(|at| open_piles(at, &Budget::default()).ok()?);
    let Some(piles) = piles else { return Vec::new() };
    let winning = if outcome == Outcome::N { about.named_winning() } else { String::new() };
    let misere = about.play == Play::Misere;
    let width = 32 - piles.last().unwrap_or(&0).max(&1).leading_zeros() as usize;
    let lead = match piles[..] {
        [] => return vec!["The token cannot take from any pile.".to_owned()],
        [only] => {
            let leave = match (misere, only) {
                (false, _) => "taking all of it wins",
                (true, 1) => "whoever takes its disk loses",
                (true, _) => "leaving one disk wins",
            };
            return vec![format!(
                "At every vertex that it can reach the token can take from one pile: this is ordinary Nim with a pile of {only}, and {leave}.{winning}"
            )];
        }
        _ if piles.len() <= NAMED => {
            format!("piles: this is ordinary Nim with {}.", listed(piles.iter().map(|&disks| in_binary(u64::from(disks), width))))
        }
        _ => format!("{} piles: this is ordinary Nim with them.", piles.len()),
    };
    let nimber = Sum::of(&piles).nimber();
    let sum = if nimber == 0 { "0".into() } else { back(nimber, width) };
    let how = match (misere, piles.last().is_some_and(|disks| *disks > 1)) {
        (true, false) => format!(
            "Every pile has one disk, and whoever takes the last one loses: the player to move wins iff the number of piles is even; here it is {}.",
            piles.len()
        ),
        (true, true) => format!(
            "The piles add up to {sum} without carrying. While a pile has two disks or more, misère play is won as normal play is: by making the sum 0, or, as soon as only piles with one disk would be left, by leaving an odd number of them."
        ),
        (false, _) if nimber == 0 => "They add up to 0 without carrying, and no move leaves that sum.".into(),
        (false, _) => format!("They add up to {sum} without carrying: a winning move makes the sum 0."),
    };
    vec![format!("At every vertex that it can reach the token can take from the same {lead}"), how + &winning]
}

/// To piles with the sum 0; in misère play, as soon as only piles with one disk are left, to an odd number of them.
pub(super) fn replies(play: Play) -> Replies {
    let reason = match play {
        Play::Normal => Reason::Nimbers,
        Play::Misere => Reason::Tame,
    };
    let replies = Replies::always(reason, move |now, _| {
        let at = now.typed().nim()?;
        Some(at.game.write_move(&winning_move(at, play)?))
    });
    replies.with_nimbers(nimbers())
}
