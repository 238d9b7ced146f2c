//! `xanthi.Position`: a position of any game, with the caller's own names of vertices.

use crate::disk::Disk;
use crate::game::{PyGame, Troubles};
use crate::names::{Handed, Names};
use crate::solve::play;
use crate::{errors, picture};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::collections::BTreeMap;
use std::sync::Arc;
use xanthi::picture::view::NoPicture;
use xanthi_games::games::geography::Geography;
use xanthi_games::graph::formats::{MAX_EDGES, MAX_VERTICES};
use xanthi_games::notation::{Part, escape};
use xanthi_games::{At, Catalogue, Graph, Position, RuleSet, Side};

/// Where a position comes from, and what its moves are called.
pub(crate) enum Origin {
    /// A line of notation, with the files that it names where they are not on the disk.
    Line(Arc<BTreeMap<String, Vec<u8>>>),
    /// A graph that was handed over.
    Graph(Arc<Names>),
    /// A game written in Python.
    Game(Py<PyAny>),
}

impl Origin {
    fn copy(&self, py: Python<'_>) -> Self {
        match self {
            Origin::Line(files) => Origin::Line(files.clone()),
            Origin::Graph(names) => Origin::Graph(names.clone()),
            Origin::Game(game) => Origin::Game(game.clone_ref(py)),
        }
    }
}

/// A position of a game. It never changes: moves make new positions.
///
/// `Position("uvg:petersen@0")` reads a line of notation. `Position(graph, rules="uvg", start=v)`
/// takes a graph of NetworkX, igraph, rustworkx or SciPy, a dictionary of neighbours or a list of
/// edges; the moves are then the vertices of that graph. `rules` is one of `uvg`, `ueg`, `dvg`,
/// `deg`: undirected or directed, vertex or edge geography. Without `start`, the first move places
/// the token.
///
/// >>> from xanthi import Position
/// >>> position = Position("uvg:petersen@0")
/// >>> position.moves
/// ['1', '4', '5']
/// >>> Position({"Rome": ["Oslo"], "Oslo": ["Rome", "Bern"], "Bern": ["Oslo"]}, start="Oslo").moves
/// ['Rome', 'Bern']
#[pyclass(frozen, name = "Position", module = "xanthi")]
pub(crate) struct PyPosition {
    pub(crate) inner: Position,
    pub(crate) origin: Origin,
}

impl PyPosition {
    /// Reads whatever stands for a position: one, a line, or a game written in Python.
    pub(crate) fn read<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        let py = given.py();
        if let Ok(position) = given.cast::<Self>() {
            return Ok(position.clone());
        }
        if let Ok(line) = given.cast::<PyString>() {
            return Bound::new(py, of_line(py, &line.to_string_lossy(), Arc::default())?);
        }
        let made = py.import("xanthi")?.getattr("Position")?.call1((given,))?;
        Ok(made.cast_into::<Self>()?)
    }

    /// A move as the caller names it.
    pub(crate) fn name<'py>(&self, py: Python<'py>, mv: &str) -> Bound<'py, PyAny> {
        let named = match &self.origin {
            Origin::Line(_) => None,
            Origin::Graph(names) => names.vertex(py, mv),
            Origin::Game(_) => Part::whole(mv).unescaped().ok().map(|text| PyString::new(py, &text).into_any()),
        };
        named.unwrap_or_else(|| PyString::new(py, mv).into_any())
    }

    /// Moves as the caller names them.
    pub(crate) fn names<'py>(&self, py: Python<'py>, moves: &[String]) -> Vec<Bound<'py, PyAny>> {
        moves.iter().map(|mv| self.name(py, mv)).collect()
    }

    /// A move as the notation writes it.
    pub(crate) fn text(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        let text = mv.str()?.to_string_lossy().into_owned();
        Ok(if let Origin::Line(_) = &self.origin { text } else { escape(&text) })
    }

    fn with(&self, py: Python<'_>, inner: Position) -> Self {
        Self { inner, origin: self.origin.copy(py) }
    }

    fn made(&self, py: Python<'_>, inner: &Position, mv: &Bound<'_, PyAny>) -> PyResult<Position> {
        let text = self.text(mv)?;
        let next =
            inner.after(&text).map_err(|help| errors::illegal(py, &format!("`{text}` is not a legal move of {inner}"), &help.to_string()));
        self.troubles().raise()?;
        next
    }

    /// Raises what a game written in Python has raised.
    pub(crate) fn troubles(&self) -> Troubles<'_> {
        Troubles(self.inner.downcast::<PyGame>().map(|at| &at.game))
    }
}

