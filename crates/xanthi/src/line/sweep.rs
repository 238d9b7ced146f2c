//! Counts the perfect matchings of the lines of all orders in one sweep from left to right.
//!
//! When the vertices before v have had their turn, all that matters is which of the vertices from
//! v on are taken, and none of them is further away than the greatest move. If v is not taken, it
//! is matched with a vertex to its right. The order of the line plays no part in this, so one
//! sweep counts for every order: the matchings of the line with v vertices are those that have
//! taken nothing from v on. States are numbered when they are first reached, and their successors
//! are worked out once.

use super::words::Words;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};

const NONE: u32 = u32::MAX;
/// The successors of a state are not worked out yet.
const UNKNOWN: [u32; 2] = [NONE; 2];

/// One vertex more at a time.
pub(super) struct Sweep {
    moves: Vec<u32>,
    /// Nothing is taken from here on.
    end: u32,
    /// The number of vertices that have had their turn.
    done: u32,
    /// For every state, which of the next vertices are taken; bit 0 is the one whose turn it is.
    masks: Vec<u64>,
    number: FxHashMap<u64, u32>,
    /// For every state, where its successors stand in `next`: from the first number up to the
    /// second one.
    after: Vec<[u32; 2]>,
    next: Vec<u32>,
    /// The states that can be reached now, each with its number of ways.
    active: Vec<u32>,
    ways: Words,
    /// For every state, its place in the list that is being made.
    place: Vec<u32>,
}

impl Sweep {
    /// For orders up to `end`; the moves are positive and at most 64.
    pub(super) fn new(end: u32, moves: Vec<u32>) -> Self {
        Self {
            ways: Words::one(moves.len(), end as usize / 2 + 1),
            moves,
            end,
            done: 0,
            masks: vec![0],
            number: [(0, 0)].into_iter().collect(),
            after: vec![UNKNOWN],
            next: Vec::new(),
            active: vec![0],
            place: vec![NONE],
        }
    }

    /// The number of perfect matchings of the line with one vertex more; of one vertex at first.
    pub(super) fn step(&mut self, budget: &Budget) -> Result<BigUint, Stop> {
        budget.spend(self.active.len() as u64)?;
        if self.bytes() > budget.memory || self.next.len() >= NONE as usize / 2 {
            return Err(Stop::Memory);
        }
        self.done += 1;
        let mut active = Vec::with_capacity(self.active.len());
        let mut ways = self.ways.after_one_more();
        for i in 0..self.active.len() {
            let [first, end] = self.successors(self.active[i]);
            for k in first..end {
                let to = self.next[k as usize];
                if self.place[to as usize] == NONE {
                    if self.leaves(to) {
                        continue;
                    }
                    self.place[to as usize] = active.len() as u32;
                    active.push(to);
                }
                ways.add(self.place[to as usize] as usize, &self.ways, i);
            }
        }
        active.iter().for_each(|&state| self.place[state as usize] = NONE);
        (self.active, self.ways) = (active, ways);
        let matched = self.active.iter().position(|&state| state == 0);
        Ok(matched.map_or(BigUint::ZERO, |i| self.ways.number(i)))
    }

    fn successors(&mut self, state: u32) -> [u32; 2] {
        if self.after[state as usize] == UNKNOWN {
            let mask = self.masks[state as usize];
            let first = self.next.len() as u32;
            if mask & 1 == 1 {
                self.reach(mask >> 1);
            } else {
                for i in 0..self.moves.len() {
                    let bit = 1 << (self.moves[i] - 1);
                    if mask >> 1 & bit == 0 {
                        self.reach(mask >> 1 | bit);
                    }
                }
            }
            self.after[state as usize] = [first, self.next.len() as u32];
        }
        self.after[state as usize]
    }

    fn reach(&mut self, mask: u64) {
        let fresh = self.masks.len() as u32;
        let number = *self.number.entry(mask).or_insert(fresh);
        if number == fresh {
            self.masks.push(mask);
            self.after.push(UNKNOWN);
            self.place.push(NONE);
        }
        self.next.push(number);
    }

    /// Whether something is taken at the end or beyond it.
    fn leaves(&self, state: u32) -> bool {
        self.done + (64 - self.masks[state as usize].leading_zeros()) > self.end
    }

    fn bytes(&self) -> u64 {
        let numbers = self.active.len() as u64 * (8 + 2 * self.ways.bytes());
        self.masks.len() as u64 * 48 + self.next.len() as u64 * 4 + numbers
    }
}
