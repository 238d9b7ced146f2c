//! Undirected edge geography: A. S. Fraenkel, E. R. Scheinerman, D. Ullman (FSU), Theoretical
//! Computer Science 112 (1993) 371-381, and T. Sereekiatdilok, P. Vichitkunakorn, Undirected edge
//! geography games on grids.

use crate::naive::Naive;
use crate::naive::graphs::{all_graphs, ground as on};
use crate::{gcd, ground, outcome, solved};
use xanthi_games::{Graph, Outcome, Rule};

/// Theorem 2.
fn formula(m: u32, n: u32, (a, b): (u32, u32)) -> Outcome {
    let d = gcd(m + 1, n + 1);
    Outcome::of_mover(a % d == 0 || b % d == 0)
}

fn points(m: u32, n: u32) -> impl Iterator<Item = (u32, u32)> {
    (1..=n).flat_map(move |b| (1..=m).map(move |a| (a, b)))
}

#[test]
fn grids_theorem_2_p_exactly_if_the_gcd_divides_neither_coordinate() {
    for (m, n) in (1..=12).flat_map(|m| (1..=m).map(move |n| (m, n))) {
        let bare = ground(&format!("ueg:grid.{m}x{n}"));
        let (_, starts) = solved(&bare);
        let labels = bare.graph().labels();
        let searched = (2 * m * n - m - n <= 13).then(|| Naive::new(&bare).options(&bare));
        assert_eq!(starts.len() as u32, m * n);
        for (a, b) in points(m, n) {
            let v = labels.find(&format!("{a},{b}")).unwrap() as usize;
            assert_eq!(starts[v], formula(m, n, (a, b)), "{m} x {n} from {a},{b}");
            if let Some(truth) = &searched {
                assert_eq!(starts[v], truth[v].outcome(Default::default()), "{m} x {n} from {a},{b}");
            }
        }
    }
}

#[test]
fn grids_theorem_1_a_corner_is_p_exactly_if_the_gcd_is_not_1() {
    for (m, n) in [(2, 2), (2, 3), (3, 3), (11, 8), (19, 14), (20, 14), (29, 19), (30, 30), (31, 30)] {
        let corner = outcome(&format!("ueg:grid.{m}x{n}@1,1"));
        assert_eq!(corner == Outcome::P, gcd(m + 1, n + 1) != 1, "{m} x {n}");
    }
}

#[test]
fn grids_theorem_7_lacks_the_hypothesis_that_the_gcd_divides_a_coordinate() {
    // As printed it says that every vertex is N. No edge at all, and a cycle of four:
    for line in ["ueg:grid.1x1@1,1", "ueg:grid.2x2@1,1"] {
        let at = ground(line);
        assert_eq!(Naive::new(&at).position(&at).nimber, 0, "{line}");
        assert_eq!(outcome(line), Outcome::P, "{line}");
    }
}

/// The set S_k of corollary 12.
fn s_k(m: u32, n: u32, k: u32) -> Vec<(u32, u32)> {
    let d = gcd(m + 1, n + 1);
    let near = |x: u32| x % (2 * d) == k % (2 * d) || (x + k).is_multiple_of(2 * d);
    // i - j counts modulo 2d, so 2dj + i - j stands for it.
    points(m, n).filter(|&(i, j)| i % d != 0 && j % d != 0 && (near(i + j) || near(2 * d * j + i - j))).collect()
}

/// No two neighbours in the set, and everyone outside has an even number of neighbours in it.
fn independent_and_even(m: u32, n: u32, set: &[(u32, u32)]) -> bool {
    points(m, n).all(|p| {
        let inside = set.iter().filter(|q| p.0.abs_diff(q.0) + p.1.abs_diff(q.1) == 1).count();
        if set.contains(&p) { inside == 0 } else { inside % 2 == 0 }
    })
}

#[test]
fn grids_corollary_12_s_k_is_an_even_kernel_except_that_it_is_empty_for_d_1_and_for_d_2_k_1() {
    for (m, n) in (1..=15).flat_map(|m| (1..=m).map(move |n| (m, n))) {
        let d = gcd(m + 1, n + 1);
        let sets: Vec<_> = (0..=d).map(|k| s_k(m, n, k)).collect();
        for (k, set) in sets.iter().enumerate() {
            assert!(independent_and_even(m, n, set), "S_{k} of {m} x {n}");
            assert_eq!(set.is_empty(), d == 1 || (d, k) == (2, 1), "S_{k} of {m} x {n}");
        }
        for p in points(m, n).filter(|p| formula(m, n, *p) == Outcome::P) {
            assert_eq!(sets.iter().filter(|set| set.contains(&p)).count(), 2, "{p:?} of {m} x {n}");
        }
    }
    // The solver finds every vertex of such a set lost.
    for (a, b) in s_k(11, 8, 1) {
        assert_eq!(outcome(&format!("ueg:grid.11x8@{a},{b}")), Outcome::P);
    }
}

/// Every even kernel of a small graph, by trying all sets of vertices.
fn even_kernels(graph: &Graph) -> Vec<u32> {
    let sets: Vec<u32> = (0..graph.order() as u32).map(|v| graph.neighbours(v).iter().fold(0, |s, w| s | 1 << w)).collect();
    let is_one =
        |k: &u32| sets.iter().enumerate().all(|(v, s)| (s & k).count_ones() % 2 * (1 - (k >> v & 1)) + (s & k) * (k >> v & 1) == 0);
    (1..1u32 << graph.order()).filter(is_one).collect()
}

fn is_bipartite(graph: &Graph) -> bool {
    (0..1u32 << graph.order()).any(|side| graph.edges().iter().all(|e| side >> e.tail & 1 != side >> e.head & 1))
}

#[test]
fn fsu_a_vertex_in_an_even_kernel_is_p_and_on_bipartite_graphs_no_other_is() {
    let (mut bipartite, mut others) = (0, 0);
    for graph in (1..=6).flat_map(all_graphs) {
        let bare = on(Rule::UEG, &graph, None);
        let (_, starts) = solved(&bare);
        let kernels = even_kernels(&graph);
        let searched = Naive::new(&bare).options(&bare);
        for (v, &found) in starts.iter().enumerate() {
            let inside = kernels.iter().any(|k| k >> v & 1 == 1);
            assert_eq!(found, searched[v].outcome(Default::default()), "{graph:?} from {v}");
            assert!(!inside || found == Outcome::P, "{graph:?} from {v}");
            match is_bipartite(&graph) {
                true => assert_eq!(inside, found == Outcome::P, "{graph:?} from {v}"),
                false => others += usize::from(!inside && found == Outcome::P),
            }
        }
        bipartite += usize::from(is_bipartite(&graph));
    }
    // 1, 2, 3, 7, 13, 35 bipartite graphs on 1 ... 6 vertices: OEIS A033995.
    assert_eq!(bipartite, 61);
    assert!(others > 0, "elsewhere a P vertex need not lie in an even kernel");
}
