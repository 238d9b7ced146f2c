//! Trails drawn on their own: all of a vertex, one unfolded to a straight line, one with its
//! segments extended and the signs of Lemma 5, and what can lie around a vertex next to a trail.

use super::super::super::board::Picture;
use super::sketch::{Place, Sketch};
use super::{diamond, of, sign_at};
use crate::grid::kernels::inside;
use crate::grid::outcome::winning_moves;
use crate::grid::picture::View;
use crate::grid::regions::Regions;
use crate::grid::trail::{Angle, Trail};
use crate::grid::{Board, Grid, Point};
use crate::solve::grid::untouched;
use rustc_hash::FxHashMap;
use xanthi_games::games::geography::{Ground, Rule};
use xanthi_games::position::Position;
use xanthi_games::scene::Role;

/// The most lattice points of an unfolded trail, and the most trails side by side.
const MOST: i64 = 20_000;
const PANELS: usize = 6;
/// In how many ways, up to turns, some of the four squares around a vertex can be crossed.
const WAYS: usize = 6;

/// What is drawn of the trails at a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trails {
    /// Every trail at the vertex, side by side.
    All,
    /// A closed right trail as a straight line through mirrored copies of the board.
    Unfolded,
    /// A closed right trail whose two segments go on beyond the vertex, and the regions' signs.
    Extended,
    /// The regions of a closed right trail with their signs, and the kernel in them.
    Regions,
    /// The ways in which a straight trail can pass a vertex that is not on it.
    Neighbours,
}

/// A picture of trails at the token. Of two right trails, the one around the vertex `toward` is
/// taken; by default the one that the proof uses.
///
/// # Errors
/// In words, if the position is no untouched grid with a token, or there is no such trail.
pub fn picture(position: &Position, what: Trails, toward: Option<&str>) -> Result<Picture, String> {
    let ground = position.ground().filter(|g| g.rule() == Rule::UEG);
    let at = |ground: &Ground| Some((untouched(ground)?, ground.token()?));
    let (board, token) = ground.as_ref().and_then(at).ok_or("trails are drawn on an untouched ueg:grid.MxN with a token")?;
    let at = board.point(token as usize);
    let title = position.to_string();
    match what {
        Trails::All => Ok(all(board, at, title)),
        Trails::Neighbours => {
            let trail = Trail::straight(board, at, true);
            trail.map(|trail| neighbours(board, &trail, title)).ok_or(format!("there is no straight trail at {}", name(at)))
        }
        Trails::Unfolded => unfolded(board, &right(board, at, toward)?, title),
        Trails::Extended => extended(board, &right(board, at, toward)?, title),
        Trails::Regions => {
            let trail = right(board, at, toward)?;
            let regions = Regions::of(board, &trail).ok_or("the trail has no regions")?;
            let kernel = inside(&regions);
            Ok(of(&View { at, trail, regions: Some(regions), kernel, winning: winning_moves(board.grid(), at) }, title))
        }
    }
}

/// The closed right trail at a vertex around one of its neighbours.
fn right(board: Board, at: Point, toward: Option<&str>) -> Result<Trail, String> {
    let none = format!("no trail comes back to {} at a right angle", name(at));
    let Some(toward) = toward else {
        return Trail::turn(board, at).ok_or(none);
    };
    let all = Trail::all(board, at);
    let found: Vec<Trail> = all.into_iter().filter(|t| t.closed && t.angle() == Angle::Right).collect();
    let around: Vec<String> = found.iter().map(|t| name(between(t))).collect();
    match found.into_iter().zip(&around).find(|(_, v)| v.as_str() == toward) {
        Some((trail, _)) => Ok(trail),
        None if around.is_empty() => Err(none),
        None => Err(format!("the right trails at {} are around {}", name(at), around.join(" and "))),
    }
}

/// The neighbour of a right trail's vertex that lies between its two segments.
fn between(trail: &Trail) -> Point {
    let ([one, other], (a, b)) = (trail.sides, trail.at);
    let step = |x: u64, grows: bool| if grows { x + 1 } else { x - 1 };
    if one.right == other.right { (step(a, one.right), b) } else { (a, step(b, one.down)) }
}

