//! One concrete labelled multigraph or digraph, with numbered vertices and edges.
//!
//! Vertices are `0..n`. Parallel edges are kept as one edge with a multiplicity. The adjacency is
//! stored as compressed rows: the neighbours of `v` are one slice, sorted, and a second slice of
//! the same length names the edges that lead to them.
//!
//! ```text
//! first:  [0, 2, 3, …]      row of v is first[v]..first[v+1]
//! heads:  [1, 2, 0, …]      the neighbours, ascending within a row
//! via:    [0, 1, 0, …]      the edge that leads there
//! ```
//!
//! In a digraph the row of `v` holds the arcs out of `v`. In an undirected graph every edge
//! stands in two rows, a loop in one.

pub mod augmented;
mod denoted;
pub mod families;
pub mod formats;
mod labels;
pub mod source;

pub use labels::{Labels, Names};

use crate::budget::{Budget, Stop};

/// An edge, or an arc from `tail` to `head`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// Where an arc begins; in an undirected graph the smaller end.
    pub tail: u32,
    /// Where an arc ends.
    pub head: u32,
    /// How many parallel copies there are; at least 1.
    pub multiplicity: u32,
}

/// A multigraph or a digraph; see the [module](self).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    directed: bool,
    labels: Labels,
    edges: Vec<Edge>,
    first: Vec<u32>,
    heads: Vec<u32>,
    via: Vec<u32>,
}

impl Graph {
    /// The graph with the vertices of `labels` and the given edges, each as (tail, head,
    /// multiplicity). Parallel edges are merged, edges with multiplicity 0 left out, and the
    /// edges sorted.
    ///
    /// # Panics
    /// If an end is not a vertex; readers of input check this first.
    pub fn new(directed: bool, labels: Labels, edges: impl IntoIterator<Item = (u32, u32, u32)>) -> Self {
        match Self::within(directed, labels, edges, None) {
            Ok(graph) => graph,
            Err(stop) => unreachable!("there is no budget: {stop}"),
        }
    }

    /// Builds a graph as [`new`](Self::new) does, within a budget if there is one, for graphs of millions of edges. A look at
    /// an edge is one step.
    ///
    /// # Errors
    /// If the work must stop.
    ///
    /// # Panics
    /// As for [`new`](Self::new).
    pub fn within(
        directed: bool,
        labels: Labels,
        edges: impl IntoIterator<Item = (u32, u32, u32)>,
        budget: Option<&Budget>,
    ) -> Result<Self, Stop> {
        let n = labels.len();
        let edges = edges.into_iter();
        let mut list: Vec<Edge> = Vec::with_capacity(edges.size_hint().0);
        for (u, v, multiplicity) in edges {
            assert!((u as usize) < n && (v as usize) < n, "edge {u}-{v} of a graph with {n} vertices");
            if multiplicity > 0 {
                let (tail, head) = if directed || u <= v { (u, v) } else { (v, u) };
                list.push(Edge { tail, head, multiplicity });
                if list.len().is_multiple_of(PIECE) {
                    step(budget, PIECE)?;
                }
            }
        }
        let mut list = in_order(list, n, budget)?;
        list.dedup_by(|next, kept| {
            let same = (next.tail, next.head) == (kept.tail, kept.head);
            if same {
                kept.multiplicity = kept.multiplicity.saturating_add(next.multiplicity);
            }
            same
        });
        let (first, heads, via) = rows(directed, n, &list, budget)?;
        Ok(Self { directed, labels, edges: list, first, heads, via })
    }

    /// Whether the edges are arcs.
    pub fn directed(&self) -> bool {
        self.directed
    }

    /// The number of vertices.
    pub fn order(&self) -> usize {
        self.first.len() - 1
    }

    /// Why `v` cannot be named as a vertex; `None` if it is one.
    pub(crate) fn lacks(&self, v: u32) -> Option<String> {
        (v as usize >= self.order()).then(|| format!("there is no vertex {v}; the graph has {}", self.order()))
    }

    /// The number of edges, parallel ones counted once.
    pub fn size(&self) -> usize {
        self.edges.len()
    }

