//! Trails drawn on their own: all of a vertex, one unfolded to a straight line, one with its
//! segments extended and the signs of Lemma 5, and what can lie around a vertex next to a trail.

mod extended;
mod neighbours;
mod unfolded;

use super::super::super::board::Picture;
use super::of;
use super::sketch::{Place, Sketch};
use crate::grid::kernels::{self, inside};
use crate::grid::outcome::{waves, winning_moves};
use crate::grid::picture::View;
use crate::grid::regions::Regions;
use crate::grid::trail::{Angle, Trail};
use crate::grid::{GridBoard, Point};
use crate::solve::grid::untouched;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::Position;
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::scene::Role;

/// The most trails, and how many stand side by side.
const PANELS: usize = 6;
const ACROSS: usize = 3;

/// What is drawn of the trails at a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
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
    /// All kernels of a vertex side by side: at an N vertex the regions of each right trail, at a P
    /// vertex both sets S_k in which it lies.
    Kernels,
}

/// The set S_k of an untouched grid, with the token or without.
///
/// # Errors
/// In words, if the position is no such grid, or S_k is empty or does not exist.
pub fn wave(position: &Position, k: u64) -> Result<Picture, String> {
    let ground = position.geography().filter(|g| g.rule() == RuleSet::UEG);
    let board = ground.as_ref().and_then(untouched).ok_or("the sets S_k are drawn on an untouched ueg:grid.MxN")?;
    let d = board.grid().divisor();
    let set = kernels::wave(board, k).ok_or_else(|| format!("here d = {d}, and S_k is defined for k from 0 to {d}"))?;
    if set.is_empty() {
        let full: Vec<String> =
            (0..=d).filter(|&k| kernels::wave(board, k).is_some_and(|set| !set.is_empty())).map(|k| k.to_string()).collect();
        return Err(match full.is_empty() {
            true => format!("here d = {d}, and every set S_k is empty: a vertex (i,j) lies in one only if d divides neither i nor j"),
            false => format!("here d = {d}, and S_{k} is empty; those with k = {} are not", full.join(", ")),
        });
    }
    let token = ground.as_ref().and_then(GeographyPosition::token).map(|v| board.point(v as usize));
    let count = set.len();
    let mut picture = with_trail(board, set, k, token, position.to_string()).ok_or("there is no straight trail")?;
    let multiple = 2 * d;
    // Modulo 2d, k and −k are the same for k = 0 and for k = d.
    let residues = if k.is_multiple_of(d) { k.to_string() } else { format!("{k} or −{k}") };
    picture.says = vec![
        format!("S_{k}: the {count} vertices (i,j) with i + j or i − j ≡ {residues} modulo {multiple}, where {d} divides neither i nor j."),
        "No two are joined, and every other vertex has an even number of neighbours among them: an even kernel.".into(),
        "They lie on exactly one segment of the diagonal trail.".into(),
    ];
    Ok(picture)
}

/// A set S_k that is not empty, with a straight trail on which its vertices lie.
fn with_trail(board: GridBoard, kernel: kernels::Set, k: u64, token: Option<Point>, title: String) -> Option<Picture> {
    let at = board.vertices().find(|&v| kernel.contains(v))?;
    let trail = Trail::straight(board, at, waves(board.grid(), at)?[0] == k)?;
    let mut picture = of(&View { at, trail, regions: None, kernel, winning: Vec::new() }, title);
    // No vertex is asked about here: it is one like the others, unless the token is on it.
    picture.scene.spots[board.index(at)].role = Role::Kernel;
    if let Some(token) = token {
        picture.scene.spots[board.index(token)].role = Role::Token;
    }
    Some(picture)
}

/// A picture of trails at the token. Of two right trails, the one around the vertex `toward` is
/// taken; by default the one that the proof uses.
///
/// # Errors
/// In words, if the position is no untouched grid with a token, or there is no such trail.
pub fn picture(position: &Position, what: Trails, toward: Option<&str>) -> Result<Picture, String> {
    let ground = position.geography().filter(|g| g.rule() == RuleSet::UEG);
    let at = |ground: &GeographyPosition| Some((untouched(ground)?, ground.token()?));
    let (board, token) = ground.as_ref().and_then(at).ok_or("trails are drawn on an untouched ueg:grid.MxN with a token")?;
    let at = board.point(token as usize);
    if toward.is_some() && matches!(what, Trails::All | Trails::Neighbours | Trails::Kernels) {
        return Err("a neighbour of the token chooses between two trails with a right angle, and here none is chosen".into());
    }
    let title = position.to_string();
    match what {
        Trails::Kernels => kernels_at(board, at, title),
        Trails::All => Ok(all(board, at, title)),
        Trails::Neighbours => {
            let trail = Trail::straight(board, at, true);
            trail.map(|trail| neighbours::picture(board, &trail, title)).ok_or(format!("there is no straight trail at {}", name(at)))
        }
        Trails::Unfolded => unfolded::picture(board, &right(board, at, toward)?, title),
        Trails::Extended => extended::picture(board, &right(board, at, toward)?, title),
        Trails::Regions => {
            let trail = right(board, at, toward)?;
            let regions = Regions::of(board, &trail).ok_or("the trail has no regions")?;
            let kernel = inside(&regions);
            Ok(of(&View { at, trail, regions: Some(regions), kernel, winning: winning_moves(board.grid(), at) }, title))
        }
    }
}

