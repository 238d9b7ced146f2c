//! TODO
use super::{Flaw, Judgement};
use crate::certificate::Certificate;
use crate::game::Play;
use crate::games::geography::Ground;
pub(super) fn judge(_ground: &Ground, _play: Play, _pairs: &[[u32; 3]], _rest: &Certificate) -> Result<Judgement, Flaw> {
    Err(Flaw::new("not yet"))
}
