//! Who wins from which start, for all orders at once; and where holes can be.
//!
//! A start is lost for the player to move exactly when some maximum matching misses it. In an odd
//! order with an almost perfect matching these are its holes (A. Goldlist, The Game of Geography
//! (2003), Theorem 4 and section 7). A vertex is *admissible* if parity does not forbid that it is a
//! hole: every vertex, or those of even number if all moves are odd (Theorem 14 there).
//!
//! **From some order on every admissible vertex is a hole**, if two moves a < b have no common
//! divisor. On a + b vertices "a up or b down" is v → v + a modulo a + b, one cycle through all
//! vertices. If a + b is odd, a cycle without any one vertex has a perfect matching: every vertex of
//! the line a + b is a hole. If a + b is even, take the line a + b − 1: what is left of the cycle is
//! a path of odd order, and its holes are every other vertex, the even ones. Now put k lines of 2a
//! and j lines of 2b vertices to the left and right of it, which have perfect matchings, in any
//! way: with K = max(0, ⌈(2b − n₁)/2a⌉), where n₁ is the order of that line, every admissible
//! vertex of n₁ + 2ak + 2bj vertices is a hole if k ≥ K. The n₁ + 2bj with j < a meet all odd
//! classes modulo 2a, so it holds for every odd order from n₁ + 2aK + 2b(a−1) − 2a + 2 on:
//! [`all_holes_at_the_latest`]. [`Starts`] finds the true orders, and proves them.
//!
//! **With b = a + 1, a ≥ 2**, k ≥ 0 is enough: only the vertices v = i(2a+2) + 2a+1 are neither
//! among the first n₁ = 2a+1 vertices nor shifted from there. To the left of v, after i lines of
//! 2a+2, lie 2a+1 vertices, and as many to the right. Match the last of them on the left, w, with
//! w + a on the right; each of the two lines of 2a+1 vertices without that vertex has a perfect
//! matching. So every odd order from 2a² + 1 on has all holes.
//! And 2a² − 1 has not: the a² vertices that leave a remainder below a modulo 2a + 1 are joined to
//! none of each other, and the others are a² − 1, so none of these can be left out.
//!
//! **With b = a + 2, a odd**, the line a + b has a perfect matching too (Theorem 13 there). Take j
//! lines of 2b and none or one of a + b: the even vertices that are not shifted from the first
//! n₁ = 2a+1 are v = i(2a+4) + 2a+2, with a line of a + b to the left and to the right of them. The
//! orders n₁ + 2bj + (a+b)e with 2j + e < a meet all odd classes modulo 2a, the greatest of them
//! with 2j = a − 1. So every odd order from a² + a + 1 on has all holes.

use super::{as_set, gcd};
use crate::solve::matching::{GallaiEdmonds, Part};
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::family::line_starts::{LineException, LineOrder, LineStarts};
use xanthi_games::graph::{Graph, Labels};

/// The starts of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// How many vertices every maximum matching misses: 0 for a perfect matching, 1 for an almost
    /// perfect one.
    pub deficiency: usize,
    /// The vertices that some maximum matching misses, ascending: the starts that lose.
    pub vertices: Vec<u32>,
}

impl Lost {
    /// The holes of almost perfect matchings; none if no matching is almost perfect.
    pub fn holes(&self) -> &[u32] {
        if self.deficiency == 1 { &self.vertices } else { &[] }
    }
}

/// The starts of the line with `order` vertices, all by one maximum matching. It costs one
/// position.
///
/// # Errors
/// If it was stopped, or the line does not fit into the limit's memory.
pub fn lost(order: u32, moves: &[u32], budget: &Budget) -> Result<Lost, Stop> {
    let found = structure(order, &as_set(moves), budget)?;
    let vertices = (0..order).filter(|&v| found.part(v) == Some(Part::D)).collect();
    Ok(Lost { deficiency: found.deficiency(), vertices })
}

fn structure(order: u32, moves: &[u32], budget: &Budget) -> Result<GallaiEdmonds, Stop> {
    budget.spend(1)?;
    // A graph takes some 40 bytes a vertex and an edge.
    let edges: u64 = moves.iter().map(|&a| u64::from(order.saturating_sub(a))).sum();
    if (edges + u64::from(order)).saturating_mul(40) > budget.memory {
        return Err(Stop::Memory);
    }
    let edges = moves.iter().flat_map(|&a| (a..order).map(move |v| (v - a, v, 1)));
    GallaiEdmonds::of(&Graph::new(false, Labels::numbers(order), edges), |_| true, budget)
}

