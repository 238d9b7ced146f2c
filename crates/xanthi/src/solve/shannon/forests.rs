//! Two edge-disjoint forests that together hold as many edges of a multigraph as possible.
//!
//! This is a base of the union of the graphic matroid with itself. Edges are added one at a time.
//! An edge that closes a cycle in both forests may still find room if an edge of one of these
//! cycles moves to the other forest, and so on: a breadth-first search goes from an edge to the
//! edges of the path that it closes in a forest other than its own. If it meets an edge that
//! closes no cycle in the other forest, the edges on the way there change places. If it does not,
//! the edges met form in either forest a tree on one and the same set of vertices, a *clump*:
//! no further edge within it can ever be added, and two edge-disjoint trees span it.
//!
//! What keeps a search short:
//!
//! - Edges that were met are jumped over by union and find, and what a search has touched is all that
//!   it clears.
//! - A clump becomes one vertex: exchanges from an edge within it stay within it, so no search has to
//!   look there again. All searches that fail cost together no more than the graph is large.
//! - The forests keep their roots (`rooted.rs`). An exchange hangs one piece anew, the smaller one.
//! - Of many edges all but very few find their place at once (`spread.rs`).
//!
//! While there is room in many places a search finds it soon. The worst case stays O(n + m) for each edge;
//! `benches/shannon.md` says how random graphs grow.
//!
//! Source: J. Edmonds, Minimum partition of a matroid into independent subsets, J. Res. NBS 69B
//! (1965) 67–72; J. Roskind, R. E. Tarjan, A note on finding minimum-cost edge-disjoint spanning
//! trees, Mathematics of Operations Research 10 (1985) 701–708.

use super::rooted::Rooted;
use super::spread::spread;
use super::union_find::UnionFind;
use super::winning::{Element, forwards};
use std::collections::VecDeque;
use xanthi_games::budget::{Budget, Stop};

pub(super) const NONE: u32 = u32::MAX;

/// How many edges a search meets in the first round.
const SHORT: usize = 30;

/// So few edges are taken in the order of the board: their forests are drawn and read.
const FEW: usize = 1_000;

/// The forests, and the edges that were offered to them.
pub(super) struct Forests {
    edges: Edges,
    trees: [Rooted; 2],
    connected: [UnionFind; 2],
    /// Of each edge that a search met: the one before it.
    before: Vec<u32>,
    met: Vec<u32>,
    queue: VecDeque<u32>,
}

/// The edges as both forests see them.
pub(super) struct Edges {
    ends: Vec<[u32; 2]>,
    /// The forest of each edge, if it is in one.
    place: Vec<Option<u8>>,
    clumps: UnionFind,
}

impl Edges {
    /// The clumps of the two ends.
    pub(super) fn ends(&mut self, edge: u32) -> [u32; 2] {
        self.ends[edge as usize].map(|v| self.clumps.find(v))
    }

    /// The other end of an edge, whatever clump it is in.
    pub(super) fn other_end(&self, edge: u32, v: u32) -> u32 {
        let [a, b] = self.ends[edge as usize];
        if a == v { b } else { a }
    }

    /// The clump of a vertex.
    pub(super) fn clump(&mut self, v: u32) -> u32 {
        self.clumps.find(v)
    }

    /// The edges of a forest, each with its ends.
    pub(super) fn of_forest(&self, k: usize) -> impl Iterator<Item = (u32, [u32; 2])> + '_ {
        let placed = (0u32..).zip(&self.place).zip(&self.ends);
        placed.filter(move |((_, place), _)| **place == Some(k as u8)).map(|((edge, _), &ends)| (edge, ends))
    }

    /// Whether the edge is in this forest.
    pub(super) fn is_in(&self, edge: u32, k: usize) -> bool {
        self.place[edge as usize] == Some(k as u8)
    }
}

impl Forests {
    /// No edge yet, on `n` vertices.
    pub(super) fn new(n: usize) -> Self {
        let edges = Edges { ends: Vec::new(), place: Vec::new(), clumps: UnionFind::new(n) };
        let (trees, connected) = ([0, 1].map(|k| Rooted::new(k, n)), [UnionFind::new(n), UnionFind::new(n)]);
        Self { edges, trees, connected, before: Vec::new(), met: Vec::new(), queue: VecDeque::new() }
    }

