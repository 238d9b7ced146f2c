//! `xanthi.Session`: a game being played.

use crate::errors;
use crate::limit::{Limit, whole};
use crate::position::{Origin, PyPosition};
use crate::run::run;
use crate::solve::play;
use crate::verdict::PyVerdict;
use pyo3::prelude::*;
use xanthi::answer::HintAnswer;
use xanthi::answer::board::Board;
use xanthi::requests::{Desk, Host};
use xanthi::session::{Computer, Dice, LEVELS, Level, Session, hint, review};
use xanthi::strategy::Player;
use xanthi_games::Play;

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
#[pyclass(name = "Session", module = "xanthi")]
pub(crate) struct PySession {
    session: Session,
    opening: Py<PyPosition>,
    computer: Computer,
    dice: Dice,
}

impl PySession {
    fn at(&self, py: Python<'_>) -> PyPosition {
        let origin = match &self.opening.get().origin {
            Origin::Line(files) => Origin::Line(files.clone()),
            Origin::Graph(names) => Origin::Graph(names.clone()),
            Origin::Game(game) => Origin::Game(game.clone_ref(py)),
        };
        PyPosition { inner: self.session.position().clone(), origin }
    }

    fn name<'py>(&self, py: Python<'py>, mv: &str) -> Bound<'py, PyAny> {
        self.opening.get().name(py, mv)
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
        Ok(Self { session, opening: opening.unbind(), computer: Computer::default(), dice: Dice::new(seed) })
    }

    /// The board as the page shows it, as JSON: shapes, places that can be touched, and moves. A verdict
    /// about the position has its proof laid over it.
    #[pyo3(name = "_board")]
    fn board(&self, py: Python<'_>, verdict: Option<PyRef<'_, PyVerdict>>) -> PyResult<String> {
        let proof = verdict.as_ref().and_then(|verdict| verdict.proof.as_ref());
        let board = Board::new(&self.session, proof, &[]);
        serde_json::to_string(&board).map_err(|error| errors::question(py, &error.to_string(), "report this"))
    }

    /// The position as it stands.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyPosition {
        self.at(py)
    }

    /// The game as one line of notation.
    #[getter]
    fn line(&self) -> String {
        self.session.save()
    }

    /// The moves made so far.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        self.session.moves().iter().map(|mv| self.name(py, mv)).collect()
    }

    /// Whose turn it is: "first" or "second".
    #[getter]
    fn turn(&self) -> &'static str {
        player(self.session.turn())
    }

    /// Who has won, "first" or "second"; None while the game lasts.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.session.end().map(|end| player(end.winner()))
    }

    /// Makes a move, and answers how the notation writes it. A text may be given without accents and in
    /// any case, if only one legal move is meant.
    ///
    /// Raises IllegalMove.
    fn play<'py>(&mut self, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = r#move.py();
        let text = self.opening.get().text(r#move)?;
        let made = self.session.play(&text).map(str::to_owned);
        self.opening.get().troubles().raise()?;
        let made = made.map_err(|refused| errors::illegal(py, &refused.message, &refused.help))?;
        Ok(self.name(py, &made))
    }

    /// Takes the last move back; False if there is none.
    fn undo(&mut self) -> bool {
        self.session.undo()
    }

    /// Makes the move again that was taken back last; False if there is none.
    fn redo(&mut self) -> bool {
        self.session.redo()
    }

    /// The player to move gives up.
    fn resign(&mut self) {
        self.session.resign();
    }

    /// The computer makes the next move, at the level "perfect", "strong", "casual", "mixed", "mixed:40" or "random", or by
    /// one habit: "surplus", "scarce" or "wary".
    /// Answers the move; None if the game is over. The reason is in `because`.
    #[pyo3(signature = (level = "perfect", *, limit = None))]
    fn reply<'py>(&mut self, py: Python<'py>, level: &str, limit: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let level = level_named(py, level)?;
        if self.session.end().is_some() {
            return Ok(None);
        }
        let position = self.session.position().clone();
        let positions = self.session.positions();
        let last = self.session.moves().last().map(|mv| (positions[positions.len() - 2].clone(), mv.clone()));
        let (mut computer, mut dice, play) = (self.computer.clone(), self.dice.clone(), self.session.convention());
        let (choice, computer, dice) = run(py, &Limit::read(limit)?, None, move |budget| {
            let before = last.as_ref().map(|(position, mv)| (&**position, mv.as_str()));
            let choice = computer.choose(&position, before, play, level, &mut dice, budget);
            (choice, computer, dice)
        })?;
        self.opening.get().troubles().raise()?;
        (self.computer, self.dice) = (computer, dice);
        let Some(choice) = choice else { return Ok(None) };
        let made = self.session.play(&choice.mv).map(str::to_owned);
        let made = made.map_err(|refused| errors::illegal(py, &refused.message, &refused.help))?;
        Ok(Some(self.name(py, &made)))
    }

    /// A hint in three steps: who wins, a move, and why.
    #[pyo3(signature = (*, limit = None))]
    fn hint(&self, py: Python<'_>, limit: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        let (position, play) = (self.session.position().clone(), self.session.convention());
        let told = run(py, &Limit::read(limit)?, None, move |budget| hint(&position, play, budget))?;
        self.opening.get().troubles().raise()?;
        Ok(HintAnswer::new(self.session.position(), told).steps.into_iter().filter(|step| !step.is_empty()).collect())
    }

    /// The moves of the game with who was winning before and after each: dictionaries with `move`,
    /// `player`, `before` and `after` ("N": who moves there wins, "P": the other, None: undecided),
    /// `gave_away`, and `instead`, the moves that would have kept a win that was given away.
    #[pyo3(signature = (*, limit = None))]
    fn review<'py>(&self, py: Python<'py>, limit: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Bound<'py, pyo3::types::PyDict>>> {
        let session = self.session.clone();
        let told = run(py, &Limit::read(limit)?, None, move |budget| review(&session, budget))?;
        self.opening.get().troubles().raise()?;
        let judged = told.moves.iter().map(|judged| {
            let dict = pyo3::types::PyDict::new(py);
            dict.set_item("move", self.name(py, &judged.mv))?;
            dict.set_item("player", player(judged.player))?;
            dict.set_item("before", judged.before.map(|o| o.to_string()))?;
            dict.set_item("after", judged.after.map(|o| o.to_string()))?;
            dict.set_item("gave_away", judged.gave_away())?;
            let instead: Vec<_> = judged.instead.iter().map(|mv| self.name(py, mv)).collect();
            dict.set_item("instead", instead)?;
            Ok(dict)
        });
        judged.collect()
    }

    fn _repr_svg_(&self) -> Option<String> {
        crate::picture::as_svg(self.session.position(), None, false).ok()
    }

    fn __repr__(&self) -> String {
        let misere = if self.session.convention() == Play::Misere { ", misère play" } else { "" };
        match self.winner() {
            Some(winner) => format!("<Session {}{misere}: {winner} has won>", self.session.save()),
            None => format!("<Session {}{misere}: {} to move>", self.session.save(), self.turn()),
        }
    }
}

/// The colours of drawings whose shapes have variables of a style sheet: JSON of the protocol's hello.
#[pyfunction(name = "_hello")]
pub(crate) fn hello() -> String {
    Desk::default().answer(r#"{"ask": "hello"}"#, &Host::default())
}
