//! Directed edge geography in misère play around a vertex that more arcs enter than leave.

use super::SOURCE;
use crate::theory::brute_force::geography::Plain;
use crate::theory::small_graphs::Random;
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, RuleSet};

pub(super) static MISERE_HUBS: Statement = Statement {
    id: "more.misere-hubs",
    source: &SOURCE,
    label: "hubs in misère directed edge geography",
    place: "new: no published source known to us",
    says: "Let y and z be two vertices of a digraph, without loops at z, such that every other vertex has at least as many arcs to z as come from z, and more arcs lead from z to y than from y to z. In misère directed edge geography: (1) if all arcs from y lead to z, whoever must move from z loses; (2) if y has arcs to others, and no loop, and each of these has at least as many arcs to y as come from y, and at least one arc more to z than come from z, then whoever must move from y loses; (3) if y has one loop besides, and at least two arcs more lead from z to y than back, then whoever must move from z loses.",
    standing: Standing::Proved {
        how: "a move from z to another vertex is answered by one back, and one to y by one from there to z; there is always an arc from z to y left, so it is the other player who is stuck, on y, and wins. With the token on y the winner answers each move by one back, until the last arc from y that does not lead to z is used; then he goes to z. He uses a loop when the loser first comes to y",
    },
    errata: &[],
    check: Some(Check {
        range: "{} random digraphs with 3 to 5 vertices and at most 13 arcs to which it applies, by plain search: all three claims",
        upto: 3_000,
        small: 200,
        run,
    }),
};

/// Copies of arcs, by tail and head.
pub(super) type Copies = Vec<Vec<usize>>;

/// The arcs themselves, each as often as it has copies.
pub(super) fn arcs(copies: &Copies) -> Vec<(usize, usize)> {
    let ends = (0..copies.len()).flat_map(|u| (0..copies.len()).map(move |v| (u, v)));
    ends.flat_map(|(u, v)| std::iter::repeat_n((u, v), copies[u][v])).collect()
}

/// Which of the claims holds of a board with y = 0 and z = 1, if one does.
fn claim(copies: &Copies) -> Option<u8> {
    let (others, order) = (2..copies.len(), copies.len());
    let back = |from: usize, to: usize, more: usize| copies[from][to] >= copies[to][from] + more;
    if copies[1][1] > 0 || !others.clone().all(|w| back(w, 1, 0)) || !back(1, 0, 1) {
        return None;
    }
    let bad: Vec<usize> = (2..order).filter(|&w| copies[0][w] > 0).collect();
    let answered = bad.iter().all(|&w| back(w, 0, 0) && back(w, 1, 1));
    match (bad.is_empty(), copies[0][0]) {
        (true, 0) => Some(1),
        (false, 0) if answered => Some(2),
        (false, 1) if answered && back(1, 0, 2) => Some(3),
        _ => None,
    }
}

fn run(upto: u64, budget: &Budget) -> Result<Evidence, Failure> {
    let mut random = Random(2026);
    let mut below = |n: usize| random.below(n);
    let (mut cases, mut of) = (0, [0; 4]);
    while cases < upto {
        budget.step(1)?;
        let order = 3 + below(3);
        let mut copies: Copies = (0..order).map(|_| (0..order).map(|_| below(3) / 2).collect()).collect();
        (copies[0][0], copies[1][1]) = (below(3) / 2, 0);
        let (to, first) = (copies[0].clone(), copies[1].clone());
        for (w, arcs) in copies.iter_mut().enumerate().skip(1) {
            arcs[0] = to[w] + below(3);
            arcs[1] = if w == 1 { 0 } else { first[w] + below(2) };
        }
        let arcs = arcs(&copies);
        // So that none of the claims is left out.
        let Some(says) = claim(&copies).filter(|&says| arcs.len() <= 13 && of[says as usize] <= upto / 3) else { continue };
        let start = usize::from(says != 2);
        let mut plain = Plain::new(RuleSet::DEG, order, &arcs).ok_or(Stop::OutOfReach)?;
        agree(plain.outcome(start, Play::Misere, budget)?, Outcome::P, || format!("claim {says} of {arcs:?} from {start}"))?;
        of[says as usize] += 1;
        cases += 1;
    }
    Ok(Evidence { cases })
}
