//! `xanthi.Session`: a game being played.

use crate::errors;
use crate::limit::{Limit, whole};
use crate::position::{PyPosition, shortened};
use crate::run::run;
use crate::solve::play;
use crate::verdict::PyVerdict;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, TryLockError};
use xanthi::answer::HintAnswer;
use xanthi::answer::board::{Board, Look};
use xanthi::requests::{Desk, Host};
use xanthi::session::{Computer, Dice, LEVELS, Level, Session, hint, review};
use xanthi::strategy::Player;
use xanthi_games::notation::escape;
use xanthi_games::{Play, Position};

/// A game being played: moves, undo and redo, replies of the computer, hints and a review.
///
/// >>> from xanthi import Session
/// >>> game = Session("nim:1,2")
/// >>> game.play("2-1")
/// '2-1'
/// >>> game.reply()
/// '1-0'
/// >>> game.line
/// 'nim:1,2/2-1/1-0'
#[pyclass(frozen, name = "Session", module = "xanthi")]
pub(crate) struct PySession {
    opening: Py<PyPosition>,
    game: Mutex<Playing>,
}

/// What changes during a game.
struct Playing {
    session: Session,
    computer: Computer,
    dice: Dice,
}

impl PySession {
    /// The game, for one thread at a time. Nobody waits: whoever has it may need Python's own lock.
    fn playing(&self) -> PyResult<MutexGuard<'_, Playing>> {
        match self.game.try_lock() {
            Ok(playing) => Ok(playing),
            // A panic left the game whole: it is replaced after a move was found.
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("another thread is using this Session at this moment: give each thread one of its own"))
            }
        }
    }

    /// A move of a position of the game as the caller names it.
    fn name<'py>(&self, py: Python<'py>, at: &Position, mv: &str) -> Bound<'py, PyAny> {
        self.opening.get().name_at(py, at, mv)
    }

    /// Raises what a game written in Python has raised.
    fn raise(&self) -> PyResult<()> {
        self.opening.get().troubles().raise()
    }
}

fn player(player: Player) -> &'static str {
    if player == Player::First { "first" } else { "second" }
}

/// The level of a computer.
pub(crate) fn level_named(py: Python<'_>, text: &str) -> PyResult<Level> {
    text.parse().map_err(|_| errors::question(py, &format!("there is no level `{text}`"), &format!("the levels are {LEVELS}")))
}

#[pymethods]
impl PySession {
    #[new]
    #[pyo3(signature = (position, *, misere = false, seed = None), text_signature = "(position, *, misere=False, seed=0)")]
    fn new(position: &Bound<'_, PyAny>, misere: bool, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let seed = seed.map_or(Ok(0), |seed| whole(seed, "seed="))?;
        let opening = PyPosition::read(position)?;
        let inner = opening.get().inner.clone();
        // The moves that the line holds can be taken back, as those that follow, unless they are thousands.
        let session = Session::with_past(inner, play(misere));
        opening.get().troubles().raise()?;
        let game = Mutex::new(Playing { session, computer: Computer::default(), dice: Dice::new(seed) });
        Ok(Self { opening: opening.unbind(), game })
    }

    /// The board as the page shows it, as JSON: shapes, places that can be touched, and moves. A verdict
    /// about the position has its proof laid over it.
    #[pyo3(name = "_board")]
    fn board(&self, py: Python<'_>, verdict: Option<PyRef<'_, PyVerdict>>) -> PyResult<String> {
        let proof = verdict.as_ref().and_then(|verdict| verdict.proof.as_ref());
        let board = Board::new(&self.playing()?.session, proof, Look::default());
        serde_json::to_string(&board).map_err(|error| errors::question(py, &error.to_string(), "report this"))
    }

