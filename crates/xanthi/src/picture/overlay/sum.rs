//! Sums: the components side by side, each with its nimber.

use super::super::board::Picture;
use super::super::layout;
use super::heaps;
use crate::explain::way;
use xanthi_games::certificate::{Certificate, HeapValues, ValueTable};
use xanthi_games::check::judge_position;
use xanthi_games::scene::{Role, Scene, Spot};
use xanthi_games::{Play, Position};

/// The longest name of a component that is written below it, in letters.
const NAMED: usize = 18;

/// The components from left to right, each with its own layout, and its name below it.
pub(super) fn parts(position: &Position) -> Picture {
    let mut whole = Picture { title: position.to_string(), ..Picture::default() };
    let mut left = 0.0f32;
    for (i, part) in position.sum().map_or(&[][..], |sum| sum.parts()).iter().enumerate() {
        let inner = super::position(part);
        let Ok(found) = layout::layout(&inner.scene, inner.root) else { return Picture::new(position.scene(), position.to_string()) };
        let least = found.places.iter().fold((0.0f32, 0.0f32), |a, p| (a.0.min(p.0), a.1.min(p.1)));
        let most = found.places.iter().fold((0.0f32, 0.0f32), |a, p| (a.0.max(p.0), a.1.max(p.1)));
        let first = whole.scene.spots.len();
        whole.scene.spots.extend(inner.scene.spots.into_iter().zip(found.places).map(|(mut spot, p)| {
            spot.at = Some((p.0 - least.0 + left, p.1 - most.1));
            spot
        }));
        whole.scene.links.extend(inner.scene.links.into_iter().map(|mut link| {
            (link.from, link.to) = (link.from + first, link.to + first);
            link
        }));
        whole.notes.extend(inner.notes.into_iter().map(|(spot, note)| (spot + first, note)));
        whole.meanings.extend(inner.meanings);
        // Below each component stands its number, by which a move names it.
        let middle = left + (most.0 - least.0) / 2.0;
        whole.scene.spots.push(Spot { label: format!("({})", i + 1), at: Some((middle, 1.1)), role: Role::Terminal });
        // And which it is, if that is short.
        let name = part.to_string();
        if name.chars().count() <= NAMED {
            whole.texts.push(((middle, 1.75), name));
        }
        left += (most.0 - least.0).max(1.0) + 2.0;
    }
    whole.meanings.push((Role::Terminal, "a component, by which its moves are named".into()));
    whole.scene = Scene { caption: String::new(), ..whole.scene };
    whole.says.push(format!("A move is made in one component of {position}."));
    whole
}

/// What a certificate says of each component: its nimber, or its two values in misère play.
pub(crate) fn values(picture: &mut Picture, at: &Position, certificates: &[Certificate], play: Play) {
    match play {
        Play::Normal => nimbers(picture, at, certificates),
        Play::Misere => types(picture, at, certificates),
    }
}

/// The spots with the numbers of the components.
fn numbers(picture: &Picture) -> Vec<usize> {
    (0..picture.scene.spots.len()).filter(|&s| picture.scene.spots[s].role == Role::Terminal).collect()
}

/// The normal and the misère value of each component, which is tame.
fn types(picture: &mut Picture, at: &Position, certificates: &[Certificate]) {
    let Some(sum) = at.sum() else { return };
    let numbers = numbers(picture);
    for ((part, certificate), number) in sum.parts().iter().zip(certificates).zip(numbers) {
        if let Some([normal, misere]) = way(certificate).tame().and_then(|tame| tame.own(part)) {
            picture.note(number, &format!("{normal}^{misere}"));
        }
    }
    picture.says.push("Next to each number: the normal value of a tame component, and after ^ its misère value.".into());
}

/// The nimber of each component.
fn nimbers(picture: &mut Picture, at: &Position, certificates: &[Certificate]) {
    let Some(sum) = at.sum() else { return };
    let numbers = numbers(picture);
    let mut begin = 0;
    for ((part, certificate), number) in sum.parts().iter().zip(certificates).zip(numbers) {
        let value = match certificate {
            Certificate::Values(ValueTable { nodes }) => nodes.first().map(|n| n.value),
            Certificate::HeapValues(HeapValues { values }) => part.typed().heaps().map(|heaps| {
                // A single heap is its component, which bears the nimber.
                if heaps.state.len() > 1 {
                    heaps::note_heaps(picture, &heaps.state, values, begin);
                }
                heaps.state.iter().filter_map(|h| values.get(*h as usize)).fold(0, |a, b| a ^ b)
            }),
            other => judge_position(part, Play::Normal, other).ok().and_then(|judged| judged.nimber()),
        };
        if let Some(value) = value {
            picture.note(number, &format!("*{value}"));
        }
        begin = number + 1;
    }
    picture.says.retain(|sentence| sentence != heaps::BESIDE);
    picture.says.push("With a star: the nimber of a component, and of each heap where there are several.".into());
}
