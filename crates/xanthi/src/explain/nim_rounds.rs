//! Nimbers of Nim with disks on the edges of a tree or a cycle: in words, and the replies.

use super::{About, nim_edges};
use crate::replies::Replies;
use crate::solve::nim_tree;
use xanthi_games::Position;
use xanthi_games::certificate::NimRound;
use xanthi_games::games::nimg::NimG;

pub(super) fn tell(about: &About<'_>, rounds: &[NimRound]) -> Vec<String> {
    let Some(at) = about.position.typed().nim() else { return Vec::new() };
    let sum: u64 = rounds.iter().map(|round| u64::from(round.times)).sum();
    let piece = at.game.graph().labels().name(at.state.piece);
    let count = rounds.len().saturating_sub(1);
    let (leads, rounds) = match count {
        1 => ("leads from", "1 round".to_owned()),
        _ => ("lead from", format!("{count} rounds")),
    };
    let and = if count == 1 { "and takes" } else { "and together they take" };
    let (_, degrees) = reach(&at.game, at);
    let is_cycle = degrees.iter().all(|d| *d == 2);
    if is_cycle {
        return vec![
            "The edges with disks are a cycle: the least number of disks (if the cycle is even, the least numbers on every second edge) and the paths that are left above it give the nimber.".into(),
            format!("The paths have nimber {sum} with the token on {piece}, found in {rounds}."),
        ];
    }
    if count == 0 {
        return vec![format!(
            "The edges with disks are a tree, and {piece} is lost there: the number of disks does not matter, and the nimber is 0."
        )];
    }
    vec![
        format!("The edges with disks are a tree. {rounds} {leads} {piece} to a lost position, {and} {sum} disks off a pair."),
        "A round removes the lost vertices, and some disks of every edge in a pair (the pairs match the vertices that are next to no lost one); the nimber falls by that number.".into(),
    ]
}

/// The vertices that the token can reach, and their degrees.
fn reach(game: &NimG, at: &xanthi_games::At<NimG>) -> (Vec<u32>, Vec<usize>) {
    let mut met = rustc_hash::FxHashSet::from_iter([at.state.piece]);
    let (mut order, mut degrees) = (vec![at.state.piece], Vec::new());
    while let Some(&v) = order.get(degrees.len()) {
        let ways = game.ways(&at.state, v);
        degrees.push(ways.iter().map(|way| if way.0 == v { 2 } else { 1 }).sum());
        order.extend(ways.into_iter().map(|way| way.0).filter(|to| met.insert(*to)));
    }
    (order, degrees)
}

/// As on a tree or a cycle: the winner needs the number of disks only on a cycle.
pub(super) fn replies(position: &Position) -> Replies {
    match position.typed().nim().and_then(nim_tree::lost_vertices) {
        Some(lost) => nim_edges::replies_on_tree(&lost),
        None => nim_edges::replies_on_cycle(),
    }
}
