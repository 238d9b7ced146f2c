//! The clocks of the threads that solve: one thread looks at them all and cancels what runs too long.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};
use xanthi::{Budget, Stop};
use xanthi_games::budget::Canceller;

/// The stack of a thread that solves: some searches go as deep as a game is long.
pub(super) const STACK: usize = 64 << 20;

pub(super) struct Clocks {
    limit: Duration,
    seats: Vec<Mutex<Option<(Instant, Canceller)>>>,
    over: AtomicBool,
}

impl Clocks {
    pub(super) fn new(threads: usize, limit: Duration) -> Self {
        Self { limit, seats: (0..threads).map(|_| Mutex::new(None)).collect(), over: AtomicBool::new(false) }
    }

    /// A thread begins with a line.
    pub(super) fn begin(&self, seat: usize, budget: &Budget) {
        *lock(&self.seats[seat]) = Some((Instant::now() + self.limit, budget.canceller()));
        if self.over.load(Ordering::SeqCst) {
            budget.canceller().cancel(Stop::Interrupted);
        }
    }

    /// It has ended with it.
    pub(super) fn end(&self, seat: usize) {
        *lock(&self.seats[seat]) = None;
    }

    /// Stops whatever runs, and the keeper.
    pub(super) fn stop(&self, why: Stop) {
        self.over.store(true, Ordering::SeqCst);
        for seat in &self.seats {
            if let Some((_, canceller)) = &*lock(seat) {
                canceller.cancel(why);
            }
        }
    }

    /// Looks at the clocks until all is over.
    pub(super) fn keep(&self) {
        let step = (self.limit / 10).clamp(Duration::from_millis(1), Duration::from_millis(20));
        while !self.over.load(Ordering::SeqCst) {
            std::thread::park_timeout(step);
            let now = Instant::now();
            for seat in &self.seats {
                if let Some((deadline, canceller)) = &*lock(seat)
                    && now >= *deadline
                {
                    canceller.cancel(Stop::Time);
                }
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}
