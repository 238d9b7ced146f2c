//! Counts the perfect matchings of a line.
//!
//! From left to right: when the vertices before v are matched, all that matters is which of the
//! vertices from v on are taken, and none of them is further away than the greatest move. If v is
//! not taken, it is matched with a vertex to its right. The order of the line plays no part in
//! this, so a single sweep counts for every order: the matchings of the line with v vertices are
//! those that have taken nothing from v on. States are numbered when they are first reached, and
//! their successors are worked out once.
//!
//! If all moves are multiples of d, the line falls into d lines. If d does not divide n, one of
//! them has an odd order; otherwise all have the order n/d.

use super::{as_set, gcd};
use crate::limit::{Limit, Stop};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// The number of perfect matchings of the line with `n` vertices; the empty line has one.
///
/// # Errors
/// If it was stopped. The cost is counted in states; their number can grow exponentially with the
/// greatest move.
pub fn count(n: u32, moves: &[u32], limit: &Limit) -> Result<BigUint, Stop> {
    let mut counter = Counter::new(n, moves);
    for _ in 0..n {
        counter.next(limit)?;
    }
    counter.next(limit)
}

/// Counts the perfect matchings of the lines with 0, 1, 2, … vertices.
pub struct Counter {
    /// The greatest common divisor of the moves, at least 1.
    divisor: u32,
    /// The order that comes next.
    order: u32,
    last: u32,
    sweep: Box<dyn Sweep>,
}

impl Counter {
    /// A counter for the orders up to `last`.
    pub fn new(last: u32, moves: &[u32]) -> Self {
        let mut moves = as_set(moves);
        let divisor = gcd(&moves).max(1);
        moves.iter_mut().for_each(|a| *a /= divisor);
        let within = last / divisor;
        // No line is long enough for the other moves.
        moves.retain(|&a| a < within);
        let span = moves.last().map_or(1, |&a| a as usize);
        let sweep: Box<dyn Sweep> = match span {
            0..=64 => Box::new(Window::<1>::new(within, moves)),
            65..=128 => Box::new(Window::<2>::new(within, moves)),
            129..=256 => Box::new(Window::<4>::new(within, moves)),
            257..=1024 => Box::new(Window::<16>::new(within, moves)),
            1025..=4096 => Box::new(Window::<64>::new(within, moves)),
            _ => Box::new(TooWide),
        };
        Self { divisor, order: 0, last, sweep }
    }

    /// The number of perfect matchings of the next order: of 0 first, then of 1, and so on.
    ///
    /// # Errors
    /// If it was stopped, and for an order beyond the last one; the counter does not move on then.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self, limit: &Limit) -> Result<BigUint, Stop> {
        if self.order > self.last {
            return Err(Stop::NoMethod);
        }
        let number = if self.order.is_multiple_of(self.divisor) {
            let one = if self.order == 0 { BigUint::from(1u8) } else { self.sweep.step(limit)? };
            one.pow(self.divisor)
        } else {
            BigUint::ZERO
        };
        self.order += 1;
        Ok(number)
    }
}

/// One vertex more at a time.
trait Sweep: Send {
    fn step(&mut self, limit: &Limit) -> Result<BigUint, Stop>;
}

/// Moves too long for any window.
struct TooWide;

impl Sweep for TooWide {
    fn step(&mut self, _: &Limit) -> Result<BigUint, Stop> {
        Err(Stop::Memory)
    }
}

const NONE: u32 = u32::MAX;
/// The successors of a state are not worked out yet.
const UNKNOWN: [u32; 2] = [NONE; 2];

/// Which of the next 64·W vertices are taken; bit 0 is the vertex whose turn it is.
type Mask<const W: usize> = [u64; W];

struct Window<const W: usize> {
    moves: Vec<u32>,
    /// Nothing is taken from here on.
    end: u32,
    /// The number of vertices that have had their turn.
    done: u32,
    masks: Vec<Mask<W>>,
    number: FxHashMap<Mask<W>, u32>,
    /// For every state, where its successors stand in `next`: from the first number up to the
    /// second one.
    after: Vec<[u32; 2]>,
    next: Vec<u32>,
    /// The states that can be reached now, each with its number of ways: `limbs` words a state,
    /// the lowest first.
    active: Vec<u32>,
    ways: Vec<u64>,
    limbs: usize,
    /// For every state, its place in the list that is being made.
    place: Vec<u32>,
}

impl<const W: usize> Window<W> {
    fn new(end: u32, moves: Vec<u32>) -> Self {
        let empty = [0; W];
        Self {
            moves,
            end,
            done: 0,
            masks: vec![empty],
            number: [(empty, 0)].into_iter().collect(),
            after: vec![UNKNOWN],
            next: Vec::new(),
            active: vec![0],
            ways: vec![1],
            limbs: 1,
            place: vec![NONE],
        }
    }

