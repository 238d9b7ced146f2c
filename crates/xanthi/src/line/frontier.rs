//! Counts the perfect matchings of one line in an order of the vertices that keeps few of them in
//! play.
//!
//! When a vertex has its turn and is not taken, it is matched with a later one. All that matters
//! afterwards is which of the later vertices are taken; they are neighbours of earlier ones, the
//! *frontier*. Two kinds of orders are tried, and the one with the smallest frontier is used:
//!
//! - from left to right: the frontier has at most as many vertices as the greatest move;
//! - around: with two moves a and b, both edges at a vertex change its remainder modulo a + b by
//!   a or −a. So if the remainders come in the order 0, a, 2a, …, neighbours are in consecutive
//!   classes, of n/(a + b) vertices each, the first and the last being consecutive too. The frontier
//!   has about two classes. For orders near a + b this is a handful, however great the moves are.

use super::words::Words;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};

/// The number of perfect matchings of the line with `n` vertices; the moves are ascending, positive
/// and less than `n`.
pub(super) fn count(n: u32, moves: &[u32], budget: &Budget) -> Result<BigUint, Stop> {
    if n % 2 == 1 {
        return Ok(BigUint::ZERO);
    }
    // An order and its inverse, neighbours, and states.
    if u64::from(n) * (16 + 8 * moves.len() as u64) > budget.memory {
        return Err(Stop::Memory);
    }
    let natural = Plan::new(n, moves, (0..n).collect());
    let pairs = moves.iter().enumerate().flat_map(|(i, &a)| moves[i + 1..].iter().map(move |&b| (a, b)));
    let plan = pairs
        .take(MOST_PAIRS)
        .map(|(a, b)| Plan::new(n, moves, around(n, a, b)))
        .fold(natural, |best, plan| if plan.width < best.width { plan } else { best });
    plan.run(budget)
}

/// The most pairs of moves whose orders are tried.
const MOST_PAIRS: usize = 10;

/// The vertices by their remainders modulo a + b, in the order 0, a, 2a, …
fn around(n: u32, a: u32, b: u32) -> Vec<u32> {
    let sum = u64::from(a) + u64::from(b);
    let mut order = Vec::with_capacity(n as usize);
    let mut seen = vec![false; sum.min(u64::from(n)) as usize];
    // One round for each common divisor.
    for first in 0..sum.min(u64::from(n)) {
        let mut remainder = first;
        while !seen.get(remainder as usize).copied().unwrap_or(false) {
            if let Some(here) = seen.get_mut(remainder as usize) {
                *here = true;
                order.extend((remainder..u64::from(n)).step_by(sum as usize).map(|v| v as u32));
            }
            remainder = (remainder + u64::from(a)) % sum;
            if remainder == first {
                break;
            }
        }
    }
    order
}

/// An order of the vertices with a place for each while it is in the frontier.
struct Plan {
    /// For every vertex in order: its own place, and the places of its later neighbours.
    turns: Vec<(u32, Vec<u32>)>,
    /// How many places there are.
    width: u32,
    choices: usize,
}

impl Plan {
    fn new(n: u32, moves: &[u32], order: Vec<u32>) -> Self {
        let mut turn = vec![0; n as usize];
        order.iter().zip(0u32..).for_each(|(&v, t)| turn[v as usize] = t);
        let mut place = vec![None; n as usize];
        let (mut free, mut width) = (Vec::new(), 0);
        let mut turns = Vec::with_capacity(n as usize);
        for &v in &order {
            let mut find = |w: u32| {
                *place[w as usize].get_or_insert_with(|| {
                    free.pop().unwrap_or_else(|| {
                        width += 1;
                        width - 1
                    })
                })
            };
            let own = find(v);
            let both = moves.iter().flat_map(|&a| [v.checked_sub(a), v.checked_add(a)]).flatten();
            let later: Vec<u32> = both.filter(|&w| w < n && turn[w as usize] > turn[v as usize]).map(&mut find).collect();
            free.push(own);
            turns.push((own, later));
        }
        Self { turns, width, choices: 2 * moves.len() }
    }

    fn run(&self, budget: &Budget) -> Result<BigUint, Stop> {
        match self.width {
            0..=64 => self.sweep::<1>(budget),
            65..=256 => self.sweep::<4>(budget),
            257..=1024 => self.sweep::<16>(budget),
            _ => Err(Stop::Memory),
        }
    }

    /// Goes through the vertices; a state has a bit for every place, set if the vertex there is
    /// taken.
    fn sweep<const W: usize>(&self, budget: &Budget) -> Result<BigUint, Stop> {
        let mut ways = Words::one(self.choices, self.turns.len() / 2);
        let mut states = vec![[0u64; W]];
        for (own, later) in &self.turns {
            budget.spend(states.len() as u64)?;
            // A new state may come from every old one and each later neighbour.
            let room = states.len() as u64 * (later.len() as u64).max(1) * (W as u64 * 24 + 16 + ways.bytes());
            if room > budget.memory {
                return Err(Stop::Memory);
            }
            let mut number: FxHashMap<[u64; W], usize> = FxHashMap::default();
            let mut next = Vec::with_capacity(states.len());
            let mut sums = ways.after_one_more();
            for (i, state) in states.iter().enumerate() {
                let mut reach = |to: [u64; W]| {
                    let at = *number.entry(to).or_insert(next.len());
                    if at == next.len() {
                        next.push(to);
                    }
                    sums.add(at, &ways, i);
                };
                if holds(state, *own) {
                    reach(flipped(*state, *own));
                } else {
                    later.iter().filter(|&&place| !holds(state, place)).for_each(|&place| reach(flipped(*state, place)));
                }
            }
            (states, ways) = (next, sums);
        }
        // Everything has had its turn: the only state left, if any, is the empty one.
        Ok(if states.is_empty() { BigUint::ZERO } else { ways.number(0) })
    }
}

fn holds(state: &[u64], place: u32) -> bool {
    state[place as usize / 64] >> (place % 64) & 1 == 1
}

fn flipped<const W: usize>(mut state: [u64; W], place: u32) -> [u64; W] {
    state[place as usize / 64] ^= 1 << (place % 64);
    state
}
