//! Matchings of a line as one finds them by hand, for the checks: nothing of the solver.

use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};

/// A pair of vertices, the smaller one first.
pub(super) type Pair = (usize, usize);

/// How many perfect matchings `n;moves` has without the vertex `hole`: from left to right, the
/// state is the set of the next vertices that already have a partner. Moves are below 64.
pub(super) fn count(n: usize, moves: &[usize], hole: Option<usize>, budget: &Budget) -> Result<u128, Stop> {
    let mut states: FxHashMap<u64, u128> = [(0, 1)].into_iter().collect();
    for v in 0..n {
        let mut next = FxHashMap::default();
        for (taken, ways) in states {
            if hole == Some(v) || taken & 1 == 1 {
                *next.entry(taken >> 1).or_default() += ways;
                continue;
            }
            for &a in moves.iter().filter(|&&a| v + a < n && hole != Some(v + a) && taken >> a & 1 == 0) {
                *next.entry((taken | 1 << a) >> 1).or_default() += ways;
            }
        }
        budget.spend(next.len() as u64)?;
        states = next;
    }
    Ok(states.get(&0).copied().unwrap_or(0))
}

/// All perfect matchings of the line without the vertices of `taken`, which must be below 64.
pub(super) fn all(n: usize, moves: &[usize], taken: u64) -> Vec<Vec<Pair>> {
    let Some(v) = (0..n).find(|v| taken >> v & 1 == 0) else { return vec![Vec::new()] };
    let partners = moves.iter().map(|a| v + a).filter(|&w| w < n && taken >> w & 1 == 0);
    let with = |w: usize| {
        let rest = all(n, moves, taken | 1 << v | 1 << w);
        rest.into_iter().map(move |mut pairs| {
            pairs.insert(0, (v, w));
            pairs
        })
    };
    partners.flat_map(with).collect()
}

/// Whether the pairs are edges of the line and disjoint.
pub(super) fn is_matching(n: usize, moves: &[usize], pairs: &[Pair]) -> bool {
    let mut ends: Vec<usize> = pairs.iter().flat_map(|p| [p.0, p.1]).collect();
    ends.sort_unstable();
    ends.windows(2).all(|w| w[0] < w[1]) && pairs.iter().all(|&(u, v)| v < n && moves.contains(&u.abs_diff(v)))
}

/// What follows in a perfect matching from some of its edges: as long as a vertex has one possible
/// partner left, it gets it. All edges that are forced, and the first vertex that is left without
/// a partner.
pub(super) fn forced(n: usize, moves: &[usize], given: &[Pair]) -> (Vec<Pair>, Option<usize>) {
    let mut open = vec![true; n];
    given.iter().for_each(|&(u, v)| (open[u], open[v]) = (false, false));
    let mut edges = Vec::new();
    loop {
        let partners = |v: usize| -> Vec<usize> {
            let near = moves.iter().flat_map(|&a| [v.checked_sub(a), Some(v + a)]).flatten();
            near.filter(|&w| w < n && open[w]).collect()
        };
        let tight = (0..n).filter(|&v| open[v]).map(|v| (v, partners(v))).find(|(_, all)| all.len() < 2);
        match tight.as_ref().map(|(v, all)| (*v, all.as_slice())) {
            None => return (edges, None),
            Some((v, [])) => return (edges, Some(v)),
            Some((v, all)) => {
                edges.push((v.min(all[0]), v.max(all[0])));
                (open[v], open[all[0]]) = (false, false);
            }
        }
    }
}
