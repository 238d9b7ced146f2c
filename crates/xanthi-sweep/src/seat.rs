//! What one thread has in hand, and the clock of the line it works on.
//!
//! Solvers look at their budget now and then, and stop. One that does not must not hold up a sweep of a
//! million lines, and a thread cannot be ended from outside: so it is given up. Its line becomes a row
//! that says so, what else it had in hand goes to another thread, and its own answer, if it ever comes,
//! is dropped. Who gives up too many should end the process: that ends them all.

use crate::Row;
use crate::work::{self, Asked, Reader};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use xanthi::{Budget, Stop};
use xanthi_games::budget::Canceller;

/// The stack of a thread that solves: some searches go as deep as a game is long.
pub const STACK: usize = 64 << 20;

/// How long work is waited for that was asked to stop. A busy machine is no reason to give up.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// What the column `stopped` tells people of a line whose thread was given up. Whoever has to know gets it as [`GivenUp`].
pub const DID_NOT_STOP: &str = "the time limit was reached, and the work did not stop";

/// The place of one thread: lines, the rows that they have become, and a clock.
#[derive(Debug)]
pub struct Seat {
    asked: Asked,
    limit: Duration,
    hand: Mutex<Hand>,
}

#[derive(Debug, Default)]
struct Hand {
    lines: VecDeque<String>,
    rows: Vec<Row>,
    /// How many lines were laid here.
    laid: usize,
    now: Option<Now>,
    stopped: bool,
    given_up: bool,
}

/// The line that is worked on.
#[derive(Debug)]
struct Now {
    line: String,
    begun: Instant,
    canceller: Canceller,
}

/// What a thread had in hand that was given up: its work on one line runs on.
#[derive(Debug)]
pub struct GivenUp {
    /// How many lines were laid before it.
    pub laid: usize,
    /// The rows that are ready; the last says of its line that the work did not stop.
    pub rows: Vec<Row>,
    /// The lines that were not begun.
    pub lines: Vec<String>,
}

impl Seat {
    /// A seat without lines.
    pub fn new(asked: Asked) -> Self {
        // A limit beyond all clocks is none.
        let limit = Duration::try_from_secs_f64(asked.limit).unwrap_or(Duration::MAX).min(Duration::from_secs(1 << 32));
        Self { asked, limit, hand: Mutex::default() }
    }

    /// Lays lines before the thread, which has none.
    pub fn lay(&self, lines: Vec<String>) {
        let mut hand = self.hand();
        hand.laid = lines.len();
        hand.lines = lines.into();
    }

    /// Works on all lines that were laid here. `None` if the thread was given up meanwhile and is to end;
    /// otherwise how many lines were laid, and their rows. A line that was interrupted has none.
    pub fn work(&self, read: &Reader<'_>) -> Option<(usize, Vec<Row>)> {
        while let Some((line, budget)) = self.next() {
            let row = work::row(&line, &self.asked, read, &budget);
            let mut hand = self.hand();
            if hand.given_up {
                return None;
            }
            hand.now = None;
            hand.rows.extend(row);
        }
        let mut hand = self.hand();
        Some((std::mem::take(&mut hand.laid), std::mem::take(&mut hand.rows)))
    }

    fn next(&self) -> Option<(String, Budget)> {
        let mut hand = self.hand();
        let line = hand.lines.pop_front()?;
        let budget = self.asked.budget();
        if hand.stopped {
            budget.canceller().cancel(Stop::Interrupted);
        }
        hand.now = Some(Now { line: line.clone(), begun: Instant::now(), canceller: budget.canceller() });
        Some((line, budget))
    }

    /// Looks at the clock: work whose time is over is asked to stop, and what has not stopped `patience`
    /// later is given up.
    pub fn look(&self, patience: Duration) -> Option<GivenUp> {
        let mut hand = self.hand();
        let now = hand.now.as_ref()?;
        let took = now.begun.elapsed();
        if took < self.limit {
            return None;
        }
        now.canceller.cancel(Stop::Time);
        if took < self.limit.saturating_add(patience) {
            return None;
        }
        hand.given_up = true;
        let mut given = GivenUp { laid: hand.laid, rows: std::mem::take(&mut hand.rows), lines: hand.lines.drain(..).collect() };
        if let Some(now) = hand.now.take() {
            let stopped = Some(DID_NOT_STOP.to_owned());
            given.rows.push(Row { stopped, ms: took.as_secs_f64() * 1e3, ..self.asked.empty(&now.line) });
        }
        Some(given)
    }

    /// Interrupts what is worked on, and all that would follow.
    pub fn stop(&self) {
        let mut hand = self.hand();
        hand.stopped = true;
        if let Some(now) = &hand.now {
            now.canceller.cancel(Stop::Interrupted);
        }
    }

    fn hand(&self) -> MutexGuard<'_, Hand> {
        self.hand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How often clocks under this limit (in seconds) are looked at.
pub fn pause(limit: f64) -> Duration {
    Duration::from_secs_f64((limit / 10.0).clamp(0.001, 0.02))
}
