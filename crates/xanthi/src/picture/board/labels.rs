//! Names of spots, what stands beside them, and what stands on links.

mod below;

use super::super::drawing::{Drawing, Point, text_width, unit};
use super::super::layout::{Kind, Layout};
use super::super::palette::{FAINT, Ink, PAPER, TEXT, look};
use super::room::Room;
use super::{Picture, Scale, size};
use below::Name;
use rustc_hash::FxHashMap;
use unicode_width::UnicodeWidthStr;
use xanthi_games::scene::{Link, Role, Spot};

/// The font of names, of notes, and the least font that is still read.
const NAME: f32 = 12.0;
const NOTE: f32 = 11.0;
const LEAST: f32 = 7.5;

/// A line of play with more moves gets more room.
const CROWD: usize = 5;
const ROOM: f32 = 1.6;
/// How much of a claimed edge is seen beside its number, in pixels.
const SEEN: f32 = 26.0;
/// What the head of an arrow and the corners of two spots take as well, and the most spots between which arrows are stretched.
const HEAD: f32 = 18.0;
const FEW: usize = 40;
/// How far the outlines of two spots reach beyond their radius, together, and the most that edges are stretched.
const RIMS: f32 = 6.0;
const WIDEST: f32 = 3.0;
/// How much worse it is to cover the rim of a spot than to be far from all lines.
const RIM: f32 = 0.9;
/// How much wider and higher a board is whose names stand below the vertices.
const BESIDE: f32 = 1.3;
const BELOW: f32 = 1.4;

/// The font with which a name fits into a spot, if one does.
fn inside(label: &str, radius: f32) -> Option<f32> {
    let one = text_width(label, 1.0).max(0.1);
    let size = NAME.min((radius * 2.0 - 3.5) / one);
    (size >= LEAST).then_some(size)
}