fn of_line(py: Python<'_>, line: &str, files: Arc<BTreeMap<String, Vec<u8>>>) -> PyResult<PyPosition> {
    let read = Position::read(line, Catalogue::standard(), &Disk { given: Some(&files), budget: None });
    Ok(PyPosition { inner: read.map_err(|error| errors::unread(py, &error))?, origin: Origin::Line(files) })
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (board, rules = None, start = None))]
    fn new(board: &Bound<'_, PyAny>, rules: Option<&str>, start: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let py = board.py();
        if let Ok(line) = board.cast::<PyString>() {
            if rules.is_some() || start.is_some() {
                return Err(errors::question(py, "a line of notation says rules and start itself", "as in \"uvg:petersen@0\""));
            }
            return of_line(py, &line.to_string_lossy(), Arc::default());
        }
        if let Ok(position) = board.cast::<Self>() {
            return Ok(position.get().with(py, position.get().inner.clone()));
        }
        let rules = rules.unwrap_or("uvg");
        let rule = rule_named(py, rules)?;
        let handed = py.import("xanthi._graphs")?.getattr("hand_over")?.call1((board, rule.directed))?;
        let (directed, names, edges): Handed = handed.extract()?;
        of_graph(py, rule, directed, names, edges, start)
    }

    /// The line of notation, with the moves that were made.
    #[getter]
    fn line(&self) -> String {
        self.inner.to_string()
    }

    /// The legal moves: texts of the notation, or vertices of the graph that was handed over.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let moves = self.inner.moves();
        self.troubles().raise()?;
        Ok(self.names(py, &moves))
    }

    /// The moves made since the opening, in order.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        self.names(py, &self.inner.history().1)
    }

    /// Whether no move is left.
    #[getter]
    fn over(&self) -> PyResult<bool> {
        let over = self.inner.moves().is_empty();
        self.troubles().raise()?;
        Ok(over)
    }

    /// Whose turn it is in a game with two sides, "left" or "right"; None in impartial games.
    #[getter]
    fn turn(&self) -> Option<&'static str> {
        self.inner.turn().map(|side| match side {
            Side::Left => "left",
            Side::Right => "right",
        })
    }

    /// The position after one move.
    ///
    /// Raises IllegalMove, with the legal moves as help.
    fn after(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(self.with(py, self.made(py, &self.inner, r#move)?))
    }

    /// The position after several moves, one after the other.
    ///
    /// >>> from xanthi import Position
    /// >>> Position("uvg:petersen@0").play("1", "2")
    /// Position('uvg:petersen@0/1/2')
    #[pyo3(signature = (*moves))]
    fn play(&self, py: Python<'_>, moves: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let mut at = self.inner.clone();
        for mv in moves.iter() {
            at = self.made(py, &at, &mv)?;
        }
        Ok(self.with(py, at))
    }

    /// The position before the last move, or before several.
    ///
    /// Raises IllegalMove if there were fewer moves.
    #[pyo3(signature = (moves = 1))]
    fn undo(&self, py: Python<'_>, moves: usize) -> PyResult<Self> {
        let (mut at, made) = self.inner.history();
        let Some(kept) = made.len().checked_sub(moves) else {
            return Err(errors::illegal(py, &format!("{} of {moves} moves can be taken back", made.len()), "see Position.history"));
        };
        for mv in &made[..kept] {
            at = at.after(mv).map_err(|help| errors::illegal(py, &format!("`{mv}` is not a legal move"), &help.to_string()))?;
        }
        Ok(self.with(py, at))
    }

    /// The picture in letters; None if it does not fit on a screen.
    #[getter]
    fn text_picture(&self) -> Option<String> {
        picture::as_text(&self.inner, None)
    }

    /// The picture as SVG.
    ///
    /// Raises QuestionError if the board is too large.
    #[pyo3(signature = (*, dark = false))]
    fn svg(&self, py: Python<'_>, dark: bool) -> PyResult<String> {
        picture::as_svg(&self.inner, None, dark).map_err(|why| errors::question(py, &why, "draw a smaller board"))
    }

    fn _repr_svg_(&self) -> Option<String> {
        picture::as_svg(&self.inner, None, false).ok()
    }

    /// A view of the position as SVG; the view is JSON of the protocol.
    #[pyo3(name = "_draw")]
    fn draw(&self, py: Python<'_>, view: &str, misere: bool, dark: bool) -> PyResult<String> {
        let view = serde_json::from_str(view).map_err(|error| errors::question(py, &error.to_string(), ""))?;
        let drawn = picture::of_view(&self.inner, &view, play(misere), dark);
        self.troubles().raise()?;
        drawn.map_err(|no| match &no {
            NoPicture::Scheme(error) => errors::unread(py, error),
            _ => errors::question(py, &no.why(), &no.help()),
        })
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Position({})", PyString::new(py, &self.inner.to_string()).repr()?))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.inner.to_string().hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let same = self.inner.to_string() == other.get().inner.to_string() && self.same_origin(py, &other.get().origin)?;
        match op {
            CompareOp::Eq => Ok(same.into_pyobject(py)?.to_owned().into_any().unbind()),
            CompareOp::Ne => Ok((!same).into_pyobject(py)?.to_owned().into_any().unbind()),
            _ => Ok(py.NotImplemented()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let module = py.import("xanthi._native")?;
        let line = self.inner.to_string();
        let (function, arguments) = match &self.origin {
            Origin::Line(files) => ("_position_of_line", (line, files.as_ref().clone()).into_pyobject(py)?.into_any()),
            Origin::Graph(names) => ("_position_of_graph", (line, names.list(py)).into_pyobject(py)?.into_any()),
            Origin::Game(game) => {
                let moves = self.names(py, &self.inner.history().1);
                ("_position_of_game", (game.clone_ref(py), moves).into_pyobject(py)?.into_any())
            }
        };
        (module.getattr(function)?, arguments).into_pyobject(py)
    }
}

impl PyPosition {
    fn same_origin(&self, py: Python<'_>, other: &Origin) -> PyResult<bool> {
        match (&self.origin, other) {
            (Origin::Line(one), Origin::Line(two)) => Ok(one == two),
            (Origin::Graph(one), Origin::Graph(two)) => {
                let (one, two) = (one.list(py), two.list(py));
                let mut pairs = one.iter().zip(&two);
                Ok(one.len() == two.len() && pairs.try_fold(true, |same, (a, b)| PyResult::Ok(same && a.eq(b)?))?)
            }
            (Origin::Game(one), Origin::Game(two)) => one.bind(py).eq(two),
            _ => Ok(false),
        }
    }
}

/// The rule set with a name.
pub(crate) fn rule_named(py: Python<'_>, name: &str) -> PyResult<RuleSet> {
    RuleSet::named(name).ok_or_else(|| errors::question(py, &format!("there are no rules `{name}`"), "the rules are uvg, ueg, dvg, deg"))
}

fn of_graph(
    py: Python<'_>,
    rule: RuleSet,
    directed: bool,
    names: Vec<Py<PyAny>>,
    edges: Vec<(u32, u32, u32)>,
    start: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyPosition> {
    if names.is_empty() {
        return Err(errors::graph(py, "the graph has no vertices", "a position needs a board"));
    }
    if names.len() as u64 > MAX_VERTICES || edges.len() as u64 > MAX_EDGES {
        let help = format!("at most {MAX_VERTICES} vertices and {MAX_EDGES} edges are taken");
        return Err(errors::graph(py, "the graph is too large", &help));
    }
    let (names, labels) = Names::new(py, names)?;
    let board = rule.board(&Graph::new(directed, labels, edges));
    let start = match start {
        None => None,
        Some(vertex) => {
            let text = vertex.str()?.to_string_lossy().into_owned();
            let found =
                board.labels().find(&text).filter(|_| names.vertex(py, &escape(&text)).is_some_and(|own| own.eq(vertex).unwrap_or(false)));
            let help = || "the start is a vertex of the graph that was given".to_owned();
            Some(found.ok_or_else(|| errors::graph(py, &format!("there is no vertex {vertex:?}"), &help()))?)
        }
    };
    let help = "take a smaller graph, or fewer copies of its edges";
    let game = Geography::new(rule, &board, start).map_err(|why| errors::graph(py, &why.to_string(), help))?;
    Ok(PyPosition { inner: Position::of(At::opening(game)), origin: Origin::Graph(names) })
}

/// Unpickles a position that was a line.
#[pyfunction(name = "_position_of_line")]
pub(crate) fn position_of_line(py: Python<'_>, line: &str, files: BTreeMap<String, Vec<u8>>) -> PyResult<PyPosition> {
    of_line(py, line, Arc::new(files))
}

/// Unpickles a position on a graph that was handed over.
#[pyfunction(name = "_position_of_graph")]
pub(crate) fn position_of_graph(py: Python<'_>, line: &str, names: Vec<Py<PyAny>>) -> PyResult<PyPosition> {
    let read = of_line(py, line, Arc::default())?;
    let (names, _) = Names::new(py, names)?;
    Ok(PyPosition { inner: read.inner, origin: Origin::Graph(names) })
}

/// The opening of a game written in Python, after some moves.
#[pyfunction(name = "_position_of_game")]
pub(crate) fn position_of_game(py: Python<'_>, game: Py<PyAny>, moves: Vec<String>) -> PyResult<PyPosition> {
    if !game.bind(py).is_instance(&py.import("xanthi")?.getattr("Game")?)? {
        return Err(PyTypeError::new_err("a game is an object of a subclass of xanthi.Game"));
    }
    let opening = At::opening(PyGame::new(py, game.clone_ref(py))?);
    let mut position = PyPosition { inner: Position::of(opening), origin: Origin::Game(game) };
    position.troubles().raise()?;
    for mv in moves {
        let next = position.inner.after(&escape(&mv));
        position.troubles().raise()?;
        position.inner = next.map_err(|help| errors::illegal(py, &format!("`{mv}` is not a legal move"), &help.to_string()))?;
    }
    Ok(position)
}
