//! The pairs that decide whether a certain value is the value of an option.

use super::block::Known;
use super::kernel::{BLOCK, LANES};
use super::lists::Shown;
use super::sieve::Open;
use super::values::Values;

/// Pairs that are compared at once.
const CHUNK: usize = 128;
/// Heaps that are read at once.
const READ: usize = 1 << 14;
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
    /// Those whose offset is larger than what is held in memory.
    far: Vec<Far>,
    /// The number of rare heaps, and whether the first heaps are not held, if nothing else matters.
    settled: Option<(usize, bool)>,
}

/// A rare heap whose other parts were written away.
#[derive(Clone, Debug)]
struct Far {
    offset: usize,
    part: u16,
    /// The nimbers of some heaps in a row, and the first of these.
    from: usize,
    values: Vec<u16>,
}

impl Far {
    /// Reads the other parts for the lanes from `base`.
    fn load(&mut self, values: &Values, base: usize) {
        let first = base - self.offset;
        if first < self.from || first + LANES > self.from + self.values.len() {
            self.from = first;
            let mut room = Vec::new();
            self.values = values.slice(first..first + READ, &mut room).to_vec();
        }
    }
}

impl Partners {
    /// Brings the pairs to the next lanes of a block.
    pub(super) fn bring(&mut self, known: &Known, open: &Open) {
        let (splits, rare) = (&known.splits, &known.rare);
        let (base, end) = (known.values.len(), open.base + open.heaps);
        let half = rare.get(rare.partition_point(|r| 2 * r + splits.most() + splits.least <= open.base));
        let near_half = half.is_some_and(|r| 2 * r + splits.taken[0] + 1 < end + splits.least);
        let late = rare.last().is_some_and(|r| r + splits.most() >= base);
        let window = known.values.all().is_none();
        if self.settled == Some((rare.len(), window)) && !near_half && !late {
            return;
        }
        self.clear(splits.taken.len());
        let mut early = Vec::new();
        for (i, &k) in splits.taken.iter().enumerate() {
            for (&r, &part) in rare.iter().zip(&known.parts) {
                let offset = r + k;
                if splits.is_near_half(k, r, open.base, open.heaps) || offset >= base {
                    self.single.push((k, r, part));
                } else if offset < LANES {
                    self.near[i][LANES - offset] = part;
                } else if window && offset > known.values.reach() {
                    self.far.push(Far { offset, part, from: 0, values: Vec::new() });
                } else if offset < BLOCK {
                    early.push((offset, part));
                } else {
                    self.offsets.push(offset);
                    self.parts.push(part);
                }
            }
        }
        let (offsets, parts): (Vec<usize>, Vec<u16>) = early.into_iter().unzip();
        self.offsets.extend(offsets);
        self.parts.extend(parts);
        self.settled = (!near_half && !late).then_some((rare.len(), window));
    }

    fn clear(&mut self, taken: usize) {
        self.offsets.clear();
        self.parts.clear();
        self.single.clear();
        self.far.clear();
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

    /// The first pair of a chunk with a value, for the heap that stands, or would stand, at this place
    /// of `late`.
    pub(super) fn find(&self, chunk: usize, late: &[u16], at: usize, value: u16) -> Option<Shown> {
        let (offsets, parts) = self.chunk(chunk);
        let mut pairs = offsets.iter().zip(parts).map(|(offset, part)| (*offset, late[at - offset], *part));
        let (offset, other, _) = pairs.find(|(_, other, part)| other ^ part == value)?;
        Some(Shown { value, offset, other })
    }

    /// Reads what is not held and matters for the lanes from `base`.
    pub(super) fn load(&mut self, values: &Values, base: usize) {
        self.far.iter_mut().for_each(|far| far.load(values, base));
    }

    /// The lanes from `base`, which were loaded, for which a pair with a far offset has the wanted
    /// value.
    pub(super) fn far_hits(&self, base: usize, wanted: &[u16; LANES]) -> u64 {
        let mut hits = [0; LANES];
        for far in &self.far {
            let row = &far.values[base - far.offset - far.from..][..LANES];
            for (hit, (value, wanted)) in hits.iter_mut().zip(row.iter().zip(wanted)) {
                *hit |= u16::from(value ^ far.part == *wanted);
            }
        }
        hits.iter().enumerate().fold(0, |mask, (i, hit)| mask | u64::from(*hit) << i)
    }

    /// The values of the pairs of a heap, one of the lanes that were loaded, with a far offset.
    pub(super) fn far(&self, n: usize) -> impl Iterator<Item = u16> + '_ {
        self.far.iter().map(move |far| far.part ^ far.values[n - far.offset - far.from])
    }

    /// Whether a pair of the next heap that is in no chunk has this value.
    pub(super) fn single(&self, known: &Known, value: u16) -> bool {
        let n = known.values.len();
        let late = known.values.from(n - LANES);
        let near = |parts: &[u16; LANES]| late.iter().zip(parts).fold(false, |met, (a, b)| met | (a ^ b == value));
        self.near.iter().any(near)
            || self.single.iter().any(|&(k, r, part)| {
                let other = n.saturating_sub(k + r);
                other > 0 && part ^ known.values.get(other) == value && known.splits.legal(r, other)
            })
    }
}