fn name((a, b): Point) -> String {
    format!("{a},{b}")
}

fn place((x, y): Point) -> Place {
    (x as i64, y as i64)
}

/// The vertices and edges of the board, its corner at `least`.
fn grid(sketch: &mut Sketch, board: Board, least: i64, role: impl Fn(Point) -> Role) {
    for p in board.vertices() {
        sketch.spot((least + p.0 as i64, p.1 as i64), &name(p), role(p));
    }
    let (m, n) = (board.grid().columns() as i64, board.grid().rows() as i64);
    sketch.edges((least + 1, 1), (least + m, n));
}

/// A diagonal of a unit square, in the colour of a trail.
fn ends((x, y): Point, colour: u64) -> [Point; 2] {
    if (x + y) % 2 == colour { [(x, y), (x + 1, y + 1)] } else { [(x + 1, y), (x, y + 1)] }
}

fn edge_of_the_grid() -> (Role, String) {
    (Role::Negative, "edge of the grid".into())
}

fn all(board: Board, at: Point, title: String) -> Picture {
    let mut sketch = Sketch::new(title);
    let trails = Trail::all(board, at);
    let wide = board.grid().width() as i64 + 2;
    for (i, trail) in trails.iter().take(PANELS).enumerate() {
        let left = i as i64 * wide;
        grid(&mut sketch, board, left, |p| if p == at { Role::Token } else { Role::Plain });
        for cell in trail.diagonals() {
            let [a, b] = ends(cell, (at.0 + at.1) % 2).map(|p| (left + p.0 as i64, p.1 as i64));
            sketch.line(a, b, Role::Trail);
        }
        let angle = if trail.angle() == Angle::Right { "right angle" } else { "straight" };
        let ends = if trail.closed { "closed" } else { "open" };
        sketch.picture.texts.push(((left as f32 + wide as f32 / 2.0 - 1.0, -0.8), format!("{ends}, {angle}")));
    }
    sketch.picture.meanings = vec![edge_of_the_grid(), (Role::Trail, "a trail: diagonals, reflected at the sides".into())];
    let count = if trails.len() == 1 { "one trail".into() } else { format!("{} trails", trails.len()) };
    sketch.picture.says.push(format!("{} has {count} with two segments at it.", name(at)));
    if trails.len() > PANELS {
        sketch.picture.says.push(format!("The first {PANELS} are drawn."));
    }
    sketch.picture
}

