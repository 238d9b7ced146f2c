//! A trail whose two segments go on beyond their vertex, and the signs of the regions (Lemma 5 of the
//! paper).

use super::super::super::super::board::Picture;
use super::super::sketch::Sketch;
use super::super::{diamond, sign_at};
use super::{edge_of_the_grid, ends, grid, place};
use crate::grid::regions::Regions;
use crate::grid::trail::Trail;
use crate::grid::{Grid, GridBoard, Point};
use rustc_hash::{FxHashMap, FxHashSet};
use xanthi_games::scene::Role;

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
    let walls: FxHashSet<Point> = trail.diagonals().chain(extension.iter().copied()).collect();
    let first = trail.between();
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

/// A closed right trail, extended, with the signs.
///
/// # Errors
/// If the trail has no regions; every closed right trail has.
pub(super) fn picture(board: GridBoard, trail: &Trail, title: String) -> Result<Picture, String> {
    let regions = Regions::of(board, trail).ok_or("the trail has no regions")?;
    let extension = extension(board.grid(), trail);
    let signs = signs_with(&regions, trail, &extension);
    let (width, height) = (board.grid().width(), board.grid().height());
    let mut sketch = Sketch::new(title);
    let colour = regions.colour();
    grid(&mut sketch, board, (0, 0), |p| if p == trail.at { Role::Token } else { Role::Plain });
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

#[cfg(test)]
mod tests {
    use super::super::tests::boards;
    use super::*;
    use crate::grid::trail::Angle;

    #[test]
    fn extended_signs_differ_across_every_line_and_only_there() {
        let mut seen = 0;
        for (board, v) in boards() {
            for trail in Trail::all(board, v).into_iter().filter(|t| t.closed && t.angle() == Angle::Right) {
                let regions = Regions::of(board, &trail).unwrap();
                let beyond = extension(board.grid(), &trail);
                let signs = signs_with(&regions, &trail, &beyond);
                let lines: FxHashSet<Point> = trail.diagonals().chain(beyond.iter().copied()).collect();
                assert_eq!(lines.len(), trail.diagonals().count() + beyond.len(), "the extension lies on no line of the trail");
                let colour = regions.colour();
                for y in 0..board.grid().height() {
                    for x in 0..board.grid().width() {
                        let [a, b] = ends((x, y), 1 - colour);
                        assert_eq!(signs[&a] != signs[&b], lines.contains(&(x, y)), "{board:?} {v:?} at {x},{y}");
                    }
                }
                // Without the extension the signs are those of Lemma 5, but for the wedge.
                assert_eq!(signs[&trail.between()], regions.is_positive(trail.between()));
                seen += 1;
            }
        }
        assert!(seen > 500, "{seen}");
    }
}
