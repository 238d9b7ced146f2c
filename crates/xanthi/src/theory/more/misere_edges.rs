//! Directed edge geography in misère play that is normal play underneath.

use super::SOURCE;
use crate::theory::brute_force::geography::Plain;
use crate::theory::small_graphs::Random;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, RuleSet};

pub(super) static MISERE_EDGES: Statement = Statement {
    id: "more.misere-edges",
    source: &SOURCE,
    label: "misère directed edge geography that is normal play underneath",
    place: "new: no published source known to us",
    says: "Call a vertex of a digraph an end if no arc leaves it, and safe if an arc leads from it to an end, or if at least as many other arcs leave it as enter it, the token's start counting as one more entry. In misère directed edge geography two opposite arcs between safe vertices may be taken away. If every vertex but the ends is safe, misère play has the outcome of normal play without the arcs to ends.",
    standing: Standing::Proved {
        how: "nobody who can win goes to an end, where the other one wins. So at a safe vertex a player who has no other arc loses: he has one to an end, or is never left without an arc, since each earlier visit has used one arc out and one arc in. That is normal play. For a pair, whoever wins without it answers one arc with the other; his answer leads back to a safe vertex, and he never has to use the pair himself, since at a safe vertex he would have lost without another arc",
    },
    errata: &[],
    check: Some(Check {
        range: "{} random digraphs with 3 to 6 vertices and at most 13 arcs, every start, by plain search: both claims",
        upto: 20_000,
        small: 1_500,
        run,
    }),
};

/// A digraph with copies, and a start.
struct Board {
    order: usize,
    arcs: Vec<(usize, usize)>,
    start: usize,
}

impl Board {
    fn leads(&self, from: usize, to: usize) -> bool {
        self.arcs.contains(&(from, to))
    }

    fn is_end(&self, v: usize) -> bool {
        self.arcs.iter().all(|arc| arc.0 != v)
    }

    fn is_safe(&self, v: usize) -> bool {
        let others = || self.arcs.iter().filter(|arc| !self.is_end(arc.1));
        let (out, into) = (others().filter(|arc| arc.0 == v).count(), others().filter(|arc| arc.1 == v).count());
        (0..self.order).any(|end| self.is_end(end) && self.leads(v, end)) || (out > 0 && out >= into + usize::from(v == self.start))
    }

    /// Whether the player to move wins, with these arcs.
    fn outcome(&self, arcs: &[(usize, usize)], play: Play, budget: &Budget) -> Result<bool, Failure> {
        let mut plain = Plain::new(RuleSet::DEG, self.order, arcs).ok_or(Stop::OutOfReach)?;
        Ok(plain.outcome(self.start, play, budget)? == Outcome::N)
    }
}

fn run(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut random = Random(1994);
    let mut below = |n: usize| random.below(n);
    let mut cases = 0;
    for _ in 0..upto {
        let order = 3 + below(4);
        let ends = below(3);
        let mut arcs: Vec<(usize, usize)> = (0..4 + below(10)).map(|_| (below(order), below(order))).collect();
        arcs.retain(|arc| arc.0 >= ends);
        for start in 0..order {
            let board = Board { order, arcs: arcs.clone(), start };
            let misere = board.outcome(&arcs, Play::Misere, budget)?;
            if (0..order).all(|v| board.is_end(v) || board.is_safe(v)) && !board.is_end(start) {
                let others: Vec<(usize, usize)> = arcs.iter().copied().filter(|arc| !board.is_end(arc.1)).collect();
                agree(board.outcome(&others, Play::Normal, budget)?, misere, || format!("normal play of {arcs:?} from {start}"))?;
                cases += 1;
            }
            let Some(i) = arcs.iter().position(|&(u, v)| u < v && board.leads(v, u) && board.is_safe(u) && board.is_safe(v)) else {
                continue;
            };
            let (u, v) = arcs[i];
            let mut fewer = arcs.clone();
            fewer.remove(i);
            fewer.remove(fewer.iter().position(|&arc| arc == (v, u)).unwrap_or(0));
            agree(board.outcome(&fewer, Play::Misere, budget)?, misere, || format!("{arcs:?} from {start} without a pair at {u} and {v}"))?;
            cases += 1;
        }
    }
    Ok(Evidence { cases })
}
