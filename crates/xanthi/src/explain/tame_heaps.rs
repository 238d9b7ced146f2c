//! Tame heaps in words.

use super::{About, listed};

pub(super) fn tell(about: &About<'_>, types: &[Option<[u64; 2]>]) -> Vec<String> {
    let Some(at) = about.position.typed().heaps() else { return Vec::new() };
    let of = |heap: u32| types.get(heap as usize).copied().flatten().unwrap_or_default();
    let normal = at.state.iter().fold(0, |sum, &heap| sum ^ of(heap)[0]);
    let firm: Vec<u32> = at.state.iter().copied().filter(|&heap| of(heap)[0] == of(heap)[1]).collect();
    let each = listed(at.state.iter().map(|&heap| format!("{heap} has {}", of(heap)[0])));
    let sum = match (at.state.is_empty(), firm.first()) {
        (true, _) => "No heap is left, and whoever cannot move wins.".to_owned(),
        (_, Some(heap)) => format!(
            "The nimbers of the heaps ({each}) add up to {normal} without carrying; the heap of {heap} is firm, so the position is P iff that is 0, as in normal play."
        ),
        (_, None) => format!(
            "The nimbers of the heaps ({each}) add up to {normal} without carrying; all heaps are fickle, like heaps of Nim with one counter, so the position is P iff that is 1."
        ),
    };
    vec![sum, "All heaps are tame: they behave in misère play as heaps of Nim do, which was found for every heap up to the largest.".into()]
}
