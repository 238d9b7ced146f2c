//! Sections 1 and 2: the theorems.

use super::SOURCE;
use super::rules::odd;
use crate::strategy::torus::{crossing, hogan_horrocks, pairs};
use crate::strategy::verify::against_all;
use crate::strategy::{Player, Strategy};
use crate::theory::brute_force::geography::{MOST, Plain};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, RuleSet};

/// The outcome of C_n x C_m from (0, 0), by plain search and by the solver, which must agree.
fn torus(n: usize, m: usize, budget: &Budget) -> Result<Outcome, Failure> {
    let arcs: Vec<_> = (0..n * m).flat_map(|v| [(v, v / m * m + (v + 1) % m), (v, (v / m + 1) % n * m + v % m)]).collect();
    let searched = Plain::new(RuleSet::DVG, n * m, &arcs).ok_or(Stop::OutOfReach)?.outcome(0, Play::Normal, budget)?;
    let solved = answers::of_line(&format!("dvg:torus.{n}x{m}@0,0"), Play::Normal, budget)?;
    agree(solved, searched, || format!("the solver on C_{n} x C_{m}"))?;
    Ok(searched)
}

pub(super) static THEOREM_1: Statement = Statement {
    id: "hogan-horrocks.theorem-1",
    source: &SOURCE,
    label: "Theorem 1",
    place: "section 1, after Nowakowski and Poole",
    says: "C_2 x C_m is N, and so is C_n x C_m if n and m are even.",
    standing: Standing::Proved {
        how: "pairs: the first player goes across (n = 2) or down (both even) to the other cell of the pair; the opponent's moves lead from second to first cells of pairs only",
    },
    errata: &[],
    check: Some(Check {
        range: "all such boards with at most {} cells, and the strategy against all replies",
        upto: 24,
        small: 12,
        run: theorem_1,
    }),
};

pub(crate) fn theorem_1(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    within(upto, MOST as u64)?;
    let mut cases = 0;
    for n in (2..=upto / 2).step_by(2).map(|n| n as usize) {
        for m in (2..=upto as usize / n).filter(|m| n == 2 || m % 2 == 0) {
            agree(torus(n, m, budget)?, Outcome::N, || format!("C_{n} x C_{m}"))?;
            let strategy = pairs::strategy(n, m).ok_or_else(|| Failure::case(format!("no strategy for C_{n} x C_{m}")))?;
            wins(&strategy, budget)?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

/// A strategy wins against all replies.
pub(super) fn wins<S: Strategy>(strategy: &S, budget: &Budget) -> Result<(), Failure> {
    use crate::strategy::verify::Trial;
    match against_all(strategy, budget) {
        Trial::Held(_) => Ok(()),
        Trial::Failed(failure) => Err(Failure::case(format!("{}: {failure}", strategy.name()))),
        Trial::Undecided(stop) => Err(stop.into()),
    }
}

pub(super) static THEOREM_2: Statement = Statement {
    id: "hogan-horrocks.theorem-2",
    source: &SOURCE,
    label: "Theorem 2",
    place: "section 2",
    says: "C_n x C_4 is N for even n.",
    standing: Standing::Proved { how: "Theorem 1 with m = 4" },
    errata: &[],
    check: Some(Check { range: "even n <= {}", upto: 8, small: 4, run: theorem_2 }),
};

fn theorem_2(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    within(upto, MOST as u64 / 4)?;
    let mut cases = 0;
    for n in (2..=upto as usize).step_by(2) {
        agree(torus(n, 4, budget)?, Outcome::N, || format!("C_{n} x C_4"))?;
        let strategy = pairs::strategy(n, 4).ok_or_else(|| Failure::case(format!("no strategy for C_{n} x C_4")))?;
        wins(&strategy, budget)?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static THEOREM_3: Statement = Statement {
    id: "hogan-horrocks.theorem-3",
    source: &SOURCE,
    label: "Theorem 3",
    place: "section 2",
    says: "For odd n, C_n x C_4 is P if n is 11 modulo 12, and N otherwise.",
    standing: Standing::Proved {
        how: "the strategies of section 5 lose no line for any n, by crossing sequences; `prove torus --rows 4` finds the same by automata that know no strategy",
    },
    errata: &[],
    check: Some(Check {
        range: "odd n <= {}: the solver, plain search up to 11, and the strategies by crossing sequences",
        upto: 19,
        small: 5,
        run: theorem_3,
    }),
};

fn theorem_3(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for n in odd(1, upto) {
        let expected = Outcome::of_mover(n % 12 != 11);
        let found = if n <= 11 { torus(n, 4, budget)? } else { answers::of_line(&format!("dvg:torus.{n}x4@0,0"), Play::Normal, budget)? };
        agree(found, expected, || format!("C_{n} x C_4"))?;
        if let Some(plan) = hogan_horrocks::plan(n) {
            agree(Outcome::of_mover(plan.player == Player::First), expected, || format!("who has a strategy for n = {n}"))?;
            agree(crossing::losing_line(&plan, n, 4, budget)?, None, || format!("a losing line for n = {n}"))?;
        }
        cases += 1;
    }
    Ok(Evidence { cases })
}
