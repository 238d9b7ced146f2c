//! Sections 5.5 and 6: arguments on stacked pictures, by what an edge forces.

use super::super::SOURCE;
use super::by_hand::{Pair, all, count, forced};
use super::pictures::misprints;
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, within};
use xanthi_games::budget::Budget;

/// That some edges, taken together, force the others and leave a vertex without a partner.
fn refutes(n: usize, moves: &[usize], given: &[Pair], forces: &[Pair]) -> Result<(), Failure> {
    let (edges, dead) = forced(n, moves, given);
    let case = || format!("{n};{moves:?} with {given:?}, which forces {edges:?}");
    agree(dead.is_some(), true, case)?;
    agree(forces.iter().all(|e| edges.contains(e)), true, case)
}

/// That there is no perfect matching: by counting, and for short lines by trying everything.
fn none(n: usize, moves: &[usize], budget: &Budget) -> Result<(), Failure> {
    agree(count(n, moves, None, budget)?, 0, || format!("perfect matchings of {n};{moves:?}"))?;
    if n <= 24 {
        agree(all(n, moves, 0).len(), 0, || format!("perfect matchings of {n};{moves:?}"))?;
    }
    Ok(())
}

/// The moves of a check up to a bound.
fn up_to(upto: u64, most: u64) -> Result<std::ops::RangeInclusive<usize>, Failure> {
    Ok(3..=within(upto, most)? as usize)
}

pub(super) static TABLE_5: Statement = Statement {
    id: "goldlist.table-5",
    source: &SOURCE,
    label: "Table 5",
    place: "section 5.5",
    says: "The line 3a;{a,a+1}, a ≥ 3, in three columns of height a, the argument for Lemma 4. The edge 0–(a+1) forces v–(v+a+1) for all v ≤ a and leaves 2a+2, …, 3a−1 without a partner. Otherwise there are 0–a and, by symmetry, (2a−1)–(3a−1); they force (a−1)–2a and v–(v+a) for 1 ≤ v ≤ a−2, and leave 2a+1, …, 3a−2.",
    standing: Standing::Proved { how: "each forced edge is the last one left at its lower end" },
    errata: &[
        Erratum {
            printed: "the set of vertices {0, …, 3a−2}, and forced edges up to (a−1, 3a)",
            truth: "{0, …, 3a−1}, and (a−1, 2a)",
            methods: ["counting: the line has 3a vertices, so 3a is not one of them", "the edges that 0–(a+1) forces, computed"],
        },
        Erratum {
            printed: "in the second case 2a+1, …, 3a−1 have no edges left",
            truth: "2a+1, …, 3a−2: 3a−1 is matched with 2a−1",
            methods: ["the edge (2a−1, 3a−1) of the same sentence", "the edges that are forced, computed"],
        },
        Erratum {
            printed: "the proof of Lemma 4 begins: see Table 5.5",
            truth: "Table 5, in section 5.5",
            methods: [super::CAPTIONS, "Table 5 has 3a vertices, those of the lemma; Table 6 has 4a − 2"],
        },
    ],
    check: Some(Check { range: "3 ≤ a ≤ {}: what is forced; and counting", upto: 16, small: 6, run: table_5 }),
};

