//! One block of heaps: what the sieve left open, decided heap by heap.

use super::class::Class;
use super::few::Few;
use super::kernel::{BLOCK, LANES, Level, Mask, SOUGHT, WORDS};
use super::lists::Shown;
use super::partners::{NONE, Partners};
use super::sieve::{Open, Sieve, below, bits};
use super::splits::Splits;
use super::values::Values;
use super::{Halt, MOST_VALUES, count};
use std::ops::Range;

/// The nimbers that are known, and how the next ones are decided.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) splits: Splits,
    pub(super) values: Values,
    /// How many even and odd heaps have each value; heap 0 is left out.
    pub(super) counts: Vec<[u64; 2]>,
    pub(super) class: Class,
    /// All rare heaps, ascending; none are listed if all are rare.
    pub(super) rare: Vec<usize>,
    /// Their nimbers.
    pub(super) parts: Vec<u16>,
    pub(super) partners: Partners,
    pub(super) few: Few,
    /// If all heaps are rare: so many pairs come before the search for candidates.
    pub(super) first: usize,
    /// How many heaps are decided before it is seen whether one of them is rare.
    pub(super) span: usize,
    /// Values that the sieve left open though an option has them: where they are certain, and others.
    pub(super) misses: [Vec<Shown>; 2],
    pub(super) level: Level,
}

/// The most misses that are kept of one block, in the search for candidates, and for one other value.
const MOST_MISSES: usize = 2048;
const MISSES: usize = 24;
/// If all heaps are rare, the candidates that are worth a search each.
const TRIED: usize = 2;
/// Pairs that are compared before it is seen whether one has the value.
const MANY: usize = 512;
/// From this heap on, and among so many, the smaller part of a pair is sought first.
const PARTS: usize = BLOCK;
const MANY_PARTS: usize = 1 << 14;
/// So many parts are tried there before others.
const SOON: usize = 1 << 12;
/// Of so many pairs in a row one is looked at more closely.
const FEW: usize = 16;

impl Known {
    /// Enters the nimber of the next heap.
    pub(super) fn take(&mut self, value: u16) -> Result<(), Halt> {
        if usize::from(value) >= MOST_VALUES {
            return Err(Halt::TooLarge);
        }
        count(&mut self.counts, self.values.len(), value);
        self.values.push(value);
        Ok(())
    }

    /// Forgets what was made for other rare heaps.
    pub(super) fn forget_pairs(&mut self) {
        self.few = Few::default();
        self.partners.forget();
    }

    /// Takes back the heaps from this one on.
    pub(super) fn forget_from(&mut self, heap: usize) {
        for (i, value) in self.values.drain_from(heap).enumerate() {
            self.counts[usize::from(value)][(heap + i) % 2] -= 1;
        }
        let rare = self.rare.partition_point(|r| *r < heap);
        if rare < self.rare.len() {
            self.rare.truncate(rare);
            self.parts.truncate(rare);
            self.forget_pairs();
        }
    }

