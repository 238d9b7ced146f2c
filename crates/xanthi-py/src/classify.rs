//! `classify`: the outcome of every start of many graphs.

use crate::errors;
use crate::limit::{Limit, whole};
use crate::names::{Handed, Names};
use crate::position::rule_named;
use crate::run::each;
use crate::solve::play;
use pyo3::prelude::*;
use pyo3::types::PyString;
use xanthi::Budget;
use xanthi::answer::{Trust, letters, starts};
use xanthi_games::check::Flaw;
use xanthi_games::graph::formats;
use xanthi_games::{Graph, ParseError, Play, RuleSet};

/// A graph to be classified.
enum Item {
    /// A line of graph6, sparse6 or digraph6: it is read on the worker's thread.
    Line(String),
    Graph(Graph),
}

enum Fault {
    Unreadable(ParseError),
    Rejected(Flaw),
}

/// Classifies a block of graphs, each a line or (directed, vertices, edges). For each graph, for
/// each rule set, a letter a vertex: N, P, or ? if it is undecided.
#[pyfunction(name = "_classify")]
pub(crate) fn classify_block(
    py: Python<'_>,
    graphs: Vec<Bound<'_, PyAny>>,
    rules: Vec<String>,
    misere: bool,
    limit: Option<&Bound<'_, PyAny>>,
    threads: &Bound<'_, PyAny>,
) -> PyResult<Vec<Vec<String>>> {
    let rules = rules.iter().map(|name| rule_named(py, name)).collect::<PyResult<Vec<_>>>()?;
    let items = graphs.iter().map(item).collect::<PyResult<Vec<_>>>()?;
    let play = play(misere);
    let threads = whole(threads, "threads=")?;
    let done = each(py, &Limit::read(limit)?, threads, None, items, move |item, budget| one(item, &rules, play, budget))?;
    let fault = |fault| match fault {
        Fault::Unreadable(error) => errors::unread(py, &error),
        Fault::Rejected(flaw) => {
            pyo3::exceptions::PyRuntimeError::new_err(format!("a certificate was rejected, which is a fault of the program: {flaw}"))
        }
    };
    done.into_iter().map(|result| result.map_err(fault)).collect()
}

fn item(graph: &Bound<'_, PyAny>) -> PyResult<Item> {
    if let Ok(line) = graph.cast::<PyString>() {
        return Ok(Item::Line(line.to_string_lossy().into_owned()));
    }
    let (directed, names, edges): Handed = graph.extract()?;
    let (_, labels) = Names::new(graph.py(), names)?;
    Ok(Item::Graph(Graph::new(directed, labels, edges)))
}

fn one(item: &Item, rules: &[RuleSet], play: Play, budget: &Budget) -> Result<Vec<String>, Fault> {
    let read;
    let graph = match item {
        Item::Line(line) => {
            read = formats::line(line).map_err(Fault::Unreadable)?;
            &read
        }
        Item::Graph(graph) => graph,
    };
    let outcomes = |&rule| starts(graph, rule, play, Trust::Checked, &budget.afresh()).map(|found| letters(&found));
    rules.iter().map(|rule| outcomes(rule).map_err(Fault::Rejected)).collect()
}
