//! Even kernels of grids: Lemma 9, Figure 4, Example 11, Corollary 12, Figure 6 and the remark
//! between them.

use super::{SOURCE, boards, divides, divisor, is_even_kernel, name, neighbours_in};
use crate::grid::kernels::{inside, of_trail, wave};
use crate::grid::regions::Regions;
use crate::grid::trail::{Angle, Trail};
use crate::grid::{GridBoard, Point};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, answers};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play};

/// All straight trails of all boards.
fn straight(upto: u64, budget: &Budget, mut test: impl FnMut(GridBoard, &Trail) -> Result<(), Failure>) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for board in boards(upto) {
        for v in board.vertices() {
            budget.spend(1)?;
            for trail in Trail::all(board, v).iter().filter(|t| t.angle() == Angle::Straight) {
                test(board, trail)?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

/// Whether (i,j) is in S_k, as Corollary 12 defines it.
fn is_in(board: GridBoard, k: u64, (i, j): Point) -> bool {
    let d = divisor(board) as i64;
    let (i, j, k) = (i as i64, j as i64, k as i64);
    let congruent = |x: i64, y: i64| (x - y).rem_euclid(2 * d) == 0;
    i % d != 0 && j % d != 0 && [i + j, i - j].into_iter().any(|x| congruent(x, k) || congruent(x, -k))
}

pub(super) static LEMMA_9: Statement = Statement {
    id: "grids.lemma-9",
    source: &SOURCE,
    label: "Lemma 9",
    place: "section 2.2",
    says: "The vertices on exactly one segment of a straight trail at v are an even kernel with v in it. It is the set S_k of Corollary 12 for the k that is, up to sign and modulo 2d, a − b if the trail leaves v along (+1,+1), and a + b otherwise.",
    standing: Standing::Proved { how: "docs/family-certificates.md, grid, lemma 1, for S_k; that the trail makes S_k is what is checked" },
    errata: &[],
    check: Some(Check { range: "all straight trails of all grids with at most {} columns and rows", upto: 16, small: 6, run: lemma_9 }),
};

fn lemma_9(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    straight(upto, budget, |board, trail| {
        let set = of_trail(board, trail);
        let (a, b) = trail.at;
        agree(set.contains(trail.at) && is_even_kernel(board, |v| set.contains(v)), true, || name(board, trail.at))?;
        let k = if trail.sides[0].right == trail.sides[0].down { a.abs_diff(b) } else { a + b };
        let differs = board.vertices().find(|&v| set.contains(v) != is_in(board, k, v));
        agree(differs, None, || format!("{}, k = {k}", name(board, trail.at)))
    })
}

pub(super) static FIGURE_4: Statement = Statement {
    id: "grids.figure-4",
    source: &SOURCE,
    label: "Figure 4",
    place: "section 2.2",
    says: "A vertex next to a straight trail and not on exactly one of its segments has 0, 2 or 4 neighbours that are.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check { range: "all straight trails of all grids with at most {} columns and rows", upto: 16, small: 6, run: figure_4 }),
};

fn figure_4(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    straight(upto, budget, |board, trail| {
        let set = of_trail(board, trail);
        let wrong = board.vertices().filter(|v| !set.contains(*v)).find(|&v| neighbours_in(board, v, |w| set.contains(w)) % 2 == 1);
        agree(wrong, None, || name(board, trail.at))
    })
}

pub(super) static EXAMPLE_11: Statement = Statement {
    id: "grids.example-11",
    source: &SOURCE,
    label: "Example 11 and Figure 5",
    place: "section 2.2",
    says: "On the 11 x 8 grid, (2,4) is P by the kernel of a closed straight trail. (3,4) is N: the move to (2,4) wins, by an even kernel of the grid without that edge: the inside of a closed trail that turns at (3,4).",
    standing: Standing::Proved { how: "the two kernels, judged" },
    errata: &[],
    check: Some(Check { range: "this board", upto: 1, small: 1, run: example_11 }),
};

fn example_11(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let board = GridBoard::of(11, 8).ok_or(Stop::OutOfReach)?;
    agree(answers::of_line("ueg:grid.11x8@2,4", Play::Normal, budget)?, Outcome::P, || "2,4".into())?;
    agree(answers::of_line("ueg:grid.11x8@3,4", Play::Normal, budget)?, Outcome::N, || "3,4".into())?;
    agree(answers::of_line("ueg:grid.11x8@3,4/2,4", Play::Normal, budget)?, Outcome::P, || "3,4 after the move to 2,4".into())?;
    let closed = Trail::all(board, (2, 4)).into_iter().find(|t| t.closed && t.angle() == Angle::Straight);
    let closed = closed.ok_or_else(|| Failure::case("no closed straight trail at 2,4"))?;
    let set = of_trail(board, &closed);
    agree(set.contains((2, 4)) && is_even_kernel(board, |v| set.contains(v)), true, || "the kernel of 2,4".into())?;
    let turns = Trail::all(board, (3, 4)).into_iter().filter(|t| t.closed && t.angle() == Angle::Right);
    let insides: Vec<_> = turns.filter_map(|t| Some(inside(&Regions::of(board, &t)?))).collect();
    let won = insides.iter().any(|set| {
        let cut = |v: Point| neighbours_in(board, v, |w| set.contains(w) && !(v == (3, 4) && w == (2, 4)));
        set.contains((2, 4)) && board.vertices().all(|v| if set.contains(v) { cut(v) == 0 } else { cut(v).is_multiple_of(2) })
    });
    agree(won, true, || "a trail at 3,4 with 2,4 inside".into())?;
    Ok(Evidence { cases: 2 })
}

pub(super) static PATTERN: Statement = Statement {
    id: "grids.pattern",
    source: &SOURCE,
    label: "the pattern of the kernels",
    place: "section 2.2",
    says: "The even kernel of a straight trail repeats itself modulo 2d in both coordinates, and modulo d up to reflections: (i,j), (2d − i, j) and (i, 2d − j) are all in it, or none of them is.",
    standing: Standing::Proved { how: "a reflection changes the sign of i or j modulo 2d, which changes i + j into i − j up to sign" },
    errata: &[],
    check: Some(Check { range: "all straight trails of all grids with at most {} columns and rows", upto: 16, small: 6, run: pattern }),
};

fn pattern(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    straight(upto, budget, |board, trail| {
        let set = of_trail(board, trail);
        let d = divisor(board);
        // The block of (i,j) from 0 to d with its reflections decides everything.
        let fold = |x: u64| (x % (2 * d)).min(2 * d - x % (2 * d));
        let wrong = board.vertices().find(|&(i, j)| {
            let (x, y) = (fold(i), fold(j));
            set.contains((i, j)) != (board.grid().contains((x, y)) && set.contains((x, y)))
        });
        agree(wrong, None, || name(board, trail.at))
    })
}

pub(super) static COROLLARY_12: Statement = Statement {
    id: "grids.corollary-12",
    source: &SOURCE,
    label: "Corollary 12",
    place: "section 2.2",
    says: "For k = 0, …, d let S_k be all (i,j) such that d divides neither i nor j, and i + j or i − j is k or −k modulo 2d. S_k is an even kernel unless it is empty, which happens exactly for d = 1, and for d = 2 and k = 1. A vertex lies in two of the sets if d divides neither coordinate, and in none otherwise.",
    standing: Standing::Proved { how: "docs/family-certificates.md, grid, lemma 1" },
    errata: &[Erratum {
        printed: "S_k is an even kernel, so not empty, for all k = 0, …, d",
        truth: "S_k is empty for d = 1, and for d = 2 and k = 1; otherwise it is an even kernel",
        methods: [
            "the definition, on all grids of the range",
            "parity: for d = 2 both coordinates are odd, and i ± j even; for d = 1 nothing is left",
        ],
    }],
    check: Some(Check { range: "all grids with at most {} columns and rows", upto: 24, small: 7, run: corollary_12 }),
};

fn corollary_12(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for board in boards(upto) {
        budget.spend(board.order() as u64)?;
        let d = divisor(board);
        let mut times = vec![0; board.order()];
        for k in 0..=d {
            let empty = !board.vertices().any(|v| is_in(board, k, v));
            agree(empty, d == 1 || (d == 2 && k == 1), || format!("{board:?}, S_{k} is empty"))?;
            agree(empty || is_even_kernel(board, |v| is_in(board, k, v)), true, || format!("{board:?}, S_{k}"))?;
            // The sets as they are built elsewhere in the crate.
            let built = wave(board, k).ok_or(Stop::OutOfReach)?;
            agree(board.vertices().find(|&v| built.contains(v) != is_in(board, k, v)), None, || format!("{board:?}, S_{k} built"))?;
            board.vertices().zip(&mut times).for_each(|(v, times)| *times += u64::from(is_in(board, k, v)));
            cases += 1;
        }
        for (v, times) in board.vertices().zip(times) {
            agree(times, if divides(board, v) { 0 } else { 2 }, || name(board, v))?;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static FIGURE_6: Statement = Statement {
    id: "grids.figure-6",
    source: &SOURCE,
    label: "Figure 6",
    place: "section 2.2",
    says: "On the 19 x 14 grid, d = 5 and S_0, …, S_5 are even kernels, each that of a straight trail; S_0 and S_5 belong to trails between corners, the others to closed ones.",
    standing: Standing::Shown { by: "xanthi explain ueg:grid.19x14@3,1 --picture, and other starts" },
    errata: &[],
    check: Some(Check { range: "this board", upto: 1, small: 1, run: figure_6 }),
};

fn figure_6(_: u64, _: &Budget) -> Result<Evidence, Failure> {
    let board = GridBoard::of(19, 14).ok_or(Stop::OutOfReach)?;
    agree(divisor(board), 5, || "d".into())?;
    for k in 0..=5 {
        agree(is_even_kernel(board, |v| is_in(board, k, v)), true, || format!("S_{k}"))?;
        for v in board.vertices().filter(|&v| is_in(board, k, v)) {
            let own =
                |t: &&Trail| t.angle() == Angle::Straight && board.vertices().all(|w| of_trail(board, t).contains(w) == is_in(board, k, w));
            let trails = Trail::all(board, v);
            let closed: Vec<bool> = trails.iter().filter(own).map(|t| t.closed).collect();
            agree(closed, vec![k != 0 && k != 5], || format!("the trail of S_{k} at {v:?}"))?;
        }
    }
    Ok(Evidence { cases: 6 })
}
