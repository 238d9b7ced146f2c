//! Section 4: Kotzig's Nim, and Table 1.

use super::SOURCE;
use crate::theory::more::sweeps::{Ask, cycle, proved, searched, torus};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, answers, within};
use xanthi_games::budget::Budget;
use xanthi_games::family::sweeps::Boards;
use xanthi_games::{Outcome, Play};

/// In the order of the paper.
pub(super) static STATEMENTS: &[&Statement] = &[&KOTZIGS_NIM, &ONE_MOVE];

/// After Theorem 6.
pub(super) static TABLES: &[&Statement] = &[&TABLE_1];

static KOTZIGS_NIM: Statement = Statement {
    id: "goldlist.kotzigs-nim",
    source: &SOURCE,
    label: "Kotzig's Nim",
    place: "section 4",
    says: "Kotzig's Nim (Modular Nim) is directed vertex geography on the numbers modulo n: a move adds a member of the move set. With all differences of both signs it is undirected.",
    standing: Standing::Shown { by: "xanthi solve dvg:kotzig.17.3.5@0, and xanthi prove kotzig --moves 3,5 for every n" },
    errata: &[
        Erratum {
            printed: "players can move from u to v if u = v + a modulo n",
            truth: "if v = u + a. As printed a move subtracts; that is the mirror image, with the same outcomes and other moves",
            methods: [
                "section 5.2: on the line the move a leads from 0 to a",
                "plain search: with the moves −a the outcomes are the same, and the winning moves are the opposite ones",
            ],
        },
        Erratum {
            printed: "after Theorem 6: Theorem 6 and Table 4 give many results in this variant",
            truth: "Theorem 6 and Table 1. Table 4 has differences of the entries of Table 3, about lines",
            methods: [
                "the text beside Table 4, in section 5.4",
                "automata: Table 1 has the outcomes of C_n x C_3 but for its headings (goldlist.table-1)",
            ],
        },
    ],
    check: Some(Check { range: "the moves of each pair a < b ≤ 5 and their opposites, n up to {}", upto: 14, small: 8, run: mirrored }),
};

