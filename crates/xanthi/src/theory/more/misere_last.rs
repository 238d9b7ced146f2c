//! Directed edge geography in misère play around a vertex, where the vertices from which nobody comes away have arcs among them.

use super::SOURCE;
use super::misere_hubs::{Copies, arcs};
use crate::theory::brute_force::geography::Plain;
use crate::theory::small_graphs::Random;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, RuleSet};

pub(super) static MISERE_LAST: Statement = Statement {
    id: "more.misere-last",
    source: &SOURCE,
    label: "several vertices around a hub in misère directed edge geography",
    place: "new: no published source known to us",
    says: "Let y be a vertex of a digraph, without a loop, and let pairs of opposite arcs that do not meet y be taken away, and pairs of loops. Let K be a set of other vertices and t one of them, without a loop, such that no arc leads from K to anywhere but K and y; more arcs lead from each vertex of K to y than from y into K altogether; and more arcs lead from t to each vertex to which one does than lead from K and y to t. Let arcs lead from y to vertices outside of K, and from each of these at least as many back, and at least one to t and to each vertex of K to which one leads from t. In misère directed edge geography whoever must move from y loses.",
    standing: Standing::Proved {
        how: "moves along a pair are answered by its other arc, and each move from y by one back, until the last arc that leads out of K is used. What is left of y and K is a game in which the player to move loses on t, or on a vertex to which an arc leads from t: if he wins on t, he does so by such an arc, and there are so many that one less changes nothing. The winner goes there, and plays as in that game; he is stuck nowhere but on y, where nothing is left",
    },
    errata: &[],
    check: Some(Check {
        range: "{} random digraphs with 3 to 5 vertices and at most 16 arcs to which it applies, by plain search",
        upto: 2_000,
        small: 100,
        run,
    }),
};

/// Whether the statement says something of a board with y = 0, K the vertices 1 to t, and any number of others behind.
fn says(copies: &Copies, t: usize) -> bool {
    let order = copies.len();
    let left = |u: usize, v: usize| match (u == v, u == 0 || v == 0) {
        (true, _) => copies[u][u] % 2,
        (false, true) => copies[u][v],
        (false, false) => copies[u][v].saturating_sub(copies[v][u]),
    };
    let (inside, outside) = (1..=t, t + 1..order);
    let into: usize = inside.clone().map(|v| left(0, v)).sum();
    let to_last: usize = (0..t).map(|v| left(v, t)).sum();
    let bad: Vec<usize> = outside.clone().filter(|&w| left(0, w) > 0).collect();
    copies[0][0] == 0
        && left(t, t) == 0
        && inside.clone().all(|v| outside.clone().all(|w| left(v, w) == 0) && left(v, 0) > into)
        && (0..t).all(|v| left(t, v) == 0 || left(t, v) > to_last)
        && !bad.is_empty()
        && bad.iter().all(|&w| left(w, 0) >= left(0, w) && left(w, t) > 0 && (1..t).all(|v| left(t, v) == 0 || left(w, v) > 0))
}

fn run(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut random = Random(2027);
    let mut below = |n: usize| random.below(n);
    // By the number of vertices in K, so that none is left out.
    let (mut cases, mut of) = (0, [0; 4]);
    while cases < upto {
        budget.step(1)?;
        let t = 1 + below(3);
        let order = t + 2;
        let mut copies: Copies = (0..order).map(|_| (0..order).map(|_| below(3) / 2).collect()).collect();
        copies[0][0] = 0;
        let into: usize = copies[0][1..=t].iter().sum();
        let exits = copies[0].clone();
        for (v, arcs) in copies.iter_mut().enumerate().skip(1) {
            arcs[0] = if v <= t { into + below(3) } else { exits[v] + below(2) };
        }
        copies[t][1..t].iter_mut().for_each(|to| *to = below(4));
        copies[t + 1][1..t].iter_mut().for_each(|to| *to += below(2));
        copies[t + 1][t] += 1;
        let arcs = arcs(&copies);
        if arcs.len() > 16 || of[t] > upto / 3 || !says(&copies, t) {
            continue;
        }
        let mut plain = Plain::new(RuleSet::DEG, order, &arcs).ok_or(Stop::OutOfReach)?;
        agree(plain.outcome(0, Play::Misere, budget)?, Outcome::P, || format!("{arcs:?} with the vertices up to {t}"))?;
        of[t] += 1;
        cases += 1;
    }
    Ok(Evidence { cases })
}
