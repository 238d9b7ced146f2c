//! `words`, `critical_words`, `word_components`, `word_diff` and `word_tree`: questions about lists of words, answered as JSON.

use crate::errors;
use crate::limit::{Limit, name_argument, whole};
use crate::position::PyPosition;
use crate::results;
use crate::run::run;
use crate::solve::play;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::{Deserialize, Serialize};
use std::time::Instant;
use xanthi::answer::{
    Answered, ComponentsAnswer, CriticalAnswer, Opening, Solving, Wanted, WordReport, WordTree, WordsDiff, why_open, words,
};
use xanthi::solve::{Question, unchecked_with_results};
use xanthi::words::critical::critical_with_results;
use xanthi::words::results::{NoResults, Results, Shelf};
use xanthi::words::tree::{Grown, Size, tree_with_results};

/// A report on a word chain. It stays here, and Python gets the parts that it asks for: a record for each word
/// of a long list would take far more time and memory than the search.
#[pyclass(frozen, eq, name = "_WordList", module = "xanthi._native")]
#[derive(PartialEq, Serialize, Deserialize)]
pub(crate) struct PyWordList {
    outcome: Answered,
    stopped: Option<String>,
    report: WordReport,
}

#[pymethods]
impl PyWordList {
    /// "N" if the player to move wins, "P" if the other one does, None if it is undecided.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.outcome.outcome().map(|outcome| outcome.to_string())
    }

    /// Why it stopped, if something is undecided.
    #[getter]
    fn stopped(&self) -> Option<&str> {
        self.stopped.as_deref()
    }

    #[getter]
    fn barred(&self) -> bool {
        self.report.barred
    }

    #[getter]
    fn notes(&self) -> Vec<String> {
        self.report.notes.clone()
    }

    /// The start letters, as JSON, with the words as they are in the list.
    fn starts(&self) -> PyResult<String> {
        let failed = |e: serde_json::Error| pyo3::exceptions::PyValueError::new_err(e.to_string());
        let told = self.report.starts.iter().map(|start| {
            let mut told = serde_json::to_value(start).map_err(failed)?;
            told["winning_moves"] = start.winning_moves.clone().into();
            told["open_moves"] = start.open_moves.clone().into();
            Ok(told)
        });
        json(&told.collect::<PyResult<Vec<serde_json::Value>>>()?)
    }

    /// How many words may be said.
    fn __len__(&self) -> usize {
        self.report.openings.len()
    }

    /// The words that may be said, from one place up to another, as JSON.
    fn openings(&self, start: usize, stop: usize) -> PyResult<String> {
        let stop = stop.min(self.report.openings.len());
        json(&(start..stop).map(|place| self.report.openings.at(place)).collect::<Vec<Opening<'_>>>())
    }

    /// Whether another report says the same of the same words.
    fn same_openings(&self, other: &Self) -> bool {
        self.report.openings == other.report.openings
    }

    /// The words that win, that lose, or that are open.
    fn words(&self, wins: Option<bool>) -> Vec<&str> {
        self.report.openings.named().filter(|(_, class)| class.wins() == wins).map(|(word, _)| word).collect()
    }

    /// How many these are.
    fn count(&self, wins: Option<bool>) -> usize {
        self.report.openings.classes().filter(|class| class.wins() == wins).count()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let function = py.import("xanthi._native")?.getattr("_word_list_of_json")?;
        (function, (json(self)?,)).into_pyobject(py)
    }
}

/// Unpickles a report on words.
#[pyfunction(name = "_word_list_of_json")]
pub(crate) fn word_list_of_json(text: &str) -> PyResult<PyWordList> {
    let failed = |e: serde_json::Error| pyo3::exceptions::PyValueError::new_err(format!("this is not a pickled report: {e}"));
    serde_json::from_str(text).map_err(failed)
}

/// The report on a word chain.
#[pyfunction(name = "_words")]
pub(crate) fn word_report(
    position: &Bound<'_, PyAny>,
    misere: bool,
    results: Option<&Bound<'_, PyAny>>,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyWordList> {
    let py = position.py();
    let inner = PyPosition::read(position)?.get().inner.clone();
    let (line, mut results) = (inner.to_string(), results::of(results));
    let found = run(py, &Limit::read(limit)?, progress, move |budget| {
        let question = Question { play: play(misere), all_options: true, grundy: false };
        let mut verdict = unchecked_with_results(&inner, question, budget, &mut *results);
        verdict.check(&inner, budget);
        let report = words(&inner, &verdict, budget)?;
        let stopped = why_open(&inner, &verdict).map(|why| why.stopped);
        Some(PyWordList { outcome: verdict.outcome().into(), stopped, report })
    })?;
    let none = || errors::question(py, &format!("{line} is not a word chain of which each word is told"), "as in words:countries");
    found.ok_or_else(none)
}

/// An answer as JSON.
pub(crate) fn json(answer: &impl Serialize) -> PyResult<String> {
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

/// The words whose removal changes the winner, as JSON.
#[pyfunction(name = "_critical_words")]
pub(crate) fn critical_words(
    position: &Bound<'_, PyAny>,
    misere: bool,
    results: Option<&Bound<'_, PyAny>>,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let (py, inner, play, mut results) = (position.py(), chain(position)?, play(misere), results::of(results));
    let found = run(py, &Limit::read(limit)?, progress, move |budget| {
        let mut found = CriticalAnswer::of(&inner, play, &critical_with_results(&inner, play, budget, &mut *results)?);
        name_argument(&mut found.help, found.limit);
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
    results: Option<&Bound<'_, PyAny>>,
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
    let mut shelf: Box<dyn Results> = match results {
        Some(_) => results::of(results),
        None => Box::new(Shelf::new(limit.memory / WordsDiff::PROOFS)),
    };
    let solved = WordsDiff::answers::<PyErr>(question, |i, share, solved| {
        if solved.len() == 2 && limit.time.is_some_and(|time| begun.elapsed() >= time) {
            return Ok(None);
        }
        let time = limit.time.map(|time| time.mul_f64(share).saturating_sub(begun.elapsed()));
        let (position, mut kept) = (positions[i].clone(), std::mem::replace(&mut shelf, Box::new(NoResults)));
        let (answer, kept) = run(py, &Limit { time, ..limit }, progress, move |budget| {
            let wanted = Wanted { question, words: true };
            let clock = || begun.elapsed().as_secs_f64();
            let (answer, _) = Solving::new(wanted, budget).clock(&clock).results(&mut *kept).answer(&position);
            (answer, kept)
        })?;
        shelf = kept;
        Ok(Some(answer))
    })?;
    let time = limit.time.map(|time| time.saturating_sub(begun.elapsed()));
    let diff = run(py, &Limit { time, ..limit }, None, move |budget| {
        WordsDiff::of([&positions[0], &positions[1]], [&solved[0], &solved[1]], budget)
    })?;
    json(&diff)
}

/// The parts of a list in which a chain can go round in circles, as JSON.
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
    results: Option<&Bound<'_, PyAny>>,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let (py, inner, play, mut results) = (position.py(), chain(position)?, play(misere), results::of(results));
    let size = Size { depth: whole(&size.0, "depth=")?, branches: whole(&size.1, "branches=")? };
    let grown =
        run(py, &Limit::read(limit)?, progress, move |budget| match tree_with_results(&inner, play, size, budget, &mut *results)? {
            Some(Grown { stopped: Some(stop), .. }) => Err(stop),
            grown => Ok(grown.map(|grown| WordTree::of(&inner, play, grown.root, None))),
        })?;
    json(&grown.map_err(|stop| errors::undecided(py, stop))?)
}
