//! `xanthi.Verdict`: an answer of the library with its certificate.

use crate::position::{PyPosition, shortened};
use crate::{errors, picture};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use xanthi::answer::explain::steps;
use xanthi::answer::{Answered, Move, Solved};
use xanthi::solve::Work;
use xanthi_games::Outcome;
use xanthi_games::certificate::Proof;

/// The answer to a question about a position: who wins, by which move, and why.
///
/// Moves are named as in the position: texts of the notation, vertices of the graph that was
/// handed over, or the moves of a game of your own.
///
/// >>> import xanthi
/// >>> verdict = xanthi.solve("uvg:path.5@1")
/// >>> verdict.outcome, verdict.winning_moves, verdict.checked
/// ('N', ['0', '2'], True)
#[pyclass(frozen, name = "Verdict", module = "xanthi")]
pub(crate) struct PyVerdict {
    pub(crate) position: Py<PyPosition>,
    pub(crate) solved: Solved,
    pub(crate) proof: Option<Proof>,
}

impl PyVerdict {
    fn moves<'py>(&self, py: Python<'py>, wanted: Option<bool>) -> Vec<Bound<'py, PyAny>> {
        let position = self.position.get();
        self.solved.moves.iter().filter(|mv| mv.wins == wanted).map(|mv| position.name(py, &mv.mv)).collect()
    }
}

fn letter(outcome: Option<Outcome>) -> Option<String> {
    outcome.map(|outcome| outcome.to_string())
}

#[pymethods]
impl PyVerdict {
    /// The position.
    #[getter]
    fn position(&self, py: Python<'_>) -> Py<PyPosition> {
        self.position.clone_ref(py)
    }

    /// "N" if the player to move wins, "P" if the other one does, None if it is undecided.
    #[getter]
    fn outcome(&self) -> Option<String> {
        letter(self.solved.outcome.outcome())
    }

    /// "normal" (whoever cannot move loses) or "misere" (whoever cannot move wins).
    #[getter]
    fn play(&self) -> String {
        self.solved.play.to_string()
    }

    /// The nimber (Grundy number), if it was asked for and found.
    #[getter]
    fn grundy(&self) -> Option<u64> {
        self.solved.grundy
    }

