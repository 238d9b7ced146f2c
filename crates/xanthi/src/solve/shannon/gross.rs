//! Pairing strategies for Bridg-it in the manner of O. Gross.
//!
//! On a square board (R rows and R+1 columns of black dots) Black takes the crossing (1,1). The
//! other crossings are paired:
//!
//! - (x,y) with even x ≤ y, with (x−1,y+1);
//! - (x,y) with even x > y, with (x+1,y−1);
//! - (x,x) with odd x ≥ 3, with (x,x−2).
//!
//! With one row more Black need not begin, and no crossing is left over:
//!
//! - (x,y) with even x < y, with (x−1,y+1);
//! - (x,y) with even x ≥ y, with (x+1,y−1);
//! - (x,x) with odd x, with (x,x+2).
//!
//! Further rows are not needed: what happens there decides nothing. The two crossings of a pair
//! touch a common red dot, and no way of Red across the board avoids turning from a crossing to
//! its partner; the checker of pairings verifies it on each board. Red uses the same pairs with x
//! and y exchanged; and each of them may be reflected at either middle line of the board.
//!
//! In the middle of a game those pairs of which both crossings are free are tried. They are
//! enough if play followed one of these pairings so far, and often otherwise.
//!
//! Source: M. Gardner, New Mathematical Diversions from Scientific American (1966), chapter 18,
//! tells of Gross's pairing; these pairs were found by search on small boards and proved there and
//! on larger ones by the checker.

use crate::solve::method::{Found, GameMethod, NoAnswer};
use std::cmp::Ordering;
use xanthi_games::certificate::{Certificate, Pairing, WinningMove};
use xanthi_games::check::judge_position;
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::reduction::SwitchingPosition;
use xanthi_games::{At, Game, Outcome, Play, Position, Side};

/// Pairs on a board of Bridg-it.
pub const METHOD: GameMethod = GameMethod {
    name: "Gross's pairing",
    source: "O. Gross, in M. Gardner, New Mathematical Diversions from Scientific American (1966), chapter 18",
    solve: |position, question, _| match (question.play, question.all_options, position.typed().bridgit()) {
        (Play::Misere, ..) => Err(NoAnswer::because("whoever reaches the goal loses in misère play")),
        (_, true, _) | (_, _, None) => Err(NoAnswer::because("it is for Bridg-it only, and does not settle every move")),
        (_, _, Some(at)) => found(position, at).ok_or_else(|| NoAnswer::because("no pairs of this kind win here")),
    },
};

fn found(position: &Position, at: &At<Bridgit>) -> Option<Found> {
    let certificate = pairing(position)?;
    let moves = at.game.moves(&at.state).len();
    let (outcome, mut options) = match certificate {
        Certificate::Move(_) => (Outcome::N, vec![None; moves]),
        _ => (Outcome::P, vec![Some(Outcome::N); moves]),
    };
    if let Certificate::Move(WinningMove { option, .. }) = certificate {
        options[option as usize] = Some(Outcome::P);
    }
    Some(Found::new(outcome, options, certificate))
}

/// The certificate of the opening of a square board for the player who begins: a first move, and the
/// pairs. `None` on other boards.
pub fn gross(board: &Bridgit) -> Option<Certificate> {
    let [rows, columns] = board.sides();
    let side = board.turn(&board.start())?;
    let pairs = if columns == rows + 1 { pattern(board, side, Shape::Square, [false; 2])? } else { return None };
    Some(Certificate::Move(WinningMove { option: board.edge_at([1, 1])?, then: Box::new(Certificate::Pairing(Pairing { pairs })) }))
}

/// The shapes of pairings: for the first player, with one crossing left over; for the second.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Square,
    Long,
}

/// The pairs of a shape for one side, reflected at the middle lines or not. `None` if the board is
/// too short for it.
fn pattern(board: &Bridgit, side: Side, shape: Shape, mirrored: [bool; 2]) -> Option<Vec<[u32; 2]>> {
    let [rows, columns] = board.sides();
    let size = [2 * columns - 3, 2 * rows - 1];
    // x runs the way that the side wants to go.
    let [wide, high] = if side == Side::Left { size } else { [size[1], size[0]] };
    let used = if shape == Shape::Square { wide } else { wide + 2 };
    if used > high {
        return None;
    }
    let edge = |x: u32, y: u32| {
        let x = if mirrored[0] { wide + 1 - x } else { x };
        let y = if mirrored[1] { high + 1 - y } else { y };
        board.edge_at(if side == Side::Left { [x, y] } else { [y, x] })
    };
    let mut pairs = Vec::new();
    for y in 1..=used {
        for x in (1..=wide).filter(|x| x % 2 == y % 2) {
            let partner = match (x % 2, x.cmp(&y), shape) {
                (0, Ordering::Greater, _) | (0, Ordering::Equal, Shape::Long) => [x + 1, y - 1],
                (0, ..) => [x - 1, y + 1],
                (_, Ordering::Equal, Shape::Square) if x >= 3 => [x, x - 2],
                (_, Ordering::Equal, Shape::Long) => [x, x + 2],
                _ => continue,
            };
            pairs.push([edge(x, y)?, edge(partner[0], partner[1])?]);
        }
    }
    Some(pairs)
}

