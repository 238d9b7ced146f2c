//! Strongly connected components of a list: links from each of which the chain can come to every
//! other. Only within them can a game go round.

use std::collections::BTreeMap;
use xanthi_games::links::{Components, LinksPosition};

/// The components with more than one link, or with a word from a link to itself; the largest first,
/// each ascending.
pub fn components(chain: &LinksPosition) -> Vec<Vec<u32>> {
    let of = Components::new(chain);
    let mut found: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for link in (0..chain.table().len() as u32).filter(|&link| of.goes_round(chain, link)) {
        found.entry(of.of_link(link)).or_default().push(link);
    }
    let mut found: Vec<Vec<u32>> = found.into_values().collect();
    found.sort_by_key(|links| (std::cmp::Reverse(links.len()), links[0]));
    found
}
