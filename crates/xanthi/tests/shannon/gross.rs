//! The pairing strategy of Bridg-it: accepted on every square board, right in every line of play on
//! small ones, and every accepted mutant true.

use crate::naive::mutants::mutants;
use xanthi::solve::shannon::gross;
use xanthi_games::certificate::{Certificate, Pairing, WinningMove};
use xanthi_games::check::judge_position;
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::reduction::SwitchingPosition;
use xanthi_games::{At, Game, Outcome, Play, Position, Side};

fn pairs(certificate: &Certificate) -> (u32, Vec<[u32; 2]>) {
    match certificate {
        Certificate::Move(WinningMove { option, then }) => match &**then {
            Certificate::Pairing(Pairing { pairs }) => (*option, pairs.clone()),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_first_player_wins_square_boards_by_pairs() {
    for rows in (1..=12).chain([40]) {
        for side in [Side::Left, Side::Right] {
            let game = Bridgit::new(rows, rows + 1, side).expect("a board");
            let certificate = gross(&game).unwrap();
            let (first, pairs) = pairs(&certificate);
            let mut all: Vec<u32> = pairs.iter().flatten().copied().chain([first]).collect();
            all.sort_unstable();
            assert!(all.iter().copied().eq(0..game.network().wires().len() as u32), "{game}");
            let judged = judge_position(&Position::of(At::opening(game.clone())), Play::Normal, &certificate);
            assert_eq!(judged.expect("accepted").outcome(), Outcome::N, "{game}");
        }
    }
    assert_eq!(gross(&Bridgit::new(3, 3, Side::Left).expect("a board")), None);
}

/// Every line of play of the opponent.
fn never_loses(board: &SwitchingPosition, pairs: &[[u32; 2]], side: Side) {
    for edge in board.free_edges().collect::<Vec<_>>() {
        let mut next = board.clone();
        next.take(edge);
        if let Some(winner) = next.winner() {
            assert_eq!(winner, side);
            continue;
        }
        let pair = pairs.iter().find(|pair| pair.contains(&edge)).unwrap();
        next.take(if pair[0] == edge { pair[1] } else { pair[0] });
        match next.winner() {
            Some(winner) => assert_eq!(winner, side),
            None => never_loses(&next, pairs, side),
        }
    }
}

#[test]
fn no_line_of_play_beats_the_pairs() {
    for rows in 1..=3 {
        for side in [Side::Left, Side::Right] {
            let game = Bridgit::new(rows, rows + 1, side).expect("a board");
            let (first, pairs) = pairs(&gross(&game).unwrap());
            let mut board = game.reduction(&game.start()).switching().unwrap();
            board.take(first);
            if board.winner().is_none() {
                never_loses(&board, &pairs, side);
            }
        }
    }
}

/// A spoilt pairing may still be a winning one; then every line of play must say so.
#[test]
fn accepted_mutants_are_true() {
    let mut rejected = 0;
    for side in [Side::Left, Side::Right] {
        let game = Bridgit::new(3, 4, side).expect("a board");
        let certificate = gross(&game).unwrap();
        let position = Position::of(At::opening(game.clone()));
        for mutant in mutants(&certificate, 60) {
            match judge_position(&position, Play::Normal, &mutant) {
                Ok(judged) => assert_eq!(judged.outcome(), Outcome::N),
                Err(_) => rejected += 1,
            }
        }
    }
    assert!(rejected > 40, "{rejected}");
    // The boards where Red wins anyway, or the other player begins, have no such pairs.
    let bad = Certificate::Pairing(Pairing { pairs: vec![[0, 1]] });
    for line in ["bridgit:2x4@red", "bridgit:2x3", "shannon:complete.4@0:1:cut", "uvg:petersen@0"] {
        assert!(judge_position(&Position::parse(line).unwrap(), Play::Normal, &bad).is_err(), "{line}");
    }
    let two = Certificate::Pairing(Pairing { pairs: vec![[0, 1]] });
    let judged = judge_position(&Position::parse("bridgit:1x3").unwrap(), Play::Normal, &two).unwrap();
    assert_eq!(judged.outcome(), Outcome::P);
}

/// Pairs drawn at random: whatever is accepted must be a loss for the player to move.
#[test]
fn accepted_pairs_are_true_on_random_boards() {
    let mut random = crate::shannon::lehman::Random(8);
    let mut accepted = 0;
    for round in 0..4000 {
        let n = 3 + random.below(3);
        let mut edges: Vec<(usize, usize)> = (0..2 + random.below(6)).map(|_| (random.below(n), random.below(n))).collect();
        edges.iter_mut().for_each(|e| *e = (e.0.min(e.1), e.0.max(e.1)));
        edges.sort_unstable();
        edges.dedup();
        let mut taken = vec!['.'; edges.len()];
        let mut board = crate::shannon::lehman::board(n, &edges, (0, 1), Side::Left);
        if round % 3 == 0 && edges.len() > 3 {
            (taken[0], taken[1]) = ('+', '-');
        }
        let at = At::opening(board.clone());
        let mut position = at;
        for edge in 0..taken.iter().filter(|c| **c != '.').count() as u32 {
            let mv = xanthi_games::reduction::Move::Take(edge);
            if board.moves(&position.state).contains(&mv) {
                position.state = board.play(&position.state, &mv);
            } else {
                taken[edge as usize..2].fill('.');
                break;
            }
        }
        board = position.game.clone();
        let turn = board.turn(&position.state).unwrap();
        let truth = crate::shannon::naive::Naive::new(&edges, (0, 1), false).short_wins(&taken, turn);
        let typed = Position::of(position);
        for _ in 0..4 {
            let mut order: Vec<u32> = (0..edges.len() as u32).filter(|e| taken[*e as usize] == '.').collect();
            (1..order.len()).for_each(|i| order.swap(i, random.below(i + 1)));
            let pairs: Vec<[u32; 2]> = order.chunks_exact(2).map(|c| [c[0], c[1]]).take(1 + random.below(4)).collect();
            if judge_position(&typed, Play::Normal, &Certificate::Pairing(Pairing { pairs })).is_ok() {
                accepted += 1;
                assert!(turn == Side::Left && !truth, "{edges:?} {taken:?}");
            }
        }
    }
    assert!(accepted > 200, "{accepted}");
}

/// On a full board the red lines connect the sides of the dual exactly when the black ones do not
/// connect theirs.
#[test]
fn the_red_dots_are_the_dual_of_the_black_ones() {
    let mut random = crate::shannon::lehman::Random(21);
    for round in 0..300 {
        let game = Bridgit::new(1 + round % 4, 2 + round / 4 % 5, Side::Left).expect("a board");
        let (network, edges) = (game.network(), game.network().wires().len() as u32);
        let black: Vec<bool> = (0..edges).map(|_| random.below(2) == 0).collect();
        let joined = |wires: &[xanthi_games::reduction::Wire], colour: bool| {
            let mut met = vec![0];
            let mut next = 0;
            while next < met.len() {
                let v = met[next];
                next += 1;
                for (wire, _) in wires.iter().zip(&black).filter(|(_, c)| **c == colour) {
                    for [a, b] in [wire.ends, [wire.ends[1], wire.ends[0]]] {
                        if a == v && !met.contains(&b) {
                            met.push(b);
                        }
                    }
                }
            }
            met.contains(&1)
        };
        let red = joined(network.dual().unwrap().wires(), false);
        assert_eq!(joined(network.wires(), true), !red, "{game} {black:?}");
    }
}
