//! The theorem about circulant graphs needs moves, and nothing else; its proof stands in
//! `docs/family-certificates.md`.

use super::Flaw;
use crate::family::circulant::Circulant;

pub(super) fn judge(claim: &Circulant) -> Result<(), Flaw> {
    let good = claim.moves.first().is_some_and(|&a| a > 0) && claim.moves.is_sorted_by(|a, b| a < b);
    if good { Ok(()) } else { Err(Flaw::new("the moves must be at least 1, ascending, and there must be one").inside("moves")) }
}
