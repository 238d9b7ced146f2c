//! Node Kayles on paths and cycles: in words, the nimber of each part beside its first vertex, and the
//! nimber of every position below.

use super::heap_values::{back, in_binary};
use super::{About, listed};
use crate::picture::board::Picture;
use crate::replies::NimberOf;
use std::sync::Arc;
use xanthi_games::certificate::PathNimbers;
use xanthi_games::{Position, Typed};

pub(super) fn tell(about: &About<'_>, given: &PathNimbers) -> Vec<String> {
    let Typed::NodeKayles(at) = about.position.typed() else { return Vec::new() };
    let strips = at.game.strips(&at.state).unwrap_or_default();
    if strips.is_empty() {
        return vec!["No vertex is left: the nimber is 0.".into()];
    }
    let of = |n: usize, closed: bool| given.of(n, closed).unwrap_or(0);
    let values: Vec<u64> = strips.iter().map(|strip| of(strip.vertices.len(), strip.closed)).collect();
    let nimber = values.iter().fold(0, |a, b| a ^ b);
    let width = 64 - values.iter().max().map_or(1, |most| *most.max(&1)).leading_zeros() as usize;
    let kind = |closed| if closed { "cycle" } else { "path" };
    let each = listed(
        strips
            .iter()
            .zip(&values)
            .map(|(strip, value)| format!("the {} of {} has {}", kind(strip.closed), strip.vertices.len(), in_binary(*value, width))),
    );
    let sum = match &strips[..] {
        [only] => format!("One part is left, the {} of {}; its nimber is {nimber}.", kind(only.closed), only.vertices.len()),
        _ => format!("What is left are paths and cycles, and their nimbers ({each}) add up, without carrying, to {}.", back(nimber, width)),
    };
    let end = match nimber {
        0 => " Every move changes that number: the player to move loses.".to_owned(),
        _ => format!(" A winning move makes it 0.{}", about.named_winning()),
    };
    let mut steps = vec![sum + &end];
    steps.push(
        "On a path this is Dawson's Chess: a move takes the last two of a row, or three in a row and leaves what is on either side. \
         The nimber of a path is the least number that is the nimber of none of its options."
            .into(),
    );
    if strips.iter().any(|strip| strip.closed) {
        steps.push("Every move on a cycle leaves the path with three vertices fewer: so its nimber is 1 if that of the path is 0, and 0 otherwise.".into());
    }
    steps
}

/// Writes the nimber of every part beside its first vertex.
pub(super) fn lay(picture: &mut Picture, at: &Position, given: &PathNimbers) {
    let Typed::NodeKayles(at) = at.typed() else { return };
    for strip in at.game.strips(&at.state).unwrap_or_default() {
        if let (Some(first), Some(value)) = (strip.vertices.first(), given.of(strip.vertices.len(), strip.closed)) {
            picture.note(*first as usize, &format!("*{value}"));
        }
    }
    picture.says.push("With a star: the nimber of each path and cycle that is left.".into());
}

/// The nimber of every position that can be reached.
pub(super) fn nimbers(given: &PathNimbers) -> NimberOf {
    let given = given.clone();
    Arc::new(move |at| {
        let Typed::NodeKayles(at) = at.typed() else { return None };
        let strips = at.game.strips(&at.state).ok()?;
        strips.iter().try_fold(0, |sum, strip| Some(sum ^ given.of(strip.vertices.len(), strip.closed)?))
    })
}
