//! Many checks on several threads, their endings in order.

use crate::Failure;
use crate::flags::LimitArgs;
use crate::limits::Watch;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use xanthi::answer::theory::{Checked, Ending};
use xanthi::theory::Statement;
use xanthi::{Budget, Stop};

/// Plain searches go as deep as a game is long.
const STACK: usize = 256 << 20;
/// What a check needs beside its stack, in bytes of address space.
const ROOM: usize = 160 << 20;

/// One check to run.
pub(super) struct Job {
    pub(super) statement: &'static Statement,
    /// The bound; none if there is nothing to compute.
    pub(super) upto: Option<u64>,
}

/// Runs the checks and reports each, in the order of the list, as soon as those before it have
/// ended. A report that fails stops the rest.
pub(super) fn in_parallel(
    jobs: &[Job],
    args: &LimitArgs,
    watch: &Watch,
    mut report: impl FnMut(&Checked) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let bar = bar(jobs.len());
    let next = AtomicUsize::new(0);
    // Where address space is short, threads would take it from each other.
    let at_once = (1..=args.threads.max(1)).rev().find(|threads| room_for(threads * (STACK + ROOM))).unwrap_or(1);
    let threads = at_once.min(jobs.len()).max(1);
    let mut each = watch.limit.clone();
    each.threads = (at_once / threads).max(1);
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for number in 0..threads {
            let (sender, next, bar, each) = (sender.clone(), &next, &bar, &each);
            let work = move || {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(i) else { return };
                    bar.set_message(job.statement.id);
                    let done = one(job, &each.afresh());
                    bar.inc(1);
                    if sender.send((i, done)).is_err() {
                        return;
                    }
                }
            };
            let spawn = |stack: usize| std::thread::Builder::new().name("check".into()).stack_size(stack).spawn_scoped(scope, work.clone());
            let stack = if room_for(STACK + ROOM) { STACK } else { STACK / 16 };
            if spawn(stack).or_else(|_| spawn(STACK / 16)).is_err() && number == 0 {
                // No thread can be started: this one does the work of the first, and tells of it then.
                work();
                break;
            }
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (i, done) in receiver {
            waiting.insert(i, done);
            while let Some(done) = waiting.remove(&due) {
                due += 1;
                if let Err(failure) = bar.suspend(|| report(&done)) {
                    watch.limit.canceller().cancel(Stop::Interrupted);
                    next.store(jobs.len(), Ordering::SeqCst);
                    return Err(failure);
                }
            }
        }
        bar.finish_and_clear();
        Ok(())
    })
}

/// Whether the system has so much address space left: a stack that takes the last of it would leave a
/// check nothing to compute with.
fn room_for(bytes: usize) -> bool {
    let mut probe: Vec<u8> = Vec::new();
    let there = probe.try_reserve_exact(bytes).is_ok();
    // Without this the compiler may leave the reservation out.
    std::hint::black_box(&probe);
    there
}

fn one(job: &Job, budget: &Budget) -> Checked {
    let started = Instant::now();
    let ending = Ending::of(job.statement, job.upto, budget);
    Checked { statement: job.statement, upto: job.upto, ending, seconds: started.elapsed().as_secs_f64() }
}

/// How far it is, on a terminal.
fn bar(jobs: usize) -> ProgressBar {
    let bar = ProgressBar::new(jobs as u64);
    bar.enable_steady_tick(Duration::from_millis(100));
    match ProgressStyle::with_template("{spinner} {pos} of {len} checks, {elapsed}: {wide_msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
