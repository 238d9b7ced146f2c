//! TODO
use super::{Flaw, Judgement};
use crate::certificate::ValueNode;
use crate::game::Play;
use crate::games::geography::Ground;
use crate::unfold::Unfold;
pub(super) fn judge_ground(_ground: &Ground, _play: Play, _nodes: &[ValueNode]) -> Result<Judgement, Flaw> {
    Err(Flaw::new("not yet"))
}
pub(super) fn judge_game(_game: &mut dyn Unfold, _at: u32, _play: Play, _nodes: &[ValueNode]) -> Result<Judgement, Flaw> {
    Err(Flaw::new("not yet"))
}
