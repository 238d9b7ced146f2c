//! Section 5.2: lines that are too short, and the moves 2 and b.

use super::super::SOURCE;
use super::{greatest, greatest_counted, has_matching, to};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::Budget;

pub(super) static LEMMA_1: Statement = Statement {
    id: "goldlist.lemma-1",
    source: &SOURCE,
    label: "Lemma 1",
    place: "section 5.2",
    says: "With moves a ≤ b no n with 0 < n < 2a has a perfect matching.",
    standing: Standing::Proved { how: "the vertices from max(n−a, 0) up to min(a, n) − 1 have no neighbour" },
    errata: &[],
    check: Some(Check { range: "all a ≤ b ≤ {}", upto: 30, small: 9, run: lemma_1 }),
};

fn lemma_1(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (a, b) in to(1, upto).flat_map(|b| (1..=b).map(move |a| (a, b))) {
        for n in 1..2 * a {
            agree(has_matching(n, &[a, b], budget)?, false, || format!("{n};{{{a},{b}}}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

/// The least n ≡ 2 modulo 4 with a perfect matching, with the moves 2 and b.
fn least(b: u32, budget: &Budget) -> Result<u32, Failure> {
    for n in (2..).step_by(4) {
        if has_matching(n, &[2, b], budget)? {
            return Ok(n);
        }
    }
    Err(Failure::case(format!("no order for {{2,{b}}}")))
}

fn least_is(residue: u32, above: u32, upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for b in to(3, upto).filter(|b| b % 4 == residue) {
        agree(least(b, budget)?, b + above, || format!("{{2,{b}}}"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static LEMMA_2: Statement = Statement {
    id: "goldlist.lemma-2",
    source: &SOURCE,
    label: "Lemma 2",
    place: "section 5.2",
    says: "If b ≡ 1 mod 4 and b > 1, then with the moves 2 and b the least n ≡ 2 mod 4 with a perfect matching is b + 1.",
    standing: Standing::Proved { how: "0 goes with b, and a multiple of 4 is left between them; a shorter line has only the move 2" },
    errata: &[],
    check: Some(Check { range: "b ≤ {}", upto: 101, small: 21, run: |upto, budget| least_is(1, 1, upto, budget) }),
};

pub(super) static LEMMA_3: Statement = Statement {
    id: "goldlist.lemma-3",
    source: &SOURCE,
    label: "Lemma 3",
    place: "section 5.2",
    says: "If b ≡ 3 mod 4, then with the moves 2 and b the least n ≡ 2 mod 4 with a perfect matching is b + 3.",
    standing: Standing::Proved {
        how: "0, 1, 2 go with b, b + 1, b + 2, and a multiple of 4 is left between them; of the shorter lines none with n ≡ 2 mod 4 has the move b",
    },
    errata: &[],
    check: Some(Check { range: "b ≤ {}", upto: 101, small: 21, run: |upto, budget| least_is(3, 3, upto, budget) }),
};

pub(super) static THEOREM_12: Statement = Statement {
    id: "goldlist.theorem-12",
    source: &SOURCE,
    label: "Theorem 12",
    place: "section 5.2",
    says: "For odd b ≥ 3 the greatest even n without a perfect matching, with the moves 2 and b, is b − 3 if b ≡ 1 mod 4, and b − 1 if b ≡ 3 mod 4.",
    standing: Standing::Proved { how: "Lemmas 2 and 3, and Theorem 8: 4 vertices can be added" },
    errata: &[
        Erratum {
            printed: "the best bound is 4⌊b/4⌋ + 2",
            truth: "right for b ≡ 3 mod 4; for b ≡ 1 mod 4 it is 4⌊b/4⌋ − 2 = b − 3, as the proof and Table 7 say",
            methods: ["certificates for all n, accepted by the checker", "counting perfect matchings from left to right"],
        },
        Erratum {
            printed: "in the game G = b+1;{2,b}",
            truth: "with the move set {2,b}: a bound is about all n, and the one line with b + 1 vertices always has a perfect matching",
            methods: ["matchings of the lines with b + 1 vertices, by the solver", "counting their perfect matchings"],
        },
        Erratum {
            printed: "before Lemma 2: Theorem 7 gives a bound of 2(2b − b − 2)",
            truth: "Theorem 9 does. Theorem 7 is about sums ja + kb, and gives half of that",
            methods: [
                "the greatest number that is no sum of twos and b's is b − 2, by trying all",
                "the statements of the two theorems: the formula of Theorem 7 is ab − a − b, which is b − 2",
            ],
        },
    ],
    check: Some(Check { range: "odd b ≤ {}", upto: 101, small: 21, run: theorem_12 }),
};

fn theorem_12(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for b in to(3, upto).step_by(2) {
        let found = greatest(2, b, budget)?;
        agree(found, greatest_counted(2, b, budget)?, || format!("{{2,{b}}} by counting"))?;
        agree(found, u64::from(if b % 4 == 1 { b - 3 } else { b - 1 }), || format!("{{2,{b}}}"))?;
        // The printed value fails where it is said to fail.
        agree(found == u64::from(4 * (b / 4) + 2), b % 4 == 3, || format!("the printed value for {{2,{b}}}"))?;
        agree(has_matching(b + 1, &[2, b], budget)?, true, || format!("{};{{2,{b}}}", b + 1))?;
        let sum = |n: u32| (0..=n / b).any(|k| (n - k * b).is_multiple_of(2));
        agree((1..2 * b).rev().find(|n| !sum(*n)), Some(b - 2), || format!("sums of 2 and {b}"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}
