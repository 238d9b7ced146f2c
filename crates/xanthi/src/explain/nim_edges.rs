//! Nim with disks on the edges of a tree or a cycle in words.

use super::About;
use rustc_hash::FxHashSet;
use xanthi_games::Outcome;

pub(super) fn tell_tree(about: &About<'_>, lost: &[u32], outcome: Outcome) -> Vec<String> {
    let Some(at) = about.position.typed().nim() else { return Vec::new() };
    let name = |v: u32| at.game.graph().labels().name(v);
    let piece = name(at.state.piece);
    let set: FxHashSet<u32> = lost.iter().copied().collect();
    let mut good: Vec<u32> = at.game.ways(&at.state, at.state.piece).into_iter().map(|way| way.0).filter(|v| set.contains(v)).collect();
    good.dedup();
    let lead = match outcome {
        Outcome::N => format!(
            "A lost vertex is next to {piece}: {}. Going there and taking all disks of the edge leaves the opponent the tree behind it.",
            super::listed(good.into_iter().map(|v| name(v).into_owned()))
        ),
        _ => format!(
            "No vertex next to {piece} is lost: wherever the piece goes, the opponent goes on to a lost one and takes all disks of that edge."
        ),
    };
    vec![
        lead,
        "The edges with disks are a tree, and only which edges have disks matters: seen from the piece, a vertex is lost exactly when none of its children is.".into(),
    ]
}

pub(super) fn tell_cycle(about: &About<'_>) -> Vec<String> {
    let odd = about.position.typed().nim().is_some_and(|at| {
        // A cycle has as many vertices as edges.
        let mut met = FxHashSet::from_iter([at.state.piece]);
        let mut stack = vec![at.state.piece];
        while let Some(v) = stack.pop() {
            stack.extend(at.game.ways(&at.state, v).into_iter().map(|way| way.0).filter(|to| met.insert(*to)));
        }
        met.len() % 2 == 1
    });
    let why = "The edges with disks are a cycle.";
    if odd {
        return vec![format!(
            "{why} It is odd: crossing an edge and taking all its disks leaves an even path, from whose end the opponent loses."
        )];
    }
    vec![
        format!("{why} It is even, so nobody takes the last disk of an edge: that leaves the opponent the end of an odd path."),
        "So the least number of disks can be taken off every edge, and the runs of edges with disks left on either side of the piece decide: an odd one wins.".into(),
    ]
}