    /// The edges, sorted by tail and head; the index is the edge's number.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The neighbours (in a digraph: the out-neighbours) of `v`, ascending.
    ///
    /// # Panics
    /// If there is no vertex `v`.
    pub fn neighbours(&self, v: u32) -> &[u32] {
        &self.heads[self.first[v as usize] as usize..self.first[v as usize + 1] as usize]
    }

    /// The edges that lead from `v` to its neighbours, in the same order.
    ///
    /// # Panics
    /// If there is no vertex `v`.
    pub fn edges_at(&self, v: u32) -> &[u32] {
        &self.via[self.first[v as usize] as usize..self.first[v as usize + 1] as usize]
    }

    /// (neighbour, edge) for every edge at `v` (in a digraph: out of `v`).
    ///
    /// # Panics
    /// If there is no vertex `v`.
    pub fn incident(&self, v: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.neighbours(v).iter().copied().zip(self.edges_at(v).iter().copied())
    }

    /// The names of the vertices.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The graph without directions: every arc becomes an edge (so opposite arcs become two
    /// parallel edges).
    #[must_use]
    pub fn underlying(&self) -> Self {
        if !self.directed {
            return self.clone();
        }
        Self::new(false, self.labels.clone(), self.triples())
    }

    /// The digraph in which every edge is two opposite arcs, and a loop one.
    #[must_use]
    pub fn symmetric(&self) -> Self {
        if self.directed {
            return self.clone();
        }
        Self::new(true, self.labels.clone(), self.both_ways())
    }

    /// The digraph, or the graph without directions, within a budget; nothing is copied if it is that
    /// already.
    ///
    /// # Errors
    /// If the work must stop.
    pub(crate) fn turned(self, directed: bool, budget: Option<&Budget>) -> Result<Self, Stop> {
        match (self.directed, directed) {
            (true, false) => Self::within(false, self.labels.clone(), self.triples(), budget),
            (false, true) => Self::within(true, self.labels.clone(), self.both_ways(), budget),
            _ => Ok(self),
        }
    }

    /// The same with one copy of every edge.
    pub(crate) fn with_single_edges(mut self) -> Self {
        self.edges.iter_mut().for_each(|e| e.multiplicity = 1);
        self
    }

    fn triples(&self) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        self.edges.iter().map(|e| (e.tail, e.head, e.multiplicity))
    }

    fn both_ways(&self) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        let back = self.edges.iter().filter(|e| e.tail != e.head).map(|e| (e.head, e.tail, e.multiplicity));
        self.triples().chain(back)
    }
}

/// The edges between two looks at the budget.
const PIECE: usize = 1 << 13;

fn step(budget: Option<&Budget>, steps: usize) -> Result<(), Stop> {
    budget.map_or(Ok(()), |budget| budget.step(steps as u64))
}

/// The edges in ascending order. Many are put into the rows of their tails first, so that no sort is long.
fn in_order(mut list: Vec<Edge>, n: usize, budget: Option<&Budget>) -> Result<Vec<Edge>, Stop> {
    const FEW: usize = 1 << 16;
    if list.len() <= FEW || list.is_sorted() {
        list.sort_unstable();
        return Ok(list);
    }
    by_rows(&list, n, budget)
}

/// The same by a table of the rows.
fn by_rows(list: &[Edge], n: usize, budget: Option<&Budget>) -> Result<Vec<Edge>, Stop> {
    let mut next = vec![0u32; n + 1];
    for part in list.chunks(PIECE) {
        step(budget, part.len())?;
        part.iter().for_each(|e| next[e.tail as usize + 1] += 1);
    }
    for v in 0..n {
        next[v + 1] += next[v];
    }
    let mut sorted = vec![Edge { tail: 0, head: 0, multiplicity: 0 }; list.len()];
    for part in list.chunks(PIECE) {
        step(budget, part.len())?;
        for e in part {
            let slot = &mut next[e.tail as usize];
            sorted[*slot as usize] = *e;
            *slot += 1;
        }
    }
    // Now `next` has the end of each row. The edges of one vertex may be many, but only once.
    let (mut from, mut looked) = (0, 0);
    for &end in &next[..n] {
        let row = &mut sorted[from..end as usize];
        row.sort_unstable();
        looked += row.len() + 1;
        from = end as usize;
        if looked >= PIECE {
            step(budget, looked)?;
            looked = 0;
        }
    }
    Ok(sorted)
}

