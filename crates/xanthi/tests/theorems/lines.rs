//! Line Geography: A. Goldlist, The Game of Geography (2003), sections 5 to 7.
//!
//! `n;{a,b}` has the vertices 0 ... n-1, adjacent if they differ by a or b. The solver finds a
//! perfect matching exactly if placing the token loses; the computation beside it counts perfect
//! matchings vertex by vertex.

use crate::{gcd, ground, outcome, solved};
use rustc_hash::FxHashMap;
use xanthi_games::Outcome;

/// How many perfect matchings `n;moves` has without the vertex `hole`: from left to right, the
/// state is the set of the next vertices that already have a partner.
fn count(n: usize, moves: &[usize], hole: Option<usize>) -> u64 {
    let mut states: FxHashMap<u64, u64> = [(0, 1)].into_iter().collect();
    for v in 0..n {
        let mut next = FxHashMap::default();
        for (taken, ways) in states {
            if hole == Some(v) || taken & 1 == 1 {
                *next.entry(taken >> 1).or_default() += ways;
                continue;
            }
            for &a in moves.iter().filter(|&&a| v + a < n && hole != Some(v + a) && taken >> a & 1 == 0) {
                *next.entry((taken | 1 << a) >> 1).or_default() += ways;
            }
        }
        states = next;
    }
    states.get(&0).copied().unwrap_or(0)
}

fn line(n: usize, moves: &[usize]) -> String {
    let moves: Vec<_> = moves.iter().map(|a| format!(".{a}")).collect();
    format!("uvg:line.{n}{}", moves.concat())
}

/// Whether there is a perfect matching, by the solver and by counting.
fn perfect(n: usize, moves: &[usize]) -> bool {
    let counted = count(n, moves, None) > 0;
    assert_eq!(outcome(&line(n, moves)) == Outcome::P, counted, "{n};{moves:?}");
    counted
}

/// Pairs a < b without a common divisor.
fn coprime(from: usize, to: usize) -> impl Iterator<Item = (usize, usize)> {
    (from..=to).flat_map(move |a| (a + 1..=to).map(move |b| (a, b))).filter(|&(a, b)| gcd(a as u32, b as u32) == 1)
}

#[test]
fn theorem_8_twice_a_move_has_a_perfect_matching() {
    for (a, b) in (1..=7).flat_map(|a| (1..=12).map(move |b| (a, b))) {
        assert!(perfect(2 * a, &[a, b]), "{};{{{a},{b}}}", 2 * a);
    }
}

#[test]
fn theorem_9_even_orders_above_the_bound_of_sylvester_have_perfect_matchings() {
    for (a, b) in coprime(1, 7) {
        let bound = (2 * a * b).saturating_sub(2 * a + 2 * b);
        // 2a consecutive vertices can be added to any of these.
        for n in (bound + 2..=bound + 2 * a).step_by(2) {
            assert!(perfect(n, &[a, b]), "{n};{{{a},{b}}}");
        }
    }
}

#[test]
fn theorem_10_one_move_a_has_a_perfect_matching_only_on_multiples_of_2a() {
    for (a, n) in (1..=6).flat_map(|a| (1..=40).map(move |n| (a, n))) {
        assert_eq!(perfect(n, &[a]), n % (2 * a) == 0, "{n};{{{a}}}");
    }
}

#[test]
fn theorem_11_with_the_move_1_every_even_order_is_n() {
    for (b, n) in (2..=7).flat_map(|b| (2..=24).step_by(2).map(move |n| (b, n))) {
        assert!(perfect(n, &[1, b]));
        assert!(solved(&ground(&line(n, &[1, b]))).1.iter().all(|&start| start == Outcome::N), "{n};{{1,{b}}}");
    }
}

#[test]
fn lemma_1_fewer_than_2a_vertices_have_no_perfect_matching() {
    for (a, b) in (1..=8).flat_map(|a| (a..=9).map(move |b| (a, b))) {
        assert!((1..2 * a).all(|n| !perfect(n, &[a, b])), "{{{a},{b}}}");
    }
}

