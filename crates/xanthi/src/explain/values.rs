//! Nimbers in words.

use super::{About, listed, plain};
use xanthi_games::certificate::ValueNode;

pub(super) fn tell(about: &About<'_>, nodes: &[ValueNode]) -> Vec<String> {
    let Some(root) = nodes.first() else { return Vec::new() };
    let value = |k: &u32| nodes.get(*k as usize).map_or(0, |n| n.value);
    // A table of a game graph counts every move; one of Geography counts the vertices to which they lead.
    let moves = if about.ground.is_none() { about.position.moves() } else { Vec::new() };
    let name = |i: u32| moves.get(i as usize).map_or_else(|| about.option(i), |mv| plain(mv));
    let options = root.options.iter().zip(0u32..).map(|(k, i)| format!("{} has {}", name(i), value(k)));
    vec![
        match root.options.is_empty() {
            true => "The nimber is 0: there is no move.".into(),
            false => format!("The nimber is {}: the least number that no option has ({}).", root.value, listed(options)),
        },
        format!("It was found from the nimbers of all {} positions below, each the least number that no option has.", nodes.len()),
    ]
}
