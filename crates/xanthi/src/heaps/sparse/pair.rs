//! Two threads: one proposes the nimbers of a block, while the other proves those of the block before,
//! and sifts the block that follows.

use super::block::Known;
use super::kernel::BLOCK;
use super::lists::Shown;
use super::open::Open;
use super::sieve::Sieve;
use super::{Engine, Halt};
use crate::limit::Limit;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// So many heaps before a block for two threads are common, unless a test wants fewer.
pub(super) const CALM: usize = 16 * BLOCK;

/// If the first thread slept in so many blocks, and in one of so many, processors have other work, and then one thread
/// is faster. It is alone for a number of heaps between these: it doubles as long as the next try is no better.
const SLEPT: usize = 8;
const OFTEN: usize = 16;
pub(super) const ALONE: [usize; 2] = [1 << 16, 1 << 22];

/// The work of the second thread while the first one proposes a block.
struct Task {
    /// The block before, if it is to be proved: its first heap and its nimbers.
    proposed: Option<(usize, Vec<u16>)>,
    /// Pairs that the lists for certain values did not show there.
    missed: Vec<Shown>,
    /// The block after, if it is to be sifted.
    next: Option<usize>,
    open: Open,
    /// What the proof has found: the first heap whose nimber is another one, and this nimber.
    gap: Result<Option<(usize, u16)>, Halt>,
}

impl Task {
    fn run(&mut self, second: &mut Known, sieve: &mut Sieve) {
        self.gap = self.prove(second, sieve);
        if let (Ok(None), Some(next)) = (&self.gap, self.next) {
            sieve.sift_far(next, BLOCK, &mut self.open);
        }
    }

    fn prove(&mut self, second: &mut Known, sieve: &mut Sieve) -> Result<Option<(usize, u16)>, Halt> {
        let Some((base, nimbers)) = &self.proposed else { return Ok(None) };
        second.take_all(nimbers)?;
        second.misses[1].clear();
        let gap = second.gap(*base, sieve, 0);
        if second.values.failed() {
            return Err(Halt::Unreadable);
        }
        if gap.is_none() {
            std::mem::swap(&mut second.misses[0], &mut self.missed);
            sieve.enter(second);
            sieve.learn(second);
        }
        Ok(gap)
    }
}

/// Waits for a message, and says whether it had to sleep. At first it stays awake for about as long as two
/// blocks take, because a thread that sleeps takes nearly as long to wake. None if nobody is there to
/// send a message.
fn receive<T>(from: &Receiver<T>) -> Option<(T, bool)> {
    const SPINS: usize = 1 << 14;
    for _ in 0..SPINS {
        match from.try_recv() {
            Ok(message) => return Some((message, false)),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => std::hint::spin_loop(),
        }
    }
    from.recv().ok().map(|message| (message, true))
}

impl Engine {
    /// Whether the blocks from here on are a matter for two threads. Where there was a rare heap of
    /// late there may be another one, and then the work at the next block is lost.
    pub(super) fn is_for_two(&self, n: usize, largest: usize) -> bool {
        let known = &self.known;
        let calm = known.rare.last().is_none_or(|rare| rare + self.calm < n);
        known.threads > 1 && calm && n >= self.alone_until && n + 2 * BLOCK <= largest && n < self.audit_at && !known.is_few(n)
    }

    /// Computes blocks until something else is to be done: another class, a rare heap, an audit, the end.
    pub(super) fn two_threads(&mut self, largest: usize, limit: &Limit) -> Result<(), Halt> {
        let Some(mut sieve) = self.sieve.take() else { return Err(Halt::TooLarge) };
        let mut second = self.second.take().filter(|second| second.is_behind(&self.known)).unwrap_or_else(|| Box::new(self.known.clone()));
        let late = self.known.values.from(second.values.len()).to_vec();
        let result = second.take_all(&late).and_then(|()| self.blocks(&mut second, &mut sieve, largest, limit));
        self.sieve = Some(sieve);
        self.second = result.is_ok().then_some(second);
        result
    }

