//! Chains of links: what a list of words is to a theorem.
//!
//! The token stands on the link at which the last word ended. It *allows* one or several links with
//! which the next word may begin: a permanent relation. A word is an *arc* from the link with which
//! it begins (its head) to the link at which it ends (its tail); words with the same two links are
//! copies of one arc, and saying a word uses one copy up. Where every link allows itself alone this
//! is directed edge geography. However long a list is, its chain has no more links than the list
//! has beginnings and ends.
//!
//! The token may be absent: then any arc may be used first.

mod barred;
mod components;

pub use barred::BarredChain;
pub use components::Components;

use crate::graph::Edge;
use crate::reduction::{GeographyPosition, RuleSet};
use std::sync::{Arc, OnceLock};

/// The links of a list, and which of them each allows.
#[derive(Debug, PartialEq, Eq)]
pub struct LinkTable {
    names: Vec<String>,
    allowed: Vec<Vec<u32>>,
    allowing: Vec<Vec<u32>>,
    /// Whether every link allows itself alone.
    plain: bool,
}

impl LinkTable {
    /// Links with their names, and for each the links that it allows.
    ///
    /// # Panics
    /// If the lists have different lengths, or one names a link that does not exist.
    pub fn new(names: Vec<String>, mut allowed: Vec<Vec<u32>>) -> Self {
        assert_eq!(names.len(), allowed.len(), "a list for each link");
        let mut allowing = vec![Vec::new(); names.len()];
        for (tail, heads) in (0..).zip(&mut allowed) {
            heads.sort_unstable();
            heads.dedup();
            heads.iter().for_each(|&head| allowing[head as usize].push(tail));
        }
        let plain = (0..).zip(&allowed).all(|(link, heads)| *heads == [link]);
        Self { names, allowed, allowing, plain }
    }

    /// Links each of which allows itself alone.
    pub fn plain(names: Vec<String>) -> Self {
        let allowed = (0..names.len() as u32).map(|link| vec![link]).collect();
        Self::new(names, allowed)
    }

    /// Whether every link allows itself alone, so that the chain is directed edge geography.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// The number of links.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The name of a link.
    ///
    /// # Panics
    /// If there is no such link.
    pub fn name(&self, link: u32) -> &str {
        &self.names[link as usize]
    }

    /// The names of all links, in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The links that a word may begin with after one that ended in `tail`, ascending.
    pub fn allowed(&self, tail: u32) -> &[u32] {
        &self.allowed[tail as usize]
    }

    /// The links that allow `head`, ascending.
    pub fn allowing(&self, head: u32) -> &[u32] {
        &self.allowing[head as usize]
    }

    /// Whether a word in `head` may follow one that ended in `tail`.
    pub fn allows(&self, tail: u32, head: u32) -> bool {
        self.allowed[tail as usize].binary_search(&head).is_ok()
    }
}

/// All words with the same two links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LinkArc {
    /// The link with which they begin.
    pub head: u32,
    /// The link at which they end.
    pub tail: u32,
    /// How many are left.
    pub copies: u32,
}

/// A chain in play: the words that are left, as arcs, and the link under the token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinksPosition {
    table: Arc<LinkTable>,
    arcs: Vec<LinkArc>,
    token: Option<u32>,
    rows: Rows,
}

/// The [rows] of a chain, found when they are first asked for. Play changes copies and no arcs, so all positions of a chain share them.
#[derive(Clone, Debug, Default)]
struct Rows(Arc<OnceLock<Vec<u32>>>);

/// They follow from the arcs.
impl PartialEq for Rows {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Rows {}

impl LinksPosition {
    /// A chain with these arcs; equal ones are joined. Arcs without copies stay, so that the numbers
    /// of the others do not change during play. All copies together are fewer than 2^32: so they can be added up, however
    /// links are merged.
    ///
    /// # Panics
    /// If an arc or the token names a link that does not exist.
    pub fn new(table: Arc<LinkTable>, mut arcs: Vec<LinkArc>, token: Option<u32>) -> Self {
        let all = table.len() as u32;
        assert!(arcs.iter().all(|a| a.head < all && a.tail < all) && token.is_none_or(|t| t < all), "a link of the table");
        join(&mut arcs);
        Self { table, arcs, token, rows: Rows::default() }
    }

    /// Directed edge geography with the token placed, as a chain; arc i is edge i, without copies where nobody can cross it: where it
    /// leads to a closed vertex, or from one on which the token does not stand. `None` for other rules, without a token (to place
    /// it is a move on the board, and none in a chain), and for 2^32 copies and more.
    pub fn of_ground(ground: &GeographyPosition) -> Option<Self> {
        let token = ground.token().filter(|_| ground.rule() == RuleSet::DEG)?;
        let graph = ground.graph();
        let left = |edge: u32, arc: Edge| {
            let is_met = ground.is_open(arc.head) && (arc.tail == token || ground.is_open(arc.tail));
            if is_met { ground.copies(edge) } else { 0 }
        };
        if (0..).zip(graph.edges()).map(|(edge, arc)| u64::from(left(edge, *arc))).sum::<u64>() > u64::from(u32::MAX) {
            return None;
        }
        let names = (0..graph.order() as u32).map(|v| graph.labels().name(v).into_owned()).collect();
        let arcs = graph.edges().iter().zip(0..).map(|(e, i)| LinkArc { head: e.tail, tail: e.head, copies: left(i, *e) });
        Some(Self::new(Arc::new(LinkTable::plain(names)), arcs.collect(), Some(token)))
    }