    /// The nimber of the next heap, from all pairs.
    ///
    /// A first part of the pairs leaves few candidates, and these are sought in all others.
    pub(super) fn by_all_pairs(&mut self, seen: &mut Vec<usize>) -> u16 {
        let n = self.values.len();
        // Exclusive ors of values are below this power of two.
        let width = self.counts.len();
        seen.resize(width.max(seen.len()), 0);
        self.splits.singles(&self.values, n, &mut |value| seen[usize::from(value)] = n);
        let first = self.first;
        // Without a class nothing is forgotten.
        let values = self.values.all().unwrap_or_default();
        let pairs = |k: usize| {
            let pairs = self.splits.pairs(n, k);
            (&values[1..=pairs], &values[n.saturating_sub(k + pairs)..n.saturating_sub(k)])
        };
        for (low, high) in self.splits.taken.iter().map(|k| pairs(*k)).filter(|(low, _)| !low.is_empty()) {
            low.iter().zip(high.iter().rev()).take(first).for_each(|(a, b)| seen[usize::from(a ^ b)] = n);
        }
        let mut candidates = (0..).zip(seen.iter()).filter(|(_, stamp)| **stamp != n).map(|(value, _)| value);
        let mut tried = 0;
        let value = loop {
            // The last value is larger than all exclusive ors.
            let sought: [u16; SOUGHT] = std::array::from_fn(|_| candidates.next().unwrap_or(width as u16));
            let mut met = [false; SOUGHT];
            for (low, high) in self.splits.taken.iter().map(|k| pairs(*k)).filter(|(low, _)| low.len() > first) {
                let (low, high) = (&low[first..], &high[..low.len() - first]);
                for (low, high) in low.chunks(MANY).zip(high.rchunks(MANY)) {
                    let these = self.level.meet(low, high, &sought);
                    met.iter_mut().zip(these).for_each(|(met, this)| *met |= this);
                    if met == [true; SOUGHT] {
                        break;
                    }
                }
            }
            tried += 1;
            if let Some(least) = met.iter().position(|met| !met) {
                break sought[least];
            }
        };
        // As many pairs as leave few candidates.
        self.first = if tried > TRIED { first + first / 16 } else { (first - first / 64).max(256) };
        value
    }

