//! A trail as a straight line through mirrored copies of the board.

use super::super::super::super::board::Picture;
use super::super::sketch::Sketch;
use super::{edge_of_the_grid, name, place};
use crate::grid::GridBoard;
use crate::grid::trail::Trail;
use xanthi_games::scene::Role;

/// The most lattice points that are drawn.
const MOST: i64 = 20_000;

/// A closed right trail, unfolded.
///
/// # Errors
/// If it runs through too many copies of the board.
pub(super) fn picture(board: GridBoard, trail: &Trail, title: String) -> Result<Picture, String> {
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

#[cfg(test)]
mod tests {
    use super::super::name;
    use super::super::tests::boards;
    use super::picture as unfolded;
    use crate::grid::trail::Trail;
    use xanthi_games::scene::Role;

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
}
