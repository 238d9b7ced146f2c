//! Single boards by the automata of their family, in the verdicts of the solver: boards in every form,
//! at the beginning and in the middle of the game, and certificates that are false.

use crate::families::masks::{Board, Masks};
use std::collections::HashMap;
use std::sync::Arc;
use xanthi::Budget;
use xanthi::solve::{Question, Verdict, solve};
use xanthi_games::certificate::{Certificate, DirectedMatching, FamilyBoard, Proof};
use xanthi_games::check::check;
use xanthi_games::{Outcome, Play, Position};

fn verdict(line: &str, play: Play) -> Verdict {
    let position: Position = line.parse().expect("a position");
    let verdict = solve(&position, Question { play, all_options: true, grundy: false }, &Budget::default());
    let proof = verdict.proof().unwrap_or_else(|| panic!("{line} is undecided: {:?}", verdict.why_not()));
    check(&position, proof).unwrap_or_else(|flaw| panic!("{line}: {flaw}"));
    verdict
}

fn by_automata(line: &str, play: Play) -> Verdict {
    let found = verdict(line, play);
    assert_eq!(found.method(), "automata of the family", "{line}: {:?}", found.why_not());
    found
}

#[test]
fn tori_from_every_side_and_start() {
    for (a, b) in [(11, 3), (16, 3), (17, 3), (9, 4), (11, 4), (12, 4), (7, 5), (8, 5), (9, 5)] {
        for misere in [false, true] {
            let play = if misere { Play::Misere } else { Play::Normal };
            let expected = Outcome::of_mover(Masks::wins(Board::torus(a, b, 0), misere).0);
            for line in [
                format!("dvg:torus.{a}x{b}@0,0"),
                format!("dvg:torus.{b}x{a}@0,0"),
                format!("dvg:torus.{a}x{b}@{},{}", a - 2, b - 1),
                format!("dvg:torus.{b}x{a}@{},{}", b - 1, a / 2),
            ] {
                let found = by_automata(&line, play);
                assert_eq!(found.outcome(), Some(expected), "{line} {play:?}");
                assert!(found.options().iter().all(|option| option.outcome.is_some()), "{line}");
            }
            // Before the token is placed.
            let found = by_automata(&format!("dvg:torus.{a}x{b}"), play);
            assert_eq!(found.outcome(), Some(Outcome::of_mover(expected == Outcome::P)), "{a}x{b} {play:?}");
        }
    }
}

#[test]
fn cycles_with_moves_in_every_form() {
    for (n, moves) in [(31u32, [2u32, 3]), (32, [1, 2]), (33, [1, 4]), (37, [3, 5]), (35, [1, 3])] {
        let expected = Outcome::of_mover(Masks::wins(Board::kotzig(n, &moves), false).0);
        let gcd = |mut a: u32, mut b: u32| {
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        for unit in (1..n).filter(|&unit| gcd(unit, n) == 1) {
            let [a, b] = moves.map(|a| a * unit % n);
            let found = by_automata(&format!("dvg:kotzig.{n}.{a}.{b}@{}", unit / 2), Play::Normal);
            assert_eq!(found.outcome(), Some(expected), "{n} {moves:?} times {unit}");
        }
        let twice = by_automata(&format!("dvg:kotzig.{}.{}.{}@5", 2 * n, 2 * moves[0], 2 * moves[1]), Play::Normal);
        assert_eq!(twice.outcome(), Some(expected), "twice {n} {moves:?}");
    }
}

/// Plain search from a position, sets of open vertices remembered.
struct Rest<'a> {
    heads: &'a dyn Fn(usize) -> Vec<usize>,
    known: HashMap<(Vec<usize>, usize), bool>,
}

impl Rest<'_> {
    fn wins(&mut self, visited: &mut Vec<bool>, token: usize, misere: bool) -> bool {
        let key: Vec<usize> = (0..visited.len()).filter(|v| visited[*v]).collect();
        if let Some(&wins) = self.known.get(&(key.clone(), token)) {
            return wins;
        }
        let (mut any, mut wins) = (false, false);
        for head in (self.heads)(token) {
            if !visited[head] {
                any = true;
                visited[head] = true;
                wins |= !self.wins(visited, head, misere);
                visited[head] = false;
            }
        }
        let wins = if any { wins } else { misere };
        self.known.insert((key, token), wins);
        wins
    }
}

