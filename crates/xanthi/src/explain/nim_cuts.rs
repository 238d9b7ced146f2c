//! Nim with disks on the edges of a bipartite graph: in words, and the replies.

use super::{About, listed};
use crate::phrases::counted_as;
use crate::replies::{Reason, Replies};
use crate::solve::nim_cuts;
use rustc_hash::FxHashSet;
use xanthi_games::certificate::{NimCuts, NimFlow};
use xanthi_games::games::nimg::NimG;
use xanthi_games::{At, Game, Outcome};

pub(super) fn tell(about: &About<'_>, given: &NimCuts, outcome: Outcome) -> Vec<String> {
    let Some(at) = about.position.typed().nim() else { return Vec::new() };
    let name = |v: u32| at.game.graph().labels().name(v).into_owned();
    let piece = name(at.state.piece);
    let sides = match given.flow.is_none() && !given.narrow.is_empty() {
        true => "The edges with disks are bipartite, and every vertex on the side of the token has at most two: it is narrow.",
        false => "The edges with disks are bipartite, and every vertex on the other side than the token has at most two: it is narrow.",
    };
    let rule = "A narrow vertex lets through as many disks as lie on the emptier of its edges. With the token beside the narrow vertices the player to move wins exactly when, for one of them with h disks on its edge to a and more on that to b, h disks can be brought from a to b past it, and one more from the token to b.";
    let answer = "The opponent always goes on to the other end of the narrow vertex, and leaves there as many disks as the player to move left, or one fewer than there were, if that is less.";
    let lead = match (&given.flow, outcome) {
        (Some(flow), _) => won(at, flow),
        (None, Outcome::N) => {
            let moves: Vec<String> = about.winning.iter().map(|mv| super::plain(mv)).collect();
            format!("The token is on the narrow vertex {piece}, and flows past it tell what to leave: {}.", listed(moves.into_iter()))
        }
        (None, _) if !given.narrow.is_empty() => {
            format!(
                "The token is on the narrow vertex {piece}: whatever is left on an edge, enough disks can be brought to the other end of a narrow vertex."
            )
        }
        (None, _) => match uneven(at) {
            0 => format!(
                "From {piece} every move leads to a vertex with as many disks on one edge as on the other: the opponent goes on and leaves as many as the player to move left."
            ),
            count => {
                let (of, cuts) = (
                    counted_as(count as u64, "narrow vertex has", "narrow vertices have"),
                    counted_as(given.cuts.len() as u64, "cut shows", "cuts show"),
                );
                format!("{of} more disks on one edge than on the other, and {cuts} that too few can be brought past them.")
            }
        },
    };
    let lost = given.flow.is_none() && given.narrow.is_empty();
    let mut steps = vec![lead, format!("{sides} {rule}")];
    if lost && uneven(at) > 0 {
        steps.push(answer.to_owned());
    }
    steps
}

/// How many vertices at an odd distance from the token have more disks on one edge than on the other.
fn uneven(at: &At<NimG>) -> usize {
    let mut met = FxHashSet::from_iter([at.state.piece]);
    let mut level = vec![at.state.piece];
    let (mut odd, mut count) = (false, 0);
    while !level.is_empty() {
        let mut next = Vec::new();
        for &v in &level {
            let ways = at.game.ways(&at.state, v);
            let disks = |i: usize| ways.get(i).map_or(0, |way| at.game.pile(&at.state, way.1));
            count += usize::from(odd && disks(0) != disks(1));
            next.extend(ways.iter().map(|way| way.0).filter(|to| met.insert(*to)));
        }
        (level, odd) = (next, !odd);
    }
    count
}

fn won(at: &At<NimG>, flow: &NimFlow) -> String {
    let name = |v: u32| at.game.graph().labels().name(v).into_owned();
    let mut ways: Vec<(u32, u32)> =
        at.game.ways(&at.state, flow.vertex).into_iter().map(|(to, pile)| (at.game.pile(&at.state, pile), to)).collect();
    ways.sort_unstable();
    let (u, piece) = (name(flow.vertex), at.state.piece);
    match ways[..] {
        [(k, b)] if b == piece => {
            format!("{u} has no other edge than that from {}: going there and taking all {k} leaves no move.", name(b))
        }
        [(_, b)] => format!("{u} has one edge, to {}, and the token can come there from {}.", name(b), name(piece)),
        [(h, a), (k, b)] if b == piece => format!(
            "{u} has {h} on its edge to {} and {k} on its edge to {}, where the token is, and {h} can be brought past it: going there and leaving {h} makes both edges equal.",
            name(a),
            name(b)
        ),
        [(h, a), (k, b)] => format!(
            "{u} has {h} on its edge to {} and {k} on its edge to {}. Past it {h} can be brought from {} to {}, and one more from {}: going where the flow from there leads, and leaving what else the flow needs, wins.",
            name(a),
            name(b),
            name(a),
            name(b),
            name(piece)
        ),
        _ => String::new(),
    }
}

/// By a flow for each move, as the disks change.
pub(super) fn replies() -> Replies {
    Replies::always(Reason::Flow, |now, budget| {
        let at = now.typed().nim()?;
        Some(at.game.write_move(&nim_cuts::winning_move(at, budget)?))
    })
}
