//! How many links and words of a list each class has, without a text for any of them: what is told where there is no room to
//! tell of each.

use super::report::{Seen, links, outcomes};
use super::{Class, of_label, of_last_word};
use crate::solve::Verdict;
use std::collections::BTreeMap;
use xanthi_games::Position;

/// How many links and how many words that may be said each class has, the best first, from a verdict about a position of a
/// word chain; `None` for any other position. Links are told where the [report](super::report) has them, and no word is barred. What only
/// cancelled pairs decide counts as root: to tell them apart takes a look at the chain for each kind of words.
pub fn counts(position: &Position, verdict: &Verdict) -> Option<Vec<(Class, [u64; 2])>> {
    let (at, seen) = Seen::of(position, verdict.play)?;
    let Seen { chain, barred, divided, depth } = &seen;
    let after = outcomes(at, chain, verdict);
    let mut counts: BTreeMap<Class, [u64; 2]> = BTreeMap::new();
    let mut classes = vec![Class::Open; chain.arcs().len()];
    for kind in seen.options() {
        let (arc, outcome) = (chain.arcs()[kind as usize], after[kind as usize]);
        // Behind a start the labels alone do not say whether the verdict came so far.
        let label = divided.labels[arc.tail as usize].filter(|_| at.state.is_open() || outcome.is_some());
        let by_label = label.map(|label| of_label(label, depth[arc.tail as usize], verdict.play));
        let class = by_label.or(outcome.map(Class::at_root)).unwrap_or(Class::Open);
        let class = if class != Class::Open && seen.ends_with(kind) { of_last_word(verdict.play) } else { class };
        classes[kind as usize] = class;
        counts.entry(class).or_default()[1] += u64::from(arc.copies);
    }
    if at.state.is_open() && barred.is_none() {
        let links = links(chain, divided, depth, &classes);
        links.iter().for_each(|link| counts.entry(link.class).or_default()[0] += 1);
    }
    Some(counts.into_iter().collect())
}
