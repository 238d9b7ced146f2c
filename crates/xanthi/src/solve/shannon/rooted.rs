//! One forest that keeps its roots while edges come and go and vertices become one.
//!
//! Depths grow from each vertex to those below it, and say nothing else: a root may be deep.

use super::forests::{Edges, NONE};
use super::union_find::UnionFind;

/// A forest with a root in each of its trees, on clumps.
pub(super) struct Rooted {
    /// Which of the two forests it is.
    number: usize,
    /// The edges at each clump; those that have left the forest or lie within a clump are dropped when they are met.
    edges_at: Vec<Vec<u32>>,
    /// A vertex of the clump above, or the clump itself if it is a root.
    up: Vec<u32>,
    /// The edge that leads there.
    via: Vec<u32>,
    depth: Vec<u64>,
    /// Clumps joined by edges that a search has met, each class standing for its highest clump.
    jump: UnionFind,
    jumped: Vec<u32>,
    /// The walk in which each clump was met last.
    seen: Vec<u32>,
    walks: u32,
}

/// A walk over one tree, from the clump at which it will be hung.
struct Walk {
    /// The clumps met, each with the one from which it was met and the edge between.
    met: Vec<[u32; 3]>,
    /// Whose edges are looked at, and how many of them were.
    at: usize,
    edges: usize,
}

impl Rooted {
    /// Without edges, on `n` vertices.
    pub(super) fn new(number: usize, n: usize) -> Self {
        Self {
            number,
            edges_at: vec![Vec::new(); n],
            up: (0..n as u32).collect(),
            via: vec![NONE; n],
            depth: vec![0; n],
            jump: UnionFind::new(n),
            jumped: Vec::new(),
            seen: vec![0; n],
            walks: 0,
        }
    }

    /// Takes in the edges of its forest, all at once. There are no others yet, and no clumps.
    pub(super) fn grow(&mut self, edges: &Edges) {
        for (edge, ends) in edges.of_forest(self.number) {
            ends.iter().for_each(|&v| self.edges_at[v as usize].push(edge));
        }
        let mut order = Vec::new();
        for root in 0..self.up.len() as u32 {
            if self.via[root as usize] != NONE {
                continue;
            }
            order.clear();
            order.push(root);
            let mut next = 0;
            while let Some(&v) = order.get(next) {
                next += 1;
                for &edge in &self.edges_at[v as usize] {
                    if edge == self.via[v as usize] {
                        continue;
                    }
                    let to = edges.other_end(edge, v);
                    (self.up[to as usize], self.via[to as usize]) = (v, edge);
                    self.depth[to as usize] = self.depth[v as usize] + 1;
                    order.push(to);
                }
            }
        }
    }

    /// Adds an edge between two trees. The smaller one is hung below the other.
    pub(super) fn link(&mut self, edge: u32, edges: &mut Edges) {
        let ends = edges.ends(edge);
        self.walks += 1;
        let mut walks = [0, 1].map(|i| Walk { met: vec![[ends[i], ends[1 - i], edge]], at: 0, edges: 0 });
        ends.iter().for_each(|&v| self.seen[v as usize] = self.walks);
        let mut turn = 0;
        while self.step(&mut walks[turn], edge, edges) {
            turn = 1 - turn;
        }
        for &[v, up, via] in &walks[turn].met {
            (self.up[v as usize], self.via[v as usize]) = (up, via);
            self.depth[v as usize] = self.depth[up as usize] + 1;
        }
        ends.iter().for_each(|&v| self.edges_at[v as usize].push(edge));
    }

    /// Looks at one more edge besides the `new` one; `false` if there is none.
    fn step(&mut self, walk: &mut Walk, new: u32, edges: &mut Edges) -> bool {
        while let Some(&[v, ..]) = walk.met.get(walk.at) {
            let list = &mut self.edges_at[v as usize];
            let Some(&edge) = list.get(walk.edges) else {
                (walk.at, walk.edges) = (walk.at + 1, 0);
                continue;
            };
            let [a, b] = edges.ends(edge);
            let to = if a == v { b } else { a };
            // The new one may have been in this forest before.
            if !edges.is_in(edge, self.number) || to == v || edge == new {
                list.swap_remove(walk.edges);
                return true;
            }
            walk.edges += 1;
            if std::mem::replace(&mut self.seen[to as usize], self.walks) != self.walks {
                walk.met.push([to, v, edge]);
            }
            return true;
        }
        false
    }

    /// Takes an edge out: the clump below it becomes a root.
    pub(super) fn cut(&mut self, edge: u32, edges: &mut Edges) {
        for v in edges.ends(edge) {
            if self.via[v as usize] == edge {
                (self.up[v as usize], self.via[v as usize]) = (v, NONE);
            }
        }
    }

    /// Adds to `met` the edges of the path that an edge closes, without those met in this search, until there are `most`.
    pub(super) fn path(&mut self, edge: u32, edges: &mut Edges, met: &mut Vec<u32>, most: usize) {
        let [mut u, mut v] = edges.ends(edge).map(|v| self.jump.find(v));
        while u != v && met.len() < most {
            if self.depth[u as usize] < self.depth[v as usize] {
                std::mem::swap(&mut u, &mut v);
            }
            met.push(self.via[u as usize]);
            self.jump.hang(u, edges.clump(self.up[u as usize]));
            self.jumped.push(u);
            u = self.jump.find(u);
        }
    }

    /// Forgets what a search has met.
    pub(super) fn end_search(&mut self) {
        self.jumped.drain(..).for_each(|v| self.jump.part(v));
    }

    /// Makes one clump of these, which are connected. `whole`, one of them, stands for all.
    pub(super) fn contract(&mut self, parts: &[u32], whole: u32) {
        let Some(&top) = parts.iter().min_by_key(|&&v| self.depth[v as usize]) else { return };
        let above = if self.via[top as usize] == NONE { whole } else { self.up[top as usize] };
        (self.up[whole as usize], self.via[whole as usize]) = (above, self.via[top as usize]);
        self.depth[whole as usize] = self.depth[top as usize];
        let mut all = Vec::new();
        for &v in parts {
            let mut list = std::mem::take(&mut self.edges_at[v as usize]);
            if list.len() > all.len() {
                std::mem::swap(&mut list, &mut all);
            }
            all.append(&mut list);
        }
        self.edges_at[whole as usize] = all;
    }
}