    /// Decides the heaps of a block.
    pub(super) fn settle(&mut self, open: &Open, sieve: &Sieve) -> Result<(), Halt> {
        self.misses.iter_mut().for_each(Vec::clear);
        let few = open.few;
        while self.values.len() < open.base + open.heaps {
            let begin = self.values.len() - open.base;
            let end = open.base + open.heaps.min(begin + self.span);
            let mut partners = std::mem::take(&mut self.partners);
            let mut result = if few { self.few_heaps(end) } else { Ok(()) };
            while result.is_ok() && self.values.len() < end {
                result = self.group(open, end, &mut partners);
            }
            self.partners = partners;
            if let Err(halt) = result {
                // Nothing from there on has been verified.
                self.forget_from(open.base + begin);
                return Err(halt);
            }
            self.span = (2 * self.span).min(BLOCK);
            if let Some((heap, value)) = self.gap(open, sieve, begin) {
                // Heaps from the gap on were decided without it.
                self.forget_from(heap);
                self.take(value)?;
                self.rare.push(heap);
                self.parts.push(value);
                self.span = LANES;
                if few {
                    // This block was not sifted.
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Decides the next few heaps of a block, the lanes, up to the heap `end`.
    fn group(&mut self, open: &Open, end: usize, partners: &mut Partners) -> Result<(), Halt> {
        partners.bring(self, open);
        partners.load(&self.values, self.values.len());
        let begin = self.values.len() - open.base;
        let lanes = LANES.min(end - self.values.len());
        // The candidate that is left for each lane; all before it are values of options.
        let mut next = [0; LANES];
        self.compare(open, partners, &mut next[..lanes]);
        for (heap, next) in (begin..).zip(&next[..lanes]) {
            let value = self.decide(open, partners, heap, *next);
            self.take(value)?;
        }
        Ok(())
    }

    /// For each lane the first candidate that no pair of a chunk has.
    ///
    /// The chunks go round. A candidate that a pair has is replaced at once, and the next one
    /// meets the chunks from there on, until it has met all.
    fn compare(&mut self, open: &Open, partners: &mut Partners, next: &mut [usize]) {
        let base = self.values.len();
        let begin = base - open.base;
        let mut wanted = [NONE; LANES];
        let mut running = 0u64;
        for (i, next) in next.iter_mut().enumerate() {
            let candidates = open.candidates(begin + i);
            *next = candidates.iter().take_while(|w| self.known_single(base, base + i, **w)).count();
            if let Some(value) = candidates.get(*next) {
                wanted[i] = *value;
                running |= 1 << i;
            }
        }
        let (start, late) = self.values.late();
        // One more for those far away.
        let chunks = partners.chunks() + 1;
        // The lanes whose candidates entered before a chunk, modulo the number of chunks.
        let mut since = vec![0u64; chunks];
        let mut entered = [0usize; LANES];
        since[0] = running;
        let mut chunk = 0;
        while running != 0 {
            let hit = running
                & if chunk + 1 < chunks {
                    let (offsets, parts) = partners.chunk(chunk);
                    self.level.hits(late, base - start, offsets, parts, &wanted)
                } else {
                    partners.far_hits(base, &wanted)
                };
            for i in bits(hit) {
                since[entered[i]] &= !(1 << i);
                if self.misses[0].len() < MOST_MISSES && chunk + 1 < chunks {
                    self.misses[0].extend(partners.find(chunk, late, base + i - start, wanted[i]));
                }
            }
            chunk = if chunk + 1 == chunks { 0 } else { chunk + 1 };
            running &= !std::mem::take(&mut since[chunk]);
            for i in bits(hit) {
                next[i] += 1;
                match open.candidates(begin + i).get(next[i]) {
                    Some(value) => {
                        wanted[i] = *value;
                        entered[i] = chunk;
                        since[chunk] |= 1 << i;
                    }
                    None => {
                        wanted[i] = NONE;
                        running &= !(1 << i);
                    }
                }
            }
        }
    }

    /// Whether a move that leaves one heap or none, of those before the lanes, has this value.
    fn known_single(&self, base: usize, n: usize, value: u16) -> bool {
        let mut met = value == 0 && self.splits.whole(n);
        met |= self.splits.single.iter().any(|&k| k < n && n - k < base && self.values.get(n - k) == value);
        met
    }

    /// The least certain value that no option of the next heap has, which is a heap of the block
    /// whose lane has met the chunks.
    fn decide(&self, open: &Open, partners: &Partners, heap: usize, next: usize) -> u16 {
        let n = self.values.len();
        let free = |value: u16| !self.known_single(n, n, value) && !partners.single(self, value);
        let mut left = open.candidates(heap)[next..].iter().copied();
        if let Some(value) = left.next().filter(|value| free(*value)) {
            return value;
        }
        if let Some(value) = left.find(|value| free(*value) && !self.has_certain_option(partners, n, *value)) {
            return value;
        }
        let mut later = open.looked_at(heap)..MOST_VALUES as u16;
        let mut seen = [false; MOST_VALUES];
        let mut see = |value: u16| seen[usize::from(value) % MOST_VALUES] = true;
        partners.far(n).for_each(&mut see);
        let held = self.held();
        let (start, late) = self.values.late();
        for &k in &self.splits.taken {
            for (&r, part) in self.rare.iter().zip(&self.parts).take_while(|(r, _)| **r + k < n.min(held)) {
                if self.splits.legal(r, n - k - r) {
                    see(part ^ late[n - k - r - start]);
                }
            }
        }
        later.find(|value| self.class.certain(*value, n) && !seen[usize::from(*value)] && free(*value)).unwrap_or(u16::MAX)
    }

    /// Rare heaps with an offset from here on are looked at by [`Partners::far`], or by
    /// [`Partners::single`].
    fn held(&self) -> usize {
        if self.values.all().is_some() { usize::MAX } else { self.values.reach() + 1 }
    }

    /// Whether some split of `n` with a rare part has this value.
    fn has_certain_option(&self, partners: &Partners, n: usize, value: u16) -> bool {
        let held = self.held();
        let (start, late) = self.values.late();
        partners.far(n).any(|far| far == value)
            || self.splits.taken.iter().any(|&k| {
                let mut rare = self.rare.iter().zip(&self.parts).take_while(|(r, _)| **r + k < n.min(held));
                rare.any(|(&r, part)| part ^ late[n - k - r - start] == value && self.splits.legal(r, n - k - r))
            })
    }

    /// The first heap of the block, from one on, for which a smaller value that is not certain is
    /// missing among the options, and the least such value.
    fn gap(&mut self, open: &Open, sieve: &Sieve, begin: usize) -> Option<(usize, u16)> {
        let of_block = self.values.from(open.base);
        let mut with: Vec<Mask> = vec![[0; WORDS]; self.counts.len()];
        for (heap, value) in of_block.iter().enumerate().skip(begin) {
            with[usize::from(*value)][heap / 64] |= 1 << (heap % 64);
        }
        // Those heaps are left whose value is larger, up to the first gap.
        let mut larger = below(of_block.len());
        larger.iter_mut().zip(below(begin)).for_each(|(left, known)| *left &= !known);
        let mut gap = None;
        for (value, with) in (0..).zip(&with) {
            larger.iter_mut().zip(with).for_each(|(left, with)| *left &= !with);
            if larger == [0; WORDS] {
                break;
            }
            let word = !self.class.word(value, open.base);
            let mut kept = 0;
            // Whether only small heaps showed it the last time.
            let mut small = false;
            let left = sieve.others_not_shown(value, open.base, larger.map(|heaps| heaps & word));
            for heap in left.iter().enumerate().flat_map(|(i, word)| bits(*word).map(move |bit| 64 * i + bit)) {
                let n = open.base + heap;
                if self.known_single(n, n, value) {
                    continue;
                }
                if let Some(shown) = self.shown(n, value, small) {
                    small = shown.offset < PARTS;
                    if !small && kept < MISSES {
                        kept += 1;
                        self.misses[1].push(shown);
                    }
                } else {
                    gap = Some((n, value));
                    let before = below(heap);
                    larger.iter_mut().zip(before).for_each(|(left, before)| *left &= before);
                    break;
                }
            }
        }
        gap
    }

    /// Some split of `n` that has this value. Most values are met soon. First those places are tried
    /// from which lists can learn, elsewhere for other heaps and values; then small heaps, which have
    /// values of their own, if they are not wanted first.
    fn shown(&self, n: usize, value: u16, small_first: bool) -> Option<Shown> {
        let begin = PARTS + n.wrapping_mul(37).wrapping_add(usize::from(value) * 101) % MANY_PARTS;
        let (small, soon) = (1..PARTS, begin..begin + SOON);
        let [first, second] = if small_first { [small, soon] } else { [soon, small] };
        let mut parts = [first, second, begin + SOON..n, PARTS..begin].into_iter();
        parts.find_map(|parts| self.splits.taken.iter().find_map(|&k| self.shown_by(n, k, value, parts.clone())))
    }

    /// Some split of `n`, after taking `k`, that has this value, with the smaller part among these.
    fn shown_by(&self, n: usize, k: usize, value: u16, parts: Range<usize>) -> Option<Shown> {
        let end = parts.end.min(self.splits.pairs(n, k) + 1);
        let (mut low_room, mut high_room) = (Vec::new(), Vec::new());
        let many = if parts.start < PARTS { MANY / 4 } else { MANY };
        (parts.start..end).step_by(many).find_map(|from| {
            let to = end.min(from + many);
            let low = self.values.slice(from..to, &mut low_room);
            let high = self.values.slice(n - k - to + 1..n - k - from + 1, &mut high_room);
            if !self.level.meets(low, high, value) {
                return None;
            }
            if from < PARTS {
                // No list learns from it.
                return Some(Shown { value, offset: from, other: 0 });
            }
            let mut best: Option<(u64, Shown)> = None;
            for ((low, high), from) in low.chunks(FEW).zip(high.rchunks(FEW)).zip((from..).step_by(FEW)) {
                if self.level.meets(low, high, value) {
                    let mut pairs = (from + k..).zip(low.iter().zip(high.iter().rev()));
                    let (offset, (_, other)) = pairs.find(|(_, (a, b))| **a ^ **b == value)?;
                    // Of those that are at hand one whose other heap has a frequent nimber.
                    let heaps = self.counts[usize::from(*other)].iter().sum();
                    if best.is_none_or(|(most, _)| most < heaps) {
                        best = Some((heaps, Shown { value, offset, other: *other }));
                    }
                }
            }
            best.map(|(_, shown)| shown)
        })
    }
}
