//! The graph on which a word chain is Geography.
//!
//! **Links as vertices.** If the end of a word fixes how the next one begins, each word is an arc
//! from its first link to its last, and saying it crosses the arc: directed edge geography. The
//! words with the same two links are copies of one arc. With single letters this graph has 26
//! vertices, however long the list is.
//!
//! **Words as vertices.** With a table of replacements a word may be said from several links, and
//! no arc between links can stand for it. Then the words are the vertices, and an arc leads from
//! each word to those that may follow: directed vertex geography. A further vertex, without arcs
//! into it, holds the token at the start.

use super::vocabulary::Vocabulary;
use crate::graph::{Graph, Labels};
use crate::reduction::{GeographyPosition, RuleSet};
use std::sync::Arc;

/// The most arcs of a graph on words.
pub(super) const MAX_ARCS: usize = 20_000_000;

/// The graph of a list; see the [module](self).
#[derive(Debug)]
pub(super) enum Board {
    /// Links as vertices.
    Links {
        /// The graph.
        graph: Arc<Graph>,
        /// The arc of each word.
        arc_of: Vec<u32>,
    },
    /// Words as vertices, and one more for the start, if there is one.
    Words {
        /// The graph.
        graph: Arc<Graph>,
        /// The vertex of the start.
        start: Option<u32>,
    },
}

impl Board {
    /// Links as vertices; `names` are their labels.
    pub(super) fn links(vocabulary: &Vocabulary, names: Vec<String>) -> Self {
        let arcs = || vocabulary.first.iter().copied().zip(vocabulary.last.iter().copied());
        let graph = Graph::new(true, labels(names), arcs().map(|(tail, head)| (tail, head, 1)));
        let number = |arc: (u32, u32)| graph.edges().partition_point(|e| (e.tail, e.head) < arc) as u32;
        let arc_of = arcs().map(number).collect();
        Board::Links { graph: Arc::new(graph), arc_of }
    }

    /// Words as vertices; `start` is the link with which the first word begins.
    pub(super) fn words(vocabulary: &Vocabulary, start: Option<(u32, String)>) -> Self {
        let mut names = vocabulary.words.clone();
        let count = names.len() as u32;
        let mut origins: Vec<(u32, u32)> = (0..count).zip(vocabulary.last.iter().copied()).collect();
        let vertex = start.as_ref().map(|_| count);
        if let Some((key, name)) = start {
            let mut label = format!("@{name}");
            while names.contains(&label) {
                label.insert(0, '@');
            }
            names.push(label);
            origins.push((count, key));
        }
        let arcs = origins.into_iter().flat_map(|(tail, key)| {
            let next = vocabulary.from[key as usize].iter();
            next.filter(move |&&head| head != tail).map(move |&head| (tail, head, 1))
        });
        Board::Words { graph: Arc::new(Graph::new(true, labels(names), arcs)), start: vertex }
    }

    /// How many arcs the graph on words would have.
    pub(super) fn count_arcs(vocabulary: &Vocabulary) -> usize {
        vocabulary.last.iter().map(|&key| vocabulary.from[key as usize].len()).sum()
    }

    /// The position as Geography after the words `said`.
    pub(super) fn position(&self, token: Option<u32>, said: &[u32]) -> GeographyPosition {
        match self {
            Board::Links { graph, arc_of } => {
                let crossed: Vec<u32> = said.iter().map(|&word| arc_of[word as usize]).collect();
                GeographyPosition::new(RuleSet::DEG, graph.clone(), token, &crossed)
            }
            Board::Words { graph, start } => {
                // The vertex of the start is closed, as any vertex that the token has left.
                let visited: Vec<u32> = said.iter().copied().chain(*start).collect();
                GeographyPosition::new(RuleSet::DVG, graph.clone(), token, &visited)
            }
        }
    }
}

/// Different names as labels.
fn labels(names: Vec<String>) -> Labels {
    let count = names.len() as u32;
    Labels::names(names).unwrap_or_else(|_| Labels::numbers(count))
}