#[test]
fn lemmas_2_and_3_the_least_order_2_modulo_4_with_moves_2_and_b() {
    for b in (3..=21).step_by(2) {
        let least = (2..).step_by(4).find(|&n| perfect(n, &[2, b]));
        assert_eq!(least, Some(if b % 4 == 1 { b + 1 } else { b + 3 }), "{{2,{b}}}");
    }
}

/// The greatest even order without a perfect matching. 2a vertices can be added to any order that
/// has one, so 2a/2 good even orders in a row end the search.
fn greatest_bad(a: usize, b: usize) -> usize {
    let (mut bad, mut n) = (0, 2);
    while n <= bad + 2 * a {
        if !perfect(n, &[a, b]) {
            bad = n;
        }
        n += 2;
    }
    bad
}

#[test]
fn theorem_12_holds_for_b_3_modulo_4_and_is_4_too_great_for_b_1_modulo_4() {
    for b in (3..=21).step_by(2) {
        let printed = 4 * (b / 4) + 2;
        let slip = if b % 4 == 1 { 4 } else { 0 };
        assert_eq!(greatest_bad(2, b) + slip, printed, "{{2,{b}}}");
    }
}

#[test]
fn lemmas_4_and_5_hold_from_a_3_on_and_fail_for_a_2() {
    for a in 3..=12 {
        assert!(!perfect(3 * a, &[a, a + 1]), "3a, a = {a}");
        assert!(!perfect(4 * a - 2, &[a, a + 1]), "4a-2, a = {a}");
    }
    // (0,3) (1,4) (2,5): theorem 8 with the move 3.
    assert!(perfect(6, &[2, 3]));
}

#[test]
fn theorem_13_both_moves_odd_a_plus_b_has_a_perfect_matching() {
    for (a, b) in coprime(1, 15).filter(|(a, b)| a % 2 == 1 && b % 2 == 1) {
        assert!(perfect(a + b, &[a, b]), "{{{a},{b}}}");
    }
}

#[test]
fn corollary_1_both_moves_odd_even_combinations_have_perfect_matchings() {
    for (a, b) in coprime(1, 9).filter(|(a, b)| a % 2 == 1 && b % 2 == 1) {
        for (j, k) in (0..=4).flat_map(|j| (0..=4).map(move |k| (j, k))).filter(|(j, k)| (j + k) % 2 == 0 && j + k > 0) {
            assert!(perfect(a * j + b * k, &[a, b]), "{j} x {a} + {k} x {b}");
        }
    }
}

/// Table 7 as printed: (a, b, greatest even order without a perfect matching).
const TABLE_7: &[(usize, usize, usize)] = &[
    (2, 3, 2),
    (3, 4, 10),
    (2, 5, 2),
    (3, 5, 4),
    (4, 5, 24),
    (5, 6, 38),
    (2, 7, 6),
    (3, 7, 4),
    (4, 7, 6),
    (5, 7, 18),
    (6, 7, 58),
    (3, 8, 4),
    (5, 8, 18),
    (7, 8, 82),
    (2, 9, 6),
    (4, 9, 12),
    (5, 9, 8),
    (7, 9, 40),
    (8, 9, 110),
    (3, 10, 22),
    (7, 10, 26),
    (9, 10, 142),
];

#[test]
fn table_7_is_right_but_for_three_entries() {
    assert_eq!(TABLE_7.len(), coprime(2, 10).count());
    let wrong: Vec<_> = TABLE_7
        .iter()
        .filter_map(|&(a, b, printed)| {
            let true_value = greatest_bad(a, b);
            (true_value != printed).then_some((a, b, printed, true_value))
        })
        .collect();
    assert_eq!(wrong, [(4, 5, 24, 22), (3, 8, 4, 14), (4, 9, 12, 6)]);
}
