//! All small graphs up to isomorphism, and random ones, for checks that try everything.

pub use crate::gf2::Random;
use xanthi_games::graph::{Graph, Labels};

/// One graph of every isomorphism class on `n` vertices, without loops; `n` up to 6.
pub fn graphs(n: usize) -> Vec<Graph> {
    let slots: Vec<(usize, usize)> = (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    classes(n, &slots, |u, v| (u.min(v), u.max(v))).into_iter().map(|mask| of_mask(false, n, &slots, mask)).collect()
}

/// One digraph of every isomorphism class on `n` vertices, without loops; `n` up to 4.
pub fn digraphs(n: usize) -> Vec<Graph> {
    let slots: Vec<(usize, usize)> = (0..n).flat_map(|u| (0..n).map(move |v| (u, v))).filter(|(u, v)| u != v).collect();
    classes(n, &slots, |u, v| (u, v)).into_iter().map(|mask| of_mask(true, n, &slots, mask)).collect()
}

/// The least set of slots of every orbit under the permutations of the vertices.
fn classes(n: usize, slots: &[(usize, usize)], ordered: impl Fn(usize, usize) -> (usize, usize)) -> Vec<u32> {
    let place = |pair: (usize, usize)| slots.iter().position(|s| *s == pair).unwrap_or_default();
    let moved: Vec<Vec<usize>> = permutations(n).iter().map(|p| slots.iter().map(|&(u, v)| place(ordered(p[u], p[v]))).collect()).collect();
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
    let with_last = |p: &Vec<usize>, i: usize| [&p[..i], &[n - 1], &p[i..]].concat();
    permutations(n - 1).iter().flat_map(|p| (0..n).map(|i| with_last(p, i)).collect::<Vec<_>>()).collect()
}

fn of_mask(directed: bool, n: usize, slots: &[(usize, usize)], mask: u32) -> Graph {
    let present = slots.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
    Graph::new(directed, Labels::numbers(n as u32), present.map(|(_, &(u, v))| (u as u32, v as u32, 1)))
}

/// The neighbours of every vertex as a set of bits, directions left aside.
pub fn neighbour_sets(graph: &Graph) -> Vec<u32> {
    let mut sets = vec![0; graph.order()];
    for e in graph.edges() {
        sets[e.tail as usize] |= 1 << e.head;
        sets[e.head as usize] |= 1 << e.tail;
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of graphs and of digraphs: OEIS A000088 and A000273.
    #[test]
    fn there_are_as_many_graphs_as_are_known() {
        assert_eq!((0..=6).map(|n| graphs(n).len()).collect::<Vec<_>>(), [1, 1, 2, 4, 11, 34, 156]);
        assert_eq!((0..=4).map(|n| digraphs(n).len()).collect::<Vec<_>>(), [1, 1, 3, 16, 218]);
    }
}
