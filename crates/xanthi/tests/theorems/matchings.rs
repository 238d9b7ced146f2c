//! Matching strategies: A. Goldlist, The Game of Geography (2003), section 3.

use crate::naive::Naive;
use crate::naive::graphs::{all_digraphs, all_graphs, ground};
use crate::{Plain, outcome, solved};
use xanthi_games::{Graph, Outcome, Rule};

/// The neighbours of every vertex as sets, whatever the direction.
fn neighbours(graph: &Graph) -> Vec<u32> {
    let mut sets = vec![0; graph.order()];
    for e in graph.edges() {
        sets[e.tail as usize] |= 1 << e.head;
        sets[e.head as usize] |= 1 << e.tail;
    }
    sets
}

/// Whether the vertices of `left` can be paired: tries every partner of the least of them.
fn pairs_up(neighbours: &[u32], left: u32) -> bool {
    if left == 0 {
        return true;
    }
    let v = left.trailing_zeros() as usize;
    (0..neighbours.len()).any(|u| u != v && (neighbours[v] & left) >> u & 1 == 1 && pairs_up(neighbours, left & !(1 << u | 1 << v)))
}

/// The number of components of odd order in the graph on `left`.
fn odd_components(neighbours: &[u32], mut left: u32) -> u32 {
    let mut odd = 0;
    while left != 0 {
        let (mut part, mut before) = (left & left.wrapping_neg(), 0);
        while part != before {
            before = part;
            part = (0..neighbours.len()).filter(|v| part >> v & 1 == 1).fold(part, |p, v| p | neighbours[v] & left);
        }
        odd += part.count_ones() % 2;
        left &= !part;
    }
    odd
}

fn every_graph_up_to_six(mut test: impl FnMut(&Graph, &[u32], u32)) {
    for graph in (1..=6).flat_map(all_graphs) {
        test(&graph, &neighbours(&graph), (1u32 << graph.order()) - 1);
    }
}

#[test]
fn theorem_3_a_perfect_matching_makes_every_start_n_and_without_one_some_start_is_p() {
    every_graph_up_to_six(|graph, sets, all| {
        let bare = ground(Rule::UVG, graph, None);
        let (_, starts) = solved(&bare);
        let searched: Vec<_> = Naive::new(&bare).options(&bare).iter().map(|t| t.outcome(Default::default())).collect();
        assert_eq!(starts, searched, "{graph:?}");
        assert_eq!(starts.iter().all(|&o| o == Outcome::N), pairs_up(sets, all), "{graph:?}");
    });
}

#[test]
fn theorem_4_a_matching_that_misses_only_the_start_makes_it_p() {
    let mut cases = 0;
    every_graph_up_to_six(|graph, sets, all| {
        let (_, starts) = solved(&ground(Rule::UVG, graph, None));
        for (v, &found) in starts.iter().enumerate().filter(|(v, _)| pairs_up(sets, all & !(1 << v))) {
            assert_eq!(found, Outcome::P, "{graph:?} from {v}");
            cases += 1;
        }
    });
    assert!(cases > 50);
}

#[test]
fn theorem_2_tutte_counts_odd_components() {
    every_graph_up_to_six(|graph, sets, all| {
        let condition = (0..=all).all(|s| odd_components(sets, all & !s) <= s.count_ones());
        assert_eq!(condition, pairs_up(sets, all), "{graph:?}");
        let placing_loses = solved(&ground(Rule::UVG, graph, None)).0 == Outcome::P;
        assert_eq!(condition, placing_loses, "{graph:?}");
    });
}

/// The condition as printed: the vertices with an odd number of edges are counted, and S is a
/// proper subset.
fn printed_condition(sets: &[u32], all: u32) -> bool {
    let odd = |left: u32| (0..sets.len()).filter(|v| left >> v & 1 == 1 && (sets[*v] & left).count_ones() % 2 == 1).count();
    (0..all).all(|s| odd(all & !s) <= s.count_ones() as usize)
}

#[test]
fn theorem_2_as_printed_fails_both_ways_on_one_vertex_and_on_one_edge() {
    assert!(printed_condition(&[0], 1) && !pairs_up(&[0], 1));
    assert_eq!(outcome("uvg:path.1"), Outcome::N); // no perfect matching: the token may be placed
    assert!(!printed_condition(&[2, 1], 3) && pairs_up(&[2, 1], 3));
    assert_eq!(outcome("uvg:path.2"), Outcome::P);
}

/// The least n, and then the least number of arcs, of a digraph that passes `wanted`, has a perfect
/// matching along arcs, and has a start that is P.
fn least_counterexample(wanted: impl Fn(&Graph) -> bool) -> Option<(usize, usize)> {
    let mut least = None;
    for graph in (1..=4).flat_map(|n| all_digraphs(n, false)).filter(|g| wanted(g)) {
        let all = (1u32 << graph.order()) - 1;
        let size = (graph.order(), graph.size());
        if !pairs_up(&neighbours(&graph), all) || least.is_some_and(|l| l <= size) {
            continue;
        }
        let mut plain = Plain::new(graph.order(), |v| graph.neighbours(v as u32).iter().map(|&w| w as usize).collect());
        let searched: Vec<_> = (0..graph.order()).map(|v| plain.from(v)).collect();
        assert_eq!(solved(&ground(Rule::DVG, &graph, None)).1, searched);
        if searched.contains(&Outcome::P) {
            least = Some(size);
        }
    }
    least
}

/// Whether every vertex can be reached from every other.
fn strongly_connected(graph: &Graph) -> bool {
    let reached = |from: u32| {
        let (mut seen, mut stack) = (1u32 << from, vec![from]);
        while let Some(v) = stack.pop() {
            for &w in graph.neighbours(v).iter().filter(|&&w| seen >> w & 1 == 0).collect::<Vec<_>>() {
                seen |= 1 << w;
                stack.push(w);
            }
        }
        seen.count_ones() as usize
    };
    (0..graph.order() as u32).all(|v| reached(v) == graph.order())
}

#[test]
fn theorem_3_needs_an_undirected_graph_a_single_arc_is_the_least_counterexample() {
    assert_eq!(outcome("dvg:dipath.2@1"), Outcome::P);
    assert_eq!(least_counterexample(|_| true), Some((2, 1)));
    assert_eq!(least_counterexample(strongly_connected), Some((4, 5)));
}
