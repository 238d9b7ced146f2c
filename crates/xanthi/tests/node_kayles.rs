//! Node Kayles against a plain search that knows no parts, no paths and no heaps.

use std::collections::HashMap;
use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi_games::certificate::{Certificate, PathNimbers, SumParts};
use xanthi_games::check::{check, judge_position};
use xanthi_games::{Outcome, Play, Position};

/// The nimber of the graph on the vertices of `left`, by listing every game from there.
fn plain(edges: &[(u32, u32)], left: u32, known: &mut HashMap<u32, u64>) -> u64 {
    if let Some(nimber) = known.get(&left) {
        return *nimber;
    }
    let after = |v: u32| {
        edges.iter().fold(left & !(1 << v), |rest, &(a, b)| match () {
            () if a == v => rest & !(1 << b),
            () if b == v => rest & !(1 << a),
            () => rest,
        })
    };
    let met: Vec<u64> = (0..32).filter(|v| left >> v & 1 == 1).map(|v| plain(edges, after(v), known)).collect();
    let nimber = (0..).find(|n| !met.contains(n)).unwrap();
    known.insert(left, nimber);
    nimber
}

fn line(edges: &[(u32, u32)], n: u32) -> String {
    let alone = (0..n).map(|v| v.to_string());
    let pairs = edges.iter().map(|(a, b)| format!("{a}-{b}"));
    format!("node-kayles:edges={}", alone.chain(pairs).collect::<Vec<_>>().join(","))
}

/// Every graph on up to five vertices, and random ones on more: outcomes, moves and nimbers.
#[test]
fn every_small_graph_is_answered_rightly() {
    let mut by_theorem = 0;
    for n in 1..=5u32 {
        let all: Vec<(u32, u32)> = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
        for chosen in 0..1u32 << all.len() {
            let edges: Vec<_> = (0..).zip(&all).filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, e)| *e).collect();
            by_theorem += usize::from(answered(&edges, n));
        }
    }
    let mut seed = 1u64;
    for round in 0..200 {
        let n = 6 + round % 5;
        let mut edges = Vec::new();
        for a in 0..n {
            for b in a + 1..n {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if (seed >> 33) % u64::from(n) < 2 {
                    edges.push((a, b));
                }
            }
        }
        by_theorem += usize::from(answered(&edges, n));
    }
    println!("{by_theorem} by the theorem");
    assert!(by_theorem > 300, "{by_theorem}");
}

/// Asks about one graph, and says whether the theorem answered.
fn answered(edges: &[(u32, u32)], n: u32) -> bool {
    let position: Position = line(edges, n).parse().unwrap();
    let mut known = HashMap::new();
    let nimber = plain(edges, (1 << n) - 1, &mut known);
    let verdict = solve(&position, Question { play: Play::Normal, all_options: true, grundy: true }, &Budget::default());
    assert!(verdict.checked(), "{position}: {:?}", verdict.flaw());
    assert_eq!(verdict.grundy(), Some(nimber), "{position}");
    for option in verdict.options() {
        let v: u32 = option.mv.parse().unwrap();
        let rest = edges.iter().fold(((1 << n) - 1) & !(1 << v), |rest, &(a, b)| {
            if a == v {
                rest & !(1 << b)
            } else if b == v {
                rest & !(1 << a)
            } else {
                rest
            }
        });
        let truth = Outcome::of_mover(plain(edges, rest, &mut known) != 0);
        assert_eq!(option.outcome, Some(truth), "{position} {}", option.mv);
    }
    let degree = |v: u32| edges.iter().filter(|(a, b)| *a == v || *b == v).count();
    let theorem = matches!(verdict.proof().unwrap().certificate, Certificate::NodeKayles(_));
    assert_eq!(theorem, (0..n).all(|v| degree(v) < 3), "{position}");
    theorem
}

#[test]
fn every_false_table_is_rejected() {
    let mut mutants = 0;
    for text in ["path.12", "cycle.14", "edges=A-B,B-C,C-D,D-A,E-F,F-G,G-H,H-I,J", "path.14/6", "cycle.3", "path.1"] {
        let position: Position = format!("node-kayles:{text}").parse().unwrap();
        let verdict = solve(&position, Question { play: Play::Normal, all_options: true, grundy: true }, &Budget::default());
        let Some(Certificate::NodeKayles(PathNimbers { values })) = verdict.into_proof().map(|proof| proof.certificate) else {
            panic!("{text}")
        };
        let judge = |values: Vec<u64>, play| judge_position(&position, play, &Certificate::NodeKayles(PathNimbers { values }));
        judge(values.clone(), Play::Normal).unwrap();
        assert!(judge(values.clone(), Play::Misere).is_err());
        for place in 0..values.len() {
            for value in (0..6).chain([u64::MAX]).filter(|v| *v != values[place]) {
                let mut wrong = values.clone();
                wrong[place] = value;
                assert!(judge(wrong, Play::Normal).is_err(), "{text}: {value} at {place}");
                mutants += 1;
            }
        }
        assert!(judge(values[1..].to_vec(), Play::Normal).is_err());
        assert!(judge([&values[..], &[0]].concat(), Play::Normal).is_err());
    }
    assert!(mutants > 200);
    // A star is no path, and other games are no Node Kayles.
    for line in ["node-kayles:star.3", "uvg:path.3@0", "octal:0.137:3", "nim:2"] {
        let position: Position = line.parse().unwrap();
        let certificate = Certificate::NodeKayles(PathNimbers { values: vec![0, 1, 1, 2] });
        assert!(judge_position(&position, Play::Normal, &certificate).is_err(), "{line}");
    }
}

/// A sum of forty parts with three thousand vertices, whose game graph nobody can list.
#[test]
fn long_sums_are_decided_at_once() {
    let parts: Vec<String> = (40..80).map(|n| format!("node-kayles:path.{n}")).chain(["nim:3".into(), "grundy:9".into()]).collect();
    let position: Position = parts.join("+").parse().unwrap();
    let verdict = solve(&position, Question { play: Play::Normal, all_options: true, grundy: true }, &Budget::new(100_000, 1 << 28, 1));
    let proof = verdict.proof().expect("decided");
    check(&position, proof).unwrap();
    // By the recursion of octal games, written again.
    let mut values: Vec<u64> = Vec::new();
    for n in 0..80usize {
        let met: Vec<u64> = (0..n).map(|i| values[i.saturating_sub(1)] ^ values[(n - 1 - i).saturating_sub(1)]).collect();
        values.push((0..).find(|v| !met.contains(v)).unwrap());
    }
    let nimber = values[40..].iter().fold(3 ^ 1, |a, b| a ^ b);
    assert_eq!(verdict.grundy(), Some(nimber), "Grundy's game has the nimber 1 at 9");
    let Certificate::Sum(SumParts { parts }) = &proof.certificate else { panic!("a sum") };
    assert_eq!(parts.iter().filter(|part| matches!(part, Certificate::NodeKayles(_))).count(), 40);
}
