//! The theorem about the path of three vertices, remove then move, and the sketch of its proof.

use super::SOURCE;
use crate::grundy_table::{GrundyTable, NoTable};
use crate::theory::brute_force::geography::mex;
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, within};
use xanthi_games::budget::Budget;
use xanthi_games::games::nimg::Version;
use xanthi_games::graph::{Graph, Labels};

/// The nimbers of all positions with at most `most` disks on each vertex of the path, from the
/// rules: those of the three starts for every (a, b, c).
struct Table {
    side: usize,
    nimbers: Vec<[u32; 3]>,
}

impl Table {
    fn new(most: u64, budget: &Budget) -> Result<Self, Failure> {
        let side = within(most, 255)? as usize + 1;
        let mut table = Self { side, nimbers: Vec::with_capacity(side.pow(3)) };
        for (a, b, c) in triples(side) {
            budget.spend((a + b + c) as u64 + 1)?;
            let first = mex(&(0..a).map(|left| table.at(left, b, c)[1]).collect::<Vec<_>>());
            let ends = |left: usize| [table.at(a, left, c)[0], table.at(a, left, c)[2]];
            let middle = mex(&(0..b).flat_map(ends).collect::<Vec<_>>());
            let last = mex(&(0..c).map(|left| table.at(a, b, left)[1]).collect::<Vec<_>>());
            table.nimbers.push([first, middle, last]);
        }
        Ok(table)
    }

    fn at(&self, a: usize, b: usize, c: usize) -> [u32; 3] {
        self.nimbers[(a * self.side + b) * self.side + c]
    }
}

/// Every (a, b, c) below `side`, in the order of the table.
fn triples(side: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..side).flat_map(move |a| (0..side).flat_map(move |b| (0..side).map(move |c| (a, b, c))))
}

/// Runs a test on every position of the table.
fn every(upto: u64, budget: &Budget, test: impl Fn((usize, usize, usize), [u32; 3]) -> Result<bool, Failure>) -> Result<Evidence, Failure> {
    let table = Table::new(upto, budget)?;
    let mut cases = 0;
    for (a, b, c) in triples(table.side) {
        cases += u64::from(test((a, b, c), table.at(a, b, c))?);
    }
    Ok(Evidence { cases })
}

/// Compares one start with a formula, and with the table of the library.
fn formula(upto: u64, budget: &Budget, start: usize, stated: fn(usize, usize, usize) -> u32) -> Result<Evidence, Failure> {
    let most = within(upto, 255)? as u32;
    let path = Graph::new(false, Labels::numbers(3), [(0, 1, 1), (1, 2, 1)]);
    let fast = GrundyTable::new(Version::RemoveMove, &path, &[most; 3], budget).map_err(|e| match e {
        NoTable::Stopped(stop) => Failure::Stopped(stop),
        other => Failure::case(format!("{other:?}")),
    })?;
    every(upto, budget, |(a, b, c), nimbers| {
        agree(nimbers[start], stated(a, b, c), || format!("({a}, {b}, {c}) : {start}"))?;
        agree(fast.nimber(&[a as u32, b as u32, c as u32], start as u32), nimbers[start], || format!("({a}, {b}, {c}) : {start}, twice"))?;
        Ok(true)
    })
}

const RANGE: &str = "all numbers of disks up to {}";
const SKETCH: &str = "slides Sketch of Proof";

pub(super) static FIRST_END: Statement = Statement {
    id: "stockman.theorem-first-end",
    source: &SOURCE,
    label: "My Theorem, token on the first vertex",
    place: "slide My Theorem",
    says: "On the path of three vertices with a, b, c disks, remove then move, token on the first vertex: 0 if a = 0; 1 if a > 0 and b = 0; otherwise 0 if a ≤ b or c ≤ b−1, and 1 if neither.",
    standing: Standing::Proved {
        how: "for a, b > 0 the options are the middle values with a' < a disks; by the formula for the middle one of them is 0 exactly when a' ≥ b and c ≥ b for some a', and then none is 1",
    },
    errata: &[],
    check: Some(Check { range: RANGE, upto: 60, small: 12, run: |upto, budget| formula(upto, budget, 0, end) }),
};

