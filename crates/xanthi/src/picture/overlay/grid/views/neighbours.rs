//! What lies around a vertex beside a trail, in small pictures (Lemma 9 of the paper).

use super::super::super::super::board::Picture;
use super::super::sketch::Sketch;
use super::{edge_of_the_grid, ends, name};
use crate::grid::kernels::of_trail;
use crate::grid::trail::Trail;
use crate::grid::{GridBoard, Point};
use rustc_hash::FxHashSet;
use xanthi_games::scene::Role;

/// In how many ways, up to turns, some of the four squares around a vertex can be crossed.
const WAYS: usize = 6;

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

/// Each way in which a straight trail passes a vertex of the board, at one vertex.
pub(super) fn picture(board: GridBoard, trail: &Trail, title: String) -> Picture {
    let set = of_trail(board, trail);
    let walls: FxHashSet<Point> = trail.diagonals().collect();
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

    #[test]
    fn every_vertex_beside_a_straight_trail_has_an_even_number_of_kernel_neighbours() {
        let board = GridBoard::of(19, 14).unwrap();
        let picture = picture(board, &Trail::straight(board, (1, 2), true).unwrap(), String::new());
        // By hand, figure 4 of the paper: no line, one, two beside each other, two opposite, three, four.
        let counts: Vec<&str> = picture.texts.iter().map(|t| &t.1[..1]).collect();
        assert_eq!(counts, ["0", "2", "2", "4", "2", "0"]);
    }
}
