//! TODO
use super::{Flaw, Judgement};

use crate::game::Play;
use crate::games::geography::Ground;
pub(super) fn judge(_ground: &Ground, _play: Play, _labels: &crate::certificate::Labels) -> Result<Judgement, Flaw> {
    Err(Flaw::new("not yet"))
}