    /// The moves that are known to win.
    #[getter]
    fn winning_moves<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        self.moves(py, Some(true))
    }

    /// The moves that are known to lose.
    #[getter]
    fn losing_moves<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        self.moves(py, Some(false))
    }

    /// The moves of which it is not known.
    #[getter]
    fn open_moves<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        self.moves(py, None)
    }

    /// Every move with the outcome of the position after it: "P" if the move wins, "N" if it
    /// loses, None if it is not known.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for Move { mv, outcome, .. } in &self.solved.moves {
            options.set_item(self.position.get().name(py, mv), letter(*outcome))?;
        }
        Ok(options)
    }

    /// The nimber of the position after each move, where nimbers were asked for and the proof tells it.
    ///
    /// >>> import xanthi
    /// >>> xanthi.solve("nim:1,2", grundy=True).option_nimbers
    /// {'2-1': 0, '2-0': 1, '1-0': 2}
    #[getter]
    fn option_nimbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let nimbers = PyDict::new(py);
        for Move { mv, grundy, .. } in &self.solved.moves {
            if let Some(nimber) = grundy {
                nimbers.set_item(self.position.get().name(py, mv), nimber)?;
            }
        }
        Ok(nimbers)
    }

    /// The work on moves that are open, as far as it is known: for each such move `positions`, how many were looked at,
    /// and `proof_number` and `disproof_number`, how far the search is from a proof that the move wins, and that it loses
    /// (None where that is not known). The numbers prove nothing; where one is at least four times the other, the smaller
    /// one nearly always belongs to what is true.
    #[getter]
    fn work<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let moves = PyDict::new(py);
        for Move { mv, work, .. } in &self.solved.moves {
            let Some(Work { positions, proof_number, disproof_number }) = *work else { continue };
            let of_move = PyDict::new(py);
            of_move.set_item("positions", positions)?;
            of_move.set_item("proof_number", proof_number)?;
            of_move.set_item("disproof_number", disproof_number)?;
            moves.set_item(self.position.get().name(py, mv), of_move)?;
        }
        Ok(moves)
    }

    /// The name of the method; None if it is undecided.
    #[getter]
    fn method(&self) -> Option<&str> {
        self.solved.method.as_deref()
    }

    /// Where the method comes from.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.solved.source.as_deref()
    }

    /// The number of positions that were searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.solved.cost.nodes
    }

    /// The seconds that it took, the check of the proof included.
    #[getter]
    fn seconds(&self) -> f64 {
        self.solved.cost.seconds
    }

    /// Why it stopped, if something that was asked is undecided.
    #[getter]
    fn stopped(&self) -> Option<&str> {
        self.solved.known.as_ref().map(|known| known.stopped.as_str())
    }

    /// Whether the independent checker accepted the proof.
    #[getter]
    fn checked(&self) -> bool {
        self.solved.checked
    }

    /// The methods that do not apply, each with its reason.
    #[getter]
    fn why_not<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        self.solved.why_not.iter().try_for_each(|(method, reason)| told.set_item(method, reason))?;
        Ok(told)
    }

    /// The class of the board over both beginners, "L", "R" or "N"; in Shannon's game and Bridg-it.
    #[getter]
    fn board_class(&self) -> Option<String> {
        self.solved.class.map(|class| format!("{class:?}"))
    }

    /// The genus symbol: heap games in misère play.
    #[getter]
    fn genus(&self) -> Option<&str> {
        self.solved.genus.as_deref()
    }

    /// The reason in a sentence.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.solved.reason.as_deref()
    }

    /// The proof in the format of `xanthi solve --proof`, as a string of JSON; None if there is none.
    #[getter]
    fn proof(&self) -> PyResult<Option<String>> {
        json(self.proof.as_ref())
    }

    /// The reason, step by step.
    ///
    /// >>> import xanthi
    /// >>> print(xanthi.solve("uvg:path.3@0").explain())
    ///   1. In uvg:path.3@0 under normal play (whoever cannot move loses), the player to move loses (P).
    ///   2. ...
    fn explain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let steps = match &self.proof {
            Some(proof) if self.solved.checked => steps(&self.position.get().inner, proof),
            _ => vec![format!("{}: {}.", self.solved.position, self.solved.says)],
        };
        py.import("xanthi._answers")?.getattr("Explanation")?.call1((self.position.clone_ref(py), steps, self._repr_svg_()))
    }

    /// The whole answer as a dictionary, with the fields of `xanthi solve --json`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.getattr("loads")?.call1((json(Some(&self.solved))?,))
    }

    /// The picture with the proof laid over it, as SVG.
    ///
    /// Raises QuestionError if the board is too large.
    #[pyo3(signature = (*, dark = false))]
    fn svg(&self, py: Python<'_>, dark: bool) -> PyResult<String> {
        let drawn = picture::as_svg(&self.position.get().inner, self.proof.as_ref(), dark);
        drawn.map_err(|why| errors::question(py, &why, "draw a smaller board"))
    }

    fn _repr_svg_(&self) -> Option<String> {
        picture::as_svg(&self.position.get().inner, self.proof.as_ref(), false).ok()
    }

    fn __repr__(&self) -> String {
        let mut text = format!("<Verdict {}: {}", shortened(&self.solved.position), self.solved.says);
        if self.solved.outcome == Answered::N {
            let position = self.position.get();
            let moves: Vec<&Move> = self.solved.moves.iter().filter(|mv| mv.wins == Some(true)).collect();
            let named: Vec<String> = moves.iter().take(8).map(|mv| position.written(&mv.mv)).collect();
            let more = if moves.len() > 8 { format!(" and {} more", moves.len() - 8) } else { String::new() };
            text += &format!(", by {}{more}", named.join(", "));
        }
        if let Some(grundy) = self.solved.grundy {
            text += &format!("; nimber {grundy}");
        }
        text + ">"
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        let other = other.get();
        let mut same = other.solved.clone();
        same.cost = self.solved.cost;
        Ok(self.position.bind(py).eq(other.position.bind(py))? && self.solved == same && self.proof == other.proof)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.position.bind(py).hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let function = py.import("xanthi._native")?.getattr("_verdict_of_parts")?;
        let parts = (self.position.clone_ref(py), json(Some(&self.solved))?, json(self.proof.as_ref())?);
        (function, parts).into_pyobject(py)
    }
}

fn json<T: serde::Serialize>(value: Option<&T>) -> PyResult<Option<String>> {
    let failed = |e: serde_json::Error| pyo3::exceptions::PyValueError::new_err(e.to_string());
    value.map(|value| serde_json::to_string(value).map_err(failed)).transpose()
}

/// Unpickles a verdict.
#[pyfunction(name = "_verdict_of_parts")]
pub(crate) fn verdict_of_parts(position: Py<PyPosition>, solved: &str, proof: Option<&str>) -> PyResult<PyVerdict> {
    let failed = |e: serde_json::Error| pyo3::exceptions::PyValueError::new_err(format!("this is not a pickled verdict: {e}"));
    let solved = serde_json::from_str(solved).map_err(failed)?;
    let proof = proof.map(serde_json::from_str).transpose().map_err(failed)?;
    Ok(PyVerdict { position, solved, proof })
}
