//! The matching strategy in words.

use super::{About, listed};
use rustc_hash::FxHashMap;
use xanthi_games::Outcome;
use xanthi_games::certificate::Matching;

pub(super) fn tell(about: &About<'_>, structure: &Matching, outcome: Outcome) -> Vec<String> {
    let Some(ground) = &about.ground else { return Vec::new() };
    if ground.options().is_empty() {
        return vec![lead(about, structure, outcome)];
    }
    let pair = |p: &[u32; 2]| format!("{}–{}", about.vertex(p[0]), about.vertex(p[1]));
    let pairs = listed(structure.pairs.iter().map(pair));
    // Where the token can still be placed anywhere, the first sentence lists the pairs.
    let pairs = if ground.token().is_none() && outcome == Outcome::P { ".".to_owned() } else { format!(": {pairs}.") };
    let unmatched: Vec<u32> = structure.odd.iter().filter(|c| c.link.is_none()).map(|c| c.base).collect();
    let open = (0..ground.graph().order() as u32).filter(|&v| ground.is_open(v)).count();
    let matching = match structure.pairs.len() {
        0 => format!("No two of the {open} vertices that are left can be paired."),
        n => format!("A maximum matching of the {open} vertices that are left pairs {} of them{pairs}", 2 * n),
    };
    let maximum = match (unmatched.len(), structure.barrier.len()) {
        (0, _) => "It is perfect.".to_owned(),
        (left, 0) => format!(
            "It leaves out {} ({}), and no matching can do better: {} an odd number of vertices.",
            if left == 1 { "one vertex".to_owned() } else { format!("{left} vertices") },
            about.vertices(&unmatched),
            if left == 1 { "one part of the graph has".to_owned() } else { format!("{left} parts of the graph have") }
        ),
        (left, b) => format!(
            "It leaves out {} ({}), and no matching can do better: take away {} {}, and {} odd parts remain, of which at most {b} can be matched.",
            if left == 1 { "one vertex".to_owned() } else { format!("{left} vertices") },
            about.vertices(&unmatched),
            if b == 1 { "the vertex".to_owned() } else { format!("the {b} vertices") },
            about.vertices(&structure.barrier),
            structure.odd.len(),
        ),
    };
    let mut steps = vec![lead(about, structure, outcome), matching, maximum];
    steps.push("A vertex is lost for the player who finds the token there exactly when some maximum matching leaves it out: the opponent then always answers along that matching. From any other vertex the player on it moves along a maximum matching, and again the opponent can never leave a pair without an answer.".into());
    steps
}

/// The one sentence: who answers along which matching.
fn lead(about: &About<'_>, structure: &Matching, outcome: Outcome) -> String {
    let options = about.ground.as_ref().map(|g| g.options()).unwrap_or_default();
    if options.is_empty() {
        return "There is no move at all.".into();
    }
    let mut mate = FxHashMap::default();
    structure.pairs.iter().for_each(|&[u, v]| {
        mate.insert(u, v);
        mate.insert(v, u);
    });
    match outcome {
        // Each vertex is a move, and each pair answers both ways.
        Outcome::P if about.ground.as_ref().is_some_and(|ground| ground.token().is_none()) => {
            let pairs = structure.pairs.iter().map(|&[u, v]| format!("{}–{}", about.vertex(u), about.vertex(v)));
            format!("Every move can be answered along a maximum matching of what is left: {}.", listed(pairs))
        }
        Outcome::P => {
            let answers = options.iter().filter_map(|v| mate.get(v).map(|m| format!("{} with {}", about.vertex(*v), about.vertex(*m))));
            format!("Every move can be answered along a maximum matching of what is left: {}.", listed(answers))
        }
        _ => {
            let free: Vec<u32> =
                structure.odd.iter().flat_map(|c| c.blossoms.iter().flatten().flatten().copied().chain([c.base])).collect();
            let winning: Vec<u32> = options.iter().copied().filter(|v| free.contains(v)).collect();
            let go = if winning.len() == 1 { "The winning move goes to a vertex" } else { "The winning moves go to vertices" };
            format!("{go} that some maximum matching leaves out: {}.", about.vertices(&winning))
        }
    }
}
