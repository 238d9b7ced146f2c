//! A matching of one's own: whether it is a maximum one, and how to make it larger if it is not.
//!
//! A path between two vertices that the matching leaves out, along edges that are by turns outside and inside of it, shows that
//! it is not: the edges of the path change places, and there is one more (C. Berge, Two theorems in graph theory, Proceedings of
//! the National Academy of Sciences 43 (1957) 842-844). It is found by laying a maximum matching over it: their symmetric
//! difference consists of paths and cycles, and a path with more edges of the maximum one is such a path.

use super::forces::NoForces;
use super::partners::Partners;
use crate::solve::matching::GallaiEdmonds;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::reduction::GeographyPosition;

/// What becomes of a matching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// The vertices that it leaves out, ascending.
    pub missed: Vec<u32>,
    /// How many edges a maximum matching has.
    pub most: usize,
    /// The vertices of an augmenting path, from one that is left out to another; `None` if the matching is a maximum one.
    pub path: Option<Vec<u32>>,
}

/// Looks at the matching of a position that these edges are.
///
/// # Errors
/// [`NoForces`] if the edges are not a matching, or the game is another one; the inner [`Stop`] if the work must stop.
pub fn own(ground: &GeographyPosition, edges: &[[u32; 2]], budget: &Budget) -> Result<Result<Own, Stop>, NoForces> {
    let partners = Partners::of(ground).ok_or(NoForces::Rule)?;
    let mut mate: Vec<Option<u32>> = vec![None; partners.order() as usize];
    for &[u, v] in edges {
        if !partners.joined(u, v) {
            return Err(NoForces::NoEdge([u, v]));
        }
        for (w, other) in [(u, v), (v, u)] {
            if mate[w as usize].replace(other).is_some() {
                return Err(NoForces::Twice(w));
            }
        }
    }
    let all = partners.all();
    let best = match partners.best(ground, budget) {
        Ok(best) => best,
        Err(stop) => return Ok(Err(stop)),
    };
    let missed: Vec<u32> = (0..partners.order()).filter(|&v| all[v as usize] && mate[v as usize].is_none()).collect();
    let most = (all.iter().filter(|one| **one).count() - best.deficiency()) / 2;
    let path = missed.iter().find_map(|&v| path_from(v, &mate, &best));
    Ok(Ok(Own { missed, most, path }))
}

/// From a vertex that is left out, by turns along both matchings: a path that ends at another vertex that is left out.
fn path_from(v: u32, mate: &[Option<u32>], best: &GallaiEdmonds) -> Option<Vec<u32>> {
    let mut path = vec![v];
    loop {
        let next = best.mate(*path.last()?)?;
        path.push(next);
        match mate[next as usize] {
            None => return Some(path),
            Some(back) => path.push(back),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::Position;

    fn ground(line: &str) -> GeographyPosition {
        line.parse::<Position>().unwrap().geography().unwrap()
    }

    /// Every matching of a graph, the empty one included: the least vertex is left out, or has each partner in turn.
    fn matchings(near: &[u32], left: u32, chosen: &mut Vec<[u32; 2]>, all: &mut Vec<Vec<[u32; 2]>>) {
        let Some(v) = (0..near.len() as u32).find(|v| left >> v & 1 == 1) else { return all.push(chosen.clone()) };
        let rest = left & !(1 << v);
        matchings(near, rest, chosen, all);
        for u in (0..near.len() as u32).filter(|u| (near[v as usize] & rest) >> u & 1 == 1) {
            chosen.push([v, u]);
            matchings(near, rest & !(1 << u), chosen, all);
            chosen.pop();
        }
    }

    /// Every matching of small graphs: its path is an alternating one between two vertices that are left out, and there is none
    /// exactly when no matching has more edges, by trying all of them.
    #[test]
    fn every_matching_is_a_maximum_one_or_has_a_path() {
        let (mut largest, mut paths) = (0, 0);
        for line in
            ["uvg:path.6", "uvg:cycle.7", "uvg:grid.2x3", "uvg:line.8.3.7", "uvg:star.3", "uvg:line.9.2.5@4", "uvg:grid.3x3@1,1/1,2"]
        {
            let ground = ground(line);
            let partners = Partners::of(&ground).unwrap();
            let near: Vec<u32> = (0..partners.order())
                .map(|v| (0..partners.order()).filter(|&u| partners.joined(v, u)).fold(0, |set, u| set | 1 << u))
                .collect();
            let mut all = Vec::new();
            matchings(&near, (1 << near.len()) - 1, &mut Vec::new(), &mut all);
            let most = all.iter().map(Vec::len).max().unwrap();
            for edges in &all {
                let found = own(&ground, edges, &Budget::default()).unwrap().unwrap();
                assert_eq!((found.most, found.path.is_none()), (most, edges.len() == most), "{line} {edges:?}");
                largest += usize::from(found.path.is_none());
                let Some(path) = found.path else { continue };
                paths += 1;
                let has = |pair: &[u32]| edges.contains(&[pair[0], pair[1]]) || edges.contains(&[pair[1], pair[0]]);
                assert!(path.windows(2).enumerate().all(|(k, pair)| partners.joined(pair[0], pair[1]) && has(pair) == (k % 2 == 1)));
                assert!([path[0], path[path.len() - 1]].iter().all(|end| found.missed.contains(end)) && path.len() % 2 == 0);
                let mut once = path.clone();
                once.sort_unstable();
                once.dedup();
                assert_eq!(once.len(), path.len(), "{line} {edges:?}");
            }
        }
        assert!(largest > 30 && paths > 100, "{largest} {paths}");
    }

    #[test]
    fn what_is_no_matching_is_refused() {
        let path = ground("uvg:path.4");
        let refused = |edges: &[[u32; 2]]| own(&path, edges, &Budget::default()).unwrap_err();
        assert_eq!(refused(&[[0, 2]]), NoForces::NoEdge([0, 2]));
        assert_eq!(refused(&[[0, 1], [1, 2]]), NoForces::Twice(1));
        assert_eq!(own(&ground("ueg:path.4"), &[], &Budget::default()).unwrap_err(), NoForces::Rule);
    }
}
