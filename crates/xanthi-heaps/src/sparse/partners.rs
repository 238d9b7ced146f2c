//! The pairs that decide whether a certain value is the value of an option.

use super::bits::{BLOCK, LANES, TRIED, Wanted, bits};
use super::candidates::Open;
use super::kernel::Level;
use super::lists::Shown;
use super::splits::Splits;
use super::values::Values;
use std::sync::Arc;

/// Pairs that are compared at once.
const CHUNK: usize = 256;
/// Pairs with a smaller offset are compared by the low bytes of nimbers, if these tell them apart.
pub(super) const BYTES_REACH: usize = 1 << 17;
/// The other parts of pairs with an offset from here on are known when a block begins, for all its lanes.
const BEFORE: usize = BLOCK.next_multiple_of(LANES);
/// Heaps that are read at once.
const READ: usize = 1 << 14;
/// No value: it differs from every value in more bits than a value has.
pub(super) const NONE: u16 = 1 << 15;

/// The heaps that may be the rare part of a split, for the heaps of one block.
#[derive(Clone, Debug, Default)]
pub(super) struct Partners {
    /// Rare heaps with a number that may be taken, where every pair is legal and the offset is at least
    /// [`BEFORE`]. The lists of the sieve learn from these.
    before: Arc<Vec<Chunk>>,
    /// The same for smaller offsets, at least [`LANES`].
    within: Vec<Chunk>,
    /// A bit for each offset in the chunks of which low bytes are compared, and for those that come with several parts.
    offsets: Vec<u64>,
    several: Vec<u64>,
    /// For each of these offsets the low byte of a part.
    low: Vec<u8>,
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

/// Some pairs that are compared at once: the sums of the rare heap and what is taken, and the nimbers
/// of the rare heaps.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunk {
    pub(super) offsets: Vec<usize>,
    pub(super) parts: Vec<u16>,
    /// Their low bytes.
    pub(super) low: Vec<u8>,
    /// Whether low bytes are compared: all parts have one byte, and all offsets are below [`BYTES_REACH`].
    pub(super) by_byte: bool,
}

impl Chunk {
    fn of(pairs: &[(usize, u16)], by_byte: bool, values: &Values) -> Self {
        let (offsets, parts): (Vec<usize>, Vec<u16>) = pairs.iter().copied().unzip();
        let low = parts.iter().map(|part| values.low_byte(*part)).collect();
        Self { offsets, parts, low, by_byte }
    }

    /// The first pair with a value, for the heap that stands, or would stand, at this place of `late`.
    pub(super) fn find(&self, late: &[u16], at: usize, value: u16) -> Option<Shown> {
        let mut pairs = self.offsets.iter().zip(&self.parts).map(|(offset, part)| (*offset, late[at - offset], *part));
        let (offset, other, _) = pairs.find(|(_, other, part)| other ^ part == value)?;
        Some(Shown { value, offset, other })
    }
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
    pub(super) fn bring(&mut self, splits: &Splits, rare: &[usize], parts: &[u16], values: &Values, open: &Open) {
        let (base, end) = (values.len(), open.base + open.heaps);
        let half = rare.get(rare.partition_point(|r| 2 * r + splits.most() + splits.least <= open.base));
        let near_half = half.is_some_and(|r| 2 * r + splits.taken[0] + 1 < end + splits.least);
        let late = rare.last().is_some_and(|r| r + splits.most() >= base);
        let window = values.all().is_none();
        if self.settled == Some((rare.len(), window)) && !near_half && !late {
            return;
        }
        self.clear(splits.taken.len());
        // Those of which low bytes are compared, and others; of each, those whose other part may be in the block, and
        // those where it is before.
        let mut by_byte: [Vec<(usize, u16)>; 2] = Default::default();
        let mut others = by_byte.clone();
        for (i, &k) in splits.taken.iter().enumerate() {
            for (&r, &part) in rare.iter().zip(parts) {
                let offset = r + k;
                if splits.is_near_half(k, r, open.base, open.heaps) || offset >= base {
                    self.single.push((k, r, part));
                } else if offset < LANES {
                    self.near[i][LANES - offset] = part;
                } else if window && offset > values.reach() {
                    self.far.push(Far { offset, part, from: 0, values: Vec::new() });
                } else {
                    let told = offset < BYTES_REACH && values.is_small(part);
                    let pairs = if told { &mut by_byte } else { &mut others };
                    pairs[usize::from(offset >= BEFORE)].push((offset, part));
                }
            }
        }
        self.offsets.resize(BYTES_REACH / 64, 0);
        self.several.resize(BYTES_REACH / 64, 0);
        self.low.resize(BYTES_REACH, 0);
        for &(offset, part) in by_byte.iter().flatten() {
            let (word, bit) = (offset / 64, 1 << (offset % 64));
            self.several[word] |= self.offsets[word] & bit;
            self.offsets[word] |= bit;
            self.low[offset] = values.low_byte(part);
        }
        let chunks = |i: usize| {
            let of = |pairs: &[(usize, u16)], by_byte| Chunk::of(pairs, by_byte, values);
            by_byte[i].chunks(CHUNK).map(|pairs| of(pairs, true)).chain(others[i].chunks(CHUNK).map(|pairs| of(pairs, false))).collect()
        };
        self.within = chunks(0);
        self.before = Arc::new(chunks(1));
        self.settled = (!near_half && !late).then_some((rare.len(), window));
    }