#[test]
fn positions_in_the_middle_of_the_game() {
    let mut state = 5u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let mut compared = 0;
    for (name, vertices, heads) in [
        ("torus.11x3", 33, Box::new(|v: usize| vec![(v + 3) % 33, v / 3 * 3 + (v + 1) % 3]) as Box<dyn Fn(usize) -> Vec<usize>>),
        ("torus.4x9", 36, Box::new(|v: usize| vec![(v + 9) % 36, v / 9 * 9 + (v % 9 + 1) % 9])),
        ("kotzig.41.2.3", 41, Box::new(|v: usize| vec![(v + 2) % 41, (v + 3) % 41])),
    ] {
        let shown = |v: usize| match name.split_once('x') {
            Some((_, rows)) => {
                let rows: usize = rows.parse().expect("a number");
                format!("{},{}", v / rows, v % rows)
            }
            None => v.to_string(),
        };
        for misere in [false, true] {
            let play = if misere { Play::Misere } else { Play::Normal };
            for _ in 0..12 {
                let (mut visited, mut token) = (vec![false; vertices], random(vertices));
                visited[token] = true;
                let mut line = format!("dvg:{name}@{}", shown(token));
                loop {
                    if visited.iter().filter(|v| !**v).count() <= 20 {
                        let mut rest = Rest { heads: &*heads, known: HashMap::new() };
                        let found = by_automata(&line, play);
                        assert_eq!(found.outcome(), Some(Outcome::of_mover(rest.wins(&mut visited, token, misere))), "{line} {play:?}");
                        compared += 1;
                    }
                    let open: Vec<usize> = heads(token).into_iter().filter(|head| !visited[*head]).collect();
                    let Some(&head) = open.get(random(open.len().max(1))) else { break };
                    (visited[head], token) = (true, head);
                    line = format!("{line}/{}", shown(head));
                }
            }
        }
    }
    println!("{compared} positions");
    assert!(compared > 30);
}

#[test]
fn large_boards_at_once() {
    // Hogan and Horrocks: P exactly for n = 11 modulo 12.
    for (n, outcome) in [(1001, Outcome::N), (1007, Outcome::P)] {
        assert_eq!(by_automata(&format!("dvg:torus.{n}x4@0,0"), Play::Normal).outcome(), Some(outcome), "{n}");
    }
    // Pairs, with no automata.
    for line in ["dvg:torus.40x30@0,0", "dvg:torus.2x33@0,5", "dvg:torus.33x2@7,1"] {
        let found = verdict(line, Play::Normal);
        assert_eq!(found.outcome(), Some(Outcome::N), "{line}");
    }
    assert_eq!(verdict("dvg:torus.8x40@0,0", Play::Normal).method(), "pairs of vertices to follow");
}

fn proof(line: &str) -> (Position, Proof) {
    let position: Position = line.parse().expect("a position");
    let proof = verdict(line, Play::Normal).into_proof().expect("decided");
    (position, proof)
}

