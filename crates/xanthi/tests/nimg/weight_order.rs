//! The order of the weights against exhaustive search, and its certificates against mutations.

use super::oracle::{Board, Random};
use std::collections::HashMap;
use std::sync::Arc;
use xanthi::Budget;
use xanthi::explain;
use xanthi::internals::solve::weight_order;
use xanthi::solve::{NoAnswer, Question, solve};
use xanthi_games::certificate::{Certificate, WeightOrder};
use xanthi_games::check::{check, judge_position};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::{At, Outcome, Play, Position};

const QUESTION: Question = Question { play: Play::Normal, all_options: true, grundy: false };

/// Every undirected graph on `n` vertices, loops included if asked, by a number.
fn edges_of(number: usize, n: usize, loops: bool) -> Vec<(u32, u32, u32)> {
    let pairs = (0..n as u32).flat_map(|u| (u + u32::from(!loops)..n as u32).map(move |v| (u, v, 1)));
    pairs.enumerate().filter(|(i, _)| number >> i & 1 == 1).map(|(_, e)| e).collect()
}

/// Compares method, checker and search on one board, from every start.
fn compare(n: usize, edges: &[(u32, u32, u32)], disks: &[u32]) -> usize {
    let graph = Arc::new(Graph::new(false, Labels::numbers(n as u32), edges.iter().copied()));
    let there = edges.iter().map(|e| (e.0 as usize, e.1 as usize, 0));
    let back = edges.iter().filter(|e| e.0 != e.1).map(|e| (e.1 as usize, e.0 as usize, 0));
    let board = Board { version: Version::RemoveMove, arcs: there.chain(back).collect() };
    let mut seen = HashMap::new();
    let mut lost = 0;
    for start in 0..n {
        let game = NimG::new(Version::RemoveMove, &graph, disks.to_vec(), start as u32).unwrap();
        let position = Position::of(At::opening(game));
        let found = (weight_order::METHOD.solve)(&position, QUESTION, &Budget::default()).unwrap();
        let truth = Outcome::of_mover(board.truth(start, disks, &mut seen).0 > 0);
        assert_eq!(found.outcome, truth, "{edges:?} {disks:?} {start}");
        let judged = judge_position(&position, Play::Normal, &found.certificate).unwrap();
        assert_eq!((judged.outcome(), &judged.outcomes()), (truth, &found.options), "{edges:?} {disks:?} {start}");
        let moves = position.moves();
        for (mv, said) in moves.iter().zip(&found.options) {
            let next = position.after(mv).unwrap();
            let at = next.downcast::<NimG>().unwrap();
            let below = board.truth(at.state.piece as usize, &at.game.piles(&at.state), &mut seen).0;
            assert_eq!(*said, Some(Outcome::of_mover(below > 0)), "{edges:?} {disks:?} {start} {mv}");
        }
        lost += usize::from(truth == Outcome::P);
    }
    lost
}

#[test]
fn every_graph_of_three_vertices_with_loops_and_every_small_weight() {
    let mut lost = 0;
    for number in 0..64 {
        for weights in 0..64usize {
            let disks: Vec<u32> = (0..3).map(|v| (weights >> (2 * v) & 3) as u32).collect();
            lost += compare(3, &edges_of(number, 3, true), &disks);
        }
    }
    println!("{} boards of three vertices, {lost} lost starts", 64 * 64);
    assert!(lost > 2000, "{lost}");
}

#[test]
fn every_graph_of_four_vertices_and_random_larger_ones() {
    let mut random = Random(7);
    for number in 0..64 {
        for _ in 0..12 {
            let disks: Vec<u32> = (0..4).map(|_| random.below(5) as u32).collect();
            compare(4, &edges_of(number, 4, false), &disks);
        }
    }
    for _ in 0..150 {
        let n = 5 + random.below(2);
        let edges: Vec<_> =
            edges_of(usize::MAX, n, true).into_iter().filter(|e| random.below(if e.0 == e.1 { 6 } else { 2 }) == 0).collect();
        let disks: Vec<u32> = (0..n).map(|_| random.below(4) as u32).collect();
        compare(n, &edges, &disks);
    }
}

