//! Errors of the library as the exceptions of `xanthi.errors`, with their place and help.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use xanthi::Stop;
use xanthi_games::ParseError;
use xanthi_games::check::Flaw;

/// An exception of `xanthi.errors` by its name, with its fields as keyword arguments.
fn exception(py: Python<'_>, name: &str, message: &str, fields: &Bound<'_, PyDict>) -> PyErr {
    let made = py.import("xanthi.errors").and_then(|module| module.getattr(name)?.call((message,), Some(fields)));
    made.map_or_else(|error| error, PyErr::from_value)
}

fn simple(py: Python<'_>, name: &str, message: &str, help: &str) -> PyErr {
    let fields = PyDict::new(py);
    match fields.set_item("help", help) {
        Ok(()) => exception(py, name, message, &fields),
        Err(error) => error,
    }
}

/// A line that is no position: `NotationError`. Places are counted in characters, as Python does.
pub(crate) fn unread(py: Python<'_>, error: &ParseError) -> PyErr {
    let characters = |byte: usize| error.text[..byte].chars().count();
    let place = (characters(error.place.start), characters(error.place.end));
    let fields = PyDict::new(py);
    let filled = fields
        .set_item("text", &error.text)
        .and_then(|()| fields.set_item("place", place))
        .and_then(|()| fields.set_item("line", error.line))
        .and_then(|()| fields.set_item("help", &error.help));
    match filled {
        Ok(()) => exception(py, "NotationError", &error.message, &fields),
        Err(error) => error,
    }
}

/// A move that is not legal: `IllegalMove`.
pub(crate) fn illegal(py: Python<'_>, message: &str, help: &str) -> PyErr {
    simple(py, "IllegalMove", message, help)
}

/// A graph that cannot be taken over: `GraphError`.
pub(crate) fn graph(py: Python<'_>, message: &str, help: &str) -> PyErr {
    simple(py, "GraphError", message, help)
}

/// A question that makes no sense: `QuestionError`.
pub(crate) fn question(py: Python<'_>, message: &str, help: &str) -> PyErr {
    simple(py, "QuestionError", message, help)
}

/// What is wrong with an option, without the place in the JSON that the caller has never seen.
pub(crate) fn without_place(error: &serde_json::Error) -> String {
    let told = error.to_string();
    told.split(" at line ").next().unwrap_or(&told).to_owned()
}

/// A limit that left something undecided for which there is no partial answer: `Undecided`.
pub(crate) fn undecided(py: Python<'_>, stop: Stop) -> PyErr {
    simple(py, "Undecided", &stop.to_string(), "give a larger limit=")
}

/// A certificate that does not prove its claim: `Rejected`.
pub(crate) fn rejected(py: Python<'_>, flaw: &Flaw) -> PyErr {
    let fields = PyDict::new(py);
    match fields.set_item("place", &flaw.place).and_then(|()| fields.set_item("help", "")) {
        Ok(()) => exception(py, "Rejected", &flaw.message, &fields),
        Err(error) => error,
    }
}
