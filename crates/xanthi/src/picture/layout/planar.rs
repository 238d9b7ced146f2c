//! Planar graphs without crossings.
//!
//! One face becomes a regular polygon, and every other vertex is drawn to where the pulls of its neighbours
//! balance: for a graph that is planar and threefold connected nothing crosses then, whatever the weights of
//! the pulls (W. T. Tutte, How to draw a graph, Proc. London Math. Soc. 13 (1963) 743–767). Here no theorem is relied on: a
//! cycle is tried, and what comes out is looked at. Once something without crossings is found, each of
//! its faces is tried as the outer one, and the roomiest picture is taken.

use super::super::drawing::Point;
use super::Shape;
use super::known::on_circle;
use std::collections::HashSet;

/// Graphs with more vertices are laid out by stress: small faces would become too small.
const MOST: usize = 60;
/// Cycles that are tried, and faces.
const TRIES: usize = 60;
/// Long edges pull harder in the next round, which makes lengths more alike.
const ROUNDS: usize = 6;
/// The distance of a vertex from other vertices and from edges, as a part of the outer circle's radius.
const LEAST: f64 = 0.03;
/// The distance of the closest two vertices, in cells, and the greatest radius for its sake.
const APART: f64 = 1.05;
const RADIUS: f64 = 6.5;

type At = (f64, f64);

/// A picture without crossings, if one is found.
pub(super) fn places(shape: &Shape) -> Option<Vec<Point>> {
    let n = shape.order();
    let edges: Vec<(usize, usize)> =
        (0..n).flat_map(|v| shape.neighbours[v].iter().filter(move |u| **u > v).map(move |u| (v, *u))).collect();
    if !(5..=MOST).contains(&n) || edges.len() > 3 * n - 6 || shape.neighbours.iter().any(|list| list.len() < 2) {
        return None;
    }
    let mut cycles: Vec<Vec<usize>> = edges.iter().filter_map(|&(u, v)| shortest_cycle(shape, u, v)).collect();
    cycles.sort_by_key(|cycle| (cycle.len(), cycle.clone()));
    cycles.dedup();
    cycles.truncate(TRIES);
    // Where a vertex has two neighbours only, it must stand on the outer cycle, which is rarely a shortest one.
    let all = cycles.iter().flat_map(|cycle| around(cycle)).fold(HashSet::new(), odd);
    let pairs = cycles.iter().enumerate().flat_map(|(i, a)| cycles[..i].iter().map(move |b| (a, b)));
    let sums = pairs.take(TRIES * 4).map(|(a, b)| around(a).chain(around(b)).fold(HashSet::new(), odd));
    let longer: Vec<Vec<usize>> = std::iter::once(all).chain(sums).filter_map(|sum| as_cycle(&sum)).collect();
    let first = cycles.iter().chain(&longer).find_map(|cycle| drawn(shape, &edges, cycle))?;
    let faces = faces(shape, &first.0);
    let drawings = faces.iter().take(TRIES).filter_map(|face| drawn(shape, &edges, face));
    let (at, _) = drawings.fold(first, |best, next| if next.1 > best.1 + 1e-6 { next } else { best });
    let size = (APART / closest(&at)).clamp(1.2, RADIUS);
    let round = |x: f64| ((x * size * 1e2).round() / 1e2) as f32;
    Some(at.into_iter().map(|(x, y)| (round(x), round(y))).collect())
}

type Edges = HashSet<(usize, usize)>;

/// The edges of a cycle.
fn around(cycle: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..cycle.len()).map(|i| (cycle[i], cycle[(i + 1) % cycle.len()])).map(|(u, v)| (u.min(v), u.max(v)))
}

/// Adds an edge modulo 2.
fn odd(mut edges: Edges, edge: (usize, usize)) -> Edges {
    if !edges.remove(&edge) {
        edges.insert(edge);
    }
    edges
}

/// The one cycle that these edges are, if they are one.
fn as_cycle(edges: &Edges) -> Option<Vec<usize>> {
    let &(first, second) = edges.iter().min()?;
    let mut cycle = vec![first, second];
    while cycle.len() < edges.len() {
        let (before, at) = (cycle[cycle.len() - 2], cycle[cycle.len() - 1]);
        let mut next = edges.iter().filter(|edge| edge.0 == at || edge.1 == at).map(|edge| edge.0 ^ edge.1 ^ at).filter(|to| *to != before);
        let to = next.next().filter(|to| !cycle.contains(to))?;
        if next.next().is_some() {
            return None;
        }
        cycle.push(to);
    }
    let last = cycle[cycle.len() - 1];
    (cycle.len() > 2 && edges.contains(&(first.min(last), first.max(last)))).then_some(cycle)
}

/// A shortest cycle through an edge, beginning with its least vertex and going on to the lesser neighbour.
fn shortest_cycle(shape: &Shape, u: usize, v: usize) -> Option<Vec<usize>> {
    let mut before = vec![usize::MAX; shape.order()];
    before[u] = u;
    let mut queue = vec![u];
    let mut next = 0;
    while next < queue.len() && before[v] == usize::MAX {
        let w = queue[next];
        for &to in shape.neighbours[w].iter().filter(|to| !(w == u && **to == v)) {
            if before[to] == usize::MAX {
                before[to] = w;
                queue.push(to);
            }
        }
        next += 1;
    }
    (before[v] != usize::MAX).then(|| {
        let mut cycle: Vec<usize> = std::iter::successors(Some(v), |w| (*w != u).then(|| before[*w])).collect();
        let least = (0..cycle.len()).min_by_key(|i| cycle[*i]).unwrap_or(0);
        cycle.rotate_left(least);
        if cycle[1] > cycle[cycle.len() - 1] {
            cycle[1..].reverse();
        }
        cycle
    })
}

