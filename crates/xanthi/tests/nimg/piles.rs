//! Nim on graphs that is ordinary Nim, against exhaustive search.

use super::oracle::{Board, Random, Truth, wins};
use super::random_board;
use std::collections::HashMap;
use xanthi::Budget;
use xanthi::explain;
use xanthi::internals::solve::nim_piles;
use xanthi::session::CertificatePlayer;
use xanthi::solve::{NoAnswer, Question, solve};
use xanthi_games::certificate::{Certificate, NimPiles};
use xanthi_games::check::{check, judge_position};
use xanthi_games::games::nimg::{NimG, Version};
use xanthi_games::{Outcome, Play, Position};

const BOTH: [Play; 2] = [Play::Normal, Play::Misere];

fn question(play: Play) -> Question {
    Question { play, all_options: true, grundy: play == Play::Normal }
}

/// What search says of a position and of each option.
fn truth(position: &Position, board: &Board) -> (Truth, Vec<Truth>) {
    let mut seen = HashMap::new();
    let mut of = |position: &Position| {
        let at = position.downcast::<NimG>().unwrap();
        board.truth(at.state.piece as usize, &at.game.piles(&at.state), &mut seen)
    };
    let options = position.moves().iter().map(|mv| of(&position.after(mv).unwrap())).collect();
    (of(position), options)
}

/// Compares method, judge and search; whether the method applies. Where it does not, the judge refuses.
fn compare(position: &Position, board: &Board) -> bool {
    let certificate = Certificate::NimPiles(NimPiles {});
    let mut applies = false;
    for play in BOTH {
        let judged = judge_position(position, play, &certificate);
        let found = match (nim_piles::METHOD.solve)(position, question(play), &Budget::default()) {
            Ok(found) => found,
            Err(NoAnswer::DoesNotApply(_)) => {
                assert!(judged.is_err(), "{board:?} {position}");
                continue;
            }
            Err(other) => panic!("{other:?}"),
        };
        applies = true;
        let (here, options) = truth(position, board);
        let outcome = |truth: Truth| Outcome::of_mover(wins(truth, play));
        let expected: Vec<_> = options.iter().map(|truth| Some(outcome(*truth))).collect();
        assert_eq!((found.outcome, &found.options), (outcome(here), &expected), "{board:?} {position} {play}");
        assert_eq!(found.grundy, (play == Play::Normal).then_some(u64::from(here.0)), "{board:?} {position}");
        // A board whose piles have one disk at most is Geography for the checker.
        if position.geography().is_none() {
            let judged = judged.unwrap();
            assert_eq!((judged.outcome(), judged.outcomes()), (outcome(here), expected), "{board:?} {position} {play}");
            if play == Play::Normal {
                let nimbers: Vec<_> = judged.options.iter().map(|known| known.and_then(|known| known.nimber())).collect();
                assert_eq!(nimbers, options.iter().map(|truth| Some(u64::from(truth.0))).collect::<Vec<_>>());
            }
        }
    }
    applies
}

#[test]
fn random_boards_of_every_version() {
    let mut random = Random(61);
    let mut applied = [0; 4];
    for round in 0..12_000 {
        let version = Version::ALL[round % 4];
        let (position, board, ..) = random_board(&mut random, version, 3);
        applied[round % 4] += usize::from(compare(&position, &board));
    }
    println!("{applied:?} boards of each version are ordinary Nim");
    assert!(applied.iter().all(|count| *count > 300), "{applied:?}");
}

/// A board with the same piles everywhere, as the notation and as the rules have it.
fn open_board(random: &mut Random) -> (Position, Board) {
    let piles: Vec<usize> = (0..1 + random.below(4)).map(|_| random.below(5)).collect();
    let disks = piles.iter().map(usize::to_string).collect::<Vec<_>>().join(".");
    let n = piles.len();
    let (line, version, arcs) = match random.below(4) {
        0 => {
            let arcs = (0..n).flat_map(|pile| [(0, 1, pile), (1, 0, pile)]).collect();
            (format!("nimg.edge:edges=A-B^{n},w={disks}@A"), Version::Edge, arcs)
        }
        1 => (format!("nimg.edge:edges=A-A^{n},w={disks}@A"), Version::Edge, (0..n).map(|pile| (0, 0, pile)).collect()),
        2 => {
            let arcs = (0..n).flat_map(|from| (0..n).map(move |to| (from, to, 0))).collect();
            (format!("nimg.neighboring:complete.{n},w={disks}@{}", random.below(n)), Version::Neighboring, arcs)
        }
        _ => (format!("nimg.rm:edges=A-A,w={}@A", piles[0]), Version::RemoveMove, vec![(0, 0, 0)]),
    };
    (line.parse().unwrap_or_else(|error| panic!("{line}: {error:?}")), Board { version, arcs })
}

