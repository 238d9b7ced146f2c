//! That a board has no perfect matching, case by case: a vertex takes each of its partners in turn, and what that forces
//! leaves some vertex without one.
//!
//! A board that is its own mirror image, as lines are, needs fewer cases: an edge that was refuted is refuted on the other side, too,
//! as long as what was supposed before is its own mirror image.

use super::forces::Forces;
use super::partners::{Partners, pair};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::reduction::GeographyPosition;

/// The most vertices of a board: nobody reads a longer argument.
pub const MOST: u32 = 400;

/// Whether there is a perfect matching, and why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// There is: these edges.
    Perfect(Vec<[u32; 2]>),
    /// There is none: the number of vertices is odd.
    Odd(u32),
    /// There is none, by cases.
    Refuted(Refuted),
}

/// What follows from what is supposed: that no perfect matching has all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// What is forced. A vertex that it leaves without a partner is the end.
    pub forces: Forces,
    /// If no vertex is left without a partner, the cases: every partner that one of the vertices can have.
    pub cases: Vec<Case>,
}

/// An edge that is supposed, and refuted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The vertex, and the partner that it takes.
    pub edge: [u32; 2],
    /// Edges that are refuted by the cases before, as mirror images of theirs.
    pub mirrored: Vec<[u32; 2]>,
    /// What follows.
    pub then: Refuted,
}

/// Why there is no argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoArgument {
    /// The position is not one of undirected vertex geography.
    Rule,
    /// It has more than [`MOST`] vertices.
    TooLarge,
    /// The work must stop.
    Stopped(Stop),
}

/// Argues about the perfect matchings of a position. A node of the budget is a case that is looked at.
///
/// # Errors
/// If there is nothing to be said.
pub fn cases(ground: &GeographyPosition, budget: &Budget) -> Result<Argument, NoArgument> {
    let partners = Partners::of(ground).ok_or(NoArgument::Rule)?;
    let all = partners.all();
    let number = all.iter().filter(|one| **one).count() as u32;
    if !number.is_multiple_of(2) {
        return Ok(Argument::Odd(number));
    }
    let best = partners.best(ground, budget).map_err(NoArgument::Stopped)?;
    if best.deficiency() == 0 {
        let edges = (0..partners.order()).filter_map(|v| Some([v, best.mate(v)?])).filter(|[u, v]| u < v);
        return Ok(Argument::Perfect(edges.collect()));
    }
    if partners.order() > MOST {
        return Err(NoArgument::TooLarge);
    }
    let arguing = Arguing { mirror: partners.is_mirrored(), partners: &partners, budget };
    arguing.refuted(all.to_vec(), &mut Vec::new(), &[]).map(Argument::Refuted).map_err(NoArgument::Stopped)
}

struct Arguing<'a> {
    partners: &'a Partners,
    /// Whether the board is its own mirror image.
    mirror: bool,
    budget: &'a Budget,
}

impl Arguing<'_> {
    /// Refutes what has been supposed: `left` are the vertices without a partner, `pairs` the others, and `out` the edges that are
    /// refuted already.
    fn refuted(&self, mut left: Vec<bool>, pairs: &mut Vec<[u32; 2]>, out: &[[u32; 2]]) -> Result<Refuted, Stop> {
        self.budget.spend(1)?;
        let forces = self.partners.follow(&mut left, out);
        if forces.dead.is_some() {
            return Ok(Refuted { forces, cases: Vec::new() });
        }
        let before = pairs.len();
        pairs.extend(forces.edges.iter().map(|edge| pair(edge.vertex, edge.partner)));
        // What has no perfect matching has none in the mirror, either.
        let even = self.mirror && pairs.iter().all(|&edge| pairs.contains(&self.mirrored(edge)));
        let vertex = self.choice(&left, out)?;
        let mut cases: Vec<Case> = Vec::new();
        for partner in self.shortest_first(vertex, &left, out) {
            let mirrored: Vec<[u32; 2]> =
                if even { cases.iter().map(|case| self.mirrored(pair(case.edge[0], case.edge[1]))).collect() } else { Vec::new() };
            pairs.push(pair(vertex, partner));
            let then = self.refuted(without(&left, [vertex, partner]), pairs, &[out, &mirrored].concat());
            pairs.pop();
            cases.push(Case { edge: [vertex, partner], mirrored, then: then? });
        }
        pairs.truncate(before);
        Ok(Refuted { forces, cases })
    }

    fn mirrored(&self, [u, v]: [u32; 2]) -> [u32; 2] {
        let last = self.partners.order() - 1;
        pair(last - u, last - v)
    }

    /// The partners that a vertex can have; first those that are refuted at once, so that the others need not look at what is
    /// refuted in the mirror.
    fn shortest_first(&self, vertex: u32, left: &[bool], out: &[[u32; 2]]) -> Vec<u32> {
        let mut partners: Vec<u32> = self.partners.left_for(vertex, left, out).collect();
        partners.sort_by_key(|&partner| self.partners.follow(&mut without(left, [vertex, partner]), out).dead.is_none());
        partners
    }

    /// The vertex to be argued about: among those with the fewest partners, the one with the fewest cases that are not refuted at
    /// once; then the one whose cases force the most edges.
    fn choice(&self, left: &[bool], out: &[[u32; 2]]) -> Result<u32, Stop> {
        let number = |v: u32| self.partners.left_for(v, left, out).count();
        let open = || (0..self.partners.order()).filter(|&v| left[v as usize]);
        let fewest = open().map(number).min();
        let mut best = (usize::MAX, 0, 0);
        for v in open().filter(|&v| Some(number(v)) == fewest) {
            let (mut alive, mut forced) = (0, 0);
            for partner in self.partners.left_for(v, left, out) {
                self.budget.step(u64::from(self.partners.order()))?;
                let found = self.partners.follow(&mut without(left, [v, partner]), out);
                alive += usize::from(found.dead.is_none());
                forced += found.edges.len();
            }
            best = best.min((alive, usize::MAX - forced, v));
        }
        Ok(best.2)
    }
}

