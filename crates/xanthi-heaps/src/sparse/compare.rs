//! Candidates that the sieve left open, compared with all pairs that have a rare part.

use super::bits::{LANES, TRIED};
use super::candidates::Open;
use super::groups::Groups;
use super::known::Known;
use super::partners::{NONE, Partners};
use super::tried::{How, Tried};
use super::{Halt, MOST_VALUES};

/// The values of one byte, and more than games with few of them have.
const BYTES: usize = 256;
const FEW_VALUES: usize = 1024;

impl Known {
    /// Decides the next few heaps of a block, the lanes, up to the heap `end`.
    pub(super) fn group(&mut self, open: &Open, end: usize, partners: &mut Partners, groups: Option<&Groups>) -> Result<(), Halt> {
        let base = self.values.len();
        partners.bring(&self.splits, &self.rare, &self.parts, &self.values, open);
        partners.load(&self.values, base);
        self.values.bring_low();
        let lanes = LANES.min(end - base);
        let mut tried = match groups {
            Some(groups) => groups.tried(base, &self.values),
            None => self.compare(open, partners, lanes),
        };
        self.compare_rest(partners, &mut tried);
        for lane in 0..lanes {
            let value = match self.candidate(partners, &tried, lane) {
                Some(value) => value,
                None => {
                    self.searched += u64::from(tried.doubtful >> lane & 1 == 0);
                    self.search(partners, tried.wanted[0][lane])
                }
            };
            self.take(value)?;
        }
        Ok(())
    }

    /// How the candidates of the next heaps are compared.
    pub(super) fn how(&self) -> How {
        How { level: self.level, bytes: self.large.len() <= self.most_large, learns: self.learns }
    }

    /// Compares the first candidates of the lanes with the pairs whose other parts are before the block.
    pub(super) fn compare(&self, open: &Open, partners: &Partners, lanes: usize) -> Tried {
        let base = self.values.len();
        let mut tried = Tried::new(open, base - open.base, lanes, &self.values, self.how());
        tried.compare(partners.before().iter(), &self.values, base);
        tried
    }

    /// Compares them with the other pairs, and finds which lanes are doubtful.
    pub(super) fn compare_rest(&mut self, partners: &Partners, tried: &mut Tried) {
        let base = self.values.len();
        tried.compare(partners.within(), &self.values, base);
        self.misses[0].append(&mut tried.shown);
        let far = partners.far_hits(base, &tried.wanted, self.level);
        tried.left.iter_mut().zip(far).for_each(|(left, far)| *left &= !far);
        if tried.how.bytes {
            let misled =
                |heap: &usize| partners.misled(*heap, self.values.low_byte(self.values.get(*heap)), base, &tried.low, &tried.asked);
            let misled = self.large.iter().map(misled).fold(0, |lanes, misled| lanes | misled);
            // Where its low byte seems to be met, a large candidate need not be.
            tried.doubtful = tried.large.iter().zip(&tried.left).fold(misled, |lanes, (large, left)| lanes | large & !left);
        }
    }

    /// Whether a move that leaves one heap or none, of those before the lanes, has this value.
    pub(super) fn known_single(&self, base: usize, n: usize, value: u16) -> bool {
        let mut met = value == 0 && self.splits.whole(n);
        met |= self.splits.single.iter().any(|&k| k < n && n - k < base && self.values.get(n - k) == value);
        met
    }

    /// The least certain value that no option of the next heap has, which was compared as this lane, if it is
    /// among the candidates.
    fn candidate(&self, partners: &Partners, tried: &Tried, lane: usize) -> Option<u16> {
        let mut left = (0..TRIED).filter(|i| tried.left[*i] >> lane & 1 == 1).map(|i| tried.wanted[i][lane]);
        left.find(|value| self.is_free(partners, *value)).filter(|_| tried.doubtful >> lane & 1 == 0)
    }

    /// Whether a value that no pair in a chunk has is no value of an option of the next heap.
    fn is_free(&self, partners: &Partners, value: u16) -> bool {
        let n = self.values.len();
        !self.known_single(n, n, value) && !partners.single(&self.splits, &self.values, value, self.level)
    }

    /// The same from all certain values of the pairs. Those below the first candidate were shown.
    pub(super) fn search(&self, partners: &Partners, first: u16) -> u16 {
        // It may be larger than all that are known.
        match self.counts.len() < FEW_VALUES {
            true => self.search_below::<FEW_VALUES>(partners, first),
            false => self.search_below::<MOST_VALUES>(partners, first),
        }
    }

    fn search_below<const VALUES: usize>(&self, partners: &Partners, first: u16) -> u16 {
        let n = self.values.len();
        let mut seen = [0u8; VALUES];
        partners.far(n).for_each(|value| seen[usize::from(value) % VALUES] = 1);
        let (start, late) = self.values.late();
        let at = n - start;
        let small = self.values.is_small(self.counts.len() as u16 - 1);
        if let (true, Some((seen, _))) = (small, seen.split_first_chunk_mut::<BYTES>()) {
            let low = self.values.low();
            for chunk in partners.chunks() {
                // Some at once: the loop itself takes as long as a third of what is done in it.
                let ((offsets, last), (parts, last_parts)) = (chunk.offsets.as_chunks::<8>(), chunk.low.as_chunks::<8>());
                for (offsets, parts) in offsets.iter().zip(parts) {
                    for i in 0..8 {
                        seen[usize::from(low[at - offsets[i]] ^ parts[i])] = 1;
                    }
                }
                last.iter().zip(last_parts).for_each(|(offset, part)| seen[usize::from(low[at - offset] ^ part)] = 1);
            }
        } else {
            for chunk in partners.chunks() {
                chunk.offsets.iter().zip(&chunk.parts).for_each(|(offset, part)| seen[usize::from(late[at - offset] ^ part) % VALUES] = 1);
            }
        }
        let first = if first == NONE { 0 } else { first };
        let mut unseen = (first..VALUES as u16).filter(|value| seen[usize::from(*value)] == 0);
        unseen.find(|value| self.class.certain(*value, n) && self.is_free(partners, *value)).unwrap_or(u16::MAX)
    }
}
