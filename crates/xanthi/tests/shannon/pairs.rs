//! Pairing strategies on boards that are not square, for the second player, and in the middle of a
//! game.

use crate::shannon::lehman::Random;
use xanthi::Budget;
use xanthi::solve::shannon::gross::{answer, pairing};
use xanthi::solve::shannon::{Fate, fate};
use xanthi_games::certificate::{Certificate, Pairing, WinningMove};
use xanthi_games::check::judge_position;
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::reduction::{Move, SwitchingPosition};
use xanthi_games::{At, Game, Outcome, Play, Position, Side};

/// Who wins the opening, by the sizes of the board alone.
fn winner(rows: u32, columns: u32, first: Side) -> Side {
    match (rows + 1).cmp(&columns) {
        std::cmp::Ordering::Equal => first,
        std::cmp::Ordering::Greater => Side::Left,
        std::cmp::Ordering::Less => Side::Right,
    }
}

#[test]
fn pairs_win_the_opening_of_every_board() {
    for rows in 1..=9 {
        for columns in 2..=10 {
            for first in [Side::Left, Side::Right] {
                let position = Position::of(At::opening(Bridgit::new(rows, columns, first).expect("a board")));
                if position.switching().unwrap().winner().is_some() {
                    continue;
                }
                let certificate = pairing(&position).unwrap_or_else(|| panic!("{position}"));
                let judged = judge_position(&position, Play::Normal, &certificate).expect("accepted");
                assert_eq!(judged.outcome(), Outcome::of_mover(winner(rows, columns, first) == first), "{position}");
            }
        }
    }
    let large = Position::parse("bridgit:60x50@red").unwrap();
    assert!(matches!(pairing(&large), Some(Certificate::Pairing(_))));
}

/// Every line of play of the opponent, the pairs answering.
fn never_loses(board: &SwitchingPosition, pairs: &[[u32; 2]], side: Side, lines: &mut u64) {
    for edge in board.free_edges().collect::<Vec<_>>() {
        let mut next = board.clone();
        next.take(edge);
        if next.winner().is_none() {
            next.take(answer(&next, pairs, edge).unwrap().0);
        }
        match next.winner() {
            Some(winner) => assert_eq!(winner, side),
            None => never_loses(&next, pairs, side, lines),
        }
        *lines += 1;
    }
}

#[test]
fn no_line_of_play_beats_the_pairs_of_long_boards() {
    let mut lines = 0;
    for (rows, columns) in [(2, 2), (3, 2), (3, 3), (1, 3), (1, 4), (2, 4), (4, 2)] {
        let side = winner(rows, columns, Side::Left);
        let position = Position::of(At::opening(Bridgit::new(rows, columns, side.other()).expect("a board")));
        let Some(Certificate::Pairing(Pairing { pairs })) = pairing(&position) else { panic!("{position}") };
        never_loses(&position.switching().unwrap(), &pairs, side, &mut lines);
    }
    assert!(lines > 800, "{lines}");
}

/// Positions in the middle of a game: what is found agrees with the two trees, and where one
/// player has followed his pairs, pairs are found to the end.
#[test]
fn pairs_in_the_middle_of_a_game_agree_with_the_trees() {
    let mut random = Random(31);
    let (mut found, mut decided) = (0, 0);
    for round in 0..400 {
        let (rows, columns) = [(2, 3), (3, 4), (4, 4), (3, 5), (5, 6), (6, 4)][round % 6];
        let game = Bridgit::new(rows, columns, if round % 4 < 2 { Side::Left } else { Side::Right }).expect("a board");
        let mut at = At::opening(game);
        for _ in 0..random.below(8) {
            let moves = at.game.moves(&at.state);
            if moves.len() < 2 {
                break;
            }
            at.state = at.game.play(&at.state, &moves[random.below(moves.len())]);
        }
        let board = at.game.reduction(&at.state).switching().unwrap();
        if board.winner().is_some() {
            continue;
        }
        decided += 1;
        let truth = match fate(&board, &Budget::default()).unwrap() {
            Fate::First { .. } => Outcome::N,
            Fate::Short(_) => Outcome::of_mover(board.turn() == Side::Left),
            Fate::Cut(_) => Outcome::of_mover(board.turn() == Side::Right),
        };
        let position = Position::of(at);
        if let Some(certificate) = pairing(&position) {
            found += 1;
            assert_eq!(judge_position(&position, Play::Normal, &certificate).expect("accepted").outcome(), truth, "{position:?}");
        }
    }
    println!("{found} of {decided}");
    assert!(found * 3 > decided && found < decided, "{found} of {decided}");
}

#[test]
fn a_player_who_keeps_to_pairs_finds_them_again_after_each_move() {
    let mut random = Random(8);
    for (rows, columns) in [(3, 4), (5, 6), (6, 5), (4, 7)] {
        for _ in 0..5 {
            let mut at = At::opening(Bridgit::new(rows, columns, Side::Left).expect("a board"));
            let side = winner(rows, columns, Side::Left);
            loop {
                let board = at.game.reduction(&at.state).switching().unwrap();
                if let Some(winner) = board.winner() {
                    assert_eq!(winner, side);
                    break;
                }
                let moves = at.game.moves(&at.state);
                let mv = match board.turn() == side {
                    false => moves[random.below(moves.len())],
                    true => match pairing(&Position::of(at.clone())) {
                        Some(Certificate::Move(WinningMove { option, .. })) => moves[option as usize],
                        // He would win as second player too: any move will do that keeps pairs.
                        other => panic!("{other:?}"),
                    },
                };
                at.state = at.game.play(&at.state, &mv);
                at.played.push(mv);
                assert!(matches!(mv, Move::Take(_)));
            }
        }
    }
}
