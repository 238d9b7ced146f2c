//! Skolem and hooked Skolem sequences of every order for which they exist, by formula.
//!
//! In one form or another the formulas go back to T. Skolem (1957) and E. S. O'Keefe (1961). A
//! family of pairs (x+r, y−r) has lengths that fall by two with each r; the lengths and the places
//! of the families of a case fit together like the teeth of two combs.

use super::{MAX_ORDER, Pair, Problem, first};
use xanthi_games::budget::Budget;

/// A Skolem sequence of order k ≥ 1 as a matching of 2k places; `None` if k is 2 or 3 modulo 4,
/// when there is none.
pub fn skolem(k: usize) -> Option<Vec<Pair>> {
    let s = k / 4;
    let families = match k {
        0 => return None,
        1 | 4 | 5 => return small(Problem::skolem(k)),
        _ if k.is_multiple_of(4) => vec![
            comb(4 * s - 1, 8 * s + 1, 1..=2 * s),
            comb(0, 4 * s - 1, 1..=s - 2),
            comb(s + 1, 3 * s, 1..=s - 2),
            vec![[s - 1, 3 * s], [s, s + 1], [2 * s, 4 * s - 1], [2 * s + 1, 6 * s]],
        ],
        _ if k % 4 == 1 => vec![
            comb(4 * s + 1, 8 * s + 3, 1..=2 * s),
            comb(0, 4 * s + 1, 1..=s),
            comb(s + 2, 3 * s + 1, 1..=s - 2),
            vec![[s + 1, s + 2], [2 * s + 1, 6 * s + 2], [2 * s + 2, 4 * s + 1]],
        ],
        _ => return None,
    };
    Some(placed(families))
}

/// A hooked Skolem sequence of order k as a matching of 2k+1 places without the last but one;
/// `None` if k is 0 or 1 modulo 4, when there is none.
pub fn hooked_skolem(k: usize) -> Option<Vec<Pair>> {
    let families = match (k % 4, k / 4) {
        (2 | 3, 0) | (3, 1) => return small(Problem::hooked_skolem(k)),
        (2, s) => vec![
            comb(0, 4 * s + 2, 1..=2 * s),
            comb(4 * s + 3, 8 * s + 4, 1..=s - 1),
            comb(5 * s + 2, 7 * s + 3, 1..=s - 1),
            vec![[2 * s + 1, 6 * s + 2], [4 * s + 2, 6 * s + 3], [4 * s + 3, 8 * s + 5], [7 * s + 3, 7 * s + 4]],
        ],
        (3, s) => {
            let s = s + 1;
            vec![
                comb(4 * s, 8 * s - 2, 1..=2 * s - 2),
                comb(0, 4 * s - 1, 1..=s - 2),
                comb(s + 1, 3 * s, 1..=s - 2),
                vec![[s - 1, 3 * s], [s, s + 1], [2 * s, 4 * s - 1], [2 * s + 1, 6 * s - 1], [4 * s, 8 * s - 1]],
            ]
        }
        _ => return None,
    };
    Some(placed(families))
}

/// The pairs (low+r, high−r).
fn comb(low: usize, high: usize, r: std::ops::RangeInclusive<usize>) -> Vec<Pair> {
    r.map(|r| [low + r, high - r]).collect()
}

/// The formulas count places from 1.
fn placed(families: Vec<Vec<Pair>>) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = families.into_iter().flatten().map(|[u, v]| [u - 1, v - 1]).collect();
    pairs.sort_unstable();
    pairs
}

/// Orders that are too small for the formulas.
fn small(problem: Option<Problem>) -> Option<Vec<Pair>> {
    // They have seven pairs at most, so that a search takes no time.
    problem.filter(|p| p.lengths().len() <= MAX_ORDER).and_then(|p| first(&p, &Budget::default()).ok().flatten())
}
