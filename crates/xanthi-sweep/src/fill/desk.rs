//! The desk between the thread that writes and the threads that solve.

use crate::Row;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Below so many lines the desk is low, and the writer lays more.
const LOW: usize = 2048;
/// A thread takes as many lines as it has lately done in this time, so that short lines cost no locks
/// and long ones are shared.
const SPAN: Duration = Duration::from_millis(2);
const MOST: usize = 64;

#[derive(Default)]
struct State {
    lines: VecDeque<String>,
    rows: Vec<Row>,
    /// How many lines are in hand.
    taken: usize,
    closed: bool,
}

impl State {
    fn is_idle(&self) -> bool {
        self.lines.is_empty() && self.taken == 0
    }
}

/// Lines to be worked on, and rows to be written.
pub(super) struct Desk {
    state: Mutex<State>,
    /// There are lines, or the desk is closed.
    work: Condvar,
    /// The desk is low, or idle.
    idle: Condvar,
}

/// What the writer finds.
pub(super) struct AtDesk {
    /// The rows that wait to be written.
    pub(super) rows: usize,
    /// No line is there or in hand.
    pub(super) is_idle: bool,
}

impl Desk {
    pub(super) fn new() -> Self {
        Self { state: Mutex::default(), work: Condvar::new(), idle: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Whether more lines are wanted.
    pub(super) fn is_low(&self) -> bool {
        self.state().lines.len() < LOW
    }

    pub(super) fn lay(&self, lines: Vec<String>) {
        let mut state = self.state();
        if !state.closed {
            state.lines.extend(lines);
        }
        drop(state);
        self.work.notify_all();
    }

    /// Waits until the desk is idle, or low if more lines could be laid, or the time is over.
    pub(super) fn wait(&self, time: Duration, more: bool) -> AtDesk {
        let state = self.state();
        let goes_on = |state: &mut State| !(state.is_idle() || more && state.lines.len() < LOW);
        let (state, _) = self.idle.wait_timeout_while(state, time, goes_on).unwrap_or_else(|e| e.into_inner());
        AtDesk { rows: state.rows.len(), is_idle: state.is_idle() }
    }

    /// Takes the rows that are there.
    pub(super) fn rows(&self) -> Vec<Row> {
        std::mem::take(&mut self.state().rows)
    }

    /// Nothing more is begun.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.lines.clear();
        drop(state);
        self.work.notify_all();
    }

    /// Hands lines out until the desk is closed, or `work`, which answers how many lines it had and
    /// their rows, answers that it is to end.
    pub(super) fn serve(&self, work: impl Fn(Vec<String>) -> Option<(usize, Vec<Row>)>) {
        let mut size = 1;
        loop {
            let lines = self.take(size);
            if lines.is_empty() {
                return;
            }
            let begun = Instant::now();
            let Some((taken, rows)) = work(lines) else { return };
            let took = begun.elapsed();
            size = if 2 * took < SPAN {
                MOST.min(2 * size)
            } else if took > SPAN {
                1.max(size / 2)
            } else {
                size
            };
            self.give(taken, rows);
        }
    }

    fn take(&self, size: usize) -> Vec<String> {
        let wait = |state: &mut State| state.lines.is_empty() && !state.closed;
        let mut state = self.work.wait_while(self.state(), wait).unwrap_or_else(|e| e.into_inner());
        let size = size.min(state.lines.len());
        state.taken += size;
        state.lines.drain(..size).collect()
    }

    /// Lines that were taken are done, and these are their rows.
    pub(super) fn give(&self, taken: usize, mut rows: Vec<Row>) {
        let mut state = self.state();
        state.taken -= taken;
        state.rows.append(&mut rows);
        let wanted = state.lines.len() < LOW;
        drop(state);
        if wanted {
            self.idle.notify_one();
        }
    }
}
