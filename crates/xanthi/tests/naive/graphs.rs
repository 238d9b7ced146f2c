//! Small graphs: all of them up to isomorphism, and random ones.

use std::sync::Arc;
use xanthi_games::graph::Labels;
use xanthi_games::{GeographyPosition, Graph, RuleSet};

/// One representative of every isomorphism class of graphs on `n` vertices.
pub fn all_graphs(n: usize) -> Vec<Graph> {
    let slots: Vec<(usize, usize)> = (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    classes(n, &slots, |u, v| (u.min(v), u.max(v))).into_iter().map(|mask| of_mask(false, n, &slots, mask)).collect()
}

/// One representative of every isomorphism class of digraphs on `n` vertices.
pub fn all_digraphs(n: usize, loops: bool) -> Vec<Graph> {
    let slots: Vec<(usize, usize)> = (0..n).flat_map(|u| (0..n).map(move |v| (u, v))).filter(|(u, v)| loops || u != v).collect();
    classes(n, &slots, |u, v| (u, v)).into_iter().map(|mask| of_mask(true, n, &slots, mask)).collect()
}

/// The ground of a graph under a rule.
pub fn ground(rule: RuleSet, graph: &Graph, token: Option<u32>) -> GeographyPosition {
    GeographyPosition::new(rule, Arc::new(rule.board(graph)), token, &[])
}

/// The least set of slots of every orbit under the permutations of the vertices.
fn classes(n: usize, slots: &[(usize, usize)], ordered: impl Fn(usize, usize) -> (usize, usize)) -> Vec<u32> {
    let moved: Vec<Vec<usize>> = permutations(n)
        .iter()
        .map(|p| slots.iter().map(|&(u, v)| slots.iter().position(|s| *s == ordered(p[u], p[v])).unwrap()).collect())
        .collect();
    let mut seen = vec![false; 1 << slots.len()];
    let mut least = Vec::new();
    for mask in 0..1u32 << slots.len() {
        if seen[mask as usize] {
            continue;
        }
        least.push(mask);
        for to in &moved {
            let image = (0..slots.len()).filter(|i| mask >> i & 1 == 1).fold(0, |image, i| image | 1 << to[i]);
            seen[image as usize] = true;
        }
    }
    least
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let put = |p: &Vec<usize>, i: usize| {
        let mut longer = p.clone();
        longer.insert(i, n - 1);
        longer
    };
    permutations(n - 1).iter().flat_map(|p| (0..n).map(|i| put(p, i)).collect::<Vec<_>>()).collect()
}

fn of_mask(directed: bool, n: usize, slots: &[(usize, usize)], mask: u32) -> Graph {
    let present = slots.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
    Graph::new(directed, Labels::numbers(n as u32), present.map(|(_, &(u, v))| (u as u32, v as u32, 1)))
}

/// A small generator of random numbers (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A graph with `n` vertices and about `m` edges, loops among them, in up to `most` copies.
    pub fn graph(&mut self, directed: bool, n: usize, m: usize, most: usize) -> Graph {
        let edges: Vec<_> = (0..m).map(|_| (self.below(n) as u32, self.below(n) as u32, 1 + self.below(most) as u32)).collect();
        Graph::new(directed, Labels::numbers(n as u32), edges)
    }

    /// A position: a random graph, a token or none, and a few random moves made.
    pub fn ground(&mut self, rule: RuleSet, n: usize, m: usize, most: usize) -> GeographyPosition {
        let graph = self.graph(rule.directed, n, m, most);
        let token = if self.below(8) == 0 { None } else { Some(self.below(n) as u32) };
        let mut at = ground(rule, &graph, token);
        for _ in 0..self.below(3) {
            let options = at.options();
            if options.is_empty() {
                break;
            }
            at.advance(options[self.below(options.len())]);
        }
        at
    }
}