/// Widens a layout so that names below the spots, the numbers of moves and long notes have room.
pub(super) fn widen(picture: &Picture, layout: &mut Layout) {
    let scene = &picture.scene;
    // The numbers of a long line of play on few vertices.
    let played = scene.links.iter().filter(|l| !l.label.is_empty() && l.role == Role::Played).count();
    if played > CROWD && scene.links.len() > scene.spots.len() {
        layout.places.iter_mut().zip(&layout.kinds).filter(|(_, kind)| **kind == Kind::Free).for_each(|(place, _)| {
            *place = (place.0 * ROOM, place.1 * ROOM);
        });
    }
    // The number of a move leaves something to be seen of a claimed edge.
    let claimed = |l: &&Link| matches!(l.role, Role::Left | Role::Right) && !l.label.is_empty() && l.from != l.to;
    let wanted = |l: &Link| {
        let (a, b) = (layout.places[l.from], layout.places[l.to]);
        let long = (a.0 - b.0).hypot(a.1 - b.1) * super::CELL;
        (super::RADIUS * 2.0 + half(&l.label).0 * 2.0 + SEEN) / long.max(1.0)
    };
    let free = |l: &&Link| layout.kinds[l.from] == Kind::Free && layout.kinds[l.to] == Kind::Free;
    // So do the letters on the arrows of a proof, which also have a head.
    let of_proof = |l: &&Link| {
        let few = scene.spots.len() <= FEW;
        few && l.directed && matches!(l.role, Role::Pair | Role::Reply) && !l.label.is_empty() && l.from != l.to
    };
    let with_head = |l: &Link| wanted(l) * (1.0 + HEAD / (super::RADIUS * 2.0 + half(&l.label).0 * 2.0 + SEEN));
    let of_proof = scene.links.iter().filter(of_proof).filter(free).map(with_head);
    let factor = scene.links.iter().filter(claimed).filter(free).map(wanted).chain(of_proof).fold(1.0, f32::max).min(ROOM);
    if factor > 1.0 {
        layout.places.iter_mut().zip(&layout.kinds).filter(|(_, kind)| **kind == Kind::Free).for_each(|(place, _)| {
            *place = (place.0 * factor, place.1 * factor);
        });
    }
    widen_for_disks(picture, layout);
    // On a board, names below the spots and notes beside them leave something to be seen of the edges.
    let outside = |s: &Spot| s.role != Role::Trail && inside(&s.label, super::RADIUS * 0.9).is_none();
    let plain = picture.washes.is_empty() && picture.texts.is_empty() && picture.line.is_empty() && picture.outline.is_none();
    if plain && !scene.links.is_empty() && scene.spots.iter().any(outside) {
        for (place, _) in layout.places.iter_mut().zip(&layout.kinds).filter(|(_, kind)| **kind == Kind::Board) {
            *place = (place.0 * BESIDE, place.1 * BELOW);
        }
        layout.around[0] = layout.around[0].map(|whole| (whole - 1.0) * BESIDE + 1.0);
        layout.around[1] = layout.around[1].map(|whole| (whole - 1.0) * BELOW + 1.0);
    }
    // Several labels between the same two vertices.
    let mut beside: FxHashMap<(usize, usize), usize> = FxHashMap::default();
    for link in scene.links.iter().filter(|l| !l.label.is_empty() && l.from != l.to) {
        *beside.entry((link.from.min(link.to), link.from.max(link.to))).or_default() += 1;
    }
    if beside.values().any(|labels| *labels > 2) {
        for (place, kind) in layout.places.iter_mut().zip(&layout.kinds).filter(|(_, kind)| **kind != Kind::Board) {
            *place = (place.0 * ROOM, if *kind == Kind::Free { place.1 * ROOM } else { place.1 });
        }
    }
    // Many long notes, which stand beside the spots.
    let long = picture.notes.iter().filter(|note| note.1.chars().count() > 3).count();
    let free = picture.washes.is_empty() && picture.texts.is_empty() && picture.line.is_empty();
    if free && long * 3 > scene.spots.len() && long > 3 {
        let longest = picture.notes.iter().map(|note| text_width(&note.1, NOTE)).fold(0.0, f32::max);
        let factor = ((super::RADIUS * 2.2 + longest + 6.0) / super::CELL).clamp(1.0, 2.4);
        layout.places.iter_mut().for_each(|place| place.0 *= factor);
        layout.around[0] = layout.around[0].map(|whole| (whole - 1.0) * factor + 1.0);
    }
    let longest = scene.spots.iter().map(|s| s.label.width()).max().unwrap_or(0);
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

/// Nim on graphs: an edge is as long as the disks on it, or the number of its move, and an arrow with its head.
fn widen_for_disks(picture: &Picture, layout: &mut Layout) {
    if picture.of.as_ref().is_none_or(|at| at.typed().nim().is_none()) {
        return;
    }
    let wanted = |l: &Link| {
        let (a, b) = (layout.places[l.from], layout.places[l.to]);
        let long = (a.0 - b.0).hypot(a.1 - b.1).max(0.01);
        let ((dx, dy), (wide, high)) = (((a.0 - b.0).abs() / long, (a.1 - b.1).abs() / long), half(&l.label));
        let covered = (wide / dx.max(0.01)).min(high / dy.max(0.01)) * 2.0;
        (super::RADIUS * 2.0 + RIMS + covered + SEEN) / (long * super::CELL)
    };
    let labelled = picture.scene.links.iter().filter(|l| !l.label.is_empty() && l.from != l.to);
    let factor = labelled.map(wanted).fold(1.0, f32::max).min(WIDEST);
    for (place, kind) in layout.places.iter_mut().zip(&layout.kinds) {
        *place = (place.0 * factor, if *kind == Kind::Row { place.1 } else { place.1 * factor });
    }
    layout.around = layout.around.map(|side| side.map(|whole| (whole - 1.0) * factor + 1.0));
}

/// Half the sides of a text on a link, with some paper around it.
pub(super) fn half(text: &str) -> Point {
    ((text_width(text, NOTE) + 3.0) / 2.0, NOTE * 0.55)
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
        // A pale hue on paper is hard to read.
        let ink = if role == Role::Gone { FAINT } else { TEXT };
        on_paper(drawing, at, &text, NOTE, ink);
    }
}

