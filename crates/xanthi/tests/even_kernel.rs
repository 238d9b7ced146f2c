//! Even kernels against plain exhaustive search, the grid theorem and mutated certificates.

use rustc_hash::FxHashMap;
use std::sync::Arc;
use xanthi::Budget;
use xanthi::internals::gf2::Random;
use xanthi::internals::solve::even_kernel::{BIPARTITE, SUFFICIENT, small_bipartite};
use xanthi::solve::{Found, Method, NoAnswer, Question};
use xanthi_games::certificate::Certificate;
use xanthi_games::check::judge_ground;
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play};

type Edges = Vec<(u32, u32, u32)>;

/// Plain search: whether the player to move from `token` wins, given the copies of each edge.
fn mover_wins(edges: &Edges, copies: &mut Vec<u32>, token: u32, known: &mut FxHashMap<(Vec<u32>, u32), bool>) -> bool {
    if let Some(&wins) = known.get(&(copies.clone(), token)) {
        return wins;
    }
    let mut wins = false;
    for i in 0..edges.len() {
        let (u, v, _) = edges[i];
        if copies[i] == 0 || (token != u && token != v) {
            continue;
        }
        copies[i] -= 1;
        wins |= !mover_wins(edges, copies, if token == u { v } else { u }, known);
        copies[i] += 1;
    }
    known.insert((copies.clone(), token), wins);
    wins
}

/// The outcome of the position and of its options (by vertex), by plain search.
fn searched(edges: &Edges, token: u32) -> (Outcome, Vec<(u32, Outcome)>) {
    let mut known = FxHashMap::default();
    let mut copies: Vec<u32> = edges.iter().map(|e| e.2).collect();
    let mut options = Vec::new();
    for (i, &(u, v, many)) in edges.iter().enumerate() {
        if many > 0 && (u == token || v == token) {
            let to = if token == u { v } else { u };
            copies[i] -= 1;
            options.push((to, Outcome::of_mover(mover_wins(edges, &mut copies, to, &mut known))));
            copies[i] += 1;
        }
    }
    options.sort_unstable_by_key(|o| o.0);
    (Outcome::of_mover(mover_wins(edges, &mut copies, token, &mut known)), options)
}

fn ground(n: u32, edges: &Edges, token: Option<u32>) -> GeographyPosition {
    GeographyPosition::new(RuleSet::UEG, Arc::new(Graph::new(false, Labels::numbers(n), edges.iter().copied())), token, &[])
}

const ALL: Question = Question { play: Play::Normal, all_options: true, grundy: false };
const ONE: Question = Question { play: Play::Normal, all_options: false, grundy: false };

/// Solves, lets the checker judge, and sees that it proves all that is claimed.
fn checked(method: Method, ground: &GeographyPosition, question: Question) -> Result<Found, String> {
    match (method.solve)(ground, question, &Budget::default()) {
        Ok(found) => {
            let judged =
                judge_ground(ground, Play::Normal, &found.certificate).unwrap_or_else(|flaw| panic!("{ground:?}\n{found:?}\n{flaw}"));
            assert_eq!((judged.outcome(), &judged.outcomes()), (found.outcome, &found.options), "{ground:?} {found:?}");
            // Beside a move that wins, others may stay open where kernels are only sufficient.
            if question.all_options && (method.name == BIPARTITE.name || found.outcome == Outcome::P) {
                assert!(found.options.iter().all(Option::is_some), "{ground:?} {found:?}");
            }
            Ok(found)
        }
        Err(NoAnswer::DoesNotApply(reason)) => Err(reason.to_string()),
        Err(NoAnswer::Stopped(stopped)) => panic!("{stopped:?}"),
    }
}

fn is_bipartite(n: u32, edges: &Edges) -> bool {
    (0..1u32 << n).any(|side| edges.iter().filter(|e| e.2 % 2 == 1).all(|&(u, v, _)| (side >> u ^ side >> v) & 1 == 1))
}

