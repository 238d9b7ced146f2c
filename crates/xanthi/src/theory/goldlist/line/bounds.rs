//! Section 6: Table 7 and the move sets with least move 3, 4 and 5.

use super::super::SOURCE;
use super::{coprime, greatest, greatest_counted, has_matching};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::Budget;

/// Table 7 as printed: a, b, and the greatest even order without a perfect matching.
const TABLE: [(u32, u32, u64); 22] = [
    (2, 3, 2),
    (3, 4, 10),
    (2, 5, 2),
    (3, 5, 4),
    (4, 5, 24),
    (5, 6, 38),
    (2, 7, 6),
    (3, 7, 4),
    (4, 7, 6),
    (5, 7, 18),
    (6, 7, 58),
    (3, 8, 4),
    (5, 8, 18),
    (7, 8, 82),
    (2, 9, 6),
    (4, 9, 12),
    (5, 9, 8),
    (7, 9, 40),
    (8, 9, 110),
    (3, 10, 22),
    (7, 10, 26),
    (9, 10, 142),
];

const METHODS: [&str; 2] = ["a certificate for all n, accepted by the checker", "counting perfect matchings"];

/// How rows that are columns are found.
const COLUMNS: [&str; 2] = [
    "the headings of Table 7: those of its rows are the greater moves b, those of its columns the smaller ones a, and the row headed 3 has the one entry {2,3}",
    "the pairs that the section treats, compared with the entries of the row and of the column",
];

/// The pairs of Table 7 whose smaller move is `a`, which stand in a column, are those that a section of the paper treats; those
/// whose greater move is `a`, in a row, are not.
fn is_a_column(a: u32, section: &[u32]) -> Result<(), Failure> {
    let column: Vec<u32> = TABLE.iter().filter(|entry| entry.0 == a).map(|entry| entry.1).collect();
    let row: Vec<u32> = TABLE.iter().filter(|entry| entry.1 == a).map(|entry| entry.0).collect();
    agree(&column[..], section, || format!("the column headed {a} of Table 7"))?;
    agree(row.iter().any(|other| section.contains(other)), false, || format!("the row headed {a} of Table 7"))
}

/// L(a,b), by certificate and by counting.
fn both(a: u32, b: u32, budget: &Budget) -> Result<u64, Failure> {
    let found = greatest(a, b, budget)?;
    agree(greatest_counted(a, b, budget)?, found, || format!("L({a},{b}) by counting"))?;
    Ok(found)
}

pub(super) static TABLE_7: Statement = Statement {
    id: "goldlist.table-7",
    source: &SOURCE,
    label: "Table 7",
    place: "section 6",
    says: "The greatest even n without a perfect matching, for the 22 coprime pairs 2 ≤ a < b ≤ 10, is as printed but for three of them. `xanthi table line-bounds` prints it.",
    standing: Standing::Proved { how: "one certificate for each pair, which settles all n" },
    errata: &[
        Erratum { printed: "{4,5}: 24", truth: "22, as section 6.2 says; 24 = 3·8 has one by Theorem 8", methods: METHODS },
        Erratum { printed: "{3,8}: 4", truth: "14: see section 6.1", methods: METHODS },
        Erratum { printed: "{4,9}: 12", truth: "6, as section 6.2 says", methods: METHODS },
        Erratum {
            printed: "section 6 begins with the bounds given in Table 6",
            truth: "in Table 7; Table 6 is the picture for Lemma 5",
            methods: [
                "the captions of the two tables",
                "the bounds that section 6 shows are entries of Table 7, or true where they differ from it",
            ],
        },
        Erratum {
            printed: "blanks are the pairs that are relatively prime",
            truth: "they are the pairs that are not",
            methods: ["all 22 coprime pairs have an entry", "with a common divisor there is no greatest even n: the line falls apart"],
        },
        Erratum {
            printed: "the case a = 2 is dealt with, so we can continue with the 3rd row",
            truth: "with the column headed 3, for a = 3",
            methods: COLUMNS,
        },
    ],
    check: Some(Check { range: "all 22 pairs, all n", upto: 1, small: 1, run: table_7 }),
};

fn table_7(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    agree(coprime(2, 10).collect::<Vec<_>>(), TABLE.map(|(a, b, _)| (a, b)).to_vec(), || "the pairs with an entry".into())?;
    let mut wrong = Vec::new();
    for (a, b, printed) in TABLE {
        let found = both(a, b, budget)?;
        if found != printed {
            wrong.push((a, b, printed, found));
        }
    }
    agree(wrong, vec![(4, 5, 24, 22), (3, 8, 4, 14), (4, 9, 12, 6)], || "the wrong entries".into())?;
    Ok(Evidence { cases: TABLE.len() as u64 })
}

