//! Trees from their root downwards, and acyclic digraphs in layers.

use super::super::drawing::Point;
use super::Shape;

/// The distance of layers.
const DOWN: f32 = 1.2;
/// The most layers and the widest layer of a digraph that is drawn so.
const MOST: usize = 60;

/// A tree: every parent stands above the middle of its children.
pub(super) fn tree(shape: &Shape, root: Option<usize>) -> Option<Vec<Point>> {
    let n = shape.order();
    if shape.size() + 1 != n {
        return None;
    }
    // A directed tree hangs from the vertex that no arc leads to, if there is one.
    let source = shape.arcs.as_ref().and_then(|arcs| {
        let mut sources = (0..n).filter(|v| arcs.iter().all(|a| a.1 != *v));
        sources.next().filter(|_| sources.next().is_none())
    });
    let root = source.or(root).unwrap_or(0);
    let mut order = vec![root];
    let mut parent = vec![usize::MAX; n];
    let mut depth = vec![0; n];
    // Depth first, so that the leaves come from left to right.
    let mut stack: Vec<usize> = shape.neighbours[root].iter().rev().copied().collect();
    stack.iter().for_each(|&v| parent[v] = root);
    while let Some(v) = stack.pop() {
        depth[v] = depth[parent[v]] + 1;
        order.push(v);
        let above = parent[v];
        for &u in shape.neighbours[v].iter().rev().filter(|u| **u != above) {
            parent[u] = v;
            stack.push(u);
        }
    }
    let mut places = vec![(f32::NAN, 0.0); n];
    let mut next = 0.0;
    for &v in &order {
        let leaf = shape.neighbours[v].iter().all(|&u| u == parent[v]);
        if leaf {
            places[v].0 = next;
            next += 1.0;
        }
        places[v].1 = depth[v] as f32 * DOWN;
    }
    for &v in order.iter().rev() {
        let below: Vec<f32> = shape.neighbours[v].iter().filter(|u| **u != parent[v]).map(|&u| places[u].0).collect();
        if let (Some(first), Some(last)) = (below.first(), below.last()) {
            places[v].0 = (first + last) / 2.0;
        }
    }
    Some(places)
}

/// An acyclic digraph: every arc leads downwards, and the order within a layer follows that of the
/// neighbours.
pub(super) fn acyclic(shape: &Shape) -> Option<Vec<Point>> {
    let arcs = shape.arcs.as_ref()?;
    let n = shape.order();
    let mut above = vec![Vec::new(); n];
    let mut below = vec![Vec::new(); n];
    for &(u, v) in arcs {
        above[v].push(u);
        below[u].push(v);
    }
    let mut open: Vec<usize> = above.iter().map(Vec::len).collect();
    let mut order: Vec<usize> = (0..n).filter(|&v| open[v] == 0).collect();
    let mut layer = vec![0; n];
    let mut next = 0;
    while next < order.len() {
        let v = order[next];
        for &u in &below[v] {
            layer[u] = layer[u].max(layer[v] + 1);
            open[u] -= 1;
            if open[u] == 0 {
                order.push(u);
            }
        }
        next += 1;
    }
    let depth = layer.iter().max()? + 1;
    let mut layers = vec![Vec::new(); depth];
    (0..n).for_each(|v| layers[layer[v]].push(v));
    let widest = layers.iter().map(Vec::len).max()?;
    // A long thin digraph with many arcs past each other is better laid out freely.
    if order.len() < n || depth > MOST || widest > MOST || widest * 3 < depth {
        return None;
    }
    Some(arrange(layers, &above, &below))
}

/// Places for layers: the order by the mean of the neighbours, back and forth.
pub(in super::super) fn arrange(mut layers: Vec<Vec<usize>>, above: &[Vec<usize>], below: &[Vec<usize>]) -> Vec<Point> {
    let mut x = vec![0.0f32; above.len()];
    let spread = |layers: &[Vec<usize>], x: &mut [f32]| {
        for layer in layers {
            let shift = (layer.len() as f32 - 1.0) / 2.0;
            layer.iter().zip(0..).for_each(|(&v, i)| x[v] = i as f32 - shift);
        }
    };
    spread(&layers, &mut x);
    for sweep in 0..12 {
        let lists = if sweep % 2 == 0 { above } else { below };
        for layer in &mut layers {
            let mean = |v: &usize| match lists[*v].len() {
                0 => x[*v],
                k => lists[*v].iter().map(|&u| x[u]).sum::<f32>() / k as f32,
            };
            let mut keyed: Vec<(f32, usize)> = layer.iter().map(|v| (mean(v), *v)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            *layer = keyed.into_iter().map(|k| k.1).collect();
            let shift = (layer.len() as f32 - 1.0) / 2.0;
            layer.iter().zip(0..).for_each(|(&v, i)| x[v] = i as f32 - shift);
        }
    }
    let widest = layers.iter().map(Vec::len).max().unwrap_or(1) as f32;
    let mut places = vec![(0.0, 0.0); above.len()];
    for (y, layer) in layers.iter().enumerate() {
        // Small layers are spread, but never as wide as the widest.
        let step = (1.0 + (widest / layer.len() as f32 - 1.0) * 0.25).min(2.0);
        layer.iter().for_each(|&v| places[v] = (x[v] * step, y as f32 * DOWN));
    }
    places
}
