//! Judges who wins Line Geography from which start, for every order.
//!
//! A start is lost for the player to move exactly when some maximum matching misses it (see
//! `check/matching.rs`). Vertices that leave different remainders modulo the greatest common
//! divisor d of the moves are not joined, and a maximum matching of the whole is one of each part;
//! so from here on the moves have no common divisor. Let a be the least of them.
//!
//! **The rule.** An even order follows it if no vertex is missed: the matching is perfect. An odd
//! order follows it if exactly the admissible vertices are missed. They are all vertices, unless
//! all moves are odd; then they are those of even number. It follows it *well* if a maximum
//! matching misses at most one vertex; short lines of odd order can fall into several parts of
//! which each has its holes.
//!
//! **Upwards.** If the order n ≥ 2a follows the rule well, so does n + 2a. The line with 2a vertices has
//! a perfect matching, v with v + a for v < a. Put it to the right or to the left of the line with
//! n vertices. If n is even, this is a perfect matching. If n is odd, a matching that misses only
//! the vertex v becomes one that misses only v, and one that misses only v + 2a. As n ≥ 2a, every
//! admissible vertex of n + 2a vertices is v or v + 2a for an admissible v < n. No other vertex is
//! missed by a matching that misses only one: with all moves odd an edge joins an even to an odd
//! vertex, and there is one even vertex more.
//!
//! So in each class modulo 2a it is enough to look at the orders up to the first one of at least
//! 2a that follows the rule well. It is verified that all of these have a structure that proves which of
//! their vertices are missed, and that the exceptions are those that do not follow the rule.

use super::bounds::afford;
use super::{Flaw, matching};
use crate::budget::{Budget, Stop};
use crate::certificate::Matching;
use crate::family::line_starts::{LineException, LineOrder, LineStarts};
use crate::graph::{Graph, Labels};
use crate::reduction::{GeographyPosition, RuleSet};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// The largest number of edges of one line.
const MOST_EDGES: u64 = 1 << 22;

pub(super) fn judge(claim: &LineStarts, budget: &Budget) -> Result<(), Flaw> {
    if claim.moves.is_empty() || claim.moves[0] == 0 || !claim.moves.is_sorted_by(|a, b| a < b) {
        return Err(Flaw::new("moves are positive and ascend, and there is at least one").inside("moves"));
    }
    let divisor = claim.divisor();
    let moves: Vec<u32> = claim.moves.iter().map(|a| a / divisor).collect();
    let mut exceptions = claim.exceptions.iter();
    // Orders that were looked at and follow the rule well, and all that were looked at.
    let (mut lawful, mut seen) = (FxHashSet::default(), FxHashSet::default());
    let mut last = 0;
    for (i, LineOrder { order, matching }) in claim.orders.iter().enumerate() {
        let place = |flaw: Flaw| flaw.inside(format!("orders[{i}]"));
        if *order <= last {
            return Err(place(Flaw::new("orders are positive and ascend").inside("order")));
        }
        last = *order;
        seen.insert(u64::from(*order));
        let lost = lost(*order, &moves, matching, budget).map_err(place)?;
        if follows(*order, claim.even_only(), &lost) {
            if matching.odd.iter().filter(|c| c.link.is_none()).count() <= 1 {
                lawful.insert(u64::from(*order));
            }
        } else if exceptions.next() != Some(&LineException { order: *order, lost }) {
            return Err(place(Flaw::new("this order does not follow the rule, and is not the next exception, or other starts are lost")));
        }
    }
    if exceptions.next().is_some() {
        return Err(Flaw::new("an order that follows the rule, or that is not shown").inside("exceptions"));
    }
    complete(2 * u64::from(moves[0]), &lawful, &seen).map_err(|flaw| flaw.inside("orders"))
}

/// The steps of [`judge`].
pub(super) fn steps(claim: &LineStarts) -> u64 {
    let divisor = claim.divisor().max(1);
    let moves: Vec<u32> = claim.moves.iter().map(|a| a / divisor).collect();
    claim.orders.iter().fold(0, |sum, line| sum.saturating_add(steps_of(line.order, &moves)))
}

/// A vertex, an edge or a move is several looks, in the matching and around it.
fn steps_of(order: u32, moves: &[u32]) -> u64 {
    (u64::from(order) + moves.len() as u64).saturating_add(edges(order, moves)).saturating_mul(64)
}

fn edges(order: u32, moves: &[u32]) -> u64 {
    moves.iter().map(|&a| u64::from(order.saturating_sub(a))).fold(0, u64::saturating_add)
}

/// The vertices of a line that some maximum matching misses.
fn lost(order: u32, moves: &[u32], structure: &Matching, budget: &Budget) -> Result<Vec<u32>, Flaw> {
    // Before anything is allocated for a vertex, it must have its place in the matching.
    let alone = structure.odd.iter().filter(|c| c.link.is_none()).count();
    let places = 2 * structure.pairs.len() as u64 + alone as u64;
    if places != u64::from(order) {
        return Err(Flaw::new(format!("{places} vertices are matched or missed, of {order}")).inside("matching"));
    }
    let edges = edges(order, moves);
    let steps = steps_of(order, moves);
    if edges > MOST_EDGES {
        return Err(Flaw::too_much(Stop::OutOfReach, format!("a line of more than {MOST_EDGES} edges is not checked")));
    }
    afford(budget, steps)?;
    budget.step(steps)?;
    let edges = moves.iter().flat_map(|&a| (a..order).map(move |v| (v - a, v, 1)));
    let graph = Graph::new(false, Labels::numbers(order), edges);
    let ground = GeographyPosition::new(RuleSet::UVG, Arc::new(graph), None, &[]);
    // What that takes is counted above.
    let missed = matching::missed(&ground, &vec![true; order as usize], structure, &budget.afresh());
    let missed = missed.map_err(|flaw| flaw.inside("matching"))?;
    Ok((0..order).filter(|&v| missed[v as usize]).collect())
}

/// Whether exactly the vertices are lost that the rule says.
fn follows(order: u32, even_only: bool, lost: &[u32]) -> bool {
    let by_rule = (0..order).filter(|v| order % 2 == 1 && (v % 2 == 0 || !even_only));
    by_rule.eq(lost.iter().copied())
}

/// That every class modulo `step` was looked at up to an order of at least `step` that follows the
/// rule well.
fn complete(step: u64, lawful: &FxHashSet<u64>, seen: &FxHashSet<u64>) -> Result<(), Flaw> {
    if step > seen.len() as u64 {
        return Err(Flaw::new(format!("{step} classes need more than {} orders", seen.len())));
    }
    for class in 1..=step {
        let mut order = class;
        while order < step || !lawful.contains(&order) {
            if !seen.contains(&order) {
                return Err(Flaw::new(format!("order {order} is missing")));
            }
            order += step;
        }
    }
    Ok(())
}
