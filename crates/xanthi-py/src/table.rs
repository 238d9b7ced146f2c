//! `table`: a question asked of a whole family, and its rows as Arrow.

use crate::disk::Disk;
use crate::errors;
use crate::limit::Limit;
use crate::picture;
use crate::run::run;
use crate::words::json;
use arrow_array::builder::{ListBuilder, StringBuilder, UInt64Builder};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{DataType, Field, Schema};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyTuple};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use xanthi::Budget;
use xanthi::answer::table::says;
use xanthi::table::{self, Column, End, Kind, Range, Refused, Request, Sheet, Value, formats, summary};
use xanthi_games::{Catalogue, ParseError, Play};

/// The options of a table, as `table` writes them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct Asked {
    n: Option<String>,
    m: Option<String>,
    rows: Option<u64>,
    moves: Vec<u64>,
    start: Option<String>,
    disks: Vec<String>,
    defect: Option<u64>,
    list: Option<u64>,
    misere: bool,
    grundy: bool,
    search: bool,
}

impl Asked {
    fn request(self) -> Result<Request<'static>, String> {
        Ok(Request {
            n: self.n.map(|text| text.parse()).transpose()?,
            m: self.m.map(|text| text.parse()).transpose()?,
            rows: self.rows,
            moves: self.moves,
            start: self.start,
            disks: self.disks.iter().map(|text| text.parse::<Range>()).collect::<Result<_, _>>()?,
            defect: self.defect,
            list: self.list,
            play: if self.misere { Play::Misere } else { Play::Normal },
            grundy: self.grundy,
            search: self.search,
            catalogue: Catalogue::standard(),
            files: &Disk { given: None, budget: None },
        })
    }
}

/// Rows with their columns and what they show.
#[pyclass(frozen, eq, name = "_Sheet", module = "xanthi._native")]
#[derive(PartialEq, Serialize, Deserialize)]
pub(crate) struct PySheet {
    sheet: Sheet,
    /// What stands above a picture.
    about: String,
    says: Vec<String>,
    complete: bool,
}

enum Bad {
    Refused(Refused),
    Unreadable(ParseError),
    Rejected(String),
}

fn rows(name: &str, asked: Asked, budget: &Budget) -> Result<PySheet, Bad> {
    let request = asked.request().map_err(|why| Bad::Refused(Refused::Option(why, "as in n=\"3..60\" or n=range(3, 61)".into())))?;
    let family = table::open(name, &request).map_err(Bad::Refused)?;
    let mut rows = Vec::new();
    let complete = match table::fill(&*family, budget, &mut rows) {
        End::Complete => true,
        End::Open { .. } | End::Stopped { .. } => false,
        End::Unreadable(error) => return Err(Bad::Unreadable(error)),
        End::Rejected(why) => return Err(Bad::Rejected(why)),
    };
    // An entry that is open is None here.
    let says = says(&summary(&*family, &rows), "None");
    let about = table::about(table::name(name), &*family);
    Ok(PySheet { sheet: Sheet::of(&*family, rows), about, says, complete })
}