/// Adding and subtracting the moves: outcomes, and the outcomes after each first move.
fn mirrored(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for n in 6..=within(upto, 20)? as usize {
        for (a, b) in (2..=5).flat_map(|b| (1..b).map(move |a| (a, b))) {
            let opposite = [(n - a) as u32, (n - b) as u32];
            let ask = Ask::Outcome(Play::Normal);
            let (mut there, mut back) = (cycle(n, &[a as u32, b as u32])?, cycle(n, &opposite)?);
            agree(searched(&mut there, ask, budget)?, searched(&mut back, ask, budget)?, || format!("{{{a},{b}}} modulo {n}"))?;
            let ends = back.options(0, Play::Normal, budget)?;
            let mut ends: Vec<_> = ends.into_iter().map(|(to, outcome)| (n - to, outcome)).collect();
            let mut mirror = there.options(0, Play::Normal, budget)?;
            ends.sort_unstable_by_key(|end| end.0);
            mirror.sort_unstable_by_key(|end| end.0);
            agree(mirror, ends, || format!("the first moves of {{{a},{b}}} modulo {n}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}

static ONE_MOVE: Statement = Statement {
    id: "goldlist.kotzig-one-move",
    source: &SOURCE,
    label: "Kotzig's Nim with one move",
    place: "section 4",
    says: "With the one move a on n vertices, let d be the greatest common divisor of a and n. The outcome is that of n/d vertices with the move 1: P if n/d is odd, N if it is even. With the moves 1 and -1 it is P if n is odd, and N if n is even.",
    standing: Standing::Proved {
        how: "with one move nobody has a choice, and n/d - 1 moves are made; a cycle of even length has a perfect matching, one of odd length has one that misses only the token",
    },
    errata: &[Erratum {
        printed: "with the move set {1} or {±1}, even n are P and odd n are N",
        truth: "even n are N and odd n are P (the printed parity counts the placing of the token as a move)",
        methods: ["plain search for small n", "certificates: the automata of the sets {a}, and matchings of cycles"],
    }],
    check: Some(Check { range: "all a and n up to {}; every n for a up to 3", upto: 30, small: 8, run: one_move }),
};

fn one_move(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let parity = |n: u64| if n % 2 == 1 { 'P' } else { 'N' };
    let most = within(upto, 100)?;
    let mut cases = 0;
    for a in 1..=most {
        let proof = if a <= 3 { Some(proved(Boards::Kotzig { moves: vec![a as u32] }, Ask::Outcome(Play::Normal), budget)?) } else { None };
        for n in 1..=most {
            let expected = Some(parity(n / gcd(a, n)));
            let found = searched(&mut cycle(n as usize, &[a as u32])?, Ask::Outcome(Play::Normal), budget)?;
            agree(found, expected, || format!("{{{a}}} modulo {n}"))?;
            if let Some(value) = proof.as_ref().and_then(|proof| proof.value(n)) {
                agree(Some(value), expected, || format!("the automata of {{{a}}}, modulo {n}"))?;
            }
            cases += 1;
        }
    }
    for n in 3..=most {
        let found = answers::of_line(&format!("uvg:cycle.{n}@0"), Play::Normal, budget)?;
        agree(found, if parity(n) == 'P' { Outcome::P } else { Outcome::N }, || format!("the undirected cycle of {n}"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

/// Table 1 as it is printed, column by column from top to bottom (rows 1 to 6), with the headings
/// that are meant.
const TABLE: [(&[u64], &str); 5] = [(&[0], "PNPNPN"), (&[6], "PPPNNP"), (&[12], "NPNNNP"), (&[18], "NPNNNP"), (&[30, 36], "PNPNPN")];

static TABLE_1: Statement = Statement {
    id: "goldlist.table-1",
    source: &SOURCE,
    label: "Table 1 (Nowakowski and Poole)",
    place: "section 4",
    says: "C_n x C_3 has period 42 in n, from n = 1 on. It is P exactly when n is 1, 3, 5, 7, 8, 9, 12, 14, 18, 20, 24, 26, 29, 30, 31, 33, 35, 37, 39 or 41 modulo 42. The columns of the table are those for +0, +6, +12, +18, and the common one for +30 and +36.",
    standing: Standing::Proved { how: "by automata, with a certificate for every n: xanthi prove torus --rows 3" },
    errata: &[
        Erratum {
            printed: "the five columns are headed +6, +12, +18, +30, +36, and the caption refers to Grundy values",
            truth: "they are the columns +0, +6, +12, +18, +30 (which is also +36); +24 (25 to 30: N P N N P P) is missing; the entries are outcomes, and nimbers have the period 42 too",
            methods: ["automata for every n, with a judged certificate", "plain search of n x 3 for small n"],
        },
        Erratum {
            printed: "for n = 3 the value depends on m modulo 42, and Table 1 gives the values of n modulo 42",
            truth: "for m = 3 it depends on n modulo 42: the caption has C_n x C_3. (For one side of 3 it does not matter which side it is called, but the letter must be the same)",
            methods: [
                "the caption of Table 1",
                "C_n x C_3 and C_3 x C_n have the same outcome, by plain search: 42 belongs to the side that runs",
            ],
        },
    ],
    check: Some(Check {
        range: "every n by automata, n up to {} by plain search, of both C_n x C_3 and C_3 x C_n",
        upto: 9,
        small: 5,
        run: table_1,
    }),
};

fn table_1(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let claim = proved(Boards::Torus { rows: 3, twist: 0 }, Ask::Outcome(Play::Normal), budget)?;
    agree((claim.before.len(), claim.period.len()), (0, 42), || "beginning and period".into())?;
    let mut cases = 0;
    for (headings, column) in TABLE {
        for heading in headings {
            for (row, letter) in column.chars().enumerate() {
                let n = heading + row as u64 + 1;
                agree(claim.value(n), Some(letter), || format!("column +{heading}, row {}", row + 1))?;
                cases += 1;
            }
        }
    }
    agree(&claim.period[24..30], "NPNNPP", || "the missing column".into())?;
    for n in 1..=within(upto, 12)? {
        let found = searched(&mut torus(n as usize, 3)?, Ask::Outcome(Play::Normal), budget)?;
        agree(found, claim.value(n), || format!("plain search of C_{n} x C_3"))?;
        let turned = searched(&mut torus(3, n as usize)?, Ask::Outcome(Play::Normal), budget)?;
        agree(turned, found, || format!("plain search of C_3 x C_{n}"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}