fn unfolded(board: Board, trail: &Trail, title: String) -> Result<Picture, String> {
    let (width, height) = (board.grid().width() as i64, board.grid().height() as i64);
    let steps = trail.diagonals().count() as i64;
    let start = place(trail.at);
    let sign = |grows: bool| if grows { 1 } else { -1 };
    let way = (sign(trail.sides[0].right), sign(trail.sides[0].down));
    let end = (start.0 + way.0 * steps, start.1 + way.1 * steps);
    let copies = |a: i64, b: i64, side: i64| (a.min(b).div_euclid(side), (a.max(b) + side - 1).div_euclid(side));
    let (columns, rows) = (copies(start.0, end.0, width), copies(start.1, end.1, height));
    let count = (columns.1 - columns.0) * (rows.1 - rows.0);
    if count * width * height > MOST {
        return Err(format!("the trail runs through {count} copies of the board, too many to be drawn"));
    }
    let mut sketch = Sketch::new(title);
    let mirrored = |x: i64, side: i64| (x.rem_euclid(2 * side)).min(2 * side - x.rem_euclid(2 * side));
    let (least, most) = ((columns.0 * width, rows.0 * height), (columns.1 * width, rows.1 * height));
    for y in least.1..=most.1 {
        for x in least.0..=most.0 {
            let (a, b) = (mirrored(x, width), mirrored(y, height));
            if !(1..width).contains(&a) || !(1..height).contains(&b) {
                continue;
            }
            let role = match () {
                () if (x, y) == start => Role::Token,
                () if (a, b) == start => Role::Terminal,
                () => Role::Plain,
            };
            sketch.spot((x, y), &format!("{a},{b}"), role);
        }
    }
    sketch.edges(least, most);
    for t in 0..steps {
        let at = |t: i64| (start.0 + way.0 * t, start.1 + way.1 * t);
        sketch.line(at(t), at(t + 1), Role::Trail);
    }
    sketch.wash((0.0, 0.0), (width as f32, height as f32), Role::Positive);
    let (across, along) = ((most.0 - least.0) as f32, (most.1 - least.1) as f32);
    for x in (columns.0..=columns.1).map(|i| (i * width) as f32) {
        sketch.wash((x - 0.04, least.1 as f32), (0.08, along), Role::Barrier);
    }
    for y in (rows.0..=rows.1).map(|i| (i * height) as f32) {
        sketch.wash((least.0 as f32, y - 0.04), (across, 0.08), Role::Barrier);
    }
    let picture = &mut sketch.picture;
    picture.meanings = vec![
        edge_of_the_grid(),
        (Role::Token, "the vertex".into()),
        (Role::Terminal, "its mirror images".into()),
        (Role::Positive, "the grid itself".into()),
        (Role::Barrier, "a side, where the trail is reflected: a mirror".into()),
        (Role::Trail, "the trail, unfolded".into()),
    ];
    picture.says = vec![
        format!("In {count} mirrored copies of the board the trail of {} is a straight line to an image of {0}.", name(trail.at)),
        format!("That image lies {} columns and {} rows away.", (end.0 - start.0).abs(), (end.1 - start.1).abs()),
    ];
    Ok(sketch.picture)
}

/// The diagonals beyond the vertex on the lines of a right trail's two segments.
fn extension(grid: Grid, trail: &Trail) -> Vec<Point> {
    let mut cells = Vec::new();
    for side in trail.sides.map(|side| side.opposite()) {
        let (mut x, mut y) = trail.at;
        while x > 0 && y > 0 && x < grid.width() && y < grid.height() {
            cells.push((if side.right { x } else { x - 1 }, if side.down { y } else { y - 1 }));
            (x, y) = (if side.right { x + 1 } else { x - 1 }, if side.down { y + 1 } else { y - 1 });
        }
    }
    cells
}

/// The signs of the regions into which trail and extension cut the rectangle: equal to those of
/// the trail alone at the vertex between its segments.
fn signs_with(regions: &Regions, trail: &Trail, extension: &[Point]) -> FxHashMap<Point, bool> {
    let grid = regions.board().grid();
    let walls: std::collections::HashSet<Point> = trail.diagonals().chain(extension.iter().copied()).collect();
    let first = between(trail);
    let mut signs = FxHashMap::from_iter([(first, regions.is_positive(first))]);
    let mut open = vec![first];
    while let Some((x, y)) = open.pop() {
        let sign = signs[&(x, y)];
        for (right, down) in [(false, false), (false, true), (true, false), (true, true)] {
            if (x == 0 && !right) || (y == 0 && !down) || (x == grid.width() && right) || (y == grid.height() && down) {
                continue;
            }
            let cell = (if right { x } else { x - 1 }, if down { y } else { y - 1 });
            let next = (if right { x + 1 } else { x - 1 }, if down { y + 1 } else { y - 1 });
            signs.entry(next).or_insert_with(|| {
                open.push(next);
                sign ^ walls.contains(&cell)
            });
        }
    }
    signs
}