/// Every kernel that decides a vertex, side by side.
fn kernels_at(board: GridBoard, at: Point, title: String) -> Result<Picture, String> {
    let winning = winning_moves(board.grid(), at);
    let mut views = Vec::new();
    match waves(board.grid(), at) {
        Some(both) => {
            for (k, forwards) in both.into_iter().zip([true, false]).take(if both[0] == both[1] { 1 } else { 2 }) {
                let (trail, kernel) =
                    Trail::straight(board, at, forwards).zip(kernels::wave(board, k)).ok_or("there is no straight trail")?;
                views.push((format!("S_{k}"), View { at, trail, regions: None, kernel, winning: winning.clone() }));
            }
        }
        None => {
            for trail in Trail::turns(board, at) {
                let Some(regions) = Regions::of(board, &trail) else { continue };
                let (around, kernel) = (format!("around {}", name(trail.between())), inside(&regions));
                views.push((around, View { at, trail, regions: Some(regions), kernel, winning: winning.clone() }));
            }
        }
    }
    let says = match views.len() {
        0 => return Err(format!("no trail at {} shows a kernel", name(at))),
        1 => format!("{} has one trail that shows a kernel.", name(at)),
        n if views[0].1.regions.is_none() => format!("{} lies in {n} even kernels: the player to move there loses.", name(at)),
        n => format!("Each of the {n} trails at {} that turn there shows an even kernel after a move into it.", name(at)),
    };
    let wide = board.grid().width() as f32 + 2.0;
    let mut whole = Picture { title, ..Picture::default() };
    for (i, (head, view)) in views.into_iter().enumerate() {
        let left = i as f32 * wide;
        let panel = of(&view, String::new());
        whole.meanings.clone_from(&panel.meanings);
        whole.beside(panel, (left, 0.0));
        whole.texts.push(((left + wide / 2.0 - 1.0, -0.8), head));
    }
    whole.says = vec![says];
    Ok(whole)
}

/// The closed right trail at a vertex around one of its neighbours.
fn right(board: GridBoard, at: Point, toward: Option<&str>) -> Result<Trail, String> {
    let none = format!("no trail comes back to {} at a right angle", name(at));
    let Some(toward) = toward else {
        return View::new(board, at).map(|view| view.trail).filter(|trail| trail.angle() == Angle::Right).ok_or(none);
    };
    if !board.vertices().any(|v| name(v) == toward) {
        let grid = board.grid();
        return Err(format!("`{toward}` is not a vertex of the board, which has those from 1,1 to {},{}", grid.columns(), grid.rows()));
    }
    let found = Trail::turns(board, at);
    let around: Vec<String> = found.iter().map(|t| name(t.between())).collect();
    match found.into_iter().zip(&around).find(|(_, v)| v.as_str() == toward) {
        Some((trail, _)) => Ok(trail),
        None if around.is_empty() => Err(none),
        None if around.len() == 1 => {
            Err(format!("the only trail that comes back to {} at a right angle goes round {}", name(at), around[0]))
        }
        None => Err(format!("the trails that come back to {} at a right angle go round {}", name(at), around.join(" and "))),
    }
}

fn name((a, b): Point) -> String {
    format!("{a},{b}")
}

fn place((x, y): Point) -> Place {
    (x as i64, y as i64)
}

/// The vertices and edges of the board, its corner at `least`.
fn grid(sketch: &mut Sketch, board: GridBoard, (left, top): Place, role: impl Fn(Point) -> Role) {
    for p in board.vertices() {
        sketch.spot((left + p.0 as i64, top + p.1 as i64), &name(p), role(p));
    }
    // The sides at which trails are reflected.
    let corner = ((left + board.grid().width() as i64) as f32, (top + board.grid().height() as i64) as f32);
    sketch.picture.frames.push(((left as f32, top as f32), corner));
    let (m, n) = (board.grid().columns() as i64, board.grid().rows() as i64);
    sketch.edges((left + 1, top + 1), (left + m, top + n));
}

