//! The pairs that decide whether a certain value is the value of an option.

use super::block::Known;
use super::kernel::{BLOCK, LANES};
use super::sieve::Open;

/// Pairs that are compared at once.
const CHUNK: usize = 128;
/// No value: it differs from every value in more bits than a value has.
pub(super) const NONE: u16 = 1 << 15;

/// The heaps that may be the rare part of a split, for the heaps of one block.
#[derive(Clone, Debug, Default)]
pub(super) struct Partners {
    /// Rare heaps with a number that may be taken, where every pair is legal and the offset is at
    /// least [`LANES`]: the sums of both, and the nimbers. Late offsets come first, because the lists of
    /// the sieve learn from them.
    offsets: Vec<usize>,
    parts: Vec<u16>,
    /// Those with a smaller offset, for each number that may be taken: the nimber stands at
    /// `LANES - offset`.
    near: Vec<[u16; LANES]>,
    /// The few others that may matter: the number taken, the heap and its nimber.
    single: Vec<(usize, usize, u16)>,
    /// The number of rare heaps, if nothing else matters.
    settled: Option<usize>,
}

impl Partners {
    /// Brings the pairs to the next lanes of a block.
    pub(super) fn bring(&mut self, known: &Known, open: &Open) {
        let (splits, values, rare) = (&known.splits, &known.values, &known.rare);
        let (base, end) = (values.len(), open.base + open.heaps);
        let half = rare.get(rare.partition_point(|r| 2 * r + splits.most() + splits.least <= open.base));
        let near_half = half.is_some_and(|r| 2 * r + splits.taken[0] + 1 < end + splits.least);
        let late = rare.last().is_some_and(|r| r + splits.most() >= base);
        if self.settled == Some(rare.len()) && !near_half && !late {
            return;
        }
        self.clear(splits.taken.len());
        let mut early = Vec::new();
        for (i, &k) in splits.taken.iter().enumerate() {
            for &r in rare {
                let offset = r + k;
                if splits.is_near_half(k, r, open.base, open.heaps) || offset >= base {
                    self.single.push((k, r, values[r]));
                } else if offset < LANES {
                    self.near[i][LANES - offset] = values[r];
                } else if offset < 2 * BLOCK {
                    early.push((offset, values[r]));
                } else {
                    self.offsets.push(offset);
                    self.parts.push(values[r]);
                }
            }
        }
        let (offsets, parts): (Vec<usize>, Vec<u16>) = early.into_iter().unzip();
        self.offsets.extend(offsets);
        self.parts.extend(parts);
        self.settled = (!near_half && !late).then_some(rare.len());
    }

    fn clear(&mut self, taken: usize) {
        self.offsets.clear();
        self.parts.clear();
        self.single.clear();
        self.near.clear();
        self.near.resize(taken, [NONE; LANES]);
    }

    /// Forgets what was made for other rare heaps.
    pub(super) fn forget(&mut self) {
        self.settled = None;
    }

    /// The number of chunks.
    pub(super) fn chunks(&self) -> usize {
        self.parts.len().div_ceil(CHUNK)
    }

    /// The pairs of one chunk, as the kernel wants them.
    pub(super) fn chunk(&self, index: usize) -> (&[usize], &[u16]) {
        let these = index * CHUNK..self.parts.len().min((index + 1) * CHUNK);
        (&self.offsets[these.clone()], &self.parts[these])
    }

    /// Whether a pair of the next heap that is in no chunk has this value.
    pub(super) fn single(&self, known: &Known, value: u16) -> bool {
        let n = known.values.len();
        let late = &known.values[n - LANES..];
        let near = |parts: &[u16; LANES]| late.iter().zip(parts).fold(false, |met, (a, b)| met | (a ^ b == value));
        self.near.iter().any(near)
            || self.single.iter().any(|&(k, r, part)| {
                let other = n.saturating_sub(k + r);
                other > 0 && part ^ known.values[other] == value && known.splits.legal(r, other)
            })
    }
}
