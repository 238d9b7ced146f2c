//! Biased games: whose edges are whose, the turns by their numbers, and a winning turn.

use super::super::board::Picture;
use super::{bridgit, shannon};
use xanthi_games::certificate::Proof;
use xanthi_games::games::shannon::biased::Biased;
use xanthi_games::scene::Role;
use xanthi_games::{At, Game, Position, Side};

/// What the colours mean, and how many edges a turn takes.
pub(super) fn meanings(picture: &mut Picture, at: &At<Biased>) {
    if !at.game.on_dots() {
        shannon::upright(picture);
    }
    let [first, second] = at.game.quota();
    let edges = |n: u32, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
    picture.says.push(match at.game.on_dots() {
        true => format!("In a turn Black draws {}, Red {}.", edges(first, "line"), edges(second, "line")),
        false => format!("In a turn Short claims {}, Cut deletes {}.", edges(first, "edge"), edges(second, "edge")),
    });
}

/// The numbers of the turns on the edges that they took.
pub(super) fn played(picture: &mut Picture, at: &At<Biased>) {
    for (i, edge) in at.played.iter().enumerate().flat_map(|(i, turn)| turn.iter().map(move |edge| (i, *edge))) {
        let link = match at.game.crossing(edge) {
            Some(crossing) => bridgit::line(&picture.scene, crossing, i),
            None => Some(edge as usize),
        };
        if let Some(link) = link.and_then(|l| picture.scene.links.get_mut(l)) {
            let number = (i + 1).to_string();
            link.label = if link.label.is_empty() || link.label == "claimed" { number } else { format!("{} {number}", link.label) };
        }
    }
}

/// The edges of a turn that wins.
pub(super) fn best(picture: &mut Picture, position: &Position, at: &At<Biased>, proof: &Proof) {
    let Some(turn) = proof.winning_moves.first().and_then(|mv| at.game.read_move(&at.state, mv)) else { return };
    let side = if position.turn() == Some(Side::Right) { Role::Right } else { Role::Left };
    for &edge in &turn {
        let link = match at.game.crossing(edge) {
            Some(crossing) => bridgit::add(&mut picture.scene, crossing, side, Role::Reply),
            None => Some(edge as usize),
        };
        if let Some(link) = link.and_then(|l| picture.scene.links.get_mut(l)) {
            (link.role, link.label) = (Role::Reply, "!".into());
        }
    }
    if !turn.is_empty() {
        let more = proof.winning_moves.len() - 1;
        let what = if turn.len() == 1 { "a winning edge" } else { "the edges of a winning turn" };
        let others = if more == 0 { String::new() } else { format!("; {more} more win") };
        picture.meanings.push((Role::Reply, format!("{what}{others}")));
    }
}
