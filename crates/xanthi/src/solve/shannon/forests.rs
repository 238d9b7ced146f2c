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
//! The search labels an edge once, because the labelled edges of a rooted tree are jumped over by
//! union and find; it costs O(n + m) up to the inverse of Ackermann's function. Exchanges do not
//! change which vertices a forest connects, so connection is kept by union and find as well.
//!
//! Source: J. Edmonds, Minimum partition of a matroid into independent subsets, J. Res. NBS 69B
//! (1965) 67–72; J. Roskind, R. E. Tarjan, A note on finding minimum-cost edge-disjoint spanning
//! trees, Mathematics of Operations Research 10 (1985) 701–708.

use super::union_find::UnionFind;
use std::collections::VecDeque;
use xanthi_games::budget::{Budget, Stop};

const NONE: u32 = u32::MAX;

/// The forests, and the edges that were offered to them.
pub(super) struct Forests {
    ends: Vec<[u32; 2]>,
    /// The forest of each edge, if it is in one.
    place: Vec<Option<u8>>,
    trees: [Tree; 2],
    connected: [UnionFind; 2],
    clumps: UnionFind,
}

/// One forest with roots, built when it is needed.
struct Tree {
    edges_at: Vec<Vec<u32>>,
    up: Vec<u32>,
    via: Vec<u32>,
    depth: Vec<u32>,
    stale: bool,
}

impl Forests {
    /// No edge yet, on `n` vertices.
    pub(super) fn new(n: usize) -> Self {
        let tree = || Tree { edges_at: vec![Vec::new(); n], up: vec![NONE; n], via: vec![NONE; n], depth: vec![0; n], stale: true };
        let classes = || UnionFind::new(n);
        Self { ends: Vec::new(), place: Vec::new(), trees: [tree(), tree()], connected: [classes(), classes()], clumps: classes() }
    }

    /// The forest in which the i-th edge lies.
    pub(super) fn place(&self, i: usize) -> Option<u8> {
        self.place[i]
    }

    /// The clump of a vertex, as one of its vertices.
    pub(super) fn clump(&mut self, v: u32) -> u32 {
        self.clumps.find(v)
    }

    /// Adds all these edges, as far as there is room. Every search counts as one position.
    pub(super) fn add_all(&mut self, ends: impl Iterator<Item = [u32; 2]>, limit: &Budget) -> Result<(), Stop> {
        let first = self.ends.len();
        for pair in ends {
            self.offer(pair);
        }
        for i in first..self.ends.len() {
            let [u, v] = self.ends[i];
            if self.place[i].is_none() && !self.clumps.same(u, v) {
                limit.spend(1)?;
                let _ = self.search(i as u32);
            }
        }
        Ok(())
    }

    /// Adds one edge; if there is no room, gives back the edges of the clump around its ends.
    pub(super) fn add(&mut self, ends: [u32; 2]) -> Result<(), Vec<u32>> {
        let i = self.offer(ends);
        if self.place[i as usize].is_some() { Ok(()) } else { self.search(i) }
    }

    /// Puts an edge into a forest in which it closes no cycle, if there is one.
    fn offer(&mut self, [u, v]: [u32; 2]) -> u32 {
        let i = self.ends.len() as u32;
        self.ends.push([u, v]);
        self.place.push(None);
        if let Some(k) = (0..2).find(|&k| self.connected[k].join(u, v)) {
            self.put(i, k);
        }
        i
    }

    fn put(&mut self, edge: u32, k: usize) {
        self.place[edge as usize] = Some(k as u8);
        for v in self.ends[edge as usize] {
            self.trees[k].edges_at[v as usize].push(edge);
        }
        self.trees[k].stale = true;
    }

    fn take(&mut self, edge: u32) -> Option<usize> {
        let k = usize::from(self.place[edge as usize].take()?);
        for v in self.ends[edge as usize] {
            self.trees[k].edges_at[v as usize].retain(|&e| e != edge);
        }
        self.trees[k].stale = true;
        Some(k)
    }

    fn search(&mut self, first: u32) -> Result<(), Vec<u32>> {
        for tree in &mut self.trees {
            tree.root(&self.ends);
        }
        let n = self.clumps.len();
        let mut jump = [UnionFind::new(n), UnionFind::new(n)];
        let mut before: Vec<u32> = vec![NONE; self.ends.len()];
        let mut met = Vec::new();
        let mut queue = VecDeque::from([first]);
        while let Some(edge) = queue.pop_front() {
            let own = self.place[edge as usize].map(usize::from);
            for k in (0..2).filter(|&k| own != Some(k)) {
                let [u, v] = self.ends[edge as usize];
                if !self.connected[k].same(u, v) {
                    self.connected[k].join(u, v);
                    self.exchange(edge, k, &before);
                    return Ok(());
                }
                let from = met.len();
                self.trees[k].path(u, v, &mut jump[k], &mut met);
                for &next in &met[from..] {
                    before[next as usize] = edge;
                    queue.push_back(next);
                }
            }
        }
        for &edge in &met {
            let [u, v] = self.ends[edge as usize];
            self.clumps.join(u, v);
        }
        Err(met)
    }

    /// Moves `edge` to forest `k`, the edge before it to the place that becomes free, and so on.
    fn exchange(&mut self, mut edge: u32, mut k: usize, before: &[u32]) {
        loop {
            let left = self.take(edge);
            self.put(edge, k);
            let Some(left) = left else { return };
            (edge, k) = (before[edge as usize], left);
        }
    }
}

impl Tree {
    fn root(&mut self, ends: &[[u32; 2]]) {
        if !std::mem::replace(&mut self.stale, false) {
            return;
        }
        let n = self.up.len();
        self.up.fill(NONE);
        let mut order = Vec::with_capacity(n);
        for root in 0..n as u32 {
            if self.up[root as usize] != NONE {
                continue;
            }
            (self.up[root as usize], self.depth[root as usize]) = (root, 0);
            order.push(root);
            while let Some(v) = order.pop() {
                for &edge in &self.edges_at[v as usize] {
                    let [a, b] = ends[edge as usize];
                    let to = if a == v { b } else { a };
                    if self.up[to as usize] == NONE {
                        self.up[to as usize] = v;
                        self.via[to as usize] = edge;
                        self.depth[to as usize] = self.depth[v as usize] + 1;
                        order.push(to);
                    }
                }
            }
        }
    }

    /// The edges on the path between two vertices that have not been met yet. The vertices joined
    /// by edges that have been met are classes of `jump`, each standing for its highest vertex.
    fn path(&self, u: u32, v: u32, jump: &mut UnionFind, met: &mut Vec<u32>) {
        let (mut u, mut v) = (jump.find(u), jump.find(v));
        while u != v {
            if self.depth[u as usize] < self.depth[v as usize] {
                std::mem::swap(&mut u, &mut v);
            }
            met.push(self.via[u as usize]);
            jump.hang(u, self.up[u as usize]);
            u = jump.find(u);
        }
    }
}
