//! Section 5.3: two odd moves.

use super::super::SOURCE;
use super::{has_matching, orders, to};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::Budget;

pub(super) static THEOREM_13: Statement = Statement {
    id: "goldlist.theorem-13",
    source: &SOURCE,
    label: "Theorem 13",
    place: "section 5.3",
    says: "If a and b are odd, the line with a + b vertices has a perfect matching.",
    standing: Standing::Proved { how: "for a < b, even v < b go with v + a, and odd v < a with v + b" },
    errata: &[],
    check: Some(Check { range: "odd a < b ≤ {}, and the pairs of the proof", upto: 61, small: 15, run: theorem_13 }),
};

fn odd_pairs(upto: u64) -> impl Iterator<Item = (u32, u32)> {
    to(3, upto).step_by(2).flat_map(|b| (1..b).step_by(2).map(move |a| (a, b)))
}

fn theorem_13(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (a, b) in odd_pairs(upto) {
        agree(has_matching(a + b, &[a, b], budget)?, true, || format!("{};{{{a},{b}}}", a + b))?;
        let pairs = (0..b).step_by(2).map(|v| [v, v + a]).chain((1..a).step_by(2).map(|v| [v, v + b]));
        let mut covered: Vec<u32> = pairs.flatten().collect();
        covered.sort_unstable();
        agree(covered, (0..a + b).collect(), || format!("the pairs of the proof for {{{a},{b}}}"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static COROLLARY_1: Statement = Statement {
    id: "goldlist.corollary-1",
    source: &SOURCE,
    label: "Corollary 1",
    place: "section 5.3",
    says: "If a and b are odd, every even n = aj + bk with j, k ≥ 0 has a perfect matching.",
    standing: Standing::Proved { how: "j and k are both even, or both odd: lines with 2a, 2b and a + b vertices, end to end" },
    errata: &[Erratum {
        printed: "for odd j and k, 2n = (a + b) + 2j'a + 2k'b with j' = j − 1 and k' = k − 1",
        truth: "with j' = (j − 1)/2 and k' = (k − 1)/2",
        methods: [
            "the sum for 3, 5 and j = k = 3: 24 = 8 + 6 + 10, and 40 with the printed numbers",
            "the line with 24 vertices, put together from lines with 8, 6 and 10",
        ],
    }],
    check: Some(Check { range: "odd a < b ≤ {}, j, k ≤ 4", upto: 15, small: 9, run: corollary_1 }),
};

fn corollary_1(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for (a, b) in odd_pairs(upto) {
        for (j, k) in (0..=4).flat_map(|j| (0..=4).map(move |k| (j, k))).filter(|(j, k)| (j + k) % 2 == 0) {
            agree(has_matching(a * j + b * k, &[a, b], budget)?, true, || format!("{j}·{a} + {k}·{b}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

pub(super) static EXAMPLE: Statement = Statement {
    id: "goldlist.example-8-3-7",
    source: &SOURCE,
    label: "the game 8;{3,7}",
    place: "section 5.3",
    says: "8;{3,7} has the perfect matching (0,7) (1,4) (2,5) (3,6), although 8 is not 3j + 7k with j, k ≥ 0.",
    standing: Standing::Proved { how: "the edges; and neither 8 nor 8 − 7 is a multiple of 3" },
    errata: &[Erratum {
        printed: "here and for {3,7} in section 6.1: see Table 5.3",
        truth: "Table 2, in section 5.3",
        methods: [super::super::holes::CAPTIONS, "the matching covers the vertices 0 … 7, and these are the entries of Table 2"],
    }],
    check: Some(Check { range: "the example, solver and counting", upto: 1, small: 1, run: example }),
};

fn example(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let pairs = [[0u32, 7], [1, 4], [2, 5], [3, 6]];
    let mut covered = pairs.concat();
    covered.sort_unstable();
    agree(covered, (0..8).collect(), || "the vertices".into())?;
    agree(pairs.iter().all(|[u, v]| [3, 7].contains(&(v - u))), true, || "the edges".into())?;
    agree(has_matching(8, &[3, 7], budget)?, true, || "8;{3,7}".into())?;
    agree((0..=2).any(|j| (0..=1).any(|k| 3 * j + 7 * k == 8)), false, || "8 = 3j + 7k".into())?;
    Ok(Evidence { cases: 1 })
}

pub(super) static MOVES_A_AND_A_PLUS_2: Statement = Statement {
    id: "goldlist.moves-a-and-a-plus-2",
    source: &SOURCE,
    label: "the moves a and a + 2",
    place: "section 5.3",
    says: "For odd a an even n has a perfect matching, with the moves a and a + 2, exactly when n = aj + (a+2)k with j, k ≥ 0. So L(a,a+2) = a² − a − 2 for odd a ≥ 3. (The paper says that no proof is known.)",
    standing: Standing::Proved {
        how: "Corollary 1 gives as + 2k for even s and k ≤ s. For the rest it is enough, as 2a vertices can be added, that (a+2)s + 2 and (a+2)s + 4 have none for even s ≤ a − 3. Write v = r + ah with r < a, and let I be the v with odd r and even h < min(r, s + 1), and those with even r and odd h ≥ r + 3: odd numbers, whose neighbours are even. Counted row by row, I has more vertices than neighbours",
    },
    errata: &[],
    check: Some(Check {
        range: "odd a ≤ {}: all n by certificates, and the sets of the proof",
        upto: 31,
        small: 11,
        run: moves_a_and_a_plus_2,
    }),
};

fn moves_a_and_a_plus_2(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for a in to(3, upto).step_by(2) {
        let orders = orders(&[a, a + 2], budget)?;
        // The sums, up to an order from which on all even ones are sums.
        let most = u64::from(a * a + 4 * a);
        for n in (0..=most).step_by(2) {
            let (a, b) = (u64::from(a), u64::from(a) + 2);
            let sum = (0..=n / b).any(|k| (n - k * b).is_multiple_of(a));
            agree(orders.has_matching(n), sum, || format!("{n};{{{a},{b}}}"))?;
            cases += 1;
        }
        let printed = u64::from(a * a - a - 2);
        agree(orders.bound(), Some(printed), || format!("L({a},{})", a + 2))?;
        for s in (0..=a - 3).step_by(2) {
            for n in [(a + 2) * s + 2, (a + 2) * s + 4] {
                violates(a, s, n)?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

/// That the set of the proof consists of odd vertices and has fewer neighbours than members.
fn violates(a: u32, s: u32, n: u32) -> Result<(), Failure> {
    let member = |v: &u32| {
        let (r, h) = (v % a, v / a);
        if r % 2 == 1 { h % 2 == 0 && h < r.min(s + 1) } else { h % 2 == 1 && h >= r + 3 }
    };
    let set: Vec<u32> = (0..n).filter(member).collect();
    let both = |v: &u32| [v.checked_sub(a), v.checked_sub(a + 2), Some(v + a), Some(v + a + 2)];
    let mut around: Vec<u32> = set.iter().flat_map(both).flatten().filter(|&w| w < n).collect();
    around.sort_unstable();
    around.dedup();
    agree(set.len() > around.len() && set.iter().all(|v| v % 2 == 1), true, || format!("the set of the proof for {n};{{{a},{}}}", a + 2))
}
