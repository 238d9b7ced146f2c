//! Nimbers in words.

use super::{About, listed};
use xanthi_games::certificate::ValueNode;

pub(super) fn tell(about: &About<'_>, nodes: &[ValueNode]) -> Vec<String> {
    let Some(root) = nodes.first() else { return Vec::new() };
    let value = |k: &u32| nodes.get(*k as usize).map_or(0, |n| n.value);
    // Of Geography the vertices are named, and of a chain all words that use an arc.
    let ways = |i: u32| if about.ground.is_some() { vec![about.option(i)] } else { about.ways(i) };
    let each = |(k, i): (&u32, u32)| {
        let value = value(k);
        ways(i).into_iter().map(move |way| format!("{way} has {value}"))
    };
    let options = root.options.iter().zip(0u32..).flat_map(each);
    vec![
        match root.options.is_empty() {
            true => "The nimber is 0: there is no move.".into(),
            false => format!("The nimber is {}: the least number that no option has ({}).", root.value, listed(options)),
        },
        format!("It was found from the nimbers of all {} positions below, each the least number that no option has.", nodes.len()),
    ]
}
