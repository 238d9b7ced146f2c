//! `check` and `prove`.

use crate::errors;
use crate::limit::Limit;
use crate::position::PyPosition;
use crate::run::run;
use crate::solve::play;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Deserialize;
use xanthi::grid::{Grid, outcome};
use xanthi::heaps::period::{Answer, settle};
use xanthi::line::starts::Starts;
use xanthi::line::{Orders, cycle};
use xanthi::prove::{NoProof, Question, cycles, prove};
use xanthi::{Budget, Stop};
use xanthi_games::certificate::VERSION;
use xanthi_games::check::{Flaw, check_within, usual_budget};
use xanthi_games::family::sweeps::Boards;
use xanthi_games::family::{FamilyClaim, FamilyProof};
use xanthi_games::games::heaps::TakeRule;
use xanthi_games::proof_file;

fn malformed(py: Python<'_>, error: &serde_json::Error) -> PyErr {
    errors::question(py, &format!("this is not a proof: {error}"), "give what Verdict.proof or FamilyProof.proof holds, or a file of it")
}

/// The budget of a check: the checker's usual number of steps, unless the caller gave a limit.
fn bounded(budget: &Budget, given: bool) -> Budget {
    if given { budget.clone() } else { budget.clone().with_steps(usual_budget().steps) }
}

/// A proof that does not hold, or whose check was given up.
fn refused(py: Python<'_>, flaw: &Flaw) -> PyErr {
    match flaw.stop {
        Some(stop) => errors::undecided(py, stop),
        None => errors::rejected(py, flaw),
    }
}

/// The line, the outcome, the winning moves, whether all moves are judged, and the nimber.
type Proved = (String, String, Vec<String>, bool, Option<u64>);

/// Judges a proof about a position; the position is read from the proof unless it is given.
#[pyfunction(name = "_check_proof")]
pub(crate) fn check_proof(
    py: Python<'_>,
    proof: &str,
    position: Option<&Bound<'_, PyAny>>,
    limit: Option<&Bound<'_, PyAny>>,
) -> PyResult<Proved> {
    let proof = proof_file::read(proof).map_err(|error| malformed(py, &error))?;
    let position = match position {
        Some(given) => PyPosition::read(given)?,
        None => PyPosition::read(&proof.position.as_str().into_pyobject(py)?.into_any())?,
    };
    let inner = position.get().inner.clone();
    let given = limit.is_some();
    let judge = move |budget: &Budget| (check_within(&inner, &proof, &bounded(budget, given)), proof);
    let (judged, proof) = run(py, &Limit::read(limit)?, None, judge)?;
    position.get().troubles().raise()?;
    judged.map_err(|flaw| refused(py, &flaw))?;
    Ok((proof.position, proof.outcome.to_string(), proof.winning_moves, proof.complete, proof.grundy))
}

/// Judges a proof about a family. Answers the claim in a sentence.
#[pyfunction(name = "_check_family")]
pub(crate) fn check_family(py: Python<'_>, proof: &str, limit: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    let proof = proof_file::read_family(proof).map_err(|error| malformed(py, &error))?;
    let given = limit.is_some();
    let judge = move |budget: &Budget| (proof.judge_within(&bounded(budget, given)), proof.says());
    let (judged, says) = run(py, &Limit::read(limit)?, None, judge)?;
    judged.map_err(|flaw| refused(py, &flaw))?;
    Ok(says)
}

/// What can be asked of a family, as `prove` writes it.
#[derive(Deserialize)]
#[serde(tag = "family", rename_all = "kebab-case", deny_unknown_fields)]
enum Asked {
    Torus {
        rows: u32,
        #[serde(default)]
        twist: u32,
        #[serde(default)]
        misere: bool,
        #[serde(default)]
        grundy: bool,
    },
    Kotzig {
        moves: Vec<u32>,
        #[serde(default)]
        misere: bool,
        #[serde(default)]
        grundy: bool,
    },
    Heaps {
        game: String,
        #[serde(default = "usual_heaps")]
        most: u64,
    },
    Line {
        moves: Vec<u32>,
        #[serde(default)]
        cycle: bool,
    },
    LineStarts {
        moves: Vec<u32>,
    },
    Grid {
        columns: u64,
        rows: u64,
    },
}

fn usual_heaps() -> u64 {
    1_000_000
}

enum NoClaim {
    Stopped(Stop),
    Question(String),
    Game(Box<xanthi_games::ParseError>),
}

impl From<Stop> for NoClaim {
    fn from(stop: Stop) -> Self {
        NoClaim::Stopped(stop)
    }
}

fn ascending(mut moves: Vec<u32>) -> Result<Vec<u32>, NoClaim> {
    moves.sort_unstable();
    moves.dedup();
    match moves.first() {
        None | Some(0) => Err(NoClaim::Question("moves are whole numbers, 1 or more".into())),
        Some(_) => Ok(moves),
    }
}

