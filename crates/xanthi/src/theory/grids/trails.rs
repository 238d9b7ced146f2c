//! Rays, trails and regions: Figures 1 to 3, Lemmas 4, 5, 6 and 8.

use super::{SOURCE, boards, divides, divisor, name, neighbours_in};
use crate::grid::kernels::inside;
use crate::grid::regions::Regions;
use crate::grid::trail::{Angle, Direction, End, Trail, ray};
use crate::grid::{GridBoard, Point};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::{Budget, Stop};

/// Calls `test` with every vertex of every board.
fn every_vertex(upto: u64, budget: &Budget, mut test: impl FnMut(GridBoard, Point) -> Result<u64, Failure>) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for board in boards(upto) {
        for v in board.vertices() {
            budget.spend(1)?;
            cases += test(board, v)?;
        }
    }
    Ok(Evidence { cases })
}

/// The closed trail with a right angle of Lemma 4 with its regions.
fn turned(board: GridBoard, u: Point) -> Result<(Trail, Regions), Failure> {
    let trail = Trail::turn(board, u).ok_or_else(|| Failure::case(format!("{}: no closed trail turns there", name(board, u))))?;
    let regions = Regions::of(board, &trail).ok_or_else(|| Failure::case(format!("{}: the trail runs twice", name(board, u))))?;
    Ok((trail, regions))
}

pub(super) static FIGURE_1: Statement = Statement {
    id: "grids.figure-1",
    source: &SOURCE,
    label: "Figure 1",
    place: "section 2",
    says: "The vertex (2,2) of the 5 x 3 grid has exactly two trails with two segments that touch it, both with a right angle: a closed one by a single ray along (+1,+1), and an open one by the rays along (−1,+1) and (−1,−1).",
    standing: Standing::Proved { how: "all four rays, followed" },
    errata: &[],
    check: Some(Check { range: "this board", upto: 1, small: 1, run: figure_1 }),
};

fn figure_1(_: u64, _: &Budget) -> Result<Evidence, Failure> {
    let trails = Trail::all(GridBoard::of(5, 3).ok_or(Stop::OutOfReach)?, (2, 2));
    let kinds: Vec<_> = trails.iter().map(|t| (t.closed, t.angle(), t.sides.map(|side| side.right))).collect();
    agree(kinds, vec![(true, Angle::Right, [true; 2]), (false, Angle::Right, [false; 2])], || "the trails at 2,2".into())?;
    let points = [(2, 2), (4, 4), (6, 2), (4, 0), (2, 2)];
    agree(trails[0].points.as_slice(), &points, || "the closed trail".into())?;
    Ok(Evidence { cases: 2 })
}

pub(super) static LEMMA_4: Statement = Statement {
    id: "grids.lemma-4",
    source: &SOURCE,
    label: "Lemma 4",
    place: "section 2.1",
    says: "A closed trail with a right angle at (a,b) exists exactly when d divides a or b; then the ray along (+1,+1) or the one along (−1,−1) makes one. (The paper claims the if part.)",
    standing: Standing::Checked,
    errata: &[Erratum {
        printed: "Case 3.3 of the proof: it will then leave to NE, return from NE, leave to SW, return from SE, repeatedly",
        truth: "return from SW, repeatedly. A ray that is reflected in the corners on both sides comes back from NE and from SW in turn, as on 3 x 3 at (2,2); a return from SE is what the next sentence finds impossible",
        methods: [
            "the next sentence of the proof: the contradiction is that the ray must return from SE at some point",
            "the ray in single steps, on all grids of the range, from all vertices whose rays to NE and to SW both end in corners",
        ],
    }],
    check: Some(Check { range: "all vertices of all grids with at most {} columns and rows", upto: 40, small: 8, run: lemma_4 }),
};

/// From where a ray that does not stop comes back to its vertex, until it leaves it along (+1,+1) again: the directions in
/// which the vertex it comes from lies. In single steps; a corner sends it back.
fn returns(board: GridBoard, (a, b): Point) -> Vec<(i64, i64)> {
    let (width, height) = (board.grid().width() as i64, board.grid().height() as i64);
    let (mut x, mut y, mut dx, mut dy) = (a as i64, b as i64, 1, 1);
    let mut found = Vec::new();
    loop {
        dx = if (0..=width).contains(&(x + dx)) { dx } else { -dx };
        dy = if (0..=height).contains(&(y + dy)) { dy } else { -dy };
        (x, y) = (x + dx, y + dy);
        if (x, y) == (a as i64, b as i64) {
            found.push((-dx, -dy));
            if (dx, dy) == (1, 1) {
                return found;
            }
        }
    }
}

fn lemma_4(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every_vertex(upto, budget, |board, u| {
        agree(Trail::turn(board, u).is_some(), divides(board, u), || name(board, u))?;
        let any = Trail::all(board, u).iter().any(|t| t.closed && t.angle() == Angle::Right);
        agree(any, divides(board, u), || name(board, u))?;
        // Case 3.3 of the proof.
        let [there, .., back] = Direction::ALL;
        if [there, back].iter().all(|&way| ray(board, u, way).end == End::Corner) {
            agree(returns(board, u), vec![(1, 1), (-1, -1)], || format!("the returns to {}", name(board, u)))?;
        }
        Ok(1)
    })
}

