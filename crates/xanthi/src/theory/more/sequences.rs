//! Skolem and Langford sequences: when they exist, and how many there are.

use super::SOURCE;
use crate::skolem::{self, Known, Problem, exists};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, within};
use xanthi_games::budget::{Budget, Stop};

/// Plain backtracking: in how many ways the first empty place and those behind it can be filled,
/// each length once. A place holds whether it is taken.
fn fill(taken: &mut [bool], left: &mut Vec<usize>) -> u64 {
    let Some(place) = taken.iter().position(|t| !t) else { return u64::from(left.is_empty()) };
    let mut ways = 0;
    for i in 0..left.len() {
        let l = left[i];
        if taken.get(place + l) == Some(&false) {
            left.swap_remove(i);
            (taken[place], taken[place + l]) = (true, true);
            ways += fill(taken, left);
            (taken[place], taken[place + l]) = (false, false);
            left.push(l);
            let last = left.len() - 1;
            left.swap(i, last);
        }
    }
    ways
}

/// Compares the count, the plain backtracking, and the theorem on existence, for one question.
fn compare(problem: Option<Problem>, known: Known, k: usize, budget: &Budget) -> Result<(), Failure> {
    let problem = problem.ok_or(Stop::OutOfReach)?;
    let count = skolem::count(&problem, budget)?.matchings;
    agree(count > 0, exists(known, k), || format!("{known:?} of order {k}"))?;
    if problem.lengths().len() <= 8 {
        let mut taken = vec![false; problem.positions()];
        problem.holes().into_iter().for_each(|h| taken[h] = true);
        agree(u128::from(fill(&mut taken, &mut problem.lengths().to_vec())), count, || format!("{known:?} of order {k}"))?;
    }
    Ok(())
}

/// The orders of a check.
fn orders(upto: u64) -> Result<std::ops::RangeInclusive<usize>, Failure> {
    Ok(1..=within(upto, 40)? as usize)
}

const COUNTED: &str = "every order up to {}: counted along the line, up to order 8 also by plain backtracking";

pub(super) static SKOLEM: Statement = Statement {
    id: "more.skolem",
    source: &SOURCE,
    label: "Skolem sequences",
    place: "T. Skolem, On certain distributions of integers in pairs with given differences, 1957",
    says: "The numbers 1 … 2k can be divided into k pairs with the differences 1, …, k exactly when k ≡ 0 or 1 (mod 4).",
    standing: Standing::Proved {
        how: "the sum of the differences has the parity of the sum of all numbers, k(2k + 1), so k(k − 1)/2 is even; for these k the formulas of xanthi::skolem give a sequence",
    },
    errata: &[],
    check: Some(Check {
        range: "every order up to {}: counted along the line, up to order 8 also by plain backtracking; the formulas up to 20 times that order",
        upto: 12,
        small: 5,
        run: skolem_exists,
    }),
};

fn skolem_exists(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    orders(upto)?.try_for_each(|k| compare(Problem::skolem(k), Known::Skolem, k, budget))?;
    formulas(20 * upto as usize, skolem::skolem, Known::Skolem, |_| None)?;
    Ok(Evidence { cases: 21 * upto })
}

/// That formulas give each length and each place once.
fn formulas(
    upto: usize,
    find: fn(usize) -> Option<Vec<[usize; 2]>>,
    known: Known,
    hole: fn(usize) -> Option<usize>,
) -> Result<(), Failure> {
    for k in 1..=upto {
        let pairs = find(k);
        agree(pairs.is_some(), exists(known, k), || format!("a formula for {known:?} of order {k}"))?;
        let Some(pairs) = pairs else { continue };
        let mut lengths: Vec<usize> = pairs.iter().map(|[u, v]| v - u).collect();
        let mut places: Vec<usize> = pairs.iter().flatten().copied().chain(hole(k)).collect();
        lengths.sort_unstable();
        places.sort_unstable();
        agree(lengths.into_iter().eq(1..=k) && places.into_iter().eq(0..2 * k + hole(k).iter().count()), true, || {
            format!("the formula of {known:?} of order {k}: {pairs:?}")
        })?;
    }
    Ok(())
}

pub(super) static HOOKED: Statement = Statement {
    id: "more.hooked-skolem",
    source: &SOURCE,
    label: "hooked Skolem sequences",
    place: "E. S. O'Keefe, Verification of a conjecture of Th. Skolem, 1961",
    says: "The numbers 1 … 2k−1 and 2k+1 can be divided into k pairs with the differences 1, …, k exactly when k ≡ 2 or 3 (mod 4).",
    standing: Standing::Proved { how: "parity as for Skolem sequences; for these k the formulas of xanthi::skolem give a sequence" },
    errata: &[],
    check: Some(Check {
        range: "every order up to {}: counted along the line, up to order 8 also by plain backtracking; the formulas up to 20 times that order",
        upto: 11,
        small: 5,
        run: hooked_exists,
    }),
};

