//! A chain of which some arcs may not be used for a while.
//!
//! Some rules keep words out at the beginning of a chain only ("the first word may not be a one-shot word"). As long as
//! they do, such a position is no chain of links: what may be used depends on how many words were said. When they end, it
//! is one.

use super::{LinkArc, LinksPosition};
use std::sync::Arc;

/// A chain with the arcs that the next words may not use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarredChain {
    chain: LinksPosition,
    barred: Arc<[u32]>,
    words: u32,
}

impl BarredChain {
    /// A chain whose next `words` words, at least one, may not use the arcs `barred`, which ascend.
    ///
    /// # Panics
    /// If no word is left, or the arcs do not ascend.
    pub fn new(chain: LinksPosition, barred: Arc<[u32]>, words: u32) -> Self {
        assert!(words > 0 && barred.is_sorted_by(|a, b| a < b), "arcs that are barred for some words");
        Self { chain, barred, words }
    }

    /// The chain, as it would be if nothing were barred.
    pub fn chain(&self) -> &LinksPosition {
        &self.chain
    }

    /// The arcs that are barred, ascending.
    pub fn barred(&self) -> &[u32] {
        &self.barred
    }

    /// The number of words for which the arcs are barred, the next one included: at least one.
    pub fn words(&self) -> u32 {
        self.words
    }

    /// Whether the next words may not use an arc.
    pub fn bars(&self, arc: u32) -> bool {
        self.barred.binary_search(&arc).is_ok()
    }

    /// The arcs of which copies are left and that are not barred, wherever the token is; ascending.
    pub fn free(&self) -> Vec<LinkArc> {
        let mut free = self.chain.arcs().to_vec();
        self.barred.iter().for_each(|&arc| free[arc as usize].copies = 0);
        free.retain(|arc| arc.copies > 0);
        free
    }

    /// The arcs that may be used now: the options, ascending.
    pub fn options(&self) -> Vec<u32> {
        self.chain.options().into_iter().filter(|&arc| !self.bars(arc)).collect()
    }

    /// The chain after a copy of an arc is used; `None` if nothing is barred any more.
    ///
    /// # Panics
    /// If there is no such arc, or no copy of it is left.
    #[must_use]
    pub fn after(&self, arc: u32) -> Option<Self> {
        let chain = || self.chain.after(arc);
        (self.words > 1).then(|| Self { chain: chain(), barred: self.barred.clone(), words: self.words - 1 })
    }
}
