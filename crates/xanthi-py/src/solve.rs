//! `solve`, `solve_many`, `lesson`.

use crate::errors;
use crate::limit::{Limit, name_argument, whole};
use crate::position::PyPosition;
use crate::run::{each, run};
use crate::verdict::PyVerdict;
use pyo3::prelude::*;
use std::time::Instant;
use xanthi::Budget;
use xanthi::answer::{Solved, Solving, Wanted};
use xanthi::explain::lesson;
use xanthi::solve::Question;
use xanthi_games::certificate::Proof;
use xanthi_games::check::Flaw;
use xanthi_games::{Play, Position};

/// Normal or misère play.
pub(crate) fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

/// What a question is answered with: the answer, its proof, and what the checker objects to.
type Found = (Solved, Option<Proof>, Option<Flaw>);

fn answer(position: &Position, question: Question, budget: &Budget) -> Found {
    let begun = Instant::now();
    let wanted = Wanted { question, words: false };
    let clock = || begun.elapsed().as_secs_f64();
    let (mut solved, verdict) = Solving::new(wanted, budget).clock(&clock).answer(position);
    if let Some(known) = &mut solved.known {
        name_argument(&mut known.help, known.limit);
    }
    let flaw = verdict.flaw().cloned();
    (solved, verdict.into_proof(), flaw)
}

fn question(py: Python<'_>, misere: bool, grundy: bool, all_options: bool) -> PyResult<Question> {
    if misere && grundy {
        return Err(errors::question(py, "nimbers belong to normal play", "leave out misere or grundy"));
    }
    Ok(Question { play: play(misere), grundy, all_options })
}

#[pyfunction(name = "_solve")]
#[pyo3(signature = (position, misere, grundy, all_options, limit, progress))]
pub(crate) fn solve_one(
    position: &Bound<'_, PyAny>,
    misere: bool,
    grundy: bool,
    all_options: bool,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyVerdict> {
    let py = position.py();
    let position = PyPosition::read(position)?;
    let question = question(py, misere, grundy, all_options)?;
    let limit = Limit::read(limit)?;
    let inner = position.get().inner.clone();
    let (solved, proof, flaw) = match at_once(py, &inner, question, &limit) {
        Some(found) => found,
        None => run(py, &limit, progress, move |budget| answer(&inner, question, budget))?,
    };
    position.get().troubles().raise()?;
    faultless(&solved, flaw)?;
    Ok(PyVerdict { position: position.unbind(), solved, proof })
}

/// The answer about a small board, without a thread: to start one would take longer. Nothing that is done
/// on so few vertices takes long unless it is a search, and that ends after a few hundred positions.
fn at_once(py: Python<'_>, position: &Position, question: Question, limit: &Limit) -> Option<Found> {
    const VERTICES: usize = 64;
    const POSITIONS: u64 = 200;
    const STEPS: u64 = 100_000;
    position.geography().filter(|ground| ground.graph().order() <= VERTICES)?;
    let few = Budget::new(limit.nodes.min(POSITIONS), limit.memory, 1).with_steps(STEPS);
    let found = py.detach(|| answer(position, question, &few));
    found.0.known.is_none().then_some(found)
}

/// A proof that the checker refuses is a fault of the program and never an answer.
fn faultless(solved: &Solved, flaw: Option<Flaw>) -> PyResult<()> {
    match flaw {
        None => Ok(()),
        Some(flaw) => {
            let message = format!("the certificate of {} was rejected, which is a fault of the program: {flaw}", solved.position);
            Err(pyo3::exceptions::PyRuntimeError::new_err(message))
        }
    }
}

#[pyfunction(name = "_solve_many")]
#[pyo3(signature = (positions, misere, grundy, all_options, limit, threads, progress))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn solve_many(
    py: Python<'_>,
    positions: Vec<Bound<'_, PyAny>>,
    misere: bool,
    grundy: bool,
    all_options: bool,
    limit: Option<&Bound<'_, PyAny>>,
    threads: &Bound<'_, PyAny>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<PyVerdict>> {
    let question = question(py, misere, grundy, all_options)?;
    let positions = positions.iter().map(PyPosition::read).collect::<PyResult<Vec<_>>>()?;
    let inner: Vec<Position> = positions.iter().map(|position| position.get().inner.clone()).collect();
    let (limit, threads) = (Limit::read(limit)?, whole(threads, "threads=")?);
    let done = each(py, &limit, threads, progress, inner, move |position, budget| answer(position, question, budget))?;
    let mut verdicts = Vec::with_capacity(done.len());
    for (position, (solved, proof, flaw)) in positions.into_iter().zip(done) {
        position.get().troubles().raise()?;
        faultless(&solved, flaw)?;
        verdicts.push(PyVerdict { position: position.unbind(), solved, proof });
    }
    Ok(verdicts)
}

/// A section of a lesson: title, paragraphs, lines of a figure.
type Told = (String, Vec<String>, Vec<String>);

/// The lesson on a position as (title, paragraphs, lines of a figure).
#[pyfunction(name = "_lesson")]
pub(crate) fn lesson_of(position: &Bound<'_, PyAny>, limit: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Told>> {
    let py = position.py();
    let inner = PyPosition::read(position)?.get().inner.clone();
    let told = run(py, &Limit::read(limit)?, None, move |budget| lesson::lesson(&inner, budget))?;
    let sections = told.map_err(|stop| errors::undecided(py, stop))?;
    Ok(sections.into_iter().map(|s| (s.title.to_string(), s.text, s.figure)).collect())
}
