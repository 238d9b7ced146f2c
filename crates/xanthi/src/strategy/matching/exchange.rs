//! Makes a maximum matching miss a given vertex, with the Gallai–Edmonds structure that proves it
//! maximum, and without a search.
//!
//! The vertex lies in a component that odd cycles shrink to a point. A component without any one
//! vertex has a perfect matching within itself: on each cycle, leave out the part that holds the
//! vertex, join the other parts in pairs along the cycle, and go on inside of all parts. If the
//! component's base was matched with a barrier vertex, this one is now matched with the link, a
//! vertex of an earlier component, which in turn leaves out the link; and so on to a component
//! whose base was unmatched.

use super::NONE;
use rustc_hash::FxHashMap;
use xanthi_games::certificate::{Matching, OddComponent};

/// Changes `mate` so that it misses `vertex`, which lies in a component of a structure that the
/// checker has accepted. The number of pairs stays the same.
pub(crate) fn miss(mate: &mut [u32], structure: &Matching, vertex: u32) {
    let mut component = FxHashMap::default();
    for (i, odd) in structure.odd.iter().enumerate() {
        for &v in odd.blossoms.iter().flatten().flatten().chain([&odd.base]) {
            component.insert(v, i);
        }
    }
    // The vertex that a component leaves out, and with what it is matched outside.
    let (mut out, mut with) = (vertex, NONE);
    while let Some(&i) = component.get(&out) {
        let odd = &structure.odd[i];
        let barrier = mate[odd.base as usize];
        Tree::of(odd).leave_out(mate, out);
        mate[out as usize] = with;
        if with != NONE {
            mate[with as usize] = out;
        }
        let Some(link) = odd.link else { return };
        (out, with) = (link, barrier);
    }
}

/// The vertices of a component as leaves, and its blossoms above the parts on their cycles.
struct Tree<'a> {
    odd: &'a OddComponent,
    leaf: FxHashMap<u32, usize>,
    /// For every leaf, then for every blossom, the blossom that it is a part of.
    parent: Vec<Option<usize>>,
    /// For every blossom, its parts: part k holds the first vertex of edge k of the cycle.
    parts: Vec<Vec<usize>>,
}

impl<'a> Tree<'a> {
    fn of(odd: &'a OddComponent) -> Self {
        let mut leaf = FxHashMap::default();
        for &v in odd.blossoms.iter().flatten().flatten().chain([&odd.base]) {
            let fresh = leaf.len();
            leaf.entry(v).or_insert(fresh);
        }
        let nodes = leaf.len() + odd.blossoms.len();
        let mut tree = Self { odd, parent: vec![None; nodes], parts: Vec::new(), leaf };
        // For every node, one above it that is nearer to the top.
        let mut above: Vec<usize> = (0..nodes).collect();
        for (i, cycle) in odd.blossoms.iter().enumerate() {
            let blossom = tree.leaf.len() + i;
            let parts: Vec<usize> = cycle.iter().map(|edge| top(&mut above, tree.leaf[&edge[0]])).collect();
            for &part in &parts {
                (tree.parent[part], above[part]) = (Some(blossom), blossom);
            }
            tree.parts.push(parts);
        }
        tree
    }

    /// Matches all vertices but `out` within the component. A node is visited on one way up and on
    /// one way down.
    fn leave_out(&self, mate: &mut [u32], out: u32) {
        // Parts, given by the blossom above them, with the vertex that they leave out.
        let mut open = vec![(None, out)];
        while let Some((end, out)) = open.pop() {
            let mut part = self.leaf[&out];
            while let Some(blossom) = self.parent[part].filter(|&b| Some(b) != end) {
                self.around(blossom - self.leaf.len(), part, mate, &mut open);
                part = blossom;
            }
        }
    }

    /// Joins the parts of a blossom in pairs, but for the part `without`.
    fn around(&self, blossom: usize, without: usize, mate: &mut [u32], open: &mut Vec<(Option<usize>, u32)>) {
        let (cycle, parts) = (&self.odd.blossoms[blossom], &self.parts[blossom]);
        let k = parts.len();
        let Some(at) = parts.iter().position(|&p| p == without) else { return };
        for i in (1..k).step_by(2) {
            let [u, v] = cycle[(at + i) % k];
            (mate[u as usize], mate[v as usize]) = (v, u);
            let end = Some(self.leaf.len() + blossom);
            open.extend([(end, u), (end, v)]);
        }
    }
}

/// The uppermost node above a node so far.
fn top(above: &mut [usize], mut node: usize) -> usize {
    while above[node] != node {
        above[node] = above[above[node]];
        node = above[node];
    }
    node
}
