//! Work and memory, measured against a limit.

use xanthi_games::budget::{Budget, Stop};

/// A limit, and the bytes that finished parts keep.
pub(super) struct Meter<'a> {
    budget: &'a Budget,
    kept: u64,
}

impl<'a> Meter<'a> {
    pub(super) fn new(budget: &'a Budget) -> Self {
        Self { budget, kept: 0 }
    }

    /// Counts steps.
    pub(super) fn work(&self, steps: u64) -> Result<(), Stop> {
        self.budget.spend(steps)
    }

    /// Whether nobody has stopped the work.
    pub(super) fn go_on(&self) -> Result<(), Stop> {
        self.budget.go_on()
    }

    /// Whether so many bytes can be taken beside those that are kept.
    pub(super) fn fits(&self, bytes: u64) -> Result<(), Stop> {
        if self.kept.saturating_add(bytes) > self.budget.memory { Err(Stop::Memory) } else { Ok(()) }
    }

    /// These bytes stay until the end.
    pub(super) fn keep(&mut self, bytes: u64) {
        self.kept += bytes;
    }
}
