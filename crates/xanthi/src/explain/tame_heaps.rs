//! Tame heaps in words.

use super::{About, listed};
use xanthi_heaps::tame::{Type, together};

pub(super) fn tell(about: &About<'_>, types: &[Option<Type>]) -> Vec<String> {
    let Some(at) = about.position.typed().heaps() else { return Vec::new() };
    let of = |heap: u32| types.get(heap as usize).copied().flatten().unwrap_or_default();
    let sum = match at.state[..] {
        [] => "No heap is left, and whoever cannot move wins.".to_owned(),
        _ => added("heaps", at.state.iter().map(|&heap| (heap.to_string(), of(heap))), |heap| format!("the heap of {heap}")),
    };
    vec![sum, "All heaps are tame: they behave in misère play as heaps of Nim do, which was found for every heap up to the largest.".into()]
}

/// What tame things side by side, each with its name, add up to, and what that says.
pub(super) fn added(things: &str, each: impl Iterator<Item = (String, Type)>, called: impl Fn(&str) -> String) -> String {
    let each: Vec<(String, Type)> = each.collect();
    let [normal, _] = together(each.iter().map(|(_, of)| *of));
    let numbers = listed(each.iter().map(|(name, of)| format!("{name} has {}", of[0])));
    let which = match each.iter().find(|(_, of)| of[0] == of[1]) {
        Some((name, _)) => format!(
            "{} is firm (its normal and misère values are equal), so the position is P exactly when this sum is 0, as in normal play",
            called(name)
        ),
        None => format!("all {things} are fickle, like heaps of Nim with one counter, so the position is P exactly when this sum is 1"),
    };
    format!("The nimbers of the {things} ({numbers}) add up to {normal} without carrying; {which}.")
}
