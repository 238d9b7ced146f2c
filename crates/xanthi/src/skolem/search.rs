//! Finds matchings that use each length once, as an exact cover: every place and every length is
//! to be covered once, and an edge covers its two ends and its length. The search branches on the
//! length, or the outermost free place, that has the fewest edges left (D. E. Knuth, Dancing
//! links, 2000; here the sets are bits of one word).

use super::{Pair, Problem, full};
use xanthi_games::budget::{Budget, Stop};

/// A matching that answers the question, in order of its smaller vertices; `None` if there is none.
///
/// # Errors
/// If it was stopped; every edge tried counts as one position looked at.
pub fn first(problem: &Problem, budget: &Budget) -> Result<Option<Vec<Pair>>, Stop> {
    Ok(all(problem, 1, budget)?.pop())
}

/// The matchings that answer the question, at most `max` of them; each in order of its smaller
/// vertices, and all in order of their sequences. With fewer than `max` they are complete.
///
/// # Errors
/// As with [`first`].
pub fn all(problem: &Problem, max: usize, budget: &Budget) -> Result<Vec<Vec<Pair>>, Stop> {
    let mut search = Search { problem, budget, max, chosen: Vec::new(), found: Vec::new() };
    if problem.fits() && max > 0 {
        let free = full(problem.positions) & !problem.holes;
        search.cover(free, full(problem.lengths.len()) as u64)?;
    }
    let mut found = search.found;
    found.sort_by_cached_key(|pairs| super::sequence(problem.positions, pairs));
    Ok(found)
}

struct Search<'a> {
    problem: &'a Problem,
    budget: &'a Budget,
    max: usize,
    chosen: Vec<Pair>,
    found: Vec<Vec<Pair>>,
}

/// What is to be covered next, with all edges that could do it: (index of the length, smaller end).
type Edges = Vec<(usize, usize)>;

impl Search<'_> {
    /// Covers the `free` places with the lengths `left`, in all ways.
    fn cover(&mut self, free: u128, left: u64) -> Result<(), Stop> {
        if left == 0 {
            let mut pairs = self.chosen.clone();
            pairs.sort_unstable();
            self.found.push(pairs);
            return Ok(());
        }
        for (i, at) in self.narrowest(free, left) {
            self.budget.spend(1)?;
            let end = at + self.problem.lengths[i];
            self.chosen.push([at, end]);
            self.cover(free & !(1 << at | 1 << end), left & !(1 << i))?;
            self.chosen.pop();
            if self.found.len() == self.max {
                break;
            }
        }
        Ok(())
    }

    /// The edges of a length or an outermost place with the fewest of them.
    fn narrowest(&self, free: u128, left: u64) -> Edges {
        let lengths = || (0..self.problem.lengths.len()).filter(|i| left >> i & 1 == 1);
        let starts = |i: usize| free & free >> self.problem.lengths[i];
        let (low, high) = (free.trailing_zeros() as usize, 127 - free.leading_zeros() as usize);
        let at_low: Edges = lengths().filter(|&i| starts(i) >> low & 1 == 1).map(|i| (i, low)).collect();
        let below = |i: usize| high.checked_sub(self.problem.lengths[i]).filter(|at| starts(i) >> at & 1 == 1);
        let at_high: Edges = lengths().filter_map(|i| below(i).map(|at| (i, at))).collect();
        let ends = if at_low.len() <= at_high.len() { at_low } else { at_high };
        match lengths().min_by_key(|&i| starts(i).count_ones()) {
            Some(i) if (starts(i).count_ones() as usize) < ends.len() => {
                (0..self.problem.positions).filter(|at| starts(i) >> at & 1 == 1).map(|at| (i, at)).collect()
            }
            _ => ends,
        }
    }
}