pub(super) static FIGURE_2: Statement = Statement {
    id: "grids.figure-2",
    source: &SOURCE,
    label: "Figure 2",
    place: "section 2.1",
    says: "Unfolded by reflections, a ray is a straight line: after t steps along (+1,+1) from (a,b) it is at what (a+t, b+t) folds to. If a = h(m+1) − k(n+1) with h, k > 0, it is back at (a,b) after 2k(n+1) steps, coming along (−1,+1), corners and earlier returns passed. The figure has the 3 x 2 grid with h = k = 1.",
    standing: Standing::Proved { how: "2h(m+1) − a and 2k(n+1) + b fold to a and b, and their differences from a and b are equal" },
    errata: &[],
    check: Some(Check {
        range: "all such returns with h, k ≤ 6 on grids with at most {} columns and rows, in single steps",
        upto: 12,
        small: 4,
        run: figure_2,
    }),
};

fn figure_2(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every_vertex(upto, budget, |board, (a, b)| {
        let (width, height) = (board.grid().width() as i64, board.grid().height() as i64);
        let mut cases = 0;
        for (h, k) in (1..=6).flat_map(|h| (1..=6).map(move |k| (h, k))).filter(|(h, k)| h * width - k * height == a as i64) {
            // Every step is reflected at the sides; at a corner both ways.
            let (mut x, mut y, mut dx, mut dy) = (a as i64, b as i64, 1, 1);
            for _ in 0..2 * k * height {
                dx = if (0..=width).contains(&(x + dx)) { dx } else { -dx };
                dy = if (0..=height).contains(&(y + dy)) { dy } else { -dy };
                (x, y) = (x + dx, y + dy);
            }
            agree((x, y, dx, dy), (a as i64, b as i64, -1, 1), || format!("{} with h = {h}, k = {k}", name(board, (a, b))))?;
            cases += 1;
        }
        Ok(cases)
    })
}

pub(super) static LEMMA_5: Statement = Statement {
    id: "grids.lemma-5",
    source: &SOURCE,
    label: "Lemma 5",
    place: "section 2.1",
    says: "The regions of a closed trail with a right angle can be signed so that regions that share a side have different signs and all that have a part of a side of the rectangle are negative.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check { range: "all such trails by one ray, on grids with at most {} columns and rows", upto: 24, small: 7, run: lemma_5 }),
};

fn lemma_5(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every_vertex(upto, budget, |board, u| {
        let mut cases = 0;
        for trail in Trail::all(board, u).iter().filter(|t| t.closed && t.angle() == Angle::Right) {
            let regions = Regions::of(board, trail).ok_or_else(|| Failure::case(name(board, u)))?;
            agree(regions.are_proper(), true, || format!("{} {:?}", name(board, u), trail.sides))?;
            agree(regions.list().iter().any(|r| r.unbounded && r.positive), false, || name(board, u))?;
            cases += 1;
        }
        Ok(cases)
    })
}

pub(super) static FIGURE_3: Statement = Statement {
    id: "grids.figure-3",
    source: &SOURCE,
    label: "Figures 3 and 5(b)",
    place: "section 2.1 and Example 11",
    says: "On the 11 x 8 grid the closed trail that turns at (3,4) has positive regions, negative ones at the border, and (2,4) or (4,4) inside.",
    standing: Standing::Shown { by: "xanthi explain ueg:grid.11x8@3,4 --picture" },
    errata: &[],
    check: Some(Check { range: "this board", upto: 1, small: 1, run: figure_3 }),
};

