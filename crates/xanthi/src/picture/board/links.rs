//! Links: straight where the way is free, curved past other spots and beside parallel links, as
//! loops, and around the border of a torus.

use super::super::drawing::{Drawing, Pen, Point, Shape, unit};
use super::super::layout::{Kind, Layout};
use super::room::{Patch, Room, Stroke};
use super::{Scale, labels, pen, reach, size};
use rustc_hash::FxHashMap;
use xanthi_games::scene::{Link, Role, Scene};

/// How near to another spot a straight link may run, in cells.
const CLEAR: f32 = 0.33;

/// How many links a vertex has in a dense picture, and where on them labels stand there: on their
/// own half of a pair of opposite arcs, and not all in the middle.
const DENSE: usize = 2;
const NEAR_TAIL: f32 = 0.3;

/// How far beside its arrow the number of a move stands: the arrow may be short.
const BESIDE: f32 = 9.0;
/// What must be seen of an arrow beside a label that stands on it.
const SHORT: f32 = 24.0;

/// With more links than these nothing is read of the numbers of copies on them.
const CROWDED: usize = 200;

/// With more links than these, what stands beside spots may touch them.
pub(super) const MANY: usize = 400;

/// How a link runs.
enum Way {
    /// From the one place to the other, moved sideways in the middle.
    Bent(Point, Point, f32),
    /// A loop or two stubs: the one place where there is room for a label, and the line.
    Fixed(Point, Vec<Point>),
}

impl Way {
    /// The place at a part of the way.
    fn at(&self, t: f32) -> Point {
        match *self {
            Way::Fixed(place, _) => place,
            Way::Bent(a, b, bend) => {
                let (dx, dy) = unit(a, b).unwrap_or((1.0, 0.0));
                let aside = 4.0 * t * (1.0 - t) * bend;
                (a.0 + (b.0 - a.0) * t - dy * aside, a.1 + (b.1 - a.1) * t + dx * aside)
            }
        }
    }

    fn stroke(&self, labelled: bool) -> Stroke {
        let points = match self {
            Way::Fixed(_, points) => points.clone(),
            Way::Bent(a, b, bend) if bend.abs() < 0.5 => vec![*a, *b],
            Way::Bent(..) => (0..=12u8).map(|i| self.at(f32::from(i) / 12.0)).collect(),
        };
        Stroke::new(points, labelled)
    }
}

/// Which links are not drawn: nobody can use them any more, because a vertex at an end is gone or, for an
/// arc, because the token stands where it leads. What was crossed or taken remains to be seen.
pub(in super::super) fn vanished(scene: &Scene) -> Vec<bool> {
    let gone = |v: usize| scene.spots[v].role == Role::Gone;
    let at_end = |l: &Link| l.role == Role::Gone && (gone(l.from) || gone(l.to));
    let to_token = |l: &Link| l.role == Role::Gone && l.directed && scene.spots[l.to].role == Role::Token;
    let crossed = scene.links.iter().any(|l| l.role == Role::Gone && !at_end(l) && !to_token(l));
    scene.links.iter().map(|l| at_end(l) || (!crossed && to_token(l))).collect()
}

