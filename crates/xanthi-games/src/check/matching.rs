//! TODO
use super::{Flaw, Judgement};

use crate::game::Play;
use crate::games::geography::Ground;
pub(super) fn judge(_ground: &Ground, _play: Play, _matching: &crate::certificate::Matching) -> Result<Judgement, Flaw> {
    Err(Flaw::new("not yet"))
}
