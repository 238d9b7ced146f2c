//! To be written.

use super::Flaw;
use crate::family::sweeps::Sweeps;

pub(super) fn judge(_claim: &Sweeps) -> Result<(), Flaw> {
    Err(Flaw::new("no judge yet"))
}
