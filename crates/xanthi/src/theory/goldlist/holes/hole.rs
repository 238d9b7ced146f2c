//! Section 7: where the holes of almost perfect matchings can be.

use super::super::SOURCE;
use super::by_hand::count;
use crate::line::starts::{Starts, all_holes_at_the_latest, lost};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, answers, within};
use num_integer::gcd;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::family::{FamilyClaim, FamilyProof};

/// The holes of a line of odd order, by counting for each vertex and by one maximum matching.
fn holes(n: usize, moves: [usize; 2], budget: &Budget) -> Result<Vec<usize>, Failure> {
    let mut holes = Vec::new();
    for v in 0..n {
        if count(n, &moves, Some(v), budget)? > 0 {
            holes.push(v);
        }
    }
    let found = lost(n as u32, &moves.map(|a| a as u32), budget)?;
    let by_matching: Vec<usize> = found.holes().iter().map(|&v| v as usize).collect();
    agree(by_matching, holes.clone(), || format!("the holes of {n};{moves:?}"))?;
    Ok(holes)
}

/// Pairs a < b ≤ `most` without a common divisor, both odd or not.
fn coprime(most: u64, both_odd: bool) -> Result<impl Iterator<Item = [usize; 2]>, Failure> {
    let most = within(most, 40)? as usize;
    let pairs = (1..most).flat_map(move |a| (a + 1..=most).map(move |b| [a, b]));
    Ok(pairs.filter(move |&[a, b]| gcd(a, b) == 1 && (a * b % 2 == 1) == both_odd))
}

pub(super) static THEOREM_14: Statement = Statement {
    id: "goldlist.theorem-14",
    source: &SOURCE,
    label: "Theorem 14",
    place: "section 7",
    says: "If a and b are both odd, no almost perfect matching has its hole on an odd-numbered vertex.",
    standing: Standing::Proved { how: "every edge joins an even to an odd vertex, and 0 … 2k has one more even vertex than odd" },
    errata: &[Erratum {
        printed: "from 0 to 2j there is one more odd numbered vertex than even, so without another odd one two even vertices are left (proof of Theorem 14)",
        truth: "there is one more even vertex than odd",
        methods: [
            "counting: 0 … 2j holds j + 1 even and j odd numbers",
            "the holes of every line in the range, vertex by vertex: all are even",
        ],
    }],
    check: Some(Check { range: "coprime odd a < b ≤ 7, odd n up to {}, every vertex", upto: 27, small: 9, run: theorem_14 }),
};

fn theorem_14(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for moves in coprime(7, true)? {
        for n in (1..=upto as usize).step_by(2) {
            agree((0..n).filter(|v| v % 2 == 0).count(), n / 2 + 1, || format!("even vertices of {n}"))?;
            let odd: Vec<usize> = holes(n, moves, budget)?.into_iter().filter(|v| v % 2 == 1).collect();
            agree(odd, Vec::new(), || format!("odd holes of {n};{moves:?}"))?;
            cases += n as u64;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static BOTH_ODD: Statement = Statement {
    id: "goldlist.holes-both-odd",
    source: &SOURCE,
    label: "holes, both moves odd",
    place: "section 7",
    says: "Let a < b be odd and coprime. On a + b − 1 vertices every even vertex is the hole of an almost perfect matching; and from some odd order on this is so for every odd order.",
    standing: Standing::Proved {
        how: "on Z_(a+b), v → v + a is one cycle, so the line a + b − 1 is a path whose holes are every other vertex; lines of 2a and 2b vertices are put to the left and to the right. The least order is proved for each pair by a certificate",
    },
    errata: &[],
    check: Some(Check {
        range: "coprime odd a < b ≤ {}: the line a + b − 1; the least order by a certificate for all n, within the bound of the proof, and the orders around it vertex by vertex for b ≤ 9",
        upto: 15,
        small: 5,
        run: |upto, budget| all_holes(upto, true, budget),
    }),
};

pub(super) static NOT_BOTH_ODD: Statement = Statement {
    id: "goldlist.holes-not-both-odd",
    source: &SOURCE,
    label: "holes, one move even",
    place: "section 7",
    says: "Let a < b be coprime and not both odd. On a + b vertices every vertex is the hole of an almost perfect matching; and from some odd order on this is so for every odd order.",
    standing: Standing::Proved {
        how: "the line a + b is one cycle of odd length, v → v + a modulo a + b; lines of 2a and 2b vertices are put to the left and to the right. The least order is proved for each pair by a certificate",
    },
    errata: &[],
    check: Some(Check {
        range: "coprime a < b ≤ {}, not both odd: the line a + b; the least order by a certificate for all n, within the bound of the proof, and the orders around it vertex by vertex for b ≤ 9",
        upto: 13,
        small: 4,
        run: |upto, budget| all_holes(upto, false, budget),
    }),
};

fn all_holes(upto: u64, both_odd: bool, budget: &Budget) -> Result<Evidence, Failure> {
    let step = 1 + usize::from(both_odd);
    let admissible = |n: usize| -> Vec<usize> { (0..n).step_by(step).collect() };
    let mut cases = 0;
    for [a, b] in coprime(upto.max(3), both_odd)? {
        let case = |n: usize| move || format!("the holes of {n};{{{a},{b}}}");
        let base = a + b - usize::from(both_odd);
        agree(holes(base, [a, b], budget)?, admissible(base), case(base))?;
        let moves = [a as u32, b as u32];
        let starts = Starts::settle(&moves, budget)?.ok_or(Stop::NoMethod)?;
        let family = FamilyClaim::LineStarts(starts.certificate().clone());
        FamilyProof { xanthi: VERSION, family }.judge().map_err(|flaw| answers::rejected(&flaw, || format!("{{{a},{b}}}: {flaw}")))?;
        let (from, latest) = starts.all_holes_from().zip(all_holes_at_the_latest(moves[0], moves[1])).ok_or(Stop::NoMethod)?;
        agree(u64::from(from) <= latest, true, || format!("{{{a},{b}}}: {from} is at most {latest}"))?;
        if b <= 9 {
            let from = from as usize;
            for n in [from, from + 2, from + 2 * a] {
                agree(holes(n, [a, b], budget)?, admissible(n), case(n))?;
            }
            if from > 2 {
                agree(holes(from - 2, [a, b], budget)? == admissible(from - 2), false, case(from - 2))?;
            }
        }
        cases += 1;
    }
    Ok(Evidence { cases })
}
