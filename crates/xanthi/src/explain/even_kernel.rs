//! The even kernel strategy in words.

use super::About;
use rustc_hash::FxHashSet;
use xanthi_games::Outcome;

pub(super) fn tell(about: &About<'_>, kernel: &[u32]) -> Vec<String> {
    let place = about.ground.as_ref().and_then(|g| g.token()).map_or(String::new(), |t| format!(" {}", about.vertex(t)));
    vec![
        match kernel.len() {
            1 => format!("The token{place} alone is an even kernel: no other vertex has an odd number of edges to it."),
            n => format!("The token{place} is in an even kernel of {n} vertices: {}.", about.vertices(kernel)),
        },
        format!("{}, and every other vertex has an even number of edges to it.", between(about, kernel, "vertices of the kernel")),
        "So each move leaves the kernel along one of an even number of edges, an odd number of them is left, and the opponent can come back along another. The player on the kernel runs out of moves first.".into(),
    ]
}

/// What is said of edges between vertices of a kernel: there are none, or they cancel.
fn between(about: &About<'_>, kernel: &[u32], two: &str) -> String {
    let kernel: FxHashSet<u32> = kernel.iter().copied().collect();
    let inside = about.ground.as_ref().is_some_and(|ground| {
        let mut edges = (0..).zip(ground.graph().edges());
        edges.any(|(i, edge)| ground.copies(i) > 0 && kernel.contains(&edge.tail) && kernel.contains(&edge.head))
    });
    if inside {
        format!("Edges between two {two}, and loops, are even in number and cancel: a move along one is answered along another one")
    } else {
        format!("No edge joins two {two}")
    }
}

pub(super) fn tell_many(about: &About<'_>, kernels: &[Vec<u32>], steps: &[[u32; 2]], outcome: Outcome) -> Vec<String> {
    let Some(ground) = &about.ground else { return Vec::new() };
    let options = ground.options();
    let mut members: Vec<u32> = kernels.iter().flatten().copied().filter(|v| options.binary_search(v).is_ok()).collect();
    members.sort_unstable();
    members.dedup();
    let lead = match (outcome, ground.token()) {
        (Outcome::P, _) => format!("None of the {} moves goes to an even kernel of what is left.", options.len()),
        (_, None) => format!("Vertices in an even kernel are lost for the player who finds the token there: {}.", about.vertices(&members)),
        (_, Some(_)) => format!("A winning move goes into an even kernel of what is left: to {}.", about.vertices(&members)),
    };
    let mut told = vec![lead];
    if let Some(kernel) = kernels.first() {
        told.push(format!("Such a kernel: {}.", about.vertices(kernel)));
        told.push(format!("{}, and after the move every other vertex has an even number of edges to it. So whenever the token leaves it, the other player can bring it back.", between(about, kernel, "of its vertices")));
    }
    if !steps.is_empty() {
        told.push(format!("That no other option lies in one follows from {} parity equations (an even number of the neighbours of each vertex are in the kernel), solved one after the other; on a bipartite graph this decides.", steps.len()));
    }
    told
}