    /// The position as it stands.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<PyPosition> {
        Ok(self.opening.get().with(py, self.playing()?.session.position().clone()))
    }

    /// The game as one line of notation.
    #[getter]
    fn line(&self) -> PyResult<String> {
        Ok(self.playing()?.session.save())
    }

    /// The moves made so far.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let session = self.playing()?.session.clone();
        Ok(session.positions().iter().zip(session.moves()).map(|(at, mv)| self.name(py, at, mv)).collect())
    }

    /// Whose turn it is: "first" or "second".
    #[getter]
    fn turn(&self) -> PyResult<&'static str> {
        Ok(player(self.playing()?.session.turn()))
    }

    /// Who has won, "first" or "second"; None while the game lasts.
    #[getter]
    fn winner(&self) -> PyResult<Option<&'static str>> {
        Ok(self.playing()?.session.end().map(|end| player(end.winner())))
    }

    /// Makes a move, and answers it as the board names it. A text may be given without accents and in any
    /// case, if only one legal move is meant.
    ///
    /// Raises IllegalMove.
    fn play<'py>(&self, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = r#move.py();
        let mut playing = self.playing()?;
        let before = playing.session.position().clone();
        let text = self.opening.get().text_at(&before, r#move)?;
        let mut made = playing.session.play(&text).map(str::to_owned);
        if made.is_err() && before.after(&escape(&text)).is_ok() {
            // A word as it is in its list, and not as the notation writes it.
            made = playing.session.play(&escape(&text)).map(str::to_owned);
        }
        self.raise()?;
        let made = made.map_err(|refused| errors::illegal(py, &refused.message, &refused.help))?;
        Ok(self.name(py, &before, &made))
    }

    /// Takes the last move back; False if there is none.
    fn undo(&self) -> PyResult<bool> {
        Ok(self.playing()?.session.undo())
    }

    /// Makes the move again that was taken back last; False if there is none.
    fn redo(&self) -> PyResult<bool> {
        Ok(self.playing()?.session.redo())
    }

    /// The player to move gives up.
    fn resign(&self) -> PyResult<()> {
        self.playing()?.session.resign();
        Ok(())
    }

    /// The computer makes the next move, at the level "perfect", "strong", "casual", "mixed", "mixed:40" or "random", or by
    /// one habit: "surplus", "scarce" or "wary".
    /// Answers the move; None if the game is over.
    #[pyo3(signature = (level = "perfect", *, limit = None))]
    fn reply<'py>(&self, py: Python<'py>, level: &str, limit: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let level = level_named(py, level)?;
        let mut playing = self.playing()?;
        if playing.session.end().is_some() {
            return Ok(None);
        }
        let position = playing.session.position().clone();
        let positions = playing.session.positions();
        let last = playing.session.moves().last().map(|mv| (positions[positions.len() - 2].clone(), mv.clone()));
        let (mut computer, mut dice, play) = (playing.computer.clone(), playing.dice.clone(), playing.session.convention());
        let before = position.clone();
        let (choice, computer, dice) = run(py, &Limit::read(limit)?, None, move |budget| {
            let before = last.as_ref().map(|(position, mv)| (&**position, mv.as_str()));
            let choice = computer.choose(&position, before, play, level, &mut dice, budget);
            (choice, computer, dice)
        })?;
        self.raise()?;
        (playing.computer, playing.dice) = (computer, dice);
        let Some(choice) = choice else { return Ok(None) };
        let made = playing.session.play(&choice.mv).map(str::to_owned);
        let made = made.map_err(|refused| errors::illegal(py, &refused.message, &refused.help))?;
        Ok(Some(self.name(py, &before, &made)))
    }

    /// A hint in three steps: who wins, a move, and why.
    #[pyo3(signature = (*, limit = None))]
    fn hint(&self, py: Python<'_>, limit: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        let (position, play) = {
            let playing = self.playing()?;
            (playing.session.position().clone(), playing.session.convention())
        };
        let at = position.clone();
        let told = run(py, &Limit::read(limit)?, None, move |budget| hint(&position, play, budget))?;
        self.raise()?;
        Ok(HintAnswer::new(&at, told).steps.into_iter().filter(|step| !step.is_empty()).collect())
    }

    /// The moves of the game with who was winning before and after each: dictionaries with `move`,
    /// `player`, `before` and `after` ("N": who moves there wins, "P": the other, None: undecided),
    /// `gave_away`, and `instead`, the moves that would have kept a win that was given away.
    #[pyo3(signature = (*, limit = None))]
    fn review<'py>(&self, py: Python<'py>, limit: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Bound<'py, pyo3::types::PyDict>>> {
        let session = self.playing()?.session.clone();
        let positions = session.positions().to_vec();
        let told = run(py, &Limit::read(limit)?, None, move |budget| review(&session, budget))?;
        self.raise()?;
        let judged = told.moves.iter().zip(&positions).map(|(judged, at)| {
            let dict = pyo3::types::PyDict::new(py);
            dict.set_item("move", self.name(py, at, &judged.mv))?;
            dict.set_item("player", player(judged.player))?;
            dict.set_item("before", judged.before.map(|o| o.to_string()))?;
            dict.set_item("after", judged.after.map(|o| o.to_string()))?;
            dict.set_item("gave_away", judged.gave_away())?;
            let instead: Vec<_> = judged.instead.iter().map(|mv| self.name(py, at, mv)).collect();
            dict.set_item("instead", instead)?;
            Ok(dict)
        });
        judged.collect()
    }

    fn _repr_svg_(&self) -> PyResult<Option<String>> {
        let position = self.playing()?.session.position().clone();
        Ok(crate::picture::as_svg(&position, None, false).ok())
    }

    fn __repr__(&self) -> PyResult<String> {
        let playing = self.playing()?;
        let (line, turn) = (shortened(&playing.session.save()), player(playing.session.turn()));
        let misere = if playing.session.convention() == Play::Misere { ", misère play" } else { "" };
        Ok(match playing.session.end() {
            Some(end) => format!("<Session {line}{misere}: {} has won>", player(end.winner())),
            None => format!("<Session {line}{misere}: {turn} to move>"),
        })
    }
}

/// The colours of drawings whose shapes have variables of a style sheet: JSON of the protocol's hello.
#[pyfunction(name = "_hello")]
pub(crate) fn hello() -> String {
    Desk::default().answer(r#"{"ask": "hello"}"#, &Host::default())
}
