//! `words`, `critical_words`, `word_components`, `word_diff` and `word_tree`: questions about lists of words, answered as JSON.

use crate::errors;
use crate::limit::{Limit, in_python, whole};
use crate::position::PyPosition;
use crate::run::run;
use crate::solve::play;
use pyo3::prelude::*;
use serde::Serialize;
use std::time::Instant;
use xanthi::answer::{ComponentsAnswer, CriticalAnswer, Solved, Wanted, WordTree, WordsDiff, solve_with_results, words};
use xanthi::solve::{Question, solve};
use xanthi::words::critical::critical;
use xanthi::words::results::Shelf;
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
        None => refused("is not a word chain", "as in words:countries"),
        Some(_) if !WordsDiff::takes(&inner) => refused("has words that are barred for too many words", &WordsDiff::fewer_barred()),
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
        let mut found = CriticalAnswer::of(&inner, play, &critical(&inner, play, budget)?);
        in_python(&mut found.help);
        Some(found)
    })?;
    json(&found)
}

/// What changes from one list to another, as JSON: each is asked for its part of the time, and proofs of one serve the other.
#[pyfunction(name = "_word_diff")]
pub(crate) fn word_diff(
    before: &Bound<'_, PyAny>,
    after: &Bound<'_, PyAny>,
    misere: bool,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let py = before.py();
    let positions = [chain(before)?, chain(after)?];
    if let Some([message, help]) = WordsDiff::unlike([&positions[0], &positions[1]]) {
        return Err(errors::question(py, &message, &help));
    }
    let (limit, begun) = (Limit::read(limit)?, Instant::now());
    let question = Question { play: play(misere), all_options: true, grundy: false };
    let mut solved: Vec<Solved> = Vec::new();
    let mut shelf = Shelf::new(limit.memory / WordsDiff::PROOFS);
    for (i, share) in WordsDiff::PASSES {
        if solved.len() == 2 && !solved[i].undecided(question) {
            break;
        }
        let time = limit.time.map(|time| time.mul_f64(share).saturating_sub(begun.elapsed()));
        let position = positions[i].clone();
        let (answer, kept) = run(py, &Limit { time, ..limit }, progress, move |budget| {
            let wanted = Wanted { question, words: true };
            let clock = || begun.elapsed().as_secs_f64();
            let (answer, _) = solve_with_results(&position, wanted, budget, &clock, &|_| (), &mut shelf);
            (answer, shelf)
        })?;
        shelf = kept;
        WordsDiff::keep(&mut solved, i, answer);
    }
    let time = limit.time.map(|time| time.saturating_sub(begun.elapsed()));
    let diff = run(py, &Limit { time, ..limit }, None, move |budget| {
        WordsDiff::of([&positions[0], &positions[1]], [&solved[0], &solved[1]], budget)
    })?;
    json(&diff)
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
    size: (Bound<'_, PyAny>, Bound<'_, PyAny>),
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let (py, inner, play) = (position.py(), chain(position)?, play(misere));
    let size = Size { depth: whole(&size.0, "depth=")?, branches: whole(&size.1, "branches=")? };
    let grown = run(py, &Limit::read(limit)?, progress, move |budget| {
        let grown = tree(&inner, play, size, budget)?;
        Some(grown.map(|root| WordTree::of(&inner, play, root, None)))
    })?;
    json(&grown.transpose().map_err(|stop| errors::undecided(py, stop))?)
}
