//! One block of heaps: candidates from the planes, the near heaps, and the search for witnesses.

use super::class::Class;
use super::kernel::{BLOCK, Mask, WORDS};
use super::{Engine, Halt, MOST_VALUES};

/// At most so many candidates for each heap are taken from the planes; if near heaps exclude them
/// all, the next are found one by one.
const CANDIDATES: usize = 4;

/// What is known of the heaps of one block while it is computed.
struct Work {
    base: usize,
    heaps: usize,
    /// For each value, the heaps that have an option with it which no plane shows.
    given: Vec<Mask>,
    /// The least certain values that no plane excludes, as many as are wanted for each heap.
    wanted: usize,
    candidates: Box<[[u16; CANDIDATES]; BLOCK]>,
    found: [u8; BLOCK],
    /// For each value, the heaps for which it was chosen.
    chosen: Vec<Mask>,
}

fn bits(mask: &Mask) -> impl Iterator<Item = usize> + '_ {
    mask.iter().enumerate().flat_map(|(i, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| 64 * i + left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(bit)
        })
    })
}

fn below(heaps: usize) -> Mask {
    std::array::from_fn(|i| match heaps.saturating_sub(64 * i) {
        64.. => u64::MAX,
        rest => (1 << rest) - 1,
    })
}

fn none(mask: &Mask) -> bool {
    mask.iter().all(|word| *word == 0)
}

impl Engine {
    /// Computes the next `heaps` heaps, or those up to the first rare one.
    pub(super) fn block(&mut self, heaps: usize) -> Result<(), Halt> {
        let base = self.values.len();
        if self.planes.width < self.counts.len() || !self.planes.has_room(base) {
            self.new_planes();
        }
        if !self.planes.fits() {
            return Err(Halt::TooLarge);
        }
        let width = self.planes.width;
        let mut work = Work {
            base,
            heaps,
            wanted: self.wanted(),
            given: vec![[0; WORDS]; width],
            candidates: vec![[0; CANDIDATES]; BLOCK].try_into().expect("a block of them"),
            found: [0; BLOCK],
            chosen: vec![[0; WORDS]; width],
        };
        self.place(&mut work);
        self.candidates(&mut work);
        if let Err(halt) = self.choose(&mut work) {
            // Nothing of this block has been verified.
            self.forget_from(base);
            return Err(halt);
        }
        let gap = if self.class == Class::All { None } else { self.gap(&work) };
        let kept = gap.map_or(heaps, |(heap, _)| heap);
        // Heaps from the gap on were computed without it.
        self.forget_from(base + kept);
        let known = below(kept);
        for value in 0..work.chosen.len().min(width) {
            let of: Mask = std::array::from_fn(|i| work.chosen[value][i] & known[i]);
            if !none(&of) {
                let first = self.planes.filled[value] == 0;
                self.planes.enter(value as u16, base, &of);
                if first {
                    self.options.forget();
                    self.witnesses.forget();
                }
            }
        }
        self.step = (2 * heaps).min(BLOCK);
        if let Some((_, value)) = gap {
            self.take(value)?;
            let heap = base + kept;
            self.rare.push(heap);
            // For a value that has no plane yet, planes and plan are made again before the next block.
            if usize::from(value) < width {
                let first = self.planes.filled[usize::from(value)] == 0;
                self.planes.enter(value, heap, &below(1));
                if first {
                    self.options.forget();
                    self.witnesses.forget();
                }
                self.add_rare(heap);
            }
            self.step = 64;
        }
        Ok(())
    }

    /// How many candidates are worth their passes over the rare heaps: the more of these there are,
    /// the fewer candidates do near heaps exclude, and the dearer is the next.
    fn wanted(&self) -> usize {
        match self.rare.len() {
            _ if self.class == Class::All => 1,
            0..100 => CANDIDATES,
            _ => 3,
        }
    }

