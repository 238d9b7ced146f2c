//! To be written.

use super::Flaw;
use crate::family::line::LineBound;

pub(super) fn judge(_claim: &LineBound) -> Result<(), Flaw> {
    Err(Flaw::new("no judge yet"))
}
