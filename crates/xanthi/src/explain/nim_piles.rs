//! Nim on graphs that is ordinary Nim, in words.

use super::heap_values::{back, in_binary};
use super::{About, listed};
use crate::solve::nim_piles::open_piles;
use xanthi_games::budget::Budget;
use xanthi_games::{Outcome, Play};

/// So many piles are named one by one.
const NAMED: usize = 12;

pub(super) fn tell(about: &About<'_>, outcome: Outcome) -> Vec<String> {
    let piles = about.position.typed().nim().and_then(|at| open_piles(at, &Budget::default()).ok()?);
    let Some(piles) = piles else { return Vec::new() };
    let sizes: Vec<u64> = piles.sizes().map(u64::from).collect();
    let nimber = u64::from(piles.nimber());
    let width = 64 - sizes.iter().max().unwrap_or(&0).max(&1).leading_zeros() as usize;
    let mut steps = vec![match sizes[..] {
        [] => "The piece cannot take from any pile.".to_owned(),
        [only] => format!("Wherever the piece gets, it can take from one pile: this is ordinary Nim with a pile of {only}."),
        _ if sizes.len() <= NAMED => format!(
            "Wherever the piece gets, it can take from the same piles: this is ordinary Nim with the piles {}.",
            listed(sizes.iter().map(|&disks| in_binary(disks, width)))
        ),
        _ => format!("Wherever the piece gets, it can take from the same {} piles: this is ordinary Nim with these.", sizes.len()),
    }];
    let sum = if nimber == 0 { "0".into() } else { back(nimber, width) };
    let winning = if outcome == Outcome::N { about.named_winning() } else { String::new() };
    steps.push(match (about.play, sizes.iter().any(|disks| *disks > 1)) {
        (Play::Misere, false) => format!(
            "All piles have one disk, so the last one is taken by the player to move if their number is odd; here it is {}.{winning}",
            sizes.len()
        ),
        (Play::Misere, true) => format!(
            "The piles add up to {sum} without carrying. While a pile has two disks or more, misère play is won as normal play is: by making the sum 0, or, as soon as only piles with one disk would be left, by leaving an odd number of them.{winning}"
        ),
        (Play::Normal, _) if nimber == 0 => "They add up to 0 without carrying, and no move leaves that sum.".into(),
        (Play::Normal, _) => format!("They add up to {sum} without carrying: a winning move makes the sum 0.{winning}"),
    });
    if sizes.is_empty() {
        steps.truncate(1);
    }
    steps
}
