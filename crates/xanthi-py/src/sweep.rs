//! Sweeps: jobs, and the work on their lines, as `xanthi-sweep` has them.
//!
//! The store is written by Python's own SQLite, with the statements from here. A second SQLite in one process
//! would make both lose the locks of a file that either of them closes.

use crate::disk::Disk;
use crate::errors;
use crate::run::no_answer;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use xanthi::Budget;
use xanthi_games::{Catalogue, ParseError, Position};
use xanthi_sweep::job::Lines;
use xanthi_sweep::seat::{self, Seat};
use xanthi_sweep::{Asked, Error, Job, Row, Shard, Task, sql};

fn read(text: &str, budget: &Budget) -> Result<Position, ParseError> {
    Position::read(text, Catalogue::standard(), &Disk { given: None, budget: Some(budget) })
}

fn refused(py: Python<'_>, error: &Error) -> PyErr {
    errors::question(py, &error.message, &error.help)
}

/// A job that makes sense.
#[pyclass(frozen, name = "_Job", module = "xanthi._native")]
pub(crate) struct PyJob {
    job: Job,
}

#[pymethods]
impl PyJob {
    #[new]
    fn new(py: Python<'_>, json: &str) -> PyResult<Self> {
        let job = Job::from_json(json).map_err(|error| refused(py, &error))?;
        Ok(Self { job })
    }

    /// Without what is as usual.
    fn to_json(&self) -> String {
        self.job.to_json()
    }

    fn question(&self) -> &'static str {
        self.job.asked(1.0).task.question()
    }

    fn total(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        py.detach(|| self.job.total()).map_err(|error| refused(py, &error))
    }

    fn lines(&self, py: Python<'_>, part: u64, of: u64) -> PyResult<PyLines> {
        let lines = py.detach(|| Shard::new(part, of).and_then(|shard| self.job.lines(shard, &read)));
        Ok(PyLines { lines: Mutex::new(lines.map_err(|error| refused(py, &error))?) })
    }
}

/// The lines of a job, one after the other.
#[pyclass(frozen, name = "_Lines", module = "xanthi._native")]
pub(crate) struct PyLines {
    lines: Mutex<Lines>,
}

#[pymethods]
impl PyLines {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let next = py.detach(|| self.lines.lock().unwrap_or_else(PoisonError::into_inner).next());
        next.transpose().map_err(|error| refused(py, &error))
    }
}