    /// Takes back the heaps from this one on, which are not in the planes yet.
    fn forget_from(&mut self, heap: usize) {
        for (i, value) in self.values.drain(heap..).enumerate() {
            self.counts[usize::from(value)][(heap + i) % 2] -= 1;
        }
    }

    /// Brings the plan of the rare heaps to this block, and gives what it leaves out: pairs with a
    /// rare heap that is far away, or so near to half of a heap of the block that some pairs are
    /// illegal.
    fn place(&mut self, work: &mut Work) {
        let (base, heaps, least) = (work.base, work.heaps, self.splits.least);
        if self.class == Class::All {
            for (j, &k) in self.splits.taken.iter().enumerate() {
                // Up to here every pair is legal for every heap of the block.
                let last = self.splits.pairs(base, k);
                for r in self.placed[j] + 1..=last {
                    self.options.add(self.values[r], r + k, &self.planes);
                }
                self.placed[j] = last;
                for r in last + 1..=self.splits.pairs(base + heaps - 1, k) {
                    for n in (2 * r + k + least).max(base)..base + heaps {
                        give(work, self.values[r] ^ self.values[n - k - r], n);
                    }
                }
            }
            return;
        }
        // A rare heap r is near half if some n has |n - k - 2 r| < least.
        let near_half = |k: usize, r: usize| 2 * r + k + least > base && 2 * r + k < base + heaps + least;
        let from = self.rare.partition_point(|&r| 2 * r + self.splits.most() + least <= base);
        let out: Vec<(usize, usize)> = self.rare[from..]
            .iter()
            .take_while(|&&r| 2 * r < base + heaps + least)
            .flat_map(|&r| self.splits.taken.iter().map(move |&k| (k, r)))
            .filter(|&(k, r)| near_half(k, r) && r + k <= self.history)
            .collect();
        if self.left_out || !out.is_empty() {
            self.options.clear();
            for &r in &self.rare {
                for &k in &self.splits.taken {
                    if r + k <= self.history && !near_half(k, r) {
                        self.options.add(self.values[r], r + k, &self.planes);
                    }
                }
            }
            self.left_out = !out.is_empty();
        }
        let out = out.into_iter().map(|(k, r)| (r + k, k, self.values[r]));
        for (offset, k, value) in out.chain(self.far.iter().copied()) {
            for n in base.max(offset + 1)..base + heaps {
                let other = n - offset;
                if other < base && self.splits.legal(offset - k, other) {
                    give(work, value ^ self.values[other], n);
                }
            }
        }
    }

    /// For each heap the least certain values that no option with the other part before the block
    /// has.
    fn candidates(&mut self, work: &mut Work) {
        let mut need = below(work.heaps);
        let bit = self.planes.bit(work.base);
        for value in 0..self.planes.width {
            let word = self.class.word(value as u16, work.base);
            let due: Mask = need.map(|heaps| heaps & word);
            if none(&due) {
                if none(&need) {
                    break;
                }
                continue;
            }
            self.options.prepare(value, &self.planes);
            let mut covered = work.given[value];
            self.level.cover(&self.options.shifts(value, &self.planes, bit), &due, &mut covered);
            let open: Mask = std::array::from_fn(|i| due[i] & !covered[i]);
            for heap in bits(&open) {
                let found = &mut work.found[heap];
                work.candidates[heap][usize::from(*found)] = value as u16;
                *found += 1;
                if usize::from(*found) == work.wanted {
                    need[heap / 64] &= !(1 << (heap % 64));
                }
            }
        }
    }