#[test]
fn false_certificates_of_boards_are_rejected() {
    let (position, good) = proof("dvg:torus.11x3@4,1/5,1/5,2/6,2");
    let Certificate::FamilyBoard(board) = good.certificate.clone() else { panic!("another kind") };
    let rejected = |board: FamilyBoard, why: &str| {
        let proof = Proof { certificate: Certificate::FamilyBoard(board), ..good.clone() };
        assert!(check(&position, &proof).is_err(), "{why}");
    };
    let change = |change: &dyn Fn(&mut FamilyBoard)| {
        let mut board = board.clone();
        change(&mut board);
        board
    };
    rejected(change(&|b| b.cells.swap(0, 1)), "two cells exchanged");
    rejected(change(&|b| b.cells.rotate_left(1)), "another beginning");
    rejected(change(&|b| b.cells.truncate(b.cells.len() - 1)), "a cell less");
    rejected(change(&|b| b.cells[3] = b.cells[4]), "a cell twice");
    rejected(change(&|b| b.cells[3] = 1000), "no vertex");
    rejected(change(&|b| b.line.truncate(b.line.len() - 1)), "a step less");
    rejected(change(&|b| b.line.push(0)), "a step more");
    rejected(change(&|b| b.line[0] = 1), "another line");
    rejected(change(&|b| b.line[0] = 7), "no step");
    rejected(change(&|b| b.line.clear()), "no line");
    // Changes in the automata, everywhere: nothing false is accepted.
    let mut states = 0;
    for pass in 0..board.automata.passes.len() {
        for kind in 0..board.automata.passes[pass].types.len() {
            for part in 0..3 {
                let mut automata = (*board.automata).clone();
                let tapes = &mut automata.passes[pass].types[kind];
                let (steps, count) = match part {
                    0 => (&mut tapes.left.steps, tapes.left.states),
                    1 => (&mut tapes.right.steps, tapes.right.states),
                    _ => (&mut tapes.columns.steps, tapes.columns.states),
                };
                if count > 1 {
                    steps[0][0] = (steps[0][0] + 1) % count;
                    states += 1;
                    rejected(FamilyBoard { automata: Arc::new(automata), ..board.clone() }, "a step of an automaton");
                }
            }
        }
    }
    assert!(states > 3);
    for outcome in [Outcome::N, Outcome::P] {
        assert_eq!(check(&position, &Proof { outcome, ..good.clone() }).is_ok(), outcome == good.outcome);
    }
    assert!(check(&position, &Proof { play: Play::Misere, ..good.clone() }).is_err());
    let wrong: Vec<String> = position.moves().into_iter().filter(|mv| !good.winning_moves.contains(mv)).collect();
    assert!(wrong.is_empty() || check(&position, &Proof { winning_moves: wrong, ..good.clone() }).is_err());
    // The same certificate for another position.
    let other: Position = "dvg:torus.11x3@4,1/5,1/6,1/6,2".parse().expect("a position");
    assert!(check(&other, &Proof { position: other.to_string(), ..good.clone() }).is_err());
    let undirected: Position = "uvg:torus.11x3@4,1/5,1/5,2/6,2".parse().expect("a position");
    assert!(check(&undirected, &Proof { position: undirected.to_string(), board: None, ..good }).is_err());
}

#[test]
fn false_pairs_are_rejected() {
    let (position, good) = proof("dvg:torus.8x40@0,0");
    let good = match &good.certificate {
        Certificate::Options(given) => {
            let (index, inner) = given.options.iter().enumerate().find_map(|(i, c)| Some((i, c.clone()?))).expect("an option");
            let position = position.after(&position.moves()[index]).expect("a move");
            (position, inner)
        }
        other => (position, other.clone()),
    };
    let (position, Certificate::DirectedMatching(pairs)) = good else { panic!("another kind") };
    let judge = |arcs: Vec<[u32; 2]>| {
        xanthi_games::check::judge_position(&position, Play::Normal, &Certificate::DirectedMatching(DirectedMatching { arcs }))
    };
    assert!(judge(pairs.arcs.clone()).is_ok());
    for i in [0, 1, pairs.arcs.len() / 2, pairs.arcs.len() - 1] {
        let mut less = pairs.arcs.clone();
        less.remove(i);
        assert!(judge(less).is_err(), "without pair {i}");
        let mut turned = pairs.arcs.clone();
        turned[i].reverse();
        assert!(judge(turned).is_err(), "pair {i} turned round");
        let mut twice = pairs.arcs.clone();
        twice.push(twice[i]);
        assert!(judge(twice).is_err(), "pair {i} twice");
        let mut mixed = pairs.arcs.clone();
        let other = mixed[(i + 1) % pairs.arcs.len()][1];
        mixed[i][1] = other;
        assert!(judge(mixed).is_err(), "pair {i} with another head");
    }
    assert!(judge(Vec::new()).is_err());
    assert!(judge(vec![[5000, 5001]]).is_err());
    let misere = xanthi_games::check::judge_position(&position, Play::Misere, &Certificate::DirectedMatching(pairs.clone()));
    assert!(misere.is_err());
}