fn figure_3(_: u64, _: &Budget) -> Result<Evidence, Failure> {
    let board = GridBoard::of(11, 8).ok_or(Stop::OutOfReach)?;
    let mut cases = 0;
    for trail in Trail::all(board, (3, 4)).iter().filter(|t| t.closed && t.angle() == Angle::Right) {
        let regions = Regions::of(board, trail).ok_or(Stop::OutOfReach)?;
        let list = regions.list();
        agree(regions.are_proper(), true, || "the signs".into())?;
        agree(list.iter().any(|r| r.positive) && list.iter().any(|r| r.unbounded), true, || "both kinds of regions".into())?;
        agree(regions.is_positive((2, 4)) || regions.is_positive((4, 4)), true, || "a neighbour in the row of 3,4".into())?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static LEMMA_6: Statement = Statement {
    id: "grids.lemma-6",
    source: &SOURCE,
    label: "Lemma 6",
    place: "section 2.1",
    says: "Let a closed trail turn at u, signed as in Lemma 5, and let K be the vertices of the other colour in positive regions. u has 1 or 3 neighbours in K; every other vertex of its colour has 4, 0 or 2, as it lies in a positive region, in a negative one, or on the trail. So K is an even kernel of the grid without the edge from u to any of its neighbours in K.",
    standing: Standing::Proved {
        how: "docs/family-certificates.md, grid, lemma 2, for the trail that may pass corners; all trails of Lemma 4 are checked",
    },
    errata: &[],
    check: Some(Check { range: "all trails of Lemma 4 on grids with at most {} columns and rows", upto: 24, small: 7, run: lemma_6 }),
};

fn lemma_6(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every_vertex(upto, budget, |board, u| {
        if !divides(board, u) {
            return Ok(0);
        }
        let (trail, regions) = turned(board, u)?;
        let kernel = inside(&regions);
        let mut passed = vec![false; board.order()];
        for (x, y) in trail.diagonals() {
            // The two ends of a diagonal are those of the trail's colour.
            let ends = if (x + y + u.0 + u.1) % 2 == 0 { [(x, y), (x + 1, y + 1)] } else { [(x + 1, y), (x, y + 1)] };
            ends.into_iter().filter(|p| board.grid().contains(*p)).for_each(|p| passed[board.index(p)] = true);
        }
        for w in board.vertices() {
            let met = neighbours_in(board, w, |v| kernel.contains(v));
            let right = match () {
                () if (w.0 + w.1 + u.0 + u.1) % 2 == 1 => met == 0,
                () if w == u => met % 2 == 1,
                () if passed[board.index(w)] => met == 2,
                () => met == 0 || met == 4,
            };
            agree(right, true, || format!("{}: {w:?} meets the kernel {met} times", name(board, u)))?;
        }
        Ok(1)
    })
}

pub(super) static LEMMA_8: Statement = Statement {
    id: "grids.lemma-8",
    source: &SOURCE,
    label: "Lemma 8",
    place: "section 2.2",
    says: "A trail with a straight angle at (a,b) exists exactly when d divides neither a nor b; then there are two, one along each diagonal, and no closed trail has a right angle; open ones with a right angle exist exactly if a and b are odd multiples of d/2: the four rays all end in corners, and any two of them make a trail. (The paper claims that there is a trail with a straight angle, if d divides neither.)",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check { range: "all vertices of all grids with at most {} columns and rows", upto: 40, small: 8, run: lemma_8 }),
};

fn lemma_8(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let rising = |side: Direction| side.right == side.down;
    every_vertex(upto, budget, |board, v| {
        let (straight, right): (Vec<Trail>, Vec<Trail>) = Trail::all(board, v).into_iter().partition(|t| t.angle() == Angle::Straight);
        let mut slopes: Vec<bool> = straight.iter().map(|t| rising(t.sides[0])).collect();
        slopes.sort_unstable();
        if divides(board, v) {
            agree(slopes, Vec::new(), || name(board, v))?;
            return Ok(1);
        }
        agree(slopes, vec![false, true], || name(board, v))?;
        let (closed, open): (Vec<Trail>, Vec<Trail>) = right.into_iter().partition(|t| t.closed);
        agree((closed.len(), open.len()), (0, if halves(board, v) { 4 } else { 0 }), || name(board, v))?;
        Ok(1)
    })
}

/// Whether both coordinates of a vertex are odd multiples of d/2.
fn halves(board: GridBoard, (a, b): Point) -> bool {
    let d = divisor(board);
    [a, b].iter().all(|&x| !x.is_multiple_of(d) && (2 * x).is_multiple_of(d))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Single steps, reflected at the sides, until a corner or the vertex itself.
    fn ends_in_a_corner(board: GridBoard, (a, b): Point, (mut dx, mut dy): (i64, i64)) -> bool {
        let (width, height) = (board.grid().width() as i64, board.grid().height() as i64);
        let (mut x, mut y) = (a as i64, b as i64);
        loop {
            dx = if (0..=width).contains(&(x + dx)) { dx } else { -dx };
            dy = if (0..=height).contains(&(y + dy)) { dy } else { -dy };
            (x, y) = (x + dx, y + dy);
            if (x, y) == (a as i64, b as i64) {
                return false;
            }
            if x % width == 0 && y % height == 0 {
                return true;
            }
        }
    }

    #[test]
    fn at_a_corner_of_5_x_3_six_trails_are_open() {
        let trails = Trail::all(GridBoard::of(5, 3).unwrap(), (1, 1));
        let angles = |angle| trails.iter().filter(|t| !t.closed && t.angle() == angle).count();
        assert_eq!((trails.len(), angles(Angle::Straight), angles(Angle::Right)), (6, 2, 4));
    }

    #[test]
    fn all_rays_of_a_p_vertex_end_in_corners_exactly_at_odd_multiples_of_half_the_divisor() {
        const ALL: [(i64, i64); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        for board in boards(14) {
            for v in board.vertices().filter(|&v| !divides(board, v)) {
                let all = ALL.iter().all(|&way| ends_in_a_corner(board, v, way));
                assert_eq!(all, halves(board, v), "{}", name(board, v));
            }
        }
    }
}
