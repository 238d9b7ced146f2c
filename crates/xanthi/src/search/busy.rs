//! Where workers are, so that several of them go different ways.
//!
//! An option at which somebody works looks harder to the others. (Virtual losses: G. Chaslot, M. Winands, H. J. van den
//! Herik, Parallel Monte-Carlo tree search, Computers and Games 2008; for proof numbers T. Kaneko, Parallel depth first proof
//! number search, AAAI 2010.) How much harder depends on what is believed of the position: where the mover is thought to lose,
//! all options have to be refuted in the end, so nothing is wasted by going another way; where he is thought to win, one
//! option does, and another one helps only if that is an error.

use super::table::INFINITE;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// How many places are told apart. Two positions at one place make both look harder, no more.
const PLACES: usize = 1 << 12;

/// How many workers are at the positions of each place; nothing if there is one worker.
pub(crate) struct Busy(Vec<AtomicU8>);

/// One worker has nobody to go out of the way of.
pub(crate) static NOBODY: Busy = Busy(Vec::new());

impl Busy {
    pub(crate) fn new(workers: usize) -> Self {
        let places = if workers > 1 { PLACES } else { 0 };
        Self((0..places).map(|_| AtomicU8::new(0)).collect())
    }

    /// Whether there are several workers.
    pub(crate) fn any(&self) -> bool {
        !self.0.is_empty()
    }

    /// A worker comes to a position.
    pub(crate) fn enter(&self, key: u128) {
        if let Some(place) = self.0.get(key as usize % PLACES) {
            place.fetch_add(1, Relaxed);
        }
    }

    /// A worker leaves a position.
    pub(crate) fn leave(&self, key: u128) {
        if let Some(place) = self.0.get(key as usize % PLACES) {
            place.fetch_sub(1, Relaxed);
        }
    }

    /// How hard an option with this proof number looks with the workers at it, if the player who has it is thought to lose or
    /// not. What is open never looks as hard as what is refuted.
    pub(crate) fn looks(&self, key: u128, proof: u32, losing: bool) -> u32 {
        if proof == 0 || proof >= INFINITE {
            return proof;
        }
        let workers = self.0.get(key as usize % PLACES).map_or(0, |place| u32::from(place.load(Relaxed)));
        let each = if losing { proof.saturating_mul(8) } else { proof / 8 };
        proof.saturating_add(workers.saturating_mul(each.saturating_add(1))).min(INFINITE - 1)
    }
}
