//! Section 5: the strategies, case by case.

use super::SOURCE;
use super::first_passes::{Board, Cell};
use super::rules::odd;
use super::theorems::wins;
use crate::strategy::torus::{crossing, hogan_horrocks};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree, answers};
use xanthi_games::budget::Budget;
use xanthi_games::{Outcome, Play};

/// The strategy for n against all replies.
fn one<const N: usize>(_upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let strategy = hogan_horrocks::strategy(N).ok_or_else(|| Failure::case(format!("no strategy for n = {N}")))?;
    wins(&strategy, budget)?;
    agree(crossing::losing_line(strategy.rule(), N, 4, budget)?, None, || format!("a losing line for n = {N}"))?;
    Ok(Evidence { cases: 1 })
}

/// The strategy for all n of a residue modulo 12 from `FROM` on: against all replies up to the
/// bound, and by crossing sequences; those for all n at once if the bound is 13 or more.
fn all<const FROM: usize>(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let everything = upto >= 13;
    let last = if everything { upto.max(31) } else { FROM as u64 };
    let mut cases = 0;
    for n in odd(FROM, last).step_by(6) {
        let strategy = hogan_horrocks::strategy(n).ok_or_else(|| Failure::case(format!("no strategy for n = {n}")))?;
        if n as u64 <= upto {
            wins(&strategy, budget)?;
        }
        agree(crossing::losing_line(strategy.rule(), n, 4, budget)?, None, || format!("a losing line for n = {n}"))?;
        cases += 1;
    }
    if everything {
        let plan = hogan_horrocks::plan(FROM + 24).ok_or_else(|| Failure::case("no plan"))?;
        let found = crossing::all_n(&plan, FROM % 12, 4, budget)?;
        agree(found.fails, None, || format!("an n = {FROM} modulo 12 with a losing line"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

const BY_REPLIES: Standing = Standing::Proved { how: "the strategy wins against all replies" };
const BY_CROSSING: Standing =
    Standing::Proved { how: "crossing sequences: the strategy, as blocks of moves, loses no line, for all n of the case at once" };
const RANGE: &str =
    "against all replies for odd n ≤ {}; and for all odd n at once, by an automaton of the columns (if the bound is at least 13)";

pub(super) static N_1: Statement = Statement {
    id: "hogan-horrocks.case-1",
    source: &SOURCE,
    label: "the case n = 1",
    place: "section 5.11",
    says: "C_1 x C_4 is N: there are three moves.",
    standing: BY_REPLIES,
    errata: &[],
    check: Some(Check { range: "n = 1", upto: 1, small: 1, run: n_1 }),
};

fn n_1(_upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    agree(answers::of_line("dvg:torus.1x4@0,0", Play::Normal, budget)?, Outcome::N, || "n = 1".into())?;
    Ok(Evidence { cases: 1 })
}

pub(super) static N_13: Statement = Statement {
    id: "hogan-horrocks.case-1-mod-12",
    source: &SOURCE,
    label: "the case n = 1 modulo 12",
    place: "section 5.12",
    says: "For n = 13, 25, 37, … the first player wins by playing the 10, then the 12 as often as it fits, and then three columns: across, and down in the last column to close off, or across to (n-1, 1) and Lemma 3.",
    standing: BY_CROSSING,
    errata: &[],
    check: Some(Check { range: RANGE, upto: 13, small: 3, run: all::<13> }),
};

pub(super) static N_3: Statement = Statement {
    id: "hogan-horrocks.case-3",
    source: &SOURCE,
    label: "the case n = 3",
    place: "section 5.21",
    says: "The first player wins on C_3 x C_4: across; after (1,1) across to (2,1) and Lemma 3; after (2,0) down, and then close off at (2,3), or in the second pass (1,1), (1,3), (0,3).",
    standing: BY_REPLIES,
    errata: &[],
    check: Some(Check { range: "n = 3, against all replies", upto: 3, small: 3, run: one::<3> }),
};

pub(super) static N_15: Statement = Statement {
    id: "hogan-horrocks.case-3-mod-12",
    source: &SOURCE,
    label: "the case n = 3 modulo 12",
    place: "section 5.22",
    says: "For n = 15, 27, 39, … the first player wins by playing the 10, then the 12 as often as it fits, and then five columns that end with (n-1, 1) and Lemma 3.",
    standing: BY_CROSSING,
    errata: &[],
    check: Some(Check { range: RANGE, upto: 15, small: 3, run: all::<15> }),
};

pub(super) static N_5: Statement = Statement {
    id: "hogan-horrocks.case-5-mod-12",
    source: &SOURCE,
    label: "the case n = 5 modulo 12",
    place: "section 5.3",
    says: "For n = 5, 17, 29, … the first player wins by playing the 12 as often as it fits, and then five columns that end with (n-1, 1) and Lemma 3.",
    standing: BY_CROSSING,
    errata: &[],
    check: Some(Check { range: RANGE, upto: 17, small: 3, run: all::<5> }),
};

pub(super) static N_7: Statement = Statement {
    id: "hogan-horrocks.case-7",
    source: &SOURCE,
    label: "the case n = 7",
    place: "section 5.41",
    says: "The first player wins on C_7 x C_4: if the second player's third move is across, by Lemma 3, and if it is down, by the sink (3,2), made on the second pass by (3,3) and reached on the third.",
    standing: BY_REPLIES,
    errata: &[Erratum {
        printed: "after (3,3) the first player forces every reply by moving to (4,0), (6,0), (0,1), (1,2) and (3,2)",
        truth: "every reply but the one to (0,1): if the second player's first move was across, (1,1) is open as well as (0,2). Both lead to (1,2), and the first player wins",
        methods: [
            "the moves that are left after each move of these lines, for both first moves of the second player",
            "plain search: the second player loses after (0,1), whatever he does",
        ],
    }],
    check: Some(Check { range: "n = 7, against all replies", upto: 7, small: 7, run: n_7 }),
};

fn n_7(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let Evidence { mut cases } = one::<7>(upto, budget)?;
    let mut board = Board::new(7)?;
    for (first, at_the_end) in [((2, 0), vec![(1, 1), (0, 2)]), ((1, 1), vec![(0, 2)])] {
        for to_the_sink in [(3, 0), (4, 3)] {
            let passes = [(0, 0), (1, 0), first, (2, 1), (3, 1), (4, 1), (4, 2), (5, 2), (6, 2), (6, 3)];
            let mut line: Vec<Cell> = passes.into_iter().chain([(0, 3), (1, 3), (2, 3), (3, 3), to_the_sink]).collect();
            for (to, forced) in [((4, 0), (5, 0)), ((6, 0), (6, 1))] {
                agree(replies(&board, &mut line, to)?, vec![forced], || format!("{line:?}"))?;
                line.push(forced);
            }
            let open = replies(&board, &mut line, (0, 1))?;
            agree(&open, &at_the_end, || format!("{line:?}"))?;
            agree(board.mover_wins(&line, budget)?, false, || format!("{line:?}"))?;
            for reply in open {
                let mut end = [line.as_slice(), &[reply]].concat();
                agree(replies(&board, &mut end, (1, 2))?, vec![(2, 2)], || format!("{end:?}"))?;
                end.push((2, 2));
                agree(replies(&board, &mut end, (3, 2))?, Vec::new(), || format!("{end:?}"))?;
                cases += 1;
            }
        }
    }
    Ok(Evidence { cases })
}

/// Makes a move, which must be legal; the moves after it.
fn replies(board: &Board, line: &mut Vec<Cell>, to: Cell) -> Result<Vec<Cell>, Failure> {
    agree(board.moves(line).contains(&to), true, || format!("{to:?} after {line:?}"))?;
    line.push(to);
    Ok(board.moves(line))
}

pub(super) static N_19: Statement = Statement {
    id: "hogan-horrocks.case-7-mod-12",
    source: &SOURCE,
    label: "the case n = 7 modulo 12",
    place: "section 5.42",
    says: "For n = 19, 31, 43, … the first player begins with the 12. If the second player's third move is down, the 12 is played as often as it fits, then seven columns that make the second player begin the second pass at (0,3); the sink (3,2) wins on the third. If it is across, the opening has 14 columns, the end has five, and Lemma 3 wins.",
    standing: BY_CROSSING,
    errata: &[],
    check: Some(Check { range: RANGE, upto: 13, small: 3, run: all::<19> }),
};

pub(super) static N_9: Statement = Statement {
    id: "hogan-horrocks.case-9",
    source: &SOURCE,
    label: "the case n = 9",
    place: "section 5.51",
    says: "The first player wins on C_9 x C_4, by Lemma 3 or by one of the sinks (0,1), (3,2), (5,2), according to the second player's first, third and fourth move.",
    standing: BY_REPLIES,
    errata: &[],
    check: Some(Check { range: "n = 9, against all replies", upto: 9, small: 9, run: one::<9> }),
};

pub(super) static N_21: Statement = Statement {
    id: "hogan-horrocks.case-9-mod-12",
    source: &SOURCE,
    label: "the case n = 9 modulo 12",
    place: "section 5.52",
    says: "For n = 21, 33, 45, … the first player wins, with openings of 14, 12, 16 or 14 columns and ends of 7, 9, 5 or 7 columns according to the second player's first, third and fourth move. If the first was across and the fourth down, the second pass begins at (0,2), and from (1,2) the first player must go down.",
    standing: BY_CROSSING,
    errata: &[],
    check: Some(Check { range: RANGE, upto: 13, small: 3, run: all::<21> }),
};

pub(super) static N_11: Statement = Statement {
    id: "hogan-horrocks.case-11-mod-12",
    source: &SOURCE,
    label: "the case n = 11 modulo 12",
    place: "section 5.6",
    says: "For n = 11, 23, 35, … the second player wins by an opening of 11 columns and then the 12 as often as it fits: at the end the first player must go down to (n-1, 1), and the second closes off at (n-1, 2).",
    standing: BY_CROSSING,
    errata: &[],
    check: Some(Check { range: RANGE, upto: 13, small: 3, run: all::<11> }),
};
