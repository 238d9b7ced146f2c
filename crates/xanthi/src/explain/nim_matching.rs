//! Nim on graphs, move then remove, on a bipartite graph: in words, and the replies.

use super::{About, listed};
use crate::replies::{Reason, Replies};
use crate::solve::nim_matching;
use xanthi_games::certificate::NimMatching;
use xanthi_games::{Game, Outcome};

pub(super) fn tell(about: &About<'_>, given: &NimMatching, outcome: Outcome) -> Vec<String> {
    let Some(at) = about.position.typed().nim() else { return Vec::new() };
    let name = |v: u32| at.game.graph().labels().name(v).into_owned();
    let piece = at.state.piece;
    let partners = given.matching.iter().filter_map(|&[u, v, _]| if u == piece { Some(v) } else { (v == piece).then_some(u) });
    let partners = listed(partners.map(name));
    let lead = match outcome {
        Outcome::N => format!(
            "A matching that may use {} once more than it has disks, and every other vertex as often as it has disks, becomes larger by that: going to a partner, {partners}, and taking one disk wins.",
            name(piece)
        ),
        _ => format!(
            "A matching that uses every vertex at most as often as it has disks does not become larger if it may use {} once more: wherever the token goes, every maximum matching needs all disks there, and the opponent goes to a partner.",
            name(piece)
        ),
    };
    vec![
        lead,
        "What the token can reach is bipartite, so each player removes disks on one side only: this is vertex geography with as many twins of each vertex as it has disks.".into(),
    ]
}

/// Along a matching for each move, as the disks change.
pub(super) fn replies() -> Replies {
    Replies::always(Reason::Matching, |now, budget| {
        let at = now.typed().nim()?;
        Some(at.game.write_move(&nim_matching::winning_move(at, budget)?))
    })
}
