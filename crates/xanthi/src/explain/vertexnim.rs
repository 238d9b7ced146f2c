//! Vertexnim: in words, and the replies.

use super::{About, listed, plain};
use crate::replies::{Reason, Replies};
use crate::solve::vertexnim::winning_turn;
use xanthi_games::{Game, Outcome};

pub(super) fn tell(about: &About<'_>, components: &[Vec<u32>], outcome: Outcome) -> Vec<String> {
    let Some(at) = about.position.typed().vertexnim() else { return Vec::new() };
    let disks = at.game.piles(&at.state);
    let name = |v: u32| at.game.graph().labels().name(v).into_owned();
    let piece = at.state.piece;
    match disks[piece as usize] {
        0 => return vec![format!("{} has no disks, so no turn can be made.", name(piece))],
        1 => {}
        n => {
            return vec![format!(
                "{} has a loop and {n} disks: leaving one disk and staying wins, unless the opponent had a winning move then; in that case the same move wins at once.",
                name(piece)
            )];
        }
    }
    let own = components.iter().find(|set| set.contains(&piece));
    let lead = match own {
        Some(set) if set.len() == at.game.graph().order() => {
            format!("All vertices have one disk: they vanish one after the other, and their number, {}, decides.", set.len())
        }
        Some(set) => format!(
            "{} has one disk and can be led around in {} ({} of them): these go one after the other, and leaving them loses. Their number decides.",
            name(piece),
            listed(set.iter().map(|&v| name(v))),
            set.len()
        ),
        None => {
            let wins = about.moves.iter().find(|mv| {
                let after = at.game.read_move(&at.state, mv).map(|mv| mv.to);
                after.is_some_and(|to| components.iter().any(|set| set.contains(&to)))
            });
            let how = wins.map_or_else(String::new, |mv| format!(", for example by {}", plain(mv)));
            format!("{} has one disk and leads to vertices that are lost{how}.", name(piece))
        }
    };
    let rule = "Nobody wants to bring the token to a vertex with a loop and two disks or more: there the opponent wins.";
    let end = match outcome {
        Outcome::P => "The player to move runs out of them first.",
        _ => "The opponent runs out of them first.",
    };
    vec![lead, rule.into(), end.into()]
}

/// By parity in the components of vertices with one disk, which change with each vertex that goes.
pub(super) fn replies() -> Replies {
    Replies::always(Reason::OneDisk, |now, budget| {
        let at = now.typed().vertexnim()?;
        Some(at.game.write_move(&winning_turn(at, budget)?))
    })
}
