//! Kotzig's Nim in which one player keeps to a guide in the first pass: claims against a plain search of
//! that game, what follows for the game without a guide, and certificates that say more than follows.

use crate::families::masks::{Board, Masks};
use crate::families::proofs::{KINDS, judge, proved};
use std::collections::HashMap;
use std::sync::Arc;
use xanthi::solve::{Question, solve};
use xanthi::{Budget, prove};
use xanthi_games::certificate::{Certificate, FamilyBoard, Proof, SpelledOut};
use xanthi_games::check::check;
use xanthi_games::family::sweeps::{Boards, Guide, Player, Sweeps};
use xanthi_games::{Outcome, Play, Position};

pub(crate) fn guided(moves: &[u32], player: Player, answers: &[&[u32]], exceptions: u32) -> Boards {
    let guide = Guide { player, answers: answers.iter().map(|answers| answers.to_vec()).collect(), exceptions };
    Boards::Guided { moves: moves.to_vec(), guide }
}

/// Where a plain search stands: the visited vertices, the token, whether it has come round, the last move, the
/// exceptions that are left, and whether the first player has to move.
type At = (u64, u32, bool, Option<u32>, u32, bool);

/// Whether the first player wins on the cycle of n vertices, by the rules alone.
pub(crate) fn wins(moves: &[u32], guide: &Guide, n: u32) -> bool {
    search(moves, guide, n, (1, 0, false, None, guide.exceptions, true), &mut HashMap::new())
}

fn search(moves: &[u32], guide: &Guide, n: u32, at: At, known: &mut HashMap<At, bool>) -> bool {
    if let Some(&wins) = known.get(&at) {
        return wins;
    }
    let (visited, token, round, last, left, first) = at;
    let bound = !round && first == (guide.player == Player::First);
    let mut wins = !first;
    for &a in moves {
        let to = (token + a) % n;
        if visited >> to & 1 == 1 {
            continue;
        }
        let answers = last.map(|last| &guide.answers[moves.iter().position(|b| *b == last).expect("a move")]);
        let exception = bound && answers.is_some_and(|answers| !answers.contains(&a));
        if exception && left == 0 {
            continue;
        }
        let next = (visited | 1 << to, to, round || token + a >= n, Some(a), left - u32::from(exception), !first);
        if search(moves, guide, n, next, known) == first {
            wins = first;
            break;
        }
    }
    known.insert(at, wins);
    wins
}

#[test]
fn claims_are_what_plain_search_finds() {
    let mut seed = 5u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let (mut compared, mut follows) = (0, 0);
    for moves in [&[1u32, 2][..], &[1, 3], &[2, 3], &[1, 2, 3], &[1, 4], &[2, 4], &[3]] {
        for _ in 0..8 {
            let player = [Player::First, Player::Second][random(2)];
            let answers: Vec<Vec<u32>> = moves
                .iter()
                .map(|_| {
                    let set = 1 + random((1 << moves.len()) - 1);
                    moves.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, a)| *a).collect()
                })
                .collect();
            let guide = Guide { player, answers, exceptions: random(3) as u32 };
            let claim = proved(Boards::Guided { moves: moves.to_vec(), guide: guide.clone() }, KINDS[0]);
            judge(&claim).unwrap_or_else(|flaw| panic!("{}: {flaw}", claim.says()));
            for n in claim.boards.first()..=15 {
                let found = wins(moves, &guide, n);
                assert_eq!(claim.value(n.into()), Some(if found { 'N' } else { 'P' }), "{} n = {n}", claim.says());
                compared += 1;
                if let Some(outcome) = claim.outcome(n.into()) {
                    let truth = Masks::wins(Board::kotzig(n, moves), false).0;
                    assert_eq!(outcome, Outcome::of_mover(truth), "{} n = {n}", claim.says());
                    follows += 1;
                }
            }
        }
    }
    println!("{compared} values compared, {follows} of them settle the game without a guide");
    assert!(compared > 500 && follows > 100);
}

