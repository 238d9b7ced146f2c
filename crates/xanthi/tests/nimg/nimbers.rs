//! Nimbers of trees and cycles in the edge version against exhaustive search.

use super::edges::board;
use super::oracle::{Board, Random};
use std::collections::HashMap;
use xanthi::Budget;
use xanthi::explain;
use xanthi::internals::solve::nim_rounds;
use xanthi::solve::{NoAnswer, Question, solve};
use xanthi_games::certificate::{Certificate, NimRounds};
use xanthi_games::check::{check, judge_position};
use xanthi_games::games::nimg::NimG;
use xanthi_games::{Outcome, Play, Position};

const NIMBER: Question = Question { play: Play::Normal, all_options: true, grundy: true };

type Seen = HashMap<(usize, Vec<u32>), (u32, bool)>;

/// Nimber, options and certificate against the search; the nimber if the method applies.
fn compare(position: &Position, board: &Board, seen: &mut Seen) -> Option<u32> {
    let found = match (nim_rounds::METHOD.solve)(position, NIMBER, &Budget::default()) {
        Ok(found) => found,
        Err(NoAnswer::DoesNotApply(_)) => return None,
        Err(other) => panic!("{other:?}"),
    };
    let mut truth = |position: &Position| {
        let at = position.downcast::<NimG>().unwrap();
        board.truth(at.state.piece as usize, &at.game.piles(&at.state), seen).0
    };
    let nimber = truth(position);
    let shown = position.downcast::<NimG>().map(|at| (at.state.piece, at.game.piles(&at.state)));
    assert_eq!(found.grundy, Some(u64::from(nimber)), "{board:?} {shown:?}");
    for (mv, said) in position.moves().iter().zip(&found.options) {
        assert_eq!(*said, Some(Outcome::of_mover(truth(&position.after(mv).unwrap()) > 0)), "{board:?} {shown:?} {mv}");
    }
    if position.geography().is_none() {
        let judged = judge_position(position, Play::Normal, &found.certificate).unwrap();
        assert_eq!(
            (judged.outcome(), judged.outcomes(), judged.nimber()),
            (found.outcome, found.options, found.grundy),
            "{board:?} {shown:?}"
        );
    }
    Some(nimber)
}

#[test]
fn trees() {
    let mut random = Random(21);
    let (mut cases, mut largest) = (0, 0);
    for round in 0..700 {
        let n = 1 + random.below(7);
        let most = [9, 9, 9, 6, 4, 3, 2][n - 1];
        let path = round % 3 == 0;
        let edges: Vec<_> = (1..n).map(|v| (if path { v - 1 } else { random.below(v) }, v, random.below(most + 1) as u32)).collect();
        let mut seen = HashMap::new();
        for start in 0..n {
            let (position, board) = board(n, &edges, start);
            largest = compare(&position, &board, &mut seen).unwrap().max(largest);
            cases += 1;
        }
    }
    println!("{cases} positions on trees, nimbers up to {largest}");
    assert!(cases > 2500 && largest >= 9, "{cases} {largest}");
}

/// Every choice of numbers from 1 to `most` around a cycle of n edges.
fn cycle(n: usize, most: u32, random: Option<&mut Random>) -> Vec<Vec<u32>> {
    if let Some(random) = random {
        return (0..25).map(|_| (0..n).map(|_| 1 + random.below(most as usize) as u32).collect()).collect();
    }
    (0..(most as usize).pow(n as u32))
        .map(|i| (0..n).map(|k| 1 + (i / (most as usize).pow(k as u32) % most as usize) as u32).collect())
        .collect()
}

#[test]
fn cycles() {
    let mut random = Random(22);
    let (mut cases, mut largest) = (0, 0);
    // All choices on short cycles, random ones on longer.
    let boards = [(1, 9, true), (2, 9, true), (3, 5, true), (4, 5, true), (4, 7, false), (5, 3, true), (6, 3, false), (7, 2, false)];
    for (n, most, all) in boards {
        let mut seen: HashMap<Vec<(usize, usize, usize)>, Seen> = HashMap::new();
        for disks in cycle(n, most, (!all).then_some(&mut random)) {
            let edges: Vec<_> = disks.iter().enumerate().map(|(v, d)| (v, (v + 1) % n, *d)).collect();
            let (position, board) = board(n, &edges, 0);
            let seen = seen.entry(board.arcs.clone()).or_default();
            largest = compare(&position, &board, seen).unwrap().max(largest);
            cases += 1;
        }
    }
    println!("{cases} positions on cycles, nimbers up to {largest}");
    assert!(cases > 1000 && largest > 9, "{cases} {largest}");
}

