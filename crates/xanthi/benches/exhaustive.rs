//! Exhaustive search on tori and Kotzig's cycles: bit masks beside plain lists.
//!
//! `cargo bench --bench exhaustive` searches small boards; with `-- large` those to which the tests
//! compare proofs, which takes minutes.

#[path = "../tests/families/masks.rs"]
mod masks;
#[path = "../tests/families/plain.rs"]
mod plain;

use masks::{Board, Masks};
use std::time::{Duration, Instant};

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    (work(), start.elapsed())
}

/// A line of the table.
fn line(name: &str, board: Board, arcs: Option<&[Vec<usize>]>) {
    let ((wins, positions), masks) = timed(|| Masks::wins(board, false));
    let outcome = if wins { 'N' } else { 'P' };
    let plain = arcs.map(|arcs| {
        let (truth, plain) = timed(|| plain::truth(arcs));
        assert_eq!(truth.nimber > 0, wins, "{name}");
        format!(" {plain:.1?}")
    });
    println!("| {name} | {outcome} | {positions} | {masks:.1?} |{} |", plain.unwrap_or_default());
}

fn main() {
    println!("| board | outcome | positions searched | masks | plain lists |");
    println!("|---|---|---|---|---|");
    for (n, m) in [(4u32, 4u32), (5, 4), (6, 3), (7, 3)] {
        line(&format!("C_{n} x C_{m}"), Board::torus(n, m, 0), Some(&plain::torus(n as usize, m as usize, 0)));
    }
    for (n, moves) in [(18u32, [1u32, 4]), (18, [2, 3])] {
        let arcs = plain::kotzig(n as usize, &moves.map(|a| a as usize));
        line(&format!("cycle of {n}, moves {moves:?}"), Board::kotzig(n, &moves), Some(&arcs));
    }
    for (n, m) in [(20, 4), (23, 3)] {
        line(&format!("C_{n} x C_{m}"), Board::torus(n, m, 0), None);
    }
    if std::env::args().any(|argument| argument == "large") {
        for (n, m) in [(25, 4), (28, 4), (31, 4), (36, 3), (42, 3), (18, 5)] {
            line(&format!("C_{n} x C_{m}"), Board::torus(n, m, 0), None);
        }
    }
}