fn extended(board: Board, trail: &Trail, title: String) -> Result<Picture, String> {
    let regions = Regions::of(board, trail).ok_or("the trail has no regions")?;
    let extension = extension(board.grid(), trail);
    let signs = signs_with(&regions, trail, &extension);
    let (width, height) = (board.grid().width(), board.grid().height());
    let mut sketch = Sketch::new(title);
    let colour = regions.colour();
    grid(&mut sketch, board, 0, |p| if p == trail.at { Role::Token } else { Role::Plain });
    for cell in trail.diagonals() {
        let [a, b] = ends(cell, colour).map(place);
        sketch.line(a, b, Role::Trail);
    }
    for &cell in &extension {
        let [a, b] = ends(cell, colour).map(place);
        sketch.line(a, b, Role::Second);
    }
    let mut centres: Vec<(Point, bool)> = signs.into_iter().collect();
    centres.sort_unstable();
    for (centre, positive) in centres {
        if positive {
            sketch.picture.washes.push((diamond(centre, width, height), Role::Positive));
        }
        sketch.picture.texts.push(sign_at(centre, positive, width, height));
    }
    sketch.picture.meanings = vec![
        edge_of_the_grid(),
        (Role::Trail, "the diagonal trail".into()),
        (Role::Second, "its two segments, extended to the border".into()),
        (Role::Positive, "positive region".into()),
    ];
    sketch.picture.says = vec![
        "An even number of lines meets at every inner point now, so regions on both sides of a line can have different signs.".into(),
        "If the signs between the two extensions are changed, the extensions can be taken away.".into(),
    ];
    Ok(sketch.picture)
}

/// The unit squares around a vertex whose diagonal next to it is a part of the trail: the corners
/// right and down, left and down, left and up, right and up, in the order of a turn.
type Around = [bool; 4];

/// The same pattern for all that differ by a turn.
fn turned(around: Around) -> Around {
    let turns = (0..4).map(|by| {
        let mut one = around;
        one.rotate_left(by);
        one
    });
    turns.max().unwrap_or(around)
}

