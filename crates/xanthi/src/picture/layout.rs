//! Places for the spots of a scene, in units of one cell: the same for the same scene, always.
//!
//! A scene with a geometry of its own keeps it. Other graphs are taken apart into components, and
//! each is laid out by the first of these that fits: a row, a circle with or without a centre, layers,
//! a planar picture, two circles, two columns, parts on a circle, a cube, a circle that can be turned,
//! a circle for a dense graph, and else by stress. The letters of word chains stand on a circle in the order of
//! the alphabet.

mod circle;
mod known;
mod layers;
mod planar;
mod stress;
mod turned;

use super::drawing::Point;
use std::collections::HashSet;
use xanthi_games::scene::Scene;

/// The most vertices of a component without a geometry.
pub(crate) const MOST: usize = 1_000;

/// So many letters stand on a circle like an alphabet.
const LETTERS: usize = 8;

/// What a layout looks like: it decides how links run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The game's own geometry.
    Board,
    /// A row, with links above and below it.
    Row,
    /// Anything else.
    Free,
}

/// Places of spots.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layout {
    /// The place of each spot.
    pub places: Vec<Point>,
    /// The kind of the component of each spot.
    pub kinds: Vec<Kind>,
    /// The length of a side around which links lead back to its beginning, in each direction.
    pub around: [Option<f32>; 2],
}

/// The simple graph of a component: vertices `0..n`.
pub(super) struct Shape {
    /// The neighbours of each vertex, ascending, without the vertex itself.
    pub(super) neighbours: Vec<Vec<usize>>,
    /// Arcs (tail, head) that have no reverse; all of them, if every link is one.
    pub(super) arcs: Option<Vec<(usize, usize)>>,
}

impl Shape {
    pub(super) fn order(&self) -> usize {
        self.neighbours.len()
    }

    pub(super) fn size(&self) -> usize {
        self.neighbours.iter().map(Vec::len).sum::<usize>() / 2
    }

    pub(super) fn joined(&self, u: usize, v: usize) -> bool {
        self.neighbours[u].binary_search(&v).is_ok()
    }
}

/// The layout of a scene. `root` is the spot from which trees hang.
///
/// # Errors
/// The size of a component that is too large to be laid out.
pub(crate) fn layout(scene: &Scene, root: Option<usize>) -> Result<Layout, usize> {
    let n = scene.spots.len();
    if n > 0 && scene.spots.iter().all(|s| s.at.is_some()) {
        let places: Vec<Point> = scene.spots.iter().filter_map(|s| s.at).collect();
        let around = around(scene, &places);
        return Ok(Layout { places, kinds: vec![Kind::Board; n], around });
    }
    let mut neighbours = vec![Vec::new(); n];
    for link in scene.links.iter().filter(|l| l.from != l.to) {
        neighbours[link.from].push(link.to);
        neighbours[link.to].push(link.from);
    }
    neighbours.iter_mut().for_each(|list| {
        list.sort_unstable();
        list.dedup();
    });
    let mut whole = Layout { places: vec![(0.0, 0.0); n], kinds: vec![Kind::Free; n], around: [None; 2] };
    let parts = components(&neighbours);
    let shelf = (n as f32).sqrt().max(6.0) * 1.6;
    let (mut left, mut top, mut height) = (0.0f32, 0.0f32, 0.0f32);
    for part in parts {
        if part.len() > MOST {
            return Err(part.len());
        }
        let shape = part_of(scene, &neighbours, &part);
        let at = root.and_then(|root| part.iter().position(|v| *v == root));
        let letters = part.len() >= LETTERS && is_alphabet(part.iter().map(|v| scene.spots[*v].label.as_str()));
        let (kind, places) = if letters { (Kind::Free, circle::in_order(part.len())) } else { of_component(&shape, at) };
        let least = places.iter().fold((f32::MAX, f32::MAX), |a, p| (a.0.min(p.0), a.1.min(p.1)));
        let most = places.iter().fold((f32::MIN, f32::MIN), |a, p| (a.0.max(p.0), a.1.max(p.1)));
        let size = (most.0 - least.0, most.1 - least.1);
        if left > 0.0 && left + size.0 > shelf {
            (left, top, height) = (0.0, top + height + 1.4, 0.0);
        }
        for (v, place) in part.iter().zip(places) {
            whole.places[*v] = (place.0 - least.0 + left, place.1 - least.1 + top);
            whole.kinds[*v] = kind;
        }
        left += size.0 + 1.4;
        height = height.max(size.1);
    }
    Ok(whole)
}

/// Whether these are single letters in the order of the alphabet, as those at which words begin and end.
fn is_alphabet<'a>(labels: impl Iterator<Item = &'a str> + Clone) -> bool {
    let one = |label: &str| label.chars().count() == 1 && label.chars().all(char::is_alphabetic);
    labels.clone().all(one) && labels.is_sorted_by(|a, b| a < b)
}

