//! What some edges force in a perfect matching: a vertex with one possible partner left gets it.

use super::partners::Partners;
use xanthi_games::reduction::GeographyPosition;

/// An edge that is forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The vertex that has no other partner left.
    pub vertex: u32,
    /// Its partner.
    pub partner: u32,
}

/// All that follows from some edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forces {
    /// The forced edges, in an order in which each follows from those before.
    pub edges: Vec<Forced>,
    /// A vertex that is left without a partner: then no perfect matching has all of the edges.
    pub dead: Option<u32>,
}

/// Why nothing can be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoForces {
    /// The position is not one of undirected vertex geography.
    Rule,
    /// These two vertices are not joined by an edge that is left.
    NoEdge([u32; 2]),
    /// This vertex is in two of the edges.
    Twice(u32),
}

/// What the edges `given` force; they are disjoint edges between vertices that are left.
///
/// # Errors
/// If they are not, or the game is another one.
pub fn forces(ground: &GeographyPosition, given: &[[u32; 2]]) -> Result<Forces, NoForces> {
    let partners = Partners::of(ground).ok_or(NoForces::Rule)?;
    let mut left = partners.all().to_vec();
    for &[u, v] in given {
        if !partners.joined(u, v) {
            return Err(NoForces::NoEdge([u, v]));
        }
        for w in [u, v] {
            if !std::mem::replace(&mut left[w as usize], false) {
                return Err(NoForces::Twice(w));
            }
        }
    }
    Ok(partners.follow(&mut left, &[]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::Position;

    fn ground(line: &str) -> GeographyPosition {
        line.parse::<Position>().unwrap().geography().unwrap()
    }

    #[test]
    fn the_line_22_with_3_and_10() {
        let line = ground("uvg:line.22.3.10");
        assert_eq!(forces(&line, &[[0, 3]]), Ok(Forces::default()));
        let found = forces(&line, &[[0, 10]]).unwrap();
        // By hand: 20 has the neighbours 10 and 17, 7 has 4, 10 and 17, and so on.
        assert_eq!(found.edges[0], Forced { vertex: 20, partner: 17 });
        assert!(found.dead.is_some());
        assert_eq!(forces(&line, &[[0, 4]]), Err(NoForces::NoEdge([0, 4])));
        assert_eq!(forces(&line, &[[0, 22]]), Err(NoForces::NoEdge([0, 22])));
        assert_eq!(forces(&line, &[[0, 3], [3, 6]]), Err(NoForces::Twice(3)));
        assert_eq!(forces(&ground("ueg:path.4"), &[]), Err(NoForces::Rule));
    }

    /// All perfect matchings with the given edges have the forced ones, and there is none if a vertex is
    /// left alone: by trying all matchings.
    #[test]
    fn what_is_forced_is_in_every_matching() {
        fn all(n: usize, joined: &dyn Fn(usize, usize) -> bool, left: u32, pairs: &mut Vec<[u32; 2]>, found: &mut Vec<Vec<[u32; 2]>>) {
            let Some(u) = (0..n).find(|u| left >> u & 1 == 1) else {
                found.push(pairs.clone());
                return;
            };
            for v in (u + 1..n).filter(|v| left >> v & 1 == 1) {
                if joined(u, v) {
                    pairs.push([u as u32, v as u32]);
                    all(n, joined, left & !(1 << u | 1 << v), pairs, found);
                    pairs.pop();
                }
            }
        }
        let mut compared = 0;
        for line in ["uvg:line.14.3.10", "uvg:line.14.2.5", "uvg:grid.3x4", "uvg:petersen", "uvg:line.12.3.4", "uvg:line.16.3.10"] {
            let ground = ground(line);
            let n = ground.graph().order();
            let joined = |u: usize, v: usize| ground.graph().incident(u as u32).any(|(to, _)| to as usize == v);
            let mut matchings = Vec::new();
            all(n, &joined, (1 << n) - 1, &mut Vec::new(), &mut matchings);
            for edge in ground.graph().edges() {
                let edge = [edge.tail.min(edge.head), edge.tail.max(edge.head)];
                let found = forces(&ground, &[edge]).unwrap();
                let with: Vec<_> = matchings.iter().filter(|m| m.contains(&edge)).collect();
                assert!(found.dead.is_none() || with.is_empty(), "{line} {edge:?}");
                for forced in &found.edges {
                    let pair = [forced.vertex.min(forced.partner), forced.vertex.max(forced.partner)];
                    assert!(with.iter().all(|m| m.contains(&pair)), "{line} {edge:?} {forced:?}");
                }
                compared += 1;
            }
        }
        assert!(compared > 50);
    }
}