/// The rows of a batch of lines, as tuples of the columns of a store, and on how many lines the work did not stop: their threads
/// run on.
#[pyfunction(name = "_sweep_rows")]
#[pyo3(signature = (lines, play, question, limit, nodes, memory, proofs, progress))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn sweep_rows<'py>(
    py: Python<'py>,
    lines: Vec<String>,
    play: &str,
    question: &str,
    limit: f64,
    nodes: Option<u64>,
    memory: Option<u64>,
    proofs: bool,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Vec<Bound<'py, PyTuple>>, usize)> {
    let unknown = || errors::question(py, &format!("there is no question `{question}` in {play} play"), "those of xanthi.Job");
    let asked = Asked { task: Task::read(play, question).ok_or_else(unknown)?, limit, nodes, memory, proofs };
    Duration::try_from_secs_f64(limit).map_err(|error| errors::question(py, &format!("{limit} is not a limit: {error}"), "seconds"))?;
    let mut hand = Hand::begin(py, asked, lines)?;
    let (begun, mut rows, mut stuck) = (Instant::now(), Vec::new(), 0);
    // Clocks are looked at more often than signals.
    let (pause, mut heard) = (seat::pause(limit), Instant::now());
    loop {
        match hand.wait(py, pause) {
            Ok(done) => {
                rows.extend(done);
                break;
            }
            Err(RecvTimeoutError::Disconnected) => return Err(no_answer()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Some(given) = hand.seat.look(seat::PATIENCE) {
            rows.extend(given.rows);
            stuck += 1;
            hand = Hand::begin(py, asked, given.lines)?;
        }
        if heard.elapsed() < HEARD {
            continue;
        }
        heard = Instant::now();
        let answer = py.check_signals().and_then(|()| match progress {
            Some(callback) => callback.call1((rows.len(), begun.elapsed().as_secs_f64())).map(|_| ()),
            None => Ok(()),
        });
        if let Err(error) = answer {
            hand.seat.stop();
            let _ = hand.wait(py, HEARD * 10);
            return Err(error);
        }
    }
    let rows = rows.into_iter().map(|row| tuple(py, row)).collect::<PyResult<_>>()?;
    Ok((rows, stuck))
}

/// How often signals are looked at.
const HEARD: Duration = Duration::from_millis(50);

/// A thread that works on lines, and its seat.
struct Hand {
    seat: Arc<Seat>,
    done: Option<Receiver<Vec<Row>>>,
}

impl Hand {
    fn begin(py: Python<'_>, asked: Asked, lines: Vec<String>) -> PyResult<Self> {
        let seat = Arc::new(Seat::new(asked));
        seat.lay(lines);
        let (sender, receiver) = mpsc::sync_channel(1);
        let own = seat.clone();
        let work = move || own.work(&read).map(|(_, rows)| sender.send(rows));
        let spawned = thread::Builder::new().name("xanthi".into()).stack_size(seat::STACK).spawn(work);
        spawned.map_err(|e| errors::question(py, &format!("a thread cannot be started: {e}"), "close other programs"))?;
        Ok(Self { seat, done: Some(receiver) })
    }

    /// Waits for the rows, with Python's lock released.
    fn wait(&mut self, py: Python<'_>, time: Duration) -> Result<Vec<Row>, RecvTimeoutError> {
        let Some(receiver) = self.done.take() else { return Err(RecvTimeoutError::Disconnected) };
        let (got, back) = py.detach(move || (receiver.recv_timeout(time), receiver));
        self.done = Some(back);
        got
    }
}

fn tuple(py: Python<'_>, row: Row) -> PyResult<Bound<'_, PyTuple>> {
    let proof = match &row.proof {
        Some(bytes) => PyBytes::new(py, bytes).into_bound_py_any(py)?,
        None => py.None().into_bound(py),
    };
    let columns = [
        row.position.into_bound_py_any(py)?,
        row.play.into_bound_py_any(py)?,
        row.question.into_bound_py_any(py)?,
        row.outcome.into_bound_py_any(py)?,
        row.nimber.into_bound_py_any(py)?,
        row.wins.into_bound_py_any(py)?,
        row.method.into_bound_py_any(py)?,
        row.nodes.into_bound_py_any(py)?,
        row.ms.into_bound_py_any(py)?,
        row.stopped.into_bound_py_any(py)?,
        row.limit_s.into_bound_py_any(py)?,
        row.version.into_bound_py_any(py)?,
        row.proof_sha256.into_bound_py_any(py)?,
        proof,
    ];
    PyTuple::new(py, columns)
}

/// The format of a store, the statements that keep its rules, and what its rows may say.
#[pyfunction(name = "_store_sql")]
pub(crate) fn store_sql(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("id", sql::ID)?;
    dict.set_item("version", sql::VERSION)?;
    dict.set_item("columns", sql::COLUMNS)?;
    dict.set_item("told", sql::COLUMNS.map(sql::told))?;
    dict.set_item("for_ever", xanthi_sweep::FOR_EVER)?;
    dict.set_item("usual_memory", Budget::default().memory)?;
    dict.set_item("writing", sql::WRITING)?;
    dict.set_item("schema", sql::SCHEMA)?;
    dict.set_item("insert", [sql::INSERT, sql::BETTER].concat())?;
    dict.set_item("merge", [sql::MERGE, sql::BETTER].concat())?;
    dict.set_item("merge_jobs", sql::MERGE_JOBS)?;
    dict.set_item("known", sql::KNOWN)?;
    dict.set_item("note", sql::NOTE)?;
    dict.set_item("status", sql::STATUS)?;
    Ok(dict)
}
