//! The order of the weights in words.

use super::{About, listed};
use rustc_hash::FxHashSet;
use xanthi_games::Outcome;

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
            "All neighbours of {} with fewer disks are won for the player who finds the piece there: {}.",
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
