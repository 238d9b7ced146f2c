//! Section 5.5: the moves a and a + 1.

use super::super::SOURCE;
use super::bounds::greatest_no_sum;
use super::{has_matching, orders, to};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::Budget;

pub(super) static MOVES_A_AND_A_PLUS_1: Statement = Statement {
    id: "goldlist.moves-a-and-a-plus-1",
    source: &SOURCE,
    label: "the moves a and a + 1",
    place: "section 5.5",
    says: "An even n has a perfect matching, with the moves a and a + 1, exactly when n = 2aj + 2(a+1)k with j, k ≥ 0. So Theorem 9 is sharp here: L(a,a+1) = 2(a² − a − 1) for a ≥ 2. (The paper leaves it open whether this is so in general.)",
    standing: Standing::Proved {
        how: "2a vertices can be added, so it is enough that 2a(i−1) + 2i has none for 0 < i < a. Write v = r + ah with r < a. The v with even h ≤ 2r and those with odd h ≥ 2r + 3 are an independent set: v + a has the same r and the other parity of h, which for these needs a step of 3; v + a + 1 is (r+1, h+1), or (0, h+2) if r = a − 1. Counted row by row, it has two vertices more than the rest. So they cannot all have partners",
    },
    errata: &[Erratum {
        printed: "Theorem 7 gives a bound of 2(a(a + 1) − a − a − 1) = 2(a² − a − 1)",
        truth: "Theorem 9 does. Theorem 7 is about sums ja + k(a+1), and gives half of that",
        methods: [
            "the greatest number that is no sum of a and a + 1 is a² − a − 1, by trying all",
            "the statements of the two theorems: the formula of Theorem 7 is ab − a − b, which is a² − a − 1",
        ],
    }],
    check: Some(Check {
        range: "a ≤ {}: all n by certificates, and the sets of the proof", upto: 30, small: 8, run: moves_a_and_a_plus_1
    }),
};

fn moves_a_and_a_plus_1(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for a in to(2, upto) {
        let orders = orders(&[a, a + 1], budget)?;
        let (a, b) = (u64::from(a), u64::from(a) + 1);
        for n in (0..=2 * a * b).step_by(2) {
            let sum = (0..=n / (2 * b)).any(|k| (n - 2 * k * b).is_multiple_of(2 * a));
            agree(orders.has_matching(n), sum, || format!("{n};{{{a},{b}}}"))?;
            cases += 1;
        }
        agree(orders.bound(), Some(2 * (a * a - a - 1)), || format!("L({a},{b})"))?;
        let sums = u64::from(greatest_no_sum(a as u32, b as u32));
        agree((sums, a * b - a - b), (a * a - a - 1, a * a - a - 1), || format!("sums of {a} and {b}"))?;
        for i in 1..a {
            independent(a as u32, (2 * a * (i - 1) + 2 * i) as u32)?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

/// That the set of the proof is independent, and two more than half of the difference.
fn independent(a: u32, n: u32) -> Result<(), Failure> {
    let member = |v: u32| {
        let (r, h) = (v % a, v / a);
        if h % 2 == 0 { h <= 2 * r } else { h >= 2 * r + 3 }
    };
    let joined = (0..n).find(|&v| member(v) && [v + a, v + a + 1].iter().any(|&w| w < n && member(w)));
    agree(joined, None, || format!("an edge in the set of the proof for {n};{{{a},{}}}", a + 1))?;
    let size = (0..n).filter(|&v| member(v)).count() as u32;
    agree(size, n / 2 + 1, || format!("the size of the set of the proof for {n};{{{a},{}}}", a + 1))
}

/// 3a and 4a − 2 for small a, where the lemmas fail.
fn small_a(budget: &Budget) -> Result<u64, Failure> {
    // (0,3) (1,4) (2,5), and (0,1).
    agree(has_matching(6, &[2, 3], budget)?, true, || "6;{2,3}".into())?;
    agree(has_matching(2, &[1, 2], budget)?, true, || "2;{1,2}".into())?;
    Ok(2)
}

fn without(order: fn(u32) -> u32, upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = small_a(budget)?;
    for a in to(3, upto) {
        agree(has_matching(order(a), &[a, a + 1], budget)?, false, || format!("{};{{{a},{}}}", order(a), a + 1))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

const METHODS: [&str; 2] = ["the matching, by hand, and the solver's, which the checker accepts", "counting perfect matchings"];

pub(super) static LEMMA_4: Statement = Statement {
    id: "goldlist.lemma-4",
    source: &SOURCE,
    label: "Lemma 4",
    place: "section 5.5",
    says: "For a ≥ 3 the line with 3a vertices has no perfect matching with the moves a and a + 1.",
    standing: Standing::Proved {
        how: "3a is odd, or n/2 = 3a/2 is more than a + 1 and less than 2a, so no ja + k(a+1): see the moves a and a + 1",
    },
    errata: &[Erratum { printed: "for every a", truth: "a ≥ 3, or a = 1: 6;{2,3} has (0,3) (1,4) (2,5)", methods: METHODS }],
    check: Some(Check {
        range: "3 ≤ a ≤ {}, solver and counting",
        upto: 60,
        small: 12,
        run: |upto, budget| without(|a| 3 * a, upto, budget),
    }),
};

pub(super) static LEMMA_5: Statement = Statement {
    id: "goldlist.lemma-5",
    source: &SOURCE,
    label: "Lemma 5",
    place: "section 5.5",
    says: "For a ≥ 3 the line with 4a − 2 vertices has no perfect matching with the moves a and a + 1.",
    standing: Standing::Proved { how: "n/2 = 2a − 1 is more than a + 1 and less than 2a, so no ja + k(a+1): see the moves a and a + 1" },
    errata: &[Erratum { printed: "for every a", truth: "a ≥ 3: 6;{2,3} has (0,3) (1,4) (2,5), and 2;{1,2} has (0,1)", methods: METHODS }],
    check: Some(Check {
        range: "3 ≤ a ≤ {}, solver and counting",
        upto: 60,
        small: 12,
        run: |upto, budget| without(|a| 4 * a - 2, upto, budget),
    }),
};