fn hooked_exists(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    orders(upto)?.try_for_each(|k| compare(Problem::hooked_skolem(k), Known::HookedSkolem, k, budget))?;
    formulas(20 * upto as usize, skolem::hooked_skolem, Known::HookedSkolem, |k| Some(2 * k - 1))?;
    Ok(Evidence { cases: 21 * upto })
}

pub(super) static EXTENDED: Statement = Statement {
    id: "more.extended-skolem",
    source: &SOURCE,
    label: "extended Skolem sequences",
    place: "C. A. Baker, Extended Skolem sequences, 1995",
    says: "There is an extended Skolem sequence of order k with the hole at the place h of 0 … 2k exactly when h is even and k ≡ 0 or 1 (mod 4), or h is odd and k ≡ 2 or 3.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check { range: COUNTED, upto: 9, small: 4, run: extended_exists }),
};

fn extended_exists(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (k, hole) in orders(upto)?.flat_map(|k| (0..=2 * k).map(move |h| (k, h))) {
        compare(Problem::extended_skolem(k, hole), Known::ExtendedSkolem(hole), k, budget)?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static NEAR: Statement = Statement {
    id: "more.near-skolem",
    source: &SOURCE,
    label: "near-Skolem sequences",
    place: "N. Shalaby, The existence of near-Skolem and hooked near-Skolem sequences, 1994",
    says: "There is a near-Skolem sequence of order k without the length m exactly when m is odd and k ≡ 0 or 1 (mod 4), or m is even and k ≡ 2 or 3.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check { range: COUNTED, upto: 9, small: 4, run: near_exists }),
};

fn near_exists(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (k, missing) in orders(upto)?.flat_map(|k| (1..=k).map(move |m| (k, m))) {
        compare(Problem::near_skolem(k, missing), Known::NearSkolem(missing), k, budget)?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static LANGFORD: Statement = Statement {
    id: "more.langford",
    source: &SOURCE,
    label: "Langford sequences",
    place: "R. O. Davies, 1959; J.-C. Bermond, A. E. Brouwer, A. Germa, 1978; J. E. Simpson, 1983",
    says: "There is a perfect Langford sequence of order k and defect d exactly when k ≥ 2d − 1, and k ≡ 0 or 1 (mod 4) for odd d, k ≡ 0 or 3 for even d.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check {
        range: "defects 1 to 5, every order up to {}: counted along the line, up to order 8 also by plain backtracking",
        upto: 11,
        small: 4,
        run: |upto, budget| langford(upto, false, budget),
    }),
};

pub(super) static HOOKED_LANGFORD: Statement = Statement {
    id: "more.hooked-langford",
    source: &SOURCE,
    label: "hooked Langford sequences",
    place: "J. E. Simpson, Langford sequences: perfect and hooked, 1983",
    says: "There is a hooked Langford sequence of order k and defect d exactly when k(k − 2d + 1) + 2 ≥ 0, and k ≡ 2 or 3 (mod 4) for odd d, k ≡ 1 or 2 for even d.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check {
        range: "defects 1 to 5, every order up to {}: counted along the line, up to order 8 also by plain backtracking",
        upto: 10,
        small: 4,
        run: |upto, budget| langford(upto, true, budget),
    }),
};

fn langford(upto: u64, hooked: bool, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (d, k) in (1..=5).flat_map(|d| orders(upto).into_iter().flatten().map(move |k| (d, k))) {
        match hooked {
            false => compare(Problem::langford(k, d), Known::Langford(d), k, budget)?,
            true => compare(Problem::hooked_langford(k, d), Known::HookedLangford(d), k, budget)?,
        }
        cases += 1;
    }
    orders(upto)?;
    Ok(Evidence { cases })
}

pub(super) static COUNTS: Statement = Statement {
    id: "more.skolem-counts",
    source: &SOURCE,
    label: "numbers of Skolem and Langford sequences",
    place: "OEIS A004075 and A014552",
    says: "There are 1, 0, 0, 6, 10, 0, 0, 504, 2656 Skolem sequences of order 1 … 9, and twice 0, 0, 1, 1, 0, 0, 26, 150, 0 Langford sequences of order 1 … 9 and defect 2 (the encyclopedia counts a sequence and its mirror image once).",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check {
        range: "orders up to {}, at most 9: counted along the line, and listed by the exact cover search",
        upto: 9,
        small: 5,
        run: counts,
    }),
};

fn counts(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    const PRINTED: [(u128, u128); 9] = [(1, 0), (0, 0), (0, 1), (6, 1), (10, 0), (0, 0), (0, 26), (504, 150), (2656, 0)];
    let upto = upto.min(9);
    for (k, (skolems, langfords)) in (1..=upto as usize).zip(PRINTED) {
        for (problem, printed) in [(Problem::skolem(k), skolems), (Problem::langford(k, 2), 2 * langfords)] {
            let problem = problem.ok_or(Stop::OutOfReach)?;
            agree(skolem::count(&problem, budget)?.matchings, printed, || format!("{problem:?}"))?;
            agree(skolem::all(&problem, usize::MAX, budget)?.len() as u128, printed, || format!("a list for {problem:?}"))?;
        }
    }
    Ok(Evidence { cases: 2 * upto })
}