#[test]
fn changed_rounds_are_rejected() {
    let mut random = Random(23);
    let mut rejected = 0;
    for round in 0..250 {
        let n = 3 + random.below(6);
        let mut edges: Vec<_> =
            (1..n).map(|v| (if round % 2 == 0 { v - 1 } else { random.below(v) }, v, 1 + random.below(4) as u32)).collect();
        if round % 2 == 0 {
            edges.push((0, n - 1, 2));
        }
        let (position, _) = board(n, &edges, random.below(n));
        if position.geography().is_some() {
            continue;
        }
        let Ok(found) = (nim_rounds::METHOD.solve)(&position, NIMBER, &Budget::default()) else { panic!("a tree or a cycle") };
        let Certificate::NimRounds(NimRounds { rounds }) = found.certificate else { panic!("another kind") };
        let mut others = vec![Vec::new(), rounds[..rounds.len() - 1].to_vec(), [rounds.clone(), rounds.clone()].concat()];
        for i in 0..rounds.len() {
            let mut with = |change: &mut dyn FnMut(&mut xanthi_games::certificate::NimRound)| {
                let mut other = rounds.clone();
                change(&mut other[i]);
                others.push(other);
            };
            with(&mut |round| round.times += 1);
            with(&mut |round| round.times = round.times.wrapping_sub(1));
            with(&mut |round| round.lost.push(n as u32));
            with(&mut |round| round.pairs.push([0, u32::MAX]));
            for k in 0..rounds[i].lost.len() {
                with(&mut |round| _ = round.lost.remove(k));
                with(&mut |round| round.lost.push(round.lost[k]));
            }
            for k in 0..rounds[i].pairs.len() {
                with(&mut |round| _ = round.pairs.remove(k));
                with(&mut |round| round.lost.push(round.pairs[k][0]));
                with(&mut |round| round.pairs[k][0] = round.pairs[k][1]);
            }
        }
        for other in others {
            if let Ok(judged) = judge_position(&position, Play::Normal, &Certificate::NimRounds(NimRounds { rounds: other.clone() })) {
                // A change that does no harm must prove the same.
                assert_eq!((judged.outcome(), judged.nimber()), (found.outcome, found.grundy), "{other:?}");
            } else {
                rejected += 1;
            }
        }
        assert!(judge_position(&position, Play::Misere, &Certificate::NimRounds(NimRounds { rounds })).is_err());
    }
    println!("{rejected} changed certificates rejected");
    assert!(rejected > 2000, "{rejected}");
}

#[test]
fn long_paths_and_cycles() {
    let ask = |text: &str| {
        let position: Position = text.parse().unwrap();
        let verdict = solve(&position, NIMBER, &Budget::default());
        assert!(verdict.checked(), "{text}: {:?}", verdict.flaw());
        let proof = verdict.proof().unwrap();
        let read = serde_json::from_str(&serde_json::to_string(&proof).unwrap()).unwrap();
        assert!(*proof == read && check(&position, &read).is_ok());
        assert!(explain::reason(&position, proof).contains("edges with disks"));
        verdict.grundy().unwrap()
    };
    // At the end of an even number of edges: lost. At the end of an odd one with the same number
    // everywhere: all edges of the matching are taken off at once.
    assert_eq!(ask("nimg.edge:path.1001,w=all.1000@0"), 0);
    assert_eq!(ask("nimg.edge:path.1000,w=all.1000@0"), 1000);
    // The least number of an odd cycle, with nothing left; alpha xor beta of an even one.
    assert_eq!(ask("nimg.edge:cycle.999,w=all.77@5"), 77);
    assert_eq!(ask("nimg.edge:cycle.1000,w=all.77@5"), 0);
    assert_eq!(ask("nimg.edge:edges=A-B^2,w=12.10@A"), 6);
    assert_eq!(ask("nimg.edge:cycle.4,w=2.1.1.2@1"), 1 ^ 2);
    assert!(ask("nimg.edge:cycle.1000,w=random.1000.3@5") > 0);
    assert!(ask("nimg.edge:path.1001,w=random.1000.3@5") > 0);
}
