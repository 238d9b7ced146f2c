//! Short's two trees in words.

use super::about::Parts;
use super::{About, capital, listed};
use crate::session::goal;
use xanthi_games::Outcome;

pub(super) fn tell(about: &About<'_>, trees: &[Vec<u32>; 2], outcome: Outcome) -> Vec<String> {
    let name = |tree: &[u32]| listed(tree.iter().map(|&edge| about.edge(edge)));
    let Parts { one, vertices, terminal, note, .. } = about.parts();
    let [short, cut, claims, deletes] = about.sides();
    if about.position.switching().map(|at| at.network().terminals()).is_some_and(|[s, t]| s == t) {
        return vec![format!("Both terminals are the same vertex, so {short} has connected them before the first move.")];
    }
    if trees.iter().all(Vec::is_empty) {
        return vec![match goal(about.position) {
            Some(_) => about.no_move(),
            None => format!("{short} has connected the {terminal}s."),
        }];
    }
    let gap = trees[0].len() < trees[1].len();
    let lead = match (gap, outcome) {
        (true, _) => {
            format!("{short} moves, and can complete two disjoint trees that span the same {vertices}, the {terminal}s among them.")
        }
        _ => format!("{short} has two disjoint trees that span the same {vertices}, the {terminal}s among them."),
    };
    let mut told = vec![lead, format!("One tree: {}.", name(&trees[0])), format!("The other: {}.", name(&trees[1]))];
    if gap {
        told.push(format!("The first is in two pieces with a {terminal} in each. {} of the second that leads from one piece to the other, {claims} by {short}, joins them.", capital(one)));
    }
    if !note.is_empty() {
        told.push(note.into());
    }
    told.push(format!("Whenever {cut} {deletes} {one} of one tree, it falls into two pieces, and {short} mends it with {one} of the other tree that leads across; so the trees shrink until the {terminal}s are one."));
    told
}
