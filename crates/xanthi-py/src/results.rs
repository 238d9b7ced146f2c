//! Results about word chains that outlast a call. They are kept by an object of Python, as the file is written by Python's own
//! SQLite (see [`sweep`](crate::sweep)), which calls nothing here while it does so.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use xanthi::words::results::format::{self, Columns};
use xanthi::words::results::{Kept, Key, NoResults, Results, TRIED};

/// The columns of a result, as they are handed over.
type Row = (Option<String>, Option<String>, i64, Option<String>, Option<String>);

/// A store that Python keeps. What goes wrong there is told there: here it is as if nothing were kept.
pub(crate) struct PyResults(Py<PyAny>);

impl PyResults {
    fn call<T>(&self, call: impl for<'py> FnOnce(Python<'py>, &Bound<'py, PyAny>) -> PyResult<T>) -> Option<T> {
        Python::attach(|py| call(py, self.0.bind(py)).ok())
    }
}

fn kept((outcome, reply, positions, proof, question): Row) -> Kept {
    Kept::of_columns(Columns { outcome, reply, positions, proof, question })
}

impl Results for PyResults {
    fn known(&mut self, key: &Key) -> Option<Kept> {
        let known = |py: Python<'_>, store: &Bound<'_, PyAny>| {
            store.call_method1("known", (PyBytes::new(py, key),))?.extract::<Option<(Row, bool)>>()
        };
        let (row, says_something) = self.call(known)??;
        let kept = kept(row);
        if says_something && kept.outcome.is_none() {
            self.rejected(key);
        }
        Some(kept)
    }

    fn before(&mut self, about: &str) -> Vec<Kept> {
        let rows = self.call(|_, store| store.call_method1("before", (about, TRIED))?.extract::<Vec<Row>>());
        rows.unwrap_or_default().into_iter().map(kept).collect()
    }

    fn keeps_searches(&self) -> bool {
        true
    }

    fn left(&mut self, list: &Key) -> Vec<u8> {
        let left = self.call(|py, store| store.call_method1("left", (PyBytes::new(py, list),))?.extract::<Option<Vec<u8>>>());
        left.flatten().unwrap_or_default()
    }

    fn leave(&mut self, list: &Key, nodes: u64, left: &[u8]) {
        let positions = i64::try_from(nodes).unwrap_or(i64::MAX);
        self.call(|py, store| store.call_method1("leave", (PyBytes::new(py, list), positions, PyBytes::new(py, left))).map(drop));
    }

    fn rejected(&mut self, key: &Key) {
        self.call(|py, store| store.call_method1("open_again", (PyBytes::new(py, key),)).map(drop));
    }

    fn found(&mut self, key: &Key, about: &str, kept: &Kept) {
        let Columns { outcome, reply, positions, proof, question } = kept.columns();
        let row: Row = (outcome, reply, positions, proof, question);
        self.call(|py, store| store.call_method1("found", (PyBytes::new(py, key), about, row)).map(drop));
    }
}

/// The store that a caller gave; without one nothing is kept.
pub(crate) fn of(given: Option<&Bound<'_, PyAny>>) -> Box<dyn Results> {
    match given {
        Some(store) => Box::new(PyResults(store.clone().unbind())),
        None => Box::new(NoResults),
    }
}

/// The format of a store, and the statements that read and write it.
#[pyfunction(name = "_results_sql")]
pub(crate) fn results_sql(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("application", format::APPLICATION)?;
    dict.set_item("version", format::VERSION)?;
    dict.set_item("without_questions", format::WITHOUT_QUESTIONS)?;
    dict.set_item("most_searches", format::MOST_SEARCHES)?;
    for (name, statement) in [
        ("results", format::RESULTS),
        ("index", format::INDEX),
        ("searches", format::SEARCHES),
        ("with_questions", format::WITH_QUESTIONS),
        ("write", format::WRITE),
        ("known", format::KNOWN),
        ("before", format::BEFORE),
        ("open_again", format::OPEN_AGAIN),
        ("left", format::LEFT),
        ("leave", format::LEAVE),
        ("forget", format::FORGET),
    ] {
        dict.set_item(name, statement)?;
    }
    Ok(dict)
}
