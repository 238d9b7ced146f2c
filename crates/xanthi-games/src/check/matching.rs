//! Judges the Gallai–Edmonds structure of a graph: which vertices some maximum matching misses.
//!
//! Undirected vertex geography, normal play. Let H be the graph of open vertices. After a move to
//! the vertex u, the player to move loses (u is P) if and only if some maximum matching M of H
//! misses u (A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical
//! Computer Science 112 (1993) 371-381). If M misses u, the other player always answers along M:
//! that is possible, because a token on an unmatched vertex would have gone along an augmenting
//! path. If every maximum matching covers u, the player to move goes along any of them, M, and
//! always can: a token on an unmatched vertex would have gone along a path whose exchange makes M
//! miss u.
//!
//! The certificate consists of disjoint edges M (`pairs`), a set A of vertices (`barrier`), and
//! vertex sets K1, K2, … (`odd`). What is verified:
//!
//! 1. No edge leads from a component Ki to anything but Ki itself and A.
//! 2. Ki shrinks to one point by odd cycles (`blossoms`).
//! 3. M matches all of Ki but its base within Ki, every vertex of A with a base, and every vertex
//!    that is neither in A nor in a component.
//! 4. The base of Ki is unmatched; or it is matched with a vertex a of A, and the vertex `link`
//!    in an earlier component is adjacent to a.
//!
//! **Ki − v has a perfect matching for every v in Ki.** One vertex alone has this property. If k
//! disjoint sets with it, k odd, lie on a cycle of edges, then their union has it: in the set of v
//! leave out v; pair the other sets, of which there is an even number, along the cycle, take the
//! edge between the two sets of each pair, and leave out its ends in both. In particular |Ki| is
//! odd.
//!
//! **M is maximum, and only vertices in components can be missed.** A matching misses a vertex of
//! Ki unless it matches some vertex of Ki with one in A (1, and |Ki| is odd). So with c components
//! every matching misses at least c − |A| vertices in components; M misses exactly so many in all
//! (3). A matching that misses a vertex of A misses c − |A| + 1 vertices in components at least,
//! and one that misses a vertex outside of both one more than c − |A|: neither is maximum.
//!
//! **Every vertex v of Ki is missed by a maximum matching.** Follow the links: Ki, the component
//! of its link, and so on to a component with an unmatched base; they are all different, because
//! links lead to earlier ones. Match every a on the way with its link instead of its base, and
//! each component within itself, without its link, and Ki without v. The number of edges stays
//! the same.

use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::{Matching, OddComponent};
use crate::outcome::{Outcome, Play};
use crate::reduction::{GeographyPosition, RuleSet};
use crate::subject::Subject;

pub(super) fn judge(on: &Subject<'_>, play: Play, matching: &Matching, budget: &Budget) -> Result<Judgement, Flaw> {
    let ground = about::geography(on)?;
    if ground.rule() != RuleSet::UVG || play != Play::Normal {
        return Err(Flaw::new("a matching decides undirected vertex geography in normal play, and nothing else"));
    }
    let open: Vec<bool> = (0..ground.graph().order() as u32).map(|v| ground.is_open(v)).collect();
    let missed = missed(ground, &open, matching, budget)?;
    let options = ground.options().into_iter().map(|u| Some(Outcome::of_mover(!missed[u as usize])));
    Judgement::of_options(options.collect(), play)
}