/// Draws the links; what is to be written on them, and where, and what takes up room by now.
pub(super) fn draw(
    drawing: &mut Drawing,
    scene: &Scene,
    layout: &Layout,
    places: &[Point],
    scale: &Scale,
) -> (Vec<(Point, String, Role)>, Room) {
    let mut beside: FxHashMap<(usize, usize), Vec<usize>> = FxHashMap::default();
    for (i, link) in scene.links.iter().enumerate() {
        beside.entry((link.from.min(link.to), link.from.max(link.to))).or_default().push(i);
    }
    let heights = row_heights(scene, layout);
    let mut ways = Vec::new();
    let free = scene.links.iter().filter(|l| layout.kinds[l.from] == Kind::Free).count();
    let dense = free > DENSE * scene.spots.len();
    // What is gone lies below, and what a proof or a player drew lies above.
    let rank = |link: &Link| match link.role {
        Role::Gone => 0,
        Role::Plain => 1,
        Role::Played | Role::Reply => 3,
        _ => 2,
    };
    let vanished = vanished(scene);
    let mut order: Vec<usize> = (0..scene.links.len()).filter(|i| !vanished[*i]).collect();
    order.sort_by_key(|&i| rank(&scene.links[i]));
    for i in order {
        let link = &scene.links[i];
        let group = &beside[&(link.from.min(link.to), link.from.max(link.to))];
        let rank = group.iter().position(|&j| j == i).unwrap_or(0);
        let shift = rank as f32 - (group.len() as f32 - 1.0) / 2.0;
        let ends = (places[link.from], places[link.to]);
        let way = (ends.1.0 - ends.0.0, ends.1.1 - ends.0.1);
        let reaches = [link.from, link.to].map(|v| reach(scene.spots[v].role, scale.radius, way));
        let mut pen = pen(link.role, scale);
        // Among many links those that can be taken now stand out.
        if dense && link.role == Role::Plain {
            pen.width *= if scene.spots[link.from].role == Role::Token { 1.3 } else { 0.65 };
        }
        let near = if dense && link.directed { NEAR_TAIL } else { 0.5 };
        let way = if link.from == link.to {
            looped(drawing, ends.0, reaches[0], rank, outward(scene, layout, places, link.from), link.directed, pen)
        } else if let Some(ways) = wraps(layout, link) {
            let place = stubs(drawing, ends, reaches, ways, shift, link.directed, pen, scale);
            Way::Fixed(place, vec![ends.0, place])
        } else {
            let forwards = link.from < link.to;
            let own = match heights.get(&(link.from.min(link.to), link.from.max(link.to))) {
                Some(height) => *height * scale.cell,
                None if blocked(places, layout, link, scale) => detour(places, link, scale) * if forwards { 1.0 } else { -1.0 },
                None => 0.0,
            };
            let bend = (own + shift * 0.3 * scale.cell) * if forwards { 1.0 } else { -1.0 };
            joined(drawing, ends, reaches, bend, link.directed, pen);
            Way::Bent(ends.0, ends.1, bend)
        };
        ways.push((i, way, near));
    }
    let mut room = Room::default();
    // Where nothing is written on very many links, only loops are in the way of what stands beside spots.
    let labelled = scene.links.len() <= MANY || scene.links.iter().any(|link| !link.label.is_empty());
    room.spots = scene.spots.iter().zip(places).map(|(spot, at)| (*at, size(spot.role, scale.radius))).collect();
    let in_the_way = ways.iter().filter(|(i, ..)| labelled || scene.links[*i].from == scene.links[*i].to);
    room.strokes = in_the_way.map(|(i, way, _)| (*i, way.stroke(!scene.links[*i].label.is_empty()))).collect();
    let mut written = Vec::new();
    for (i, way, near) in ways {
        let link = &scene.links[i];
        let crowded = scene.links.len() > CROWDED && link.role == Role::Plain;
        let hidden = crowded && link.label.bytes().all(|b| b.is_ascii_digit());
        if !hidden && !link.label.is_empty() {
            let place = place(&way, i, link, near, &mut room);
            written.push((place, link.label.clone(), link.role));
        }
    }
    (written, room)
}

/// Where the label of a link stands: where it crowds nothing, and one sees whose it is.
fn place(way: &Way, number: usize, link: &Link, near: f32, room: &mut Room) -> Point {
    let half = labels::half(&link.label);
    let beside = match way {
        Way::Bent(a, b, bend) => {
            let seen = (b.0 - a.0).hypot(b.1 - a.1) - room.spots[link.from].1 - room.spots[link.to].1;
            let short = link.directed && seen < SHORT + half.0 * 2.0;
            let out = if *bend > 0.5 { -1.0 } else { 1.0 };
            match unit(*a, *b).filter(|_| short || matches!(link.role, Role::Played | Role::Reply)) {
                Some((dx, dy)) => (dy * BESIDE * out, -dx * BESIDE * out),
                None => (0.0, 0.0),
            }
        }
        Way::Fixed(..) => (0.0, 0.0),
    };
    let steps = [0.0, -0.08, 0.08, -0.16, 0.16, -0.24, 0.24, -0.32, 0.32];
    let candidate = |step: f32, side: f32| {
        let on = way.at((near + step).clamp(0.14, 0.86));
        let at = (on.0 + beside.0 * side, on.1 + beside.1 * side);
        // The usual place, if it is as good as another.
        (at, step.abs() * 6.0 + if side < 0.0 { 0.5 } else { 0.0 })
    };
    let mut best = (way.at(near), f32::MAX);
    for (at, far) in steps.iter().flat_map(|step| [1.0, -1.0].map(|side| candidate(*step, side))) {
        let cost = far + room.crowding(&Patch { at, half }, Some(number), None);
        if cost < best.1 {
            best = (at, cost);
        }
        if cost == 0.0 {
            break;
        }
    }
    room.texts.push(Patch { at: best.0, half });
    best.0
}

