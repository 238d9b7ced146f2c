//! All winning moves of a board where the first player wins, read off two forests.
//!
//! From an edge of one forest exchanges lead to the edges of the path that it closes in the other
//! one. With an edge e between the terminals added to the first forest, Cut wins by the edges to
//! which exchanges lead from e, except those to which they lead from an edge in neither forest;
//! Short wins by the edges from which they lead to e, except those from which they lead to an edge
//! that the other forest has room for. Why this is so stands with the checker,
//! `xanthi_games::check::exchange`.
//!
//! Both are found in rounds. Forwards, an edge is added if it lies on a path between the ends of
//! one that was found; the classes of vertices joined by such edges grow. Backwards, an edge is
//! added if its ends are in different pieces of the other forest without what was found.

use super::union_find::UnionFind;
use xanthi_games::Side;
use xanthi_games::reduction::SwitchingPosition;

/// An edge in one of the forests: which, the ends, and the edge of the board (none: e).
pub(super) struct Element {
    pub(super) forest: usize,
    pub(super) ends: [u32; 2],
    pub(super) edge: Option<u32>,
}

/// The winning moves of `side`, if it moves, ascending. `forests` are those of
/// [`Fate::First`](super::Fate::First).
pub fn winning_moves(position: &SwitchingPosition, forests: &[Vec<u32>; 2], side: Side) -> Vec<u32> {
    let network = position.network();
    let mut joined = UnionFind::new(network.order());
    for (edge, wire) in (0u32..).zip(network.wires()) {
        if position.claimed(edge) {
            joined.join(wire.ends[0], wire.ends[1]);
        }
    }
    let mut ends = |edge: u32| network.wires()[edge as usize].ends.map(|v| joined.find(v));
    let mut elements = Vec::new();
    let mut spare = vec![0; network.wires().len()];
    position.free_edges().for_each(|edge| spare[edge as usize] = position.free(edge));
    for (forest, list) in forests.iter().enumerate() {
        for &edge in list {
            spare[edge as usize] -= 1;
            elements.push(Element { forest, ends: ends(edge), edge: Some(edge) });
        }
    }
    let outside: Vec<[u32; 2]> = (0u32..).zip(&spare).filter(|(_, left)| **left > 0).map(|(edge, _)| ends(edge)).collect();
    let link = elements.len();
    elements.push(Element { forest: 0, ends: network.terminals().map(|v| joined.find(v)), edge: None });
    let n = network.order();
    let good = match side {
        Side::Left => {
            let mut room = vec![false; elements.len()];
            backwards(&elements, n, &mut room);
            let mut all = room.clone();
            all[link] = true;
            backwards(&elements, n, &mut all);
            (0..link).filter(|&i| all[i] && !room[i]).collect::<Vec<_>>()
        }
        Side::Right => {
            let left_over = forwards(&elements, n, outside.iter().flat_map(|&ends| [(0, ends), (1, ends)]).collect());
            let found = forwards(&elements, n, vec![(1, elements[link].ends)]);
            (0..link).filter(|&i| found[i] && !left_over[i]).collect()
        }
    };
    let mut edges: Vec<u32> = good.into_iter().filter_map(|i| elements[i].edge).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Adds everything from which exchanges lead to `found` or to room.
fn backwards(elements: &[Element], n: usize, found: &mut [bool]) {
    loop {
        let mut pieces = [UnionFind::new(n), UnionFind::new(n)];
        for (element, found) in elements.iter().zip(found.iter()) {
            if !found {
                pieces[element.forest].join(element.ends[0], element.ends[1]);
            }
        }
        let mut changed = false;
        for (element, found) in elements.iter().zip(found.iter_mut()) {
            if !*found && !pieces[1 - element.forest].same(element.ends[0], element.ends[1]) {
                (*found, changed) = (true, true);
            }
        }
        if !changed {
            return;
        }
    }
}

/// Everything to which exchanges lead from pairs of ends, each to be joined in a given forest.
pub(super) fn forwards(elements: &[Element], n: usize, seeds: Vec<(usize, [u32; 2])>) -> Vec<bool> {
    let mut trees = [0, 1].map(|k| Tree::new(elements, n, k));
    let mut found = vec![false; elements.len()];
    let mut queue = seeds;
    while let Some((k, [u, v])) = queue.pop() {
        for i in trees[k].path(u, v) {
            found[i] = true;
            queue.push((1 - k, elements[i].ends));
        }
    }
    found
}

/// A forest with roots; what was found is jumped over.
struct Tree {
    up: Vec<u32>,
    via: Vec<usize>,
    depth: Vec<u32>,
    jump: UnionFind,
}

impl Tree {
    fn new(elements: &[Element], n: usize, forest: usize) -> Self {
        let mut at: Vec<Vec<usize>> = vec![Vec::new(); n];
        for (i, element) in elements.iter().enumerate().filter(|(_, element)| element.forest == forest) {
            element.ends.iter().for_each(|&v| at[v as usize].push(i));
        }
        let mut tree = Self { up: vec![u32::MAX; n], via: vec![usize::MAX; n], depth: vec![0; n], jump: UnionFind::new(n) };
        for root in 0..n as u32 {
            if tree.up[root as usize] != u32::MAX {
                continue;
            }
            tree.up[root as usize] = root;
            let mut stack = vec![root];
            while let Some(v) = stack.pop() {
                for &i in &at[v as usize] {
                    let [a, b] = elements[i].ends;
                    let to = if a == v { b } else { a };
                    if tree.up[to as usize] == u32::MAX {
                        tree.up[to as usize] = v;
                        tree.via[to as usize] = i;
                        tree.depth[to as usize] = tree.depth[v as usize] + 1;
                        stack.push(to);
                    }
                }
            }
        }
        tree
    }

    fn path(&mut self, u: u32, v: u32) -> Vec<usize> {
        let (mut u, mut v) = (self.jump.find(u), self.jump.find(v));
        let mut found = Vec::new();
        while u != v {
            if self.depth[u as usize] < self.depth[v as usize] {
                std::mem::swap(&mut u, &mut v);
            }
            if self.up[u as usize] == u {
                break;
            }
            found.push(self.via[u as usize]);
            self.jump.hang(u, self.up[u as usize]);
            u = self.jump.find(u);
        }
        found
    }
}
