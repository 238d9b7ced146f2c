//! Makes a matching maximum by growing one alternating tree after the other.
//!
//! A tree grows from an unmatched vertex. Its *outer* vertices are reached by alternating paths of
//! even length, its *inner* ones by paths of odd length. An edge between two outer vertices closes
//! an odd cycle: the blossom is shrunk, by union–find, and its inner vertices become outer too
//! (J. Edmonds, 1965; H. N. Gabow, J. ACM 23 (1976) 221-234). If the tree meets an unmatched
//! vertex, the path is exchanged and the tree dissolves. If it cannot grow any more it is frozen:
//! no augmenting path will ever touch it (it is *Hungarian*), so its outer vertices are in D and
//! its inner ones in A for good, and later searches stop at its border. What no frozen tree has
//! reached is C.
//!
//! Rejected: a fresh search for each phase over the whole graph (Hopcroft–Karp, Micali–Vazirani).
//! After a good start few paths are missing, and a tree costs only what it grows.

use super::NONE;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::graph::Graph;

/// The parts of the Gallai–Edmonds decomposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The vertices that some maximum matching misses.
    D,
    /// The neighbours of D that are not in D: the barrier.
    A,
    /// The stores to read.
    C,
}

/// Not reached by a tree.
const UNREACHED: u32 = 0;
/// Reached by an alternating path of even length in the tree.
const OUTER: u32 = 1;
/// Reached by paths of odd length only.
const INNER: u32 = 2;
/// Not in the graph.
const CLOSED: u32 = 3;
/// Inner at first, then outer by a blossom: `SHRUNK + 2b` if the way through the edge of blossom
/// `b` crosses it forwards, one more if backwards.
const SHRUNK: u32 = 4;

/// What the search knows of a vertex.
#[derive(Clone, Copy, Debug)]
struct Node {
    label: u32,
    /// The vertex with which it is matched.
    mate: u32,
    /// The outer vertex from which an inner one was reached.
    pred: u32,
    /// The next vertex on the way to the base of its blossom; itself if it is the base.
    up: u32,
}

/// So many edges are looked at between two looks at the limit.
const STEPS: u64 = 1 << 14;

/// A shrunk odd cycle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blossom {
    /// The edge that closed it.
    edge: [u32; 2],
    /// Its base when it was shrunk.
    pub(super) base: u32,
    /// Where its edges end in the list of all cycles.
    pub(super) end: u32,
}

/// A matching and the trees grown so far.
#[derive(Debug)]
pub(super) struct Forest {
    nodes: Vec<Node>,
    /// The outer vertices of the frozen trees and of the one that grows, in the order in which
    /// they became outer.
    pub(super) outer: Vec<u32>,
    /// The blossoms of the frozen trees and of the one that grows.
    pub(super) blossoms: Vec<Blossom>,
    /// The cycles of the blossoms, one behind the other: edges between the classes of a cycle in
    /// their order around it.
    pub(super) cycles: Vec<[u32; 2]>,
    /// How many trees are frozen.
    pub(super) roots: usize,
    /// For each vertex the number of the last search for a common base that came there.
    mark: Vec<u32>,
    marks: u32,
    /// The edges that were looked at since the limit was asked.
    steps: u64,
}

impl Forest {
    /// No trees yet.
    pub(super) fn new(mate: &[u32], closed: &[u32]) -> Self {
        let node = |(&mate, v)| Node { label: UNREACHED, mate, pred: NONE, up: v };
        let mut nodes: Vec<Node> = mate.iter().zip(0..).map(node).collect();
        for &v in closed {
            nodes[v as usize].label = CLOSED;
        }
        let mark = vec![0; mate.len()];
        Self { nodes, outer: Vec::new(), blossoms: Vec::new(), cycles: Vec::new(), roots: 0, mark, marks: 0, steps: 0 }
    }

    /// The part of `v`, once all trees have grown; `None` if `v` is closed.
    pub(super) fn part(&self, v: u32) -> Option<Part> {
        match self.nodes[v as usize].label {
            UNREACHED => Some(Part::C),
            INNER => Some(Part::A),
            CLOSED => None,
            _ => Some(Part::D),
        }
    }

    /// Whether `v` is the base of a component of D.
    pub(super) fn is_base(&self, v: u32) -> bool {
        self.nodes[v as usize].label == OUTER && self.nodes[v as usize].up == v
    }

    /// The base of the component of `v`, a vertex of D.
    pub(super) fn base(&self, mut v: u32) -> u32 {
        while self.nodes[v as usize].up != v {
            v = self.nodes[v as usize].up;
        }
        v
    }

    /// The outer vertex from which the inner vertex `v` was reached.
    pub(super) fn pred(&self, v: u32) -> u32 {
        self.nodes[v as usize].pred
    }

    /// The number of vertices.
    pub(super) fn order(&self) -> usize {
        self.nodes.len()
    }

    /// The vertex with which `v` is matched.
    pub(super) fn mate(&self, v: u32) -> Option<u32> {
        Some(self.nodes[v as usize].mate).filter(|&w| w != NONE)
    }

    /// Grows a tree from every unmatched vertex.
    pub(super) fn grow(&mut self, graph: &Graph, budget: &Budget) -> Result<(), Stop> {
        for root in 0..self.nodes.len() as u32 {
            if self.nodes[root as usize].mate == NONE && self.nodes[root as usize].label == UNREACHED {
                self.tree(graph, root, budget)?;
            }
        }
        Ok(())
    }