    fn number(&mut self, mask: Mask<W>) -> u32 {
        let fresh = self.masks.len() as u32;
        let number = *self.number.entry(mask).or_insert(fresh);
        if number == fresh {
            self.masks.push(mask);
            self.after.push(UNKNOWN);
            self.place.push(NONE);
        }
        number
    }

    /// Works out the successors of a state.
    fn expand(&mut self, state: u32) {
        let mask = self.masks[state as usize];
        let first = self.next.len() as u32;
        if mask[0] & 1 == 1 {
            let to = self.number(shifted(mask));
            self.next.push(to);
        } else {
            for i in 0..self.moves.len() {
                let a = self.moves[i];
                // After the shift.
                let (word, bit) = ((a - 1) as usize / 64, (a - 1) % 64);
                let mut after = shifted(mask);
                if after[word] >> bit & 1 == 0 {
                    after[word] |= 1 << bit;
                    let to = self.number(after);
                    self.next.push(to);
                }
            }
        }
        self.after[state as usize] = [first, self.next.len() as u32];
    }

    /// Whether something is taken at the end or beyond it.
    fn leaves(&self, state: u32) -> bool {
        let mask = &self.masks[state as usize];
        let length = (0..W).rev().find(|&i| mask[i] > 0).map_or(0, |i| 64 * i as u32 + 64 - mask[i].leading_zeros());
        self.done + length > self.end
    }

    /// Every matched pair is one choice out of the moves.
    fn limbs_after(&self, vertices: u32) -> usize {
        let bits = usize::BITS - self.moves.len().saturating_sub(1).leading_zeros();
        (vertices.min(self.end / 2 + 1) as usize * bits as usize) / 64 + 1
    }

    fn bytes(&self) -> u64 {
        let state = 2 * size_of::<Mask<W>>() + 4 * 4;
        (self.masks.len() * state + self.next.len() * 4 + self.ways.len() * 16 + self.active.len() * 8) as u64
    }
}

impl<const W: usize> Sweep for Window<W> {
    fn step(&mut self, limit: &Limit) -> Result<BigUint, Stop> {
        limit.spend(self.active.len() as u64)?;
        if self.bytes() > limit.memory || self.next.len() >= NONE as usize / 2 {
            return Err(Stop::Memory);
        }
        self.done += 1;
        let limbs = self.limbs_after(self.done);
        let (mut active, mut ways) = (Vec::with_capacity(self.active.len()), Vec::with_capacity(self.ways.len()));
        for i in 0..self.active.len() {
            let state = self.active[i];
            if self.after[state as usize] == UNKNOWN {
                self.expand(state);
            }
            let [first, end] = self.after[state as usize];
            for k in first..end {
                let to = self.next[k as usize];
                if self.place[to as usize] == NONE {
                    if self.leaves(to) {
                        continue;
                    }
                    self.place[to as usize] = active.len() as u32;
                    active.push(to);
                    ways.resize(ways.len() + limbs, 0);
                }
                let at = self.place[to as usize] as usize * limbs;
                add(&mut ways[at..at + limbs], &self.ways[i * self.limbs..(i + 1) * self.limbs]);
            }
        }
        active.iter().for_each(|&state| self.place[state as usize] = NONE);
        let matched = active.iter().position(|&state| state == 0);
        let number = matched.map_or(BigUint::ZERO, |i| from_words(&ways[i * limbs..(i + 1) * limbs]));
        (self.active, self.ways, self.limbs) = (active, ways, limbs);
        Ok(number)
    }
}

/// The window one vertex further to the right.
fn shifted<const W: usize>(mask: Mask<W>) -> Mask<W> {
    let mut after = [0; W];
    for i in 0..W {
        after[i] = mask[i] >> 1 | mask.get(i + 1).map_or(0, |next| next << 63);
    }
    after
}

/// Adds one number to another that has at least as many words, and room for the sum.
fn add(to: &mut [u64], number: &[u64]) {
    let mut carry = false;
    for (i, word) in to.iter_mut().enumerate() {
        let other = number.get(i).copied().unwrap_or(0);
        let (sum, over) = word.overflowing_add(other);
        let (sum, again) = sum.overflowing_add(u64::from(carry));
        *word = sum;
        carry = over || again;
        if !carry && i >= number.len() {
            break;
        }
    }
}

fn from_words(words: &[u64]) -> BigUint {
    BigUint::new(words.iter().flat_map(|&w| [w as u32, (w >> 32) as u32]).collect())
}