    fn clear(&mut self, taken: usize) {
        self.offsets.clear();
        self.several.clear();
        self.single.clear();
        self.far.clear();
        self.near.clear();
        self.near.resize(taken, [NONE; LANES]);
    }

    /// Forgets what was made for other rare heaps.
    pub(super) fn forget(&mut self) {
        self.settled = None;
    }

    /// The pairs that are compared, in chunks.
    pub(super) fn chunks(&self) -> impl Iterator<Item = &Chunk> {
        self.before.iter().chain(&self.within)
    }

    /// Those whose other parts are known when a block begins.
    pub(super) fn before(&self) -> &Arc<Vec<Chunk>> {
        &self.before
    }

    /// Those whose other parts may be in the block.
    pub(super) fn within(&self) -> &[Chunk] {
        &self.within
    }

    /// Whether pairs stay the same for all heaps of a block to whose first heaps they were brought.
    pub(super) fn stay(&self) -> bool {
        self.settled.is_some()
    }

    /// The lanes from `base` with a pair, of a chunk of which low bytes are compared, that may seem to have one of the
    /// `wanted` low bytes, of lanes that are `tried`, because the other part is this heap, whose low byte is not its nimber.
    pub(super) fn misled(&self, heap: usize, byte: u8, base: usize, wanted: &Wanted<u8>, tried: &[u64; TRIED]) -> u64 {
        let first = base - heap;
        let (word, shift) = (first / 64, first % 64);
        let at = |i: usize| self.offsets.get(word + i).copied().unwrap_or(0);
        let lanes = at(0) >> shift | at(1) << 1 << (63 - shift);
        let is_misled = |lane: &usize| {
            let offset = first + lane;
            let sum = byte ^ self.low[offset];
            self.several[offset / 64] >> (offset % 64) & 1 == 1
                || wanted.iter().zip(tried).any(|(wanted, tried)| tried >> lane & 1 == 1 && wanted[*lane] == sum)
        };
        bits(lanes).filter(is_misled).fold(0, |lanes, lane| lanes | 1 << lane)
    }

    /// Reads what is not held and matters for the lanes from `base`.
    pub(super) fn load(&mut self, values: &Values, base: usize) {
        self.far.iter_mut().for_each(|far| far.load(values, base));
    }

    /// For each of the values of the lanes from `base`, which were loaded, the lanes for which a pair
    /// with a far offset has it.
    pub(super) fn far_hits(&self, base: usize, wanted: &Wanted<u16>, level: Level) -> [u64; TRIED] {
        if self.far.is_empty() {
            return [0; TRIED];
        }
        // Their rows behind each other: the last ones have the smallest offsets.
        let rows: Vec<u16> = self.far.iter().flat_map(|far| &far.values[base - far.offset - far.from..][..LANES]).copied().collect();
        let offsets: Vec<usize> = (1..=self.far.len()).rev().map(|row| LANES * row).collect();
        let parts: Vec<u16> = self.far.iter().map(|far| far.part).collect();
        level.hits(&rows, rows.len(), &offsets, &parts, wanted)
    }

    /// The values of the pairs of a heap, one of the lanes that were loaded, with a far offset.
    pub(super) fn far(&self, n: usize) -> impl Iterator<Item = u16> + '_ {
        self.far.iter().map(move |far| far.part ^ far.values[n - far.offset - far.from])
    }

    /// Whether a pair of the next heap that is in no chunk has this value.
    pub(super) fn single(&self, splits: &Splits, values: &Values, value: u16, level: Level) -> bool {
        let n = values.len();
        let near = |late: &[u16; LANES]| self.near.iter().any(|parts| level.has(late, parts, value));
        values.from(n - LANES).first_chunk().is_some_and(near)
            || self.single.iter().any(|&(k, r, part)| {
                let other = n.saturating_sub(k + r);
                other > 0 && part ^ values.get(other) == value && splits.legal(r, other)
            })
    }
}