    /// Grows one tree, until it is frozen or has found an augmenting path.
    fn tree(&mut self, graph: &Graph, root: u32, budget: &Budget) -> Result<(), Stop> {
        let start = (self.outer.len(), self.blossoms.len(), self.cycles.len());
        self.nodes[root as usize].label = OUTER;
        self.outer.push(root);
        let mut next = start.0;
        while let Some(&v) = self.outer.get(next) {
            next += 1;
            self.steps += 1 + graph.neighbours(v).len() as u64;
            if self.steps >= STEPS
                && let Err(stop) = budget.step(std::mem::take(&mut self.steps))
            {
                self.dissolve(start);
                return Err(stop);
            }
            for &w in graph.neighbours(v) {
                if self.reach(v, w) {
                    self.exchange(v, w, root);
                    self.dissolve(start);
                    return Ok(());
                }
            }
        }
        self.roots += 1;
        Ok(())
    }

    /// Looks along an edge from an outer vertex; true if `w` is an unmatched vertex outside of
    /// the tree.
    fn reach(&mut self, v: u32, w: u32) -> bool {
        match self.nodes[w as usize].label {
            INNER | CLOSED => {}
            UNREACHED => {
                let z = self.nodes[w as usize].mate;
                if z == NONE {
                    return true;
                }
                self.nodes[w as usize].label = INNER;
                self.nodes[w as usize].pred = v;
                self.nodes[z as usize].label = OUTER;
                self.outer.push(z);
            }
            _ => self.shrink(v, w),
        }
        false
    }

    /// [`base`](Self::base), shortening the way for the next time.
    fn find(&mut self, mut v: u32) -> u32 {
        loop {
            let up = self.nodes[v as usize].up;
            if up == v {
                return v;
            }
            let further = self.nodes[up as usize].up;
            self.nodes[v as usize].up = further;
            v = further;
        }
    }

    /// Shrinks the cycle that the edge between two outer vertices closes, if there is one.
    fn shrink(&mut self, x: u32, y: u32) {
        let (bx, by) = (self.find(x), self.find(y));
        if bx == by {
            return;
        }
        let base = self.common_base(bx, by);
        let label = SHRUNK + 2 * self.blossoms.len() as u32;
        let from = self.cycles.len();
        self.climb(bx, base, label);
        self.cycles[from..].reverse();
        self.cycles[from..].iter_mut().for_each(|edge| edge.reverse());
        self.cycles.push([x, y]);
        self.climb(by, base, label + 1);
        self.blossoms.push(Blossom { edge: [x, y], base, end: self.cycles.len() as u32 });
    }

    /// The base at which the ways from two bases to the root meet. Both are walked at the same
    /// time, so the cost is that of the cycle.
    fn common_base(&mut self, mut a: u32, mut b: u32) -> u32 {
        self.marks += 1;
        loop {
            if a != NONE {
                if self.mark[a as usize] == self.marks {
                    return a;
                }
                self.mark[a as usize] = self.marks;
                let inner = self.nodes[a as usize].mate;
                a = if inner == NONE { NONE } else { self.find(self.nodes[inner as usize].pred) };
            }
            std::mem::swap(&mut a, &mut b);
        }
    }

    /// Puts everything between `b` and `base` into the blossom of `base`.
    fn climb(&mut self, mut b: u32, base: u32, label: u32) {
        while b != base {
            let inner = self.nodes[b as usize].mate;
            let pred = self.nodes[inner as usize].pred;
            self.cycles.extend([[b, inner], [inner, pred]]);
            self.nodes[inner as usize].label = label;
            self.nodes[inner as usize].up = base;
            self.nodes[b as usize].up = base;
            self.outer.push(inner);
            b = self.find(pred);
        }
    }

    /// Exchanges matched and unmatched edges on the path from the unmatched `w` by the outer
    /// vertex `v` to the root. Only the unmatched edges of the path are wanted, in any order: they
    /// become the matched ones.
    fn exchange(&mut self, v: u32, w: u32, root: u32) {
        let mut edges = vec![[v, w]];
        // Even alternating paths that remain to be walked, from an outer vertex to one further up.
        let mut walks = vec![(v, root)];
        while let Some((mut at, end)) = walks.pop() {
            while at != end {
                let label = self.nodes[at as usize].label;
                let mate = self.nodes[at as usize].mate;
                if label == OUTER {
                    let pred = self.nodes[mate as usize].pred;
                    edges.push([mate, pred]);
                    at = pred;
                } else {
                    // Once inner: down to the closing edge of the blossom, over it, and up.
                    let side = (label - SHRUNK) as usize;
                    let edge = self.blossoms[side / 2].edge;
                    let [near, far] = if side.is_multiple_of(2) { edge } else { [edge[1], edge[0]] };
                    edges.push([near, far]);
                    walks.push((near, mate));
                    at = far;
                }
            }
        }
        for [a, b] in edges {
            self.nodes[a as usize].mate = b;
            self.nodes[b as usize].mate = a;
        }
    }

    /// Forgets the tree that has grown since `start`. Every inner vertex is the mate of an outer
    /// one, before and after the exchange, or has become outer itself.
    fn dissolve(&mut self, start: (usize, usize, usize)) {
        for i in start.0..self.outer.len() {
            let v = self.outer[i];
            self.forget(v);
            let mate = self.nodes[v as usize].mate;
            if mate != NONE {
                self.forget(mate);
            }
        }
        self.outer.truncate(start.0);
        self.blossoms.truncate(start.1);
        self.cycles.truncate(start.2);
    }

    fn forget(&mut self, v: u32) {
        let node = &mut self.nodes[v as usize];
        node.label = UNREACHED;
        node.up = v;
    }
}
