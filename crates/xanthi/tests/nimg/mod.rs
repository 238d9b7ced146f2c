//! Nim on graphs against exhaustive search and against the printed theorem.

mod cuts;
mod edges;
mod matching;
mod nimbers;
mod oracle;
mod piles;
mod stars;
mod table;
mod vertexnim;
mod weight_order;

use oracle::{Board, Random, wins};
use std::collections::HashMap;
use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::{At, Outcome, Play, Position};

/// A random board of the program and the same board spelled out, with the piles and the start.
fn random_board(random: &mut Random, version: Version, most: usize) -> (Position, Board, Vec<u32>, usize) {
    let n = 1 + random.below(5);
    let directed = random.below(3) == 0;
    let loops = random.below(3) == 0;
    let edges = random.below(if version == Version::Edge { 5 } else { 8 });
    let list: Vec<(u32, u32, u32)> =
        (0..edges).map(|_| (random.below(n) as u32, random.below(n) as u32, 1)).filter(|e| loops || e.0 != e.1).collect();
    let graph = Graph::new(directed, Labels::numbers(n as u32), list);
    let mut arcs = Vec::new();
    let mut pile = 0;
    if version == Version::Neighboring {
        arcs.extend((0..n).map(|v| (v, v, v)));
    }
    for e in graph.edges() {
        if version == Version::Neighboring && e.tail == e.head {
            continue;
        }
        for _ in 0..e.multiplicity {
            arcs.push((e.tail as usize, e.head as usize, pile));
            if !directed && e.tail != e.head {
                arcs.push((e.head as usize, e.tail as usize, pile));
            }
            pile += 1;
        }
    }
    let count = if version == Version::Edge { pile } else { n };
    let disks: Vec<u32> = (0..count).map(|_| random.below(most + 1) as u32).collect();
    let start = random.below(n);
    let game = NimG::new(version, &graph, disks, start as u32).unwrap();
    let at = At::opening(game);
    let piles = at.game.piles(&at.state);
    (Position::of(at), Board { version, arcs }, piles, start)
}

#[test]
fn every_question_is_answered_as_exhaustive_search_does() {
    let mut random = Random(11);
    let (mut boards, mut lost, mut geography, mut nimbers) = (0, 0, 0, 0);
    for round in 0..1200 {
        let version = Version::ALL[round % 4];
        let (position, board, piles, start) = random_board(&mut random, version, 1 + round / 4 % 4);
        let mut seen = HashMap::new();
        let truth = board.truth(start, &piles, &mut seen);
        for (play, grundy) in [(Play::Normal, false), (Play::Normal, true), (Play::Misere, false)] {
            let verdict = solve(&position, Question { play, all_options: true, grundy }, &Budget::default());
            assert!(verdict.checked(), "{board:?} {piles:?} {start}: {:?} {:?}", verdict.flaw(), verdict.why_not());
            assert_eq!(verdict.outcome(), Some(Outcome::of_mover(wins(truth, play))), "{board:?} {piles:?} {start} {}", verdict.method());
            assert!(!grundy || verdict.grundy() == Some(u64::from(truth.0)), "{board:?} {piles:?} {start}");
            for option in verdict.options() {
                let next = position.after(&option.mv).unwrap();
                let at = next.downcast::<NimG>().unwrap();
                let below = board.truth(at.state.piece as usize, &at.game.piles(&at.state), &mut seen);
                assert_eq!(option.outcome, Some(Outcome::of_mover(wins(below, play))), "{board:?} {piles:?} {start} {}", option.mv);
                let is_right = option.nimber.is_none_or(|nimber| grundy && nimber == u64::from(below.0));
                assert!(is_right, "{board:?} {piles:?} {start} {}: {:?}", option.mv, option.nimber);
                nimbers += usize::from(option.nimber.is_some());
            }
            boards += 1;
            lost += usize::from(truth.0 == 0);
            geography += usize::from(position.geography().is_some());
        }
    }
    assert!(boards == 3600 && lost > 500 && geography > 200 && nimbers > 1000, "{boards} {lost} {geography} {nimbers}");
}

#[test]
fn the_moves_are_those_of_the_rules() {
    let mut random = Random(5);
    for round in 0..300 {
        let (position, board, piles, start) = random_board(&mut random, Version::ALL[round % 4], 4);
        let mut ours: Vec<_> = position
            .moves()
            .iter()
            .map(|mv| {
                let next = position.after(mv).unwrap();
                let at = next.downcast::<NimG>().unwrap();
                (at.state.piece as usize, at.game.piles(&at.state))
            })
            .collect();
        let canonical = |(to, then): (usize, Vec<u32>)| {
            // Parallel piles are kept in order.
            let game = &position.downcast::<NimG>().unwrap().game;
            let then = NimG::new(board.version, game.graph(), then, 0).unwrap();
            (to, then.piles(&xanthi_games::Game::start(&then)))
        };
        // Parallel edges of a vertex version are one way, and equal parallel piles are one choice.
        let mut naive: Vec<_> = board.turns(start, &piles).into_iter().map(canonical).collect();
        ours.sort();
        naive.sort();
        naive.dedup();
        assert_eq!(ours, naive, "{board:?} {piles:?} {start}");
    }
}

/// The theorem about the path of three vertices, as it is stated.
fn theorem(a: u32, b: u32, c: u32) -> [u32; 3] {
    let end = |a: u32, c: u32| match () {
        () if a == 0 => 0,
        () if b == 0 => 1,
        () if a <= b || c < b => 0,
        () => 1,
    };
    let middle = match () {
        () if b == 0 => 0,
        () if a == 0 && c == 0 => 1,
        () if a < b || c < b => 2,
        () => 0,
    };
    [end(a, c), middle, end(c, a)]
}

#[test]
fn the_theorem_about_three_vertices_holds_up_to_25_disks() {
    const SIDE: usize = 26;
    let index = |a: usize, b: usize, c: usize| (a * SIDE + b) * SIDE + c;
    let mut table = vec![[0u32; 3]; SIDE * SIDE * SIDE];
    let mex = |values: Vec<u32>| (0..).find(|value| !values.contains(value)).unwrap();
    for a in 0..SIDE {
        for b in 0..SIDE {
            for c in 0..SIDE {
                let first = mex((0..a).map(|left| table[index(left, b, c)][1]).collect());
                let ends = |left: usize| [table[index(a, left, c)][0], table[index(a, left, c)][2]];
                let middle = mex((0..b).flat_map(ends).collect());
                let last = mex((0..c).map(|left| table[index(a, b, left)][1]).collect());
                table[index(a, b, c)] = [first, middle, last];
                assert_eq!(table[index(a, b, c)], theorem(a as u32, b as u32, c as u32), "{a} {b} {c}");
            }
        }
    }
}