fn sweeps(boards: Boards, misere: bool, nimbers: bool, budget: &Budget) -> Result<FamilyClaim, NoClaim> {
    match prove(&Question { boards, play: play(misere), nimbers }, budget) {
        Ok(claim) => Ok(FamilyClaim::Sweeps(claim)),
        Err(NoProof::Question(why)) => Err(NoClaim::Question(why.into())),
        Err(NoProof::Stopped(stop)) => Err(NoClaim::Stopped(stop)),
    }
}

fn claim(asked: Asked, budget: &Budget) -> Result<FamilyClaim, NoClaim> {
    match asked {
        Asked::Torus { rows, twist, misere, grundy } => sweeps(Boards::Torus { rows, twist }, misere, grundy, budget),
        Asked::Kotzig { moves, misere, grundy } => {
            let boards = cycles(ascending(moves)?, play(misere), grundy);
            sweeps(boards, misere, grundy, budget)
        }
        Asked::Heaps { game, most } => match settle(&TakeRule::of_game(&game).map_err(|e| NoClaim::Game(Box::new(e)))?, most, budget)? {
            Answer::Proved(claim) => Ok(FamilyClaim::HeapPeriod(claim)),
            Answer::Window(claim) => Ok(FamilyClaim::HeapWindow(claim)),
            Answer::Open(open) => Err(NoClaim::Stopped(open.stopped.unwrap_or(Stop::NoMethod))),
        },
        Asked::Line { moves, cycle: false } => {
            let orders = Orders::settle(&ascending(moves)?, budget)?.ok_or(Stop::NoMethod)?;
            Ok(FamilyClaim::LineBound(orders.certificate().clone()))
        }
        Asked::Line { moves, cycle: true } => match ascending(moves)?[..] {
            // A cycle that is written takes some 12 bytes a vertex.
            [a, b] if (u64::from(a) + u64::from(b)).saturating_mul(16) > budget.memory => Err(NoClaim::Stopped(Stop::Memory)),
            [a, b] => cycle::claim(a, b).map(FamilyClaim::LineCycle).ok_or_else(odd_difference),
            _ => Err(odd_difference()),
        },
        Asked::LineStarts { moves } => {
            let starts = Starts::settle(&ascending(moves)?, budget)?.ok_or(Stop::NoMethod)?;
            Ok(FamilyClaim::LineStarts(starts.certificate().clone()))
        }
        Asked::Grid { columns, rows } => match Grid::new(columns, rows) {
            Some(grid) => Ok(FamilyClaim::Grid(outcome::claim(grid))),
            None => Err(NoClaim::Question("sides are from 1 to 10^18".into())),
        },
    }
}

fn odd_difference() -> NoClaim {
    NoClaim::Question("cycle=True wants two moves with an odd difference".into())
}

/// Proves a claim about a family. Answers the claim in a sentence and the proof as JSON.
#[pyfunction(name = "_prove")]
pub(crate) fn prove_family(
    py: Python<'_>,
    asked: &str,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, String)> {
    let asked: Asked = serde_json::from_str(asked).map_err(|error| {
        let help =
            "families: torus(rows, twist), kotzig(moves), heaps(game, most), line(moves, cycle), line-starts(moves), grid(columns, rows)";
        errors::question(py, &errors::without_place(&error), help)
    })?;
    let found = run(py, &Limit::read(limit)?, progress, move |budget| {
        let proof = FamilyProof { xanthi: VERSION, family: claim(asked, budget)? };
        // What the checker has to compute again for a window was judged once, which may take hours.
        let flaw = if matches!(proof.family, FamilyClaim::HeapWindow(_)) { None } else { proof.judge_within(&budget.afresh()).err() };
        match flaw.as_ref().and_then(|flaw| flaw.stop) {
            Some(stop) => Err(NoClaim::Stopped(stop)),
            None => Ok((proof, flaw)),
        }
    })?;
    match found {
        Ok((proof, None)) => {
            let text = serde_json::to_string(&proof).map_err(|e| PyValueError::new_err(e.to_string()))?;
            Ok((proof.says(), text))
        }
        Ok((_, Some(flaw))) => Err(fault(&flaw)),
        Err(NoClaim::Stopped(stop)) => Err(errors::undecided(py, stop)),
        Err(NoClaim::Question(why)) => Err(errors::question(py, &why, "see help(xanthi.prove)")),
        Err(NoClaim::Game(error)) => Err(errors::unread(py, &error)),
    }
}

fn fault(flaw: &Flaw) -> PyErr {
    pyo3::exceptions::PyRuntimeError::new_err(format!("the certificate was rejected, which is a bug in the program: {flaw}"))
}
