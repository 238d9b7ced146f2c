//! Sections 5.1 and 5.2: which lines have a perfect matching at all.

use super::super::SOURCE;
use super::{coprime, has_matching, line, to};
use crate::theory::brute_force::geography::Plain;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers};
use xanthi_games::budget::Budget;
use xanthi_games::{Outcome, Play, Position, RuleSet};

pub(super) static THEOREM_7: Statement = Statement {
    id: "goldlist.theorem-7",
    source: &SOURCE,
    label: "Theorem 7 (Sylvester), Equation (1)",
    place: "section 5.1",
    says: "If a and b are positive and have no common divisor, every C > ab − a − b is as + bt with s, t ≥ 0, and ab − a − b is not.",
    standing: Standing::Proved {
        how: "the multiples 0, b, …, (a−1)b leave all remainders modulo a, so a number that is no sum is at most (a−1)b − a",
    },
    errata: &[],
    check: Some(Check { range: "all coprime a < b ≤ {}, all C up to 2ab", upto: 100, small: 20, run: theorem_7 }),
};

fn theorem_7(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (a, b) in coprime(1, upto) {
        let (a, b) = (a as usize, b as usize);
        // A number is a sum if it is one without a, or without b.
        let mut sums = vec![true];
        for c in 1..=2 * a * b {
            sums.push((c >= a && sums[c - a]) || (c >= b && sums[c - b]));
        }
        let last = sums.iter().rposition(|sum| !sum).map_or(-1, |c| c as i64);
        let printed = (a * b) as i64 - (a + b) as i64;
        // With the move 1 every number is a sum, and the formula gives −1.
        agree(last, printed, || format!("the greatest number that is no sum of {a} and {b}"))?;
        budget.spend(1)?;
        cases += sums.len() as u64;
    }
    Ok(Evidence { cases })
}

pub(super) static THEOREM_8: Statement = Statement {
    id: "goldlist.theorem-8",
    source: &SOURCE,
    label: "Theorem 8",
    place: "section 5.1",
    says: "If a is a move, the line with 2a vertices has a perfect matching.",
    standing: Standing::Proved { how: "v goes with v + a for v < a" },
    errata: &[],
    check: Some(Check { range: "all moves a, b ≤ {}", upto: 40, small: 12, run: theorem_8 }),
};

fn theorem_8(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (a, b) in to(1, upto).flat_map(|a| to(1, upto).map(move |b| (a, b))) {
        agree(has_matching(2 * a, &[a, b], budget)?, true, || format!("{};{{{a},{b}}}", 2 * a))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static THEOREM_9: Statement = Statement {
    id: "goldlist.theorem-9",
    source: &SOURCE,
    label: "Theorem 9",
    place: "section 5.1",
    says: "If a and b have no common divisor, every even n > 2(ab − a − b) has a perfect matching.",
    standing: Standing::Proved { how: "by Theorem 7 n/2 = ja + kb: j lines with 2a vertices and k with 2b, end to end (Theorem 8)" },
    errata: &[],
    check: Some(Check {
        range: "all coprime a < b ≤ {}, the 2a numbers above the bound; 2a vertices can be added",
        upto: 12,
        small: 7,
        run: theorem_9,
    }),
};

fn theorem_9(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (a, b) in coprime(1, upto) {
        let bound = (2 * a * b).saturating_sub(2 * a + 2 * b);
        for n in (bound + 2..=bound + 2 * a).step_by(2) {
            agree(has_matching(n, &[a, b], budget)?, true, || format!("{n};{{{a},{b}}}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static THEOREM_10: Statement = Statement {
    id: "goldlist.theorem-10",
    source: &SOURCE,
    label: "Theorem 10",
    place: "section 5.2",
    says: "With the single move a there is a perfect matching exactly when 2a divides n.",
    standing: Standing::Proved { how: "0, …, a−1 must go with a, …, 2a−1, and the rest is a line with 2a fewer vertices" },
    errata: &[],
    check: Some(Check { range: "a ≤ {}, n ≤ 10a", upto: 16, small: 6, run: theorem_10 }),
};

fn theorem_10(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (a, n) in to(1, upto).flat_map(|a| (1..=10 * a).map(move |n| (a, n))) {
        agree(has_matching(n, &[a], budget)?, n % (2 * a) == 0, || format!("{n};{{{a}}}"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static THEOREM_11: Statement = Statement {
    id: "goldlist.theorem-11",
    source: &SOURCE,
    label: "Theorem 11",
    place: "section 5.2",
    says: "With the moves 1 and b every even n has a perfect matching, and every start is N.",
    standing: Standing::Proved { how: "2i goes with 2i + 1" },
    errata: &[],
    check: Some(Check {
        range: "b ≤ {}, even n ≤ 4b; every start also by plain search for n ≤ 16", upto: 16, small: 7, run: theorem_11
    }),
};

fn theorem_11(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (b, n) in to(2, upto).flat_map(|b| (2..=4 * b).step_by(2).map(move |n| (b, n))) {
        agree(has_matching(n, &[1, b], budget)?, true, || format!("{n};{{1,{b}}}"))?;
        let starts = starts(n, &[1, b], budget)?;
        for (v, &found) in starts.iter().enumerate() {
            agree(found, Outcome::N, || format!("{n};{{1,{b}}} from {v}"))?;
            if n <= 16 {
                agree(searched(n, &[1, b], v, budget)?, Outcome::N, || format!("{n};{{1,{b}}} from {v}, plain search"))?;
            }
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

/// The outcomes of all starts, by the solver.
fn starts(n: u32, moves: &[u32], budget: &Budget) -> Result<Vec<Outcome>, Failure> {
    let line = line(n, moves);
    let position = Position::parse(&line).map_err(|e| Failure::case(format!("{line}: {}", e.message)))?;
    let ground = position.geography().ok_or_else(|| Failure::case(line))?;
    Ok(answers::of_ground(&ground, budget)?.1)
}

/// The outcome of a start, by plain search.
fn searched(n: u32, moves: &[u32], start: usize, budget: &Budget) -> Result<Outcome, Failure> {
    let edges: Vec<_> = moves.iter().flat_map(|&a| (a..n).map(move |v| ((v - a) as usize, v as usize))).collect();
    let mut plain = Plain::new(RuleSet::UVG, n as usize, &edges).ok_or_else(|| Failure::case(format!("{n} vertices")))?;
    Ok(plain.outcome(start, Play::Normal, budget)?)
}
