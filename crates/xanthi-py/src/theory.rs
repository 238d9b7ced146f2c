//! `statements` and `verify`: the theorems of the literature, computed again.

use crate::errors;
use crate::limit::{Limit, whole};
use crate::run::run;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use xanthi::theory::{self, Failure, Statement};

fn fields<'py>(py: Python<'py>, statement: &Statement) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("id", statement.id)?;
    dict.set_item("source", statement.source.citation)?;
    dict.set_item("label", statement.label)?;
    dict.set_item("place", statement.place)?;
    dict.set_item("says", statement.says)?;
    dict.set_item("status", statement.status())?;
    dict.set_item("reason", statement.reason())?;
    let errata = statement.errata.iter().map(|e| (e.printed, e.truth));
    dict.set_item("errata", PyList::new(py, errata.collect::<Vec<_>>())?)?;
    dict.set_item("range", statement.check.as_ref().map(|check| check.range))?;
    dict.set_item("upto", statement.check.as_ref().map(|check| check.upto))?;
    Ok(dict)
}

/// All statements as dictionaries.
#[pyfunction(name = "_statements")]
pub(crate) fn theory_statements(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    theory::statements().map(|statement| fields(py, statement)).collect()
}

/// Checks a statement up to a bound. Answers the bound, the number of cases, and the case that
/// contradicts it, if one does.
#[pyfunction(name = "_verify")]
pub(crate) fn verify_statement(
    py: Python<'_>,
    id: &str,
    upto: Option<&Bound<'_, PyAny>>,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u64, u64, Option<String>)> {
    let Some(statement) = theory::statements().find(|s| s.id == id) else {
        return Err(errors::question(py, &format!("there is no statement `{id}`"), "xanthi.statements() lists all"));
    };
    let Some(check) = &statement.check else {
        return Err(errors::question(py, &format!("there is nothing to compute about `{id}`"), statement.reason()));
    };
    let upto = upto.filter(|upto| !upto.is_none()).map_or(Ok(check.upto), |upto| whole(upto, "upto="))?;
    let compute = check.run;
    match run(py, &Limit::read(limit)?, progress, move |budget| compute(upto, budget))? {
        Ok(evidence) => Ok((upto, evidence.cases, None)),
        Err(Failure::Contradicted { case }) => Ok((upto, 0, Some(case))),
        Err(Failure::Stopped(stop)) => Err(errors::undecided(py, stop)),
        Err(Failure::OutOfReach { most }) => {
            Err(errors::question(py, &format!("the bound {upto} is out of reach"), &format!("the largest is {most}")))
        }
    }
}
