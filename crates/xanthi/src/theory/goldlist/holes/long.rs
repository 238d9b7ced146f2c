//! Section 5.4: Tables 3 and 4, the long edges of the matching of Conjecture 1.

use super::super::SOURCE;
use super::by_hand::all;
use crate::line::long::{differences, entry, law, long_edges};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, within};
use xanthi_games::budget::Budget;

/// Table 3 as printed: j, then the entries for a ≡ 1, 2, … modulo j, `-` for a blank.
static PRINTED_3: &[(u32, &[&str])] = &[
    (3, &["1", "0"]),
    (5, &["1 3", "2 3", "0 1", "0 2"]),
    (7, &["1 3 5", "0 3 4", "3 4 5", "0 1 2", "1 2 5", "0 2 4"]),
    (9, &["1 3 5 7", "2 3 6 7", "-", "4 5 6 7", "0 1 2 3", "-", "0 1 4 5", "0 2 4 6"]),
    (
        11,
        &["1 3 5 7 9", "0 3 4 7 8", "0 1 5 6 7", "1 4 6 7 9", "5 6 7 8 9", "0 1 2 3 4", "0 2 3 5 8", "2 3 4 8 9", "1 2 5 6 9", "0 2 4 6 8"],
    ),
    (
        13,
        &[
            "1 3 5 7 9 11",
            "1 2 3 6 7 10 11",
            "3 4 5 9 10 11",
            "0 2 5 7 8 10",
            "0 3 6 7 9 10",
            "6 7 8 9 10 11",
            "0 1 2 3 4 5",
            "1 2 4 5 8",
            "1 3 4 6 9 11",
            "1 2 3 6 7 8",
            "0 1 4 5 8 9",
            "0 2 4 6 8 10",
        ],
    ),
];

/// Table 4 as printed, in the same order.
static PRINTED_4: &[(u32, &[&str])] = &[
    (3, &["-", "-"]),
    (5, &["2", "1", "1", "2"]),
    (7, &["2 2", "3 1", "1 1", "1 1", "1 3", "2 2"]),
    (9, &["2 2 2", "1 3 1", "-", "1 1 1", "1 1 1", "-", "1 3 1", "2 2 2"]),
    (11, &["2 2 2 2", "3 1 3 1", "1 4 1 1", "3 2 1 2", "1 1 1 1", "1 1 1 1", "2 1 2 3", "1 1 4 1", "1 3 1 3", "2 2 2 2"]),
    (
        13,
        &[
            "2 2 2 2 2",
            "1 3 1 3 1",
            "1 1 4 1 1",
            "2 3 2 1 2",
            "3 3 1 2 1",
            "1 1 1 1 1",
            "1 1 1 1 1",
            "1 2 1 3 3",
            "2 1 3 3",
            "1 1 4 1 1",
            "1 3 1 3 1",
            "2 2 2 2 2",
        ],
    ),
];

const HOW: &str = "\"a up or b down\" is one cycle through Z_(a+b); without the vertex a + b − 1 it is a path, whose matching is read off (the module xanthi::line::long)";

const METHODS: [&str; 2] =
    ["the matching of 2a + j − 1 vertices, found by what is forced, for several a in the residue class", "the law 2ua − 1 modulo j"];

pub(super) static TABLE_3: Statement = Statement {
    id: "goldlist.table-3",
    source: &SOURCE,
    label: "Table 3",
    place: "section 5.4",
    says: "Let j be odd and coprime to a. In the perfect matching of 2a + j − 1 vertices with the moves a and a + j, a vertex v < a begins an edge of length a + j exactly when v ≡ 2ua − 1 (mod j) for some u from 1 to (j − 1)/2. So the pattern depends on a modulo j alone, and this gives every column of Table 3 and the columns after the last.",
    standing: Standing::Proved { how: HOW },
    errata: &[
        Erratum { printed: "j = 13, a ≡ 2: 1 2 3 6 7 10 11", truth: "2 3 6 7 10 11", methods: METHODS },
        Erratum { printed: "j = 13, a ≡ 8: 1 2 4 5 8", truth: "1 2 4 5 8 11", methods: METHODS },
        Erratum { printed: "j = 13, a ≡ 10: 1 2 3 6 7 8", truth: "0 1 2 6 7 8", methods: METHODS },
        Erratum {
            printed: "this pattern is given in Table 5.4",
            truth: "in Table 3, in section 5.4",
            methods: [
                super::CAPTIONS,
                "the columns headed by j and the rows by a modulo j, which the sentence describes, are those of Table 3, entry by entry",
            ],
        },
    ],
    check: Some(Check {
        range: "odd j up to {}, every residue of a and four a in each, found by what is forced, against the law; for a + j ≤ 20 all matchings; and every printed entry",
        upto: 61,
        small: 7,
        run: table_3,
    }),
};

