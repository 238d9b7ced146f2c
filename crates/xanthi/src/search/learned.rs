//! What a search has learned: how often the player to move won, by the place under the token (a vertex, or
//! a link) and the number of its exits.
//!
//! A position that has not been looked at gets proof numbers from that: the logarithm of how rare a
//! win or a loss is, so that sums stand for products of frequencies. Two plies deep: the numbers of
//! its own place are averaged with the smallest and the sum of the numbers of the places to which it
//! leads. Numbers are shared by threads and kept from one question to the next; they only order the
//! search.

use super::table::Numbers;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Numbers of exits that are told apart.
const CLASSES: usize = 16;
/// A number of 1 at a frequency of 1/2 is this much.
const UNIT: f32 = 16.0;

/// The frequencies; see the [module](self).
pub(crate) struct Learned {
    /// For each place and class: wins and losses.
    counts: Vec<[AtomicU32; 2]>,
    /// The same as numbers: proof in the high half, disproof in the low one.
    numbers: Vec<AtomicU32>,
}

impl Learned {
    /// Nothing is known about so many places.
    pub(crate) fn new(places: usize) -> Self {
        let numbers = (0..places * CLASSES).map(|i| AtomicU32::new(pack(first_guess(i % CLASSES)))).collect();
        Self { counts: (0..places * CLASSES).map(|_| [AtomicU32::new(0), AtomicU32::new(0)]).collect(), numbers }
    }

    fn slot(place: usize, exits: u32) -> usize {
        place * CLASSES + (exits as usize).min(CLASSES - 1)
    }

    /// Notes an outcome.
    pub(crate) fn note(&self, place: usize, exits: u32, won: bool) {
        let slot = Self::slot(place, exits);
        let counts = &self.counts[slot];
        counts[usize::from(!won)].fetch_add(1, Relaxed);
        let (wins, losses) = (counts[0].load(Relaxed), counts[1].load(Relaxed));
        if (wins + losses).is_multiple_of(8) {
            self.renew(slot, wins, losses);
        }
        if wins > 1 << 20 || losses > 1 << 20 {
            counts.iter().for_each(|c| c.store(c.load(Relaxed) / 2, Relaxed));
        }
    }

    fn renew(&self, slot: usize, wins: u32, losses: u32) {
        let first = first_guess(slot % CLASSES);
        let p = (wins as f32 + 8.0 * first) / ((wins + losses) as f32 + 8.0);
        self.numbers[slot].store(pack(p), Relaxed);
    }

    /// What was learned: wins and losses, in turn.
    pub(crate) fn saved(&self) -> Vec<u32> {
        self.counts.iter().flatten().map(|count| count.load(Relaxed)).collect()
    }

    /// Takes over what another search has [learned](Self::saved) about the same places.
    pub(crate) fn restore(&mut self, saved: &[u32]) {
        for (slot, pair) in saved.chunks_exact(2).enumerate().take(self.counts.len()) {
            // As many as are counted at most.
            let [wins, losses] = [pair[0], pair[1]].map(|count| count.min(1 << 20));
            self.counts[slot] = [AtomicU32::new(wins), AtomicU32::new(losses)];
            self.renew(slot, wins, losses);
        }
    }

    fn of(&self, place: usize, exits: u32) -> (u32, u32) {
        let packed = self.numbers[Self::slot(place, exits)].load(Relaxed);
        (packed >> 16, packed & 0xFFFF)
    }

    /// The numbers of a position with the token on `place`, which has not been looked at. `each` tells the places that
    /// it leads to.
    #[inline]
    pub(crate) fn guess(&self, place: usize, exits: u32, each: impl FnOnce(&mut Next<'_>)) -> Numbers {
        let own = self.of(place, exits);
        let mut next = Next { learned: self, least: u32::MAX, sum: 0 };
        each(&mut next);
        let (least, sum) = if next.least == u32::MAX { own } else { (next.least, next.sum) };
        Numbers { proof: (own.0 + least) / 2 + 1, disproof: (own.1 + sum) / 2 + 1 }
    }
}

/// The places to which a position leads, as far as they have been told.
pub(crate) struct Next<'l> {
    learned: &'l Learned,
    least: u32,
    sum: u32,
}

impl Next<'_> {
    /// It leads to a place that has so many exits.
    #[inline]
    pub(crate) fn is(&mut self, place: usize, exits: u32) {
        let (proof, disproof) = self.learned.of(place, exits);
        self.least = self.least.min(disproof);
        self.sum += proof;
    }
}

/// The frequency of a win that is assumed before anything is known: the more exits, the more wins.
fn first_guess(exits: usize) -> f32 {
    match exits {
        0 => 0.05,
        n => 1.0 - 0.7_f32.powi(n as i32) * 0.9,
    }
}

fn pack(p: f32) -> u32 {
    let number = |p: f32| ((-p.clamp(0.001, 0.999).log2() * UNIT) as u32).clamp(1, 0xFFFF);
    number(p) << 16 | number(1.0 - p)
}
