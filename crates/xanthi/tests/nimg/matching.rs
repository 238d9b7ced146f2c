//! Bipartite graphs in "move, then remove" against exhaustive search.

use super::oracle::{Board, Random};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;
use xanthi::Budget;
use xanthi::explain;
use xanthi::internals::solve::nim_matching;
use xanthi::solve::{NoAnswer, Question, solve};
use xanthi_games::certificate::{Certificate, NimMatching};
use xanthi_games::check::{check, judge_position};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::{At, Outcome, Play, Position};

const QUESTION: Question = Question { play: Play::Normal, all_options: true, grundy: false };

fn board(edges: &[(u32, u32)], disks: &[u32], start: usize) -> (Position, Board) {
    let list = edges.iter().map(|e| (e.0, e.1, 1));
    let graph = Arc::new(Graph::new(false, Labels::numbers(disks.len() as u32), list));
    let there = edges.iter().map(|e| (e.0 as usize, e.1 as usize, 0));
    let back = edges.iter().map(|e| (e.1 as usize, e.0 as usize, 0));
    let arcs = there.chain(back).collect();
    let game = NimG::new(Version::MoveRemove, &graph, disks.to_vec(), start as u32).unwrap();
    (Position::of(At::opening(game)), Board { version: Version::MoveRemove, arcs })
}

/// Outcomes by search: of the position, and of each option.
fn truth(position: &Position, board: &Board) -> (Outcome, Vec<Option<Outcome>>) {
    let mut seen = HashMap::new();
    let mut of = |position: &Position| {
        let at = position.downcast::<NimG>().unwrap();
        Outcome::of_mover(board.truth(at.state.piece as usize, &at.game.piles(&at.state), &mut seen).0 > 0)
    };
    let options = position.moves().iter().map(|mv| Some(of(&position.after(mv).unwrap()))).collect();
    (of(position), options)
}

/// Compares method, checker and search; `None` if the method does not apply.
fn compare(position: &Position, board: &Board) -> Option<Outcome> {
    let found = match (nim_matching::METHOD.solve)(position, QUESTION, &Budget::default()) {
        Ok(found) => found,
        Err(NoAnswer::DoesNotApply(_)) => return None,
        Err(other) => panic!("{other:?}"),
    };
    let expected = truth(position, board);
    assert_eq!((found.outcome, found.options), expected, "{board:?} {position}");
    if position.geography().is_none() {
        let judged = judge_position(position, Play::Normal, &found.certificate).unwrap();
        assert_eq!((judged.outcome(), judged.outcomes()), expected, "{board:?} {position}");
    }
    Some(found.outcome)
}

fn random_board(random: &mut Random) -> (Vec<(u32, u32)>, Vec<u32>, usize) {
    let (left, right) = (1 + random.below(3), 1 + random.below(3));
    let pairs = (0..left as u32).flat_map(|u| (left as u32..(left + right) as u32).map(move |v| (u, v)));
    let edges = pairs.filter(|_| random.below(3) > 0).collect();
    let most = if left + right > 4 { 3 } else { 4 };
    let disks = (0..left + right).map(|_| random.below(most) as u32).collect();
    (edges, disks, random.below(left + right))
}

#[test]
fn every_bipartite_graph_of_four_vertices() {
    let pairs: Vec<(u32, u32)> = (0..4).flat_map(|u| (u + 1..4).map(move |v| (u, v))).collect();
    let (mut decided, mut lost) = (0, 0);
    for mask in 0..64u32 {
        let edges: Vec<_> = pairs.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, pair)| *pair).collect();
        for weights in 0..256u32 {
            let disks: Vec<u32> = (0..4).map(|v| weights >> (2 * v) & 3).collect();
            let (position, spelled) = board(&edges, &disks, 0);
            let found = compare(&position, &spelled);
            decided += u32::from(found.is_some());
            lost += u32::from(found == Some(Outcome::P));
        }
    }
    println!("{decided} positions, {lost} lost");
    assert!(decided > 8_000 && lost > 1_000, "{decided} {lost}");
}

#[test]
fn random_bipartite_boards() {
    let mut random = Random(31);
    let mut lost = 0;
    for _ in 0..2000 {
        let (edges, disks, start) = random_board(&mut random);
        let (position, spelled) = board(&edges, &disks, start);
        lost += usize::from(compare(&position, &spelled).unwrap() == Outcome::P);
    }
    println!("2000 positions, {lost} lost");
    assert!(lost > 300, "{lost}");
}

