//! Undirected edge geography on small simple graphs: the outcome of every start, without certificates, for streams of
//! graphs.
//!
//! The positions of all graphs with at most seven vertices stand in one table: a set of edges of the complete graph is
//! a number below 2^21, and a byte has for each vertex whether the player to move wins there. Larger graphs are
//! searched until no more than seven vertices have an edge. Before that, vertices with a pendant neighbour are taken
//! out, as in `xanthi_games::reduction::core`: who moves there loses, since the reply to the pendant one ends the game.

use rustc_hash::FxHashMap;
use std::sync::OnceLock;
use xanthi_games::budget::Budget;
use xanthi_games::{Graph, Outcome};

/// The vertices of the table.
const TABLE: usize = 7;
/// A table of six is made in no time.
const SMALL: usize = 6;
/// The most vertices and edges of a graph.
const MOST: (usize, usize) = (16, 64);
/// Positions that are searched before the graph is left to other methods.
const WORK: usize = 1 << 21;

/// How often a search asks whether it is to go on: after so many positions.
const ASKS: usize = 1 << 10;

/// The outcomes of all starts in normal play; `None` if the graph is directed, has loops or parallel edges, or is too
/// large for this, or the work must stop.
pub fn starts(graph: &Graph, budget: &Budget) -> Option<Vec<Outcome>> {
    let n = graph.order();
    let mut seen = std::collections::BTreeSet::new();
    let simple =
        graph.edges().iter().all(|e| e.tail != e.head && e.multiplicity == 1 && seen.insert((e.tail.min(e.head), e.tail.max(e.head))));
    if graph.directed() || !simple || n > MOST.0 || graph.size() > MOST.1 {
        return None;
    }
    let ends: Vec<(u8, u8)> = seen.into_iter().map(|(u, v)| (u as u8, v as u8)).collect();
    let mut at = vec![0u64; n];
    for (e, &(u, v)) in ends.iter().enumerate() {
        at[usize::from(u)] |= 1 << e;
        at[usize::from(v)] |= 1 << e;
    }
    let mut search = Search { ends, at, known: FxHashMap::default(), work: WORK, budget };
    let all = search.edges();
    let outcome = |v| Some(Outcome::of_mover(search.wins(all, v)?));
    (0..n).map(outcome).collect()
}

/// The number of an edge: those within the first k vertices come before all others.
fn place(u: usize, v: usize) -> usize {
    v * (v - 1) / 2 + u
}

/// For each set of edges on the first vertices the vertices at which the player to move wins.
fn table(vertices: usize) -> &'static [u8] {
    static TABLES: [OnceLock<Vec<u8>>; 2] = [const { OnceLock::new() }; 2];
    let (which, vertices) = if vertices <= SMALL { (0, SMALL) } else { (1, TABLE) };
    TABLES[which].get_or_init(|| {
        let edges: Vec<(usize, usize)> = (1..vertices).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
        let mut wins = vec![0u8; 1 << edges.len()];
        for set in 1..wins.len() {
            let mut left = set;
            let mut here = 0;
            while left != 0 {
                let (u, v) = edges[left.trailing_zeros() as usize];
                let after = wins[set ^ (left & left.wrapping_neg())];
                here |= (!after >> v & 1) << u | (!after >> u & 1) << v;
                left &= left - 1;
            }
            wins[set] = here;
        }
        wins
    })
}

struct Search<'b> {
    ends: Vec<(u8, u8)>,
    /// For each vertex the set of its edges.
    at: Vec<u64>,
    /// For a set of edges the vertices that are known, and those of them at which the player to move wins.
    known: FxHashMap<u64, (u16, u16)>,
    work: usize,
    budget: &'b Budget,
}

