//! Names of spots, what stands beside them, and what stands on links.

use super::super::drawing::{Drawing, Point, text_width, unit};
use super::super::layout::{Kind, Layout};
use super::super::palette::{FAINT, Ink, PAPER, TEXT, look};
use super::{Picture, Scale, size};
use xanthi_games::scene::{Role, Scene};

/// The font of names, of notes, and the least font that is still read.
pub(super) const NAME: f32 = 12.0;
const NOTE: f32 = 11.0;
const LEAST: f32 = 7.5;

/// The font with which a name fits into a spot, if one does.
fn inside(label: &str, radius: f32) -> Option<f32> {
    let one = text_width(label, 1.0).max(0.1);
    let size = NAME.min((radius * 2.0 - 3.5) / one);
    (size >= LEAST).then_some(size)
}

/// Widens a layout so that names below the spots have room.
pub(super) fn widen(scene: &Scene, layout: &mut Layout) {
    let longest = scene.spots.iter().map(|s| s.label.chars().count()).max().unwrap_or(0);
    let wanted = text_width(&"x".repeat(longest.min(24)), NAME - 1.0) + 10.0;
    let factor = (wanted / super::CELL).clamp(1.0, 2.4);
    if factor > 1.0 && inside(&"x".repeat(longest), super::RADIUS).is_none() {
        for (place, kind) in layout.places.iter_mut().zip(&layout.kinds) {
            place.0 *= factor;
            if *kind == Kind::Free {
                place.1 *= 1.0 + (factor - 1.0) * 0.4;
            }
        }
        layout.around[0] = layout.around[0].map(|whole| (whole - 1.0) * factor + 1.0);
    }
}

/// A text on paper that covers what is below.
fn on_paper(drawing: &mut Drawing, at: Point, text: &str, size: f32, ink: Ink) {
    let width = text_width(text, size) + 3.0;
    drawing.rectangle((at.0 - width / 2.0, at.1 - size * 0.55), (width, size * 1.1), Some(PAPER), None);
    drawing.text(at, text, size, ink);
}

/// Writes on the links.
pub(super) fn links(drawing: &mut Drawing, written: Vec<(Point, String, Role)>) {
    for (at, text, role) in written {
        let ink = match role {
            Role::Plain => TEXT,
            Role::Gone => FAINT,
            // A pale hue on paper is hard to read.
            _ => TEXT,
        };
        on_paper(drawing, at, &text, NOTE, ink);
    }
}

/// Writes names and notes.
pub(super) fn spots(drawing: &mut Drawing, picture: &Picture, places: &[Point], scale: &Scale) {
    let scene = &picture.scene;
    let named = || scene.spots.iter().filter(|s| s.role != Role::Trail);
    // Either all names stand in the spots, or all stand below them; the size of the token counts
    // as that of others.
    let below = named().any(|s| inside(&s.label, scale.radius * 0.9).is_none());
    for (spot, &at) in scene.spots.iter().zip(places).filter(|(s, _)| s.role != Role::Trail) {
        let ink = if spot.role == Role::Gone { FAINT } else { Ink::On(spot.role) };
        match inside(&spot.label, size(spot.role, scale.radius)).filter(|_| !below) {
            Some(size) => drawing.text(at, spot.label.as_str(), size, ink),
            None if spot.label.is_empty() => {}
            None => on_paper(drawing, (at.0, at.1 + scale.radius + 11.0), &spot.label, NAME - 1.0, TEXT),
        }
    }
    if scale.radius < 9.0 {
        return;
    }
    let ways = ways(picture, places);
    for (i, (spot, &at)) in scene.spots.iter().zip(places).enumerate() {
        let note = picture.notes.iter().find(|note| note.0 == i).map(|note| note.1.as_str());
        let text = note.unwrap_or(look(spot.role).letter);
        // A blank note leaves the place of the letter empty.
        if text.trim().is_empty() {
            continue;
        }
        let half = text_width(text, NOTE) / 2.0;
        let upper = scale.radius + 1.0;
        let aside = (scale.radius + 3.0 + half) * 0.9;
        let flat = scale.radius * 1.35 + 4.0 + half;
        let corners = [(aside, -upper), (-aside, -upper), (flat, 0.0), (-flat, 0.0), (aside, upper), (-aside, upper)];
        let free = |corner: &&Point| !below || corner.1 <= 0.0;
        let clear = |corner: &Point| ways[i].iter().map(|way| angle(*way, *corner)).fold(f32::MAX, f32::min).min(0.6);
        let best = corners.iter().filter(free).fold((corners[0], f32::MIN), |best, corner| {
            let here = clear(corner);
            if here > best.1 + 0.05 { (*corner, here) } else { best }
        });
        on_paper(drawing, (at.0 + best.0.0, at.1 + best.0.1), text, NOTE, TEXT);
    }
}

/// The directions in which links leave each spot.
fn ways(picture: &Picture, places: &[Point]) -> Vec<Vec<Point>> {
    let mut ways = vec![Vec::new(); places.len()];
    for link in &picture.scene.links {
        let (a, b) = (places[link.from], places[link.to]);
        if let Some((dx, dy)) = unit(a, b) {
            ways[link.from].push((dx, dy));
            ways[link.to].push((-dx, -dy));
        }
    }
    ways
}

/// The angle between two directions, from 0 to π.
fn angle(a: Point, b: Point) -> f32 {
    let between = (a.1.atan2(a.0) - b.1.atan2(b.0)).abs();
    between.min(std::f32::consts::TAU - between)
}
