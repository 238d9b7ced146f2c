//! Nimbers of heaps at speed: sparse spaces and bit planes.
//!
//! A move takes k counters from a heap of n, where the rule allows k, and splits the rest into two
//! heaps a and b. A *class* calls some heaps rare, so that the parities of two parts add up
//! to that of their exclusive or. Then a value is *certain* at n if a split with this value must
//! have exactly one rare part, and:
//!
//! 1. The certain values among the splits of n are those of the pairs (r, n - k - r), r rare. There
//!    are few rare heaps.
//! 2. Let c be the least certain value that no option of n has. The nimber of n is c if and only if
//!    every smaller value that is not certain is the value of some option; one pair shows it.
//! 3. Otherwise the nimber of n is the least of these values that no option has. It is not certain,
//!    so n is rare, and is taken into the list before n + 1 is looked at.
//!
//! This holds for every class; the class decides how many rare heaps there are. Where nearly all
//! are rare the class is left out and all pairs are looked at, by the same loops.
//!
//! The idea of the sparse space is in E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*,
//! chapter 4. Blocks of heaps, bit planes and the search for witnesses after the block
//! are described in `docs/heaps.md`.

mod block;
mod class;
mod kernel;
mod plan;
mod planes;
mod splits;
#[cfg(test)]
mod tests;

use crate::limit::{Limit, Stop};
use class::Class;
use kernel::{BLOCK, Level};
use plan::Plan;
use planes::Planes;
use splits::Splits;
use xanthi_games::games::heaps::Rule;

/// Values from here on are not for this engine: games with so many have no use for planes.
const MOST_VALUES: usize = 1 << 12;
/// With more values than these, and all heaps rare, looking at all pairs is faster than planes.
const FEW_VALUES: usize = 128;
/// Heaps below this are computed one by one, from all pairs.
const FIRST: usize = 1 << 12;
/// Offsets beyond this are not looked up in the planes, if there are few of them.
const HISTORY: usize = 1 << 17;
/// Of so many heaps one may be rare: with more, all pairs are looked at.
const RARE: u64 = 6;

/// The nimbers of the heaps of one rule, from 0 on, and what is needed to go on.
#[derive(Clone, Debug)]
pub struct Engine {
    splits: Splits,
    values: Vec<u16>,
    /// How many even and odd heaps have each value; heap 0 is left out.
    counts: Vec<[u64; 2]>,
    class: Class,
    /// Whether the class is the one that was asked for, and stays.
    fixed: bool,
    /// All rare heaps, ascending; none are listed if all are rare.
    rare: Vec<usize>,
    /// The rare heaps with an offset beyond the history: offset, the number taken, value.
    far: Vec<(usize, usize, u16)>,
    history: usize,
    planes: Planes,
    options: Plan,
    witnesses: Plan,
    /// For each number that may be taken, see [`plan::near`].
    near: Vec<Vec<u16>>,
    /// If all heaps are rare: how many stand in `options`, for each number that may be taken.
    placed: Vec<usize>,
    /// Whether rare heaps are left out of `options` because they are near half of this block.
    left_out: bool,
    /// The heaps of the next block, fewer after a new rare heap.
    step: usize,
    tune_at: usize,
    /// Whether values have one bit more than when the class was chosen.
    wider: bool,
    rare_at_tune: usize,
    audit_at: usize,
    level: Level,
}

/// Why an engine does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The limit was reached; what is known stays, and the engine can go on.
    Stopped(Stop),
    /// The values grow too large for it.
    TooLarge,
    /// The audit found that the nimber of this heap is wrong: a fault of program or machine.
    Wrong(usize),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stopped(stop)
    }
}

impl Engine {
    /// An engine for this rule, if it is a matter for it: moves leave at most two heaps, any two
    /// or those that differ by some number or more, and few numbers can be taken before a split.
    pub fn new(rule: &Rule) -> Option<Self> {
        Self::resume(rule, vec![0])
    }

    /// An engine that goes on behind the nimbers of the heaps 0 to `values.len() - 1`. They are
    /// taken as they are.
    pub fn resume(rule: &Rule, mut values: Vec<u16>) -> Option<Self> {
        let splits = Splits::of(rule)?;
        if values.is_empty() {
            values.push(0);
        }
        if values.iter().any(|v| usize::from(*v) >= MOST_VALUES) {
            return None;
        }
        let mut counts = vec![[0; 2]; 16];
        values.iter().enumerate().skip(1).for_each(|(n, v)| count(&mut counts, n, *v));
        let width = counts.len();
        let mut engine = Self {
            planes: Planes::new(&[0], width, 0, splits.most()),
            splits,
            counts,
            class: Class::All,
            fixed: false,
            rare: Vec::new(),
            far: Vec::new(),
            history: usize::MAX,
            options: Plan::new(width, None),
            witnesses: Plan::new(width, None),
            near: Vec::new(),
            placed: Vec::new(),
            left_out: false,
            step: BLOCK,
            tune_at: 0,
            wider: false,
            rare_at_tune: 0,
            audit_at: values.len() + (1 << 16),
            values,
            level: Level::best(),
        };
        if engine.values.len() >= engine.first() {
            engine.tune();
        }
        Some(engine)
    }

    /// Heaps below this are computed one by one. Above, a pair with one part in the block has the
    /// other below half, and the search of witnesses has room.
    fn first(&self) -> usize {
        FIRST.max(4 * (BLOCK + self.splits.most()) + self.splits.least)
    }

    /// The nimbers of all heaps that are known, from 0 on.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The nimbers of all heaps that are known, from 0 on.
    pub fn into_values(self) -> Vec<u16> {
        self.values
    }

    /// Sets memory aside for the nimbers of all heaps up to `largest`.
    pub fn reserve(&mut self, largest: usize) {
        self.values.reserve_exact((largest + 1).saturating_sub(self.values.len()));
    }

