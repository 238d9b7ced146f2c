//! Bipartite graphs in the edge version, with at most two edges at each vertex of one side, against exhaustive search.

use super::edges::{board, compare, piles};
use super::oracle::Random;
use serde_json::Value;
use std::collections::HashMap;
use xanthi::Budget;
use xanthi::explain;
use xanthi::internals::solve::nim_cuts;
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Certificate, NimCuts, NimFlow};
use xanthi_games::check::{check, judge_position};
use xanthi_games::{Outcome, Play, Position};

const QUESTION: Question = Question { play: Play::Normal, all_options: true, grundy: false };

/// Edges from narrow vertices, which come behind `wide` others.
type Edges = Vec<(usize, usize, u32)>;

/// Every narrow vertex: one edge, or two.
fn narrow_vertices(wide: usize, most: u32) -> Vec<Vec<(usize, u32)>> {
    let one: Vec<(usize, u32)> = (0..wide).flat_map(|v| (1..=most).map(move |d| (v, d))).collect();
    let mut all: Vec<Vec<(usize, u32)>> = one.iter().map(|&end| vec![end]).collect();
    for (i, &a) in one.iter().enumerate() {
        all.extend(one[i..].iter().map(|&b| vec![a, b]));
    }
    all
}

fn with(wide: usize, narrow: &[&Vec<(usize, u32)>]) -> Edges {
    narrow.iter().enumerate().flat_map(|(i, ends)| ends.iter().map(move |&(v, d)| (v, wide + i, d))).collect()
}

#[test]
fn every_board_with_at_most_five_edges_and_three_disks() {
    let (mut boards, mut lost) = (0, 0);
    for wide in 1..=3 {
        let all = narrow_vertices(wide, 3);
        let mut go = |narrow: &[&Vec<(usize, u32)>]| {
            let edges = with(wide, narrow);
            if edges.len() > 5 || (0..wide).any(|v| edges.iter().all(|e| e.0 != v)) {
                return;
            }
            let n = wide + narrow.len();
            for start in 0..n {
                let (position, spelled) = board(n, &edges, start);
                boards += 1;
                lost += u32::from(compare(&nim_cuts::METHOD, &position, &spelled) == Some(Outcome::P));
            }
        };
        for (i, a) in all.iter().enumerate() {
            go(&[a]);
            for (j, b) in all.iter().enumerate().take(i + 1) {
                go(&[a, b]);
                // Two edges each, and one edge: five in all.
                all[..=j].iter().filter(|c| c.len() == 1 || a.len() + b.len() < 4).for_each(|c| go(&[a, b, c]));
            }
        }
    }
    println!("{boards} positions, {lost} lost");
    assert!(boards > 20_000 && lost > 3_000, "{boards} {lost}");
}

fn random_board(random: &mut Random, most: u32, vertices: usize) -> (usize, Edges, usize) {
    let wide = 1 + random.below(4);
    let narrow = 1 + random.below(vertices);
    let edges: Edges = (0..narrow)
        .flat_map(|u| (0..2).map(move |_| wide + u))
        .map(|u| (random.below(wide), u, u32::from(random.below(8) > 0) * (1 + random.below(most as usize) as u32)))
        .collect();
    (wide + narrow, edges, random.below(wide + narrow))
}

#[test]
fn random_boards_with_parallel_edges_and_with_loops_of_two() {
    let mut random = Random(21);
    let mut lost = 0;
    for round in 0..4000 {
        let (most, vertices) = [(2, 4), (3, 3), (6, 2), (4, 3)][round % 4];
        let (n, edges, start) = random_board(&mut random, most, vertices);
        let (position, spelled) = board(n, &edges, start);
        let found = compare(&nim_cuts::METHOD, &position, &spelled);
        lost += usize::from(found.unwrap() == Outcome::P);
    }
    println!("4000 positions, {lost} lost");
    assert!(lost > 600, "{lost}");
}