fn without(left: &[bool], edge: [u32; 2]) -> Vec<bool> {
    let mut rest = left.to_vec();
    edge.iter().for_each(|&v| rest[v as usize] = false);
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use xanthi_games::Position;

    fn argument(line: &str) -> Argument {
        let ground = line.parse::<Position>().unwrap().geography().unwrap();
        cases(&ground, &Budget::default()).unwrap()
    }

    /// A board as sets of neighbours.
    struct Board(Vec<BTreeSet<u32>>);

    impl Board {
        fn of(line: &str) -> Self {
            let ground = line.parse::<Position>().unwrap().geography().unwrap();
            let here = |v: u32| ground.is_open(v) || ground.token() == Some(v);
            let near = |v: u32| {
                let all = ground.graph().edges().iter().flat_map(|e| [(e.tail, e.head), (e.head, e.tail)]);
                all.filter(|&(u, w)| u == v && w != v && here(v) && here(w)).map(|(_, w)| w).collect()
            };
            Self((0..ground.graph().order() as u32).map(near).collect())
        }

        /// Whether the vertices that are `left` can be paired, by trying everything.
        fn pairs_up(&self, left: &BTreeSet<u32>) -> bool {
            let Some(&v) = left.first() else { return true };
            self.0[v as usize].intersection(left).any(|&u| self.pairs_up(&left.iter().copied().filter(|&w| w != u && w != v).collect()))
        }

        /// Follows an argument step by step; what is wrong with it.
        fn judge(&self, refuted: &Refuted, left: &BTreeSet<u32>, pairs: &[[u32; 2]], out: &[[u32; 2]]) -> Result<(), String> {
            let (mut left, mut pairs) = (left.clone(), pairs.to_vec());
            let may = |v: u32, left: &BTreeSet<u32>| -> Vec<u32> {
                self.0[v as usize].intersection(left).copied().filter(|&u| !out.contains(&pair(u, v))).collect()
            };
            for edge in &refuted.forces.edges {
                if may(edge.vertex, &left) != [edge.partner] || !left.remove(&edge.vertex) || !left.remove(&edge.partner) {
                    return Err(format!("{edge:?} is not forced"));
                }
                pairs.push(pair(edge.vertex, edge.partner));
            }
            if let Some(dead) = refuted.forces.dead {
                let fine = left.contains(&dead) && may(dead, &left).is_empty() && refuted.cases.is_empty();
                return if fine { Ok(()) } else { Err(format!("{dead} has a partner")) };
            }
            let vertex = refuted.cases.first().ok_or("nothing follows")?.edge[0];
            let mut partners: Vec<u32> = refuted.cases.iter().map(|case| case.edge[1]).collect();
            partners.sort_unstable();
            if refuted.cases.iter().any(|case| case.edge[0] != vertex) || !left.contains(&vertex) || partners != may(vertex, &left) {
                return Err(format!("not all partners of {vertex}"));
            }
            let last = self.0.len() as u32 - 1;
            let mirror = |[u, v]: [u32; 2]| pair(last - u, last - v);
            for (k, case) in refuted.cases.iter().enumerate() {
                for edge in &case.mirrored {
                    let board = (0..=last).all(|v| self.0[(last - v) as usize] == self.0[v as usize].iter().map(|&u| last - u).collect());
                    let before = refuted.cases[..k].iter().any(|one| mirror(pair(one.edge[0], one.edge[1])) == *edge);
                    if !board || !before || !pairs.iter().all(|&one| pairs.contains(&mirror(one))) {
                        return Err(format!("{edge:?} is no mirror image"));
                    }
                }
                let rest = left.iter().copied().filter(|v| !case.edge.contains(v)).collect();
                let more = [&pairs[..], &[pair(case.edge[0], case.edge[1])]].concat();
                self.judge(&case.then, &rest, &more, &[out, &case.mirrored].concat())?;
            }
            Ok(())
        }
    }

    fn size(refuted: &Refuted) -> usize {
        1 + refuted.cases.iter().map(|case| size(&case.then)).sum::<usize>()
    }

    /// Every step of every argument holds, and there is one exactly when the vertices cannot be paired. Of arguments from which a
    /// step is missing none does.
    #[test]
    fn every_step_of_an_argument_holds() {
        let mut counts = [0; 4];
        let lines = (2..=9).flat_map(|a| (a + 1..=10).flat_map(move |b| (2..=22).step_by(2).map(move |n| format!("uvg:line.{n}.{a}.{b}"))));
        let others = ["uvg:star.3", "uvg:grid.3x4@2,2", "uvg:path.7", "uvg:line.12.3.4@5/8", "uvg:petersen", "uvg:moves.3.4=line.16"];
        for line in lines.chain(others.map(str::to_owned)) {
            let Ok(position) = line.parse::<Position>() else { continue };
            assert!(position.geography().is_some());
            let board = Board::of(&line);
            let all: BTreeSet<u32> = match position.geography() {
                Some(ground) => (0..board.0.len() as u32).filter(|&v| ground.is_open(v) || ground.token() == Some(v)).collect(),
                None => continue,
            };
            match argument(&line) {
                Argument::Perfect(edges) => {
                    let ends: BTreeSet<u32> = edges.iter().flatten().copied().collect();
                    assert!(ends == all && 2 * edges.len() == all.len(), "{line}");
                    assert!(edges.iter().all(|[u, v]| board.0[*u as usize].contains(v)), "{line}");
                    counts[0] += 1;
                }
                Argument::Odd(number) => {
                    assert!(number % 2 == 1 && number as usize == all.len(), "{line}");
                    counts[1] += 1;
                }
                Argument::Refuted(refuted) => {
                    assert!(!board.pairs_up(&all), "{line}");
                    assert_eq!(board.judge(&refuted, &all, &[], &[]), Ok(()), "{line}");
                    counts[2] += 1;
                    counts[3] = counts[3].max(size(&refuted));
                    let mut less = refuted.clone();
                    if less.cases.pop().is_some() {
                        assert!(board.judge(&less, &all, &[], &[]).is_err(), "{line}");
                    } else {
                        less.forces.dead = None;
                        assert!(board.judge(&less, &all, &[], &[]).is_err(), "{line}");
                    }
                }
            }
        }
        assert!(counts[0] > 100 && counts[1] >= 2 && counts[2] > 100 && counts[3] > 5, "{counts:?}");
    }

    /// The Game of Geography, sections 6.1 to 6.3: for 18;{5,7} the cases 0–7, 0–5, 2–9 and 2–7, and so on.
    #[test]
    fn arguments_are_no_longer_than_those_in_print() {
        for (line, printed) in [("uvg:line.18.5.7", 4), ("uvg:line.16.3.10", 2), ("uvg:line.22.3.10", 4), ("uvg:line.22.4.5", 7)] {
            let Argument::Refuted(refuted) = argument(line) else { panic!("{line} has no perfect matching") };
            assert!(size(&refuted) - 1 <= printed, "{line}: {refuted:?}");
        }
    }

    #[test]
    fn long_and_foreign_boards_are_refused() {
        let asked = |line: &str| cases(&line.parse::<Position>().unwrap().geography().unwrap(), &Budget::default());
        assert_eq!(asked("ueg:path.4"), Err(NoArgument::Rule));
        assert_eq!(asked("uvg:star.1001"), Err(NoArgument::TooLarge));
        assert!(matches!(asked("uvg:path.1000"), Ok(Argument::Perfect(edges)) if edges.len() == 500));
        let ground = "uvg:line.110.8.9".parse::<Position>().unwrap().geography().unwrap();
        assert_eq!(cases(&ground, &Budget::new(3, 1 << 30, 1)), Err(NoArgument::Stopped(Stop::Nodes)));
    }
}
