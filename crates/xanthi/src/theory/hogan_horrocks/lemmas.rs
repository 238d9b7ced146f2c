//! Sections 2 and 3: closing-off sequences and the three lemmas.

use super::SOURCE;
use super::first_passes::{Board, Cell, closing_off};
use super::rules::{for_all_odd_n, odd};
use crate::strategy::Player;
use crate::strategy::torus::lemmas::{Lemma, Which};
use crate::theory::{Check, Erratum, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::Budget;

const EVERY_FIRST_PASS: &str =
    "all first passes for odd n <= {}, by search; with 9 or more also the rule for all odd n at once, by crossing sequences";

pub(super) static CLOSING_OFF: Statement = Statement {
    id: "hogan-horrocks.closing-off",
    source: &SOURCE,
    label: "closing-off sequences",
    place: "section 2",
    says: "A closing-off sequence S1, S2 or S3 visits both followers of (a, i+3). If it is the first of its pass, and (0,2) was not visited, then (a, i+3) itself was not visited and has become a sink.",
    standing: Standing::Proved {
        how: "together the runs of cells in columns a and a+1 have five cells, for the first time, so the run in column a has at most three: (a, i+3) is the cell before it, or left over",
    },
    errata: &[],
    check: Some(Check { range: "all first passes for odd n <= {}", upto: 9, small: 5, run: sinks }),
};

fn sinks(upto: u64, _budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for n in odd(3, upto) {
        Board::new(n)?.first_passes(|_, line| {
            let Some((_, (a, i))) = closing_off(line) else { return Ok(true) };
            let row = (i + 3) % 4;
            let seen = [(a, row), (a + 1, row), (a, (row + 1) % 4)].map(|cell| line.contains(&cell));
            agree(seen, [false, true, true], || format!("n = {n}, {line:?}"))?;
            cases += 1;
            Ok::<_, Failure>(false)
        })?;
    }
    Ok(Evidence { cases })
}

pub(super) static LEMMA_1: Statement = Statement {
    id: "hogan-horrocks.lemma-1",
    source: &SOURCE,
    label: "Lemma 1",
    place: "section 3",
    says: "If the first two moves are (0,1) and (0,2), the first player wins by always going down. So (0,1) must be answered by (1,1).",
    standing: Standing::Proved {
        how: "no move comes back to column 0, and the second player is the first in every column; by crossing sequences for all odd n at once",
    },
    errata: &[],
    check: Some(Check {
        range: "odd n <= {}, by search; with 9 or more also the rule for all odd n at once, by crossing sequences",
        upto: 11,
        small: 5,
        run: lemma_1,
    }),
};

fn lemma_1(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = for_all_odd_n(&Lemma { which: Which::FirstColumn, repaired: true }, upto, budget)?;
    for n in odd(3, upto) {
        agree(Board::new(n)?.mover_wins(&[(0, 0), (0, 1), (0, 2)], budget)?, true, || format!("n = {n}"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

pub(super) static LEMMA_2: Statement = Statement {
    id: "hogan-horrocks.lemma-2",
    source: &SOURCE,
    label: "Lemma 2",
    place: "section 3",
    says: "Let neither (0,2) nor (0,3) be visited on the first pass. Whoever is the first to complete a closing-off sequence on it wins by going across whenever possible, unless the sequence is S2 in the last two columns and (0, i) was visited; then the other player wins.",
    standing: Standing::Proved {
        how: "crossing sequences: for all odd n at once, whatever was played before, no line is lost by going across whenever possible",
    },
    errata: &[Erratum {
        printed: "whoever closes off first on the first pass wins; in the last column play cannot go round",
        truth: "after S2 in the last two columns (n-1, i) is left, and if (0, i) was visited, the other player goes down to it and makes the last move. The least board is n = 3: after (1,0) (1,1) (2,1) (2,2) (2,3) Alice has closed off, and Bob wins by (2,0)",
        methods: [
            "plain search after every first pass for odd n up to 11: exactly these positions are lost",
            "crossing sequences: a line that the rule loses for every odd n from 3 to 13, and none for any odd n with the further hypothesis",
        ],
    }],
    check: Some(Check { range: EVERY_FIRST_PASS, upto: 9, small: 5, run: lemma_2 }),
};

fn lemma_2(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = 0;
    for player in [Player::First, Player::Second] {
        cases += for_all_odd_n(&Lemma { which: Which::ClosingOff(player), repaired: true }, upto, budget)?;
    }
    for n in odd(3, upto) {
        let mut traps = 0;
        Board::new(n)?.first_passes(|board, line| {
            let Some((form, (a, i))) = closing_off(line) else { return Ok(true) };
            let trap = form == 2 && a + 2 == n && line.contains(&(0, i));
            agree(board.mover_wins(line, budget)?, trap, || format!("n = {n}, {line:?}"))?;
            if trap {
                let end: Vec<Cell> = line.iter().copied().chain([(n - 1, i)]).collect();
                agree(board.has_move(&end), false, || format!("n = {n}, {end:?}"))?;
            }
            traps += u64::from(trap);
            cases += 1;
            Ok::<_, Failure>(false)
        })?;
        agree(traps > 0, true, || format!("positions for n = {n} in which the lemma as printed fails"))?;
    }
    Ok(Evidence { cases })
}

pub(super) static LEMMA_3: Statement = Statement {
    id: "hogan-horrocks.lemma-3",
    source: &SOURCE,
    label: "Lemma 3",
    place: "section 3",
    says: "Let neither (0,2) nor (0,3) be visited on the first pass, and let nobody have closed off on it. If its last two moves are to (n-2, 1) and (n-1, 1), the first player, who made the second of them, wins if (n-2, 3) was not visited. (Where it was, he loses in every case that the check looks at.)",
    standing: Standing::Proved { how: "by the rule of the paper, for all odd n at once, by crossing sequences" },
    errata: &[Erratum {
        printed: "Alice wins whenever the last two moves on the first pass are to (n-2, 1) and (n-1, 1)",
        truth: "her way to the sink (n-1, 0) goes through (n-2, 3), which must not have been visited. The least board is n = 7: after (0,1) (1,1) (1,2) (2,2) (2,3) (3,3) (4,3) (5,3) (5,0) (5,1) (6,1) Bob wins",
        methods: [
            "plain search after every first pass for odd n up to 11: exactly the positions with (n-2, 3) visited are lost, and there are none for n = 3 and 5",
            "crossing sequences: a line that the rule loses for n = 7, 9, 11 and 13, and none for any odd n with the further hypothesis",
        ],
    }],
    check: Some(Check { range: EVERY_FIRST_PASS, upto: 9, small: 7, run: lemma_3 }),
};

fn lemma_3(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut cases = for_all_odd_n(&Lemma { which: Which::LastTwo, repaired: true }, upto, budget)?;
    for n in odd(3, upto) {
        let mut lost = 0;
        Board::new(n)?.first_passes(|board, line| {
            if closing_off(line).is_some() {
                return Ok(false);
            }
            if line.ends_with(&[(n - 2, 1), (n - 1, 1)]) {
                let visited = line.contains(&(n - 2, 3));
                agree(board.mover_wins(line, budget)?, visited, || format!("n = {n}, {line:?}"))?;
                lost += u64::from(visited);
                cases += 1;
            }
            Ok::<_, Failure>(true)
        })?;
        agree(lost > 0, n >= 7, || format!("positions for n = {n} in which the lemma as printed fails"))?;
    }
    Ok(Evidence { cases })
}