/// For every vertex, whether it is one of `inside` that some maximum matching of the graph on
/// these vertices misses. Edges of which no copy is left do not count; in a digraph, every arc
/// between vertices of `inside` must have its reverse.
///
/// # Errors
/// If the certificate does not prove it, or the check was given up.
pub(super) fn missed(ground: &GeographyPosition, inside: &[bool], matching: &Matching, budget: &Budget) -> Result<Vec<bool>, Flaw> {
    let n = inside.len();
    budget.step(n as u64)?;
    let mut sheet = Sheet { ground, inside, mate: vec![None; n], place: vec![Place::Rest; n], class: (0..n as u32).collect() };
    for (i, pair) in matching.pairs.iter().enumerate() {
        sheet.pair(*pair).map_err(|f| f.inside(format!("pairs[{i}]")))?;
    }
    for (i, &v) in matching.barrier.iter().enumerate() {
        sheet.put(v, Place::Barrier).map_err(|f| f.inside(format!("barrier[{i}]")))?;
    }
    for (i, odd) in matching.odd.iter().enumerate() {
        budget.go_on()?;
        sheet.component(i as u32, odd).map_err(|f| f.inside(format!("odd[{i}]")))?;
    }
    for v in (0..n as u32).filter(|&v| inside[v as usize]) {
        // An edge is looked at from both ends, and counts once: so all is one look at the board.
        budget.step(ground.graph().neighbours(v).len() as u64 / 2)?;
        sheet.vertex(v, &matching.odd)?;
    }
    Ok(sheet.place.iter().map(|place| matches!(place, Place::Odd(_))).collect())
}

/// Where the certificate puts a vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Rest,
    Barrier,
    /// In the component with this index.
    Odd(u32),
}

/// What has been read of the certificate so far.
struct Sheet<'a> {
    ground: &'a GeographyPosition,
    inside: &'a [bool],
    mate: Vec<Option<u32>>,
    place: Vec<Place>,
    /// A vertex of the same class, nearer to the one that stands for the class and points to
    /// itself.
    class: Vec<u32>,
}

