//! Directed edge geography in misère play where one player answers opposite arcs by each other.

use super::SOURCE;
use super::misere_hubs::{Copies, arcs};
use crate::theory::brute_force::geography::Plain;
use crate::theory::small_graphs::Random;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree};
use std::collections::HashMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, RuleSet};

pub(super) static MISERE_PAIRS: Statement = Statement {
    id: "more.misere-pairs",
    source: &SOURCE,
    label: "pairs set aside in misère directed edge geography",
    place: "new: no published source known to us",
    says: "In misère directed edge geography let pairs of opposite arcs at a vertex y, and others that do not meet y, be set aside. Consider the game with what is left for two players W and L, L to move first. If L uses an arc of a pair at y of which no copy is left, its opposite arc is left from then on, and no pair at y is set aside any more. L must have an arc to use, and wins if he has none; W wins if he has none where no pair can be set aside any more, and loses if he has none elsewhere. If W wins this game, L loses the whole one.",
    standing: Standing::Proved {
        how: "W answers an arc of a pair by its opposite arc, unless it is of the last pair at y: then what is left is what the game says. So W uses arcs of pairs as answers alone. L can always move, at y also because a pair is there until the last one is used. Where W has no arc he is stuck in the whole game, too, and wins",
    },
    errata: &[],
    check: Some(Check {
        range: "{} random digraphs with 2 to 4 vertices and at most 16 arcs to which it applies, by plain search",
        upto: 2_000,
        small: 100,
        run,
    }),
};

/// The game with what is left. Vertex 0 is y.
struct Left {
    /// Whether pairs of two vertices were set aside.
    aside: Vec<Vec<bool>>,
    known: HashMap<(Copies, usize, bool, bool), bool>,
}

impl Left {
    /// Whether W wins with the token on a vertex; `w`: he is to move, `pairs`: a pair at y is set aside.
    fn wins(&mut self, copies: &Copies, at: usize, w: bool, pairs: bool, budget: &Budget) -> Result<bool, Stop> {
        let key = (copies.clone(), at, w, pairs);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        budget.step(1)?;
        let of_hub = |to: usize| (at == 0) != (to == 0);
        let left = |to: usize| self.aside[at][to] && (pairs || !of_hub(to));
        let order = copies.len();
        let has_arc = copies[at].iter().any(|&arcs| arcs > 0);
        let mut wins = match (w, has_arc) {
            (true, true) => false,
            (true, false) => !(0..order).any(left),
            // At y a pair is there if one is anywhere.
            (false, _) => has_arc || (pairs && at == 0),
        };
        let moves: Vec<usize> = (0..order).filter(|&to| copies[at][to] > 0 || (!w && pairs && of_hub(to) && self.aside[at][to])).collect();
        // W needs one that wins, and L is to have none that does not.
        for to in moves {
            if wins == w {
                break;
            }
            let mut next = copies.clone();
            let used = next[at][to] > 0;
            *(if used { &mut next[at][to] } else { &mut next[to][at] }) = if used { next[at][to] - 1 } else { next[to][at] + 1 };
            wins = self.wins(&next, to, !w, pairs && used, budget)?;
        }
        self.known.insert(key, wins);
        Ok(wins)
    }
}

fn run(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut random = Random(2028);
    let mut below = |n: usize| random.below(n);
    let mut cases = 0;
    while cases < upto {
        budget.step(1)?;
        let order = 2 + below(3);
        let token = below(order);
        // What is left, and then the pairs.
        let left: Copies = (0..order).map(|_| (0..order).map(|_| below(3) / 2).collect()).collect();
        let mut all = left.clone();
        let mut aside = vec![vec![false; order]; order];
        for (u, v) in (0..order).flat_map(|u| (0..u).map(move |v| (u, v))) {
            let pairs = below(if v == 0 { 3 } else { 2 });
            all[u][v] += pairs;
            all[v][u] += pairs;
            (aside[u][v], aside[v][u]) = (pairs > 0, pairs > 0);
        }
        let arcs = arcs(&all);
        let hub = aside[0].contains(&true);
        let mut game = Left { aside, known: HashMap::new() };
        if arcs.len() > 16 || !game.wins(&left, token, false, hub, budget)? {
            continue;
        }
        let mut plain = Plain::new(RuleSet::DEG, order, &arcs).ok_or(Stop::OutOfReach)?;
        agree(plain.outcome(token, Play::Misere, budget)?, Outcome::P, || format!("{arcs:?} from {token}, of which {left:?} are left"))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}
