//! Section 5.3 and 6.1: stacked pictures.

use super::super::SOURCE;
use super::by_hand::{Pair, all, is_matching};
use crate::line::stacked::Stacked;
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::Budget;

/// A printed table, row by row.
type Printed = [&'static [u32]];

/// The rows of a line in columns of height `a`.
pub(super) fn rows(n: u32, a: u32) -> Vec<Vec<u32>> {
    (0..a.min(n)).map(|r| (r..n).step_by(a as usize).collect()).collect()
}

/// The entries of a printed table that differ from the stacked picture: (row, column, printed,
/// true).
pub(super) fn misprints(n: u32, a: u32, printed: &Printed) -> Result<Vec<(usize, usize, u32, u32)>, Failure> {
    let picture = Stacked::new(n, a, &[]).ok_or_else(|| Failure::case(format!("{n};{a} cannot be stacked")))?;
    let rows = rows(n, a);
    let lengths = |table: &mut dyn Iterator<Item = usize>| table.collect::<Vec<_>>();
    agree(lengths(&mut printed.iter().map(|r| r.len())), lengths(&mut rows.iter().map(Vec::len)), || format!("the shape of {n};{a}"))?;
    let mut wrong = Vec::new();
    for (y, (printed, row)) in printed.iter().zip(&rows).enumerate() {
        for (x, (&printed, &v)) in printed.iter().zip(row).enumerate() {
            agree(picture.place(v), (x as u32, y as u32), || format!("the place of {v}"))?;
            if printed != v {
                wrong.push((y, x, printed, v));
            }
        }
    }
    Ok(wrong)
}

/// How a section cited as a table is found.
pub(in crate::theory::goldlist) const CAPTIONS: &str = "the captions: the tables of the paper are numbered from 1 to 11";

const SHOWN: &str = "xanthi explain --stacked, and xanthi::line::stacked";

pub(super) static TABLE_2: Statement = Statement {
    id: "goldlist.table-2",
    source: &SOURCE,
    label: "Table 2",
    place: "section 5.3",
    says: "The line 8;{3,7} in columns of height 3: edges of length 3 join neighbours in a row. Its one perfect matching is 0–7, 1–4, 2–5, 3–6; 8 is no combination 3x + 7y with x, y ≥ 0.",
    standing: Standing::Shown { by: SHOWN },
    errata: &[Erratum {
        printed: "Table 5.3 shows this method of viewing our graph",
        truth: "Table 2, in section 5.3",
        methods: [CAPTIONS, "the places of the vertices 0 … 7 in columns of height 3, computed: they are those of Table 2"],
    }],
    check: Some(Check { range: "the picture, and all matchings", upto: 1, small: 1, run: table_2 }),
};

fn table_2(_: u64, _: &Budget) -> Result<Evidence, Failure> {
    agree(misprints(8, 3, &[&[0, 3, 6], &[1, 4, 7], &[2, 5]])?, vec![], || "Table 2".into())?;
    let matching = vec![(0, 7), (1, 4), (2, 5), (3, 6)];
    agree(all(8, &[3, 7], 0), vec![matching], || "the perfect matchings of 8;{3,7}".into())?;
    let combined = (0..3).flat_map(|x| (0..2).map(move |y| (x, y))).any(|(x, y)| 3 * x + 7 * y == 8);
    agree(combined, false, || "8 as a combination of 3 and 7".into())?;
    Ok(Evidence { cases: 8 })
}

pub(super) static TABLE_8: Statement = Statement {
    id: "goldlist.table-8",
    source: &SOURCE,
    label: "Table 8",
    place: "section 6.1",
    says: "The line 10;{3,7} in columns of height 3, with the perfect matching 0–3, 2–5, 4–7, 6–9, 1–8.",
    standing: Standing::Shown { by: SHOWN },
    errata: &[
        Erratum {
            printed: "the third row is 2, 3, 8",
            truth: "2, 5, 8",
            methods: [
                "the places of all ten vertices: 3 stands in the first row already, 5 nowhere",
                "the matching beside it uses the edge 2–5, in that row",
            ],
        },
        Erratum {
            printed: "the matching of 10;{3,7} with the edges (0,3), (2,5), (4,7), (6,9) and (1,8): see Table 5.3",
            truth: "see Table 8, in section 6.1",
            methods: [CAPTIONS, "the matching covers ten vertices; the picture in section 5.3, Table 2, has eight"],
        },
    ],
    check: Some(Check { range: "the picture and its matching", upto: 1, small: 1, run: table_8 }),
};

fn table_8(_: u64, _: &Budget) -> Result<Evidence, Failure> {
    agree(misprints(10, 3, &[&[0, 3, 6, 9], &[1, 4, 7], &[2, 3, 8]])?, vec![(2, 1, 3, 5)], || "misprints of Table 8".into())?;
    let matching: [Pair; 5] = [(0, 3), (2, 5), (4, 7), (6, 9), (1, 8)];
    agree(is_matching(10, &[3, 7], &matching), true, || "the matching of Table 8".into())?;
    agree(is_matching(8, &[3, 7], &matching), false, || "the matching of Table 8 in Table 2".into())?;
    Ok(Evidence { cases: 10 })
}