#[test]
fn odd_cycles_are_refused() {
    for (edges, disks) in [(vec![(0, 1), (1, 2), (0, 2)], vec![2, 2, 2]), (vec![(0, 0), (0, 1)], vec![2, 2])] {
        let (position, spelled) = board(&edges, &disks, 0);
        assert_eq!(compare(&position, &spelled), None);
        let empty = Certificate::NimMatching(NimMatching::default());
        assert!(judge_position(&position, Play::Normal, &empty).is_err());
    }
}

/// Every number and every list in a JSON value.
fn places(value: &Value, place: String, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(place),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, inner)| places(inner, format!("{place}/{i}"), found));
            found.push(place);
        }
        Value::Object(map) => map.iter().for_each(|(key, inner)| places(inner, format!("{place}/{key}"), found)),
        _ => {}
    }
}

#[test]
fn changed_certificates_are_rejected_or_right() {
    let mut random = Random(33);
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..400 {
        let (edges, disks, start) = random_board(&mut random);
        let (position, spelled) = board(&edges, &disks, start);
        if position.geography().is_some() {
            continue;
        }
        let (outcome, options) = truth(&position, &spelled);
        let found = (nim_matching::METHOD.solve)(&position, QUESTION, &Budget::default()).unwrap();
        let written = serde_json::to_value(&found.certificate).unwrap();
        let mut all = Vec::new();
        places(&written, String::new(), &mut all);
        for place in all {
            for change in 0..4 {
                let mut mutant = written.clone();
                match mutant.pointer_mut(&place).unwrap() {
                    Value::Number(number) => {
                        let before = number.as_u64().unwrap();
                        let changed = [before + 1, before.saturating_sub(1), before ^ 2, u64::from(u32::MAX)][change];
                        *mutant.pointer_mut(&place).unwrap() = changed.into();
                    }
                    Value::Array(list) if change == 0 => drop(list.pop()),
                    Value::Array(list) if change == 1 => list.reverse(),
                    Value::Array(list) if change == 2 => list.extend(list.first().cloned()),
                    Value::Array(list) => list.clear(),
                    _ => {}
                }
                let Ok(certificate) = serde_json::from_value::<Certificate>(mutant.clone()) else {
                    rejected += 1;
                    continue;
                };
                match judge_position(&position, Play::Normal, &certificate) {
                    Err(_) => rejected += 1,
                    Ok(judged) => {
                        accepted += usize::from(mutant != written);
                        assert_eq!(judged.outcome(), outcome, "{spelled:?} {disks:?} {mutant}");
                        for (said, truth) in judged.outcomes().into_iter().zip(&options) {
                            assert!(said.is_none() || said == *truth, "{spelled:?} {disks:?} {mutant}");
                        }
                    }
                }
            }
        }
        assert!(judge_position(&position, Play::Misere, &found.certificate).is_err());
    }
    println!("{accepted} accepted, {rejected} rejected");
    assert!(accepted > 100 && rejected > 2_000, "{accepted} {rejected}");
}

#[test]
fn large_boards_are_answered_and_told() {
    let ask = |text: &str| {
        let position: Position = text.parse().unwrap();
        let verdict = solve(&position, QUESTION, &Budget::default());
        assert!(verdict.checked(), "{text}: {:?}", verdict.flaw());
        assert_eq!(verdict.method(), "matching of disks", "{text}");
        assert!(verdict.options().iter().all(|option| option.outcome.is_some()), "{text}");
        let proof = verdict.proof().unwrap();
        let read = serde_json::from_str(&serde_json::to_string(&proof).unwrap()).unwrap();
        assert!(*proof == read && check(&position, &read).is_ok());
        (verdict.outcome().unwrap(), explain::reason(&position, proof))
    };
    let (outcome, why) = ask("nimg.mr:bipartite.3.3,w=all.300000@0");
    assert!(outcome == Outcome::P && why.contains("does not become larger if it may use 0 once more"), "{why}");
    let (outcome, why) = ask("nimg.mr:path.5.1000000.999000@0");
    assert!(outcome == Outcome::N && why.contains("going to a partner, 1, and taking one disk wins"), "{why}");
    ask("nimg.mr:grid.12x12,w=random.1000.1@3,3");
}
