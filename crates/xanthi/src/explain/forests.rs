//! Cut's two forests in words.

use super::about::Parts;
use super::{About, listed};
use crate::session::goal;
use std::collections::BTreeSet;

pub(super) fn tell(about: &About<'_>, parts: &[u32], forests: &[Vec<u32>; 2]) -> Vec<String> {
    if goal(about.position).is_some() {
        return vec![about.no_move()];
    }
    let Parts { edge, one, vertices, terminal, note } = about.parts();
    let name = |forest: &[u32]| if forest.is_empty() { format!("no {edge}") } else { listed(forest.iter().map(|&edge| about.edge(edge))) };
    let [short, cut, claims, deletes] = about.sides();
    let count = parts.iter().collect::<BTreeSet<_>>().len();
    let mut told = vec![
        format!(
            "The {vertices} split into {count} parts with the {terminal}s in different ones, and the free {edge}s between parts into two forests, of which the first keeps the {terminal}s apart: a win for {cut}."
        ),
        format!("One forest: {}.", name(&forests[0])),
        format!("The other: {}.", name(&forests[1])),
    ];
    told.extend((!note.is_empty()).then(|| note.to_owned()));
    told.push(format!(
        "If the second connects the {terminal}s, {cut} moves and breaks that path. From then on, whenever {one} of one forest is {claims} by {short}, two parts become one, and {cut} {deletes} {one} of the other forest where that closes a cycle or connects the {terminal}s; so they stay apart to the end."
    ));
    told
}
