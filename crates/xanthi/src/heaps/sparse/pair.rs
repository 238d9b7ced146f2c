//! Two threads: one proposes the nimbers of a block, while the other proves those of the block before,
//! and sifts the block that follows.

use super::block::Known;
use super::kernel::BLOCK;
use super::sieve::Sieve;
use super::{Engine, Halt};
use crate::limit::Limit;

/// So many heaps before a block for two threads are common, unless a test wants fewer.
pub(super) const CALM: usize = 16 * BLOCK;

/// A block whose nimbers are proposed.
struct Proposed {
    base: usize,
    nimbers: Vec<u16>,
}

impl Proposed {
    /// Proves the nimbers, or finds the first heap whose nimber is another one, and this nimber.
    fn prove(&self, second: &mut Known, sieve: &mut Sieve) -> Result<Option<(usize, u16)>, Halt> {
        second.take_all(&self.nimbers)?;
        let gap = second.gap(self.base, sieve, 0);
        if second.values.failed() {
            return Err(Halt::Unreadable);
        }
        if gap.is_none() {
            sieve.enter(second);
            sieve.learn(second);
        }
        Ok(gap)
    }
}

impl Engine {
    /// Whether the blocks from here on are a matter for two threads. Where there was a rare heap of
    /// late there may be another one, and then the work at the next block is lost.
    pub(super) fn is_for_two(&self, n: usize, largest: usize) -> bool {
        let known = &self.known;
        let calm = known.rare.last().is_none_or(|rare| rare + self.calm < n);
        self.threads.is_some() && calm && n + 2 * BLOCK <= largest && n < self.audit_at && !known.is_few(n)
    }

    /// Computes blocks until something else is to be done: another class, a rare heap, an audit, the end.
    pub(super) fn two_threads(&mut self, largest: usize, limit: &Limit) -> Result<(), Halt> {
        let Some(mut sieve) = self.sieve.take() else { return Err(Halt::TooLarge) };
        let mut second = self.second.take().filter(|second| second.is_behind(&self.known)).unwrap_or_else(|| Box::new(self.known.clone()));
        second.alone = true;
        let late = self.known.values.from(second.values.len()).to_vec();
        let result = second.take_all(&late).and_then(|()| self.blocks(&mut second, &mut sieve, largest, limit));
        self.sieve = Some(sieve);
        self.second = result.is_ok().then_some(second);
        result
    }

    fn blocks(&mut self, second: &mut Known, sieve: &mut Sieve, largest: usize, limit: &Limit) -> Result<(), Halt> {
        let mut proposed: Option<Proposed> = None;
        let mut sifted = None;
        loop {
            let n = self.known.values.len();
            let pairs = self.known.splits.taken.len() * self.known.rare.len();
            let go_on = n + BLOCK <= largest + 1 && n < self.tune_at && n < self.audit_at && sieve.is_for(&self.known);
            let spent = if go_on { limit.spend((BLOCK * (1 + pairs)) as u64) } else { Ok(()) };
            let [now, next] = &mut self.open;
            if !go_on || spent.is_err() {
                let gap = proposed.map_or(Ok(None), |proposed| proposed.prove(second, sieve));
                return self.after(second, gap, n).and(spent.map_err(Halt::from));
            }
            if sifted != Some(n) {
                sieve.sift(n, BLOCK, now);
            }
            let known = &mut self.known;
            std::mem::swap(&mut known.misses[0], &mut second.misses[0]);
            second.misses[1].clear();
            let chosen = sieve.chosen;
            let (decided, gap) = rayon::join(
                || {
                    known.begin(now, chosen);
                    known.propose(now, n + BLOCK)
                },
                || {
                    let gap = proposed.as_ref().map_or(Ok(None), |proposed| proposed.prove(second, sieve));
                    if gap == Ok(None) {
                        sieve.sift(n + BLOCK, BLOCK, next);
                    }
                    gap
                },
            );
            if gap != Ok(None) {
                let base = proposed.map_or(n, |proposed| proposed.base);
                return self.after(second, gap, base);
            }
            decided?;
            if self.known.values.failed() {
                self.known.forget_from(n);
                self.known.forget_pairs();
                return Err(Halt::Unreadable);
            }
            self.open.swap(0, 1);
            sifted = Some(n + BLOCK);
            proposed = Some(Proposed { base: n, nimbers: self.known.values.from(n).to_vec() });
        }
    }

    /// Mends what a proof has found, if it has.
    fn after(&mut self, second: &mut Known, gap: Result<Option<(usize, u16)>, Halt>, base: usize) -> Result<(), Halt> {
        match gap {
            Ok(None) => Ok(()),
            Ok(Some((heap, value))) => {
                self.known.mend(heap, value)?;
                second.mend(heap, value)
            }
            Err(halt) => {
                // Nothing from there on has been proved.
                self.known.forget_from(base);
                Err(halt)
            }
        }
    }
}

impl Known {
    /// Whether this knows the first of the heaps that `other` knows, and nothing else.
    fn is_behind(&self, other: &Known) -> bool {
        let same = self.class == other.class && self.values.late().0 == other.values.late().0;
        same && self.values.len() <= other.values.len() && self.rare.len() == other.rare.len()
    }
}