    /// For each heap the least certain value that no option has.
    fn choose(&mut self, work: &mut Work) -> Result<(), Halt> {
        for heap in 0..work.heaps {
            let n = work.base + heap;
            self.splits.singles(&self.values, n, &mut |value| give(work, value, n));
            let (word, bit) = (heap / 64, 1 << (heap % 64));
            let is_given = |value: u16| work.given.get(usize::from(value)).is_some_and(|mask| mask[word] & bit != 0);
            let found = &work.candidates[heap][..usize::from(work.found[heap])];
            let mut left = found.iter().copied().filter(|w| !is_given(*w) && !self.near_option(work.base, n, *w));
            let value = left.next().unwrap_or_else(|| {
                // The planes speak of all values below their number, and of those to the last
                // candidate if there are as many candidates as were wanted.
                let full = found.len() == work.wanted;
                let from = if full { found[work.wanted - 1] + 1 } else { self.planes.width as u16 };
                let free = |w: &u16| self.class.certain(*w, n) && !is_given(*w) && !self.has_certain_option(n, *w);
                (from..2 * MOST_VALUES as u16).find(free).unwrap_or(u16::MAX)
            });
            self.take(value)?;
            if usize::from(value) >= work.chosen.len() {
                work.chosen.resize(usize::from(value) + 1, [0; WORDS]);
            }
            work.chosen[usize::from(value)][word] |= bit;
        }
        Ok(())
    }

    /// Whether `n` has an option with this value, one part rare and the other in the block.
    fn near_option(&self, base: usize, n: usize, value: u16) -> bool {
        let part = &self.values[base..n];
        self.near.iter().any(|rare| self.level.meets(part, &rare[BLOCK - part.len()..], value))
    }

    /// Whether `n` has an option with this value and one rare part.
    fn has_certain_option(&self, n: usize, value: u16) -> bool {
        self.splits.taken.iter().any(|&k| match self.class {
            Class::All => (1..=self.splits.pairs(n, k)).any(|r| self.values[r] ^ self.values[n - k - r] == value),
            _ => self
                .rare
                .iter()
                .take_while(|&&r| r + k < n)
                .any(|&r| self.values[r] ^ self.values[n - k - r] == value && self.splits.legal(r, n - k - r)),
        })
    }

    /// The first heap of the block for which a smaller value that is not certain is missing among
    /// the options, as its place in the block, and the least such value.
    fn gap(&mut self, work: &Work) -> Option<(usize, u16)> {
        let base = work.base;
        let bit = self.planes.bit(base);
        let mut gap = None;
        let mut larger = below(work.heaps);
        for value in 0..work.chosen.len() {
            // Those heaps are left whose value is larger, up to the first gap.
            larger.iter_mut().zip(&work.chosen[value]).for_each(|(left, chosen)| *left &= !chosen);
            if none(&larger) {
                break;
            }
            let certain = self.class.word(value as u16, base);
            let given = work.given.get(value).copied().unwrap_or_default();
            let due: Mask = std::array::from_fn(|i| larger[i] & !certain & !given[i]);
            if none(&due) {
                continue;
            }
            let mut covered = [0; WORDS];
            if value < self.planes.width {
                self.witnesses.prepare(value, &self.planes);
                self.level.cover(&self.witnesses.shifts(value, &self.planes, bit), &due, &mut covered);
            }
            let open: Mask = std::array::from_fn(|i| due[i] & !covered[i]);
            if let Some(heap) = bits(&open).find(|heap| !self.has_option(base + heap, value as u16)) {
                gap = Some((heap, value as u16));
                let before = below(heap);
                larger.iter_mut().zip(before).for_each(|(left, before)| *left &= before);
            }
        }
        gap
    }

    /// Whether some split of `n` has this value.
    fn has_option(&self, n: usize, value: u16) -> bool {
        self.splits.taken.iter().any(|&k| {
            let pairs = self.splits.pairs(n, k);
            let (low, high) = (&self.values[1..=pairs], &self.values[n - k - pairs..n - k]);
            low.iter().zip(high.iter().rev()).any(|(a, b)| a ^ b == value)
        })
    }
}

/// Notes that a heap of `n` has an option with this value.
fn give(work: &mut Work, value: u16, n: usize) {
    let (value, heap) = (usize::from(value), n - work.base);
    if value >= work.given.len() {
        work.given.resize(value + 1, [0; WORDS]);
    }
    work.given[value][heap / 64] |= 1 << (heap % 64);
}