/// Every simple graph with n vertices.
fn graphs(n: u32) -> impl Iterator<Item = Edges> {
    let pairs: Vec<(u32, u32)> = (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    (0..1u32 << pairs.len())
        .map(move |set| pairs.iter().zip(0..).filter(|&(_, i)| set >> i & 1 == 1).map(|(&(u, v), _)| (u, v, 1)).collect())
}

fn masks(n: u32, edges: &Edges) -> Vec<u64> {
    let mut masks = vec![0; n as usize];
    for &(u, v, many) in edges {
        masks[u as usize] ^= u64::from(many & 1) << v;
        if u != v {
            masks[v as usize] ^= u64::from(many & 1) << u;
        }
    }
    masks
}

fn small_kernel_is_right(masks: &[u64], token: usize, kernel: u64, outcome: Outcome) {
    for (v, mask) in masks.iter().enumerate() {
        let meets = (mask & kernel).count_ones();
        if kernel >> v & 1 == 1 {
            assert_eq!(meets, 0);
        } else {
            assert_eq!(meets % 2 == 1, outcome == Outcome::N && v == token);
        }
    }
    assert_eq!(kernel >> token & 1 == 1, outcome == Outcome::P);
}

/// All of what the bipartite method says about one graph without even copies inside a class,
/// against the search.
fn compare_bipartite(n: u32, edges: &Edges) -> usize {
    let mut starts = Vec::new();
    for token in 0..n {
        let at = ground(n, edges, Some(token));
        let (outcome, options) = searched(edges, token);
        let found = checked(BIPARTITE, &at, ALL).unwrap();
        assert_eq!(found.outcome, outcome, "{edges:?} at {token}");
        assert_eq!(found.options, options.iter().map(|o| Some(o.1)).collect::<Vec<_>>(), "{edges:?} at {token}");
        assert_eq!(checked(BIPARTITE, &at, ONE).unwrap().outcome, outcome);
        let small = small_bipartite(&masks(n, edges), token as usize).unwrap();
        assert_eq!(small.outcome, outcome);
        let odd = |v: u32| edges.iter().any(|e| e.2 % 2 == 1 && (e.0, e.1) == (v.min(token), v.max(token)));
        let winning = options.iter().filter(|o| odd(o.0) && o.1 == Outcome::P).fold(0, |all, o| all | 1u64 << o.0);
        assert_eq!(small.winning, winning, "{edges:?} at {token}");
        small_kernel_is_right(&masks(n, edges), token as usize, small.kernel, outcome);
        starts.push(Some(outcome));
    }
    let unplaced = ground(n, edges, None);
    assert_eq!(checked(BIPARTITE, &unplaced, ALL).unwrap().options, starts, "{edges:?}");
    let first = checked(BIPARTITE, &unplaced, ONE).unwrap().outcome;
    assert_eq!(first, Outcome::of_mover(starts.contains(&Some(Outcome::P))));
    starts.len()
}

#[test]
fn every_bipartite_graph_up_to_six_vertices_agrees_with_search() {
    let mut starts = 0;
    for n in 1..=6 {
        starts += graphs(n).filter(|edges| is_bipartite(n, edges)).map(|edges| compare_bipartite(n, &edges)).sum::<usize>();
    }
    println!("{starts} starts");
    assert!(starts > 20_000);
}

#[test]
fn random_bipartite_multigraphs_agree_with_search() {
    let mut random = Random(1);
    let mut both = [0, 0];
    for _ in 0..3000 {
        let (a, b) = (1 + random.below(4) as u32, 1 + random.below(4) as u32);
        let n = a + b;
        let mut edges: Edges = (0..a).flat_map(|u| (a..n).map(move |v| (u, v, 0))).collect();
        edges.iter_mut().for_each(|e| e.2 = [0, 0, 1, 1, 1, 2, 3][random.below(7)]);
        edges.retain(|e| e.2 > 0);
        if edges.iter().map(|e| e.2).sum::<u32>() <= 11 {
            both[usize::from(edges.iter().any(|e| e.2 > 1))] += 1;
            compare_bipartite(n, &edges);
        }
    }
    println!("{} simple graphs, {} multigraphs", both[0], both[1]);
    assert!(both[0] > 100 && both[1] > 500);
}

#[test]
fn what_is_found_on_any_graph_agrees_with_search() {
    let (mut found, mut open) = (0, 0);
    let mut random = Random(2);
    let simple = (1..=5).flat_map(|n| graphs(n).map(move |edges| (n, edges)));
    let with_loops_and_copies = (0..1500).map(|_| {
        let n = 2 + random.below(4) as u32;
        let ends = |random: &mut Random| (random.below(n as usize) as u32, random.below(n as usize) as u32, 1);
        let edges: Edges = (0..1 + random.below(7)).map(|_| ends(&mut random)).collect();
        let graph = Graph::new(false, Labels::numbers(n), edges);
        (n, graph.edges().iter().map(|e| (e.tail, e.head, e.multiplicity)).collect())
    });
    for (n, edges) in simple.chain(with_loops_and_copies.collect::<Vec<_>>()) {
        for token in [0, n - 1] {
            let at = ground(n, &edges, Some(token));
            let (outcome, options) = searched(&edges, token);
            for method in [SUFFICIENT, BIPARTITE] {
                if let Ok(all) = checked(method, &at, ALL) {
                    assert_eq!(all.outcome, outcome);
                    let agree = |(found, searched): (&Option<Outcome>, &(u32, Outcome))| found.is_none_or(|found| found == searched.1);
                    assert!(all.options.len() == options.len() && all.options.iter().zip(&options).all(agree), "{edges:?}");
                }
                match checked(method, &at, ONE) {
                    Ok(one) => {
                        assert_eq!(one.outcome, outcome, "{edges:?} at {token}");
                        found += 1;
                    }
                    Err(_) => open += 1,
                }
            }
            assert!(small_bipartite(&masks(n, &edges), token as usize).is_none_or(|small| small.outcome == outcome));
        }
    }
    println!("{found} answers, {open} without");
    assert!(found > open);
}

fn grid(m: u32, n: u32) -> Edges {
    let at = move |a: u32, b: u32| b * m + a;
    let across = (0..n).flat_map(|b| (1..m).map(move |a| (at(a - 1, b), at(a, b), 1)));
    across.chain((1..n).flat_map(|b| (0..m).map(move |a| (at(a, b - 1), at(a, b), 1)))).collect()
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn grids_are_p_exactly_where_the_gcd_divides_neither_coordinate() {
    for (m, n) in (1..=12).flat_map(|m| (1..=12).map(move |n| (m, n))) {
        let d = gcd(m + 1, n + 1);
        let board = ground(m * n, &grid(m, n), None);
        let all = checked(BIPARTITE, &board, ALL).unwrap();
        for v in 0..m * n {
            let (a, b) = (v % m + 1, v / m + 1);
            let expected = Outcome::of_mover(a % d == 0 || b % d == 0);
            assert_eq!(all.options[v as usize], Some(expected), "({a},{b}) on the grid {m}×{n}");
            if v % 5 == 0 {
                assert_eq!(checked(BIPARTITE, &board.after(v), ALL).unwrap().outcome, expected);
            }
        }
    }
}

/// A random bipartite graph with n vertices and about `edges` edges.
fn sparse(n: u32, edges: usize, random: &mut Random) -> Edges {
    let half = n as usize / 2;
    (0..edges).map(|_| (random.below(half) as u32, (half + random.below(n as usize - half)) as u32, 1)).collect()
}

#[test]
fn larger_graphs_have_the_same_outcome_for_single_and_for_all_starts() {
    let mut random = Random(3);
    for (n, m) in [(40, 30), (40, 50), (60, 90), (60, 200), (90, 1000), (300, 350), (300, 500)] {
        for _ in 0..4 {
            let board = ground(n, &sparse(n, m, &mut random), None);
            let all = checked(BIPARTITE, &board, ALL).unwrap();
            for v in (0..n).step_by(3) {
                assert_eq!(checked(BIPARTITE, &board.after(v), ONE).unwrap().outcome, all.options[v as usize].unwrap());
            }
        }
    }
}

#[test]
fn a_token_with_very_many_exits_is_decided() {
    // A centre with 3,000 leaves, of which every third has a leaf of its own.
    let leaves = 3000;
    let mut edges: Edges = (1..=leaves).map(|v| (0, v, 1)).collect();
    edges.extend((1..=leaves / 3).map(|i| (3 * i, leaves + i, 1)));
    let found = checked(BIPARTITE, &ground(1 + leaves + leaves / 3, &edges, Some(0)), ALL).unwrap();
    assert!(matches!(found.certificate, Certificate::EvenKernels(_)));
    for (v, outcome) in (1..=leaves).zip(found.options) {
        // At a bare leaf the opponent is stuck; from another one he moves on to its own leaf.
        assert_eq!(outcome, Some(Outcome::of_mover(v % 3 == 0)));
    }
}

#[test]
fn reasons_name_an_odd_cycle() {
    let triangle = vec![(0, 1, 1), (1, 2, 1), (0, 2, 3), (2, 3, 1)];
    let reason = checked(BIPARTITE, &ground(4, &triangle, Some(3)), ONE).unwrap_err();
    assert_eq!(reason, "what is left is not bipartite: 0-2-1 is an odd cycle");
    let looped = vec![(0, 1, 1), (1, 1, 1)];
    let reason = checked(BIPARTITE, &ground(2, &looped, Some(0)), ONE).unwrap_err();
    assert_eq!(reason, "what is left is not bipartite: there is a loop at 1");
    let misere = Question { play: Play::Misere, ..ONE };
    assert!(matches!((BIPARTITE.solve)(&ground(1, &vec![], Some(0)), misere, &Budget::default()), Err(NoAnswer::DoesNotApply(_))));
}