    fn blocks(&mut self, second: &mut Known, sieve: &mut Sieve, largest: usize, limit: &Limit) -> Result<(), Halt> {
        sieve.sift(self.known.values.len(), BLOCK, &mut self.open[0]);
        let mut near = sieve.take_near(self.planes.take(), &self.known.values);
        let (chosen, width) = (sieve.chosen, self.known.counts.len());
        let mut until = self.tune_at.min(self.audit_at);
        if chosen {
            until = until.min(self.pace.until());
        }
        let (to_second, tasks) = channel();
        let (to_first, results) = channel();
        let result = std::thread::scope(|scope| {
            // Without a sender the other thread ends.
            let to_second = to_second;
            let (second, sieve) = (&mut *second, &mut *sieve);
            let second_thread = std::thread::Builder::new().spawn_scoped(scope, move || {
                while let Some((mut task, _)) = receive::<Task>(&tasks) {
                    task.run(second, sieve);
                    if to_first.send(task).is_err() {
                        break;
                    }
                }
            });
            if second_thread.is_err() {
                self.known.threads = 1;
                return Ok(None);
            }
            let mut proposed = None;
            let (mut blocks, mut slept) = (0, 0);
            loop {
                let n = self.known.values.len();
                let pairs = self.known.splits.taken.len() * self.known.rare.len();
                let crowded = slept > SLEPT + blocks / OFTEN;
                let more = !crowded && n + BLOCK <= largest + 1 && n < until && self.known.counts.len() == width;
                let spent = if more { limit.spend((BLOCK * (1 + pairs)) as u64) } else { Ok(()) };
                let more = more && spent.is_ok();
                let mut missed = std::mem::take(&mut self.known.misses[0]);
                near.learn(&mut missed);
                let open = std::mem::take(&mut self.open[1]);
                let base = proposed.as_ref().map_or(n, |(base, _)| *base);
                let task = Task { proposed: proposed.take(), missed, next: more.then_some(n + BLOCK), open, gap: Ok(None) };
                // A thread that is gone has panicked, and the scope tells.
                let Ok(()) = to_second.send(task) else { return Err((base, Halt::Unreadable)) };
                let known = &mut self.known;
                let decided = match more {
                    true => {
                        near.narrow(&mut self.open[0], &known.values, known.level);
                        known.begin(&self.open[0], chosen);
                        known.propose(&self.open[0], n + BLOCK)
                    }
                    false => Ok(()),
                };
                let Some((task, late)) = receive(&results) else { return Err((base, Halt::Unreadable)) };
                (blocks, slept) = (blocks + 1, slept + usize::from(late));
                self.open[1] = task.open;
                match task.gap {
                    Err(halt) => return Err((base, halt)),
                    Ok(Some(gap)) => return Ok(Some(gap)),
                    Ok(None) => {}
                }
                if known.values.failed() {
                    return Err((n, Halt::Unreadable));
                }
                decided.map_err(|halt| (n, halt))?;
                spent.map_err(|stop| (n, stop.into()))?;
                if crowded {
                    self.alone_until = n + self.alone;
                    self.alone = (2 * self.alone).min(ALONE[1]);
                } else if blocks > 2 * SLEPT * OFTEN {
                    self.alone = ALONE[0];
                }
                if !more {
                    return Ok(None);
                }
                self.open.swap(0, 1);
                proposed = Some((n, known.values.from(n).to_vec()));
            }
        });
        sieve.put_near(&near);
        let mut planes = near.planes;
        match result {
            Ok(None) => {
                self.planes = Some(planes);
                Ok(())
            }
            Ok(Some((heap, value))) => {
                planes.forget_from(heap, &self.known.values);
                self.planes = Some(planes);
                self.known.mend(heap, value)?;
                second.mend(heap, value)
            }
            Err((base, halt)) => {
                // Nothing from there on has been proved.
                self.known.forget_from(base);
                // Pairs that could not be read, and that they could not.
                self.known.forget_pairs();
                self.known.values.failed();
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