    /// The forest in which the i-th edge lies.
    pub(super) fn place(&self, i: usize) -> Option<u8> {
        self.edges.place[i]
    }

    /// The clump of a vertex, as one of its vertices.
    pub(super) fn clump(&mut self, v: u32) -> u32 {
        self.edges.clump(v)
    }

    /// Adds these edges to forests that have none yet, as far as there is room. Every search counts as one
    /// position.
    pub(super) fn add_all(&mut self, ends: impl Iterator<Item = [u32; 2]>, budget: &Budget) -> Result<(), Stop> {
        let ends: Vec<[u32; 2]> = ends.collect();
        if ends.len() <= FEW {
            ends.into_iter().for_each(|pair| {
                self.offer(pair);
            });
        } else {
            self.begin(ends);
            self.search_all(SHORT, budget)?;
        }
        self.search_all(usize::MAX, budget)
    }

    /// Looks for room for every edge that has no place yet, in searches that meet `most` edges. Nearly all that find
    /// room find it near, as long as none that goes far has taken it: so at first all go a short way.
    fn search_all(&mut self, most: usize, budget: &Budget) -> Result<(), Stop> {
        for i in 0..self.edges.ends.len() as u32 {
            let [u, v] = self.edges.ends(i);
            if self.place(i as usize).is_none() && u != v {
                budget.spend(1)?;
                self.search(i, most);
            }
        }
        Ok(())
    }

    /// Puts edges at once where they close no cycle: first those that vertices take.
    fn begin(&mut self, ends: Vec<[u32; 2]>) {
        let mut place = spread(self.connected[0].len(), &ends);
        for (&[u, v], place) in ends.iter().zip(&place) {
            if let Some(k) = place {
                self.connected[usize::from(*k)].join(u, v);
            }
        }
        for (&[u, v], place) in ends.iter().zip(&mut place).filter(|(_, place)| place.is_none()) {
            *place = (0..2).find(|&k| self.connected[usize::from(k)].join(u, v));
        }
        self.before = vec![NONE; ends.len()];
        (self.edges.ends, self.edges.place) = (ends, place);
        self.trees.iter_mut().for_each(|tree| tree.grow(&self.edges));
    }

    /// Adds one edge; if there is no room, gives back the edges of a clump around its ends.
    pub(super) fn add(&mut self, ends: [u32; 2]) -> Result<(), Vec<u32>> {
        let i = self.offer(ends);
        let [u, v] = self.edges.ends(i);
        if self.place(i as usize).is_some() || u != v && self.search(i, usize::MAX) { Ok(()) } else { Err(self.closure(ends)) }
    }

    /// Puts an edge into a forest in which it closes no cycle, if there is one.
    fn offer(&mut self, [u, v]: [u32; 2]) -> u32 {
        let i = self.edges.ends.len() as u32;
        self.edges.ends.push([u, v]);
        self.edges.place.push(None);
        self.before.push(NONE);
        if let Some(k) = (0..2).find(|&k| self.connected[k].join(u, v)) {
            self.put(i, k);
        }
        i
    }

    fn put(&mut self, edge: u32, k: usize) {
        self.edges.place[edge as usize] = Some(k as u8);
        self.trees[k].link(edge, &mut self.edges);
    }

    /// Takes an edge out of its forest, and says which it was.
    fn take(&mut self, edge: u32) -> Option<usize> {
        let k = usize::from(self.edges.place[edge as usize].take()?);
        self.trees[k].cut(edge, &mut self.edges);
        Some(k)
    }

    /// Whether room was made for an edge. If there is none, its clump becomes one vertex; but not if `most` edges were
    /// met, so that nobody knows.
    fn search(&mut self, first: u32, most: usize) -> bool {
        self.queue.clear();
        self.queue.push_back(first);
        let room = self.room(most);
        if let Some((edge, k)) = room {
            let [u, v] = self.edges.ends[edge as usize];
            self.connected[k].join(u, v);
            self.exchange(edge, k);
        } else if self.met.len() < most {
            self.contract();
        }
        self.met.drain(..).for_each(|edge| self.before[edge as usize] = NONE);
        room.is_some()
    }

