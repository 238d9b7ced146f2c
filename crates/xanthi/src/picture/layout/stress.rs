//! Any graph: distances on paper like distances in the graph (E. R. Gansner, Y. Koren, S. North,
//! Graph drawing by stress majorization, GD 2004). It begins on a circle and uses nothing random, so
//! a graph always gets the same picture.

use super::super::drawing::Point;
use super::Shape;
use super::known::on_circle;

/// The length of an edge, in cells.
const EDGE: f64 = 1.25;
/// Vertex pairs to look at in all; the rounds are as many as that allows.
const WORK: usize = 30_000_000;

pub(super) fn places(shape: &Shape) -> Vec<Point> {
    let n = shape.order();
    let far: Vec<Vec<u16>> = (0..n).map(|v| distances(shape, v)).collect();
    // The farther apart two vertices begin that are far apart, the fewer edges cross in the end:
    // the circle is in the order of a walk through the graph.
    let order = walk(shape);
    let mut at = vec![(0.0f64, 0.0f64); n];
    for (i, &v) in order.iter().enumerate() {
        let (x, y) = on_circle(i, n, (n as f32).sqrt().max(1.5));
        at[v] = (f64::from(x), f64::from(y));
    }
    let rounds = (WORK / (n * n).max(1)).clamp(20, 400);
    for _ in 0..rounds {
        let mut moved = 0.0f64;
        for v in 0..n {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for u in (0..n).filter(|u| *u != v) {
                let wanted = f64::from(far[v][u]) * EDGE;
                let weight = 1.0 / (wanted * wanted);
                let (dx, dy) = (at[v].0 - at[u].0, at[v].1 - at[u].1);
                let now = (dx * dx + dy * dy).sqrt();
                let pull = if now > 1e-9 { wanted / now } else { 0.0 };
                // Two vertices at one place are pushed apart sideways.
                let nudge = if now > 1e-9 { 0.0 } else { 0.01 * if u > v { 1.0 } else { -1.0 } };
                x += weight * (at[u].0 + dx * pull + nudge);
                y += weight * (at[u].1 + dy * pull);
                weights += weight;
            }
            if weights > 0.0 {
                let next = (x / weights, y / weights);
                moved = moved.max((next.0 - at[v].0).abs().max((next.1 - at[v].1).abs()));
                at[v] = next;
            }
        }
        if moved < 1e-4 {
            break;
        }
    }
    // Coarse enough that the last digits of a machine's arithmetic do not show.
    let round = |x: f64| ((x * 1e2).round() / 1e2) as f32;
    // Many edges need more room.
    let degree = 2.0 * shape.size() as f64 / n as f64;
    let grown = (1.0 / closest(&at)).clamp(1.0, 2.5).max(1.0 + (degree - 4.0).clamp(0.0, 10.0) * 0.3);
    at.into_iter().map(|(x, y)| (round(x * grown), round(y * grown))).collect()
}

fn closest(at: &[(f64, f64)]) -> f64 {
    let mut least = f64::MAX;
    for (i, a) in at.iter().enumerate() {
        for b in &at[..i] {
            least = least.min((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2));
        }
    }
    least.sqrt().max(1e-3)
}

/// Distances from a vertex; the component is connected.
fn distances(shape: &Shape, from: usize) -> Vec<u16> {
    let mut far = vec![u16::MAX; shape.order()];
    let mut queue = vec![from];
    far[from] = 0;
    let mut next = 0;
    while next < queue.len() {
        let v = queue[next];
        for &u in &shape.neighbours[v] {
            if far[u] == u16::MAX {
                far[u] = far[v] + 1;
                queue.push(u);
            }
        }
        next += 1;
    }
    far
}

/// The vertices in the order of a depth-first walk.
fn walk(shape: &Shape) -> Vec<usize> {
    let mut seen = vec![false; shape.order()];
    let mut order = Vec::new();
    let mut stack = vec![0];
    while let Some(v) = stack.pop() {
        if std::mem::replace(&mut seen[v], true) {
            continue;
        }
        order.push(v);
        stack.extend(shape.neighbours[v].iter().rev().filter(|u| !seen[**u]));
    }
    order
}
