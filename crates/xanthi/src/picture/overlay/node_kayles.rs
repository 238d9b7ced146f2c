//! Node Kayles: the nimber of each path and cycle that is left.

use super::super::board::Picture;
use xanthi_games::certificate::PathNimbers;
use xanthi_games::{Position, Typed};

/// Writes the nimber of every part beside its first vertex.
pub(super) fn nimbers(picture: &mut Picture, at: &Position, given: &PathNimbers) {
    let Typed::NodeKayles(at) = at.typed() else { return };
    for strip in at.game.strips(&at.state).unwrap_or_default() {
        if let (Some(first), Some(value)) = (strip.vertices.first(), given.of(strip.vertices.len(), strip.closed)) {
            picture.note(*first as usize, &format!("*{value}"));
        }
    }
    picture.says.push("With a star: the nimber of each path and cycle that is left.".into());
}
