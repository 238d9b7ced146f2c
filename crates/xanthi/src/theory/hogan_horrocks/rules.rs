//! What the checks of local rules share.

use crate::strategy::torus::{Local, crossing};
use crate::theory::{Failure, agree};
use xanthi_games::budget::Budget;

/// The odd numbers from `from` to `upto`.
pub(super) fn odd(from: usize, upto: u64) -> impl Iterator<Item = usize> {
    (from..=usize::try_from(upto).unwrap_or(usize::MAX)).step_by(2)
}

/// Nothing that a rule can be led into is lost: for all odd n up to `upto` one by one, and if that
/// is 9 or more, for all odd n. The number of boards, and of residues.
pub(super) fn for_all_odd_n<L: Local>(rule: &L, upto: u64, budget: &Budget) -> Result<u64, Failure> {
    let all = upto >= 9;
    let last = if all { upto.max(31) } else { upto };
    let mut cases = 0;
    for n in odd(3, last) {
        agree(crossing::losing_line(rule, n, 4, budget)?, None, || format!("a losing line for n = {n}"))?;
        cases += 1;
    }
    for residue in [1, 3, 5, 7, 9, 11].into_iter().filter(|_| all) {
        let found = crossing::all_n(rule, residue, 4, budget)?;
        agree(found.fails, None, || format!("an n = {residue} modulo 12 with a losing line"))?;
        cases += 1;
    }
    Ok(cases)
}