/// Writes names and notes.
pub(super) fn spots(drawing: &mut Drawing, picture: &Picture, places: &[Point], scale: &Scale, room: &mut Room) {
    let scene = &picture.scene;
    let named = || scene.spots.iter().filter(|s| s.role != Role::Trail);
    // Either all names stand in the spots, or all stand below them; the size of the token counts
    // as that of others, and spots that are gone are smaller still.
    let fits = |s: &Spot| inside(&s.label, size(s.role, scale.radius).min(scale.radius * 0.9)).is_some();
    let below = named().any(|s| !s.label.is_empty() && !fits(s));
    let fitted = if below { below::fit(scene, places) } else { Vec::new() };
    let mut texts = Vec::new();
    for (i, (spot, &at)) in scene.spots.iter().zip(places).enumerate().filter(|(_, (s, _))| s.role != Role::Trail) {
        let ink = if spot.role == Role::Gone { FAINT } else { Ink::On(spot.role) };
        match inside(&spot.label, size(spot.role, scale.radius)).filter(|_| !below) {
            Some(size) => drawing.text(at, spot.label.as_str(), size, ink),
            None if spot.label.is_empty() => {}
            None => texts.push((beneath(at, scale, only_down(picture, places, i)), fitted[i].clone())),
        }
    }
    if scale.radius >= 9.0 {
        room.texts.extend(texts.iter().map(|(at, name)| name.patch(*at)));
        // The signs of regions have their places; notes make way for them.
        let own = |text: String| Name { text, whole: String::new(), size: of_texts(scale) };
        room.texts.extend(picture.written().map(|(at, text)| own(text).patch((at.0 * scale.cell, at.1 * scale.cell))));
        let notes = notes(picture, places, scale, below, room);
        texts.extend(notes);
    }
    // All papers before all texts: none hides another.
    for (at, name) in &texts {
        let (half, text) = (name.patch(*at).half, &name.text);
        if !text.is_empty() {
            drawing.rectangle((at.0 - half.0, at.1 - half.1), (half.0 * 2.0, half.1 * 2.0), Some(PAPER), None);
        }
    }
    for (at, name) in texts {
        drawing.shortened(at, name.text, name.whole, name.size, TEXT);
    }
}

/// The font of what is written at places of the geometry.
pub(super) fn of_texts(scale: &Scale) -> f32 {
    NAME * scale.cell / super::CELL
}

/// Where a name stands that has no room in its spot: below it, or above what all links leave
/// downwards.
fn beneath(at: Point, scale: &Scale, above: bool) -> Point {
    let far = scale.radius + 11.0;
    (at.0, at.1 + if above { -far } else { far })
}

/// Whether arrows leave a spot, all of them downwards, and none comes to it.
fn only_down(picture: &Picture, places: &[Point], spot: usize) -> bool {
    let mut own = picture.scene.links.iter().filter(|l| l.from == spot || l.to == spot).peekable();
    own.peek().is_some() && own.all(|l| l.directed && l.from == spot && places[l.to].1 > places[spot].1 + 1.0)
}

/// The notes beside the spots, with their places: where there is most room between the links, and
/// nothing else stands.
fn notes(picture: &Picture, places: &[Point], scale: &Scale, below: bool, room: &mut Room) -> Vec<(Point, Name)> {
    let scene = &picture.scene;
    room.spots = scene.spots.iter().zip(places).map(|(spot, at)| (*at, size(spot.role, scale.radius))).collect();
    if scene.links.len() > super::links::MANY {
        room.strokes.retain(|(link, _)| scene.links[*link].from == scene.links[*link].to);
    }
    let ways = ways(picture, places);
    let mut written = Vec::new();
    for (i, (spot, &at)) in scene.spots.iter().zip(places).enumerate() {
        let note = picture.notes.iter().find(|note| note.0 == i).map(|note| note.1.as_str());
        let text = note.unwrap_or(look(spot.role).letter);
        // A blank note leaves the place of the letter empty.
        if text.trim().is_empty() {
            continue;
        }
        let name = Name { text: text.to_owned(), whole: String::new(), size: NOTE };
        let half = text_width(text, NOTE) / 2.0;
        let upper = scale.radius + 1.0;
        let aside = (scale.radius + 3.0 + half) * 0.9;
        let flat = scale.radius * 1.35 + 4.0 + half;
        // Where lines run everywhere around a spot, on its rim.
        let rim = scale.radius * 0.82;
        let corners = [
            (aside, -upper),
            (-aside, -upper),
            (flat, 0.0),
            (-flat, 0.0),
            (aside, upper),
            (-aside, upper),
            (rim, -rim),
            (-rim, -rim),
            (rim, rim),
            (-rim, rim),
        ];
        let on_rim = |corner: &Point| corner.0.abs() == rim && corner.1.abs() == rim;
        let short = text.chars().count() == 1;
        let free = |corner: &&Point| !below || corner.1 <= 0.0;
        let clear = |corner: &Point| {
            let patch = name.patch((at.0 + corner.0, at.1 + corner.1));
            let open = ways[i].iter().map(|way| angle(*way, *corner)).fold(f32::MAX, f32::min).min(0.6);
            open - room.crowding(&patch, None, Some(i)) - if on_rim(corner) { RIM } else { 0.0 }
        };
        let best = corners.iter().filter(free).filter(|corner| short || !on_rim(corner)).fold((corners[0], f32::MIN), |best, corner| {
            let here = clear(corner);
            if here > best.1 + 0.05 { (*corner, here) } else { best }
        });
        let place = (at.0 + best.0.0, at.1 + best.0.1);
        room.texts.push(name.patch(place));
        written.push((place, name));
    }
    written
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
