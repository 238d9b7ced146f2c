//! The inner loops over masks; [`Level`](super::kernel::Level) calls them for every instruction set.

use super::bits::{Mask, TRIED, WORDS, below, bits, highest};

/// The binary digits of values that are told apart by [`Level::masks`].
pub(super) const DIGITS: usize = 6;

/// For each value, of which there are two to some power, the heaps of a block that have it.
#[inline(always)]
pub(super) fn masks_loop(values: &[u16], with: &mut [Mask]) {
    let mut low = [0u8; 64 * WORDS];
    low.iter_mut().zip(values).for_each(|(low, value)| *low = *value as u8);
    with[0] = below(values.len());
    for digit in 0..DIGITS.min(with.len().ilog2() as usize) {
        let mut heaps = [0; WORDS];
        for (word, values) in heaps.iter_mut().zip(low.as_chunks::<64>().0) {
            for (i, sixteen) in values.as_chunks::<16>().0.iter().enumerate() {
                let half = |half: usize| u64::from_le_bytes(sixteen.as_chunks::<8>().0[half]) << (7 - digit);
                *word |= highest(half(0), half(1)) << (16 * i);
            }
        }
        let (without, with) = with[..2 << digit].split_at_mut(1 << digit);
        for (without, with) in without.iter_mut().zip(with) {
            for i in 0..WORDS {
                with[i] = without[i] & heaps[i];
                without[i] &= !heaps[i];
            }
        }
    }
}

/// Takes the heaps `with` out of those with a `larger` value. Those that are left and are in `word`, 64
/// of which are alike, are due; whether there are any.
#[inline(always)]
pub(super) fn due_loop(larger: &mut Mask, with: &Mask, word: u64, due: &mut Mask) -> bool {
    let mut all = 0;
    for i in 0..WORDS {
        larger[i] &= !with[i];
        due[i] = larger[i] & word;
        all |= due[i];
    }
    all != 0
}

/// How many of the heaps of a mask, without some, are in each second bit from the first and from the second.
#[inline(always)]
pub(super) fn count_loop(mask: &Mask, without: &Mask) -> [u64; 2] {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    let mut counts = [0; 2];
    for (mask, without) in mask.iter().zip(without) {
        counts[0] += u64::from((mask & !without & EVEN).count_ones());
        counts[1] += u64::from((mask & !without & !EVEN).count_ones());
    }
    counts
}

/// How many values far partners leave open for each heap of a block, in binary: at most eight.
pub(super) type Counts = [Mask; 3];

/// Adds 1 to the binary numbers of these heaps, and takes those that begin again with 0 out of `need`.
#[inline(always)]
pub(super) fn one_more<const DIGITS: usize>(counts: &mut [Mask; DIGITS], heaps: &Mask, need: &mut Mask) {
    for i in 0..WORDS {
        let mut carry = heaps[i];
        for count in counts.iter_mut() {
            let next = count[i] & carry;
            count[i] ^= carry;
            carry = next;
        }
        need[i] &= !carry;
    }
}

/// The heaps of a mask.
const HEAPS: usize = 64 * WORDS;

/// The first values that are found for each heap of a mask.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    /// For the heaps, as they come, and up to which of them each value goes.
    heaps: [u16; TRIED * HEAPS],
    until: Vec<(u16, usize)>,
    /// How many values each heap has, modulo [`TRIED`], in binary.
    counts: [Mask; TRIED.ilog2() as usize],
    /// The values of each heap, and how many these are.
    values: [[u16; TRIED]; HEAPS],
    found: [u8; HEAPS],
}

impl Default for Slots {
    fn default() -> Self {
        let (heaps, until, counts) = ([0; TRIED * HEAPS], Vec::new(), Default::default());
        Self { heaps, until, counts, values: [[0; TRIED]; HEAPS], found: [0; HEAPS] }
    }
}

impl Slots {
    pub(super) fn clear(&mut self) {
        self.found.fill(0);
        self.until.clear();
        self.counts = Default::default();
    }

    /// Gives each heap its values, when all have been added: before, they would be written here and there between
    /// other work that drives them out of the nearest cache.
    pub(super) fn share_out(&mut self) {
        let mut from = 0;
        for (value, end) in self.until.drain(..) {
            for heap in &self.heaps[from..end] {
                let heap = usize::from(*heap) % HEAPS;
                let found = &mut self.found[heap];
                self.values[heap][usize::from(*found) % TRIED] = value;
                *found += 1;
            }
            from = end;
        }
    }

    /// The values of a heap, if they were shared out.
    pub(super) fn of(&self, heap: usize) -> &[u16] {
        &self.values[heap][..usize::from(self.found[heap])]
    }
}

/// Adds a value for these heaps, of which none has [`TRIED`], and takes those out of `need` that now have.
#[inline(always)]
pub(super) fn add_loop(slots: &mut Slots, value: u16, heaps: &Mask, need: &mut Mask) {
    one_more(&mut slots.counts, heaps, need);
    let mut many = slots.until.last().map_or(0, |(_, end)| *end);
    for (word, first) in heaps.iter().zip((0..).step_by(64)) {
        for bit in bits(*word) {
            slots.heaps[many] = first + bit as u16;
            many += 1;
        }
    }
    slots.until.push((value, many));
}
