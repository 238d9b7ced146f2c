//! Heaps in words: the nimber of each, and addition without carrying.

use super::{About, capital, listed};

pub(super) fn tell(about: &About<'_>, values: &[u64]) -> Vec<String> {
    let Some(at) = about.position.typed().heaps() else { return Vec::new() };
    let of = |heap: &u32| values.get(*heap as usize).copied().unwrap_or(0);
    let heaps = &at.state;
    let nimber = heaps.iter().map(of).fold(0, |a, b| a ^ b);
    let mut steps = Vec::new();
    if heaps.is_empty() {
        return vec!["No heap is left: the nimber is 0.".into()];
    }
    let (width, binary) = (64 - heaps.iter().map(of).max().unwrap_or(0).max(1).leading_zeros() as usize, heaps.len() > 1);
    let each = heaps.iter().map(|heap| match binary {
        true => format!("{heap} has {}", in_binary(of(heap), width)),
        false => format!("the heap of {heap} has the nimber {}", of(heap)),
    });
    let each = listed(each);
    steps.push(match (binary, nimber) {
        (false, 0) => format!("{}: no option has 0.", capital(&each)),
        (false, _) => format!("{}: some option has 0.{}", capital(&each), about.named_winning()),
        (true, 0) => {
            format!("The nimbers of the heaps ({each}) add up, without carrying, to {}, and no move leaves that sum.", back(0, width))
        }
        (true, _) => {
            let sum = back(nimber, width);
            format!(
                "The nimbers of the heaps ({each}) add up, without carrying, to {sum}: a winning move makes the sum 0.{}",
                about.named_winning()
            )
        }
    });
    steps.push("The nimber of a heap is the least number that is the nimber of none of its options; it was found for every heap up to the largest.".into());
    steps
}

/// A number, and its binary digits where it has several.
pub(super) fn in_binary(value: u64, width: usize) -> String {
    if width == 1 { value.to_string() } else { format!("{value} = {value:0width$b}") }
}

/// The same as a result: the digits first.
pub(super) fn back(value: u64, width: usize) -> String {
    if width == 1 { value.to_string() } else { format!("{value:0width$b} = {value}") }
}
