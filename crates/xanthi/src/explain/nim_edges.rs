//! Nim with disks on the edges of a tree or a cycle: in words, and the replies.

use super::About;
use crate::replies::{Asked, Reason, Replies};
use crate::solve::{nim_cycle, nim_tree};
use rustc_hash::FxHashSet;
use xanthi_games::games::nimg::{Move, NimG};
use xanthi_games::{At, Game, Outcome};

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
            "No vertex next to {piece} is lost: wherever the token goes, the opponent goes on to a lost one and takes all disks of that edge."
        ),
    };
    vec![
        lead,
        "The edges with disks are a tree, and only which edges have disks matters: seen from the token, a vertex is lost exactly when none of its children is.".into(),
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
        "So the least number of disks can be taken off every edge, and the runs of edges with disks left on either side of the token decide: an odd one wins.".into(),
    ]
}

/// To the lost vertices of a tree. The winner takes all disks of the edge, so that the opponent is in the tree below, where the
/// labels stay.
pub(super) fn replies_on_tree(lost: &[u32]) -> Replies {
    let lost: FxHashSet<u32> = lost.iter().copied().collect();
    Replies::new(Reason::Tree, move |asked| {
        let at = asked.now.typed().nim()?;
        Some((at.game.write_move(&down_the_tree(at, &lost, came_from(asked))?), Reason::Tree))
    })
}

/// By the runs of edges of a cycle, which needs no data. As soon as an edge is empty, a path is left.
pub(super) fn replies_on_cycle() -> Replies {
    Replies::new(Reason::Cycle, |asked| {
        let at = asked.now.typed().nim()?;
        let Some(lost) = nim_tree::lost_vertices(at) else {
            return Some((at.game.write_move(&nim_cycle::winning_move(at)?), Reason::Cycle));
        };
        let above = if asked.last == Reason::Tree { came_from(asked) } else { None };
        Some((at.game.write_move(&down_the_tree(at, &lost.into_iter().collect(), above)?), Reason::Tree))
    })
}

/// Where the token was before the opponent moved it.
fn came_from(asked: &Asked<'_>) -> Option<u32> {
    Some(asked.before?.typed().nim()?.state.piece)
}

/// To a lost child, taking all disks of the edge. `above` is where the token came from.
fn down_the_tree(at: &At<NimG>, lost: &FxHashSet<u32>, above: Option<u32>) -> Option<Move> {
    let (game, state) = (&at.game, &at.state);
    let (to, pile) = game.ways(state, state.piece).into_iter().find(|way| Some(way.0) != above && lost.contains(&way.0))?;
    let (_, edge) = game.graph().incident(state.piece).find(|step| step.0 == to)?;
    let of = game.pile(state, pile);
    Some(Move { to, edge, of, take: of })
}