#[test]
fn changed_certificates_are_rejected() {
    let mut random = Random(9);
    let mut rejected = 0;
    for _ in 0..200 {
        let n = 2 + random.below(6);
        let edges: Vec<_> =
            edges_of(usize::MAX, n, true).into_iter().filter(|e| random.below(if e.0 == e.1 { 8 } else { 2 }) == 0).collect();
        let disks: Vec<u32> = (0..n).map(|_| random.below(5) as u32).collect();
        let graph = Arc::new(Graph::new(false, Labels::numbers(n as u32), edges));
        let position = Position::of(At::opening(NimG::new(Version::RemoveMove, &graph, disks, 0).unwrap()));
        let found = (weight_order::METHOD.solve)(&position, QUESTION, &Budget::default()).unwrap();
        let Certificate::WeightOrder(WeightOrder { lost }) = found.certificate else { panic!("another kind") };
        let judge = |lost: Vec<u32>| judge_position(&position, Play::Normal, &Certificate::WeightOrder(WeightOrder { lost }));
        // The set is determined: whoever takes a vertex in or out, or repeats one, is found out.
        for v in 0..n as u32 {
            let mut other = lost.clone();
            match other.iter().position(|&u| u == v) {
                Some(i) => drop(other.remove(i)),
                None => other.push(v),
            }
            assert!(judge(other).is_err());
            rejected += 1;
        }
        let with = |v: u32| lost.iter().copied().chain([v]).collect::<Vec<_>>();
        assert!(judge(with(n as u32)).is_err() && judge(with(u32::MAX)).is_err());
        assert!(lost.is_empty() || judge(with(lost[0])).is_err());
        assert!(judge_position(&position, Play::Misere, &Certificate::WeightOrder(WeightOrder { lost: lost.clone() })).is_err());
    }
    assert!(rejected > 500);
}

#[test]
fn the_method_is_taken_where_it_applies_and_only_there() {
    let ask = |text: &str, question: Question| solve(&text.parse::<Position>().unwrap(), question, &Budget::default());
    let verdict = ask("nimg.rm:petersen,w=random.9.4@0/1:1", QUESTION);
    assert_eq!(verdict.method(), weight_order::METHOD.name);
    assert!(verdict.checked());
    for text in ["nimg.rm:dipath.3,w=2.2.2@0", "nimg.mr:path.2.2.2@0", "nimg.edge:path.2.2@0", "words:countries"] {
        assert!(ask(text, QUESTION).why_not().iter().any(|w| w.method == weight_order::METHOD.name) || text.starts_with("words"), "{text}");
        let position: Position = text.parse().unwrap();
        assert!(matches!((weight_order::METHOD.solve)(&position, QUESTION, &Budget::default()), Err(NoAnswer::DoesNotApply(_))));
        assert!(judge_position(&position, Play::Normal, &Certificate::WeightOrder(WeightOrder { lost: vec![0] })).is_err(), "{text}");
    }
    let grundy = ask("nimg.rm:path.2.3.1@1", Question { grundy: true, ..QUESTION });
    assert_eq!(grundy.grundy(), Some(2));
    // Thousands of vertices, and a file that reads back.
    let large = "nimg.rm:random.20000.60000.1,w=random.1000.2@7";
    let verdict = ask(large, QUESTION);
    let proof = verdict.proof().unwrap();
    let text = serde_json::to_string(&proof).unwrap();
    assert!(check(&large.parse().unwrap(), &serde_json::from_str(&text).unwrap()).is_ok());
}

#[test]
fn the_reason_is_told() {
    let told = |text: &str| {
        let position: Position = text.parse().unwrap();
        let proof = solve(&position, QUESTION, &Budget::default()).into_proof().unwrap();
        explain::reason(&position, &proof)
    };
    assert!(told("nimg.rm:path.3.1.4@0").contains("a lost neighbour with fewer disks: 1 (1 disk)"), "{}", told("nimg.rm:path.3.1.4@0"));
    assert!(told("nimg.rm:cycle.5,w=all.2@0").contains("no neighbour with fewer disks"));
    assert!(told("nimg.rm:edges=A-A,w=3@A").contains("loop"));
    assert!(told("nimg.rm:path.3.2.1@0").contains("are won"));
}
