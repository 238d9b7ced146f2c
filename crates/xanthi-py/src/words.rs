//! `words`, `critical_words`, `word_components` and `word_tree`: questions about lists of words, answered as JSON.

use crate::errors;
use crate::limit::Limit;
use crate::position::PyPosition;
use crate::run::run;
use crate::solve::play;
use pyo3::prelude::*;
use serde::Serialize;
use xanthi::answer::{ComponentsAnswer, CriticalAnswer, WordTree, WordsDiff, words};
use xanthi::solve::{Question, solve};
use xanthi::words::critical::critical;
use xanthi::words::tree::{Size, tree};

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
    let none = || errors::question(py, &format!("{line} is not the opening of a word chain"), "as in words:countries");
    json(&report.ok_or_else(none)?)
}

fn json(answer: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(answer).map_err(|e| pyo3::exceptions::PyValueError::new_err(e.to_string()))
}

/// A position of a word chain of which more can be asked than who wins.
fn chain(position: &Bound<'_, PyAny>) -> PyResult<xanthi_games::Position> {
    let inner = PyPosition::read(position)?.get().inner.clone();
    let refused = |why: &str, help: &str| Err(errors::question(position.py(), &format!("{inner} {why}"), help));
    match inner.typed().words() {
        None => refused("is no word chain", "as in words:countries"),
        Some(_) if !WordsDiff::takes(&inner) => refused(
            "has words that are barred for too many words",
            &format!("ask with at most {} behind `until`", WordsDiff::most_barred()),
        ),
        Some(_) => Ok(inner),
    }
}

/// The words without which something else wins, as JSON.
#[pyfunction(name = "_critical_words")]
pub(crate) fn critical_words(
    position: &Bound<'_, PyAny>,
    misere: bool,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let (py, inner, play) = (position.py(), chain(position)?, play(misere));
    let found = run(py, &Limit::read(limit)?, progress, move |budget| {
        critical(&inner, play, budget).map(|found| CriticalAnswer::of(&inner, play, &found))
    })?;
    json(&found)
}

/// The parts of a list within which a chain can go round, as JSON.
#[pyfunction(name = "_word_components")]
pub(crate) fn word_components(position: &Bound<'_, PyAny>) -> PyResult<String> {
    let (py, inner) = (position.py(), chain(position)?);
    let found = run(py, &Limit::read(None)?, None, move |_| inner.typed().words().map(|at| ComponentsAnswer::of(&inner, at)))?;
    json(&found)
}

/// The winner's strategy as a tree, as JSON; of so many words one after the other, and so many branches in all.
#[pyfunction(name = "_word_tree")]
pub(crate) fn word_tree(
    position: &Bound<'_, PyAny>,
    misere: bool,
    size: (usize, usize),
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let (py, inner, play) = (position.py(), chain(position)?, play(misere));
    let grown = run(py, &Limit::read(limit)?, progress, move |budget| {
        let grown = tree(&inner, play, Size { depth: size.0, branches: size.1 }, budget)?;
        Some(grown.map(|root| WordTree::of(&inner, play, root)))
    })?;
    json(&grown.transpose().map_err(|stop| errors::undecided(py, stop))?)
}