/// The places with a cycle outside, on a circle of radius 1, and how roomy they are; `None` if something crosses.
fn drawn(shape: &Shape, edges: &[(usize, usize)], outer: &[usize]) -> Option<(Vec<At>, f64)> {
    let mut at = vec![(0.0, 0.0); shape.order()];
    let mut fixed = vec![false; shape.order()];
    // An even polygon stands on a side.
    for (i, &v) in outer.iter().enumerate() {
        let half = usize::from(outer.len().is_multiple_of(2));
        let place = on_circle(2 * i + half, 2 * outer.len(), 1.0);
        (at[v], fixed[v]) = ((f64::from(place.0), f64::from(place.1)), true);
    }
    let mut pull: Vec<Vec<f64>> = shape.neighbours.iter().map(|list| vec![1.0; list.len()]).collect();
    for _ in 0..ROUNDS {
        balance(shape, &fixed, &pull, &mut at);
        for (v, list) in shape.neighbours.iter().enumerate() {
            for (u, pull) in list.iter().zip(&mut pull[v]) {
                *pull = (at[v].0 - at[*u].0).hypot(at[v].1 - at[*u].1).max(0.01);
            }
        }
    }
    let room = room(edges, &at);
    (room > LEAST).then_some((at, room))
}

/// Moves all vertices that are not fixed to where the pulls balance.
fn balance(shape: &Shape, fixed: &[bool], pull: &[Vec<f64>], at: &mut [At]) {
    for _ in 0..600 {
        let mut moved = 0.0f64;
        for v in (0..at.len()).filter(|v| !fixed[*v]) {
            let pulls = shape.neighbours[v].iter().zip(&pull[v]);
            let sum = pulls.fold((0.0, 0.0, 0.0), |sum, (u, w)| (sum.0 + w * at[*u].0, sum.1 + w * at[*u].1, sum.2 + w));
            let next = (sum.0 / sum.2, sum.1 / sum.2);
            moved = moved.max((next.0 - at[v].0).abs() + (next.1 - at[v].1).abs());
            at[v] = next;
        }
        if moved < 1e-9 {
            return;
        }
    }
}

/// The least distance of a vertex from another one or from an edge; 0 if edges cross.
fn room(edges: &[(usize, usize)], at: &[At]) -> f64 {
    let cross = |a: At, b: At, c: At| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let mut least = closest(at);
    for (i, &(a, b)) in edges.iter().enumerate() {
        for &(c, d) in &edges[..i] {
            let apart = a != c && a != d && b != c && b != d;
            let sides = |p: usize, q: usize, r: usize, s: usize| cross(at[p], at[q], at[r]) * cross(at[p], at[q], at[s]) <= 0.0;
            if apart && sides(a, b, c, d) && sides(c, d, a, b) {
                return 0.0;
            }
        }
        for v in (0..at.len()).filter(|v| *v != a && *v != b) {
            let (dx, dy) = (at[b].0 - at[a].0, at[b].1 - at[a].1);
            let along = ((at[v].0 - at[a].0) * dx + (at[v].1 - at[a].1) * dy) / (dx * dx + dy * dy).max(1e-12);
            let near = along.clamp(0.0, 1.0);
            least = least.min((at[v].0 - at[a].0 - dx * near).hypot(at[v].1 - at[a].1 - dy * near));
        }
    }
    least
}

fn closest(at: &[At]) -> f64 {
    let pairs = (0..at.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    pairs.map(|(i, j)| (at[i].0 - at[j].0).hypot(at[i].1 - at[j].1)).fold(f64::MAX, f64::min).max(1e-6)
}

/// The faces of a picture without crossings, those with many vertices first.
fn faces(shape: &Shape, at: &[At]) -> Vec<Vec<usize>> {
    let turned = |v: usize| {
        let mut list = shape.neighbours[v].clone();
        list.sort_by(|a, b| angle(at, v, *a).total_cmp(&angle(at, v, *b)));
        list
    };
    let around: Vec<Vec<usize>> = (0..at.len()).map(turned).collect();
    let mut seen = HashSet::new();
    let mut faces = Vec::new();
    for (v, list) in around.iter().enumerate() {
        for &u in list {
            let mut face = Vec::new();
            let (mut from, mut to) = (v, u);
            while seen.insert((from, to)) {
                face.push(from);
                let here = around[to].iter().position(|w| *w == from).unwrap_or(0);
                (from, to) = (to, around[to][(here + 1) % around[to].len()]);
            }
            let mut corners = face.clone();
            corners.sort_unstable();
            corners.dedup();
            if face.len() >= 3 && corners.len() == face.len() {
                faces.push(face);
            }
        }
    }
    faces.sort_by_key(|face| std::cmp::Reverse(face.len()));
    faces
}

fn angle(at: &[At], v: usize, u: usize) -> f64 {
    (at[u].1 - at[v].1).atan2(at[u].0 - at[v].0)
}