/// In a row, links between vertices that are not neighbours run above and below, the higher the
/// longer they are; lengths take turns.
fn row_heights(scene: &Scene, layout: &Layout) -> FxHashMap<(usize, usize), f32> {
    // A row may have been widened; its vertices have distance 1 otherwise.
    let far = |l: &Link| (layout.places[l.from].0 - layout.places[l.to].0).abs();
    let mut rows: Vec<Point> = layout.places.iter().zip(&layout.kinds).filter(|(_, kind)| **kind == Kind::Row).map(|(p, _)| *p).collect();
    rows.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0)));
    let step = rows.windows(2).filter(|pair| pair[0].1 == pair[1].1).map(|pair| pair[1].0 - pair[0].0).fold(f32::MAX, f32::min);
    let length = |l: &Link| (far(l) / step).round() as u32;
    let in_row = |l: &&Link| l.from != l.to && layout.kinds[l.from] == Kind::Row && length(l) > 1;
    let mut lengths: Vec<u32> = scene.links.iter().filter(in_row).map(length).collect();
    lengths.sort_unstable();
    lengths.dedup();
    let height = |l: &Link| {
        let place = lengths.binary_search(&length(l)).unwrap_or(0);
        (0.25 + 0.28 * length(l) as f32).min(3.5) * if place % 2 == 0 { -1.0 } else { 1.0 }
    };
    scene.links.iter().filter(in_row).map(|l| ((l.from.min(l.to), l.from.max(l.to)), height(l))).collect()
}

/// Whether another spot is in the way of a straight link.
fn blocked(places: &[Point], layout: &Layout, link: &Link, scale: &Scale) -> bool {
    // On a large board only the geometry of the game matters, and that is drawn as it is.
    if places.len() > 400 {
        return false;
    }
    let (a, b) = (places[link.from], places[link.to]);
    let Some((dx, dy)) = unit(a, b) else { return false };
    let length = (b.0 - a.0).hypot(b.1 - a.1);
    if length <= scale.cell * 1.01 && layout.kinds[link.from] == Kind::Board {
        return false;
    }
    let near = |p: &Point| {
        let (x, y) = (p.0 - a.0, p.1 - a.1);
        let along = x * dx + y * dy;
        along > scale.radius * 0.5 && along < length - scale.radius * 0.5 && (y * dx - x * dy).abs() < CLEAR * scale.cell
    };
    places.iter().enumerate().any(|(v, p)| v != link.from && v != link.to && near(p))
}

/// How far a link is bent to go around spots: to either side, little or more.
fn detour(places: &[Point], link: &Link, scale: &Scale) -> f32 {
    let (a, b) = (places[link.from], places[link.to]);
    let Some((dx, dy)) = unit(a, b) else { return 0.0 };
    let length = (b.0 - a.0).hypot(b.1 - a.1);
    let clear = |bend: f32| {
        let on_curve = |i: u8| {
            let t = f32::from(i) / 12.0;
            let (along, aside) = (t, 4.0 * t * (1.0 - t) * bend);
            (a.0 + (b.0 - a.0) * along - dy * aside, a.1 + (b.1 - a.1) * along + dx * aside)
        };
        let others = || places.iter().enumerate().filter(|(v, _)| *v != link.from && *v != link.to);
        (2..=10).map(on_curve).flat_map(|p| others().map(move |(_, q)| (p.0 - q.0).hypot(p.1 - q.1))).fold(f32::MAX, f32::min)
    };
    let bends = [-(10.0 + length * 0.14), 10.0 + length * 0.14, -(14.0 + length * 0.24), 14.0 + length * 0.24];
    let mut all = bends.map(|bend| (bend, clear(bend)));
    // Of two bends alike the clearer, and a small one if it is clear enough.
    for pair in all.chunks_exact_mut(2) {
        if pair[1].1 > pair[0].1 + 2.0 {
            pair.swap(0, 1);
        }
    }
    let enough = all.iter().find(|one| one.1 > scale.radius + 5.0);
    let best = enough.copied().or_else(|| all.into_iter().reduce(|best, next| if next.1 > best.1 + 2.0 { next } else { best }));
    best.map_or(0.0, |best| best.0)
}

/// A link with its middle moved sideways.
fn joined(drawing: &mut Drawing, (a, b): (Point, Point), reaches: [f32; 2], bend: f32, arrow: bool, pen: Pen) {
    let Some((dx, dy)) = unit(a, b) else { return };
    let toward = |from: Point, to: Point, by: f32| unit(from, to).map_or(from, |(x, y)| (from.0 + x * by, from.1 + y * by));
    if bend.abs() < 0.5 {
        let (from, to) = (toward(a, b, reaches[0]), toward(b, a, reaches[1]));
        drawing.shapes.push(Shape::Line { from, to, pen, arrow });
        return;
    }
    let control = ((a.0 + b.0) / 2.0 - dy * bend * 2.0, (a.1 + b.1) / 2.0 + dx * bend * 2.0);
    let (from, to) = (toward(a, control, reaches[0]), toward(b, control, reaches[1]));
    let third = |end: Point| (end.0 + (control.0 - end.0) * 2.0 / 3.0, end.1 + (control.1 - end.1) * 2.0 / 3.0);
    drawing.shapes.push(Shape::Curve { from, by: [third(from), third(to)], to, pen, arrow });
}