/// A diagonal of a unit square, in the colour of a trail.
fn ends((x, y): Point, colour: u64) -> [Point; 2] {
    if (x + y) % 2 == colour { [(x, y), (x + 1, y + 1)] } else { [(x + 1, y), (x, y + 1)] }
}

fn edge_of_the_grid() -> (Role, String) {
    (Role::Negative, "edge of the grid".into())
}

fn all(board: GridBoard, at: Point, title: String) -> Picture {
    let mut sketch = Sketch::new(title);
    let trails = Trail::all(board, at);
    let (wide, high) = (board.grid().width() as i64 + 2, board.grid().height() as i64 + 2);
    for (i, trail) in trails.iter().take(PANELS).enumerate() {
        let (left, top) = ((i % ACROSS) as i64 * wide, (i / ACROSS) as i64 * high);
        grid(&mut sketch, board, (left, top), |p| if p == at { Role::Token } else { Role::Plain });
        for cell in trail.diagonals() {
            let [a, b] = ends(cell, (at.0 + at.1) % 2).map(|p| (left + p.0 as i64, top + p.1 as i64));
            sketch.line(a, b, Role::Trail);
        }
        let angle = if trail.angle() == Angle::Right { "right angle" } else { "straight" };
        let ends = if trail.closed { "closed" } else { "open" };
        sketch.picture.texts.push(((left as f32 + wide as f32 / 2.0 - 1.0, top as f32 - 0.8), format!("{ends}, {angle}")));
    }
    sketch.picture.meanings = vec![edge_of_the_grid(), (Role::Trail, "a trail: diagonals, reflected at the sides".into())];
    let count = if trails.len() == 1 { "one trail".into() } else { format!("{} trails", trails.len()) };
    sketch.picture.says.push(format!("{} has {count} with two segments at it.", name(at)));
    if trails.len() > PANELS {
        sketch.picture.says.push(format!("The first {PANELS} are drawn."));
    }
    sketch.picture
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::board::{MOST, bare};
    use crate::picture::drawing::{Shape, text_width};

    /// Both pictures of an N vertex have kernels into which different moves go, and between them all
    /// winning moves; those of a P vertex have it in both sets. The sets are judged by the definition.
    #[test]
    fn all_kernels_of_a_vertex_are_drawn() {
        let mut count = [0; 2];
        // A single row is taken for a column.
        for (board, at) in boards().filter(|(board, _)| board.grid().rows() > 1 || board.grid().columns() == 1) {
            let grid = board.grid();
            let position = Position::parse(&format!("ueg:grid.{}x{}@{},{}", grid.columns(), grid.rows(), at.0, at.1)).unwrap();
            let found = picture(&position, Trails::Kernels, None).unwrap();
            let wide = grid.width() + 2;
            let panels = found.texts.iter().filter(|(place, _)| place.1 == -0.8).count() as u64;
            let mut into = Vec::new();
            for panel in 0..panels {
                let place = |p: (f32, f32)| Some(((p.0 as u64).checked_sub(panel * wide)?, p.1 as u64)).filter(|p| grid.contains(*p));
                let members = found.scene.spots.iter().filter(|s| s.role == Role::Kernel).filter_map(|s| place(s.at?));
                let mut set = kernels::Set::new(board, members);
                if waves(grid, at).is_some() {
                    set = set.sum(&kernels::Set::new(board, [at]));
                    assert!(set.is_even_kernel() && set.contains(at), "{position}");
                    count[0] += 1;
                } else {
                    let moves = grid.neighbours(at).filter(|w| set.is_even_kernel_without(at, *w));
                    into.extend(moves);
                    count[1] += 1;
                }
            }
            if waves(grid, at).is_none() {
                into.sort_unstable();
                into.dedup();
                let mut winning = winning_moves(grid, at);
                winning.sort_unstable();
                assert_eq!(into, winning, "{position}");
            }
        }
        assert!(count.iter().all(|n| *n > 100), "{count:?}");
    }

    /// Each S_k that is drawn is an even kernel by the definition, and the others are refused in words.
    #[test]
    fn every_set_is_drawn_or_refused() {
        for (m, n) in [(11u64, 8u64), (5, 5), (3, 7), (4, 6), (2, 5)] {
            let board = GridBoard::of(m, n).unwrap();
            let position = Position::parse(&format!("ueg:grid.{m}x{n}")).unwrap();
            let d = board.grid().divisor();
            let mut drawn = 0;
            for k in 0..=d + 1 {
                match wave(&position, k) {
                    Ok(picture) => {
                        let members = picture.scene.spots.iter().zip(0..).filter(|(s, _)| s.role == Role::Kernel);
                        let set = kernels::Set::new(board, members.map(|(_, i)| board.point(i)));
                        assert!(set.is_even_kernel(), "{m} {n} {k}");
                        assert!(picture.scene.links.iter().any(|link| link.role == Role::Trail), "{m} {n} {k}");
                        drawn += 1;
                    }
                    Err(why) => assert!(why.contains(&format!("d = {d}")), "{why}"),
                }
            }
            // All but S_1 for d = 2, and none for d = 1.
            assert_eq!(
                drawn,
                match d {
                    1 => 0,
                    2 => 2,
                    _ => d + 1,
                },
                "{m} {n}"
            );
        }
        assert!(wave(&Position::parse("ueg:cycle.5").unwrap(), 1).is_err());
    }

    /// On the 19 x 14 grid d = 5: modulo 10, 0 and 5 are the only residues that are their own negatives.
    #[test]
    fn residues_are_told_once() {
        let grid = Position::parse("ueg:grid.19x14").unwrap();
        for (k, residues) in [(0, "≡ 0"), (1, "≡ 1 or −1"), (2, "≡ 2 or −2"), (3, "≡ 3 or −3"), (4, "≡ 4 or −4"), (5, "≡ 5")]
        {
            let says = &wave(&grid, k).unwrap().says[0];
            assert!(says.contains(&format!("i + j or i − j {residues} modulo 10, where 5 divides neither")), "{says}");
        }
    }

    /// A text of a drawing: its middle, half its sides (of its letters, without paper), and its letters.
    type Written = ((f32, f32), (f32, f32), String);

    /// Two texts of a drawing that stand upon each other.
    fn upon_each_other(picture: &Picture) -> Option<(Written, Written)> {
        let drawing = bare(picture, MOST).unwrap().drawing;
        let of = |shape: &Shape| match shape {
            Shape::Text { at, text, size, .. } => Some((*at, (text_width(text, *size) / 2.0, size * 0.4), text.clone())),
            _ => None,
        };
        let texts: Vec<Written> = drawing.shapes.iter().filter_map(of).collect();
        let meet = |a: &Written, b: &Written| (a.0.0 - b.0.0).abs() < a.1.0 + b.1.0 && (a.0.1 - b.0.1).abs() < a.1.1 + b.1.1;
        let pairs = (0..texts.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        pairs.map(|(i, j)| (&texts[i], &texts[j])).find(|(a, b)| meet(a, b)).map(|(a, b)| (a.clone(), b.clone()))
    }

    /// Signs of regions stand below and to the right of a vertex, where no note does, and with rows that run upwards above
    /// it, where the notes would be.
    #[test]
    fn no_text_stands_upon_another_whichever_way_rows_run() {
        let mut signs = 0;
        for (board, at) in boards().filter(|(board, _)| board.grid().rows() > 1) {
            let grid = board.grid();
            let position = Position::parse(&format!("ueg:grid.{}x{}@{},{}", grid.columns(), grid.rows(), at.0, at.1)).unwrap();
            let inner = Trail::turns(board, at).into_iter().map(|trail| trail.between()).filter(|v| grid.contains(*v));
            let around: Vec<String> = inner.map(name).collect();
            for (what, toward) in around.iter().flat_map(|v| [(Trails::Regions, v), (Trails::Extended, v)]) {
                let mut picture = picture(&position, what, Some(toward)).unwrap();
                signs += picture.texts.len();
                assert_eq!(upon_each_other(&picture), None, "{position} {what:?} {toward}");
                picture.upwards();
                assert_eq!(upon_each_other(&picture), None, "{position} {what:?} {toward}, upwards");
            }
        }
        assert!(signs > 1000, "{signs}");
    }

    /// Every vertex of some boards.
    pub(super) fn boards() -> impl Iterator<Item = (GridBoard, Point)> {
        let sizes = (1..=7u64).flat_map(|m| (1..=7u64).map(move |n| (m, n))).chain([(11, 8), (14, 9)]);
        sizes.filter_map(|(m, n)| GridBoard::of(m, n)).flat_map(|board| board.vertices().map(move |v| (board, v)))
    }
}
