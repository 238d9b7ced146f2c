//! Bridg-it: where the line through a crossing is.

use xanthi_games::scene::{Link, Role, Scene};

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
