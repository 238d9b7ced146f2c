//! Graphs that look the same after a turn, whatever the numbers of their vertices: a circle along a Hamiltonian
//! cycle that as many turns as possible leave as it is. Heawood's and Pappus's graphs are usually drawn so.

use super::super::drawing::Point;
use super::Shape;
use super::known::on_circle;

const MOST: usize = 32;
/// Steps of the search for cycles.
const WORK: usize = 400_000;
/// Fewer turns are no picture of a symmetry.
const TURNS: usize = 3;

/// A circle, if a regular graph of degree 3 or 4 has such a cycle.
pub(super) fn places(shape: &Shape) -> Option<Vec<Point>> {
    let n = shape.order();
    let degree = shape.neighbours.first().map_or(0, Vec::len);
    if !(6..=MOST).contains(&n) || !(3..=4).contains(&degree) || shape.neighbours.iter().any(|list| list.len() != degree) {
        return None;
    }
    let mut search = Search { shape, path: vec![0], on_path: vec![false; n], best: (TURNS - 1, Vec::new()), work: WORK };
    search.on_path[0] = true;
    search.extend();
    let (_, cycle) = search.best;
    let radius = n as f32 * 1.15 / std::f32::consts::TAU;
    let mut places = vec![(0.0, 0.0); n];
    cycle.iter().enumerate().for_each(|(i, &v)| places[v] = on_circle(i, n, radius));
    (!cycle.is_empty()).then_some(places)
}

struct Search<'a> {
    shape: &'a Shape,
    path: Vec<usize>,
    on_path: Vec<bool>,
    /// The most turns so far, and their cycle.
    best: (usize, Vec<usize>),
    work: usize,
}

impl Search<'_> {
    fn extend(&mut self) {
        let n = self.shape.order();
        let Some(&end) = self.path.last() else { return };
        if self.path.len() == n {
            if self.shape.joined(end, self.path[0]) {
                let turns = turns(self.shape, &self.path);
                if turns > self.best.0 {
                    self.best = (turns, self.path.clone());
                }
            }
            return;
        }
        for &next in &self.shape.neighbours[end] {
            // No cycle is turned in more ways than by all its steps.
            if self.work == 0 || self.best.0 == n {
                return;
            }
            if !self.on_path[next] {
                self.work -= 1;
                self.on_path[next] = true;
                self.path.push(next);
                self.extend();
                self.path.pop();
                self.on_path[next] = false;
            }
        }
    }
}

/// By how many steps along a cycle the graph can be turned into itself, with none.
fn turns(shape: &Shape, cycle: &[usize]) -> usize {
    let n = cycle.len();
    let keeps = |by: &usize| {
        let moved = |i: usize| cycle[(i + by) % n];
        let at = |i: usize| {
            shape.neighbours[cycle[i]].iter().all(|u| cycle.iter().position(|v| v == u).is_some_and(|k| shape.joined(moved(i), moved(k))))
        };
        (0..n).all(at)
    };
    (0..n).filter(keeps).count()
}