fn end(a: usize, b: usize, c: usize) -> u32 {
    match () {
        () if a == 0 => 0,
        () if b == 0 => 1,
        () if a <= b || c < b => 0,
        () => 1,
    }
}

pub(super) static MIDDLE: Statement = Statement {
    id: "stockman.theorem-middle",
    source: &SOURCE,
    label: "My Theorem, token on the middle vertex",
    place: "slide My Theorem",
    says: "The same with the token on the middle vertex: 0 if b = 0; 1 if a = c = 0 and b > 0; otherwise 2 if a < b or c < b, and 0 if neither.",
    standing: Standing::Proved {
        how: "if a or c is positive, b' = 0 gives the option 1; the option 0 is there exactly when a = 0, c = 0 or some b' with 0 < b' < b has a ≤ b' or c ≤ b'; larger values do not occur at the ends",
    },
    errata: &[],
    check: Some(Check { range: RANGE, upto: 60, small: 12, run: |upto, budget| formula(upto, budget, 1, middle) }),
};

fn middle(a: usize, b: usize, c: usize) -> u32 {
    match () {
        () if b == 0 => 0,
        () if a == 0 && c == 0 => 1,
        () if a < b || c < b => 2,
        () => 0,
    }
}

pub(super) static LAST_END: Statement = Statement {
    id: "stockman.theorem-last-end",
    source: &SOURCE,
    label: "My Theorem, token on the last vertex",
    place: "slide My Theorem",
    says: "The same with the token on the last vertex: the first formula with a and c exchanged.",
    standing: Standing::Proved { how: "the path has a mirror image" },
    errata: &[],
    check: Some(Check { range: RANGE, upto: 60, small: 12, run: |upto, budget| formula(upto, budget, 2, |a, b, c| end(c, b, a)) }),
};

pub(super) static EMPTY: Statement = Statement {
    id: "stockman.empty-pile",
    source: &SOURCE,
    label: "no disks under the token",
    place: SKETCH,
    says: "G((0,b,c):0) = G((a,0,c):1) = G((a,b,0):2) = 0.",
    standing: Standing::Proved { how: "there is no move" },
    errata: &[],
    check: Some(Check { range: RANGE, upto: 60, small: 12, run: empty }),
};

fn empty(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every(upto, budget, |(a, b, c), nimbers| {
        for (disks, nimber) in [a, b, c].into_iter().zip(nimbers).filter(|(disks, _)| *disks == 0) {
            agree(nimber, 0, || format!("({a}, {b}, {c}) with {disks} disks under the token"))?;
        }
        Ok(a * b * c == 0)
    })
}

pub(super) static ENDS_ALONE: Statement = Statement {
    id: "stockman.empty-middle",
    source: &SOURCE,
    label: "an end beside an empty vertex",
    place: SKETCH,
    says: "G((a,0,c):0) = 1 if a > 0, and G((a,0,c):2) = 1 if c > 0.",
    standing: Standing::Proved { how: "every option has the value 0" },
    errata: &[],
    check: Some(Check { range: RANGE, upto: 60, small: 12, run: ends_alone }),
};

fn ends_alone(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every(upto, budget, |(a, b, c), nimbers| {
        agree(b == 0 && a > 0 && nimbers[0] != 1, false, || format!("({a}, {b}, {c}) : 0"))?;
        agree(b == 0 && c > 0 && nimbers[2] != 1, false, || format!("({a}, {b}, {c}) : 2"))?;
        Ok(b == 0 && a + c > 0)
    })
}

pub(super) static MIDDLE_ALONE: Statement = Statement {
    id: "stockman.empty-ends",
    source: &SOURCE,
    label: "the middle between empty vertices",
    place: SKETCH,
    says: "G((0,b,0):1) = 1 if b > 0.",
    standing: Standing::Proved { how: "every option has the value 0" },
    errata: &[],
    check: Some(Check { range: RANGE, upto: 60, small: 12, run: middle_alone }),
};