#[test]
fn the_moves_1_2_and_5_lose_for_three_numbers_of_vertices() {
    let claim = proved(prove::guided(&[1, 2, 5]).expect("known"), KINDS[0]);
    judge(&claim).expect("accepted");
    for n in 5..=26 {
        let truth = Masks::wins(Board::kotzig(n, &[1, 2, 5]), false).0;
        assert_eq!(truth, ![7, 9, 16].contains(&n), "{n}");
        assert_eq!(claim.outcome(n.into()), truth.then_some(Outcome::N), "{n}");
    }
    assert_eq!((claim.period.as_str(), claim.outcome(1_000_003)), ("N", Some(Outcome::N)));
}

fn position(line: &str) -> Position {
    line.parse().expect("a position")
}

/// The winner is played by the automata, from all beginnings: he always has a move that is proved.
#[test]
fn the_player_with_the_guide_wins_to_the_end() {
    for (line, n) in [("dvg:kotzig.201.1.2.5@0", 201), ("dvg:kotzig.202.3.6.15@7", 202), ("dvg:kotzig.230.1.2.5@3", 230)] {
        let mut now = position(line);
        let mut seed = n;
        for ply in 0.. {
            let question = Question { play: Play::Normal, all_options: true, grundy: false };
            let verdict = solve(&now, question, &Budget::default());
            let proof = verdict.proof().unwrap_or_else(|| panic!("{now}: {:?}", verdict.why_not()));
            check(&now, proof).unwrap_or_else(|flaw| panic!("{now}: {flaw}"));
            assert_eq!(verdict.outcome(), Some(Outcome::of_mover(ply % 2 == 0)), "{now}");
            if ply == 0 {
                assert_eq!(verdict.method(), "automata of the family", "{now}: {:?}", verdict.why_not());
                // Liang announces periods, and not this law.
                assert!(verdict.source().contains("more.kotzig-1-2-5") && !verdict.source().contains("Liang"), "{}", verdict.source());
            }
            let moves = now.moves();
            if moves.is_empty() {
                break;
            }
            let won = verdict.options().iter().position(|option| option.outcome == Some(Outcome::P));
            assert_eq!(won.is_some(), ply % 2 == 0, "{now}");
            let random = || {
                seed = seed * 29 % 1009;
                seed as usize % moves.len()
            };
            let chosen = won.unwrap_or_else(random);
            now = now.after(&moves[chosen]).expect("a move");
        }
    }
}

/// A proof for the opening on n vertices, from automata for some family, which claims what they find.
fn proof(opening: &Position, claim: &Sweeps, n: u32) -> Proof {
    let found = solve(opening, Question::default(), &Budget::default()).into_proof().expect("small enough to be decided");
    let automata = Arc::new(claim.clone());
    let board = found.board.clone().map(|board| SpelledOut { winning: Vec::new(), ..board });
    Proof {
        board,
        outcome: Outcome::of_mover(claim.value(n.into()) == Some('N')),
        winning_moves: Vec::new(),
        complete: false,
        certificate: Certificate::FamilyBoard(FamilyBoard { automata, line: Vec::new(), cells: (0..n).collect() }),
        ..found
    }
}

#[test]
fn a_guide_that_loses_says_nothing() {
    let mut refused = 0;
    for (player, letter) in [(Player::First, 'P'), (Player::Second, 'N')] {
        for answers in [[&[1u32][..], &[1]], [&[2], &[2]], [&[2], &[1]], [&[1], &[2]]] {
            let boards = guided(&[1, 2], player, &answers, 0);
            let claim = proved(boards, KINDS[0]);
            for n in 3..=16u32 {
                let opening = position(&format!("dvg:kotzig.{n}.1.2@0"));
                let judged = check(&opening, &proof(&opening, &claim, n));
                if claim.value(n.into()) == Some(letter) {
                    let flaw = judged.expect_err("the guide loses").to_string();
                    assert!(flaw.contains("says nothing"), "{flaw}");
                    refused += 1;
                } else {
                    judged.unwrap_or_else(|flaw| panic!("{n}: {flaw}"));
                    let truth = Masks::wins(Board::kotzig(n, &[1, 2]), false).0;
                    assert_eq!(truth, player == Player::First, "{n}");
                }
            }
        }
    }
    assert!(refused > 30, "{refused}");
}