/// Compares printed entries with what is computed; those that differ, as (j, residue of a).
fn misprints(printed: &[(u32, &[&str])], shown: impl Fn(Vec<u32>) -> String, budget: &Budget) -> Result<Vec<(u32, u32)>, Failure> {
    let mut wrong = Vec::new();
    for (j, entries) in printed {
        agree(entries.len() as u32, j - 1, || format!("entries of column {j}"))?;
        for (residue, printed) in (1..).zip(*entries) {
            let computed = entry(residue, *j, budget)?.map_or("-".into(), &shown);
            if computed != *printed {
                wrong.push((*j, residue));
            }
        }
    }
    Ok(wrong)
}

fn joined(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

fn table_3(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let upto = within(upto, 1000)? as u32;
    let mut cases = 0;
    for (j, residue) in (1..=upto).step_by(2).flat_map(|j| (1..j.max(2)).map(move |r| (j, r))) {
        for a in (0..4).map(|k| residue + k * j) {
            let case = || format!("a = {a}, j = {j}");
            let found = long_edges(a, j, budget)?;
            let predicted = law(a.into(), j.into()).map(|all| (0..a).filter(|v| all.contains(&u64::from(v % j))).collect::<Vec<_>>());
            agree(&found, &predicted, case)?;
            if let Some(found) = found.filter(|_| a + j <= 20) {
                let matchings = all((2 * a + j - 1) as usize, &[a as usize, (a + j) as usize], 0);
                agree(matchings.len(), 1, case)?;
                let long: Vec<u32> = matchings[0].iter().filter(|(u, v)| v - u > a as usize).map(|p| p.0 as u32).collect();
                agree(long, found, case)?;
            }
            cases += 1;
        }
    }
    agree(misprints(PRINTED_3, |e| joined(&e), budget)?, vec![(13, 2), (13, 8), (13, 10)], || "misprints of Table 3".into())?;
    Ok(Evidence { cases })
}

pub(super) static TABLE_4: Statement = Statement {
    id: "goldlist.table-4",
    source: &SOURCE,
    label: "Table 4",
    place: "section 5.4",
    says: "The differences of the entries of Table 3. The residues −a give the same differences as a in the opposite order.",
    standing: Standing::Proved { how: "the law of Table 3: the entry of −a holds j − 2 − v for each v of the entry of a" },
    errata: &[Erratum { printed: "j = 13, a ≡ 9: 2 1 3 3", truth: "2 1 2 3 2", methods: METHODS }],
    check: Some(Check { range: "odd j up to {}, every residue; and every printed entry", upto: 101, small: 7, run: table_4 }),
};

fn table_4(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let upto = within(upto, 1000)? as u32;
    let mut cases = 0;
    for (j, residue) in (3..=upto).step_by(2).flat_map(|j| (1..=j / 2).map(move |r| (j, r))) {
        let one = entry(residue, j, budget)?.map(|e| differences(&e));
        let mut other = entry(j - residue, j, budget)?.map(|e| differences(&e));
        other.iter_mut().for_each(|list| list.reverse());
        agree(one, other, || format!("j = {j}, a ≡ ±{residue}"))?;
        cases += 1;
    }
    let shown = |e: Vec<u32>| match differences(&e) {
        none if none.is_empty() => "-".into(),
        some => joined(&some),
    };
    agree(misprints(PRINTED_4, shown, budget)?, vec![(13, 9)], || "misprints of Table 4".into())?;
    Ok(Evidence { cases })
}

pub(super) static NEXT_COLUMN: Statement = Statement {
    id: "goldlist.column-15",
    source: &SOURCE,
    label: "the next column",
    place: "section 5.4",
    says: "The column j = 15 has blanks for a ≡ 3, 5, 6, 9, 10, 12, and by the law entries for the other residues: 1 3 5 7 9 11 13 for a ≡ 1, and 0 3 4 7 8 11 12 for a ≡ 2.",
    standing: Standing::Proved { how: "the blanks are the residues that are not coprime to 15: the law of Table 3 gives the others" },
    errata: &[],
    check: Some(Check { range: "the fourteen residues, by the matching", upto: 1, small: 1, run: next_column }),
};

fn next_column(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let column = (1..15).map(|residue| entry(residue, 15, budget)).collect::<Result<Vec<_>, _>>()?;
    let blanks: Vec<usize> = (1..15).filter(|r| column[r - 1].is_none()).collect();
    agree(blanks, vec![3, 5, 6, 9, 10, 12], || "blanks of column 15".into())?;
    agree(column[0].as_deref().map(joined), Some("1 3 5 7 9 11 13".into()), || "a ≡ 1".into())?;
    agree(column[1].as_deref().map(joined), Some("0 3 4 7 8 11 12".into()), || "a ≡ 2".into())?;
    Ok(Evidence { cases: 14 })
}
