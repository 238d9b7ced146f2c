//! Bridg-it: what its crossings are called, and where the line through one is.

use crate::picture::board::Picture;
use xanthi_games::scene::{Link, Role, Scene};

/// How far from the outer dots the coordinates stand, in cells.
const ASIDE: f32 = 0.8;

/// Shape and colour tell the dots apart, so they need no names. Crossings are named by column and row.
pub(super) fn plain(picture: &mut Picture) {
    picture.scene.spots.iter_mut().for_each(|spot| spot.label.clear());
    let places: Vec<(f32, f32)> = picture.scene.spots.iter().filter_map(|spot| spot.at).collect();
    let (columns, rows) = places.iter().fold((0.0, 0.0), |(x, y): (f32, f32), at| (x.max(at.0), y.max(at.1)));
    let numbers = |last: f32| (1..last as u32).map(|k| (k as f32, k.to_string()));
    picture.texts.extend(numbers(columns).map(|(x, name)| ((x, -ASIDE), name)));
    picture.texts.extend(numbers(rows).map(|(y, name)| ((-ASIDE, y), name)));
}

/// The two spots of a colour that a line through a crossing joins.
pub(super) fn ends(scene: &Scene, [x, y]: [u32; 2], of: Role) -> Option<[usize; 2]> {
    let spot = |x: u32, y: u32| scene.spots.iter().position(|s| s.role == of && s.at == Some((x as f32, y as f32)));
    let across = [spot(x - 1, y), spot(x + 1, y)];
    let down = [spot(x, y - 1), spot(x, y + 1)];
    [across, down].into_iter().find_map(|[a, b]| Some([a?, b?]))
}

/// The link through a crossing that was taken.
pub(super) fn line(scene: &Scene, crossing: [u32; 2], _number: usize) -> Option<usize> {
    let joins = |of: Role| {
        let [a, b] = ends(scene, crossing, of)?;
        scene.links.iter().position(|l| l.role == of && [l.from.min(l.to), l.from.max(l.to)] == [a.min(b), a.max(b)])
    };
    joins(Role::Left).or_else(|| joins(Role::Right))
}

/// A free line of Black's (`of` is Left) or of Red's through a crossing, added to the picture.
pub(super) fn add(scene: &mut Scene, crossing: [u32; 2], of: Role, role: Role) -> Option<usize> {
    let [from, to] = ends(scene, crossing, of)?;
    scene.links.push(Link { from, to, directed: false, label: String::new(), role });
    Some(scene.links.len() - 1)
}
