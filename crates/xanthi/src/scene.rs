//! Pictures of positions.

pub mod text;

use crate::solve::Verdict;
use xanthi_games::scene::{Role, Scene};
use xanthi_games::{Outcome, Position};

/// Marks in the picture of a position where a move wins and where it loses, as far as the verdict
/// knows and the moves lead to a spot.
pub fn mark_options(scene: &mut Scene, position: &Position, verdict: &Verdict) {
    for (option, target) in verdict.options.iter().zip(position.targets()) {
        let Some(spot) = target.and_then(|t| scene.spots.get_mut(t as usize)) else { continue };
        match option.outcome {
            Some(Outcome::P) if spot.role != Role::Token => spot.role = Role::Winning,
            Some(_) if spot.role == Role::Plain => spot.role = Role::Losing,
            _ => {}
        }
    }
}