/// Compressed rows: `first`, `heads` and `via` of a [`Graph`].
type Rows = (Vec<u32>, Vec<u32>, Vec<u32>);

fn rows(directed: bool, n: usize, edges: &[Edge], budget: Option<&Budget>) -> Result<Rows, Stop> {
    let mut first = vec![0u32; n + 1];
    let both = |e: &Edge| !directed && e.tail != e.head;
    for part in edges.chunks(PIECE) {
        step(budget, part.len())?;
        for e in part {
            first[e.tail as usize + 1] += 1;
            if both(e) {
                first[e.head as usize + 1] += 1;
            }
        }
    }
    for v in 0..n {
        first[v + 1] += first[v];
    }
    let mut next = first.clone();
    let mut heads = vec![0u32; first[n] as usize];
    let mut via = heads.clone();
    let mut put = |from: u32, to: u32, edge: usize| {
        let slot = &mut next[from as usize];
        heads[*slot as usize] = to;
        via[*slot as usize] = edge as u32;
        *slot += 1;
    };
    // In an undirected graph the smaller neighbours of v are tails and come first: the edges are
    // sorted by tail, so two passes leave every row ascending.
    for (part, from) in edges.chunks(PIECE).zip((0..).step_by(PIECE)) {
        step(budget, part.len())?;
        part.iter().zip(from..).filter(|(e, _)| both(e)).for_each(|(e, i)| put(e.head, e.tail, i));
    }
    for (part, from) in edges.chunks(PIECE).zip((0..).step_by(PIECE)) {
        step(budget, part.len())?;
        part.iter().zip(from..).for_each(|(e, i)| put(e.tail, e.head, i));
    }
    Ok((first, heads, via))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parallel_edges_are_merged_and_rows_are_sorted() {
        let g = Graph::new(false, Labels::numbers(4), [(2, 0, 1), (0, 2, 1), (3, 2, 1), (1, 1, 1), (2, 1, 1)]);
        assert_eq!(g.size(), 4);
        assert_eq!(g.neighbours(2), [0, 1, 3]);
        assert_eq!(g.neighbours(1), [1, 2]);
        assert_eq!(g.edges()[g.edges_at(2)[0] as usize], Edge { tail: 0, head: 2, multiplicity: 2 });
        let arcs = g.symmetric();
        assert_eq!(arcs.size(), 7);
        assert_eq!(arcs.underlying().edges().iter().map(|e| e.multiplicity).collect::<Vec<_>>(), [4, 1, 2, 2]);
    }

    #[test]
    fn rows_put_edges_in_the_order_of_a_sort() {
        let mut rng = families::rng::SplitMix::new(7);
        for round in 0..300 {
            let n = 1 + rng.below(40);
            let count = if round % 10 == 0 { 3 * PIECE as u64 } else { rng.below(200) };
            let edge = |_| Edge { tail: rng.below(n) as u32, head: rng.below(n) as u32, multiplicity: 1 + rng.below(3) as u32 };
            let list: Vec<Edge> = (0..count).map(edge).collect();
            let mut sorted = list.clone();
            sorted.sort();
            assert_eq!(by_rows(&list, n as usize, None), Ok(sorted));
        }
    }

    /// However far it has come, it ends after a few thousand edges more.
    #[test]
    fn a_large_graph_is_given_up_at_once() {
        const MANY: u32 = 150_000;
        // Neither sorted nor short: every loop has its turn.
        let edges = || (0..MANY).map(|v| (v, v.wrapping_mul(7919) % MANY, 1));
        let build = |budget: &Budget| {
            let graph = Graph::within(false, Labels::numbers(MANY), edges(), Some(budget))?;
            graph.turned(true, Some(budget))
        };
        let whole = Budget::default();
        assert_eq!(build(&whole).map(|g| g.directed()), Ok(true));
        let all = whole.steps_spent();
        assert!(all > 8 * u64::from(MANY), "{all}");
        for part in 0..20 {
            let allowed = all / 20 * part;
            let budget = Budget::default().with_steps(allowed);
            assert_eq!(build(&budget), Err(Stop::Steps));
            assert!(budget.steps_spent() <= allowed + 2 * PIECE as u64, "{} of {allowed}", budget.steps_spent());
        }
    }
}