fn middle_alone(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every(upto, budget, |(a, b, c), nimbers| {
        let here = a == 0 && c == 0 && b > 0;
        agree(here && nimbers[1] != 1, false, || format!("(0, {b}, 0) : 1"))?;
        Ok(here)
    })
}

pub(super) static MIDDLE_IS_NOT_1: Statement = Statement {
    id: "stockman.middle-is-not-1",
    source: &SOURCE,
    label: "the middle is not 1",
    place: SKETCH,
    says: "If b > 0 and a or c is positive, then G((a,b,c):1) ≠ 1. (With a = c = 0 it is 1, which the next step of the sketch leaves out.)",
    standing: Standing::Proved { how: "taking all disks and moving to a vertex that has some gives the value 1" },
    errata: &[],
    check: Some(Check { range: RANGE, upto: 60, small: 12, run: middle_is_not_1 }),
};

fn middle_is_not_1(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every(upto, budget, |(a, b, c), nimbers| {
        let here = b > 0 && a + c > 0;
        agree(here && nimbers[1] == 1, false, || format!("({a}, {b}, {c}) : 1"))?;
        Ok(here)
    })
}

pub(super) static MIDDLE_IS_NOT_0: Statement = Statement {
    id: "stockman.middle-is-not-0",
    source: &SOURCE,
    label: "the middle beside one empty vertex",
    place: SKETCH,
    says: "If b > 0 and exactly one of a and c is positive, then G((a,b,c):1) is neither 0 nor 1, and so it is 2.",
    standing: Standing::Proved {
        how: "moving to the empty vertex gives 0, taking all disks and moving to the other one gives 1, and no end has a value above 1",
    },
    errata: &[],
    check: Some(Check { range: RANGE, upto: 60, small: 12, run: middle_is_not_0 }),
};

fn middle_is_not_0(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every(upto, budget, |(a, b, c), nimbers| {
        let here = b > 0 && (a == 0) != (c == 0);
        agree(here && nimbers[1] != 2, false, || format!("({a}, {b}, {c}) : 1"))?;
        Ok(here)
    })
}

pub(super) static ENDS_AT_MOST_1: Statement = Statement {
    id: "stockman.ends-at-most-1",
    source: &SOURCE,
    label: "the ends are at most 1",
    place: SKETCH,
    says: "G((a,b,c):0) ≤ 1 and G((a,b,c):2) ≤ 1 for all a, b, c.",
    standing: Standing::Proved {
        how: "by the formula for the ends; an option of an end has the value 1 only beside an empty vertex, and then 0 is no option",
    },
    errata: &[Erratum {
        printed: "since G((a,b,c):1) ≠ 1, the ends are at most 1 for all a, b, c",
        truth: "G((0,b,0):1) = 1 for b > 0, as the slide before says; the ends are at most 1 all the same",
        methods: ["the values of all three places by plain search", "by hand: from (0,b,0):1 both ends have the value 0, so it has 1"],
    }],
    check: Some(Check { range: RANGE, upto: 60, small: 12, run: ends_at_most_1 }),
};

fn ends_at_most_1(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every(upto, budget, |(a, b, c), nimbers| {
        agree(nimbers[0] <= 1 && nimbers[2] <= 1, true, || format!("({a}, {b}, {c}): {nimbers:?}"))?;
        Ok(true)
    })
}

pub(super) static MIDDLE_AT_MOST_2: Statement = Statement {
    id: "stockman.middle-at-most-2",
    source: &SOURCE,
    label: "the middle is at most 2",
    place: SKETCH,
    says: "G((a,b,c):1) ≤ 2 for all a, b, c.",
    standing: Standing::Proved { how: "its options are positions at the ends, whose values are 0 and 1" },
    errata: &[],
    check: Some(Check { range: RANGE, upto: 60, small: 12, run: middle_at_most_2 }),
};

fn middle_at_most_2(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    every(upto, budget, |(a, b, c), nimbers| {
        agree(nimbers[1] <= 2, true, || format!("({a}, {b}, {c}): {nimbers:?}"))?;
        Ok(true)
    })
}
