//! Arcs of one's own in directed vertex geography: whether the player who stands at the tail of one of them wins by following
//! them (A. Goldlist, The Game of Geography (2003), section 1.1).
//!
//! The arcs are disjoint pairs of vertices, each to be followed from its tail to its head. A pair that is joined both ways may be
//! given either way, or both ways. If every arc of the board out of a head leads to the tail of another pair, whoever is on a
//! tail always finds the head unvisited, and never runs out of moves. Vertices that were visited count for nothing. If the token
//! stands on a tail, its head is visited first of all, so arcs may lead there, too.

use super::forces::NoForces;
use crate::solve::Question;
use crate::solve::directed_matching::anywhere;
use xanthi_games::Outcome;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::Certificate;
use xanthi_games::reduction::{GeographyPosition, RuleSet};

/// What becomes of arcs that are followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// Arcs of the board, each from a head to a vertex that is no tail: there the opponent leaves the pairs.
    pub loose: Vec<[u32; 2]>,
    /// The vertex to which the player to move goes, if the token stands on a tail.
    pub partner: Option<u32>,
    /// If it does not, the moves that lead to no tail.
    pub free: Vec<u32>,
}

impl Followed {
    /// Who wins, as far as the arcs prove it.
    pub fn outcome(&self) -> Option<Outcome> {
        match (self.loose.is_empty(), self.partner, self.free.is_empty()) {
            (false, ..) | (true, None, false) => None,
            (true, Some(_), _) => Some(Outcome::N),
            (true, None, true) => Some(Outcome::P),
        }
    }
}

/// Looks at arcs of a position, each as its tail and its head.
///
/// # Errors
/// [`NoForces`] if they are not arcs between vertices that are left, or not disjoint, or the game is another one.
pub fn followed(ground: &GeographyPosition, arcs: &[[u32; 2]]) -> Result<Followed, NoForces> {
    if ground.rule() != RuleSet::DVG {
        return Err(NoForces::Rule);
    }
    let (order, token) = (ground.graph().order(), ground.token());
    let (mut heads, mut partners): (Vec<Option<u32>>, Vec<Option<u32>>) = (vec![None; order], vec![None; order]);
    for &[tail, head] in arcs {
        let there = |v: u32| (v as usize) < order && (ground.is_open(v) || token == Some(v));
        let joined = there(tail) && there(head) && ground.is_open(head) && ground.graph().incident(tail).any(|(to, _)| to == head);
        if tail == head || !joined {
            return Err(NoForces::NoEdge([tail, head]));
        }
        for (v, other) in [(tail, head), (head, tail)] {
            if partners[v as usize].replace(other).is_some_and(|before| before != other) {
                return Err(NoForces::Twice(v));
            }
        }
        if heads[tail as usize].replace(head).is_some() {
            return Err(NoForces::Twice(tail));
        }
    }
    let is_tail = |v: u32| heads[v as usize].is_some();
    let partner = token.and_then(|v| heads[v as usize]);
    let mut loose: Vec<[u32; 2]> = Vec::new();
    for &[tail, head] in arcs {
        let leaves = |to: u32| ground.is_open(to) && to != tail && to != head && !is_tail(to) && partner != Some(to);
        loose.extend(ground.graph().incident(head).filter(|&(to, _)| leaves(to)).map(|(to, _)| [head, to]));
    }
    // Parallel arcs are one way to go.
    loose.sort_unstable();
    loose.dedup();
    let mut free = if partner.is_some() { Vec::new() } else { ground.options() };
    free.retain(|&to| !is_tail(to));
    Ok(Followed { loose, partner, free })
}

