//! The search for splits of many heaps at a time.
//!
//! For each [index](super::index) a plane of bits says which of the last heaps have it. All of them are common, so a
//! heap of n has a split with the uncommon value of an index if, for a common small heap a and a number k that may be
//! taken, n - k - a has that index xor the one of a: for a block of heaps that is one look at some bytes of a plane.
//! Splits that lead to frequent indices are tried first, those together whose bits stand alike in their bytes. What is
//! not found here is sought one by one.

use super::game::Game;
use super::index::Index;

/// The heaps of a block: a bit for each, and up to seven before the first one fit into so many words.
pub(super) const WORDS: usize = 32;
pub(super) const BLOCK: usize = 64 * WORDS - 8;
pub(super) type Block = [u64; WORDS];

/// Heaps as few as this are sooner settled one by one.
const FEW: usize = 3;
/// Splits are tried up to this offset, or to the reach if that is less.
const HISTORY: usize = 1 << 12;
/// The heaps of a plane besides those of the history; a multiple of 8.
const HEAPS: usize = 1 << 13;
/// Splits for one index that are tried for a whole block.
const MOST_SPLITS: usize = 1 << 8;
/// Splits whose bits stand alike, between two looks at what is left.
const TOGETHER: usize = 8;
/// The splits of one heap that are looked at together.
const PIECE: usize = 64;
/// After so many heaps the indices may have other frequencies.
const COUNT_AGAIN: u64 = 1 << 24;
/// Stands for a rare heap among the indices of small ones.
const RARE: u16 = u16::MAX;

#[derive(Clone)]
pub(super) struct Planes {
    index: Index,
    singles: Vec<usize>,
    splits: Vec<usize>,
    /// A multiple of 8.
    history: usize,
    /// The indices of the small heaps, the one of the history first, down to that of 1.
    early: Vec<u16>,
    /// The bytes of a plane; some more than bits need, so that a block can always be read.
    bytes: usize,
    planes: Vec<u8>,
    /// The heap of the first bit of each plane, and the next one.
    origin: u64,
    next: u64,
    /// The indices of the heaps of the planes.
    places: Vec<u16>,
    /// For each index, the splits that are tried.
    tried: Vec<Vec<Alike>>,
    /// The heap from which on they are chosen again.
    again: u64,
}

/// Splits whose bits stand alike.
#[derive(Clone, Default)]
struct Alike {
    /// By so many bits before those of the block in their bytes.
    shift: usize,
    /// Where the first byte of a block stands, beyond that of the block in the first plane, modulo 2^32.
    bytes: Vec<u32>,
}

impl Planes {
    /// Planes for values up to `largest` at least; `early` has the nimbers of the small heaps.
    pub(super) fn new(game: &Game, early: &[u16], largest: usize) -> Self {
        let history = game.reach.min(HISTORY) / 8 * 8;
        let width = (largest + 1).max(2 << game.lowest_digit()).next_power_of_two().max(64);
        let mut planes = Self {
            index: Index::new(game, width),
            singles: game.singles.iter().copied().filter(|k| !game.is_alike_after(*k)).collect(),
            splits: game.splits.clone(),
            history,
            early: Vec::new(),
            bytes: (history + HEAPS) / 8 + 8 * WORDS + 8,
            planes: Vec::new(),
            origin: 0,
            next: 0,
            places: Vec::new(),
            tried: Vec::new(),
            again: 0,
        };
        let place = |a: usize| if game.is_common(usize::from(early[a]), a as u64) { planes.index.of(early[a]) as u16 } else { RARE };
        planes.early = (1..=history).rev().map(place).collect();
        planes.planes = vec![0; planes.index.len() * planes.bytes];
        planes.forget();
        planes
    }

    /// The number of indices.
    pub(super) fn indices(&self) -> usize {
        self.index.len()
    }

    /// The index of a value.
    pub(super) fn index_of(&self, value: u16) -> usize {
        self.index.of(value)
    }

    /// The value of an index that is not common at a heap of n.
    pub(super) fn uncommon(&self, index: usize, n: u64) -> u16 {
        self.index.uncommon(n, index)
    }

    /// The next block makes the planes anew.
    pub(super) fn forget(&mut self) {
        self.next = u64::MAX;
    }

    /// Enters the block from heap `base` on, whose values are those of `late` from `at` on. False if one of them is
    /// too large.
    pub(super) fn enter(&mut self, base: u64, late: &[u16], at: usize) -> bool {
        let mut from = at;
        if base != self.next || !(base - self.origin).is_multiple_of(8) {
            self.planes.fill(0);
            self.places.clear();
            self.origin = base - self.history as u64;
            from = at - self.history;
        } else if base + BLOCK as u64 > self.origin + (self.history + HEAPS) as u64 {
            self.move_to(base - self.history as u64);
        }
        if late[from..].iter().any(|value| usize::from(*value) >= 2 * self.index.len()) {
            return false;
        }
        // A multiple of 8 is known.
        let known = self.places.len();
        self.places.extend(late[from..].iter().map(|value| self.index.of(*value) as u16));
        let mut words = vec![0u64; self.index.len()];
        for (byte, places) in (known / 8..).step_by(8).zip(self.places[known..].chunks(64)) {
            words.fill(0);
            for (bit, place) in places.iter().enumerate() {
                words[usize::from(*place)] |= 1 << bit;
            }
            for (plane, word) in self.planes.chunks_exact_mut(self.bytes).zip(&words) {
                plane[byte..byte + 8].copy_from_slice(&word.to_le_bytes());
            }
        }
        self.next = base + (late.len() - at) as u64;
        if self.tried.is_empty() || base >= self.again {
            self.choose();
            self.again = base + COUNT_AGAIN;
        }
        true
    }