/// The greatest number that is no sum of a's and b's, by trying all below ab.
pub(super) fn greatest_no_sum(a: u32, b: u32) -> u32 {
    let sum = |n: u32| (0..=n / b).any(|k| (n - k * b).is_multiple_of(a));
    (0..a * b).rev().find(|n| !sum(*n)).unwrap_or(0)
}

/// Which lines have a perfect matching, and L of pairs.
fn all_of(lines: &[(u32, [u32; 2], bool)], bounds: &[(u32, u32, u64)], budget: &Budget) -> Result<Evidence, Failure> {
    for (n, moves, expected) in lines {
        agree(has_matching(*n, moves, budget)?, *expected, || format!("{n};{moves:?}"))?;
    }
    for &(a, b, expected) in bounds {
        agree(both(a, b, budget)?, expected, || format!("L({a},{b})"))?;
    }
    Ok(Evidence { cases: (lines.len() + bounds.len()) as u64 })
}

pub(super) static MOVES_3: Statement = Statement {
    id: "goldlist.moves-3",
    source: &SOURCE,
    label: "moves 3 and b",
    place: "section 6.1",
    says: "L(3,4) = 10, L(3,5) = 4, L(3,7) = 4, L(3,8) = 14 and L(3,10) = 22. With {3,7} the numbers 8 and 10 have perfect matchings, with {3,10} the numbers 12, 14 and 20 do, and 8, 10, 16 do not.",
    standing: Standing::Proved { how: "a certificate for each pair, which settles all n" },
    errata: &[
        Erratum {
            printed: "{3,8}: 12 and 14 have perfect matchings by the Conjectures, 8 has one with the edge (0,7), and the bound is 4",
            truth: "2a + j − 1 and 2a + j + 1 are 10 and 12; (0,7) is no edge, and 8 and 14 have none: the bound is 14",
            methods: METHODS,
        },
        Erratum {
            printed: "{3,5} and {3,7}: Theorem 9 gives the bounds 3·5 − 3 − 5 = 7 and 3·7 − 3 − 7 = 11",
            truth: "Corollary 1 does, for even n: it needs n itself to be a sum. Theorem 9 needs n/2 to be one, and gives 14 and 22",
            methods: [
                "the greatest number that is no sum of 3 and b, by trying all; twice that for Theorem 9",
                "the lines with 8 and 10 vertices have perfect matchings, and 4 and 5 are no sums of 3 and 7: Theorem 9 does not cover them",
            ],
        },
        Erratum {
            printed: "{3,4}: 6 and 8 have perfect matchings by Theorem 1",
            truth: "by Theorem 8; Theorem 1 is about augmenting paths",
            methods: ["the statements of the two theorems", "the matchings v, v + 3 of 6 vertices and v, v + 4 of 8, and the solver's"],
        },
        Erratum {
            printed: "{3,4}: Theorem 7 gives a bound of 2(3² − 3 − 1) = 10",
            truth: "Theorem 9 does; Theorem 7 is about sums, and gives 5",
            methods: ["the greatest number that is no sum of 3 and 4, by trying all", "the formula of Theorem 7: 12 − 3 − 4 = 5"],
        },
        Erratum { printed: "the section ends: we have completed the third row", truth: "the column headed 3", methods: COLUMNS },
    ],
    check: Some(Check { range: "the five pairs, all n", upto: 1, small: 1, run: moves_3 }),
};

fn moves_3(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    // Table 8.
    let pairs = [[0u32, 3], [2, 5], [4, 7], [6, 9], [1, 8]];
    let mut covered = pairs.concat();
    covered.sort_unstable();
    agree(covered, (0..10).collect(), || "the vertices of Table 8".into())?;
    is_a_column(3, &[4, 5, 7, 8, 10])?;
    agree(pairs.iter().all(|[u, v]| [3, 7].contains(&(v - u))), true, || "the edges of Table 8".into())?;
    for (b, sum) in [(4, 5), (5, 7), (7, 11)] {
        agree(greatest_no_sum(3, b), sum, || format!("sums of 3 and {b}"))?;
        agree(3 * b - 3 - b, sum, || format!("the formula of Theorem 7 for 3 and {b}"))?;
    }
    let lines = [
        (8, [3, 7], true),
        (10, [3, 7], true),
        (8, [3, 8], false),
        (10, [3, 8], true),
        (12, [3, 8], true),
        (14, [3, 8], false),
        (8, [3, 10], false),
        (10, [3, 10], false),
        (12, [3, 10], true),
        (14, [3, 10], true),
        (16, [3, 10], false),
        (20, [3, 10], true),
        (22, [3, 10], false),
    ];
    all_of(&lines, &[(3, 4, 10), (3, 5, 4), (3, 7, 4), (3, 8, 14), (3, 10, 22)], budget)
}

