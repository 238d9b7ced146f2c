//! One block of heaps: what the sieve left open, decided heap by heap.

use super::Halt;
use super::bits::{BLOCK, LANES};
use super::candidates::Open;
use super::groups::Groups;
use super::known::Known;
use super::partners::BYTES_REACH;
use super::sieve::Sieve;

/// The misses of some lanes that are learned from if the lists were chosen.
const FEW_LEARNED: usize = 2;

impl Known {
    /// Decides the heaps of a block.
    pub(super) fn settle(&mut self, open: &Open, sieve: &Sieve) -> Result<(), Halt> {
        self.begin(open, sieve.chosen);
        let few = open.few;
        while self.values.len() < open.base + open.heaps {
            let begin = self.values.len() - open.base;
            let end = open.base + open.heaps.min(begin + self.span);
            self.propose(open, end)?;
            self.span = (2 * self.span).min(BLOCK);
            // This block was not sifted, and the rest of it is no matter for few pairs.
            let cut = few && self.values.len() < end;
            self.bring_masks(open.base);
            let mut misses = std::mem::take(&mut self.misses[1]);
            let gap = self.gap(open.base, sieve, begin, &mut misses);
            self.misses[1] = misses;
            if let Some((heap, value)) = gap {
                self.mend(heap, value)?;
                if few {
                    // This block was not sifted.
                    return Ok(());
                }
            }
            if cut {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Makes ready for a block.
    pub(super) fn begin(&mut self, open: &Open, chosen: bool) {
        self.misses.iter_mut().for_each(Vec::clear);
        self.learns = if chosen { FEW_LEARNED } else { LANES };
        // A team takes back the block before, too.
        self.large.drain(..self.large.partition_point(|heap| heap + BYTES_REACH + BLOCK < open.base));
    }

    /// Finds for the heaps of a block up to `end` the least certain value that no option has. It is
    /// the nimber if no other value is missing below.
    ///
    /// # Errors
    /// If values grow too large. Then no heap is added.
    pub(super) fn propose(&mut self, open: &Open, end: usize) -> Result<(), Halt> {
        if open.few {
            let begin = self.values.len();
            return self.few_heaps(open.base, end).inspect_err(|_| self.forget_from(begin));
        }
        self.propose_with(open, end, None)
    }

    /// The same for a whole block, whose candidates a team compares with the pairs that do not change.
    pub(super) fn propose_with(&mut self, open: &Open, end: usize, groups: Option<&Groups>) -> Result<(), Halt> {
        let begin = self.values.len();
        let mut partners = std::mem::take(&mut self.partners);
        let mut result = Ok(());
        while result.is_ok() && self.values.len() < end {
            result = self.group(open, end, &mut partners, groups);
        }
        self.partners = partners;
        if result.is_err() {
            // Nothing from there on has been verified.
            self.forget_from(begin);
        }
        result
    }

    /// Enters a rare heap with a smaller value than was proposed. Heaps behind it were decided
    /// without it, and are taken back.
    pub(super) fn mend(&mut self, heap: usize, value: u16) -> Result<(), Halt> {
        self.forget_from(heap);
        self.take(value)?;
        self.rare.push(heap);
        self.parts.push(value);
        self.span = LANES;
        Ok(())
    }
}
