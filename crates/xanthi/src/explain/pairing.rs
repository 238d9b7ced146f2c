//! A pairing strategy in words.

use super::{About, listed};

pub(super) fn tell(about: &About<'_>, pairs: &[[u32; 2]]) -> Vec<String> {
    let named = listed(pairs.iter().map(|[a, b]| format!("{} with {}", about.edge(*a), about.edge(*b))));
    vec![
        format!("The winner answers each move with its partner: {named}."),
        "So the loser gets at most one of each pair, and every path across the board would need both of one.".into(),
    ]
}
