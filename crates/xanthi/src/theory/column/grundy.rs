//! Grundy's game: split a heap into two that differ.

use super::SOURCE;
use crate::theory::brute_force::heaps::{PlainHeaps, positions, sorted, table};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers, within};
use xanthi_games::budget::Budget;

/// The least difference of the two parts.
const DIFFERENCE: u32 = 1;

/// Beyond this many matches there are more positions than anybody wants to search.
const MOST_MATCHES: u64 = 60;

/// Calls `test` with every position of up to `upto` matches.
pub(super) fn every_position(upto: u64, mut test: impl FnMut(&[u32]) -> Result<bool, Failure>) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for total in 1..=within(upto, MOST_MATCHES)? as u32 {
        for heaps in positions(total) {
            cases += u64::from(test(&heaps)?);
        }
    }
    Ok(Evidence { cases })
}

/// What the solver says about a position: its number, with the certificate judged.
fn solver(heaps: &[u32], budget: &Budget) -> Result<u32, Failure> {
    let list: Vec<_> = heaps.iter().map(ToString::to_string).collect();
    Ok(answers::nimber_of_line(&format!("grundy:{}", list.join(",")), budget)? as u32)
}

const SECTION: &str = "Grundy's and Kenyon's Games";
const WITH_MATCHES: &str = "all positions with at most {} matches";

pub(super) static SAFE: Statement = Statement {
    id: "column.safe",
    source: &SOURCE,
    label: "safe and unsafe configurations",
    place: SECTION,
    says: "A configuration is called safe if the player to move wins (N), and unsafe if he cannot move or every move leads to a safe one (P). One with heaps of 1 and 2 only is unsafe. (Elsewhere in the literature the words are often used the other way round.)",
    standing: Standing::Shown { by: "N and P in every verdict, as of `xanthi solve grundy:5,8,9`" },
    errata: &[],
    check: Some(Check { range: WITH_MATCHES, upto: 24, small: 14, run: safe }),
};

fn safe(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    every_position(upto, |heaps| {
        let wins = plain.wins(heaps, budget)?;
        let moves = plain.moves(heaps);
        let dead_end = heaps.iter().all(|h| *h <= 2);
        agree(moves.is_empty(), dead_end, || format!("the moves from {heaps:?}"))?;
        let every_move_to_safe = moves.iter().map(|then| plain.wins(then, budget)).collect::<Result<Vec<_>, _>>()?.into_iter().all(|w| w);
        agree(wins, !every_move_to_safe, || format!("{heaps:?}"))?;
        Ok(true)
    })
}

pub(super) static SAFE_EXAMPLES: Statement = Statement {
    id: "column.safe-examples",
    source: &SOURCE,
    label: "(3,2,2,1,1,1) and (5,1)",
    place: SECTION,
    says: "In Grundy's game (3,2,2,1,1,1) and (5,1) are safe. From (5,1) the next player wins by (4,1,1); then (3,1,1,1) and (2,1,1,1,1) are the only moves.",
    standing: Standing::Proved { how: "by trying all moves" },
    errata: &[],
    check: Some(Check { range: "the two positions and the line of play", upto: 1, small: 1, run: safe_examples }),
};

fn safe_examples(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    for heaps in [&[3, 2, 2, 1, 1, 1][..], &[5, 1]] {
        agree(plain.wins(heaps, budget)?, true, || format!("{heaps:?}"))?;
    }
    let line: [&[u32]; 4] = [&[5, 1], &[4, 1, 1], &[3, 1, 1, 1], &[2, 1, 1, 1, 1]];
    for pair in line.windows(2) {
        agree(plain.moves(&sorted(pair[0])).contains(&sorted(pair[1])), true, || format!("{:?} to {:?}", pair[0], pair[1]))?;
    }
    for forced in &line[1..3] {
        agree(plain.moves(&sorted(forced)).len(), 1, || format!("the moves from {forced:?}"))?;
    }
    agree(plain.moves(&sorted(line[3])).len(), 0, || "the end of the line".into())?;
    agree(plain.wins(line[1], budget)?, false, || "(4,1,1)".into())?;
    Ok(Evidence { cases: 8 })
}