impl Search<'_> {
    fn edges(&self) -> u64 {
        self.at.iter().fold(0, |all, at| all | at)
    }

    /// Whether the player to move wins at a vertex; `None` if that takes too long, or the work must stop.
    fn wins(&mut self, mut set: u64, token: usize) -> Option<bool> {
        let mut vertices: u16;
        loop {
            vertices = 0;
            let mut stem = None;
            for (v, at) in self.at.iter().enumerate() {
                let own = at & set;
                if own != 0 {
                    vertices |= 1 << v;
                    if own & (own - 1) == 0 && v != token {
                        let (a, b) = self.ends[own.trailing_zeros() as usize];
                        stem = Some(usize::from(a ^ b) ^ v);
                        break;
                    }
                }
            }
            match stem {
                Some(stem) if stem == token => return Some(true),
                Some(stem) => set &= !self.at[stem],
                None => break,
            }
        }
        if self.at[token] & set == 0 {
            return Some(false);
        }
        if vertices.count_ones() as usize <= TABLE {
            return Some(self.in_table(set, vertices, token));
        }
        if let Some((known, wins)) = self.known.get(&set)
            && known >> token & 1 == 1
        {
            return Some(wins >> token & 1 == 1);
        }
        self.work = self.work.checked_sub(1)?;
        if self.work.is_multiple_of(ASKS) {
            self.budget.go_on().ok()?;
        }
        let mut left = self.at[token] & set;
        let mut wins = false;
        while left != 0 && !wins {
            let e = left.trailing_zeros();
            let (a, b) = self.ends[e as usize];
            wins = !self.wins(set & !(1 << e), usize::from(a ^ b) ^ token)?;
            left &= left - 1;
        }
        let entry = self.known.entry(set).or_default();
        entry.0 |= 1 << token;
        entry.1 |= u16::from(wins) << token;
        Some(wins)
    }

    fn in_table(&self, mut set: u64, vertices: u16, token: usize) -> bool {
        let rank = |v: usize| (vertices & ((1 << v) - 1)).count_ones() as usize;
        let mut there = 0;
        while set != 0 {
            let (u, v) = self.ends[set.trailing_zeros() as usize];
            there |= 1usize << place(rank(usize::from(u)), rank(usize::from(v)));
            set &= set - 1;
        }
        table(vertices.count_ones() as usize)[there] >> rank(token) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::graph::Labels;

    /// The rules and nothing else.
    fn plain(edges: &[(u32, u32)], token: u32) -> bool {
        (0..edges.len()).any(|i| {
            let (u, v) = edges[i];
            let to = if u == token { v } else { u };
            (u == token || v == token) && {
                let mut rest = edges.to_vec();
                rest.remove(i);
                !plain(&rest, to)
            }
        })
    }

    fn agrees(n: usize, edges: &[(u32, u32)]) {
        let list: Vec<_> = edges.iter().map(|&(u, v)| (u, v, 1)).collect();
        let found = starts(&Graph::new(false, Labels::numbers(n as u32), list), &Budget::default()).unwrap();
        for (v, outcome) in found.into_iter().enumerate() {
            assert_eq!(outcome == Outcome::N, plain(edges, v as u32), "{edges:?} at {v}");
        }
    }

    #[test]
    fn all_graphs_of_five_vertices_are_decided_by_the_rules() {
        let all: Vec<(u32, u32)> = (1..5).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
        for set in 0..1u32 << all.len() {
            let edges: Vec<_> = (0..all.len()).filter(|e| set >> e & 1 == 1).map(|e| all[e]).collect();
            agrees(5, &edges);
        }
    }

    #[test]
    fn larger_graphs_too() {
        let mut random = 7u64;
        let mut below = |n: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % n
        };
        for round in 0..300 {
            let n = 6 + below(6) as u32;
            let wanted = 5 + below(if round % 10 == 0 { 9 } else { 7 });
            let mut edges = Vec::new();
            while edges.len() < wanted as usize {
                let (u, v) = (below(n.into()) as u32, below(n.into()) as u32);
                if u != v && !edges.contains(&(u, v)) && !edges.contains(&(v, u)) {
                    edges.push((u, v));
                }
            }
            agrees(n as usize, &edges);
        }
    }

    #[test]
    fn what_is_not_simple_is_left_to_others() {
        let of = |directed: bool, edges: Vec<(u32, u32, u32)>| starts(&Graph::new(directed, Labels::numbers(3), edges), &Budget::default());
        assert!(of(false, vec![(0, 1, 1)]).is_some());
        assert!(of(false, vec![(0, 1, 2)]).is_none());
        assert!(of(false, vec![(0, 0, 1)]).is_none());
        assert!(of(true, vec![(0, 1, 1)]).is_none());
    }
}