pub(super) static MOVES_4: Statement = Statement {
    id: "goldlist.moves-4",
    source: &SOURCE,
    label: "moves 4 and b",
    place: "section 6.2",
    says: "L(4,5) = 22, L(4,7) = 6 and L(4,9) = 6. With {4,7} the numbers 8, 10, 12 and 14 have perfect matchings, with {4,9} the numbers 8, 10, 12, 14 and 18.",
    standing: Standing::Proved { how: "a certificate for each pair, which settles all n" },
    errata: &[Erratum { printed: "the section ends: we have finished the fourth row", truth: "the column headed 4", methods: COLUMNS }],
    check: Some(Check { range: "the three pairs, all n", upto: 1, small: 1, run: moves_4 }),
};

fn moves_4(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    is_a_column(4, &[5, 7, 9])?;
    let mut lines: Vec<_> = [8, 10, 12, 14].iter().flat_map(|&n| [(n, [4, 7], true), (n, [4, 9], true)]).collect();
    lines.extend([(18, [4, 9], true), (22, [4, 5], false)]);
    all_of(&lines, &[(4, 5, 22), (4, 7, 6), (4, 9, 6)], budget)
}

pub(super) static MOVES_5: Statement = Statement {
    id: "goldlist.moves-5",
    source: &SOURCE,
    label: "moves 5 and b",
    place: "section 6.3",
    says: "L(5,6) = 38, L(5,7) = 18, L(5,8) = 18 and L(5,9) = 8. With {5,9} the numbers 12 and 16 have perfect matchings, and 26, the greatest even number that is not 5j + 9k, has one as well.",
    standing: Standing::Proved { how: "a certificate for each pair, which settles all n" },
    errata: &[
        Erratum {
            printed: "the greatest even n that is not a combination of 5 and 9 is 22, which is 16 + 10",
            truth: "it is 26, and 26 = 16 + 10",
            methods: ["all combinations up to 31", "26, 17 and 8 are not divisible by 5, and 28 = 2·5 + 2·9, 30 = 6·5"],
        },
        Erratum {
            printed: "{5,8}: Theorem 9 gives a bound of 18",
            truth: "it gives 2(40 − 5 − 8) = 54; the best bound is 18",
            methods: ["the formula of Theorem 9", "18 by a certificate for all n and by counting"],
        },
        Erratum {
            printed: "{5,7}: Theorem 1 gives a bound of 5·7 − 5 − 7 = 23",
            truth: "Corollary 1 does. Theorem 1 is about augmenting paths, and Theorem 9 gives 46",
            methods: [
                "the greatest number that is no sum of 5 and 7, by trying all",
                "the formula of Theorem 7, 35 − 5 − 7, and twice that for Theorem 9",
            ],
        },
        Erratum {
            printed: "the section begins: we begin the fifth row with the move set {5,6}",
            truth: "the column headed 5",
            methods: COLUMNS,
        },
    ],
    check: Some(Check { range: "the four pairs, all n", upto: 1, small: 1, run: moves_5 }),
};

fn moves_5(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let combination = |n: u32| (0..=n / 9).any(|k| (n - 9 * k).is_multiple_of(5));
    is_a_column(5, &[6, 7, 8, 9])?;
    agree((greatest_no_sum(5, 7), 5 * 7 - 5 - 7), (23, 23), || "sums of 5 and 7".into())?;
    // From 32 on all are (Theorem 7).
    agree((0..=32).rev().step_by(2).find(|&n| !combination(n)), Some(26), || "the greatest even number that is not 5j + 9k".into())?;
    let lines = [
        (12, [5, 9], true),
        (16, [5, 9], true),
        (26, [5, 9], true),
        (38, [5, 6], false),
        (18, [5, 7], false),
        (20, [5, 7], true),
        (22, [5, 7], true),
        (18, [5, 8], false),
    ];
    all_of(&lines, &[(5, 6, 38), (5, 7, 18), (5, 8, 18), (5, 9, 8)], budget)
}
