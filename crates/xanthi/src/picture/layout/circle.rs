//! Dense graphs: all vertices on one circle, where no straight link runs through a third vertex.

use super::super::drawing::Point;
use super::Shape;
use super::known::on_circle;

/// The most vertices on the circle.
const MOST: usize = 44;
/// The distance of neighbours on the circle, in cells.
const STEP: f32 = 1.35;

/// A circle, if there are many links for so many vertices; its order keeps neighbours close.
pub(super) fn dense(shape: &Shape) -> Option<Vec<Point>> {
    let n = shape.order();
    if !(5..=MOST).contains(&n) || shape.size() * 2 <= n * 5 {
        return None;
    }
    let mut places = vec![(0.0, 0.0); n];
    let radius = n as f32 * STEP / std::f32::consts::TAU;
    order(shape).into_iter().enumerate().for_each(|(i, v)| places[v] = on_circle(i, n, radius));
    Some(places)
}

/// A circle in the order of the numbers, for many links.
pub(super) fn in_order(n: usize) -> Vec<Point> {
    (0..n).map(|i| on_circle(i, n, (n as f32 * STEP / std::f32::consts::TAU).max(1.2))).collect()
}

/// An order in which no exchange of two vertices makes the links shorter in all, counted in steps
/// along the circle.
fn order(shape: &Shape) -> Vec<usize> {
    let n = shape.order();
    let mut at: Vec<usize> = (0..n).collect();
    let far = |a: usize, b: usize| a.abs_diff(b).min(n - a.abs_diff(b));
    let cost = |at: &[usize], v: usize| shape.neighbours[v].iter().map(|&u| far(at[v], at[u])).sum::<usize>();
    loop {
        let mut better = false;
        for u in 0..n {
            for v in 0..u {
                // A link between the two counts twice before and after, and is as long as before.
                let before = cost(&at, u) + cost(&at, v);
                at.swap(u, v);
                if cost(&at, u) + cost(&at, v) < before {
                    better = true;
                } else {
                    at.swap(u, v);
                }
            }
        }
        if !better {
            break;
        }
    }
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&v| at[v]);
    order
}
