//! `words`: a report on a list of words.

use crate::errors;
use crate::limit::Limit;
use crate::position::PyPosition;
use crate::run::run;
use crate::solve::play;
use pyo3::prelude::*;
use xanthi::answer::words;
use xanthi::solve::{Question, solve};

/// The report on the opening of a word chain, as JSON.
#[pyfunction(name = "_words")]
pub(crate) fn word_report(
    position: &Bound<'_, PyAny>,
    misere: bool,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let py = position.py();
    let inner = PyPosition::read(position)?.get().inner.clone();
    let line = inner.to_string();
    let report = run(py, &Limit::read(limit)?, progress, move |budget| {
        let question = Question { play: play(misere), all_options: true, grundy: false };
        words(&inner, &solve(&inner, question, budget), budget)
    })?;
    let report =
        report.ok_or_else(|| errors::question(py, &format!("{line} is not the opening of a word chain"), "as in words:countries"))?;
    serde_json::to_string(&report).map_err(|e| pyo3::exceptions::PyValueError::new_err(e.to_string()))
}
