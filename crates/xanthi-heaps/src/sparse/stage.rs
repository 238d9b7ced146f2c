//! What the other threads of a team do while the first one proposes the nimbers of a block.

use super::Halt;
use super::bits::BLOCK;
use super::candidates::Open;
use super::groups::Groups;
use super::known::Known;
use super::lists::Shown;
use super::sieve::Sieve;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, RwLockReadGuard};

/// What the other threads know.
#[derive(Debug)]
pub(super) struct Back {
    pub(super) known: Known,
    pub(super) sieve: Sieve,
}

/// The work on one block.
#[derive(Debug)]
pub(super) struct Step {
    /// The first heap of the block, which is proposed by the first thread, and its candidates, once these are known.
    pub(super) base: usize,
    pub(super) groups: OnceLock<Groups>,
    /// The block before, if it is to be proved: its first heap and its nimbers.
    pub(super) proposed: Option<(usize, Vec<u16>)>,
    /// Pairs that the lists for certain values did not show there.
    pub(super) missed: Mutex<Vec<Shown>>,
    /// The block after, if it is to be sifted.
    pub(super) next: Option<usize>,
    /// Whether nobody needs anything of it any more.
    pub(super) over: AtomicBool,
}

/// The first heap whose nimber is not the one that was proposed, and its nimber.
pub(super) type Gap = Result<Option<(usize, u16)>, Halt>;

/// What one thread does, before it helps with groups.
pub(super) struct Helper {
    pub(super) steps: Receiver<Arc<Step>>,
    /// For one that takes in and proves the block before.
    pub(super) proofs: Option<Sender<Gap>>,
    /// For one that sifts the block after.
    pub(super) sifted: Option<Sender<Open>>,
}

/// So many times a thread looks for what another one does before it sleeps: about as long as two blocks
/// take, because a thread that sleeps takes nearly as long to wake.
const SPINS: usize = 1 << 14;

/// Waits for a message, and says whether it had to sleep. None if nobody is there to send one.
pub(super) fn receive<T>(from: &Receiver<T>) -> Option<(T, bool)> {
    for _ in 0..SPINS {
        match from.try_recv() {
            Ok(message) => return Some((message, false)),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => std::hint::spin_loop(),
        }
    }
    from.recv().ok().map(|message| (message, true))
}

impl Step {
    /// Waits for something that others do in this step, if it is not over.
    fn wait<T>(&self, mut find: impl FnMut() -> Option<T>) -> Option<T> {
        let mut looked = 0;
        loop {
            if let Some(found) = find() {
                return Some(found);
            }
            if self.over.load(Ordering::Acquire) {
                return None;
            }
            looked += 1;
            if looked < SPINS { std::hint::spin_loop() } else { std::thread::yield_now() }
        }
    }
}

impl Back {
    /// Takes in the block that was proposed, and learns from what was missed before.
    fn enter(&mut self, step: &Step) -> Result<(), Halt> {
        let Some((base, nimbers)) = &step.proposed else { return Ok(()) };
        std::mem::swap(&mut self.known.misses[0], &mut step.missed.lock().unwrap_or_else(PoisonError::into_inner));
        // Before there are more heaps: a pair must be legal for those of this block, too.
        self.sieve.learn(&self.known);
        self.known.take_all(nimbers)?;
        self.known.values.bring_low();
        self.known.bring_masks(*base);
        self.sieve.enter(&self.known);
        Ok(())
    }

    /// Finds whether the nimbers of the block that was taken in are right. What lists can learn is added to `misses`.
    fn prove(&self, step: &Step, misses: &mut Vec<Shown>) -> Gap {
        let Some((base, _)) = &step.proposed else { return Ok(None) };
        let gap = self.known.gap(*base, &self.sieve, 0, misses);
        if self.known.values.failed() { Err(Halt::Unreadable) } else { Ok(gap) }
    }
}

impl Helper {
    /// Works until there are no more steps.
    pub(super) fn work(&self, back: &RwLock<Back>) {
        let mut misses = Vec::new();
        while let Some((step, _)) = receive(&self.steps) {
            if self.step(&step, back, &mut misses).is_none() {
                return;
            }
        }
    }

    /// None if a message could not be sent, or another thread has panicked.
    fn step(&self, step: &Step, back: &RwLock<Back>, misses: &mut Vec<Shown>) -> Option<()> {
        // Nobody may hold what the others know while it waits: who proves a block takes it in first.
        let known = || {
            let is_ready = |back: &RwLockReadGuard<'_, Back>| back.known.values.len() >= step.base;
            step.wait(|| back.read().ok().filter(is_ready))
        };
        if let Some(proofs) = &self.proofs {
            let mut taking = back.write().ok()?;
            taking.known.misses[1] = std::mem::take(misses);
            if let Err(halt) = taking.enter(step) {
                return proofs.send(Err(halt)).ok();
            }
            drop(taking);
            let Some(back) = known() else { return Some(()) };
            let gap = back.prove(step, misses);
            let is_proved = matches!(gap, Ok(None));
            proofs.send(gap).ok()?;
            if !is_proved {
                return Some(());
            }
        }
        if let (Some(sifted), Some(next)) = (&self.sifted, step.next) {
            let Some(back) = known() else { return Some(()) };
            let mut open = Open::default();
            back.sieve.sift_far(next, BLOCK, &mut open);
            sifted.send(open).ok()?;
        }
        if let Some(groups) = step.wait(|| step.groups.get())
            && let Some(back) = known()
        {
            while groups.work(&back.known.values) {}
        }
        Some(())
    }
}