fn neighbours(board: Board, trail: &Trail, title: String) -> Picture {
    let set = crate::grid::kernels::of_trail(board, trail);
    let walls: std::collections::HashSet<Point> = trail.diagonals().collect();
    let colour = (trail.at.0 + trail.at.1) % 2;
    let mut found: Vec<(Around, Point)> = Vec::new();
    for p in board.vertices().filter(|p| (p.0 + p.1) % 2 != colour) {
        let (x, y) = p;
        let around = [(x, y), (x - 1, y), (x - 1, y - 1), (x, y - 1)].map(|cell| walls.contains(&cell));
        let pattern = turned(around);
        // A vertex with all four neighbours shows the pattern best.
        let inner = |p: Point| board.grid().neighbours(p).count();
        match found.iter_mut().find(|f| f.0 == pattern) {
            Some(known) if inner(known.1) < inner(p) => known.1 = p,
            Some(_) => {}
            None => found.push((pattern, p)),
        }
    }
    found.sort_by_key(|f| (f.0.iter().filter(|wall| **wall).count(), std::cmp::Reverse(f.0)));
    let mut sketch = Sketch::new(title);
    for (i, (_, centre)) in found.iter().enumerate() {
        let to = (i as i64 * 4 + 1, 1);
        let shown = |p: Point| (to.0 + p.0 as i64 - centre.0 as i64, to.1 + p.1 as i64 - centre.1 as i64);
        sketch.spot(to, &name(*centre), Role::Terminal);
        let mut count = 0;
        for p in board.grid().neighbours(*centre) {
            count += usize::from(set.contains(p));
            let role = if set.contains(p) { Role::Kernel } else { Role::Plain };
            sketch.spot(shown(p), &name(p), role);
            sketch.line(to, shown(p), Role::Negative);
        }
        let (x, y) = *centre;
        for cell in [(x, y), (x - 1, y), (x - 1, y - 1), (x, y - 1)].into_iter().filter(|cell| walls.contains(cell)) {
            let [a, b] = ends(cell, colour).map(shown);
            sketch.line(a, b, Role::Trail);
        }
        sketch.picture.texts.push(((to.0 as f32, 2.8), format!("{count} in the kernel")));
    }
    sketch.picture.meanings = vec![
        (Role::Terminal, "a vertex that is not on the trail".into()),
        (Role::Kernel, "a neighbour on exactly one segment".into()),
        (Role::Plain, "another neighbour".into()),
        edge_of_the_grid(),
        (Role::Trail, "the trail".into()),
    ];
    let list = if found.len() == WAYS { format!("All {WAYS} ways") } else { format!("{} of the {WAYS} ways", found.len()) };
    sketch.picture.says.push(format!(
        "{list} in which the trail of {} passes a vertex, up to turns, each at a vertex of the board: the number of its neighbours in the kernel is even.",
        name(trail.at)
    ));
    sketch.picture
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards() -> impl Iterator<Item = (Board, Point)> {
        let sizes = (1..=7u64).flat_map(|m| (1..=7u64).map(move |n| (m, n))).chain([(11, 8), (14, 9)]);
        sizes.filter_map(|(m, n)| Board::of(m, n)).flat_map(|board| board.vertices().map(move |v| (board, v)))
    }

    #[test]
    fn extended_signs_differ_across_every_line_and_only_there() {
        let mut seen = 0;
        for (board, v) in boards() {
            for trail in Trail::all(board, v).into_iter().filter(|t| t.closed && t.angle() == Angle::Right) {
                let regions = Regions::of(board, &trail).unwrap();
                let beyond = extension(board.grid(), &trail);
                let signs = signs_with(&regions, &trail, &beyond);
                let lines: std::collections::HashSet<Point> = trail.diagonals().chain(beyond.iter().copied()).collect();
                assert_eq!(lines.len(), trail.diagonals().count() + beyond.len(), "the extension lies on no line of the trail");
                let colour = regions.colour();
                for y in 0..board.grid().height() {
                    for x in 0..board.grid().width() {
                        let [a, b] = ends((x, y), 1 - colour);
                        assert_eq!(signs[&a] != signs[&b], lines.contains(&(x, y)), "{board:?} {v:?} at {x},{y}");
                    }
                }
                // Without the extension the signs are those of Lemma 5, but for the wedge.
                assert_eq!(signs[&between(&trail)], regions.is_positive(between(&trail)));
                seen += 1;
            }
        }
        assert!(seen > 500, "{seen}");
    }

    #[test]
    fn an_unfolded_trail_folds_back_to_the_trail() {
        for (board, v) in boards() {
            let Some(trail) = Trail::turn(board, v) else { continue };
            let Ok(picture) = unfolded(board, &trail, String::new()) else { continue };
            let spots = &picture.scene.spots;
            let place = |i: usize| spots[i].at.unwrap();
            let line: Vec<_> = picture.scene.links.iter().filter(|l| l.role == Role::Trail).collect();
            // Straight: every step is the same. Its vertices are those of the trail, in their order.
            let steps: Vec<_> = line.iter().map(|l| (place(l.to).0 - place(l.from).0, place(l.to).1 - place(l.from).1)).collect();
            assert!(steps.windows(2).all(|w| w[0] == w[1]), "{v:?}");
            let labels: Vec<&str> = line.iter().map(|l| spots[l.from].label.as_str()).filter(|l| !l.is_empty()).collect();
            let direction = |a: u64, b: u64| (b as i64 - a as i64).signum();
            let mut wanted = Vec::new();
            for (from, to) in trail.segments() {
                let step = (direction(from.0, to.0), direction(from.1, to.1));
                let points = (0..from.0.abs_diff(to.0) as i64).map(|t| (from.0 as i64 + step.0 * t, from.1 as i64 + step.1 * t));
                wanted.extend(points.filter(|&(x, y)| board.grid().contains((x as u64, y as u64))).map(|(x, y)| format!("{x},{y}")));
            }
            assert_eq!(labels, wanted, "{board:?} {v:?}");
            assert_eq!(spots[line.last().unwrap().to].label, name(v));
        }
    }

    #[test]
    fn every_vertex_beside_a_straight_trail_has_an_even_number_of_kernel_neighbours() {
        let board = Board::of(19, 14).unwrap();
        let picture = neighbours(board, &Trail::straight(board, (1, 2), true).unwrap(), String::new());
        // By hand, figure 4 of the paper: no line, one, two beside each other, two opposite, three, four.
        let counts: Vec<&str> = picture.texts.iter().map(|t| &t.1[..1]).collect();
        assert_eq!(counts, ["0", "2", "2", "4", "2", "0"]);
    }
}