/// Arcs that tell who wins, each as its tail and its head, if the solver finds some.
pub fn known(ground: &GeographyPosition, budget: &Budget) -> Option<Vec<[u32; 2]>> {
    match anywhere(ground, Question::default(), budget).ok()?.certificate {
        Certificate::DirectedMatching(given) => Some(given.arcs),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::certificate::DirectedMatching;
    use xanthi_games::check::{Known, judge_position};
    use xanthi_games::{Play, Position};

    fn ground(position: &Position) -> GeographyPosition {
        position.geography().unwrap()
    }

    /// Who wins, by plain recursion over the legal moves.
    fn wins(position: &Position) -> bool {
        position.moves().iter().any(|mv| !wins(&position.after(mv).unwrap()))
    }

    /// Every set of disjoint arcs: each arc is left out, or taken if none of its ends is in another one.
    fn sets(arcs: &[[u32; 2]], chosen: &mut Vec<[u32; 2]>, all: &mut Vec<Vec<[u32; 2]>>) {
        let Some((&[tail, head], rest)) = arcs.split_first() else { return all.push(chosen.clone()) };
        sets(rest, chosen, all);
        let free = |v: u32| chosen.iter().all(|arc| !arc.contains(&v));
        if free(tail) && free(head) {
            chosen.push([tail, head]);
            sets(rest, chosen, all);
            chosen.pop();
        }
    }

    /// On small boards, every set of disjoint arcs: what it proves is true, and is what the checker of proofs says of it.
    #[test]
    fn what_arcs_prove_is_true() {
        let mut proved = [0; 3];
        for line in [
            "dvg:torus.2x3@0,0",
            "dvg:torus.4x2@0,0",
            "dvg:torus.4x2@0,0/1,0",
            "dvg:dicycle.6@0",
            "dvg:dipath.5@0",
            "dvg:dipath.6@1",
            "dvg:kotzig.7.1.3@0",
            "dvg:kotzig.8.1.3@0/1",
            "dvg:dirandom.7.2.5@0",
            "dvg:edges=A-B,B-A,B-C,C-D,D-C,C-A@A",
        ] {
            let position: Position = line.parse().unwrap();
            let ground = ground(&position);
            let left = |v: u32| ground.is_open(v) || ground.token() == Some(v);
            let arcs: Vec<[u32; 2]> = (0..ground.graph().order() as u32)
                .filter(|&v| left(v))
                .flat_map(|v| ground.graph().incident(v).map(move |(to, _)| [v, to]).collect::<Vec<_>>())
                .filter(|&[v, to]| v != to && ground.is_open(to))
                .collect();
            let mut all = Vec::new();
            sets(&arcs, &mut Vec::new(), &mut all);
            let won = wins(&position);
            if let Some(known) = known(&ground, &Budget::default()) {
                let outcome = followed(&ground, &known).unwrap().outcome();
                assert_eq!(outcome, Some(if won { Outcome::N } else { Outcome::P }), "{line} {known:?}");
            }
            for arcs in all {
                let found = followed(&ground, &arcs).unwrap();
                let judged =
                    judge_position(&position, Play::Normal, &Certificate::DirectedMatching(DirectedMatching { arcs: arcs.clone() }));
                let outcome = match judged.map(|judgement| judgement.value) {
                    Ok(Known::Outcome(outcome)) => Some(outcome),
                    _ => None,
                };
                assert_eq!(found.outcome(), outcome, "{line} {arcs:?}");
                match found.outcome() {
                    Some(Outcome::N) => assert!(won, "{line} {arcs:?}"),
                    Some(_) => assert!(!won, "{line} {arcs:?}"),
                    None => {}
                }
                proved[found.outcome().map_or(2, |outcome| usize::from(outcome == Outcome::N))] += 1;
            }
        }
        assert!(proved[0] > 1 && proved[1] > 5 && proved[2] > 100, "{proved:?}");
    }

    /// By hand, on the cycle 0 → 1 → … → 5: with 0 → 1, 2 → 3 and 4 → 5 whoever is on an even vertex wins. Without 2 → 3 the opponent
    /// goes from 1 to 2.
    #[test]
    fn a_cycle_by_hand() {
        let cycle = |line: &str| ground(&line.parse().unwrap());
        let whole = [[0, 1], [2, 3], [4, 5]];
        let at = followed(&cycle("dvg:dicycle.6@0"), &whole).unwrap();
        assert_eq!((at.partner, at.outcome()), (Some(1), Some(Outcome::N)));
        assert_eq!(known(&cycle("dvg:dicycle.6@0"), &Budget::default()).as_deref(), Some(&whole[..]));
        let gap = followed(&cycle("dvg:dicycle.6@0"), &[[0, 1], [4, 5]]).unwrap();
        assert_eq!((gap.loose, gap.partner), (vec![[1, 2]], Some(1)));
        // The token on a head: its only move leads to a tail. The pair that it stands in is left out.
        assert_eq!(followed(&cycle("dvg:dicycle.6@5"), &[[0, 1], [2, 3]]).unwrap().loose, [[3, 4]]);
        assert_eq!(followed(&cycle("dvg:dipath.6@1"), &[[2, 3], [4, 5]]).unwrap().outcome(), Some(Outcome::P));
        // Nothing is said of a token that can leave the pairs at once.
        let free = followed(&cycle("dvg:dipath.6@1"), &[[4, 5]]).unwrap();
        assert_eq!((free.free.clone(), free.outcome()), (vec![2], None));
        // No token yet: it may be placed on a head.
        assert_eq!(followed(&cycle("dvg:dicycle.6"), &whole).unwrap().free, [1, 3, 5]);
    }

    #[test]
    fn what_are_no_disjoint_arcs_is_refused() {
        let at = |line: &str, arcs: &[[u32; 2]]| followed(&ground(&line.parse().unwrap()), arcs).unwrap_err();
        assert_eq!(at("dvg:dicycle.6@0", &[[1, 0]]), NoForces::NoEdge([1, 0]));
        assert_eq!(at("dvg:dicycle.6@0", &[[5, 0]]), NoForces::NoEdge([5, 0]), "the token was there");
        assert_eq!(at("dvg:dicycle.6@0", &[[0, 1], [1, 2]]), NoForces::Twice(1));
        assert_eq!(at("dvg:dicycle.6@0", &[[2, 3], [2, 3]]), NoForces::Twice(2));
        assert_eq!(at("dvg:dicycle.6@0", &[[9, 1]]), NoForces::NoEdge([9, 1]));
        assert_eq!(at("dvg:dicycle.6@0", &[[1, 9]]), NoForces::NoEdge([1, 9]));
        assert_eq!(at("uvg:cycle.6@0", &[]), NoForces::Rule);
    }
}
