//! How long a solver may work: positions, memory, threads, and a flag that stops it.
//!
//! The libraries read no clock. A front end that wants a time limit sets the stop flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Why a solver gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The limit of positions was reached.
    Nodes,
    /// The limit of memory was reached.
    Memory,
    /// The stop flag was set.
    Interrupted,
    /// The time was over. Solvers keep no clock and say [`Interrupted`](Self::Interrupted); a
    /// front end that set the flag for this reason may say so.
    Time,
    /// No method applies to the question.
    NoMethod,
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stop::Nodes => "the limit of positions was reached",
            Stop::Memory => "the limit of memory was reached",
            Stop::Interrupted => "it was stopped",
            Stop::Time => "the time limit was reached",
            Stop::NoMethod => "no method applies",
        })
    }
}

/// The bounds of one solve, and a counter of what it has cost so far. A clone shares the stop
/// flag and the counter.
#[derive(Clone, Debug)]
pub struct Limit {
    /// The largest number of positions that may be looked at.
    pub nodes: u64,
    /// The largest number of bytes that tables may take, roughly.
    pub memory: u64,
    /// The number of threads that a search may use; at least 1.
    pub threads: usize,
    stop: Arc<AtomicBool>,
    spent: Arc<AtomicU64>,
}

impl Default for Limit {
    /// No limit of positions, 1 GiB of tables, one thread.
    fn default() -> Self {
        Self::new(u64::MAX, 1 << 30, 1)
    }
}

impl Limit {
    /// A limit of positions, bytes of tables, and threads.
    pub fn new(nodes: u64, memory: u64, threads: usize) -> Self {
        Self { nodes, memory, threads: threads.max(1), stop: Arc::default(), spent: Arc::default() }
    }

    /// The same bounds and the same stop flag, with a counter that begins at 0.
    pub fn afresh(&self) -> Self {
        Self { spent: Arc::default(), ..self.clone() }
    }

    /// The flag that stops the solver when it becomes true; for timers and signal handlers.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// How many positions have been looked at.
    pub fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Counts `nodes` more positions and says whether to go on. Cheap enough to call every few
    /// hundred positions, with their number.
    ///
    /// # Errors
    /// If the solver must stop.
    pub fn spend(&self, nodes: u64) -> Result<(), Stop> {
        let before = self.spent.fetch_add(nodes, Ordering::Relaxed);
        if self.stop.load(Ordering::Relaxed) {
            Err(Stop::Interrupted)
        } else if before.saturating_add(nodes) > self.nodes {
            Err(Stop::Nodes)
        } else {
            Ok(())
        }
    }
}
