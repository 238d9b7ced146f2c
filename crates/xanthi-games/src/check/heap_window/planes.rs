//! The search for splits of many heaps at a time.
//!
//! For each value a plane of bits says which of the last heaps have it. A heap of n has a split with
//! the value v if, for a small heap a and a number k that may be taken, n - k - a has the value
//! v xor G(a): for a block of heaps that is one look at some words of a plane. Splits that lead to
//! frequent values are tried first. What is not found here is sought one by one.

use super::MOST_VALUES;
use super::game::Game;

/// The heaps that are computed together, a bit for each in so many words.
pub(super) const WORDS: usize = 4;
pub(super) const BLOCK: usize = 64 * WORDS;
pub(super) type Block = [u64; WORDS];

/// Heaps as few as this are sooner settled one by one.
const FEW: u32 = 6;
/// Splits are tried up to this offset, or to the reach if that is less.
const HISTORY: usize = 1 << 12;
/// The heaps of a plane besides those of the history; a multiple of a block.
const HEAPS: usize = 1 << 13;

#[derive(Clone)]
pub(super) struct Planes {
    splits: Vec<usize>,
    history: usize,
    /// The nimbers of the small heaps.
    early: Vec<u16>,
    /// The words of a plane; some more than bits need, so that a block can always be read.
    words: usize,
    /// For each value, the small heaps that have it.
    small: Vec<Vec<usize>>,
    /// The heap of the first bit of each plane.
    origin: u64,
    planes: Vec<u64>,
    /// The values that occurred when the planes were made, the most frequent first.
    order: Vec<u16>,
}

impl Planes {
    /// Planes for values up to `largest` at least.
    pub(super) fn new(game: &Game, early: &[u16], largest: usize) -> Self {
        let history = game.reach.min(HISTORY);
        let words = (history + HEAPS) / 64 + WORDS + 2;
        let early = early[..=history].to_vec();
        let mut planes = Self {
            splits: game.splits.clone(),
            history,
            early,
            words,
            small: Vec::new(),
            origin: 0,
            planes: Vec::new(),
            order: Vec::new(),
        };
        planes.resize((largest + 1).next_power_of_two().max(64));
        planes
    }

    /// Values are below this, a power of two.
    pub(super) fn width(&self) -> usize {
        self.small.len()
    }

    /// Makes room for larger values, if there may be any.
    pub(super) fn widen(&mut self) -> bool {
        let wider = 2 * self.width();
        if wider > MOST_VALUES {
            return false;
        }
        self.resize(wider);
        true
    }

    fn resize(&mut self, width: usize) {
        // Sets of 1,024 values and more have one size.
        let width = if width > 512 { MOST_VALUES } else { width };
        self.small = vec![Vec::new(); width];
        self.early.iter().enumerate().skip(1).for_each(|(a, value)| self.small[usize::from(*value)].push(a));
        self.planes = vec![0; width * self.words];
        self.forget();
    }

    /// The next block makes the planes anew.
    pub(super) fn forget(&mut self) {
        self.origin = 0;
    }

    /// How many heaps before the next block are entered with it, if the planes were forgotten.
    pub(super) fn entered_before(&self) -> usize {
        if self.origin == 0 { self.history } else { 0 }
    }

    /// Enters the block from heap `base` on, whose values are those of `late` from `at` on.
    pub(super) fn enter(&mut self, base: u64, late: &[u16], at: usize) {
        let mut from = at;
        let last = self.origin + (self.history + HEAPS) as u64;
        if self.origin == 0 || base + BLOCK as u64 > last {
            self.planes.fill(0);
            self.origin = base - self.history as u64;
            from = at - self.history;
            let mut counts = vec![0u32; self.width()];
            late[from..].iter().for_each(|value| counts[usize::from(*value)] += 1);
            self.order = (0..counts.len() as u16).filter(|value| counts[usize::from(*value)] > 0).collect();
            self.order.sort_by_key(|value| std::cmp::Reverse(counts[usize::from(*value)]));
        }
        let first = (base - self.origin) as usize - (at - from);
        for (bit, value) in (first..).zip(&late[from..]) {
            self.planes[usize::from(*value) * self.words + bit / 64] |= 1 << (bit % 64);
        }
    }

    /// Takes from the heaps `open` of the block from `base` on those for which a split with this
    /// value is found, until few are left, and gives how much was looked at.
    pub(super) fn close(&self, value: u16, base: u64, open: &mut Block) -> usize {
        let base = (base - self.origin) as usize;
        let mut looks = 0;
        for &frequent in &self.order {
            let plane = &self.planes[usize::from(frequent) * self.words..][..self.words];
            for &small in &self.small[usize::from(frequent ^ value)] {
                for offset in self.splits.iter().map(|k| k + small).take_while(|offset| *offset <= self.history) {
                    let at = base - offset;
                    let (words, shift) = (&plane[at / 64..][..WORDS + 1], at % 64);
                    for i in 0..WORDS {
                        open[i] &= !(words[i] >> shift | words[i + 1] << 1 << (63 - shift));
                    }
                    looks += WORDS;
                }
                if open.iter().map(|word| word.count_ones()).sum::<u32>() <= FEW {
                    return looks;
                }
            }
        }
        looks
    }
}