fn table_5(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for a in up_to(upto, 24)? {
        let (n, moves) = (3 * a, [a, a + 1]);
        agree(super::pictures::rows(n as u32, a as u32)[a - 1].clone(), [1, 2, 3].map(|k| (k * a - 1) as u32).to_vec(), || {
            format!("the last row for a = {a}")
        })?;
        none(n, &moves, budget)?;
        let long: Vec<Pair> = (1..a).map(|v| (v, v + a + 1)).collect();
        // What is forced next depends on the order; the last vertices die.
        let (edges, dead) = forced(n, &moves, &[vec![(0, a + 1)], long.clone()].concat());
        agree(dead.is_some_and(|v| v >= 2 * a + 2 || edges == [(a, 2 * a + 1)]), true, || {
            format!("a = {a}, first case: {edges:?}, {dead:?}")
        })?;
        refutes(n, &moves, &[(0, a + 1)], &[])?;
        refutes(n, &moves, &[(0, a), (2 * a - 1, 3 * a - 1)], &[(a - 1, 2 * a)])?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static TABLE_6: Statement = Statement {
    id: "goldlist.table-6",
    source: &SOURCE,
    label: "Table 6",
    place: "section 5.5",
    says: "The line 4a−2;{a,a+1}, a ≥ 3, in columns of height a, the last of which has a − 2 vertices: the argument for Lemma 5. Each of the edges 0–(a+1), (a−1)–(2a−1) and (a−1)–2a, the latter two with 0–a and (3a−3)–(4a−3), forces edges until a vertex has no partner left; and one of them must be there.",
    standing: Standing::Proved {
        how: "0 has two neighbours, and without 0–(a+1) there are 0–a and its mirror image; a − 1 has two neighbours",
    },
    errata: &[Erratum {
        printed: "the proof of Lemma 5 begins: see Table 5.5",
        truth: "Table 6, in section 5.5",
        methods: [super::CAPTIONS, "Table 6 has 4a − 2 vertices, those of the lemma; Table 5 has 3a"],
    }],
    check: Some(Check { range: "3 ≤ a ≤ {}: what is forced; and counting", upto: 14, small: 6, run: table_6 }),
};

fn table_6(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for a in up_to(upto, 20)? {
        let (n, moves) = (4 * a - 2, [a, a + 1]);
        agree(super::pictures::rows(n as u32, a as u32)[a - 3].last().copied(), Some(4 * a as u32 - 3), || {
            format!("the last vertex for a = {a}")
        })?;
        none(n, &moves, budget)?;
        let ends = [(0, a), (3 * a - 3, 4 * a - 3)];
        refutes(n, &moves, &[(0, a + 1)], &[])?;
        refutes(n, &moves, &[ends[0], ends[1], (a - 1, 2 * a - 1)], &[])?;
        refutes(n, &moves, &[ends[0], ends[1], (a - 1, 2 * a)], &[])?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static CUTS: Statement = Statement {
    id: "goldlist.cuts",
    source: &SOURCE,
    label: "edges that cut the line",
    place: "section 5.5",
    says: "In a perfect matching of n;{a,a+1} with the edge 0–(a+1) the first 2a+2 vertices are matched with each other, v with v+a+1, and so are the other n−2a−2. With the edge (a−1)–(2a−1) the first 2a are, v with v+a, and so are the other n−2a.",
    standing: Standing::Proved {
        how: "from 0 upwards, in the second case from a − 1 downwards, one of the two partners of each vertex is taken",
    },
    errata: &[Erratum {
        printed: "with the edge (a−1, 2a−1) the graph is divided into graphs of order 2n and n−2n",
        truth: "of order 2a and n−2a",
        methods: ["2n vertices are more than there are", "all perfect matchings of the lines in the range"],
    }],
    check: Some(Check {
        range: "all perfect matchings of lines with the moves a and a+1, 2 ≤ a ≤ 5, n up to {}",
        upto: 36,
        small: 14,
        run: cuts,
    }),
};

fn cuts(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    within(upto, 50)?;
    let mut cases = 0;
    for (a, n) in (2..=5usize).flat_map(|a| (0..=upto as usize).step_by(2).map(move |n| (a, n))) {
        budget.spend(1)?;
        for matching in all(n, &[a, a + 1], 0) {
            for (edge, step) in [((0, a + 1), a + 1), ((a - 1, 2 * a - 1), a)] {
                if matching.contains(&edge) {
                    let cut = (0..step).all(|v| matching.contains(&(v, v + step)));
                    agree(cut, true, || format!("{n};{{{a},{}}} with {edge:?}: {matching:?}", a + 1))?;
                    cases += 1;
                }
            }
        }
    }
    Ok(Evidence { cases })
}

pub(super) static TABLE_9: Statement = Statement {
    id: "goldlist.table-9",
    source: &SOURCE,
    label: "Table 9",
    place: "section 6.1",
    says: "The line 16;{3,10} in columns of height 3 has no perfect matching: 0–10 forces 3–13, 4–7, 1–11 and leaves 14; otherwise there are 0–3 and 12–15, which force 6–9, 2–5, 8–11, and vertices are left.",
    standing: Standing::Proved { how: "0 has two neighbours; the rest is forced" },
    errata: &[
        Erratum {
            printed: "the third row is 2, 3, 8, 11, 14",
            truth: "2, 5, 8, 11, 14",
            methods: ["the places of all sixteen vertices", "the argument uses the edge 2–5, in that row"],
        },
        Erratum {
            printed: "form the edge (1, 10); later (0,3) and (12,15) force (6, 19)",
            truth: "(0, 10), and (6, 9)",
            methods: ["lengths: 9 is no move, and there is no vertex 19", "the edges that are forced, computed"],
        },
        Erratum {
            printed: "16;{3,10}: see Table 6.1",
            truth: "Table 9, in section 6.1",
            methods: [super::CAPTIONS, "of the pictures in section 6.1 Table 9 has sixteen vertices, and Table 8 has ten"],
        },
    ],
    check: Some(Check { range: "the picture, what is forced, and all matchings", upto: 1, small: 1, run: table_9 }),
};

fn table_9(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let printed: [&[u32]; 3] = [&[0, 3, 6, 9, 12, 15], &[1, 4, 7, 10, 13], &[2, 3, 8, 11, 14]];
    agree(misprints(16, 3, &printed)?, vec![(2, 1, 3, 5)], || "misprints of Table 9".into())?;
    let moves = [3, 10];
    none(16, &moves, budget)?;
    refutes(16, &moves, &[(0, 10)], &[(3, 13), (4, 7), (1, 11)])?;
    refutes(16, &moves, &[(0, 3), (12, 15)], &[(6, 9), (2, 5), (8, 11)])?;
    Ok(Evidence { cases: 16 })
}

pub(super) static LINE_22: Statement = Statement {
    id: "goldlist.line-22-3-10",
    source: &SOURCE,
    label: "the line 22;{3,10}",
    place: "section 6.1",
    says: "22;{3,10} has no perfect matching. 0–10 forces 17–20, 4–7 and 1–11 and leaves 14 without a partner; by symmetry 11–21 is out as well, so there are 0–3 and 18–21. Nothing is forced by these two. With 1–11 they leave 15; so there is 1–4, and by symmetry 17–20. Then 2–5 leaves 14, and 2–12 leaves 15.",
    standing: Standing::Proved {
        how: "each forced edge is the last one left at one of its ends; the case distinction is complete, since 0, 1 and 2 have two neighbours each",
    },
    errata: &[Erratum {
        printed: "the edge (0,3) forces (7,17), (10,20), (13,16) and (6,9), and then 19 is dead",
        truth: "(0,3) forces nothing: every other vertex is left with two neighbours or more. The four edges follow if (7,17) is chosen as well; with (7,4) or (7,10) 19 need not die. The claim is right, by the argument given here",
        methods: ["the edges that are forced, computed for each case", "all matchings of the line, and counting"],
    }],
    check: Some(Check { range: "the five cases, counting, and all matchings", upto: 1, small: 1, run: line_22 }),
};

fn line_22(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let moves = [3, 10];
    none(22, &moves, budget)?;
    for given in [vec![], vec![(0, 3)], vec![(0, 3), (18, 21)]] {
        agree(forced(22, &moves, &given), (vec![], None), || format!("what {given:?} forces"))?;
    }
    refutes(22, &moves, &[(0, 10)], &[(17, 20), (4, 7), (1, 11)])?;
    // The printed edges, with the one that was chosen and not forced.
    let (edges, dead) = forced(22, &moves, &[(0, 3), (7, 17)]);
    agree((edges, dead), (vec![(10, 20), (13, 16), (6, 9)], Some(19)), || "the printed case".into())?;
    refutes(22, &moves, &[(0, 3), (18, 21), (1, 11)], &[])?;
    for last in [(2, 5), (2, 12)] {
        refutes(22, &moves, &[(0, 3), (18, 21), (1, 4), (17, 20), last], &[])?;
    }
    Ok(Evidence { cases: 5 })
}

pub(super) static TABLE_10: Statement = Statement {
    id: "goldlist.table-10",
    source: &SOURCE,
    label: "Table 10",
    place: "section 6.2",
    says: "The line 22;{4,5} in columns of height 4 has no perfect matching.",
    standing: Standing::Proved {
        how: "every choice of partners for 0, and then for the first vertex that has two, leaves a vertex without one; all matchings are tried",
    },
    errata: &[Erratum {
        printed: "the argument beside it forms the edges (4, 10), (10, 16), (2, 5) and (8, 11), and lets (5, 9) force (5, 10)",
        truth: "none of the four is an edge: their lengths are 6, 6, 3 and 3; and two edges of a matching do not meet. The claim is right",
        methods: ["the lengths, and the ends", "all matchings of 22;{4,5}, which has no perfect one"],
    }],
    check: Some(Check { range: "the picture, counting, and all matchings", upto: 1, small: 1, run: table_10 }),
};

fn table_10(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let printed: [&[u32]; 4] = [&[0, 4, 8, 12, 16, 20], &[1, 5, 9, 13, 17, 21], &[2, 6, 10, 14, 18], &[3, 7, 11, 15, 19]];
    agree(misprints(22, 4, &printed)?, vec![], || "Table 10".into())?;
    none(22, &[4, 5], budget)?;
    let no_edges = [(4, 10), (10, 16), (2, 5), (8, 11)].iter().all(|(u, v)| ![4, 5].contains(&(v - u)));
    agree(no_edges, true, || "the printed edges".into())?;
    Ok(Evidence { cases: 22 })
}

pub(super) static TABLE_11: Statement = Statement {
    id: "goldlist.table-11",
    source: &SOURCE,
    label: "Table 11",
    place: "section 6.3",
    says: "The line 18;{5,7} in columns of height 5 has no perfect matching: 0–7 forces 2–9, 4–11 and leaves 14; otherwise there are 0–5 and 12–17, with which 2–9 forces 4–11, and 2–7 gives 10–15; both leave a vertex.",
    standing: Standing::Proved { how: "0 and 2 have two neighbours each; the rest is forced, or mirrored" },
    errata: &[],
    check: Some(Check { range: "the picture, what is forced, and all matchings", upto: 1, small: 1, run: table_11 }),
};

fn table_11(_: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let printed: [&[u32]; 5] = [&[0, 5, 10, 15], &[1, 6, 11, 16], &[2, 7, 12, 17], &[3, 8, 13], &[4, 9, 14]];
    agree(misprints(18, 5, &printed)?, vec![], || "Table 11".into())?;
    let moves = [5, 7];
    none(18, &moves, budget)?;
    refutes(18, &moves, &[(0, 7)], &[(2, 9), (4, 11)])?;
    refutes(18, &moves, &[(0, 5), (12, 17), (2, 9)], &[(4, 11)])?;
    refutes(18, &moves, &[(0, 5), (12, 17), (2, 7), (10, 15)], &[])?;
    Ok(Evidence { cases: 18 })
}
