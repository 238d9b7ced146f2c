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
//! are rare, and for the first heaps, all pairs are looked at.
//!
//! The idea of the sparse space is in E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*,
//! chapter 4. Blocks of heaps, bit planes and the search for witnesses after the block
//! are described in [docs/heaps.md](https://github.com/xanthi-games/xanthi/blob/main/docs/heaps.md).

mod after_last_rare;
mod all_pairs;
mod audit;
mod bits;
mod block;
mod candidates;
mod chain;
mod choice;
mod class;
mod compare;
mod drift;
mod groups;
mod index;
mod kernel;
mod known;
mod lists;
mod mask_loops;
mod masks;
mod mirror;
mod near_partners;
mod pair_words;
mod partners;
mod pipeline;
mod planes;
mod sieve;
mod single_word;
mod splits;
mod stage;
#[cfg(test)]
mod tests;
mod tried;
mod tune;
mod unseen;
mod values;
mod witnesses;

pub(crate) use after_last_rare::Late;
use all_pairs::EARLY;
use bits::{BLOCK, LANES};
use candidates::Open;
use class::Class;
use drift::Pace;
use kernel::Level;
use known::Known;
use masks::Masks;
use mirror::Mirror;
use pair_words::Few;
use partners::{BYTES_REACH, Partners};
use pipeline::Size;
use planes::Planes;
use sieve::Sieve;
use splits::Splits;
use std::collections::VecDeque;
use std::sync::Arc;
pub use values::Past;
use values::Values;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::heaps::TakeRule;

const MOST_VALUES: usize = Engine::MOST_VALUES;
/// Heaps below this are computed one by one, from all pairs.
const FIRST: usize = 1 << 12;
/// Low bytes are compared if at most so many of the heaps that matter have a nimber of more than one.
const FEW_LARGE: usize = 256;

/// The nimbers of the heaps of one rule, from 0 on, and what is needed to go on.
#[derive(Clone, Debug)]
pub struct Engine {
    known: Known,
    sieve: Option<Sieve>,
    /// The block that is decided.
    open: Open,
    /// How many threads share the work.
    size: Size,
    /// What the others know.
    second: Option<Box<Known>>,
    /// The planes with which the first thread of a team looks at near partners.
    planes: Option<Planes>,
    /// So many heaps before a block for a team are common.
    calm: usize,
    pace: Pace,
    /// Whether the class is the one that was asked for, and stays.
    fixed: bool,
    /// The class for which rare heaps are listed.
    ruled: Class,
    tune_at: usize,
    rare_at_tune: usize,
    audit_at: usize,
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
    /// Nimbers that were written away could not be read.
    Unreadable,
}

impl std::fmt::Display for Halt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Halt::Stopped(stop) => stop.fmt(f),
            Halt::TooLarge => f.write_str("the nimbers grow too large"),
            Halt::Wrong(heap) => write!(f, "the nimber of the heap of {heap} is wrong"),
            Halt::Unreadable => f.write_str("nimbers that were written away cannot be read"),
        }
    }
}

impl std::error::Error for Halt {}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stopped(stop)
    }
}

impl Engine {
    /// The least nimber that this engine does not take: games with nimbers as large as this have no use for planes.
    pub const MOST_VALUES: usize = 1 << 12;

    /// An engine for this rule, if it is a matter for it: moves leave at most two heaps, any two
    /// or those that differ by some number or more, and few numbers can be taken before a split.
    pub fn new(rule: &TakeRule) -> Option<Self> {
        Self::resume(rule, vec![0])
    }

    /// An engine that goes on behind the nimbers of the heaps 0 to `values.len() - 1`. They are
    /// taken as they are.
    pub fn resume(rule: &TakeRule, mut values: Vec<u16>) -> Option<Self> {
        if values.is_empty() {
            values.push(0);
        }
        Self::of(Splits::of(rule)?, Values::new(values))
    }