    /// The first edge met that another forest has room for, and this forest. It is noticed when it is met,
    /// not when its turn comes.
    fn room(&mut self, most: usize) -> Option<(u32, usize)> {
        let first = self.queue.front().copied();
        let mut found = first.and_then(|first| Some((first, (0..2).find(|&k| self.has_room(first, k))?)));
        'search: while let Some(edge) = self.queue.pop_front().filter(|_| found.is_none() && self.met.len() < most) {
            let own = self.edges.place[edge as usize].map(usize::from);
            for k in (0..2).filter(|&k| own != Some(k)) {
                let from = self.met.len();
                self.trees[k].path(edge, &mut self.edges, &mut self.met, most);
                for i in from..self.met.len() {
                    let next = self.met[i];
                    self.before[next as usize] = edge;
                    if self.has_room(next, 1 - k) {
                        found = Some((next, 1 - k));
                        break 'search;
                    }
                    self.queue.push_back(next);
                }
            }
        }
        self.trees.iter_mut().for_each(Rooted::end_search);
        found
    }

    /// Whether an edge closes no cycle in this forest.
    fn has_room(&mut self, edge: u32, k: usize) -> bool {
        let [u, v] = self.edges.ends[edge as usize];
        !self.connected[k].same(u, v)
    }

    /// Moves `edge` to forest `k`, the edge before it to the place that becomes free, and so on.
    fn exchange(&mut self, mut edge: u32, mut k: usize) {
        loop {
            let left = self.take(edge);
            self.put(edge, k);
            let Some(left) = left else { return };
            (edge, k) = (self.before[edge as usize], left);
        }
    }

    /// Makes one vertex of those that the edges met connect.
    fn contract(&mut self) {
        let mut parts: Vec<u32> = self.met.iter().flat_map(|&edge| self.edges.ends[edge as usize]).collect();
        parts.iter_mut().for_each(|v| *v = self.edges.clumps.find(*v));
        parts.sort_unstable();
        parts.dedup();
        for pair in parts.windows(2) {
            self.edges.clumps.join(pair[0], pair[1]);
        }
        if let Some(&any) = parts.first() {
            let whole = self.edges.clumps.find(any);
            self.trees.iter_mut().for_each(|tree| tree.contract(&parts, whole));
        }
    }

    /// The edges to which exchanges lead from an edge between these vertices for which there is no room.
    fn closure(&self, ends: [u32; 2]) -> Vec<u32> {
        let placed = (0u32..).zip(&self.edges.ends).zip(&self.edges.place);
        let elements: Vec<Element> =
            placed.filter_map(|((i, &ends), place)| place.map(|k| Element { forest: usize::from(k), ends, edge: Some(i) })).collect();
        let found = forwards(&elements, self.connected[0].len(), vec![(0, ends), (1, ends)]);
        elements.iter().zip(found).filter(|(_, found)| *found).filter_map(|(element, _)| element.edge).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::graph::families::rng::SplitMix;

    /// Forests that were begun at once hold as many edges as those to which edges were offered one by one.
    #[test]
    fn both_ways_to_begin_find_as_much_room() {
        let (mut random, mut searched) = (SplitMix::new(12), 0);
        for _ in 0..3_000 {
            let n = 2 + random.below(12);
            let mut vertex = || random.below(n) as u32;
            let pairs: Vec<[u32; 2]> = (0..3 * n).map(|_| [vertex(), vertex()]).filter(|[u, v]| u != v).collect();
            let ends = &pairs[..(random.below(3 * n) as usize).min(pairs.len())];
            let mut slow = Forests::new(n as usize);
            slow.add_all(ends.iter().copied(), &Budget::default()).unwrap();
            let mut fast = Forests::new(n as usize);
            fast.begin(ends.to_vec());
            let before = placed(&fast, ends.len());
            for most in [3, usize::MAX] {
                fast.search_all(most, &Budget::default()).unwrap();
            }
            assert_eq!(placed(&fast, ends.len()), placed(&slow, ends.len()), "{ends:?}");
            searched += usize::from(placed(&fast, ends.len()) > before);
            for k in 0..2 {
                let mut trees = UnionFind::new(n as usize);
                let in_it = (0..ends.len()).filter(|&i| fast.place(i) == Some(k));
                in_it.for_each(|i| assert!(trees.join(ends[i][0], ends[i][1]), "a cycle in {ends:?}"));
            }
        }
        assert!(searched > 0, "no search found room, so none was tried");
    }

    fn placed(forests: &Forests, edges: usize) -> usize {
        (0..edges).filter(|&i| forests.place(i).is_some()).count()
    }
}
