//! Pictures of positions.

pub mod board;
pub(crate) mod passes;
pub mod text;

use crate::solve::Verdict;
use xanthi_games::scene::{Role, Scene, Touch};
use xanthi_games::{Outcome, Position};

/// How many moves are made to see where the token goes.
const TRIED: usize = 400;

/// Marks in the picture of a position where a move wins and where it loses, as far as the verdict
/// knows and the moves lead to a spot.
pub fn mark_options(scene: &mut Scene, position: &Position, verdict: &Verdict) {
    for (option, target) in verdict.options.iter().zip(goals(position, scene)) {
        let Some(spot) = target.and_then(|t| scene.spots.get_mut(t)) else { continue };
        match option.outcome {
            Some(Outcome::P) if spot.role != Role::Token => spot.role = Role::Winning,
            Some(_) if spot.role == Role::Plain => spot.role = Role::Losing,
            _ => {}
        }
    }
}

/// The spot to which each move of a position goes, in a scene of it: by the game's own word
/// ([`scene_of_move`](xanthi_games::Game::scene_of_move)), or, if a token is moved, where that stands
/// afterwards.
pub fn goals(position: &Position, scene: &Scene) -> Vec<Option<usize>> {
    if let Some(ends) = position.ends() {
        return ends.into_iter().map(|end| Some(end as usize)).collect();
    }
    let moves = position.moves();
    if moves.len() > TRIED || position.sum().is_some() {
        return vec![None; moves.len()];
    }
    let token = |scene: &Scene| scene.spots.iter().position(|spot| spot.role == Role::Token);
    let last = |touched: &Vec<Touch>| touched.iter().rev().find_map(|touch| if let Touch::Spot(spot) = touch { Some(*spot) } else { None });
    let told: Vec<Option<usize>> = position.scenes_of_moves().iter().map(last).collect();
    if told.iter().any(Option::is_some) || token(scene).is_none() {
        return told;
    }
    moves.iter().map(|mv| position.after(mv).ok().and_then(|after| token(&after.scene()))).collect()
}

#[cfg(test)]
mod tests {
    use super::goals;
    use xanthi_games::Position;

    /// In each way in which a list becomes a chain: with and without a first letter, letters that count as the same, and
    /// words that are barred at first.
    #[test]
    fn words_go_where_they_end() {
        for of in ["", "@A", ",swap=a-n", ",swap=a-n@A", ",manner=1,until=2", ",manner=1,until=2@A"] {
            let position = Position::parse(&format!("words:us-states{of}")).unwrap();
            let scene = position.scene();
            let moves = position.moves();
            assert!(!moves.is_empty(), "{of}");
            for (mv, to) in moves.iter().zip(goals(&position, &scene)) {
                let end = mv.chars().last().map(|c| c.to_uppercase().to_string());
                assert_eq!(to.map(|to| &scene.spots[to].label), end.as_ref(), "{of}: {mv}");
            }
        }
    }

    #[test]
    fn moves_go_where_the_token_stands_afterwards() {
        // From v1 the token goes to v0, with two disks, or to v2, with two; or it stays, with one.
        let position = Position::parse("nimg.neighboring:path.2.1.2@1").unwrap();
        let found: Vec<(String, Option<usize>)> = position.moves().into_iter().zip(goals(&position, &position.scene())).collect();
        for (mv, to) in &found {
            let vertex = mv.split(':').next().and_then(|v| v.parse().ok());
            assert_eq!((*to, to.is_some()), (vertex, true), "{found:?}");
        }
        let sum = Position::parse("nim:1+uvg:path.2@0").unwrap();
        assert!(goals(&sum, &sum.scene()).iter().all(Option::is_none));
    }
}
