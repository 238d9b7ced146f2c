//! The caller's own vertices behind the texts of the notation.

use crate::errors;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use xanthi_games::graph::Labels;
use xanthi_games::notation::escape;

/// A graph as `xanthi._graphs` hands it over: whether it is directed, the vertices, and the edges with
/// their numbers of copies.
pub(crate) type Handed = (bool, Vec<Py<PyAny>>, Vec<(u32, u32, u32)>);

/// The vertices of a graph that was handed over.
pub(crate) struct Names {
    /// In the order of their numbers.
    list: Vec<Py<PyAny>>,
    /// By the text of the move that goes there.
    by_text: HashMap<String, u32>,
}

impl Names {
    /// The vertices as objects, and the labels that stand for them.
    ///
    /// # Errors
    /// `GraphError` if two have the same text, or one has none.
    pub(crate) fn new(py: Python<'_>, list: Vec<Py<PyAny>>) -> PyResult<(Arc<Self>, Labels)> {
        let mut texts = Vec::with_capacity(list.len());
        let mut by_text = HashMap::with_capacity(list.len());
        for (i, vertex) in (0u32..).zip(&list) {
            let text = vertex.bind(py).str()?.to_string_lossy().into_owned();
            if text.is_empty() {
                return Err(errors::graph(py, "a vertex has an empty name", "rename it"));
            }
            if let Some(other) = by_text.insert(escape(&text), i) {
                let (one, two) = (list[other as usize].bind(py).repr()?, vertex.bind(py).repr()?);
                let message = format!("the vertices {one} and {two} are both written `{text}`");
                return Err(errors::graph(py, &message, "rename one: answers name vertices by their text"));
            }
            texts.push(text);
        }
        let numbers = texts.iter().enumerate().all(|(i, text)| *text == i.to_string());
        let labels = match numbers {
            true => Labels::numbers(texts.len() as u32),
            false => Labels::names(texts).map_err(|twice| errors::graph(py, &format!("`{twice}` occurs twice"), ""))?,
        };
        Ok((Arc::new(Self { list, by_text }), labels))
    }

    /// The caller's vertex behind a move.
    pub(crate) fn vertex<'py>(&self, py: Python<'py>, mv: &str) -> Option<Bound<'py, PyAny>> {
        self.by_text.get(mv).map(|&i| self.list[i as usize].bind(py).clone())
    }

    /// The vertices in the order of their numbers.
    pub(crate) fn list<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        self.list.iter().map(|vertex| vertex.bind(py).clone()).collect()
    }
}
