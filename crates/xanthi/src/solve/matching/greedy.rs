//! A matching that is nearly maximum, in linear time.
//!
//! A vertex with one free neighbour left may be matched with it without loss: some maximum
//! matching does so (R. M. Karp, M. Sipser, Maximum matchings in sparse random graphs, FOCS 1981).
//! If there is none, the next vertex is matched with a free neighbour of least degree.

use super::NONE;
use xanthi_games::budget::Budget;
use xanthi_games::graph::Graph;

/// The vertices between two looks at the limit.
const VERTICES: u32 = 1 << 12;

/// The mate of every vertex in a maximal matching that avoids the `closed` vertices. If the limit is
/// reached it is no longer maximal, and whoever goes on finds out.
pub(super) fn matching(graph: &Graph, closed: &[u32], budget: &Budget) -> Vec<u32> {
    let n = graph.order() as u32;
    let mut greedy = Greedy {
        graph,
        mate: vec![NONE; n as usize],
        free: (0..n).map(|v| graph.neighbours(v).len() as u32).collect(),
        pendant: Vec::new(),
    };
    for &v in closed {
        greedy.take_out(v);
    }
    for v in 0..n {
        if greedy.free[v as usize] == 1 {
            greedy.pendant.push(v);
        }
    }
    greedy.match_pendant();
    for v in 0..n {
        greedy.match_one(v);
        greedy.match_pendant();
        if v % VERTICES == 0 && budget.step(u64::from(VERTICES)).is_err() {
            break;
        }
    }
    greedy.mate
}

struct Greedy<'a> {
    graph: &'a Graph,
    mate: Vec<u32>,
    /// For a free vertex the number of its free neighbours (a loop counts as one, which does no
    /// harm); 0 for a vertex that is matched or closed.
    free: Vec<u32>,
    /// Vertices that had one free neighbour when they were put here.
    pendant: Vec<u32>,
}

impl Greedy<'_> {
    fn match_pendant(&mut self) {
        while let Some(v) = self.pendant.pop() {
            self.match_one(v);
        }
    }

    /// Matches `v`, if it is free, with a free neighbour of least degree.
    fn match_one(&mut self, v: u32) {
        if self.free[v as usize] == 0 {
            return;
        }
        let others = self.graph.neighbours(v).iter().copied().filter(|&w| w != v && self.free[w as usize] > 0);
        let Some(w) = others.min_by_key(|&w| self.free[w as usize]) else { return };
        self.mate[v as usize] = w;
        self.mate[w as usize] = v;
        self.take_out(v);
        self.take_out(w);
    }

    /// Marks `v` as no longer free, and tells its neighbours.
    fn take_out(&mut self, v: u32) {
        self.free[v as usize] = 0;
        for &u in self.graph.neighbours(v) {
            let free = &mut self.free[u as usize];
            if *free > 0 {
                *free -= 1;
                if *free == 1 {
                    self.pendant.push(u);
                }
            }
        }
    }
}
