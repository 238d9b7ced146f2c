//! Undirected edge geography on grids: arithmetic, trails, regions and kernels, and the method for
//! built boards against elimination in the same run. See `benches/grid.md`.

use divan::{Bencher, black_box};
use xanthi::Budget;
use xanthi::grid::outcome::{outcome, waves, winning_moves};
use xanthi::grid::{Grid, GridBoard, Point};
use xanthi::internals::grid::kernels::{inside, of_trail, wave};
use xanthi::internals::grid::regions::Regions;
use xanthi::internals::grid::trail::Trail;
use xanthi::internals::solve::even_kernel::BIPARTITE;
use xanthi::internals::solve::grid::METHOD;
use xanthi::solve::{Method, Question, solve};
use xanthi_games::check::judge_ground;
use xanthi_games::{GeographyPosition, Play, Position};

fn main() {
    divan::main();
}

/// Starts all over a grid, the same in every run.
fn starts(grid: Grid) -> Vec<Point> {
    let mut state = 1u64;
    let mut below = |bound: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        1 + ((u128::from(state) * u128::from(bound)) >> 64) as u64
    };
    (0..1000).map(|_| (below(grid.columns()), below(grid.rows()))).collect()
}

const SIDES: [(u64, u64); 3] = [(11, 8), (999_999_999, 900_000_006), (1_000_000_000_000_000_000, 999_999_999_999_999_999)];

/// A thousand starts.
#[divan::bench(args = SIDES)]
fn outcome_1000_starts(bencher: Bencher, (m, n): (u64, u64)) {
    let grid = Grid::new(m, n).expect("sides");
    let starts = starts(grid);
    bencher.bench_local(|| starts.iter().filter(|v| outcome(black_box(grid), **v) == xanthi_games::Outcome::P).count());
}

/// A thousand starts.
#[divan::bench(args = SIDES)]
fn winning_moves_1000_starts(bencher: Bencher, (m, n): (u64, u64)) {
    let grid = Grid::new(m, n).expect("sides");
    let starts = starts(grid);
    bencher.bench_local(|| starts.iter().map(|v| winning_moves(black_box(grid), *v).len()).sum::<usize>());
}

/// The line read, solved and checked.
#[divan::bench]
fn huge_line_solved_and_checked(bencher: Bencher) {
    let line = "ueg:grid.1000000000000000000x999999999999999999@500000000000000123,70000000000000007";
    let question = Question { all_options: true, ..Question::default() };
    bencher.bench_local(|| {
        let position = Position::parse(black_box(line)).expect("a position");
        assert!(solve(&position, question, &Budget::default()).checked());
    });
}

const MILLION: [(u64, u64); 2] = [(999, 999), (1000, 999)];

fn middle(board: GridBoard) -> Point {
    (board.grid().columns() / 3, board.grid().rows() / 2)
}

/// A board of a million vertices: trail, kernel and, at an N vertex, regions, all checked.
#[divan::bench(args = MILLION, sample_count = 5)]
fn million_trail_regions_kernel_and_checks(bencher: Bencher, (m, n): (u64, u64)) {
    let board = GridBoard::of(m, n).expect("a board");
    let at = middle(board);
    bencher.bench_local(|| match waves(board.grid(), at) {
        Some([k, _]) => {
            let trail = Trail::straight(board, at, true).expect("a straight trail");
            let kernel = of_trail(board, &trail);
            assert!(kernel.is_even_kernel() && Some(kernel) == wave(board, k));
        }
        None => {
            let trail = Trail::turn(board, at).expect("a trail that turns");
            let regions = Regions::of(board, &trail).expect("regions");
            assert!(regions.are_proper());
            assert!(regions.list().iter().any(|r| r.positive));
            let kernel = inside(&regions);
            assert!(kernel.is_independent() && kernel.odd_vertices() == [at]);
        }
    });
}

fn ground((m, n): (u64, u64)) -> GeographyPosition {
    let at = middle(GridBoard::of(m, n).expect("a board"));
    let line = format!("ueg:grid.{m}x{n}@{},{}", at.0, at.1);
    Position::parse(&line).expect("a position").geography().expect("a ground")
}

fn answer(bencher: Bencher, sides: (u64, u64), method: Method) {
    let ground = ground(sides);
    let question = Question { all_options: true, ..Question::default() };
    bencher.bench_local(|| (method.solve)(black_box(&ground), question, &Budget::default()).expect("it applies"));
}

#[divan::bench(args = [(99, 99), (100, 99), (999, 999), (1000, 999)], sample_count = 5)]
fn answer_by_trails(bencher: Bencher, sides: (u64, u64)) {
    answer(bencher, sides, METHOD);
}

#[divan::bench(args = [(99, 99), (100, 99), (999, 999), (1000, 999)], sample_count = 5)]
fn answer_by_elimination(bencher: Bencher, sides: (u64, u64)) {
    answer(bencher, sides, BIPARTITE);
}

fn checked(bencher: Bencher, sides: (u64, u64), method: Method) {
    let ground = ground(sides);
    let question = Question { all_options: true, ..Question::default() };
    let found = (method.solve)(&ground, question, &Budget::default()).expect("it applies");
    bencher.bench_local(|| judge_ground(black_box(&ground), Play::Normal, &found.certificate).expect("accepted"));
}

#[divan::bench(args = MILLION, sample_count = 3)]
fn check_of_trails(bencher: Bencher, sides: (u64, u64)) {
    checked(bencher, sides, METHOD);
}

#[divan::bench(args = MILLION, sample_count = 3)]
fn check_of_elimination(bencher: Bencher, sides: (u64, u64)) {
    checked(bencher, sides, BIPARTITE);
}