    /// The mask that separates common and rare values now, and whether the parity of the heap
    /// counts too; none if all heaps count as rare.
    pub fn mask(&self) -> Option<(u16, bool)> {
        match self.class {
            Class::All => None,
            Class::Sparse { mask, position } => Some((mask, position.is_some())),
        }
    }

    /// All rare heaps with this mask, ascending; empty if all heaps count as rare.
    pub fn rare(&self) -> &[usize] {
        &self.rare
    }

    /// Computes the nimbers of all heaps up to `largest`.
    ///
    /// # Errors
    /// If the limit is reached (a pair of a rare heap and a heap counts as a position), the values
    /// grow too large, or the audit finds a wrong value. The values that are known stay.
    pub fn advance(&mut self, largest: usize, limit: &Limit) -> Result<(), Halt> {
        while self.values.len() <= largest {
            let n = self.values.len();
            let late = n >= self.first();
            if late && (n >= self.tune_at || self.rare.len() > self.rare_at_tune + self.rare_at_tune / 8 + 8) {
                self.tune();
            }
            if !late || self.class == Class::All && self.counts.len() > FEW_VALUES {
                limit.spend(1 + self.splits.taken.iter().map(|&k| self.splits.pairs(n, k) as u64).sum::<u64>())?;
                let value = self.splits.mex(&self.values, n);
                self.take(value)?;
                continue;
            }
            let heaps = self.step.min(largest + 1 - n);
            let pairs = if self.class == Class::All { n / 2 } else { self.rare.len() };
            limit.spend((heaps * (1 + self.splits.taken.len() * pairs)) as u64)?;
            self.block(heaps)?;
            if self.values.len() >= self.audit_at {
                self.audit_at = self.values.len() + (1 << 16).max(self.values.len() / 4);
                self.audit(self.values.len() / 2..self.values.len())?;
            }
        }
        Ok(())
    }

    /// Computes one heap of the range again, from all its options. Which one is a matter of the
    /// number of heaps that are known, and changes with it.
    ///
    /// # Errors
    /// If its nimber is another.
    pub fn audit(&self, heaps: std::ops::Range<usize>) -> Result<(), Halt> {
        // A step of splitmix64: any heap may be met, and runs can be repeated.
        let mut z = (self.values.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        let n = heaps.start + ((z ^ z >> 31) % heaps.len().max(1) as u64) as usize;
        if n == 0 || self.splits.mex(&self.values, n) == self.values[n] { Ok(()) } else { Err(Halt::Wrong(n)) }
    }

    /// Enters the nimber of the next heap, except in the planes.
    fn take(&mut self, value: u16) -> Result<(), Halt> {
        if usize::from(value) >= MOST_VALUES {
            return Err(Halt::TooLarge);
        }
        let width = self.counts.len();
        count(&mut self.counts, self.values.len(), value);
        self.values.push(value);
        if self.counts.len() > width {
            // The mask has one bit more now.
            (self.wider, self.tune_at) = (true, 0);
        }
        Ok(())
    }

    /// Chooses the class, if another one is better, and makes everything that depends on it.
    fn tune(&mut self) {
        let n = self.values.len();
        let now = if self.class == Class::All { n } else { self.rare.len() } as u64;
        if !self.fixed {
            let (class, rare) = class::best(&self.splits, &self.counts);
            if rare * RARE > n as u64 {
                self.class = Class::All;
            } else if rare + if self.wider { 0 } else { rare / 16 } < now {
                self.class = class;
            }
        }
        self.wider = false;
        self.rebuild();
    }

    /// Makes everything that depends on the class.
    fn rebuild(&mut self) {
        let n = self.values.len();
        self.rare.clear();
        if self.class != Class::All {
            self.rare.extend((1..n).filter(|&h| self.class.rare(self.values[h], h)));
        }
        self.tune_at = if n < 1 << 20 { n + n / 4 } else { 2 * n };
        self.rare_at_tune = self.rare.len();
        let most = self.splits.most();
        self.history = match self.class {
            Class::All => usize::MAX,
            // As far as all but a few rare heaps, and no farther.
            _ => self.rare.get(self.rare.len().saturating_sub(33)).map_or(0, |r| r + most + 1).clamp(HISTORY, 16 * HISTORY),
        };
        self.near = self.splits.taken.iter().map(|&k| plan::near(self.class, &self.values, k)).collect();
        self.new_planes();
    }

    /// Makes the planes again, for more values or for a later window, and the plans with them.
    fn new_planes(&mut self) {
        let width = self.counts.len();
        self.planes = Planes::new(&self.values, width, self.history, self.splits.most());
        self.witnesses = plan::witnesses(&self.splits, &self.values, &self.planes, self.history);
        // All offsets, brought together where they are few.
        self.options = Plan::new(width, (self.class != Class::All).then_some(usize::MAX));
        self.placed = vec![0; self.splits.taken.len()];
        self.left_out = false;
        self.far.clear();
        for i in 0..self.rare.len() {
            self.add_rare(self.rare[i]);
        }
    }

    /// Enters a rare heap in the plan.
    fn add_rare(&mut self, heap: usize) {
        let value = self.values[heap];
        for &k in &self.splits.taken {
            if heap + k <= self.history {
                self.options.add(value, heap + k, &self.planes);
            } else {
                self.far.push((heap + k, k, value));
            }
        }
    }
}

/// Counts a heap.
fn count(counts: &mut Vec<[u64; 2]>, n: usize, value: u16) {
    if usize::from(value) >= counts.len() {
        counts.resize((usize::from(value) + 1).next_power_of_two(), [0; 2]);
    }
    counts[usize::from(value)][n % 2] += 1;
}
