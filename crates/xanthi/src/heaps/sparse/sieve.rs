//! The values that pairs of far heaps show, for a block of heaps at once.

use super::block::Known;
use super::class::Class;
use super::kernel::{BLOCK, Level, Mask, WORDS};
use super::lists::{List, Shown};
use super::planes::Planes;

/// At most so many candidates for each heap are kept.
const CANDIDATES: usize = 6;
/// Offsets beyond this are not in the lists.
const HISTORY: usize = 1 << 16;

/// The partners in a list, for each value that is not seldom, at most and at the beginning.
const MOST: usize = 10;
const SEEDS: usize = 6;
/// A value is seldom if fewer heaps than one of so many have it.
const SELDOM: u64 = 1 << 12;
/// How many of them may have the same value at the beginning.
const EACH: usize = 24;

/// The planes of late heaps, and for each value partners that show it.
///
/// What a list does not show may be shown by another pair: the sieve leaves too much open, and
/// never too little. So its planes may lag behind what is known.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    planes: Planes,
    class: Class,
    /// For heaps where a value is certain, and for others.
    certain: Vec<List>,
    others: Vec<List>,
    /// The offsets in the lists.
    offsets: std::ops::RangeInclusive<usize>,
    level: Level,
}

/// What the sieve leaves open in a block.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub(super) base: usize,
    pub(super) heaps: usize,
    /// For each heap the least certain values that were not shown.
    candidates: Vec<[u16; CANDIDATES]>,
    found: Vec<u8>,
    /// Whether it was not sifted, because there are few pairs.
    pub(super) few: bool,
    /// All values below this were looked at, for heaps with less candidates than are kept.
    width: u16,
}

impl Open {
    pub(super) fn new() -> Self {
        Self { base: 0, heaps: 0, candidates: vec![[0; CANDIDATES]; BLOCK], found: vec![0; BLOCK], few: false, width: 0 }
    }

    /// The candidates of a heap of the block, ascending.
    pub(super) fn candidates(&self, heap: usize) -> &[u16] {
        &self.candidates[heap][..usize::from(self.found[heap])]
    }

    /// The values below this were looked at for a heap of the block.
    pub(super) fn looked_at(&self, heap: usize) -> u16 {
        match usize::from(self.found[heap]) {
            CANDIDATES => self.candidates[heap][CANDIDATES - 1] + 1,
            _ => self.width,
        }
    }
}

pub(super) fn bits(mask: u64) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}

pub(super) fn below(heaps: usize) -> Mask {
    std::array::from_fn(|i| match heaps.saturating_sub(64 * i) {
        64.. => u64::MAX,
        rest => (1 << rest) - 1,
    })
}

impl Sieve {
    /// A sieve for what is known.
    ///
    /// The lists begin with partners whose other part has a frequent nimber.
    pub(super) fn new(known: &Known) -> Self {
        let width = known.counts.len();
        let planes = Planes::new(&known.values, width, HISTORY);
        let heaps = |counts: &[u64; 2]| counts[0] + counts[1];
        let all: u64 = known.counts.iter().map(heaps).sum();
        let values = known.counts.iter().filter(|counts| heaps(counts) * SELDOM >= all).count();
        let lists = vec![List::new(MOST * values); width];
        // Those in the block itself are not known yet.
        let offsets = BLOCK..=HISTORY;
        let mut sieve = Self { planes, class: known.class, certain: lists.clone(), others: lists, offsets, level: known.level };
        // Every pair has to be legal for all heaps that come.
        let last = known.splits.pairs(known.values.len(), known.splits.most()).saturating_sub(BLOCK);
        let last = last.min(HISTORY);
        let rare = known.rare.iter().copied().take_while(|r| *r <= last);
        let common = (1..=last).filter(|&p| !known.class.rare(known.values.get(p), p));
        sieve.seed(known, rare, true, SEEDS * values);
        sieve.seed(known, common, false, SEEDS * values);
        sieve
    }

