//! `limit=`: seconds, a `timedelta`, or a `xanthi.Limit` with seconds, positions, memory and threads.

use crate::errors;
use pyo3::prelude::*;
use std::time::Duration;
use xanthi::Budget;
use xanthi::answer::Raise;

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
        if let Ok(seconds) = given.call_method0("total_seconds") {
            return Ok(Self { time: Some(duration(py, seconds.extract().unwrap_or(f64::NAN))?), ..Self::default() });
        }
        let field = |name: &str| given.getattr(name).ok().filter(|value| !value.is_none());
        if given.getattr("seconds").is_err() {
            return Err(errors::question(
                py,
                "this is not a limit",
                "give seconds, a timedelta, or xanthi.Limit(seconds=, nodes=, memory=, threads=)",
            ));
        }
        let mut limit = Self::default();
        if let Some(seconds) = field("seconds") {
            limit.time = Some(duration(py, seconds.extract().unwrap_or(f64::NAN))?);
        }
        if let Some(nodes) = field("nodes") {
            limit.nodes = whole(&nodes, "Limit(nodes=)")?;
        }
        if let Some(memory) = field("memory") {
            limit.memory = whole(&memory, "Limit(memory=)")?;
        }
        if let Some(threads) = field("threads") {
            limit.threads = whole::<usize>(&threads, "Limit(threads=)")?.max(1);
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

/// A whole number that is no less than 0.
pub(crate) fn whole<'py, T: TryFrom<u64>>(given: &Bound<'py, PyAny>, what: &str) -> PyResult<T> {
    let number = given.extract::<u64>().ok().and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| {
        let shown = given.repr().map_or_else(|_| "this".to_owned(), |shown| shown.to_string());
        errors::question(given.py(), &format!("{shown} cannot be {what}"), "give a whole number from 0 to 2**64 - 1, or leave it out")
    })
}

/// Names the argument in the help of an answer, where a higher limit would help.
pub(crate) fn name_argument(help: &mut Option<String>, limit: Option<Raise>) {
    let Some(limit) = limit else { return };
    let argument = match limit {
        Raise::Memory => "more memory, as with limit=xanthi.Limit(memory=4 * 2**30), which is 4 GiB; the default is 1 GiB",
        Raise::Time => "more time, as with limit=600, which is ten minutes",
        Raise::Nodes => "more positions, as with limit=xanthi.Limit(nodes=100_000_000)",
    };
    *help = Some(argument.into());
}
