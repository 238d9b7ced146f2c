//! Rays, trails, regions and kernels on boards.

use crate::grid::{board, boards};
use xanthi::grid::outcome::{turn, waves};
use xanthi::grid::{GridBoard, Point};
use xanthi::internals::grid::kernels::{Set, inside, inside_turn, of_trail, wave};
use xanthi::internals::grid::regions::Regions;
use xanthi::internals::grid::trail::{Angle, Direction, End, Trail, ray};

/// A ray step by step: every point until a corner or the vertex, and the last step.
fn steps(board: GridBoard, v: Point, direction: Direction) -> (Vec<Point>, (i64, i64)) {
    let (width, height) = (board.grid().width() as i64, board.grid().height() as i64);
    let step = |positive: bool| if positive { 1 } else { -1 };
    let (mut dx, mut dy) = (step(direction.right), step(direction.down));
    let (mut x, mut y) = (v.0 as i64, v.1 as i64);
    let mut points = vec![v];
    loop {
        if x + dx < 0 || x + dx > width {
            dx = -dx;
        }
        if y + dy < 0 || y + dy > height {
            dy = -dy;
        }
        (x, y) = (x + dx, y + dy);
        points.push((x as u64, y as u64));
        if points.last() == Some(&v) || (x == 0 || x == width) && (y == 0 || y == height) {
            return (points, (dx, dy));
        }
    }
}

#[test]
fn rays_are_what_single_steps_make() {
    for board in boards(10) {
        for v in board.vertices() {
            for direction in Direction::ALL {
                let ray = ray(board, v, direction);
                let (points, (dx, dy)) = steps(board, v, direction);
                assert_eq!(ray.points.last(), points.last());
                match ray.end {
                    End::Corner => assert_ne!(points.last(), Some(&v)),
                    End::Back(going) => {
                        assert_eq!(points.last(), Some(&v));
                        assert_eq!((going.right, going.down), (dx > 0, dy > 0));
                    }
                }
                let on_border = |p: &Point| p.0.is_multiple_of(board.grid().width()) || p.1.is_multiple_of(board.grid().height());
                let mut turns: Vec<Point> = points[1..points.len() - 1].iter().copied().filter(on_border).collect();
                turns.insert(0, v);
                turns.extend(points.last());
                assert_eq!(ray.points, turns, "{board:?} {v:?} {direction:?}");
            }
        }
    }
}

#[test]
fn trails_of_figure_1() {
    // (2,2) of the grid with 5 columns and 3 rows: two right trails, one closed and one open, and
    // no straight one.
    let all = Trail::all(board(5, 3), (2, 2));
    assert_eq!(all.iter().map(|t| (t.angle(), t.closed)).collect::<Vec<_>>(), [(Angle::Right, true), (Angle::Right, false)]);
    assert!(all[0].sides.iter().all(|side| side.right) && all[1].sides.iter().all(|side| !side.right));
}

#[test]
fn right_trails_give_regions_with_proper_signs_and_kernels_without_an_edge() {
    let mut regions_seen = 0;
    for board in boards(12).chain([board(17, 11), board(14, 29)]) {
        for u in board.vertices() {
            let trail = Trail::turn(board, u);
            assert_eq!(trail.is_some(), turn(board.grid(), u).is_some(), "{board:?} {u:?}");
            let Some(trail) = trail else { continue };
            let regions = Regions::of(board, &trail).expect("a closed trail");
            assert!(regions.are_proper(), "{board:?} {u:?}");
            let list = regions.list();
            regions_seen += list.len();
            let centres = board.vertices().filter(|v| (v.0 + v.1 + u.0 + u.1) % 2 == 1).count();
            assert_eq!(list.iter().map(|r| r.vertices).sum::<usize>(), centres);
            assert!(list.iter().all(|r| !(r.unbounded && r.positive)));
            let kernel = inside(&regions);
            assert!(kernel.is_independent() && kernel.odd_vertices() == [u]);
            for v in board.grid().neighbours(u).filter(|v| kernel.contains(*v)) {
                assert!(kernel.is_even_kernel_without(u, v));
            }
            // The trail by arithmetic may run on through corners; it differs by a kernel.
            let other = inside_turn(board, &turn(board.grid(), u).expect("an N vertex"));
            assert!(kernel == other || kernel.sum(&other).is_even_kernel(), "{board:?} {u:?}");
        }
    }
    assert!(regions_seen > 10_000, "{regions_seen}");
}

#[test]
fn proper_signs_are_the_parity_of_crossings_to_the_left() {
    for board in boards(9) {
        for u in board.vertices() {
            let Some(trail) = Trail::turn(board, u) else { continue };
            let regions = Regions::of(board, &trail).expect("a closed trail");
            // From (x,y) straight to the left, a little above the row: each diagonal in the row of
            // unit squares above is crossed once.
            let diagonals: Vec<Point> = trail.diagonals().collect();
            for (x, y) in board.vertices().filter(|v| (v.0 + v.1 + u.0 + u.1) % 2 == 1) {
                let crossed = diagonals.iter().filter(|d| d.1 + 1 == y && d.0 < x).count();
                assert_eq!(regions.is_positive((x, y)), crossed % 2 == 1, "{board:?} {u:?} {x},{y}");
            }
        }
    }
}

#[test]
fn straight_trails_are_the_sets_s_k() {
    let mut count = 0;
    for board in boards(14).chain([board(19, 14)]) {
        for v in board.vertices() {
            let Some(ks) = waves(board.grid(), v) else {
                assert!(Trail::all(board, v).iter().all(|t| t.angle() == Angle::Right), "{board:?} {v:?}");
                continue;
            };
            assert_ne!(ks[0], ks[1]);
            for (rising, k) in [true, false].into_iter().zip(ks) {
                let trail = Trail::straight(board, v, rising).expect("lemma 8");
                let set = of_trail(board, &trail);
                assert!(set.contains(v) && set.is_even_kernel());
                assert_eq!(Some(set), wave(board, k), "{board:?} {v:?} {k}");
                count += 1;
            }
        }
    }
    assert!(count > 1000);
}

#[test]
fn the_checks_of_sets_see_every_fault() {
    let board = board(5, 4);
    // Even kernels by their definition, of all sets of a smaller board.
    let small = crate::grid::board(4, 3);
    let adjacent = |p: &Point, q: &Point| p.0.abs_diff(q.0) + p.1.abs_diff(q.1) == 1;
    for bits in 0..1u32 << 12 {
        let members: Vec<Point> = small.vertices().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, v)| v).collect();
        let inside = |v: &Point| members.iter().filter(|q| adjacent(v, q)).count();
        let even =
            !members.is_empty() && small.vertices().all(|v| if members.contains(&v) { inside(&v) == 0 } else { inside(&v) % 2 == 0 });
        assert_eq!(Set::new(small, members.iter().copied()).is_even_kernel(), even, "{members:?}");
    }
    for k in 0..=board.grid().divisor() {
        let set = wave(board, k).expect("k is at most d");
        for v in board.vertices() {
            assert!(!set.sum(&Set::new(board, [v])).is_even_kernel() || set.is_empty());
        }
    }
    assert!(wave(board, board.grid().divisor() + 1).is_none());
}