    /// Drops the heaps before the new first one.
    fn move_to(&mut self, origin: u64) {
        let heaps = (origin - self.origin) as usize;
        for plane in self.planes.chunks_exact_mut(self.bytes) {
            plane.copy_within(heaps / 8.., 0);
            plane[self.bytes - heaps / 8..].fill(0);
        }
        self.places.drain(..heaps);
        self.origin = origin;
    }

    /// Chooses for each index the splits that are tried, by the frequencies of indices.
    fn choose(&mut self) {
        let mut counts = vec![0u32; self.index.len()];
        self.places.iter().for_each(|place| counts[usize::from(*place)] += 1);
        let singles = self.singles.iter().map(|k| (*k, 0));
        let small = self.early.iter().rev().zip(1..).filter(|(place, _)| **place != RARE);
        let splits = small.flat_map(|(place, a)| self.splits.iter().map(move |k| (k + a, usize::from(*place))));
        let splits: Vec<(usize, usize)> = singles.chain(splits).filter(|(offset, _)| *offset <= self.history).collect();
        self.tried = (0..self.index.len()).map(|index| self.tried_for(index, &splits, &counts)).collect();
    }

    fn tried_for(&self, index: usize, splits: &[(usize, usize)], counts: &[u32]) -> Vec<Alike> {
        let mut best: Vec<(usize, usize)> = splits.iter().map(|(offset, part)| (*offset, index ^ part)).collect();
        best.sort_by_key(|(_, other)| std::cmp::Reverse(counts[*other]));
        let mut open: [Alike; 8] = std::array::from_fn(|shift| Alike { shift, bytes: Vec::new() });
        let mut tried = Vec::new();
        for &(offset, other) in best.iter().take(MOST_SPLITS) {
            let alike = &mut open[(8 - offset % 8) % 8];
            alike.bytes.push(((other * self.bytes) as u32).wrapping_sub(offset.div_ceil(8) as u32));
            if alike.bytes.len() == TOGETHER {
                tried.push(Alike { shift: alike.shift, bytes: std::mem::take(&mut alike.bytes) });
            }
        }
        tried.extend(open.into_iter().filter(|alike| !alike.bytes.is_empty()));
        tried
    }

    /// The heaps of the block from `base` on that have this index.
    pub(super) fn block(&self, index: usize, base: u64) -> Block {
        words(&self.planes[index * self.bytes + (base - self.origin) as usize / 8..])
    }

    /// Takes from the heaps `open` of the block from `base` on those for which a split with the uncommon value of this
    /// index is found, until few are left, and gives how much was looked at.
    pub(super) fn close(&self, index: usize, base: u64, open: &mut Block) -> usize {
        let first = ((base - self.origin) / 8) as u32;
        let mut looks = 0;
        for alike in &self.tried[index] {
            if are_few(open) {
                break;
            }
            let mut sum = [0; WORDS];
            for byte in &alike.bytes {
                let words = words(&self.planes[first.wrapping_add(*byte) as usize..]);
                for i in 0..WORDS {
                    sum[i] |= words[i];
                }
            }
            // Whole vectors until here.
            let sum = std::hint::black_box(sum);
            for i in 0..WORDS {
                let next = if i + 1 < WORDS { sum[i + 1] } else { 0 };
                open[i] &= !(sum[i] >> alike.shift | next << 1 << (63 - alike.shift));
            }
            looks += WORDS * alike.bytes.len();
        }
        looks
    }

    /// Whether a split of n that does not reach behind the planes has the uncommon value of this index, and how much
    /// was looked at.
    pub(super) fn find(&self, n: u64, index: usize) -> (bool, usize) {
        let at = (n - self.origin) as usize;
        let mut looks = 0;
        for k in &self.splits {
            let Some(most) = self.history.checked_sub(*k) else { continue };
            // Both with the smallest part last.
            let early = &self.early[self.history - most..];
            let rest = &self.places[at - k - most..at - k];
            for (early, rest) in early.rchunks(PIECE).zip(rest.rchunks(PIECE)) {
                looks += PIECE;
                if early.iter().zip(rest).fold(false, |found, (a, b)| found | (usize::from(a ^ b) == index)) {
                    return (true, looks);
                }
            }
        }
        (false, looks)
    }
}

fn words(bytes: &[u8]) -> Block {
    let words = &bytes[..8 * WORDS].as_chunks::<8>().0[..WORDS];
    std::array::from_fn(|i| u64::from_le_bytes(words[i]))
}

/// Whether so few bits are left that nothing is gained by looking at all at once.
fn are_few(open: &Block) -> bool {
    let mut few = 0;
    for mut word in open.iter().copied() {
        while word != 0 {
            word &= word - 1;
            few += 1;
            if few > FEW {
                return false;
            }
        }
    }
    true
}