pub(super) static TREE: Statement = Statement {
    id: "column.tree-of-7",
    source: &SOURCE,
    label: "the tree for 7 matches",
    place: SECTION,
    says: "With 7 matches the second player wins by moving to (4,2,1), which answers each of the first moves (6,1), (5,2) and (4,3).",
    standing: Standing::Proved { how: "by trying all moves" },
    errata: &[],
    check: Some(Check { range: "all positions below (7)", upto: 1, small: 1, run: tree }),
};

fn tree(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    agree(plain.wins(&[7], budget)?, false, || "(7)".into())?;
    let first = plain.moves(&[7]);
    agree(&first, &vec![vec![1, 6], vec![2, 5], vec![3, 4]], || "the first moves".into())?;
    let answer = vec![1, 2, 4];
    for then in &first {
        agree(plain.moves(then).contains(&answer), true, || format!("(4,2,1) after {then:?}"))?;
    }
    agree(plain.wins(&answer, budget)?, false, || "(4,2,1)".into())?;
    Ok(Evidence { cases: 5 })
}

/// The numbers that are printed for the positions of the tree.
const PRINTED_TREE: [(&[u32], u32); 11] = [
    (&[3, 1, 1, 1, 1], 1),
    (&[3, 2, 1, 1], 1),
    (&[3, 2, 2], 1),
    (&[4, 1, 1, 1], 0),
    (&[4, 2, 1], 0),
    (&[3, 3, 1], 0),
    (&[5, 1, 1], 2),
    (&[6, 1], 1),
    (&[4, 3], 1),
    (&[5, 2], 2),
    (&[7], 0),
];

pub(super) static TREE_NUMBERS: Statement = Statement {
    id: "column.tree-numbers",
    source: &SOURCE,
    label: "the numbers on the tree for 7 matches",
    place: SECTION,
    says: "(3,1,1,1,1), (3,2,1,1) and (3,2,2) have the number 1; (4,1,1,1), (4,2,1) and (3,3,1) have 0, because all moves from them lead to positions with 1; (5,1,1) has 2; (6,1) and (4,3) have 1, (5,2) has 2, (7) has 0.",
    standing: Standing::Proved { how: "by trying all moves" },
    errata: &[],
    check: Some(Check { range: "the eleven printed numbers", upto: 1, small: 1, run: tree_numbers }),
};

fn tree_numbers(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    for (heaps, printed) in PRINTED_TREE {
        agree(plain.number(heaps, budget)?, printed, || format!("the number of {heaps:?}"))?;
        agree(solver(heaps, budget)?, printed, || format!("the solver's number of {heaps:?}"))?;
        agree(plain.wins(heaps, budget)?, printed != 0, || format!("whether {heaps:?} is safe"))?;
    }
    for heaps in [&[4, 1, 1, 1][..], &[4, 2, 1], &[3, 3, 1]] {
        for then in plain.moves(&sorted(heaps)) {
            agree(plain.number(&then, budget)?, 1, || format!("{then:?} after {heaps:?}"))?;
        }
    }
    Ok(Evidence { cases: PRINTED_TREE.len() as u64 })
}

pub(super) static ZERO: Statement = Statement {
    id: "column.zero-is-unsafe",
    source: &SOURCE,
    label: "the number 0",
    place: SECTION,
    says: "Give a dead end the number 0, and any other configuration the smallest number that no configuration one move away has. Then those with 0 are unsafe, and all others safe: always move to 0.",
    standing: Standing::Proved { how: "by induction on the number of moves that are left" },
    errata: &[],
    check: Some(Check { range: WITH_MATCHES, upto: 24, small: 14, run: zero }),
};

fn zero(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    every_position(upto, |heaps| {
        agree(plain.wins(heaps, budget)?, plain.number(heaps, budget)? != 0, || format!("{heaps:?}"))?;
        Ok(true)
    })
}

pub(super) static ADDING: Statement = Statement {
    id: "column.adding-without-carrying",
    source: &SOURCE,
    label: "adding without carrying",
    place: SECTION,
    says: "The number of a configuration is the sum of the numbers of its heaps in base 2, without carrying.",
    standing: Standing::Proved { how: "R. P. Sprague, 1935, and P. M. Grundy, 1939" },
    errata: &[],
    check: Some(Check { range: WITH_MATCHES, upto: 24, small: 14, run: adding }),
};

