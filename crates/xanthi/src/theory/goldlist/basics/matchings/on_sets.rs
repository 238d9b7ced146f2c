//! Matchings of small graphs by trying everything. A graph is the list of its neighbour sets.

/// Whether the vertices of `left` can be paired: tries every partner of the least of them.
pub(crate) fn pairs_up(neighbours: &[u32], left: u32) -> bool {
    if left == 0 {
        return true;
    }
    let v = left.trailing_zeros() as usize;
    (0..neighbours.len()).any(|u| u != v && (neighbours[v] & left) >> u & 1 == 1 && pairs_up(neighbours, left & !(1 << u | 1 << v)))
}

/// The number of components of odd order in the graph on `left`.
pub(crate) fn odd_components(neighbours: &[u32], mut left: u32) -> u32 {
    let mut odd = 0;
    while left != 0 {
        let (mut part, mut before) = (left & left.wrapping_neg(), 0);
        while part != before {
            before = part;
            part = (0..neighbours.len()).filter(|v| part >> v & 1 == 1).fold(part, |p, v| p | neighbours[v] & left);
        }
        odd += part.count_ones() % 2;
        left &= !part;
    }
    odd
}

/// Every matching, the empty one included.
pub(crate) fn matchings(neighbours: &[u32]) -> Vec<Vec<(usize, usize)>> {
    let mut all = Vec::new();
    extend(neighbours, (1u32 << neighbours.len()) - 1, &mut Vec::new(), &mut all);
    all
}

/// Decides about the least vertex of `left`: uncovered, or paired with each neighbour in turn.
fn extend(neighbours: &[u32], left: u32, chosen: &mut Vec<(usize, usize)>, all: &mut Vec<Vec<(usize, usize)>>) {
    if left == 0 {
        return all.push(chosen.clone());
    }
    let v = left.trailing_zeros() as usize;
    let rest = left & !(1 << v);
    extend(neighbours, rest, chosen, all);
    for u in (0..neighbours.len()).filter(|u| (neighbours[v] & rest) >> u & 1 == 1) {
        chosen.push((v, u));
        extend(neighbours, rest & !(1 << u), chosen, all);
        chosen.pop();
    }
}

/// Whether there is an augmenting path: tries every alternating path from every uncovered vertex.
pub(crate) fn augmenting_path(neighbours: &[u32], matching: &[(usize, usize)]) -> bool {
    let mut partner = vec![None; neighbours.len()];
    for &(u, v) in matching {
        (partner[u], partner[v]) = (Some(v), Some(u));
    }
    (0..neighbours.len()).any(|v| partner[v].is_none() && onward(neighbours, &partner, 1 << v, v))
}

/// Whether a path that has reached `at` along a matching edge (or begins there) can be completed.
fn onward(neighbours: &[u32], partner: &[Option<usize>], path: u32, at: usize) -> bool {
    (0..neighbours.len()).filter(|u| (neighbours[at] & !path) >> u & 1 == 1 && partner[at] != Some(*u)).any(|u| match partner[u] {
        None => true,
        Some(next) => path >> next & 1 == 0 && onward(neighbours, partner, path | 1 << u | 1 << next, next),
    })
}
