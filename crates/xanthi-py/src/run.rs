//! Long work on a thread of its own, while the caller's thread waits for signals and clocks.
//!
//! Only Python's main thread sees Ctrl-C, and only when it looks. So it waits for the worker in
//! steps of [`STEP`], looks for signals in between, cancels the budget when one came or the time is
//! over, and does not wait for a worker that is slow to stop.

use crate::errors;
use crate::limit::Limit;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use xanthi::{Budget, Stop};

/// How long the caller's thread sleeps before it looks for signals.
const STEP: Duration = Duration::from_millis(50);
/// How long an interrupted caller waits for the worker; it ends by itself afterwards.
const PATIENCE: Duration = Duration::from_millis(500);
/// The stack of a worker: some searches go as deep as a game is long.
const STACK: usize = 64 << 20;

/// Does the work on a thread of its own, with Python's lock released. When the time is over the
/// budget is cancelled, and what the work then answers is the answer.
///
/// `progress` is called with the number of positions and the seconds so far.
///
/// # Errors
/// Ctrl-C (and whatever else a signal handler or `progress` raises), at once.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    limit: &Limit,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Budget) -> T + Send + 'static,
) -> PyResult<T> {
    let watch = Watch { budget: limit.budget(), deadline: limit.time.map(|time| Instant::now() + time) };
    watch.wait(py, progress, work)
}

struct Watch {
    budget: Budget,
    deadline: Option<Instant>,
}

impl Watch {
    fn wait<T: Send + 'static>(
        self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        work: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> PyResult<T> {
        let (sender, mut receiver) = mpsc::sync_channel(1);
        let begun = Instant::now();
        let budget = self.budget.clone();
        let worker = move || {
            let _ = sender.send(work(&budget));
        };
        let spawned = thread::Builder::new().name("xanthi".into()).stack_size(STACK).spawn(worker);
        spawned.map_err(|e| errors::question(py, &format!("a thread cannot be started: {e}"), "close other programs"))?;
        loop {
            let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
            let step = left.filter(|left| !left.is_zero()).map_or(STEP, |left| STEP.min(left));
            let (got, back) = py.detach(move || (receiver.recv_timeout(step), receiver));
            receiver = back;
            match got {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Disconnected) => return Err(no_answer()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let heard = py.check_signals().and_then(|()| match progress {
                Some(callback) => callback.call1((self.budget.spent(), begun.elapsed().as_secs_f64())).map(|_| ()),
                None => Ok(()),
            });
            if let Err(error) = heard {
                self.budget.canceller().cancel(Stop::Interrupted);
                py.detach(move || receiver.recv_timeout(PATIENCE).is_ok());
                return Err(error);
            }
            if self.deadline.is_some_and(|end| Instant::now() >= end) {
                self.budget.canceller().cancel(Stop::Time);
            }
        }
    }
}

/// A solver that ended without an answer.
pub(crate) fn no_answer() -> PyErr {
    PyRuntimeError::new_err("the solver ended without an answer: a fault of the program, please report it")
}

/// Does one piece of work for each item on several threads, each item with its own time and
/// positions, and answers in order.
///
/// # Errors
/// As [`run`]. The items that are not done are given up.
pub(crate) fn each<I, T>(
    py: Python<'_>,
    limit: &Limit,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
    items: Vec<I>,
    work: impl Fn(&I, &Budget) -> T + Send + Sync + 'static,
) -> PyResult<Vec<T>>
where
    I: Send + Sync + 'static,
    T: Send + 'static,
{
    let all = Limit { time: None, ..*limit };
    let time = limit.time;
    run(py, &all, progress, move |whole| pool::run(&items, threads, time, whole, &work))
}

mod pool {
    //! The threads of [`super::each`], and the one that keeps their clocks.

    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};
    use xanthi::{Budget, Stop};
    use xanthi_games::budget::Canceller;

    type Clock = Mutex<Option<(Instant, Canceller)>>;

    pub(super) fn run<I: Sync, T: Send>(
        items: &[I],
        threads: usize,
        time: Option<Duration>,
        whole: &Budget,
        work: &(impl Fn(&I, &Budget) -> T + Sync),
    ) -> Vec<T> {
        let threads = threads.clamp(1, items.len().max(1));
        let slots: Vec<Mutex<Option<T>>> = items.iter().map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        let clocks: Vec<Clock> = (0..threads).map(|_| Mutex::new(None)).collect();
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            let keeper = scope.spawn(|| keep(&clocks, time, whole, &over));
            let workers: Vec<_> = clocks
                .iter()
                .filter_map(|clock| {
                    let run = || one(items, &slots, &next, clock, time, whole, work);
                    thread::Builder::new().stack_size(super::STACK).spawn_scoped(scope, run).ok()
                })
                .collect();
            if workers.is_empty() {
                one(items, &slots, &next, &clocks[0], time, whole, work);
            }
            let ends: Vec<_> = workers.into_iter().map(|worker| worker.join()).collect();
            over.store(true, Ordering::Relaxed);
            keeper.thread().unpark();
            // An answer that is missing would move all behind it to other items.
            if let Some(panic) = ends.into_iter().find_map(Result::err) {
                std::panic::resume_unwind(panic);
            }
        });
        slots.into_iter().filter_map(|slot| slot.into_inner().unwrap_or_else(|e| e.into_inner())).collect()
    }

    fn one<I, T>(
        items: &[I],
        slots: &[Mutex<Option<T>>],
        next: &AtomicUsize,
        clock: &Clock,
        time: Option<Duration>,
        whole: &Budget,
        work: &impl Fn(&I, &Budget) -> T,
    ) {
        while whole.go_on().is_ok() {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(i) else { return };
            // Its own budget: a clock that runs out stops this item and no other.
            let budget = Budget::new(whole.nodes, whole.memory, whole.threads);
            let deadline = Instant::now() + time.unwrap_or(Duration::from_secs(1 << 30));
            *lock(clock) = Some((deadline, budget.canceller()));
            let answer = work(item, &budget);
            *lock(clock) = None;
            let _ = whole.spend(budget.spent());
            *lock(&slots[i]) = Some(answer);
        }
    }

    /// Cancels what has run out of time, and everything when the whole is cancelled.
    fn keep(clocks: &[Clock], time: Option<Duration>, whole: &Budget, over: &AtomicBool) {
        let step = time.map_or(super::STEP, |time| (time / 4).clamp(Duration::from_millis(1), super::STEP));
        while !over.load(Ordering::Relaxed) {
            thread::park_timeout(step);
            let stopped = whole.canceller().cancelled();
            for clock in clocks {
                if let Some((deadline, canceller)) = &*lock(clock) {
                    match stopped {
                        Some(stop) => canceller.cancel(stop),
                        None if Instant::now() >= *deadline => canceller.cancel(Stop::Time),
                        None => {}
                    }
                }
            }
        }
    }

    fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
        mutex.lock().unwrap_or_else(|e| e.into_inner())
    }
}
