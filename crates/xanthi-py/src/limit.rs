//! `limit=`: seconds, or a `xanthi.Limit` with seconds, positions, memory and threads.

use crate::errors;
use pyo3::prelude::*;
use std::time::Duration;
use xanthi::Budget;

/// The bounds of one piece of work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: u64,
    pub(crate) memory: u64,
    pub(crate) threads: usize,
}

impl Default for Limit {
    fn default() -> Self {
        let budget = Budget::default();
        Self { time: None, nodes: budget.nodes, memory: budget.memory, threads: 1 }
    }
}

impl Limit {
    /// Reads what the caller gave; `None` is no limit.
    pub(crate) fn read(given: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(given) = given.filter(|value| !value.is_none()) else { return Ok(Self::default()) };
        let py = given.py();
        if let Ok(seconds) = given.extract::<f64>() {
            return Ok(Self { time: Some(duration(py, seconds)?), ..Self::default() });
        }
        let field = |name: &str| given.getattr(name).ok().filter(|value| !value.is_none());
        if given.getattr("seconds").is_err() {
            return Err(errors::question(py, "this is not a limit", "give seconds, or xanthi.Limit(seconds=, nodes=, memory=, threads=)"));
        }
        let mut limit = Self::default();
        if let Some(seconds) = field("seconds") {
            limit.time = Some(duration(py, seconds.extract()?)?);
        }
        if let Some(nodes) = field("nodes") {
            limit.nodes = nodes.extract()?;
        }
        if let Some(memory) = field("memory") {
            limit.memory = memory.extract()?;
        }
        if let Some(threads) = field("threads") {
            limit.threads = threads.extract::<usize>()?.max(1);
        }
        Ok(limit)
    }

    /// The budget of one question.
    pub(crate) fn budget(&self) -> Budget {
        Budget::new(self.nodes, self.memory, self.threads)
    }
}

fn duration(py: Python<'_>, seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| errors::question(py, "a time limit is a number of seconds, 0 or more", "as in limit=1.5"))
}