#[test]
fn other_boards_are_right_or_refused() {
    let mut random = Random(22);
    let (mut decided, mut refused) = (0, 0);
    for _ in 0..1500 {
        let n = 1 + random.below(5);
        let edges: Vec<_> = (0..random.below(7)).map(|_| (random.below(n), random.below(n), random.below(3) as u32)).collect();
        let (position, spelled) = board(n, &edges, random.below(n));
        match compare(&nim_cuts::METHOD, &position, &spelled) {
            Some(_) => decided += 1,
            None => {
                refused += 1;
                let judge = |given: NimCuts| judge_position(&position, Play::Normal, &Certificate::NimCuts(given));
                assert!(judge(NimCuts::default()).is_err());
                for vertex in 0..n as u32 {
                    let flow = Some(NimFlow { vertex, through: Vec::new() });
                    assert!(judge(NimCuts { flow, ..NimCuts::default() }).is_err());
                }
            }
        }
    }
    assert!(decided > 300 && refused > 300, "{decided} {refused}");
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

/// What a mutant claims that is still accepted is true.
#[test]
fn changed_certificates_are_rejected_or_right() {
    let mut random = Random(23);
    let (mut accepted, mut rejected) = (0, 0);
    for round in 0..400 {
        let (n, edges, start) = random_board(&mut random, [2, 3][round % 2], 3);
        let (position, spelled) = board(n, &edges, start);
        if position.geography().is_some() {
            continue;
        }
        let mut seen = HashMap::new();
        let mut truth = |position: &Position| {
            let (at, piles) = piles(position);
            Outcome::of_mover(spelled.truth(at, &piles, &mut seen).0 > 0)
        };
        let outcomes: Vec<Outcome> = position.moves().iter().map(|mv| truth(&position.after(mv).unwrap())).collect();
        let outcome = truth(&position);
        let found = (nim_cuts::METHOD.solve)(&position, QUESTION, &Budget::default()).unwrap();
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
                if mutant == written {
                    continue;
                }
                let Ok(certificate) = serde_json::from_value::<Certificate>(mutant.clone()) else {
                    rejected += 1;
                    continue;
                };
                match judge_position(&position, Play::Normal, &certificate) {
                    Err(_) => rejected += 1,
                    Ok(judged) => {
                        accepted += 1;
                        assert_eq!(judged.outcome(), outcome, "{spelled:?} {:?} {mutant}", piles(&position));
                        for (said, truth) in judged.outcomes().into_iter().zip(&outcomes) {
                            assert!(said.is_none_or(|said| said == *truth), "{spelled:?} {:?} {mutant}", piles(&position));
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
fn large_piles_are_answered_and_told() {
    let ask = |text: &str| {
        let position: Position = text.parse().unwrap();
        let verdict = solve(&position, QUESTION, &Budget::default());
        assert!(verdict.checked(), "{text}: {:?}", verdict.flaw());
        assert_eq!(verdict.method(), "Nim by flows and cuts", "{text}");
        assert!(verdict.options().iter().all(|option| option.outcome.is_some()), "{text}");
        let proof = verdict.proof().unwrap();
        let read = serde_json::from_str(&serde_json::to_string(&proof).unwrap()).unwrap();
        assert!(*proof == read && check(&position, &read).is_ok());
        (verdict.outcome().unwrap(), explain::reason(&position, proof))
    };
    assert!(ask("nimg.edge:bipartite.2.3,w=all.20@0").1.contains("as many disks on one edge as on the other"));
    assert_eq!(ask("nimg.edge:bipartite.2.3,w=all.100000@0").0, Outcome::P);
    assert_eq!(ask("nimg.edge:bipartite.2.3,w=all.100000@0/2:40000").0, Outcome::N);
    let k4 = "nimg.edge:edges=A-m,m-B,A-n,n-C,A-o,o-D,B-p,p-C,B-q,q-D,C-r,r-D";
    assert_eq!(ask(&format!("{k4},w=all.5@A")).0, Outcome::P);
    assert_eq!(ask(&format!("{k4},w=all.5@m")).0, Outcome::P);
    for disks in ["9.10.7.2.3.4.500000.600000.700000.800000.900000.1000000", "5.9.5.9.5.9.5.9.5.9.5.9", "9999.10000.7.7.8.8.9.9.6.6.5.5"] {
        for start in ["A", "B", "m", "n"] {
            ask(&format!("{k4},w={disks}@{start}"));
        }
    }
}
