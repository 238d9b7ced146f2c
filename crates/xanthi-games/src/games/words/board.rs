//! The chain of links that a list is.
//!
//! A word is an arc from the link with which it begins to the link at which it ends; words with the
//! same two links are copies of one arc. Without replacements the end of a word fixes how the next
//! one begins, and the chain is directed edge geography on links, however long the list is: with
//! single letters the graph has 26 vertices.

use super::manner::Followers;
use super::vocabulary::Vocabulary;
use crate::graph::{Graph, Labels};
use crate::links::{BarredChain, LinkArc, LinksPosition};
use crate::reduction::{GeographyPosition, RuleSet};
use std::sync::Arc;

/// The arcs of a list; see the [module](self).
#[derive(Debug)]
pub(super) struct Board {
    /// The chain before the first word, without a token.
    chain: LinksPosition,
    /// The arc of each word.
    arc_of: Vec<u32>,
    /// The arcs of the words that manners keep out for a while; which words these are depends on their links alone.
    barred: Arc<[u32]>,
    /// The graph on links, unless a link may be replaced. Its edges are the arcs, in their order.
    graph: Option<Arc<Graph>>,
}

impl Board {
    /// The board of a list; `plain` if no link can be replaced.
    pub(super) fn new(vocabulary: &Vocabulary, plain: bool) -> Self {
        let words = || vocabulary.first.iter().zip(&vocabulary.last);
        let arcs = words().map(|(&head, &tail)| LinkArc { head, tail, copies: 1 }).collect();
        let chain = LinksPosition::new(vocabulary.table.clone(), arcs, None);
        let arc_of: Vec<u32> = words().map(|(&head, &tail)| chain.arc(head, tail).map_or(0, |i| i as u32)).collect();
        let graph = plain.then(|| {
            let names = vocabulary.table.names().to_vec();
            let arcs = chain.arcs().iter().map(|a| (a.head, a.tail, a.copies));
            Arc::new(Graph::new(true, labels(names), arcs))
        });
        let mut barred: Vec<u32> = (0u32..).zip(&arc_of).filter(|(word, _)| !vocabulary.is_mannered(*word)).map(|(_, arc)| *arc).collect();
        barred.sort_unstable();
        barred.dedup();
        Self { chain, arc_of, barred: barred.into(), graph }
    }

    /// The arc of a word.
    pub(super) fn arc(&self, word: u32) -> u32 {
        self.arc_of[word as usize]
    }

    /// The chain after the words `said`.
    pub(super) fn chain(&self, token: Option<u32>, said: &[u32]) -> LinksPosition {
        let mut at = self.chain.clone();
        said.iter().for_each(|&word| at.use_up(self.arc(word)));
        at.at(token)
    }

    /// The same as long as manners hold, for so many more words.
    pub(super) fn barred(&self, token: Option<u32>, said: &[u32], words: u32) -> BarredChain {
        BarredChain::new(self.chain(token, said), self.barred.clone(), words)
    }

    /// The same without a word of an arc: manners ask anew, on the shorter list, which words at least `manner` others could
    /// follow. What was said is of that list, too.
    pub(super) fn barred_without(&self, at: &BarredChain, arc: u32, manner: u32) -> BarredChain {
        let mut list = self.chain.clone();
        list.use_up(arc);
        let table = list.table();
        let mut begin = vec![0u64; table.len()];
        list.arcs().iter().for_each(|a| begin[a.head as usize] += u64::from(a.copies));
        let followers = Followers::new(table, &begin);
        let rude = |a: &LinkArc| followers.of(a.head, a.tail) < u64::from(manner);
        let barred = (0..).zip(list.arcs()).filter(|(_, a)| a.copies > 0 && rude(a)).map(|(i, _)| i);
        let mut chain = at.chain().clone();
        chain.use_up(arc);
        BarredChain::new(chain, barred.collect(), at.words())
    }

    /// The same as directed edge geography, if no link can be replaced and the token is placed.
    pub(super) fn geography(&self, token: Option<u32>, said: &[u32]) -> Option<GeographyPosition> {
        token?;
        let crossed: Vec<u32> = said.iter().map(|&word| self.arc(word)).collect();
        Some(GeographyPosition::new(RuleSet::DEG, self.graph.clone()?, token, &crossed))
    }
}

/// Different names as labels.
fn labels(names: Vec<String>) -> Labels {
    let count = names.len() as u32;
    Labels::names(names).unwrap_or_else(|_| Labels::numbers(count))
}
