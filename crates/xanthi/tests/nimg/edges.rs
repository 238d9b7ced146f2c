//! Trees and cycles in the edge version against exhaustive search.

use super::oracle::{Board, Random};
use std::collections::HashMap;
use std::sync::Arc;
use xanthi::Budget;
use xanthi::explain;
use xanthi::internals::solve::{nim_cycle, nim_tree};
use xanthi::solve::{GameMethod, NoAnswer, Question, solve};
use xanthi_games::certificate::{Certificate, NimCycle, NimTree};
use xanthi_games::check::{check, judge_position};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::{At, Outcome, Play, Position};

const QUESTION: Question = Question { play: Play::Normal, all_options: true, grundy: false };

/// A position of the program and the same board spelled out, edges with one number of disks each.
pub(crate) fn board(n: usize, edges: &[(usize, usize, u32)], start: usize) -> (Position, Board) {
    let list = edges.iter().map(|e| (e.0 as u32, e.1 as u32, 1));
    let graph = Arc::new(Graph::new(false, Labels::numbers(n as u32), list));
    let mut sorted: Vec<_> = edges.iter().map(|e| (e.0.min(e.1), e.0.max(e.1), e.2)).collect();
    sorted.sort_unstable();
    let disks = sorted.iter().map(|e| e.2).collect();
    let there = sorted.iter().enumerate().map(|(i, e)| (e.0, e.1, i));
    let back = sorted.iter().enumerate().filter(|(_, e)| e.0 != e.1).map(|(i, e)| (e.1, e.0, i));
    let arcs = there.chain(back).collect();
    let game = NimG::new(Version::Edge, &graph, disks, start as u32).unwrap();
    (Position::of(At::opening(game)), Board { version: Version::Edge, arcs })
}

pub(crate) fn piles(position: &Position) -> (usize, Vec<u32>) {
    let at = position.downcast::<NimG>().unwrap();
    (at.state.piece as usize, at.game.piles(&at.state))
}

/// Compares method, checker and search; `None` if the method does not apply.
pub(crate) fn compare(method: &GameMethod, position: &Position, board: &Board) -> Option<Outcome> {
    let found = match (method.solve)(position, QUESTION, &Budget::default()) {
        Ok(found) => found,
        Err(NoAnswer::DoesNotApply(_)) => return None,
        Err(other) => panic!("{other:?}"),
    };
    let mut seen = HashMap::new();
    let mut truth = |position: &Position| {
        let (at, piles) = piles(position);
        Outcome::of_mover(board.truth(at, &piles, &mut seen).0 > 0)
    };
    assert_eq!(found.outcome, truth(position), "{board:?} {:?}", piles(position));
    for (mv, said) in position.moves().iter().zip(&found.options) {
        assert_eq!(*said, Some(truth(&position.after(mv).unwrap())), "{board:?} {:?} {mv}", piles(position));
    }
    if position.geography().is_some() {
        // Certificates about Geography speak about its ground.
        assert!(judge_position(position, Play::Normal, &found.certificate).is_err());
        return Some(found.outcome);
    }
    let judged = judge_position(position, Play::Normal, &found.certificate).unwrap();
    assert_eq!((judged.outcome(), judged.outcomes()), (found.outcome, found.options), "{board:?} {:?}", piles(position));
    Some(found.outcome)
}

#[test]
fn trees_with_all_their_options() {
    let mut random = Random(3);
    let mut lost = 0;
    for round in 0..1200 {
        let n = 1 + random.below(if round % 4 == 0 { 7 } else { 5 });
        let most = if n > 5 { 1 } else { 3 };
        let edges: Vec<_> = (1..n).map(|v| (random.below(v), v, random.below(most + 1) as u32 + u32::from(random.below(2) == 0))).collect();
        let (position, board) = board(n, &edges, random.below(n));
        lost += usize::from(compare(&nim_tree::METHOD, &position, &board).unwrap() == Outcome::P);
    }
    println!("1200 positions on trees, {lost} lost");
    assert!(lost > 200, "{lost}");
}

#[test]
fn cycles_with_all_their_options() {
    let mut random = Random(4);
    let mut lost = 0;
    for round in 0..1500 {
        let n = 1 + round % 6;
        let most = [6, 6, 4, 4, 3, 2][n - 1];
        let edges: Vec<_> = (0..n).map(|v| (v, (v + 1) % n, 1 + random.below(most) as u32)).collect();
        let (position, board) = board(n, &edges, random.below(n));
        assert!((nim_tree::METHOD.solve)(&position, QUESTION, &Budget::default()).is_err());
        lost += usize::from(compare(&nim_cycle::METHOD, &position, &board).unwrap() == Outcome::P);
    }
    println!("1500 positions on cycles, {lost} lost");
    assert!(lost > 150, "{lost}");
}