    fn seed(&mut self, known: &Known, partners: impl Iterator<Item = usize>, certain: bool, most: usize) {
        let width = self.planes.width;
        // For each value some offsets.
        let mut of_value: Vec<Vec<usize>> = vec![Vec::new(); width];
        for p in partners {
            let offsets = &mut of_value[usize::from(known.values.get(p))];
            if offsets.len() < EACH {
                offsets.extend(known.splits.taken.iter().map(|k| p + k).filter(|o| self.offsets.contains(o)));
            }
        }
        let mut frequent: Vec<u16> = (0..width as u16).collect();
        frequent.sort_by_key(|v| std::cmp::Reverse(known.counts[usize::from(*v)].iter().sum::<u64>()));
        let lists = if certain { &mut self.certain } else { &mut self.others };
        for (value, list) in (0..).zip(lists) {
            let pairs = frequent.iter().flat_map(|&other| of_value[usize::from(value ^ other)].iter().map(move |o| (other, *o)));
            pairs.take(most).for_each(|(other, offset)| list.push(Shown { value, offset, other }, &self.planes));
        }
    }

    /// Whether it was made for the class and the number of values that are known.
    pub(super) fn is_for(&self, known: &Known) -> bool {
        self.class == known.class && self.planes.width == known.counts.len()
    }

    /// Whether the planes are of a size that can be handled.
    pub(super) fn fits(&self) -> bool {
        self.planes.fits()
    }

    /// Gives the planes a shorter history, and lists that shall not be full the offsets from `least` on.
    #[cfg(test)]
    pub(super) fn shorten(&mut self, history: usize, least: usize) {
        self.offsets = least..=history;
        self.planes = Planes::new(&super::values::Values::new(vec![0]), self.planes.width, history);
        [&mut self.certain, &mut self.others].into_iter().flatten().for_each(|list| *list = List::new(16));
    }

    /// Takes in the heaps that are known now.
    pub(super) fn enter(&mut self, known: &Known) {
        self.planes.enter(&known.values);
    }

    /// Learns from what was not shown though some option has it. The heaps that come are larger than
    /// those that are known; a pair must be legal for all of them.
    pub(super) fn learn(&mut self, known: &Known) {
        let legal = |offset: usize| 2 * offset + known.splits.least <= known.values.len();
        for (lists, misses) in [&mut self.certain, &mut self.others].into_iter().zip(&known.misses) {
            for shown in misses {
                if usize::from(shown.value.max(shown.other)) < lists.len() && self.offsets.contains(&shown.offset) && legal(shown.offset) {
                    lists[usize::from(shown.value)].push(*shown, &self.planes);
                }
            }
        }
    }

    /// Finds the candidates of the block of `heaps` heaps from `base`.
    pub(super) fn sift(&self, base: usize, heaps: usize, open: &mut Open) {
        (open.base, open.heaps, open.few, open.width) = (base, heaps, false, self.planes.width as u16);
        open.found.fill(0);
        let mut need = below(heaps);
        for value in 0..open.width {
            if need == [0; WORDS] {
                break;
            }
            let word = self.class.word(value, base);
            let left = self.not_shown(&self.certain, value, base, need.map(|heaps| heaps & word));
            for (i, word) in left.into_iter().enumerate() {
                for bit in bits(word) {
                    let found = &mut open.found[64 * i + bit];
                    open.candidates[64 * i + bit][usize::from(*found)] = value;
                    *found += 1;
                    if usize::from(*found) == CANDIDATES {
                        need[i] &= !(1 << bit);
                    }
                }
            }
        }
    }

    /// The heaps of a block from `base`, of those in `due`, for which no partner shows a value that
    /// is not certain there.
    pub(super) fn others_not_shown(&self, value: u16, base: usize, due: Mask) -> Mask {
        self.not_shown(&self.others, value, base, due)
    }

    fn not_shown(&self, lists: &[List], value: u16, base: usize, due: Mask) -> Mask {
        if due == [0; WORDS] || usize::from(value) >= lists.len() {
            return due;
        }
        let mut shown = [0; WORDS];
        let shifts = lists[usize::from(value)].shifts(&self.planes, self.planes.bit(base));
        self.level.cover(&shifts, &due, &mut shown);
        std::array::from_fn(|i| due[i] & !shown[i])
    }
}