impl Sheet<'_> {
    /// That `v` is one of the vertices in question.
    fn exists(&self, v: u32) -> Result<(), Flaw> {
        match self.inside.get(v as usize) {
            Some(true) => Ok(()),
            Some(false) => Err(Flaw::new(format!("vertex {v} is no longer there"))),
            None => Err(Flaw::new(format!("there is no vertex {v}"))),
        }
    }

    /// That `[u, v]` is an edge between two different vertices.
    fn edge(&self, [u, v]: [u32; 2]) -> Result<(), Flaw> {
        self.exists(u)?;
        self.exists(v)?;
        let graph = self.ground.graph();
        let slot = graph.neighbours(u).binary_search(&v).ok();
        match slot {
            Some(slot) if u != v && self.ground.copies(graph.edges_at(u)[slot]) > 0 => Ok(()),
            _ => Err(Flaw::new(format!("{u} and {v} are not joined by an edge"))),
        }
    }

    fn pair(&mut self, pair: [u32; 2]) -> Result<(), Flaw> {
        self.edge(pair)?;
        for (v, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            if self.mate[v as usize].replace(other).is_some() {
                return Err(Flaw::new(format!("vertex {v} is in two pairs")));
            }
        }
        Ok(())
    }

    /// Puts a vertex where it has not been put before.
    fn put(&mut self, v: u32, place: Place) -> Result<(), Flaw> {
        self.exists(v)?;
        if self.place[v as usize] != Place::Rest {
            return Err(Flaw::new(format!("vertex {v} is already in the barrier or in a component")));
        }
        self.place[v as usize] = place;
        Ok(())
    }

    /// Points 2 and 4 for one component.
    fn component(&mut self, index: u32, odd: &OddComponent) -> Result<(), Flaw> {
        self.link(odd).map_err(|f| f.inside("link"))?;
        let here = Place::Odd(index);
        self.put(odd.base, here).map_err(|f| f.inside("base"))?;
        let mut classes = 1;
        for (i, cycle) in odd.blossoms.iter().enumerate() {
            let place = |f: Flaw| f.inside(format!("blossoms[{i}]"));
            for &v in cycle.iter().flatten() {
                if self.place.get(v as usize) != Some(&here) {
                    self.put(v, here).map_err(place)?;
                    classes += 1;
                }
            }
            self.shrink(cycle).map_err(place)?;
            classes -= cycle.len() - 1;
        }
        match classes {
            1 => Ok(()),
            _ => Err(Flaw::new(format!("the cycles leave {classes} classes instead of one")).inside("blossoms")),
        }
    }

    /// Makes the classes on an odd cycle one class.
    fn shrink(&mut self, cycle: &[[u32; 2]]) -> Result<(), Flaw> {
        let k = cycle.len();
        if k < 3 || k.is_multiple_of(2) {
            return Err(Flaw::new(format!("a cycle of {k} edges; it must be an odd number from 3 on")));
        }
        for i in 0..k {
            self.edge(cycle[i])?;
            let (v, u) = (cycle[i][1], cycle[(i + 1) % k][0]);
            if self.class_of(v) != self.class_of(u) {
                return Err(Flaw::new(format!("{v} and {u} are not in the same class")));
            }
        }
        // k classes are all different exactly when k − 1 edges along the cycle join different ones.
        for &[u, v] in &cycle[1..] {
            let (a, b) = (self.class_of(u), self.class_of(v));
            if a == b {
                return Err(Flaw::new(format!("the cycle visits the class of {v} twice")));
            }
            self.class[a as usize] = b;
        }
        Ok(())
    }

    fn class_of(&mut self, mut v: u32) -> u32 {
        while self.class[v as usize] != v {
            // Point to the grandparent: the paths stay short.
            let next = self.class[self.class[v as usize] as usize];
            self.class[v as usize] = next;
            v = next;
        }
        v
    }

    fn link(&self, odd: &OddComponent) -> Result<(), Flaw> {
        self.exists(odd.base).map_err(|f| f.inside("base"))?;
        match (self.mate[odd.base as usize], odd.link) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(Flaw::new("the base is unmatched: nothing to link")),
            (Some(_), None) => Err(Flaw::new("the base is matched, so it needs a link")),
            (Some(a), Some(_)) if self.place[a as usize] != Place::Barrier => {
                Err(Flaw::new(format!("the base is matched with {a}, which is not in the barrier")))
            }
            (Some(a), Some(w)) => {
                self.edge([w, a])?;
                match self.place[w as usize] {
                    Place::Odd(_) => Ok(()),
                    _ => Err(Flaw::new(format!("{w} is not in an earlier component"))),
                }
            }
        }
    }

    /// Points 1 and 3 for one vertex.
    fn vertex(&self, v: u32, odd: &[OddComponent]) -> Result<(), Flaw> {
        let mate = self.mate[v as usize];
        let place_of_mate = mate.map(|w| self.place[w as usize]);
        match (self.place[v as usize], place_of_mate) {
            (Place::Rest, None) => Err(Flaw::new(format!("vertex {v} is unmatched, and in no component")).inside("odd")),
            (Place::Rest, Some(_)) => Ok(()),
            (Place::Barrier, Some(Place::Odd(i))) if mate == Some(odd[i as usize].base) => Ok(()),
            (Place::Barrier, _) => Err(Flaw::new(format!("vertex {v} is not matched with the base of a component")).inside("barrier")),
            (here @ Place::Odd(i), there) => {
                let place = |f: Flaw| f.inside(format!("odd[{i}]"));
                if v != odd[i as usize].base && there != Some(here) {
                    return Err(place(Flaw::new(format!("vertex {v} is not matched within the component"))));
                }
                self.enclosed(v, here).map_err(place)
            }
        }
    }

    /// That every edge at a vertex of a component stays there or leads to the barrier.
    fn enclosed(&self, v: u32, here: Place) -> Result<(), Flaw> {
        let leaves = |&(w, _): &(u32, u32)| {
            let there = self.place[w as usize];
            self.inside[w as usize] && there != here && there != Place::Barrier
        };
        match self.ground.exits(v).find(leaves) {
            None => Ok(()),
            Some((w, _)) => Err(Flaw::new(format!("the edge from {v} to {w} leaves the component and avoids the barrier"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Graph, Labels};
    use std::sync::Arc;

    fn of(ground: &GeographyPosition, play: Play, matching: &Matching) -> Result<Judgement, Flaw> {
        judge(&Subject::from(ground), play, matching, &Budget::default())
    }

    /// A triangle 0-1-2, a path 2-3-4 behind it, a single vertex 5 at 3, and two more, 6-7, alone.
    fn ground() -> GeographyPosition {
        let edges = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (3, 5), (6, 7)];
        let graph = Graph::new(false, Labels::numbers(9), edges.map(|(u, v)| (u, v, 1)));
        // Vertex 8 was visited.
        GeographyPosition::new(RuleSet::UVG, Arc::new(graph), None, &[8])
    }

    fn proof() -> Matching {
        let alone = |base, link| OddComponent { base, blossoms: vec![], link };
        let triangle = OddComponent { base: 2, blossoms: vec![vec![[2, 0], [0, 1], [1, 2]]], link: Some(5) };
        Matching { pairs: vec![[0, 1], [2, 3], [6, 7]], barrier: vec![3], odd: vec![alone(4, None), alone(5, None), triangle] }
    }

    #[test]
    fn a_structure_found_by_hand_is_accepted() {
        let judged = of(&ground(), Play::Normal, &proof()).unwrap();
        let expected = [true, true, true, false, true, true, false, false].map(|lost| Some(Outcome::of_mover(!lost)));
        assert_eq!((judged.outcome(), judged.outcomes()), (Outcome::N, expected.to_vec()));
        // A token on 8 has no move and loses, whatever the rest is like.
        let mut stuck = ground();
        stuck.advance(8);
        assert_eq!(of(&stuck, Play::Normal, &proof()).unwrap(), Judgement::lost(0));
    }

    #[test]
    fn nothing_is_open_and_nothing_is_claimed() {
        let graph = Arc::new(Graph::new(false, Labels::numbers(0), []));
        let judged = of(&GeographyPosition::new(RuleSet::UVG, graph, None, &[]), Play::Normal, &Matching::default());
        assert_eq!(judged, Ok(Judgement::lost(0)));
    }

    #[test]
    fn every_step_that_is_wrong_is_found_where_it_is() {
        type Change = fn(&mut Matching);
        let cases: [(&str, Change); 23] = [
            ("pairs[0]", |m| m.pairs[0] = [0, 3]),
            ("pairs[0]", |m| m.pairs[0] = [0, 0]),
            ("pairs[0]", |m| m.pairs[0] = [0, u32::MAX]),
            ("pairs[3]", |m| m.pairs.push([3, 4])),
            ("pairs[3]", |m| m.pairs.push([8, 3])),
            ("barrier[1]", |m| m.barrier.push(3)),
            ("barrier[1]", |m| m.barrier.push(9)),
            ("barrier", |m| m.barrier.push(6)),
            ("odd[1].base", |m| m.odd[1].base = 4),
            ("odd[0].link.base", |m| m.odd[0].base = 9),
            ("odd[0].link", |m| m.odd[0].link = Some(5)),
            ("odd[2].link", |m| m.odd[2].link = None),
            ("odd[2].link", |m| m.odd[2].link = Some(2)),
            ("odd[2].link", |m| m.odd[2].link = Some(0)),
            ("odd[0].link", |m| m.odd.rotate_right(1)),
            ("odd[1].link", |m| drop(m.odd.remove(1))),
            ("odd", |m| drop(m.odd.remove(0))),
            ("odd", |m| m.pairs.truncate(m.pairs.len() - 1)),
            ("odd[2]", |m| m.odd[2].blossoms.clear()),
            ("odd[2].blossoms[0]", |m| m.odd[2].blossoms[0].truncate(2)),
            ("odd[2].blossoms[0]", |m| m.odd[2].blossoms[0].swap(0, 1)),
            ("odd[2].blossoms[1]", |m| m.odd[2].blossoms.push(vec![[0, 1], [1, 2], [2, 0]])),
            ("odd[2]", |m| m.pairs = m.pairs.split_off(1)),
        ];
        for (i, (place, change)) in cases.into_iter().enumerate() {
            let mut wrong = proof();
            change(&mut wrong);
            let flaw = of(&ground(), Play::Normal, &wrong).unwrap_err();
            assert_eq!(flaw.place, place, "case {i}: {flaw}");
        }
    }
}
