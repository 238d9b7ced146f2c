//! T. Sereekiatdilok, P. Vichitkunakorn, Undirected edge geography games on grids.
//!
//! Vertices are (a,b) with 1 ≤ a ≤ m and 1 ≤ b ≤ n; d is gcd(m+1, n+1). The proofs are in
//! [docs/family-certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/family-certificates.md), section `grid`.

mod kernels;
mod outcomes;
mod trails;

use super::{Failure, Source, Statement};
use crate::grid::{GridBoard, Point};
use xanthi_games::{GeographyPosition, Position};

/// The source of the statements in this file.
pub static SOURCE: Source =
    Source { key: "grids", citation: "T. Sereekiatdilok, P. Vichitkunakorn, Undirected edge geography games on grids" };

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[
    &outcomes::THEOREM_1,
    &outcomes::THEOREM_2,
    &outcomes::THEOREM_3,
    &trails::FIGURE_1,
    &trails::LEMMA_4,
    &trails::FIGURE_2,
    &trails::LEMMA_5,
    &trails::FIGURE_3,
    &trails::LEMMA_6,
    &outcomes::THEOREM_7,
    &trails::LEMMA_8,
    &kernels::LEMMA_9,
    &kernels::FIGURE_4,
    &outcomes::THEOREM_10,
    &kernels::EXAMPLE_11,
    &kernels::PATTERN,
    &kernels::COROLLARY_12,
    &kernels::FIGURE_6,
];

/// All boards with at most `longest` columns and rows.
fn boards(longest: u64) -> impl Iterator<Item = GridBoard> {
    (1..=longest).flat_map(move |m| (1..=longest).filter_map(move |n| GridBoard::of(m, n)))
}

/// The greatest common divisor by trying all numbers.
fn divisor(board: GridBoard) -> u64 {
    let (width, height) = (board.grid().width(), board.grid().height());
    (1..=width).rev().find(|&d| width.is_multiple_of(d) && height.is_multiple_of(d)).unwrap_or(1)
}

/// Whether d divides a coordinate.
fn divides(board: GridBoard, (a, b): Point) -> bool {
    let d = divisor(board);
    a.is_multiple_of(d) || b.is_multiple_of(d)
}

fn name(board: GridBoard, (a, b): Point) -> String {
    format!("{} x {} at {a},{b}", board.grid().columns(), board.grid().rows())
}

/// The ground of a board, with or without a token.
fn ground(board: GridBoard, at: Option<Point>) -> Result<GeographyPosition, Failure> {
    let at = at.map_or(String::new(), |(a, b)| format!("@{a},{b}"));
    let line = format!("ueg:grid.{}x{}{at}", board.grid().columns(), board.grid().rows());
    let position = Position::parse(&line).map_err(|e| Failure::case(format!("{line}: {}", e.message)))?;
    position.geography().ok_or_else(|| Failure::case(line))
}

/// How many of the neighbours of a vertex a set holds, by the definition of a grid.
fn neighbours_in(board: GridBoard, (a, b): Point, inside: impl Fn(Point) -> bool) -> usize {
    let around = [(a - 1, b), (a + 1, b), (a, b - 1), (a, b + 1)];
    let (m, n) = (board.grid().columns(), board.grid().rows());
    around.into_iter().filter(|&(i, j)| 1 <= i && i <= m && 1 <= j && j <= n && inside((i, j))).count()
}

/// That a set is an even kernel by the definition: not empty, no member next to a member, and an
/// even number of members next to every other vertex.
fn is_even_kernel(board: GridBoard, inside: impl Fn(Point) -> bool) -> bool {
    let holds = |v| match inside(v) {
        true => neighbours_in(board, v, &inside) == 0,
        false => neighbours_in(board, v, &inside).is_multiple_of(2),
    };
    board.vertices().any(&inside) && board.vertices().all(holds)
}
