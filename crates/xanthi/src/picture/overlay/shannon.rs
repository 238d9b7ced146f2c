//! Shannon's game and Bridg-it: two trees, two forests, pairs.

use super::super::board::Picture;
use super::bridgit;
use crate::phrases::on_dots;
use xanthi_games::Position;
use xanthi_games::scene::Role;

/// Places for a grid, whose vertices are called by them, and for two sides left and right of it.
pub(super) fn upright(picture: &mut Picture) {
    let point = |label: &str| {
        let (x, y) = label.split_once(',')?;
        Some((f32::from(x.parse::<u16>().ok()?), f32::from(y.parse::<u16>().ok()?)))
    };
    let spots = &mut picture.scene.spots;
    let points: Vec<(f32, f32)> = spots.iter().filter_map(|spot| point(&spot.label)).collect();
    let sides = spots.iter().filter(|spot| point(&spot.label).is_none());
    if points.len() < 2 || !sides.clone().all(|spot| matches!(spot.label.as_str(), "left" | "right")) {
        return;
    }
    let range = |of: fn(&(f32, f32)) -> f32| points.iter().map(of).fold((f32::MAX, f32::MIN), |(a, b), x| (a.min(x), b.max(x)));
    let ((left, right), (top, bottom)) = (range(|p| p.0), range(|p| p.1));
    for spot in spots {
        let side = || (if spot.label == "left" { left - 1.3 } else { right + 1.3 }, (top + bottom) / 2.0);
        spot.at = Some(point(&spot.label).unwrap_or_else(side));
    }
}

/// The link of a free edge; in Bridg-it, where free edges are not drawn, a new one.
fn link(picture: &mut Picture, at: &Position, edge: u32, role: Role) -> Option<usize> {
    link_of(picture, at, edge, Role::Left, role)
}

/// The same as a line of Black's (`own` is Left) or of Red's.
pub(super) fn link_of(picture: &mut Picture, at: &Position, edge: u32, own: Role, role: Role) -> Option<usize> {
    if let Some(board) = at.typed().bridgit() {
        return bridgit::add(&mut picture.scene, board.game.crossing(edge), own, role);
    }
    at.typed().shannon()?;
    let link = picture.scene.links.get_mut(edge as usize)?;
    link.role = if link.role == Role::First && role == Role::Second { Role::Both } else { role };
    Some(edge as usize)
}

pub(crate) fn trees(picture: &mut Picture, at: &Position, trees: &[Vec<u32>; 2]) {
    two(picture, at, trees, ["the first tree", "the second tree", "a copy in each tree"]);
}

pub(crate) fn exchange(picture: &mut Picture, at: &Position, forests: &[Vec<u32>; 2]) {
    let first = if on_dots(at) { "the first forest, with room for one more line" } else { "the first forest, with room for one more edge" };
    two(picture, at, forests, [first, "the second forest", "a copy in each forest"]);
}

pub(crate) fn forests(picture: &mut Picture, at: &Position, parts: &[u32], forests: &[Vec<u32>; 2]) {
    two(picture, at, forests, ["the first forest", "the second forest", "a copy in each forest"]);
    // The parts, where they are more than single vertices; in Bridg-it a side is one vertex.
    if at.typed().shannon().is_some() {
        let mut sizes = std::collections::BTreeMap::new();
        parts.iter().for_each(|p| *sizes.entry(*p).or_insert(0) += 1);
        let large: Vec<u32> = sizes.into_iter().filter(|s| s.1 > 1).map(|s| s.0).collect();
        for (v, part) in parts.iter().enumerate() {
            if let Ok(name) = large.binary_search(part) {
                picture.note(v, &super::stacked::letter(name).to_uppercase());
            }
        }
        if !large.is_empty() {
            picture.says.push("Vertices with the same letter are in one part.".into());
        }
    }
}

fn two(picture: &mut Picture, at: &Position, sets: &[Vec<u32>; 2], names: [&str; 3]) {
    for (set, role) in sets.iter().zip([Role::First, Role::Second]) {
        for &edge in set {
            link(picture, at, edge, role);
        }
    }
    let roles = [Role::First, Role::Second, Role::Both];
    picture.meanings.extend(roles.into_iter().zip(names).map(|(role, name)| (role, name.to_owned())));
}

/// Pairs of edges: the same letter on both.
pub(crate) fn pairs(picture: &mut Picture, at: &Position, pairs: &[[u32; 2]]) {
    for (i, pair) in pairs.iter().enumerate() {
        for &edge in pair {
            if let Some(link) = link(picture, at, edge, Role::Pair).and_then(|l| picture.scene.links.get_mut(l)) {
                link.label = super::stacked::letter(i);
            }
        }
    }
    let edges = if on_dots(at) { "lines" } else { "edges" };
    picture.meanings.push((Role::Pair, format!("{edges} with the same letter answer each other")));
}

#[cfg(test)]
mod tests {
    use crate::picture::overlay;
    use crate::picture::text;
    use xanthi_games::Position;

    #[test]
    fn a_grid_between_two_sides_stands_upright() {
        let picture = overlay::position(&Position::parse("shannon:sides.3x2/0,0-left").unwrap());
        let place = |name: &str| picture.scene.spots.iter().find(|s| s.label == name).and_then(|s| s.at).unwrap();
        assert_eq!((place("0,0"), place("2,1")), ((0.0, 0.0), (2.0, 1.0)));
        assert!(place("left").0 < 0.0 && place("right").0 > 2.0 && place("left").1 == 0.5 && place("right").1 == 0.5);
        let told = text::write(&picture).unwrap();
        assert!(told.contains("0,0 (claimed)") && told.contains("(claimed) claimed by Short"), "{told}");
        let graph = overlay::position(&Position::parse("shannon:complete.4@0:3").unwrap());
        assert!(graph.scene.spots.iter().all(|s| s.at.is_none()));
    }
}