/// Computes a table. What is known when the time is over is kept.
#[pyfunction(name = "_table")]
pub(crate) fn table_rows(
    py: Python<'_>,
    name: String,
    asked: &str,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PySheet> {
    let asked: Asked =
        serde_json::from_str(asked).map_err(|e| errors::question(py, &errors::without_place(&e), "see help(xanthi.table)"))?;
    let made = run(py, &Limit::read(limit)?, progress, move |budget| rows(&name, asked, budget))?;
    made.map_err(|bad| match bad {
        Bad::Refused(refused) => match refused.in_terms(argument) {
            Refused::Position(error) => errors::unread(py, &error),
            Refused::Option(message, help) => errors::question(py, &message, &help),
        },
        Bad::Unreadable(error) => errors::unread(py, &error),
        Bad::Rejected(why) => PyRuntimeError::new_err(format!("{why}: a fault of the program, please report it")),
    })
}

/// An argument as Python writes it: `moves=[2, 3]`, or `n="3..60"`; without a value `grundy=`.
fn argument(name: &str, value: &str) -> String {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let written = |text: &str| if is_number(text) { text.to_owned() } else { format!("\"{text}\"") };
    match value.contains(',') || (name == "moves" && !value.is_empty()) {
        true => format!("{name}=[{}]", value.split(',').map(written).collect::<Vec<_>>().join(", ")),
        false => format!("{name}={}", written(value)),
    }
}

/// The families of tables as (name, syntax, what is in the rows).
#[pyfunction(name = "_families")]
pub(crate) fn table_families() -> Vec<(&'static str, &'static str, &'static str)> {
    table::FAMILIES.iter().map(|family| (family.name, family.syntax, family.what)).collect()
}

/// Unpickles the rows of a table.
#[pyfunction(name = "_sheet_of_json")]
pub(crate) fn sheet_of_json(text: &str) -> PyResult<PySheet> {
    serde_json::from_str(text).map_err(|e| PyValueError::new_err(format!("this is not a pickled table: {e}")))
}

#[pymethods]
impl PySheet {
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.sheet.columns.iter().map(|column| column.name.clone()).collect()
    }

    #[getter]
    fn says(&self) -> Vec<String> {
        self.says.clone()
    }

    #[getter]
    fn complete(&self) -> bool {
        self.complete
    }

    fn __len__(&self) -> usize {
        self.sheet.rows.len()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let function = py.import("xanthi._native")?.getattr("_sheet_of_json")?;
        (function, (json(self)?,)).into_pyobject(py)
    }

    /// The entries of a column.
    fn column<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyList>> {
        let keys = self.sheet.keys;
        let cells = self.sheet.rows.iter().map(|row| match row.key.get(index) {
            Some(key) if index < keys => cell(py, &Value::Number(*key)),
            _ => row.values.get(index.wrapping_sub(row.key.len())).map_or_else(|| Ok(py.None().into_bound(py)), |value| cell(py, value)),
        });
        PyList::new(py, cells.collect::<PyResult<Vec<_>>>()?)
    }

    fn csv(&self) -> String {
        formats::csv(&self.sheet)
    }

    fn markdown(&self) -> String {
        formats::markdown(&self.sheet)
    }

    fn latex(&self) -> String {
        formats::latex(&self.sheet)
    }

    /// Slices over two keys as a heat map, as SVG.
    fn heat_map(&self, py: Python<'_>, axes: Option<(String, String)>, dark: bool) -> PyResult<String> {
        let axes = axes.as_ref().map(|(down, across)| (down.as_str(), across.as_str()));
        picture::of_slices(&self.about, &self.sheet, axes, dark).map_err(|refused| match refused {
            Refused::Position(error) => errors::unread(py, &error),
            Refused::Option(message, _) => {
                errors::question(py, &message, "name two columns of the key, as in table.heat_map(\"1\", \"2\")")
            }
        })
    }

    /// The rows as a stream of Arrow, in the C interface.
    fn arrow_c_stream<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let failed = |e: arrow_schema::ArrowError| PyValueError::new_err(e.to_string());
        let columns = self.sheet.columns.iter().enumerate();
        let arrays: Vec<(Field, ArrayRef)> = columns.map(|(i, column)| array(column, &self.cells(i))).collect();
        let (fields, arrays): (Vec<Field>, Vec<ArrayRef>) = arrays.into_iter().unzip();
        let schema = Arc::new(Schema::new(fields));
        let batch = RecordBatch::try_new(schema.clone(), arrays).map_err(failed)?;
        let stream = FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new([Ok(batch)], schema)));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

impl PySheet {
    fn cells(&self, index: usize) -> Vec<Value> {
        self.sheet.rows.iter().map(|row| row.cells().nth(index).unwrap_or(Value::Null)).collect()
    }
}

/// An entry as a Python object.
fn cell<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null | Value::Unknown => Ok(py.None().into_bound(py)),
        Value::Number(n) => Ok(n.into_pyobject(py)?.into_any()),
        Value::Large(digits) => py.import("builtins")?.getattr("int")?.call1((digits,)),
        Value::Numbers(all) => Ok(all.into_pyobject(py)?.into_any()),
        Value::Lists(all) => Ok(all.into_pyobject(py)?.into_any()),
        other => Ok(other.text().into_pyobject(py)?.into_any()),
    }
}

/// A column of Arrow. Numbers of 2^64 and more do not fit into any of its types: such a column is text.
fn array(column: &Column, cells: &[Value]) -> (Field, ArrayRef) {
    let large = cells.iter().any(|value| matches!(value, Value::Large(_)));
    let open = |value: &Value| matches!(value, Value::Null | Value::Unknown);
    match column.kind {
        Kind::Number if !large => {
            let mut builder = UInt64Builder::new();
            cells.iter().for_each(|value| builder.append_option(if let Value::Number(n) = value { Some(*n) } else { None }));
            (Field::new(&column.name, DataType::UInt64, true), Arc::new(builder.finish()))
        }
        Kind::Numbers => {
            let mut builder = ListBuilder::new(UInt64Builder::new());
            for value in cells {
                match value {
                    Value::Numbers(all) => builder.append_value(all.iter().map(|n| Some(*n))),
                    _ => builder.append(false),
                }
            }
            let array = builder.finish();
            (Field::new(&column.name, arrow_array::Array::data_type(&array).clone(), true), Arc::new(array))
        }
        Kind::Lists => {
            let mut builder = ListBuilder::new(ListBuilder::new(UInt64Builder::new()));
            for value in cells {
                if let Value::Lists(all) = value {
                    for list in all {
                        builder.values().append_value(list.iter().map(|n| Some(*n)));
                    }
                }
                builder.append(matches!(value, Value::Lists(_)));
            }
            let array = builder.finish();
            (Field::new(&column.name, arrow_array::Array::data_type(&array).clone(), true), Arc::new(array))
        }
        _ => {
            let mut builder = StringBuilder::new();
            cells.iter().for_each(|value| builder.append_option(if open(value) { None } else { Some(value.text()) }));
            (Field::new(&column.name, DataType::Utf8, true), Arc::new(builder.finish()))
        }
    }
}
