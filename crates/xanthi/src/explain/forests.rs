//! Cut's two forests in words.

use super::{About, listed};
use std::collections::BTreeSet;

pub(super) fn tell(about: &About<'_>, parts: &[u32], forests: &[Vec<u32>; 2]) -> Vec<String> {
    let name = |forest: &[u32]| if forest.is_empty() { "no edge".into() } else { listed(forest.iter().map(|&edge| about.edge(edge))) };
    let [short, cut, claims, deletes] = about.sides();
    let count = parts.iter().collect::<BTreeSet<_>>().len();
    vec![
        format!(
            "The vertices split into {count} parts with the terminals in different ones, and the free edges between parts into two forests, of which the first keeps the terminals apart: a win for {cut}."
        ),
        format!("One forest: {}.", name(&forests[0])),
        format!("The other: {}.", name(&forests[1])),
        format!(
            "If the second connects the terminals, {cut} moves and breaks that path. From then on, whenever an edge of one forest is {claims} by {short}, two parts become one, and {cut} {deletes} an edge of the other forest where that closes a cycle or connects the terminals; so they stay apart to the end."
        ),
    ]
}
