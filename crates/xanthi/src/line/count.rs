//! Counts the perfect matchings of a line.
//!
//! If all moves are multiples of d, the line falls into d lines. If d does not divide n, one of
//! them has an odd order; otherwise all have the order n/d.

use super::sweep::Sweep;
use super::{as_set, frontier, gcd};
use num_bigint::BigUint;
use xanthi_games::budget::{Budget, Stop};

/// The number of perfect matchings of the line with `n` vertices; the empty line has one.
///
/// # Errors
/// If it was stopped. The cost is counted in states; their number can grow exponentially with the
/// greatest move, and with the order divided by the sum of the two least.
pub fn count(n: u32, moves: &[u32], budget: &Budget) -> Result<BigUint, Stop> {
    let (divisor, parts) = apart(n, moves);
    if !n.is_multiple_of(divisor) {
        return Ok(BigUint::ZERO);
    }
    Ok(frontier::count(n / divisor, &parts, budget)?.pow(divisor))
}

/// The greatest common divisor of the moves, at least 1, and the moves divided by it that are not
/// too long for the line.
fn apart(n: u32, moves: &[u32]) -> (u32, Vec<u32>) {
    let mut moves = as_set(moves);
    let divisor = gcd(&moves).max(1);
    moves.iter_mut().for_each(|a| *a /= divisor);
    moves.retain(|&a| a < n / divisor);
    (divisor, moves)
}

/// Counts the perfect matchings of the lines with 0, 1, 2, … vertices. For moves up to 32 that
/// costs no more than the count for the last of them.
pub struct Counter {
    moves: Vec<u32>,
    divisor: u32,
    /// The order that comes next.
    order: u32,
    last: u32,
    sweep: Option<Sweep>,
}

impl std::fmt::Debug for Counter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Counter").field("moves", &self.moves).field("order", &self.order).finish_non_exhaustive()
    }
}

/// The greatest move for which all orders are counted in one sweep.
const SHORT: u32 = 32;

impl Counter {
    /// A counter for the orders up to `last`.
    pub fn new(last: u32, moves: &[u32]) -> Self {
        let (divisor, parts) = apart(last, moves);
        let short = parts.last().is_none_or(|&a| a <= SHORT);
        let sweep = short.then(|| Sweep::new(last / divisor, parts));
        Self { moves: as_set(moves), divisor, order: 0, last, sweep }
    }

    /// The number of perfect matchings of the next order: of 0 first, then of 1, and so on.
    ///
    /// # Errors
    /// If it was stopped, and [`Stop::OutOfReach`] for an order beyond the last one; the counter does not move on then.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self, budget: &Budget) -> Result<BigUint, Stop> {
        if self.order > self.last {
            return Err(Stop::OutOfReach);
        }
        let number = match &mut self.sweep {
            None => count(self.order, &self.moves, budget)?,
            Some(_) if self.order == 0 => BigUint::from(1u8),
            Some(sweep) if self.order.is_multiple_of(self.divisor) => sweep.step(budget)?.pow(self.divisor),
            Some(_) => BigUint::ZERO,
        };
        self.order += 1;
        Ok(number)
    }
}
