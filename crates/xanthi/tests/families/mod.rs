//! Families of boards: claims about all n against exhaustive search, and the judge of such claims
//! against certificates made to deceive it.

mod boards;
mod cheats;
mod guided;
mod masks;
mod mutants;
mod plain;
mod positions;
mod proofs;

use masks::{Board, Masks};
use xanthi::Budget;
use xanthi::solve::{Question, solve};
use xanthi_games::{Outcome, Play, Position};

/// The move sets of Kotzig's Nim that are compared everywhere. Proofs of the last one are large.
const MOVES: [&[u32]; 12] = [&[1], &[2], &[1, 2], &[1, 3], &[2, 3], &[1, 4], &[3, 4], &[1, 2, 3], &[2, 3, 5], &[1, 5], &[3, 5], &[1, 2, 4]];

fn outcome(wins: bool) -> Outcome {
    Outcome::of_mover(wins)
}

fn plain_kotzig(n: u32, moves: &[u32]) -> plain::Truth {
    plain::truth(&plain::kotzig(n as usize, &moves.iter().map(|&a| a as usize).collect::<Vec<_>>()))
}

/// The outcome that the solver gives, with a proof that the checker accepts.
fn solved(line: &str, play: Play) -> Outcome {
    let position: Position = line.parse().expect("a position");
    let verdict = solve(&position, Question { play, ..Question::default() }, &Budget::default());
    let proof = verdict.proof().expect("small enough to be decided");
    xanthi_games::check::check(&position, proof).expect("accepted");
    verdict.outcome().expect("decided")
}

#[test]
fn plain_search_masks_and_the_solver_agree_on_tori() {
    for m in 1..=12 {
        for n in 1..=16 / m {
            for twist in 1..m {
                let truth = plain::truth(&plain::torus(n as usize, m as usize, twist as usize));
                for (misere, plain) in [(false, truth.nimber > 0), (true, truth.misere)] {
                    assert_eq!(Masks::wins(Board::torus(n, m, twist), misere).0, plain, "{n}, {m}, twist {twist}, misère: {misere}");
                }
            }
            let truth = plain::truth(&plain::torus(n as usize, m as usize, 0));
            let line = format!("dvg:torus.{n}x{m}@0,0");
            for (play, plain) in [(Play::Normal, truth.nimber > 0), (Play::Misere, truth.misere)] {
                let masks = Masks::wins(Board::torus(n, m, 0), play == Play::Misere).0;
                assert_eq!(masks, plain, "{line} {play:?}");
                assert_eq!(solved(&line, play), outcome(plain), "{line} {play:?}");
            }
        }
    }
}

#[test]
fn plain_search_masks_and_the_solver_agree_on_kotzigs_nim() {
    for moves in MOVES {
        let set: Vec<String> = moves.iter().map(u32::to_string).collect();
        for n in 1..=16 {
            let truth = plain_kotzig(n, moves);
            let line = format!("dvg:kotzig.{n}.{}@0", set.join("."));
            for (play, plain) in [(Play::Normal, truth.nimber > 0), (Play::Misere, truth.misere)] {
                let masks = Masks::wins(Board::kotzig(n, moves), play == Play::Misere).0;
                assert_eq!(masks, plain, "{line} {play:?}");
                assert_eq!(solved(&line, play), outcome(plain), "{line} {play:?}");
            }
        }
    }
}

/// Larger boards, by the masks and by the solver.
#[test]
fn masks_and_the_solver_agree_on_larger_boards() {
    for (n, m) in [(17, 3), (20, 3), (11, 4), (14, 4), (7, 5), (9, 5), (6, 6)] {
        let masks = Masks::wins(Board::torus(n, m, 0), false).0;
        assert_eq!(solved(&format!("dvg:torus.{n}x{m}@0,0"), Play::Normal), outcome(masks), "C_{n} x C_{m}");
    }
    for n in [20, 23, 28] {
        for (a, b) in [(2, 3), (1, 4), (3, 5)] {
            let masks = Masks::wins(Board::kotzig(n, &[a, b]), false).0;
            assert_eq!(solved(&format!("dvg:kotzig.{n}.{a}.{b}@0"), Play::Normal), outcome(masks), "{n}, {{{a}, {b}}}");
        }
    }
}

/// The outcomes that the literature gives: A. Goldlist, The Game of Geography (2003), section 4, and
/// M. S. Hogan, D. G. Horrocks, Geography played on an n-cycle times a 4-cycle (2003).
#[test]
fn masks_give_the_outcomes_of_the_literature() {
    for n in 1..=18 {
        assert_eq!(Masks::wins(Board::torus(n, 4, 0), false).0, n % 12 != 11, "C_{n} x C_4");
    }
    for n in 3..=40 {
        let lost = |a, b| !Masks::wins(Board::kotzig(n, &[a, b]), false).0;
        assert_eq!(lost(1, 2), n == 3 || n == 7, "{n}, {{1, 2}}");
        assert_eq!(lost(1, 3), n % 6 == 1 || n % 6 == 3, "{n}, {{1, 3}}");
    }
}

/// Larger boards, in a release build.
#[test]
#[ignore = "takes a minute"]
fn masks_give_hogan_and_horrocks_to_n_28() {
    for n in 19..=28 {
        let (wins, positions) = Masks::wins(Board::torus(n, 4, 0), false);
        println!("C_{n} x C_4: {positions} positions");
        assert_eq!(wins, n % 12 != 11, "C_{n} x C_4");
    }
}
