//! The loop that fills a store: rounds under growing limits, threads that solve, one that writes.
//!
//! In a round every line that the store does not know under the limit is worked on, and what stays
//! undecided comes again in the next. One thread (the caller's) reads lines, asks the store, and
//! writes rows, a transaction a second; the others take lines from a desk between them. What is
//! counted as done is on the disk. Memory does not grow with the job: the desk has a bounded number of
//! lines, and no more are laid there before rows are written.
//!
//! A thread that does not heed its limit is given up ([`crate::seat`]): its line stays undecided, and
//! another thread takes its place. When more than `threads` of them run on, the sweep ends in an error.

mod crew;
mod desk;
mod progress;

pub use progress::Progress;

use crate::job::Lines;
use crate::store::Known;
use crate::{Error, Job, Reader, Shard, Store};
use crew::Crew;
use desk::Desk;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How a store is filled.
pub struct Filling<'a> {
    /// The part of the job.
    pub shard: Shard,
    /// The threads that solve; at least 1.
    pub threads: usize,
    /// The time between two commits: what a kill may cost at most.
    pub commit: Duration,
    /// How long after its limit a line is waited for before its thread is given up;
    /// [`crate::seat::PATIENCE`] is usual.
    pub patience: Duration,
    /// Whether the user wants it to stop; asked some twenty times a second.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Told after each commit.
    pub progress: &'a mut dyn FnMut(&Progress),
}

impl std::fmt::Debug for Filling<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { shard, threads, commit, patience, .. } = self;
        write!(f, "Filling {{ shard: {shard}, threads: {threads}, commit: {commit:?}, patience: {patience:?} }}")
    }
}

/// Lines are asked of the store, and laid on the desk, in blocks of this size.
const BLOCK: usize = 512;
/// Rows are written at once when there are so many, whatever the clock says.
const MANY: usize = 50_000;
/// How long the writer sleeps at most.
const STEP: Duration = Duration::from_millis(50);

/// Fills a store with what a job asks and the store does not know. Answers how it ended. `lines` are those of the job and the
/// shard ([`Job::lines`]): they are had before there is a store, so that a job without lines makes none.
///
/// # Errors
/// If the lines cannot be had, the store cannot be used, or too many threads do not heed their limits
/// (ending the process ends them). What was reported stays in the store.
pub fn fill(job: &Job, lines: Lines, store: &Store, read: Arc<Reader<'static>>, filling: &mut Filling<'_>) -> Result<Progress, Error> {
    let total = job.total()?.map(|total| total.div_ceil(filling.shard.of()));
    store.note(&job.to_json())?;
    let mut state = Progress::begin(total, filling.shard != Shard::WHOLE);
    let mut first = Some(lines);
    for &limit in &job.limits {
        state.round(limit);
        let mut lines = first.take().map_or_else(|| job.lines(filling.shard, &*read), Ok)?;
        Round { job, store, read: &read, limit }.run(&mut lines, filling, &mut state)?;
        (filling.progress)(&state);
        if state.interrupted || state.undecided == 0 {
            break;
        }
    }
    Ok(state)
}

struct Round<'a> {
    job: &'a Job,
    store: &'a Store,
    read: &'a Arc<Reader<'static>>,
    limit: f64,
}

impl Round<'_> {
    fn run(&self, lines: &mut Lines, filling: &mut Filling<'_>, state: &mut Progress) -> Result<(), Error> {
        let asked = self.job.asked(self.limit);
        let Some(crew) = Crew::begin(asked, self.read.clone(), filling.threads.max(1), filling.patience) else {
            return Err(Error::new("no thread can be started", "close other programs"));
        };
        let ended = self.feed(&crew, lines, filling, state);
        crew.end();
        ended
    }

    /// Lays lines on the desk and writes the rows that come back.
    fn feed(
        &self,
        crew: &Crew,
        lines: &mut dyn Iterator<Item = Result<String, Error>>,
        filling: &mut Filling<'_>,
        state: &mut Progress,
    ) -> Result<(), Error> {
        let desk = &crew.desk;
        let mut more = true;
        let mut written = Instant::now();
        loop {
            while more && desk.is_low() {
                more = self.block(desk, lines, state)?;
            }
            let left = filling.commit.saturating_sub(written.elapsed());
            let at_desk = desk.wait(left.min(STEP).max(Duration::from_millis(1)), more);
            let interrupted = (filling.stop)();
            let over = interrupted || (!more && at_desk.is_idle);
            if over || at_desk.rows >= MANY || written.elapsed() >= filling.commit {
                let rows = desk.rows();
                if !rows.is_empty() {
                    self.store.write(&rows)?;
                    state.wrote(&rows);
                }
                written = Instant::now();
                state.tick();
                (filling.progress)(state);
            }
            if over {
                state.interrupted = interrupted;
                return Ok(());
            }
            let stuck = crew.stuck();
            if stuck > filling.threads {
                let message = format!("{stuck} threads ignore their limit of {} s", self.limit);
                return Err(Error::new(message, "their lines are in the store as undecided; the same command continues with the others"));
            }
        }
    }

    /// Lays the next lines that need work on the desk. Answers whether there are more.
    fn block(&self, desk: &Desk, lines: &mut dyn Iterator<Item = Result<String, Error>>, state: &mut Progress) -> Result<bool, Error> {
        let asked = self.job.asked(self.limit);
        let (mut seen, mut open) = (HashSet::new(), Vec::new());
        let mut many = 0;
        for line in lines.take(BLOCK) {
            let line = line?;
            many += 1;
            if !seen.insert(line.clone()) {
                state.known += 1;
                continue;
            }
            match self.store.known(&line, &asked)? {
                Known::Open => open.push(line),
                Known::Settled => state.known += 1,
                Known::WithoutAnswer => {
                    state.known += 1;
                    state.without_answer += 1;
                }
                Known::Tried => {
                    state.known += 1;
                    state.undecided += 1;
                }
            }
        }
        desk.lay(open);
        Ok(many == BLOCK)
    }
}
