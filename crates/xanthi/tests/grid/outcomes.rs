//! The arithmetic outcome and winning moves.

use crate::grid::{board, boards, grid, ground};
use crate::naive::Naive;
use xanthi::Budget;
use xanthi::grid::MAX_SIDE;
use xanthi::grid::outcome::{is_inside, outcome, turn, waves, winning_moves};
use xanthi::internals::grid::kernels;
use xanthi::internals::solve::even_kernel::BIPARTITE;
use xanthi::solve::Question;
use xanthi_games::Outcome;

#[test]
fn plain_search_says_the_same_about_small_boards() {
    let mut starts = 0;
    for board in boards(14).filter(|b| 2 * b.order() as u64 <= 17 + b.grid().columns() + b.grid().rows()) {
        let mut naive = Naive::new(&ground(board, None));
        for v in board.vertices() {
            let at = ground(board, Some(v));
            assert_eq!(naive.position(&at).outcome(Default::default()), outcome(board.grid(), v), "{board:?} {v:?}");
            let wins: Vec<_> = at.options().into_iter().zip(naive.options(&at)).filter(|(_, o)| o.nimber == 0).collect();
            let wins: Vec<_> = wins.into_iter().map(|(to, _)| board.point(to as usize)).collect();
            assert_eq!(wins, winning_moves(board.grid(), v), "{board:?} {v:?}");
            starts += 1;
        }
    }
    assert!(starts > 300, "{starts}");
}

#[test]
fn elimination_says_the_same_about_larger_boards() {
    let question = Question { all_options: true, ..Question::default() };
    for board in boards(13).chain([board(23, 17), board(19, 14), board(29, 8), board(31, 3)]) {
        for v in board.vertices() {
            let at = ground(board, Some(v));
            let found = (BIPARTITE.solve)(&at, question, &Budget::default()).unwrap();
            assert_eq!(found.outcome, outcome(board.grid(), v), "{board:?} {v:?}");
            let options = at.options().into_iter().map(|to| board.point(to as usize));
            let wins: Vec<_> = options.zip(&found.options).filter(|(_, o)| **o == Some(Outcome::P)).map(|(to, _)| to).collect();
            assert_eq!(wins, winning_moves(board.grid(), v), "{board:?} {v:?}");
        }
    }
}

#[test]
fn the_inside_of_a_trail_by_arithmetic_meets_its_vertex_alone_in_an_odd_number_of_edges() {
    for board in boards(11).chain([board(20, 14), board(29, 5)]) {
        for v in board.vertices() {
            let Some(turn) = turn(board.grid(), v) else {
                assert!(waves(board.grid(), v).is_some());
                continue;
            };
            let set = kernels::inside_turn(board, &turn);
            assert!(set.is_independent() && set.odd_vertices() == [v], "{board:?} {turn:?}");
        }
    }
}

#[test]
fn a_large_board_repeats_a_small_one() {
    // Stretching a board by a factor stretches its trails, so near the vertex nothing changes:
    // with d > 1 the four sides of a vertex are those of the board divided by d.
    for (m, n) in (1..=12).flat_map(|m| (1..=12).map(move |n| (m, n))).filter(|&(m, n)| grid(m, n).divisor() == 1) {
        for factor in [2, 3, 1_000_003, 50_000_000_000_000_000] {
            let large = grid(factor * (m + 1) - 1, factor * (n + 1) - 1);
            assert_eq!(large.divisor(), factor);
            for (a, b) in board(m, n).vertices() {
                let shift = |list: Vec<(u64, u64)>, (x, y): (u64, u64)| -> Vec<(i128, i128)> {
                    list.iter().map(|v| (i128::from(v.0) - i128::from(x), i128::from(v.1) - i128::from(y))).collect()
                };
                let mut small = shift(winning_moves(grid(m, n), (a, b)), (a, b));
                small.sort_unstable();
                let far = (factor * a, factor * b);
                let mut wide = shift(winning_moves(large, far), far);
                wide.sort_unstable();
                assert_eq!(small, wide, "{m} x {n}, {a},{b}, {factor}");
            }
        }
    }
}

#[test]
fn around_a_vertex_of_a_huge_board_the_inside_is_odd_there_alone() {
    let sides = [MAX_SIDE, MAX_SIDE - 1, 999_999_999_999_999_988, 123_456_789_012_345_678, 2 * 3 * 5 * 7 * 11 * 13 - 1, 1, 2];
    let mut count = 0;
    for large in sides.into_iter().flat_map(|m| sides.into_iter().map(move |n| grid(m, n))) {
        let d = large.divisor();
        let columns = [1, 2, large.columns() / 2 + 1, large.columns(), (d % large.width()).max(1), (large.columns() / d).max(1) * d];
        for v in columns.into_iter().flat_map(|a| [1, large.rows() / 3 + 1, large.rows(), (large.rows() / d).max(1) * d].map(|b| (a, b))) {
            let Some(turn) = turn(large, v).filter(|_| large.contains(v)) else { continue };
            let near = [v, (v.0 + 1, v.1 + 1), (v.0 + 2, v.1), (v.0.wrapping_sub(1), v.1 + 1), (1 + v.1 % 2 + v.0 % 2, 1)];
            let of_colour = near.into_iter().filter(|w| large.contains(*w) && (w.0 + w.1 + v.0 + v.1) % 2 == 0);
            for w in of_colour {
                let inside = large.neighbours(w).filter(|x| is_inside(large, &turn, *x)).count();
                assert_eq!(inside % 2 == 1, w == v, "{large:?} {turn:?} {w:?}");
                count += 1;
            }
        }
    }
    assert!(count > 1000, "{count}");
}