#[test]
fn other_boards_are_right_or_refused() {
    let mut random = Random(6);
    let (mut trees, mut cycles, mut neither) = (0, 0, 0);
    for _ in 0..1500 {
        let n = 1 + random.below(5);
        let edges: Vec<_> = (0..random.below(6)).map(|_| (random.below(n), random.below(n), random.below(3) as u32)).collect();
        let (position, board) = board(n, &edges, random.below(n));
        let tree = compare(&nim_tree::METHOD, &position, &board).is_some();
        let cycle = compare(&nim_cycle::METHOD, &position, &board).is_some();
        assert!(!(tree && cycle));
        (trees, cycles, neither) = (trees + usize::from(tree), cycles + usize::from(cycle), neither + usize::from(!tree && !cycle));
        // What a method refuses, its checker does not accept.
        let judge = |c: &Certificate| judge_position(&position, Play::Normal, c);
        if position.geography().is_none() {
            assert_eq!(judge(&Certificate::NimCycle(NimCycle {})).is_ok(), cycle, "{board:?} {:?}", piles(&position));
            let all: Vec<u32> = (0..n as u32).collect();
            for bits in 0..1u32 << n {
                let lost: Vec<u32> = all.iter().copied().filter(|v| bits >> v & 1 == 1).collect();
                assert!(tree || judge(&Certificate::NimTree(NimTree { lost })).is_err());
            }
        }
    }
    assert!(trees > 400 && cycles > 100 && neither > 100, "{trees} {cycles} {neither}");
}

#[test]
fn changed_certificates_of_trees_are_rejected() {
    let mut random = Random(8);
    let mut rejected = 0;
    for _ in 0..200 {
        let n = 2 + random.below(8);
        let edges: Vec<_> = (1..n).map(|v| (random.below(v), v, 1 + random.below(3) as u32)).collect();
        let (position, _) = board(n, &edges, random.below(n));
        let Ok(found) = (nim_tree::METHOD.solve)(&position, QUESTION, &Budget::default()) else { panic!("a tree") };
        let Certificate::NimTree(NimTree { lost }) = found.certificate else { panic!("another kind") };
        let judge = |lost: Vec<u32>| judge_position(&position, Play::Normal, &Certificate::NimTree(NimTree { lost }));
        if position.geography().is_some() {
            continue;
        }
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
        assert!(judge(with(n as u32)).is_err() && judge(with(u32::MAX)).is_err() && judge(with(lost[0])).is_err());
        let misere = judge_position(&position, Play::Misere, &Certificate::NimTree(NimTree { lost: lost.clone() }));
        assert!(misere.is_err());
    }
    assert!(rejected > 400, "{rejected}");
}

#[test]
fn long_paths_and_cycles_are_answered_and_told() {
    let ask = |text: &str| {
        let position: Position = text.parse().unwrap();
        let verdict = solve(&position, QUESTION, &Budget::default());
        assert!(verdict.checked(), "{text}: {:?}", verdict.flaw());
        let proof = verdict.proof().unwrap();
        // As a file, and read back.
        let read = serde_json::from_str(&serde_json::to_string(&proof).unwrap()).unwrap();
        assert!(*proof == read && check(&position, &read).is_ok());
        (verdict.outcome().unwrap(), explain::reason(&position, proof))
    };
    assert_eq!(ask("nimg.edge:path.1001,w=all.500@0").0, Outcome::P);
    assert_eq!(ask("nimg.edge:path.1001,w=all.500@999").0, Outcome::N);
    assert_eq!(ask("nimg.edge:cycle.1000,w=all.77@5").0, Outcome::P);
    let (outcome, why) = ask("nimg.edge:cycle.999,w=random.76.3@5/6:1");
    assert!(outcome == Outcome::N || why.contains("vertex"), "{why}");
    assert!(ask("nimg.edge:cycle.5,w=all.3@0").1.contains("odd"));
    assert!(ask("nimg.edge:cycle.4,w=2.2.1.2@0").1.contains("even"));
    assert!(ask("nimg.edge:path.3.1@1").1.contains("A lost vertex is next to 1: 0, 2"));
    assert!(ask("nimg.edge:path.3.1@0").1.contains("No vertex next to 0 is lost"));
}
