//! The order of the weights: in words, and the replies.

use super::{About, listed};
use crate::replies::{Reason, Replies};
use rustc_hash::FxHashSet;
use xanthi_games::games::nimg::{Move, NimG};
use xanthi_games::{At, Game, Outcome};

pub(super) fn tell(about: &About<'_>, lost: &[u32], outcome: Outcome) -> Vec<String> {
    let Some(at) = about.position.typed().nim() else { return Vec::new() };
    let (graph, piece) = (at.game.graph(), at.state.piece);
    let disks = at.game.piles(&at.state);
    let name = |v: u32| format!("{} ({} disk{})", graph.labels().name(v), disks[v as usize], if disks[v as usize] == 1 { "" } else { "s" });
    let set: FxHashSet<u32> = lost.iter().copied().collect();
    let is_lost = |v: u32| set.contains(&v);
    let smaller: Vec<u32> = graph.neighbours(piece).iter().copied().filter(|&u| disks[u as usize] < disks[piece as usize]).collect();
    let good: Vec<String> = smaller.iter().filter(|u| is_lost(**u)).map(|&u| name(u)).collect();
    let neighbours = if good.len() == 1 { "a lost neighbour" } else { "lost neighbours" };
    let good = listed(good.into_iter());
    let lead = match outcome {
        Outcome::N if graph.neighbours(piece).contains(&piece) => {
            format!("{} has a loop: removing all disks and staying leaves the opponent nothing to remove.", name(piece))
        }
        Outcome::N => {
            format!("{} has {neighbours} with fewer disks: {good}. Going there and leaving as many disks as are there wins.", name(piece))
        }
        _ if graph.neighbours(piece).is_empty() => format!("{} has no neighbour, so there is no move.", name(piece)),
        _ if smaller.is_empty() => {
            format!("{} has no neighbour with fewer disks, so the opponent can always come back and win.", name(piece))
        }
        _ => format!(
            "All neighbours of {} with fewer disks are won for the player who finds the token there: {}.",
            name(piece),
            listed(smaller.iter().map(|&u| name(u)))
        ),
    };
    vec![
        lead,
        "A vertex is won exactly when a neighbour with fewer disks is lost; a loop counts as a lost neighbour without disks.".into(),
        match lost.len() {
            1 => format!("1 of the {} vertices is lost.", graph.order()),
            many => format!("{many} of the {} vertices are lost.", graph.order()),
        },
    ]
}

/// To the lost vertices. Only those with no more disks than the vertex under the token are needed from a reply on, and their
/// labels do not change: the opponent goes to a vertex with more disks than he leaves behind, which is then a smaller lost
/// neighbour, or to one with fewer, which was won by a lost neighbour that is smaller still.
pub(super) fn replies(lost: &[u32]) -> Replies {
    let lost: FxHashSet<u32> = lost.iter().copied().collect();
    Replies::always(Reason::Weights, move |now, _| {
        let at = now.typed().nim()?;
        Some(at.game.write_move(&by_weights(at, &lost)?))
    })
}

/// To a lost neighbour with fewer disks, leaving as many as it has; on a loop everything is taken.
fn by_weights(at: &At<NimG>, lost: &FxHashSet<u32>) -> Option<Move> {
    let (game, piece) = (&at.game, at.state.piece);
    let own = game.pile(&at.state, piece);
    let left = |to: u32| match to == piece {
        true => Some(0).filter(|_| own > 0),
        false => Some(game.pile(&at.state, to)).filter(|disks| lost.contains(&to) && *disks < own),
    };
    // The smallest: labels of vertices with more disks than the token had left may be out of date.
    let found = game.graph().incident(piece).filter_map(|(to, edge)| Some((to, edge, left(to)?)));
    let (to, edge, left) = found.min_by_key(|found| found.2)?;
    Some(Move { to, edge, of: own, take: own - left })
}
