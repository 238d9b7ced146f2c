//! Graphs that are known by the numbers of their vertices.

use super::super::drawing::Point;
use super::Shape;
use std::f64::consts::TAU;

/// A place on a circle, the first at the top, clockwise. Rounded, so that it does not depend on the
/// last digit of a sine.
pub(super) fn on_circle(i: usize, n: usize, radius: f32) -> Point {
    let angle = (i as f64 / n as f64 - 0.25) * TAU;
    let round = |x: f64| ((x * 1e4).round() / 1e4) as f32 * radius;
    (round(angle.cos()), round(angle.sin()))
}

/// The radius of a circle on which neighbours have the distance of a cell.
fn radius(n: usize) -> f32 {
    (n as f32 * 1.05 / std::f32::consts::TAU).max(0.9)
}

/// All pairs of vertices at some distances, one of them 1 (so a path is one), unless the
/// distances are all there are.
pub(super) fn row(shape: &Shape) -> Option<Vec<Point>> {
    let n = shape.order();
    let moves: Vec<usize> = (1..n).filter(|&a| shape.joined(0, a)).collect();
    let pairs: usize = moves.iter().map(|a| n - a).sum();
    let whole = moves.iter().all(|&a| (0..n - a).all(|v| shape.joined(v, v + a)));
    let close = n <= 2 || moves.last().is_some_and(|&a| 2 * a < n + 1);
    let acyclic = shape.arcs.as_ref().is_none_or(|arcs| arcs.iter().all(|(u, v)| u < v));
    (whole && pairs == shape.size() && close && acyclic).then(|| (0..n).map(|i| (i as f32, 0.0)).collect())
}

/// A graph that looks the same after v → v + 1 modulo n: a circle.
pub(super) fn round(shape: &Shape) -> Option<Vec<Point>> {
    let n = shape.order();
    if n < 3 {
        return None;
    }
    let jumps: Vec<usize> = shape.neighbours[0].clone();
    let turned = |v: usize| shape.neighbours[v].len() == jumps.len() && jumps.iter().all(|a| shape.joined(v, (v + a) % n));
    // Many links need more room.
    let wide = if jumps.len() > 6 { 1.3 } else { 1.0 };
    (1..n).all(turned).then(|| (0..n).map(|i| on_circle(i, n, radius(n) * wide)).collect())
}

/// A hub 0 and a circle or a part of one around it: wheels, fans and stars.
pub(super) fn wheel(shape: &Shape) -> Option<Vec<Point>> {
    let n = shape.order();
    let rim = n.checked_sub(1).filter(|&rim| rim >= 3)?;
    let on_rim = |v: usize| {
        let (before, behind) = ((v + rim - 2) % rim + 1, v % rim + 1);
        shape.neighbours[v].iter().all(|&u| u == 0 || u == before || u == behind)
    };
    let holds = shape.neighbours[0].len() == rim && (1..n).all(on_rim);
    holds.then(|| std::iter::once((0.0, 0.0)).chain((0..rim).map(|i| on_circle(i, rim, radius(rim).max(1.1)))).collect())
}

/// An outer circle 0 … n−1, each vertex v with a partner n + v: generalised Petersen graphs.
pub(super) fn two_circles(shape: &Shape) -> Option<Vec<Point>> {
    let half = shape.order() / 2;
    if shape.order() % 2 == 1 || half < 3 {
        return None;
    }
    let outer = |v: usize| {
        let mut wanted = [(v + half - 1) % half, (v + 1) % half, v + half];
        wanted.sort_unstable();
        shape.neighbours[v] == wanted
    };
    // A chord of the inner circle over one vertex passes it at some distance.
    let chord = 0.8 / (1.0 - (std::f32::consts::TAU / half as f32).cos());
    let wide = radius(half).max(2.0).max(chord.min(6.0));
    let place = |v: usize| on_circle(v % half, half, if v < half { wide } else { wide * 0.52 });
    (0..half).all(outer).then(|| (0..shape.order()).map(place).collect())
}

/// A complete bipartite graph: two columns.
pub(super) fn two_columns(shape: &Shape) -> Option<Vec<Point>> {
    let n = shape.order();
    let left = |v: usize| v == 0 || !shape.joined(0, v);
    let a = (0..n).filter(|&v| left(v)).count();
    let complete = (0..n).all(|u| (u + 1..n).all(|v| shape.joined(u, v) == (left(u) != left(v))));
    if !complete || a == n {
        return None;
    }
    let longer = a.max(n - a) as f32 - 1.0;
    let mut rows = [0.0, 0.0];
    let place = |v: usize| {
        let (side, count) = if left(v) { (0, a) } else { (1, n - a) };
        let shift = (longer - (count as f32 - 1.0)) / 2.0;
        rows[side] += 1.0;
        (side as f32 * (1.2 + longer * 0.4), rows[side] - 1.0 + shift)
    };
    Some((0..n).map(place).collect())
}

/// A complete graph of three or more parts, not all of them single: a circle with a gap between parts.
pub(super) fn parts(shape: &Shape) -> Option<Vec<Point>> {
    let n = shape.order();
    let part = |v: usize| (0..n).find(|&u| u == v || !shape.joined(u, v)).unwrap_or(v);
    let parts: Vec<usize> = (0..n).map(part).collect();
    let complete = (0..n).all(|u| (0..u).all(|v| shape.joined(u, v) == (parts[u] != parts[v])));
    let mut first: Vec<usize> = parts.clone();
    first.sort_unstable();
    first.dedup();
    if !complete || first.len() < 3 || first.len() == n {
        return None;
    }
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&v| parts[v]);
    let mut places = vec![(0.0, 0.0); n];
    let slots = n + first.len();
    for (i, &v) in order.iter().enumerate() {
        let gaps = first.binary_search(&parts[v]).unwrap_or(0);
        places[v] = on_circle(i + gaps, slots, radius(slots).max(1.6));
    }
    Some(places)
}

/// The cube of 3 to 5 dimensions on the numbers 0 … 2^D − 1: each bit is a step. That of 4 is seen along the
/// plane of a Petrie polygon, on two circles; those of 3 and 5 would have two vertices in the middle.
pub(super) fn cube(shape: &Shape) -> Option<Vec<Point>> {
    const STEPS: [Point; 5] = [(1.6, 0.0), (0.0, 1.6), (0.7, -0.6), (4.3, 1.1), (0.9, 4.6)];
    let n = shape.order();
    let bits = n.trailing_zeros() as usize;
    let whole = n.is_power_of_two() && (2..=5).contains(&bits);
    let joined = |v: usize| shape.neighbours[v].len() == bits && (0..bits).all(|b| shape.joined(v, v ^ 1 << b));
    let turned = |b: usize| (b as f32 * std::f32::consts::FRAC_PI_4 + std::f32::consts::FRAC_PI_8).sin_cos();
    let step = |b: usize| if bits == 4 { (2.4 * turned(b).1, 2.4 * turned(b).0) } else { STEPS[b] };
    let place = |v: usize| {
        let set = (0..bits).filter(|b| v >> b & 1 == 1).map(step);
        set.fold((0.0, 0.0), |at: Point, step| (at.0 + step.0, at.1 + step.1))
    };
    (whole && (0..n).all(joined)).then(|| (0..n).map(place).collect())
}
