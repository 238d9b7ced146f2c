//! A set of one's own in undirected edge geography: whether it is an even kernel, which vertices fail, and who wins by it.
//!
//! A set is an *even kernel* if no two of its vertices are joined, and every other vertex has an even number of edges to it.
//! Whoever finds the token in it loses, for every move out of it can be answered by a move into it. If the vertex of the token is
//! the only one outside that has an odd number of edges to it, every move into the set makes it an even kernel of what is left,
//! and wins (A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993)
//! 371-381). Only the parity of parallel edges counts.

use crate::solve::even_kernel::odd_neighbours;
use xanthi_games::Outcome;
use xanthi_games::reduction::{GeographyPosition, RuleSet};

/// What becomes of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnKernel {
    /// The edges that are left between two members, or loops at one, each with the lower end first, ascending.
    pub inside: Vec<[u32; 2]>,
    /// The vertices outside that have an odd number of edges to the set, with that number, ascending.
    pub odd: Vec<(u32, u64)>,
    /// The moves of the token into the set, if the set shows that they win.
    pub wins: Vec<u32>,
    /// Who wins, as far as the set proves it.
    pub outcome: Option<Outcome>,
}

impl OwnKernel {
    /// Whether the set is an even kernel of the edges that are left.
    pub fn is_even_kernel(&self) -> bool {
        self.inside.is_empty() && self.odd.is_empty()
    }
}

/// Looks at a set of vertices of a position in normal play; `None` if the game is another one, or the set is empty or has a
/// vertex that there is not.
pub fn own(ground: &GeographyPosition, set: &[u32]) -> Option<OwnKernel> {
    let order = ground.graph().order();
    if ground.rule() != RuleSet::UEG || set.is_empty() || set.iter().any(|&v| v as usize >= order) {
        return None;
    }
    let mut member = vec![false; order];
    set.iter().for_each(|&v| member[v as usize] = true);
    let mut edges_to = vec![0u64; order];
    let mut inside = Vec::new();
    for (edge, i) in ground.graph().edges().iter().zip(0..) {
        let (u, v, copies) = (edge.tail, edge.head, ground.copies(i));
        match (member[u as usize], member[v as usize]) {
            // A pair of edges cancels.
            (true, true) if copies % 2 == 1 => inside.push([u.min(v), u.max(v)]),
            (true, false) => edges_to[v as usize] += u64::from(copies),
            (false, true) => edges_to[u as usize] += u64::from(copies),
            _ => {}
        }
    }
    inside.sort_unstable();
    let odd: Vec<(u32, u64)> = (0..).zip(&edges_to).filter(|(_, edges)| **edges % 2 == 1).map(|(v, edges)| (v, *edges)).collect();
    let mut wins = Vec::new();
    let outcome = match (ground.token(), &odd[..]) {
        _ if !inside.is_empty() => None,
        (Some(token), []) if member[token as usize] => Some(Outcome::P),
        (Some(token), &[(only, _)]) if only == token => {
            wins.extend(odd_neighbours(ground, token).filter(|&to| member[to as usize]));
            Some(Outcome::N)
        }
        // Whoever places the token puts it into the kernel.
        (None, []) => {
            wins.extend_from_slice(set);
            Some(Outcome::N)
        }
        _ => None,
    };
    wins.sort_unstable();
    wins.dedup();
    Some(OwnKernel { inside, odd, wins, outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::Position;

    fn ground(line: &str) -> GeographyPosition {
        line.parse::<Position>().unwrap().geography().unwrap()
    }

    /// Whether the player to move wins, by plain search of the edges that are left.
    fn wins(edges: &mut Vec<[u32; 2]>, at: u32) -> bool {
        for i in 0..edges.len() {
            let [u, v] = edges[i];
            if u == at || v == at {
                let crossed = edges.remove(i);
                let lost = !wins(edges, if u == at { v } else { u });
                edges.insert(i, crossed);
                if lost {
                    return true;
                }
            }
        }
        false
    }

    /// All sets of vertices of small boards, by the definition and by plain search.
    #[test]
    fn every_set_is_judged_by_the_definition_and_proves_nothing_wrong() {
        let (mut kernels, mut decided) = (0, 0);
        for board in ["grid.3x2", "grid.3x3", "cycle.5", "edges=A-B^2,B-C,C-A,C-D", "edges=A-A,A-B,B-C^3", "star.4"] {
            let start = ground(&format!("ueg:{board}"));
            let list: Vec<[u32; 2]> = start.graph().edges().iter().flat_map(|e| vec![[e.tail, e.head]; e.multiplicity as usize]).collect();
            let order = start.graph().order() as u32;
            for set in 1u32..1 << order {
                let members: Vec<u32> = (0..order).filter(|v| set >> v & 1 == 1).collect();
                let is_in = |v: u32| set >> v & 1 == 1;
                let between = |u: u32, v: u32| list.iter().filter(|e| **e == [u, v] || **e == [v, u]).count();
                let joined = members.iter().any(|&u| members.iter().any(|&v| between(u, v) % 2 == 1));
                let odd: Vec<u32> =
                    (0..order).filter(|&v| !is_in(v) && members.iter().map(|&u| between(u, v)).sum::<usize>() % 2 == 1).collect();
                let found = own(&start, &members).unwrap();
                assert_eq!((found.is_even_kernel(), !found.inside.is_empty()), (!joined && odd.is_empty(), joined), "{board} {members:?}");
                assert_eq!(found.odd.iter().map(|odd| odd.0).collect::<Vec<_>>(), odd, "{board} {members:?}");
                kernels += u32::from(found.is_even_kernel());
                for v in 0..order {
                    let name = start.graph().labels().name(v).into_owned();
                    let found = own(&ground(&format!("ueg:{board}@{name}")), &members).unwrap();
                    let Some(outcome) = found.outcome else { continue };
                    decided += 1;
                    assert_eq!(outcome == Outcome::N, wins(&mut list.clone(), v), "{board} {members:?} from {v}");
                    assert_eq!(found.wins.is_empty(), outcome == Outcome::P);
                    for &to in &found.wins {
                        let mut left = list.clone();
                        left.remove(left.iter().position(|e| *e == [v, to] || *e == [to, v]).unwrap());
                        assert!(!wins(&mut left, to), "{board} {members:?} from {v} to {to}");
                    }
                }
            }
        }
        assert!(kernels > 10 && decided > 50, "{kernels} {decided}");
    }

    #[test]
    fn other_games_and_empty_sets_are_refused() {
        assert!(own(&ground("uvg:path.3@0"), &[0]).is_none());
        assert!(own(&ground("ueg:path.3@0"), &[]).is_none());
        assert!(own(&ground("ueg:path.3@0"), &[3]).is_none());
    }
}