fn adding(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    let single = table(DIFFERENCE, within(upto, MOST_MATCHES)? as u32);
    every_position(upto, |heaps| {
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ single[*heap as usize]);
        agree(plain.number(heaps, budget)?, sum, || format!("{heaps:?}"))?;
        Ok(true)
    })
}

pub(super) static ADDING_EXAMPLES: Statement = Statement {
    id: "column.adding-examples",
    source: &SOURCE,
    label: "(5,3) and (8,5)",
    place: SECTION,
    says: "(5) has the number 2, (3) has 1 and (5,3) has 3; (8) has 2, (5) has 2 and (8,5) has 0.",
    standing: Standing::Proved { how: "by trying all moves" },
    errata: &[],
    check: Some(Check { range: "the six numbers", upto: 1, small: 1, run: adding_examples }),
};

fn adding_examples(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    let printed: [(&[u32], u32); 5] = [(&[5], 2), (&[3], 1), (&[5, 3], 3), (&[8], 2), (&[8, 5], 0)];
    for (heaps, number) in printed {
        agree(plain.number(heaps, budget)?, number, || format!("{heaps:?}"))?;
        agree(solver(heaps, budget)?, number, || format!("the solver on {heaps:?}"))?;
    }
    Ok(Evidence { cases: printed.len() as u64 })
}

/// The printed numbers of the heaps 1 to 11.
const PRINTED_N: [u32; 11] = [0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2];

pub(super) static TABLE_N: Statement = Statement {
    id: "column.table-n",
    source: &SOURCE,
    label: "the numbers of single heaps",
    place: SECTION,
    says: "The heaps of 1 to 11 have the numbers 0 0 1 0 2 1 0 2 1 0 2; each is the least number that no (r,s) with r + s = n and r ≠ s has.",
    standing: Standing::Proved { how: "by trying all moves" },
    errata: &[],
    check: Some(Check { range: "the eleven printed numbers", upto: 1, small: 1, run: table_n }),
};

fn table_n(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    for (heap, printed) in (1u32..).zip(PRINTED_N) {
        agree(plain.number(&[heap], budget)?, printed, || format!("the heap of {heap}"))?;
        agree(table(DIFFERENCE, heap)[heap as usize], printed, || format!("the heap of {heap} by its pairs"))?;
        agree(plain.wins(&[heap], budget)?, printed != 0, || format!("whether {heap} is safe"))?;
        agree(solver(&[heap], budget)?, printed, || format!("the solver on a heap of {heap}"))?;
    }
    Ok(Evidence { cases: PRINTED_N.len() as u64 })
}

/// The printed rows: (r,1), (r,2), …, (r,r).
const PRINTED_RS: [&[u32]; 11] = [
    &[0],
    &[0, 0],
    &[1, 1, 0],
    &[0, 0, 1, 0],
    &[2, 2, 3, 2, 0],
    &[1, 1, 0, 1, 3, 0],
    &[0, 0, 1, 0, 2, 1, 0],
    &[2, 2, 3, 2, 0, 3, 2, 0],
    &[1, 1, 0, 1, 3, 0, 1, 3, 0],
    &[0, 0, 1, 0, 2, 1, 0, 2, 1, 0],
    &[2, 2, 3, 2, 0, 3, 2, 0, 3, 2, 0],
];

pub(super) static TABLE_RS: Statement = Statement {
    id: "column.table-rs",
    source: &SOURCE,
    label: "the numbers of (r,s)",
    place: SECTION,
    says: "The printed table of the numbers of two heaps r ≥ s up to 11 is right in all 66 places.",
    standing: Standing::Proved { how: "by trying all moves of the two heaps, without the rule of adding" },
    errata: &[],
    check: Some(Check { range: "the rows up to r = {}", upto: 11, small: 5, run: table_rs }),
};

fn table_rs(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut plain = PlainHeaps::new(DIFFERENCE);
    let mut cases = 0;
    for (r, row) in (1u32..).zip(PRINTED_RS).take(within(upto, 11)? as usize) {
        for (s, &printed) in (1u32..).zip(row) {
            agree(plain.number(&[r, s], budget)?, printed, || format!("({r},{s})"))?;
            agree(solver(&[r, s], budget)?, printed, || format!("the solver on ({r},{s})"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}
