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
pub mod labels;
pub mod source;

pub use labels::Labels;

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
        let n = labels.len();
        let mut list: Vec<Edge> = edges
            .into_iter()
            .filter(|e| e.2 > 0)
            .map(|(u, v, multiplicity)| {
                assert!((u as usize) < n && (v as usize) < n, "edge {u}-{v} of a graph with {n} vertices");
                let (tail, head) = if directed || u <= v { (u, v) } else { (v, u) };
                Edge { tail, head, multiplicity }
            })
            .collect();
        list.sort_unstable();
        list.dedup_by(|next, kept| {
            let same = (next.tail, next.head) == (kept.tail, kept.head);
            if same {
                kept.multiplicity = kept.multiplicity.saturating_add(next.multiplicity);
            }
            same
        });
        let (first, heads, via) = rows(directed, n, &list);
        Self { directed, labels, edges: list, first, heads, via }
    }

    /// Whether the edges are arcs.
    pub fn directed(&self) -> bool {
        self.directed
    }

    /// The number of vertices.
    pub fn order(&self) -> usize {
        self.first.len() - 1
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
    pub fn neighbours(&self, v: u32) -> &[u32] {
        &self.heads[self.first[v as usize] as usize..self.first[v as usize + 1] as usize]
    }

    /// The edges that lead from `v` to its neighbours, in the same order.
    pub fn edges_at(&self, v: u32) -> &[u32] {
        &self.via[self.first[v as usize] as usize..self.first[v as usize + 1] as usize]
    }

    /// (neighbour, edge) for every edge at `v` (in a digraph: out of `v`).
    pub fn incident(&self, v: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.neighbours(v).iter().copied().zip(self.edges_at(v).iter().copied())
    }

    /// The names of the vertices.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The graph without directions: every arc becomes an edge (so opposite arcs become two
    /// parallel edges).
    pub fn underlying(&self) -> Self {
        if !self.directed {
            return self.clone();
        }
        Self::new(false, self.labels.clone(), self.edges.iter().map(|e| (e.tail, e.head, e.multiplicity)))
    }

    /// The digraph in which every edge is two opposite arcs, and a loop one.
    pub fn symmetric(&self) -> Self {
        if self.directed {
            return self.clone();
        }
        let there = self.edges.iter().map(|e| (e.tail, e.head, e.multiplicity));
        let back = self.edges.iter().filter(|e| e.tail != e.head).map(|e| (e.head, e.tail, e.multiplicity));
        Self::new(true, self.labels.clone(), there.chain(back))
    }
}

fn rows(directed: bool, n: usize, edges: &[Edge]) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
    let mut first = vec![0u32; n + 1];
    let both = |e: &Edge| !directed && e.tail != e.head;
    for e in edges {
        first[e.tail as usize + 1] += 1;
        if both(e) {
            first[e.head as usize + 1] += 1;
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
    for (i, e) in edges.iter().enumerate().filter(|(_, e)| both(e)) {
        put(e.head, e.tail, i);
    }
    for (i, e) in edges.iter().enumerate() {
        put(e.tail, e.head, i);
    }
    (first, heads, via)
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
}