/// The direction in which a spot has most room for a loop: the middle of the widest angle between
/// its links; in the game's own geometry up and to the right.
fn outward(scene: &Scene, layout: &Layout, places: &[Point], spot: usize) -> Point {
    if layout.kinds[spot] == Kind::Row {
        // Links to neighbours leave to the left and right, longer ones above and below.
        let x = layout.places[spot].0;
        let beyond = |l: &Link, right: bool| {
            let other = if l.from == spot { l.to } else { l.from };
            (l.from == spot || l.to == spot) && if right { layout.places[other].0 > x } else { layout.places[other].0 < x }
        };
        let open = |right: bool| !scene.links.iter().any(|l| beyond(l, right));
        return match (open(false), open(true)) {
            (true, false) => (-1.0, 0.0),
            (false, true) => (1.0, 0.0),
            _ => (0.0, -1.0),
        };
    }
    if layout.kinds[spot] != Kind::Free {
        return (std::f32::consts::FRAC_1_SQRT_2, -std::f32::consts::FRAC_1_SQRT_2);
    }
    let other = |l: &Link| if l.from == spot { Some(l.to) } else { (l.to == spot).then_some(l.from) };
    let ways = scene.links.iter().filter_map(other).filter_map(|u| unit(places[spot], places[u]));
    let mut angles: Vec<f32> = ways.map(|(dx, dy)| dy.atan2(dx)).collect();
    angles.sort_by(f32::total_cmp);
    let Some(&first) = angles.first() else { return (0.0, -1.0) };
    let next = angles.iter().skip(1).copied().chain([first + std::f32::consts::TAU]);
    let widest =
        angles.iter().zip(next).map(|(a, b)| (b - a, (a + b) / 2.0)).reduce(|best, gap| if gap.0 > best.0 + 1e-3 { gap } else { best });
    let (sine, cosine) = widest.map_or(0.0, |gap| gap.1).sin_cos();
    (cosine, sine)
}

/// A loop; several at one spot are larger and larger.
fn looped(drawing: &mut Drawing, at: Point, reach: f32, rank: usize, out: Point, arrow: bool, pen: Pen) -> Way {
    let turned = |angle: f32, by: f32| {
        let (s, c) = angle.sin_cos();
        (at.0 + (out.0 * c - out.1 * s) * by, at.1 + (out.0 * s + out.1 * c) * by)
    };
    let far = reach * (2.6 + 0.9 * rank as f32);
    let (from, to) = (turned(-0.45, reach), turned(0.45, reach));
    drawing.shapes.push(Shape::Curve { from, by: [turned(-0.6, far), turned(0.6, far)], to, pen, arrow });
    let tip = turned(0.0, far * 0.78);
    Way::Fixed(tip, vec![from, turned(-0.45, far * 0.66), tip, turned(0.45, far * 0.66), to])
}

/// For a link around the border: the directions in which it leaves and arrives.
fn wraps(layout: &Layout, link: &Link) -> Option<[Point; 2]> {
    let (a, b) = (layout.places[link.from], layout.places[link.to]);
    let way = |axis: usize| {
        let (along, across) = if axis == 0 { (b.0 - a.0, b.1 - a.1) } else { (b.1 - a.1, b.0 - a.0) };
        let whole = layout.around[axis]?;
        (across == 0.0 && (along.abs() - whole + 1.0).abs() < 0.01 && whole > 2.5).then(|| {
            let sign = -along.signum();
            if axis == 0 { [(sign, 0.0), (-sign, 0.0)] } else { [(0.0, sign), (0.0, -sign)] }
        })
    };
    way(0).or_else(|| way(1))
}

/// The two pieces of a link around the border.
#[expect(clippy::too_many_arguments, reason = "one call, and each of them is used")]
fn stubs(
    drawing: &mut Drawing,
    (a, b): (Point, Point),
    reaches: [f32; 2],
    ways: [Point; 2],
    shift: f32,
    arrow: bool,
    pen: Pen,
    scale: &Scale,
) -> Point {
    let long = scale.cell * 0.62;
    let beside = (ways[0].1.abs() * shift * 8.0, ways[0].0.abs() * shift * 8.0);
    let point = |p: Point, way: Point, by: f32| (p.0 + way.0 * by + beside.0, p.1 + way.1 * by + beside.1);
    drawing.line(point(a, ways[0], reaches[0]), point(a, ways[0], long), pen);
    let (from, to) = (point(b, ways[1], long), point(b, ways[1], reaches[1]));
    drawing.shapes.push(Shape::Line { from, to, pen, arrow });
    point(a, ways[0], long)
}
