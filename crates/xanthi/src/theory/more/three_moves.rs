//! Kotzig's Nim with three moves up to 5 whose automata do not fit into the memory: one of the five
//! sets is settled by a guide, the others are searched.

use super::SOURCE;
use super::sweeps::{Ask, cycle, proved, searched};
use crate::prove::guided;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, within};
use xanthi_games::Outcome;
use xanthi_games::Play::Normal;
use xanthi_games::budget::Budget;

pub(super) static SETTLED: Statement = Statement {
    id: "more.kotzig-1-2-5",
    source: &SOURCE,
    label: "Kotzig's Nim with the moves 1, 2, 5",
    place: "new: no published source known to us",
    says: "Kotzig's Nim with the moves 1, 2, 5 on n >= 5 vertices is P for n = 7, 9, 16 and N for every other n. For those other n the first player wins with few answers until the token has come round: 1 is answered by 1 or 5, and 2 and 5 by 1, with up to two exceptions.",
    standing: Standing::Proved {
        how: "whoever gives up some of his moves and still wins, wins; by automata for the game with these answers, with a certificate for every n: xanthi prove kotzig --moves 1,2,5; n = 7, 9, 16 by search",
    },
    errata: &[],
    check: Some(Check { range: "every n, and plain search up to {} vertices (at most 24)", upto: 18, small: 16, run: settled }),
};

fn settled(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 24)?.max(16);
    let moves = [1, 2, 5];
    let lost = [7, 9, 16];
    let boards = guided(&moves).ok_or_else(|| Failure::case("no guide is known"))?;
    let ask = Ask::Outcome(Normal);
    let claim = proved(boards, ask, budget)?;
    // The law is periodic from the end of `before` on, so these are all n.
    let end = 5 + (claim.before.len() + claim.period.len()) as u64;
    for n in 5..end {
        agree(claim.outcome(n), (!lost.contains(&n)).then_some(Outcome::N), || format!("the guide for {moves:?} modulo {n}"))?;
    }
    for n in 5..=most {
        let found = searched(&mut cycle(n as usize, &moves)?, ask, budget)?;
        agree(found, Some(if lost.contains(&n) { 'P' } else { 'N' }), || format!("{moves:?} modulo {n}"))?;
    }
    Ok(Evidence { cases: end - 5 + most - 4 })
}

/// The move sets, and the n from 5 to 50 for which they are P: by `xanthi table kotzig`, and up to n = 26 by a search that
/// was written apart.
const SEARCHED: [([u32; 3], &[u64]); 4] = [
    ([1, 4, 5], &[5, 9, 16, 17, 21, 25, 26, 29, 40, 45, 49]),
    ([2, 3, 5], &[5, 7, 9, 12, 15, 25, 26, 30, 33, 38, 47, 49, 50]),
    ([2, 4, 5], &[7, 9, 13, 15, 18, 19, 23, 24, 27, 43, 44, 45, 48]),
    ([3, 4, 5], &[7, 9, 15, 23, 24, 27, 33, 35, 36, 37, 42, 44, 45, 50]),
];

pub(super) static OPEN: Statement = Statement {
    id: "more.kotzig-three-moves",
    source: &SOURCE,
    label: "Kotzig's Nim with the four other sets of three moves up to 5 whose law is open",
    place: "observed in this project",
    says: "For 5 <= n <= 50 Kotzig's Nim is P for exactly these n. {1,4,5}: 5, 9, 16, 17, 21, 25, 26, 29, 40, 45, 49. {2,3,5}: 5, 7, 9, 12, 15, 25, 26, 30, 33, 38, 47, 49, 50. {2,4,5}: 7, 9, 13, 15, 18, 19, 23, 24, 27, 43, 44, 45, 48. {3,4,5}: 7, 9, 15, 23, 24, 27, 33, 35, 36, 37, 42, 44, 45, 50. What are their laws for every n?",
    standing: Standing::Open {
        known: "a law with a period exists (K. Liang, arXiv 2608.13273); the automata of these sets do not fit into 9 GB, with or without the guides that were tried (docs/all-sizes.md)",
    },
    errata: &[],
    check: Some(Check { range: "n up to {} (at most 50) by plain search", upto: 18, small: 16, run: open }),
};

fn open(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let most = within(upto, 50)?;
    let mut cases = 0;
    for (moves, lost) in SEARCHED {
        for n in 5..=most {
            let found = searched(&mut cycle(n as usize, &moves)?, Ask::Outcome(Normal), budget)?;
            agree(found, Some(if lost.contains(&n) { 'P' } else { 'N' }), || format!("{moves:?} modulo {n}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}