/// All pairings of these shapes for one side.
fn patterns(board: &Bridgit, side: Side) -> Vec<Vec<[u32; 2]>> {
    let mirrors = [[false, false], [true, false], [false, true], [true, true]];
    let shapes = [Shape::Long, Shape::Square].into_iter();
    shapes.flat_map(|shape| mirrors.into_iter().filter_map(move |m| pattern(board, side, shape, m))).collect()
}

/// A pairing strategy for whoever wins a position of Bridg-it: the certificate `pairing` if the
/// player to move loses, and a winning move with one otherwise. `None` if the position is none of
/// Bridg-it, is decided, or if no pairing of these shapes is left that wins.
pub fn pairing(position: &Position) -> Option<Certificate> {
    let at = position.typed().bridgit()?;
    let board = position.switching()?;
    if board.winner().is_some() {
        return None;
    }
    let mover = board.turn();
    let second = patterns(&at.game, mover.other()).into_iter().map(|pairs| whole(&board, &pairs));
    let second = second.map(|pairs| Certificate::Pairing(Pairing { pairs }));
    if let Some(found) = second.into_iter().find(|certificate| judge_position(position, Play::Normal, certificate).is_ok()) {
        return Some(found);
    }
    patterns(&at.game, mover).iter().find_map(|pairs| first_move(position, at, &board, pairs))
}

/// The pairs of which both crossings are free.
fn whole(board: &SwitchingPosition, pairs: &[[u32; 2]]) -> Vec<[u32; 2]> {
    pairs.iter().copied().filter(|pair| pair.iter().all(|&edge| board.free(edge) > 0)).collect()
}

/// A free edge in none of these pairs.
fn unpaired(board: &SwitchingPosition, pairs: &[[u32; 2]]) -> Option<u32> {
    let mut paired = vec![false; board.network().wires().len()];
    pairs.iter().flatten().for_each(|&edge| paired[edge as usize] = true);
    board.free_edges().find(|&edge| !paired[edge as usize])
}

/// A move after which these pairs win. It mends a pair that the opponent broke, if there is one;
/// otherwise a crossing outside of the pairs is as good as another, or one of a pair.
fn first_move(position: &Position, at: &At<Bridgit>, board: &SwitchingPosition, pairs: &[[u32; 2]]) -> Option<Certificate> {
    let broken = pairs.iter().filter_map(|&[a, b]| match (board.free(a) > 0, board.free(b) > 0) {
        (true, false) if !board.claimed_by_mover(b) => Some(a),
        (false, true) if !board.claimed_by_mover(a) => Some(b),
        _ => None,
    });
    let mut tried: Vec<u32> = broken.take(3).collect();
    if tried.is_empty() {
        tried.extend(unpaired(board, pairs));
        tried.extend(board.free_edges().find(|edge| tried.first() != Some(edge)));
    }
    let moves = at.game.moves(&at.state);
    tried.into_iter().find_map(|edge| {
        let option = moves.iter().position(|mv| *mv == xanthi_games::reduction::Move::Take(edge))?;
        let mut next = board.clone();
        next.take(edge);
        let then = Certificate::Pairing(Pairing { pairs: whole(&next, pairs) });
        let certificate = Certificate::Move(WinningMove { option: option as u32, then: Box::new(then) });
        judge_position(position, Play::Normal, &certificate).is_ok().then_some(certificate)
    })
}

/// The answer to an edge by pairs: its partner if that is free, and otherwise any free edge (the
/// flag says which).
pub fn answer(board: &SwitchingPosition, pairs: &[[u32; 2]], edge: u32) -> Option<(u32, bool)> {
    let partner = pairs.iter().find_map(|&[a, b]| if a == edge { Some(b) } else { (b == edge).then_some(a) });
    match partner.filter(|&edge| board.free(edge) > 0) {
        Some(partner) => Some((partner, true)),
        None => {
            let spare = unpaired(board, &whole(board, pairs)).or_else(|| board.free_edges().next());
            spare.map(|edge| (edge, false))
        }
    }
}