    /// The links.
    pub fn table(&self) -> &Arc<LinkTable> {
        &self.table
    }

    /// The arcs, ascending by head and tail; some may have no copies left.
    pub fn arcs(&self) -> &[LinkArc] {
        &self.arcs
    }

    /// The arcs of which copies are left.
    pub fn left(&self) -> impl Iterator<Item = LinkArc> + '_ {
        self.arcs.iter().copied().filter(|arc| arc.copies > 0)
    }

    /// The link at which the last word ended; `None` if any arc may be used.
    pub fn token(&self) -> Option<u32> {
        self.token
    }

    /// The index of the arc between two links.
    pub fn arc(&self, head: u32, tail: u32) -> Option<usize> {
        let row = self.arcs_from(head);
        self.arcs[row.clone()].binary_search_by_key(&tail, |a| a.tail).ok().map(|at| row.start + at)
    }

    /// The indices of the arcs from a head.
    pub fn arcs_from(&self, head: u32) -> std::ops::Range<usize> {
        // What is left of a long list may have many links and few arcs.
        if self.arcs.len() < self.table.len() {
            let first = self.arcs.partition_point(|a| a.head < head);
            return first..first + self.arcs[first..].partition_point(|a| a.head == head);
        }
        let rows = self.rows.0.get_or_init(|| rows(&self.table, &self.arcs));
        match rows.get(head as usize..head as usize + 2) {
            Some(row) => row[0] as usize..row[1] as usize,
            None => 0..0,
        }
    }

    /// The indices of the arcs that may be used: the options, in their order, which ascends.
    pub fn options(&self) -> Vec<u32> {
        let left = |i: &u32| self.arcs[*i as usize].copies > 0;
        match self.token {
            None => (0..self.arcs.len() as u32).filter(left).collect(),
            Some(token) => self.table.allowed(token).iter().flat_map(|&head| self.arcs_from(head)).map(|i| i as u32).filter(left).collect(),
        }
    }

    /// The chain after a copy of an arc is used.
    ///
    /// # Panics
    /// If there is no such arc, or no copy of it is left.
    #[must_use]
    pub fn after(&self, arc: u32) -> Self {
        let mut next = self.clone();
        next.play(arc);
        next
    }

    /// Uses a copy of an arc in place.
    ///
    /// # Panics
    /// If there is no such arc, or no copy of it is left.
    pub fn play(&mut self, arc: u32) {
        self.use_up(arc);
        self.token = Some(self.arcs[arc as usize].tail);
    }

    /// Takes back that a copy of an arc was used with the token here.
    ///
    /// # Panics
    /// If there is no such arc.
    pub fn take_back(&mut self, arc: u32, token: Option<u32>) {
        let copies = &mut self.arcs[arc as usize].copies;
        *copies = copies.checked_add(1).expect("there is room for a copy");
        self.token = token;
    }

    /// Uses up a copy of an arc, wherever the token is.
    ///
    /// # Panics
    /// If there is no such arc, or no copy of it is left.
    pub fn use_up(&mut self, arc: u32) {
        let copies = &mut self.arcs[arc as usize].copies;
        *copies = copies.checked_sub(1).expect("a copy of the arc is left");
    }

    /// Moves the token to a link, or takes it off (`None`), and keeps the arcs.
    #[must_use]
    pub fn at(mut self, token: Option<u32>) -> Self {
        self.token = token;
        self
    }

    /// The position with other arcs and token on the same links: for reductions that keep the outcome.
    #[must_use]
    pub fn with_arcs(&self, arcs: Vec<LinkArc>, token: Option<u32>) -> Self {
        Self::new(self.table.clone(), arcs, token)
    }
}

/// The indices at which the arcs from each head begin; one more for the end. The arcs ascend.
pub(crate) fn rows(table: &LinkTable, arcs: &[LinkArc]) -> Vec<u32> {
    let mut first = vec![0; table.len() + 1];
    arcs.iter().for_each(|a| first[a.head as usize + 1] += 1);
    (0..table.len()).for_each(|i| first[i + 1] += first[i]);
    first
}

/// Sorts arcs and joins those with the same ends.
fn join(arcs: &mut Vec<LinkArc>) {
    let sorted = arcs.windows(2).all(|w| (w[0].head, w[0].tail) < (w[1].head, w[1].tail));
    if !sorted {
        arcs.sort_unstable();
        arcs.dedup_by(|next, first| {
            let same = (next.head, next.tail) == (first.head, first.tail);
            if same {
                first.copies += next.copies;
            }
            same
        });
    }
}