fn of_component(shape: &Shape, root: Option<usize>) -> (Kind, Vec<Point>) {
    if let Some(places) = known::row(shape) {
        return (Kind::Row, places);
    }
    let found = known::round(shape)
        .or_else(|| known::wheel(shape))
        .or_else(|| layers::tree(shape, root))
        .or_else(|| layers::acyclic(shape))
        .or_else(|| planar::places(shape))
        .or_else(|| known::two_circles(shape))
        .or_else(|| known::two_columns(shape))
        .or_else(|| known::parts(shape))
        .or_else(|| known::cube(shape))
        .or_else(|| turned::places(shape))
        .or_else(|| circle::dense(shape));
    (Kind::Free, found.unwrap_or_else(|| stress::places(shape)))
}

/// Places for vertices in given layers.
pub(super) fn in_layers(layers: Vec<Vec<usize>>, above: &[Vec<usize>], below: &[Vec<usize>]) -> Vec<Point> {
    layers::arrange(layers, above, below)
}

/// The components, each ascending, in the order of their first vertices.
fn components(neighbours: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; neighbours.len()];
    let mut parts = Vec::new();
    for first in 0..neighbours.len() {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let mut part = vec![first];
        let mut next = 0;
        while next < part.len() {
            for &u in &neighbours[part[next]] {
                if !std::mem::replace(&mut seen[u], true) {
                    part.push(u);
                }
            }
            next += 1;
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

fn part_of(scene: &Scene, neighbours: &[Vec<usize>], part: &[usize]) -> Shape {
    let index = |v: &usize| part.binary_search(v).expect("neighbours are in the same component");
    let inner = part.iter().map(|v| neighbours[*v].iter().map(index).collect()).collect();
    let within: Vec<_> = scene.links.iter().filter(|l| l.from != l.to && part.binary_search(&l.from).is_ok()).collect();
    let arcs: HashSet<(usize, usize)> = within.iter().map(|l| (index(&l.from), index(&l.to))).collect();
    let one_way = within.iter().all(|l| l.directed) && arcs.iter().all(|&(u, v)| !arcs.contains(&(v, u)));
    let mut arcs: Vec<(usize, usize)> = arcs.into_iter().collect();
    arcs.sort_unstable();
    Shape { neighbours: inner, arcs: one_way.then_some(arcs) }
}

/// In each direction, the number of cells after which links lead back to the beginning: such links
/// join the first and the last cell of a row, and no other links of the row skip a cell.
fn around(scene: &Scene, places: &[Point]) -> [Option<f32>; 2] {
    let of = |axis: usize| {
        let along = |p: Point| if axis == 0 { p.0 } else { p.1 };
        let across = |p: Point| if axis == 0 { p.1 } else { p.0 };
        let least = places.iter().map(|&p| along(p)).fold(f32::MAX, f32::min);
        let most = places.iter().map(|&p| along(p)).fold(f32::MIN, f32::max);
        let steps = scene.links.iter().map(|l| (places[l.from], places[l.to]));
        let straight = steps.filter(|&(a, b)| across(a) == across(b));
        let (mut wraps, mut skips) = (false, false);
        for length in straight.map(|(a, b)| (along(a) - along(b)).abs()) {
            wraps |= length == most - least && length > 1.0;
            skips |= length > 1.0 && length < most - least;
        }
        (wraps && !skips).then_some(most - least + 1.0)
    };
    [of(0), of(1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::Position;

    fn of(line: &str) -> Layout {
        layout(&Position::parse(line).unwrap().scene(), None).unwrap()
    }

    /// The least distance of two spots.
    fn closest(layout: &Layout) -> f32 {
        let p = &layout.places;
        let pairs = (0..p.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        pairs.map(|(i, j)| (p[i].0 - p[j].0).hypot(p[i].1 - p[j].1)).fold(f32::MAX, f32::min)
    }

    #[test]
    fn every_family_is_laid_out_without_spots_upon_each_other_and_always_alike() {
        for family in xanthi_games::graph::families::FAMILIES {
            let line = format!("deg:{}", family.example);
            let found = of(&line);
            assert!(closest(&found) > 0.3, "{line}: {}", closest(&found));
            assert!(found.places.iter().all(|p| p.0.is_finite() && p.1.is_finite()), "{line}");
            assert_eq!(found, of(&line), "{line}");
        }
    }

    #[test]
    fn known_families_get_their_shape() {
        let path = of("uvg:path.5@2");
        assert!(path.kinds.iter().all(|k| *k == Kind::Row) && path.places.is_sorted_by(|a, b| a.0 < b.0));
        let cycle = of("uvg:cycle.7@0");
        let middle = cycle.places.iter().fold((0.0, 0.0), |a, p| (a.0 + p.0 / 7.0, a.1 + p.1 / 7.0));
        let radii: Vec<f32> = cycle.places.iter().map(|p| (p.0 - middle.0).hypot(p.1 - middle.1)).collect();
        assert!(radii.iter().all(|r| (r - radii[0]).abs() < 1e-2), "{radii:?}");
        let tree = of("uvg:tree.3@0");
        assert_eq!(tree.places.iter().map(|p| p.1).fold(0.0, f32::max), 3.0 * 1.2);
        assert_eq!(of("dvg:torus.5x4@0,0").around, [Some(5.0), Some(4.0)]);
        assert_eq!(of("uvg:cylinder.5x4@0,0").around, [Some(5.0), None]);
        assert_eq!(of("uvg:grid.5x4@1,1").around, [None, None]);
        assert_eq!(of("uvg:rook.4x5@1,1").around, [None, None]);
    }

    /// Whether two links cross, by the signs of triangles.
    fn crossings(line: &str) -> usize {
        let scene = Position::parse(line).unwrap().scene();
        let at = of(line).places;
        let side = |a: Point, b: Point, c: Point| ((b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)).signum();
        let links: Vec<_> = scene.links.iter().map(|l| (l.from, l.to)).collect();
        let cross = |(a, b): (usize, usize), (c, d): (usize, usize)| {
            let apart = a != c && a != d && b != c && b != d;
            let [p, q, r, s] = [a, b, c, d].map(|v| at[v]);
            apart && side(p, q, r) != side(p, q, s) && side(r, s, p) != side(r, s, q)
        };
        (0..links.len()).map(|i| (0..i).filter(|&j| cross(links[i], links[j])).count()).sum()
    }

    #[test]
    fn planar_graphs_are_drawn_without_crossings() {
        for board in ["dodecahedron@0", "icosahedron@0", "octahedron@0", "hypercube.3@0", "petersen.8.1@0"] {
            assert_eq!(crossings(&format!("uvg:{board}")), 0, "{board}");
        }
        // Neither of these is planar, and the test can tell.
        for board in ["petersen@0", "bipartite.3.3@0", "heawood@0"] {
            assert!(crossings(&format!("uvg:{board}")) > 0, "{board}");
        }
    }

    #[test]
    fn symmetric_graphs_stand_on_a_circle() {
        for board in ["heawood@0", "pappus@0", "multipartite.3.3.3@0"] {
            let at = of(&format!("uvg:{board}")).places;
            let n = at.len() as f32;
            let middle = at.iter().fold((0.0, 0.0), |a, p| (a.0 + p.0 / n, a.1 + p.1 / n));
            let radii: Vec<f32> = at.iter().map(|p| (p.0 - middle.0).hypot(p.1 - middle.1)).collect();
            assert!(radii.iter().all(|r| (r - radii[0]).abs() < 1e-2), "{board}: {radii:?}");
        }
    }

    #[test]
    fn the_cube_of_four_dimensions_stands_on_two_circles() {
        let at = of("uvg:hypercube.4@0").places;
        let middle = at.iter().fold((0.0, 0.0), |a, p| (a.0 + p.0 / 16.0, a.1 + p.1 / 16.0));
        let mut radii: Vec<f32> = at.iter().map(|p| (p.0 - middle.0).hypot(p.1 - middle.1)).collect();
        radii.sort_by(f32::total_cmp);
        let even = |part: &[f32]| part[7] - part[0] < 1e-3;
        assert!(even(&radii[..8]) && even(&radii[8..]) && radii[8] > 2.0 * radii[7], "{radii:?}");
    }

    #[test]
    fn dense_graphs_stand_on_a_circle_with_room_between_their_vertices() {
        for line in ["dvg:dirandom.20.4.1@0", "uvg:random.30.120.1@0", "dvg:tournament.12.1@0"] {
            let found = of(line);
            let n = found.places.len();
            let middle = found.places.iter().fold((0.0, 0.0), |a, p| (a.0 + p.0 / n as f32, a.1 + p.1 / n as f32));
            let radii: Vec<f32> = found.places.iter().map(|p| (p.0 - middle.0).hypot(p.1 - middle.1)).collect();
            assert!(radii.iter().all(|r| (r - radii[0]).abs() < 1e-2), "{line}: {radii:?}");
            assert!(closest(&found) > 1.0, "{line}");
        }
    }

    #[test]
    fn a_graph_of_300_vertices_is_laid_out() {
        assert!(closest(&of("uvg:random.300.450.1@0")) > 0.1);
        let large = Position::parse("uvg:random.2000.8000.1@0").unwrap().scene();
        assert!(layout(&large, None).is_err_and(|size| size > MOST));
    }
}