    /// An engine that goes on behind the heaps 0 to `heaps - 1`, at least one, whose nimbers can be read. They
    /// are taken as they are.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn resume_from(rule: &TakeRule, past: Arc<dyn Past>, heaps: usize) -> std::io::Result<Option<Self>> {
        let Some(splits) = Splits::of(rule) else { return Ok(None) };
        let values = Values::of_past(past, heaps)?;
        let engine = Self::of(splits, values);
        match &engine {
            Some(engine) if engine.known.values.failed() => Err(std::io::Error::other("the nimbers cannot be read")),
            _ => Ok(engine),
        }
    }

    fn of(splits: Splits, values: Values) -> Option<Self> {
        let mut counts = vec![[0; 2]; 16];
        let mut too_large = false;
        let mut large = VecDeque::new();
        values.parts(|from, part| {
            for (n, value) in (from..).zip(part).filter(|(n, _)| *n > 0) {
                too_large |= usize::from(*value) >= MOST_VALUES;
                if !values.is_small(*value) && n + BYTES_REACH >= values.len() {
                    large.push_back(n);
                }
                count(&mut counts, n, *value);
            }
        });
        if too_large {
            return None;
        }
        let audit_at = values.len() + (1 << 16);
        let known = Known {
            splits,
            values,
            counts,
            class: Class::All,
            rare: Vec::new(),
            parts: Vec::new(),
            partners: Partners::default(),
            large,
            most_large: FEW_LARGE,
            few: Few::default(),
            masks: Masks::default(),
            mirror: Mirror::default(),
            early: EARLY,
            span: LANES,
            misses: Default::default(),
            searched: 0,
            level: Level::best(),
            threads: 1,
            learns: LANES,
        };
        Some(Self {
            known,
            sieve: None,
            open: Default::default(),
            size: Size::new(),
            second: None,
            planes: None,
            calm: pipeline::CALM,
            pace: Pace::new(),
            fixed: false,
            ruled: Class::All,
            tune_at: 0,
            rare_at_tune: 0,
            audit_at,
        })
    }

    /// Leaves the nimbers of early heaps out of memory where they are not needed often: of the heaps
    /// below `kept`, whose nimbers `past` has, and keeps. Games without a sparse space need all.
    pub fn forget(&mut self, past: &Arc<dyn Past>, kept: usize) {
        if self.known.class != Class::All {
            self.known.values.forget(past, kept);
        }
    }

    /// Heaps below this are computed one by one. Above, a pair with one part in the block has the
    /// other below half.
    fn first(&self) -> usize {
        FIRST.max(4 * (BLOCK + self.known.splits.most()) + self.known.splits.least)
    }

    /// The number of heaps that are known: those of 0 to one less.
    pub fn known(&self) -> usize {
        self.known.values.len()
    }

    /// The nimbers of all heaps that are known, from 0 on, or of the last ones if some were
    /// [left out](Self::forget).
    pub fn values(&self) -> &[u16] {
        self.known.values.late().1
    }

    /// The nimbers of all heaps that are known, from 0 on, if none were [left out](Self::forget).
    pub fn into_values(self) -> Vec<u16> {
        self.known.values.into_late()
    }

    /// Sets memory aside for the nimbers of all heaps up to `largest`.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn reserve(&mut self, largest: usize) -> Result<(), std::collections::TryReserveError> {
        self.known.values.reserve(largest.saturating_add(1))
    }

    /// Whether there were enough heaps for a mask to be sought.
    pub fn has_sought_mask(&self) -> bool {
        self.tune_at > 0
    }

    /// Seeks a mask for the heaps that are known, if there are enough of them: an engine that goes on behind others does this
    /// only when it computes more.
    ///
    /// # Errors
    /// If nimbers that were written away cannot be read.
    pub fn seek_mask(&mut self) -> Result<(), Halt> {
        if self.has_sought_mask() || self.known() < self.first() { Ok(()) } else { self.tune(&Budget::default()) }
    }

    /// The mask that separates common and rare values now, and whether the parity of the heap
    /// counts too; none if all heaps count as rare.
    pub fn mask(&self) -> Option<(u16, bool)> {
        match self.known.class {
            Class::All => None,
            Class::Sparse { mask, position } => Some((mask, position.is_some())),
        }
    }

    /// All rare heaps with this mask, ascending; empty if all heaps count as rare.
    pub fn rare(&self) -> &[usize] {
        &self.known.rare
    }

    /// Computes the nimbers of all heaps up to `largest`.
    ///
    /// # Errors
    /// If the limit is reached (a pair of a rare heap and a heap counts as a position), the values
    /// grow too large, or the audit finds a wrong value. The values that are known stay.
    pub fn advance(&mut self, largest: usize, budget: &Budget) -> Result<(), Halt> {
        self.known.threads = self.size.ask(budget.threads);
        if self.known.threads == 1 {
            (self.second, self.planes) = (None, None);
        }
        while self.known.values.len() <= largest {
            let n = self.known.values.len();
            let late = n >= self.first();
            let many = self.known.rare.len() > self.rare_at_tune + self.rare_at_tune / 8 + 8;
            if late && (n >= self.tune_at || many || self.sieve.as_ref().is_some_and(|sieve| !sieve.is_for(&self.known))) {
                self.tune(budget)?;
            }
            let all = !late || self.known.class == Class::All;
            if all || self.sieve.is_none() && self.known.pairs_are_faster() {
                if self.known.values.all().is_none() {
                    // No mask leaves fewer rare heaps, and these need what is not held.
                    return Err(Halt::TooLarge);
                }
                let splits = &self.known.splits;
                let parts = |k: usize| if all { splits.pairs(n, k) } else { self.known.rare.len() };
                budget.spend(1 + splits.taken.iter().map(|&k| parts(k) as u64).sum::<u64>())?;
                let value = self.known.by_all_pairs();
                self.known.take(value)?;
                self.known.list(n, value);
                self.audit_if_due()?;
                continue;
            }
            if self.sieve.is_none() {
                self.known.mirror = Mirror::default();
                self.tune(budget)?;
                continue;
            }
            if let Some(sieve) = self.sieve.as_mut().filter(|sieve| sieve.chosen)
                && self.pace.is_worse(n, self.known.searched)
            {
                sieve.choose_at = n;
                self.tune(budget)?;
                continue;
            }
            if self.is_for_team(n, largest) {
                self.with_team(largest, budget)?;
                continue;
            }
            let Some(sieve) = &mut self.sieve else { return Err(Halt::TooLarge) };
            // Blocks begin with whole bytes of planes.
            let heaps = (BLOCK - n % 8).min(largest + 1 - n);
            let pairs = self.known.splits.taken.len() * self.known.rare.len();
            budget.spend((heaps * (1 + pairs)) as u64)?;
            let now = &mut self.open;
            if self.known.is_few(n) {
                (now.base, now.heaps, now.few) = (n, heaps, true);
            } else {
                sieve.sift(n, heaps, now);
            }
            let settled = self.known.settle(now, sieve);
            if self.known.values.failed() {
                self.known.forget_from(n);
                self.known.forget_pairs();
                return Err(Halt::Unreadable);
            }
            settled?;
            sieve.enter(&self.known);
            sieve.learn(&self.known);
            self.audit_if_due()?;
        }
        Ok(())
    }
}

/// Counts a heap.
fn count(counts: &mut Vec<[u64; 2]>, n: usize, value: u16) {
    if usize::from(value) >= counts.len() {
        counts.resize((usize::from(value) + 1).next_power_of_two(), [0; 2]);
    }
    counts[usize::from(value)][n % 2] += 1;
}