#[test]
fn parallel_edges_loops_and_complete_graphs_are_ordinary_nim() {
    let mut random = Random(62);
    let (mut lost, mut followed) = (0, 0);
    for _ in 0..600 {
        let (position, board) = open_board(&mut random);
        assert!(compare(&position, &board), "{position}");
        for play in BOTH {
            let verdict = solve(&position, question(play), &Budget::default());
            assert!(verdict.checked(), "{position} {play}: {:?} {}", verdict.flaw(), verdict.method());
            lost += usize::from(verdict.outcome() == Some(Outcome::P));
            let proof = verdict.proof().unwrap();
            if matches!(proof.certificate, Certificate::NimPiles(_)) {
                assert!(!explain::reason(&position, proof).is_empty());
                follow(&position, &board, play, &proof.certificate, &mut random);
                followed += 1;
            }
        }
    }
    assert!(lost > 200 && followed > 200, "{lost} lost, {followed} followed");
}

/// Plays the certificate against random moves until the game is over.
fn follow(position: &Position, board: &Board, play: Play, certificate: &Certificate, random: &mut Random) {
    if position.moves().is_empty() {
        return;
    }
    let lost = |at: &Position| !wins(truth(at, board).0, play);
    let mut player = if lost(position) {
        CertificatePlayer::lost(position, play, certificate, &Budget::default()).expect("a guide")
    } else {
        CertificatePlayer::won(position, play, certificate, &Budget::default()).expect("a move").0
    };
    loop {
        assert!(lost(player.at()), "{} {play}", player.at());
        let moves = player.at().moves();
        if moves.is_empty() {
            return;
        }
        let mv = &moves[random.below(moves.len())];
        if player.at().after(mv).unwrap().moves().is_empty() {
            // Whoever cannot move has won.
            assert_eq!(play, Play::Misere);
            return;
        }
        player = player.reply(mv, &Budget::default()).expect("a reply").0;
    }
}

#[test]
fn large_piles_are_answered_and_told() {
    for (line, play, outcome, told) in [
        ("nimg.edge:edges=A-B^3,w=30000.50000.70000@A", Play::Normal, Outcome::N, "without carrying"),
        ("nimg.edge:edges=A-B^3,w=3.5.6@A", Play::Normal, Outcome::P, "no move leaves that sum"),
        ("nimg.edge:edges=A-B^3,w=3.5.6@A", Play::Misere, Outcome::P, "as normal play is"),
        ("nimg.neighboring:complete.4,w=900.901.1.0@3", Play::Normal, Outcome::P, "no move leaves that sum"),
        ("nimg.rm:edges=A-A,w=1000000@A", Play::Misere, Outcome::N, "leaving one disk wins"),
    ] {
        let position: Position = line.parse().unwrap();
        let verdict = solve(&position, question(play), &Budget::default());
        assert!(verdict.checked() && verdict.method() == "ordinary Nim", "{line}: {} {:?}", verdict.method(), verdict.flaw());
        assert_eq!(verdict.outcome(), Some(outcome), "{line}");
        let proof = verdict.proof().unwrap();
        let read = serde_json::from_str(&serde_json::to_string(&proof).unwrap()).unwrap();
        assert!(*proof == read && check(&position, &read).is_ok(), "{line}");
        let steps = explain::story(&position, proof).join(" ");
        assert!(steps.contains(told), "{line}: {steps}");
    }
    // As a component of a sum.
    let sum: Position = "nimg.edge:edges=A-B^3,w=300.500.700@A+nim:1020".parse().unwrap();
    let verdict = solve(&sum, question(Play::Normal), &Budget::default());
    assert!(verdict.checked(), "{:?}", verdict.flaw());
    assert_eq!(verdict.grundy(), Some(300 ^ 500 ^ 700 ^ 1020));
}

/// The winner of a sum follows the nimbers of a component that is ordinary Nim, as he does those of a table.
#[test]
fn a_sum_is_followed_to_its_end() {
    let mut random = Random(63);
    for (line, wins) in [
        ("nimg.edge:edges=A-B^3,w=3.5.7@A+nim:4", true),
        ("nimg.neighboring:complete.3,w=3.2.4@1+nim:5,2", true),
        ("nimg.edge:edges=A-A^2,w=2.6@A+nim:4", false),
    ] {
        let sum: Position = line.parse().unwrap();
        let proof = solve(&sum, question(Play::Normal), &Budget::default()).into_proof().unwrap();
        let found = |at: &Position| solve(at, question(Play::Normal), &Budget::default()).grundy();
        assert_eq!(found(&sum) != Some(0), wins, "{line}");
        let mut player = if wins {
            CertificatePlayer::won(&sum, Play::Normal, &proof.certificate, &Budget::default()).expect("a move").0
        } else {
            CertificatePlayer::lost(&sum, Play::Normal, &proof.certificate, &Budget::default()).expect("a guide")
        };
        loop {
            assert_eq!(found(player.at()), Some(0), "{}", player.at());
            let moves = player.at().moves();
            let Some(mv) = moves.get(random.below(moves.len())) else { break };
            player = player.reply(mv, &Budget::default()).expect("a reply").0;
        }
    }
}