/// An odd order from which on every admissible vertex is a hole, by the argument of the
/// [module](self) for two moves; not always the least one. `None` if the moves have a common
/// divisor, one is 0, or they are equal and not 1.
pub fn all_holes_at_the_latest(a: u32, b: u32) -> Option<u64> {
    let (a, b) = (a.min(b), a.max(b));
    if a == 0 || gcd(&[a, b]) != 1 {
        return None;
    }
    let [a, b] = [a, b].map(u64::from);
    match b - a {
        1 if a >= 2 => return Some(2 * a * a + 1),
        2 if a >= 3 => return Some(a * a + a + 1),
        _ => {}
    }
    let base = (a + b) - (a + b + 1) % 2;
    let k = (2 * b).saturating_sub(base).div_ceil(2 * a);
    Some(base + 2 * a * k + 2 * b * (a - 1) + 2 - 2 * a)
}

/// Who wins from which start, for every order.
#[derive(Clone, Debug)]
pub struct Starts {
    claim: LineStarts,
}

impl Starts {
    /// Settles all orders; `None` if there is no move. Every line that is looked at costs one
    /// position.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn settle(moves: &[u32], budget: &Budget) -> Result<Option<Self>, Stop> {
        let moves = as_set(moves);
        let Some(&least) = moves.first() else { return Ok(None) };
        let divisor = gcd(&moves);
        let parts: Vec<u32> = moves.iter().map(|a| a / divisor).collect();
        let step = 2 * u64::from(least / divisor);
        if step * 64 > budget.memory {
            return Err(Stop::Memory);
        }
        let mut claim = LineStarts { moves, exceptions: Vec::new(), orders: Vec::new() };
        let mut open: Vec<bool> = vec![true; step as usize];
        let mut left = open.len();
        let mut kept = 0;
        for order in 1.. {
            let class = (u64::from(order) % step) as usize;
            if !open[class] {
                continue;
            }
            let found = structure(order, &parts, budget)?;
            let lost: Vec<u32> = (0..order).filter(|&v| found.part(v) == Some(Part::D)).collect();
            let matching = found.certificate();
            kept += 16 * u64::from(order);
            if kept > budget.memory {
                return Err(Stop::Memory);
            }
            claim.orders.push(LineOrder { order, matching });
            if !by_rule(order, claim.even_only()).eq(lost.iter().copied()) {
                claim.exceptions.push(LineException { order, lost });
            } else if u64::from(order) >= step && found.deficiency() <= 1 {
                open[class] = false;
                left -= 1;
                if left == 0 {
                    break;
                }
            }
        }
        Ok(Some(Self { claim }))
    }

    /// The outcome of the line with `order` vertices and the token on `start`; `None` if there is
    /// no such vertex.
    pub fn outcome(&self, order: u64, start: u64) -> Option<Outcome> {
        self.claim.outcome(order, start)
    }

    /// The orders that do not follow the rule, with the starts that lose: see [`LineStarts`]. If
    /// the moves have a common divisor, of the lines with the moves divided by it.
    pub fn exceptions(&self) -> &[LineException] {
        &self.claim.exceptions
    }

    /// The least odd order from which on every admissible vertex is a hole; `None` if there is
    /// none, because the moves have a common divisor: then other vertices than those of one part
    /// of the line are never holes.
    pub fn all_holes_from(&self) -> Option<u32> {
        let almost_perfect = |order: &LineOrder| order.matching.odd.iter().filter(|c| c.link.is_none()).count() == 1;
        let others = self.claim.orders.iter().filter(|o| o.order % 2 == 1 && !almost_perfect(o)).map(|o| o.order).next_back();
        (self.claim.divisor() == 1).then(|| self.last(1).max(others).map_or(1, |order| order + 2))
    }

    /// The greatest even order without a perfect matching, 0 if there is none; `None` if there is no
    /// greatest one, because the moves have a common divisor.
    pub fn bound(&self) -> Option<u32> {
        (self.claim.divisor() == 1).then(|| self.last(0).unwrap_or(0))
    }

    /// The greatest exception of a parity.
    fn last(&self, parity: u32) -> Option<u32> {
        self.claim.exceptions.iter().rev().map(|e| e.order).find(|n| n % 2 == parity)
    }

    /// The claim with its certificate.
    pub fn certificate(&self) -> &LineStarts {
        &self.claim
    }
}

/// The vertices that are lost in an order that follows the rule.
fn by_rule(order: u32, even_only: bool) -> impl Iterator<Item = u32> {
    (0..order).filter(move |v| order % 2 == 1 && (v % 2 == 0 || !even_only))
}
