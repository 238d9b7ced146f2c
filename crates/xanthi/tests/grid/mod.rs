//! Undirected edge geography on grids: outcomes, trails, regions and kernels against plain search,
//! elimination over GF(2), and walks of single steps.

mod certificates;
mod method;
mod outcomes;
mod strategies;
mod trails;

use xanthi::grid::{Grid, GridBoard, Point};
use xanthi_games::{GeographyPosition, Position};

fn grid(m: u64, n: u64) -> Grid {
    Grid::new(m, n).expect("sides")
}

fn board(m: u64, n: u64) -> GridBoard {
    GridBoard::of(m, n).expect("a small board")
}

/// All boards with at most `longest` columns and rows.
fn boards(longest: u64) -> impl Iterator<Item = GridBoard> {
    (1..=longest).flat_map(move |m| (1..=longest).map(move |n| board(m, n)))
}

fn ground(board: GridBoard, at: Option<Point>) -> GeographyPosition {
    let at = at.map_or(String::new(), |(a, b)| format!("@{a},{b}"));
    let line = format!("ueg:grid.{}x{}{at}", board.grid().columns(), board.grid().rows());
    Position::parse(&line).expect(&line).geography().expect(&line)
}
