//! Pairs of vertices in words.

use super::{About, listed};
use xanthi_games::certificate::DirectedMatching;

pub(super) fn tell(about: &About<'_>, given: &DirectedMatching) -> Vec<String> {
    let arcs = given.arcs.iter().map(|&[tail, head]| format!("{} → {}", about.vertex(tail), about.vertex(head)));
    let token = about.ground.as_ref().and_then(|ground| ground.token());
    let own = given.arcs.iter().find(|arc| Some(arc[0]) == token);
    let first = match own {
        Some(&[_, head]) => format!("The cells are in pairs, each with an arc to follow; the player to move goes to {}, the partner.", about.vertex(head)),
        None => "The cells are in pairs, each with an arc to follow; every move leads to the first cell of a pair, and the opponent goes to the second.".into(),
    };
    vec![
        first,
        format!("The pairs: {}.", listed(arcs)),
        "From the second cell of a pair every way leads to the first cell of another one. So whoever follows the pairs always finds the partner unvisited, and never runs out of moves.".into(),
    ]
}
