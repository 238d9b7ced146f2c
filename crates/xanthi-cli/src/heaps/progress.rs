//! The line of progress of a run.

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::time::Instant;

/// How far it is, how fast, and how long it will take; only on a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    begun: usize,
    started: Instant,
}

impl Progress {
    pub(super) fn new(begun: usize, largest: usize) -> Self {
        let bar = ProgressBar::new(largest as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:10} {percent}% {wide_msg}") {
            bar.set_style(style);
        }
        Self { bar, begun, started: Instant::now() }
    }

    pub(super) fn show(&self, known: usize) {
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = (known.saturating_sub(self.begun)) as f64 / seconds.max(1e-9);
        let left = (self.bar.length().unwrap_or(0) as f64 - known as f64) / rate.max(1.0);
        self.bar.set_position(known as u64);
        self.bar.set_message(format!("heap {}, {} a second, {left:.0} s to go", HumanCount(known as u64), HumanCount(rate as u64)));
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
