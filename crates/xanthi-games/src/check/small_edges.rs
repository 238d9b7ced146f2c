//! Undirected edge geography on small simple graphs, decided by the rules alone: what a stream of graphs is checked
//! with, where certificates would cost more than the answers.
//!
//! Nothing is taken from a solver. A position is a set of edges and a vertex; whoever has a move to a position that is
//! lost wins. Sets on at most seven vertices are all decided at once, in the order of their numbers, larger ones when
//! they are met. One theorem saves work, that of [`core`](crate::reduction::core): if a vertex has a neighbour of degree one
//! on which the token does not stand, then who moves to that vertex loses, because the reply to that neighbour ends
//! the game; so the vertex can be taken away, and who moves from it wins.

use crate::{Graph, Outcome};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// The vertices of graphs that are decided all at once; their pairs are the bits of a number.
const AT_ONCE: usize = 7;
/// The most vertices of a graph, and the most positions that are met before it is left to certificates.
const VERTICES: usize = 10;
const POSITIONS: usize = 1 << 20;

/// The bit of a pair: in the order of the first vertex, then of the second.
fn bit(a: usize, b: usize, of: usize) -> u32 {
    let (a, b) = (a.min(b), a.max(b));
    (a * (2 * of - a - 1) / 2 + b - a - 1) as u32
}

/// For each graph on seven vertices the vertices from which the player to move wins, as bits.
fn all() -> &'static [u8] {
    static ALL: OnceLock<Vec<u8>> = OnceLock::new();
    ALL.get_or_init(|| {
        let pairs: Vec<(usize, usize)> = (0..AT_ONCE).flat_map(|a| (a + 1..AT_ONCE).map(move |b| (a, b))).collect();
        let mut won = vec![0u8; 1 << pairs.len()];
        for graph in 0..won.len() {
            let (mut own, mut left) = (0, graph);
            while left != 0 {
                let (a, b) = pairs[left.trailing_zeros() as usize];
                // Who crosses the edge wins if the other one then loses at its other end.
                let lost = !won[graph ^ (left & left.wrapping_neg())];
                own |= (lost >> b & 1) << a | (lost >> a & 1) << b;
                left &= left - 1;
            }
            won[graph] = own;
        }
        won
    })
}

/// The neighbours of each vertex, as bits.
type Rows = [u16; VERTICES];

/// The outcome of every start in normal play, by the rules. `None` if the graph is directed, has loops or parallel
/// edges, or is too large for this.
pub fn outcomes_by_rules(graph: &Graph) -> Option<Vec<Outcome>> {
    let order = graph.order();
    if graph.directed() || order > VERTICES {
        return None;
    }
    let mut rows = [0; VERTICES];
    for edge in graph.edges() {
        let (a, b) = (edge.tail as usize, edge.head as usize);
        if a == b || edge.multiplicity != 1 || rows[a] >> b & 1 == 1 {
            return None;
        }
        flip(&mut rows, a, b);
    }
    let mut rules = Rules { met: FxHashMap::default() };
    (0..order).map(|start| rules.won(rows, start).map(Outcome::of_mover)).collect()
}

/// Adds an edge that is not there, or takes it away.
fn flip(rows: &mut Rows, a: usize, b: usize) {
    rows[a] ^= 1 << b;
    rows[b] ^= 1 << a;
}

/// The vertices in a set, ascending.
fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        (set != 0).then(|| set &= set - 1)?;
        Some(first)
    })
}

struct Rules {
    /// Larger positions that were met, by their edges and the token, and whether the player to move wins.
    met: FxHashMap<u64, bool>,
}

impl Rules {
    /// Whether the player to move wins; `None` if there are too many positions.
    fn won(&mut self, mut rows: Rows, token: usize) -> Option<bool> {
        // Takes away neighbours of vertices of degree one, until there are none.
        while let Some(leaf) = (0..VERTICES).find(|v| *v != token && rows[*v].is_power_of_two()) {
            let stem = rows[leaf].trailing_zeros() as usize;
            if stem == token {
                return Some(true);
            }
            members(rows[stem]).for_each(|other| rows[other] ^= 1 << stem);
            rows[stem] = 0;
        }
        if rows[token] == 0 {
            return Some(false);
        }
        let there = (0..VERTICES).filter(|v| rows[*v] != 0).fold(0u16, |set, v| set | 1 << v);
        if there.count_ones() as usize <= AT_ONCE {
            return Some(at_once(&rows, there, token));
        }
        let key = (0..VERTICES).fold(token as u64, |key, a| key << (VERTICES - 1 - a) | u64::from(rows[a] >> (a + 1)));
        if let Some(won) = self.met.get(&key) {
            return Some(*won);
        }
        if self.met.len() >= POSITIONS {
            return None;
        }
        let mut won = false;
        for to in members(rows[token]) {
            let mut after = rows;
            flip(&mut after, token, to);
            if !self.won(after, to)? {
                won = true;
                break;
            }
        }
        self.met.insert(key, won);
        Some(won)
    }
}

/// Whether the player to move wins where no more than seven vertices have an edge, which are `there`.
fn at_once(rows: &Rows, there: u16, token: usize) -> bool {
    let rank = |v: usize| (there & ((1 << v) - 1)).count_ones() as usize;
    let mut small = 0usize;
    for a in members(there) {
        let later = rows[a] & !((2 << a) - 1);
        small = members(later).fold(small, |small, b| small | 1 << bit(rank(a), rank(b), AT_ONCE));
    }
    all()[small] >> rank(token) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Labels;

    /// The rules and nothing else.
    fn plain(edges: &[(u32, u32)], token: u32) -> bool {
        (0..edges.len()).filter(|i| edges[*i].0 == token || edges[*i].1 == token).any(|i| {
            let mut rest = edges.to_vec();
            let (a, b) = rest.remove(i);
            !plain(&rest, if a == token { b } else { a })
        })
    }

    #[test]
    fn random_graphs_are_decided_as_by_search() {
        let mut seed = 11u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        for _ in 0..200 {
            let order = 3 + below(7) as u32;
            let mut pairs: Vec<(u32, u32)> = (0..order).flat_map(|a| (a + 1..order).map(move |b| (a, b))).collect();
            let wanted = pairs.len().min(4 + below(7) as usize);
            while pairs.len() > wanted {
                let k = below(pairs.len() as u64) as usize;
                pairs.swap_remove(k);
            }
            let list: Vec<_> = pairs.iter().map(|(a, b)| (*a, *b, 1)).collect();
            let found = outcomes_by_rules(&Graph::new(false, Labels::numbers(order), list)).unwrap();
            for (start, outcome) in (0..).zip(found) {
                assert_eq!(outcome == Outcome::N, plain(&pairs, start), "{pairs:?} from {start}");
            }
        }
    }

    #[test]
    fn other_graphs_are_refused() {
        let of = |directed: bool, order: u32, edges: Vec<(u32, u32, u32)>| {
            outcomes_by_rules(&Graph::new(directed, Labels::numbers(order), edges))
        };
        assert_eq!(of(false, 2, vec![(0, 1, 1)]), Some(vec![Outcome::N; 2]));
        assert_eq!(of(false, 2, vec![(0, 1, 2)]), None);
        assert_eq!(of(false, 2, vec![(0, 0, 1)]), None);
        assert_eq!(of(true, 2, vec![(0, 1, 1)]), None);
        assert_eq!(of(false, 11, vec![(0, 1, 1)]), None);
    }
}
