//! Genus symbols: the misère values of a position beside heaps of two.
//!
//! The genus of G is written g^g₀g₁g₂…: g is its nimber, and gₖ the misère nimber of the sum of G
//! and k heaps of Nim with two counters, the n for which that and a heap of n is P in misère play.
//! Source: J. H. Conway, On Numbers and Games, chapter 12. It is found by search of all positions
//! that can be reached; sums of tame heaps are not searched.

use super::tame::{self, Type, of_sum};
use rustc_hash::FxHashMap;
use std::fmt;
use xanthi_games::Outcome;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::heaps::{Parts, TakeRule};

/// How many of the numbers gₖ are computed.
pub const COMPUTED: usize = 12;

/// A genus symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Genus {
    /// The nimber.
    pub normal: u64,
    /// g₀, g₁, g₂, …
    pub misere: [u64; COMPUTED],
}

impl fmt::Display for Genus {
    /// As `4^146`: behind the last two digits they alternate (as far as they were computed);
    /// numbers from 10 on stand in parentheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alternates = |k: usize| (k..COMPUTED - 2).all(|i| self.misere[i] == self.misere[i + 2]);
        let end = (0..COMPUTED - 2).find(|&k| alternates(k)).unwrap_or(COMPUTED - 2);
        write!(f, "{}^", self.normal)?;
        self.misere[..end + 2].iter().try_for_each(|g| if *g < 10 { write!(f, "{g}") } else { write!(f, "({g})") })
    }
}

impl Genus {
    /// The outcome in misère play.
    pub fn outcome(&self) -> Outcome {
        Outcome::of_mover(self.misere[0] != 0)
    }

    /// The genus of a tame position.
    pub fn of_tame([normal, misere]: Type) -> Self {
        let beside = |k: usize| if k == 0 { misere } else { normal ^ (2 * (k as u64 % 2)) };
        Self { normal, misere: std::array::from_fn(beside) }
    }

    /// From those of the options.
    fn of_options(options: &[Genus]) -> Self {
        let mex = |met: &dyn Fn(u64) -> bool| (0..).find(|v| !met(*v)).unwrap_or(0);
        let normal = mex(&|v| options.iter().any(|o| o.normal == v));
        let mut misere = [u64::from(options.is_empty()); COMPUTED];
        for k in 0..COMPUTED {
            // A move in one of the heaps of two leaves one heap less, and 0 or 1 counter of it.
            let before = k.checked_sub(1).map(|k| misere[k]);
            let met = |v: u64| before.is_some_and(|b| v == b || v == b ^ 1) || options.iter().any(|o| o.misere[k] == v);
            if k > 0 || !options.is_empty() {
                misere[k] = mex(&met);
            }
        }
        Self { normal, misere }
    }
}

/// The genus symbols of one game.
#[derive(Debug)]
pub struct Genera {
    rule: TakeRule,
    types: Vec<Option<Type>>,
    known: FxHashMap<Vec<u32>, Genus>,
}

impl Genera {
    /// The genera of heaps up to `largest` counters.
    ///
    /// # Errors
    /// If the limit is reached.
    pub fn new(rule: &TakeRule, largest: u32, budget: &Budget) -> Result<Self, Stop> {
        Ok(Self { rule: rule.clone(), types: tame::types(rule, largest, budget)?, known: FxHashMap::default() })
    }

    /// The types of the tame heaps.
    pub fn types(&self) -> &[Option<Type>] {
        &self.types
    }

    /// The genus of a sum of heaps, none of them larger than was said.
    ///
    /// # Errors
    /// If the limit is reached; every position counts.
    pub fn of(&mut self, heaps: &[u32], budget: &Budget) -> Result<Genus, Stop> {
        if let Some(tame) = of_sum(&self.types, heaps) {
            return Ok(Genus::of_tame(tame));
        }
        let mut key: Vec<u32> = heaps.iter().copied().filter(|h| *h > 0).collect();
        key.sort_unstable();
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        budget.spend(1)?;
        if (self.known.len() as u64).saturating_mul(200) > budget.memory {
            return Err(Stop::Memory);
        }
        let mut options = Vec::new();
        for (i, &heap) in key.iter().enumerate().filter(|(i, heap)| *i == 0 || key[i - 1] != **heap) {
            let all: Vec<Parts> = self.rule.options(heap).collect();
            for parts in all {
                let mut next: Vec<u32> = key.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, h)| *h).collect();
                next.extend(parts);
                let genus = self.of(&next, budget)?;
                if !options.contains(&genus) {
                    options.push(genus);
                }
            }
        }
        let genus = Genus::of_options(&options);
        self.known.insert(key, genus);
        Ok(genus)
    }
}
