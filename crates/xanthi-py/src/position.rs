//! `xanthi.Position`: a position of any game, with the caller's own names of vertices.

use crate::disk::Disk;
use crate::game::{PyGame, Troubles};
use crate::limit::whole;
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
use xanthi_games::notation::{Part, brief, escape};
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
/// edges; the moves are then the vertices of that graph. `rules` is one of `uvg` (which holds if none is
/// given), `ueg`, `dvg`, `deg`: undirected or directed, vertex or edge geography. Without `start`, the first
/// move places the token. `Position(game)` is the opening of a `Game` of your own.
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
        self.name_at(py, &self.inner, mv)
    }

    /// A move of another position of the same game.
    pub(crate) fn name_at<'py>(&self, py: Python<'py>, at: &Position, mv: &str) -> Bound<'py, PyAny> {
        let named = match &self.origin {
            Origin::Line(_) => None,
            Origin::Graph(names) => names.vertex(py, mv),
            Origin::Game(_) => at.downcast::<PyGame>().and_then(|at| at.game.own(py, at.state, mv)),
        };
        named.unwrap_or_else(|| PyString::new(py, &self.written(mv)).into_any())
    }

    /// A move as it is written for people.
    pub(crate) fn written(&self, mv: &str) -> String {
        match &self.origin {
            Origin::Line(_) => mv.to_owned(),
            Origin::Graph(_) | Origin::Game(_) => Part::whole(mv).unescaped().map_or_else(|_| mv.to_owned(), |text| text.into_owned()),
        }
    }

    /// Moves as the caller names them.
    pub(crate) fn names<'py>(&self, py: Python<'py>, moves: &[String]) -> Vec<Bound<'py, PyAny>> {
        moves.iter().map(|mv| self.name(py, mv)).collect()
    }

    /// A move of a position of this game as the notation writes it.
    pub(crate) fn text_at(&self, at: &Position, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        if let (Origin::Game(_), Some(at)) = (&self.origin, at.downcast::<PyGame>()) {
            return at.game.written(at.state, mv);
        }
        let text = mv.str()?.to_string_lossy().into_owned();
        Ok(if let Origin::Line(_) = &self.origin { text } else { escape(&text) })
    }

    pub(crate) fn with(&self, py: Python<'_>, inner: Position) -> Self {
        Self { inner, origin: self.origin.copy(py) }
    }

    fn made(&self, py: Python<'_>, inner: &Position, mv: &Bound<'_, PyAny>) -> PyResult<Position> {
        let text = self.text_at(inner, mv)?;
        // A word may be given as it is in its list, and not as the notation writes it.
        let next = inner.after(&text).or_else(|why| inner.after(&escape(&text)).map_err(|_| why)).map_err(|help| {
            let at = shortened(&inner.to_string());
            errors::illegal(py, &format!("`{text}` is not a legal move of {at}"), &help.to_string())
        });
        self.troubles().raise()?;
        next
    }

    /// Raises what a game written in Python has raised.
    pub(crate) fn troubles(&self) -> Troubles<'_> {
        Troubles(self.inner.downcast::<PyGame>().map(|at| &at.game))
    }
}

/// A longer line is cut off where it is only shown.
const MOST_SHOWN: usize = 200;

/// A line as it is shown: of a long one the beginning, and how long it is.
pub(crate) fn shortened(line: &str) -> String {
    if line.chars().count() > MOST_SHOWN { brief(line) } else { line.to_owned() }
}

/// Whether this is a game written in Python.
fn is_game(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    given.is_instance(&given.py().import("xanthi")?.getattr("Game")?)
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
        if is_game(board)? {
            if rules.is_some() || start.is_some() {
                return Err(errors::question(py, "a game of your own has rules and start itself", "leave out rules= and start="));
            }
            return position_of_game(py, board.clone().unbind(), Vec::new());
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

    /// The legal moves: texts of the notation, vertices of the graph that was handed over, or the moves of a game of
    /// your own. A word with a space in it is written `New%20York` in the notation; `after` takes `New York`, too.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let moves = self.inner.moves();
        self.troubles().raise()?;
        Ok(self.names(py, &moves))
    }

    /// The moves made since the opening, in order.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        let (mut at, moves) = self.inner.history();
        if let Origin::Line(_) | Origin::Graph(_) = &self.origin {
            return self.names(py, &moves);
        }
        let named = moves.iter().map(|mv| {
            let name = self.name_at(py, &at, mv);
            at = at.after(mv).unwrap_or_else(|_| at.clone());
            name
        });
        named.collect()
    }

    /// The moves as they are written, in the order of `moves`.
    #[pyo3(name = "_written")]
    fn written_moves(&self) -> PyResult<Vec<String>> {
        let moves = self.inner.moves();
        self.troubles().raise()?;
        Ok(moves.iter().map(|mv| self.written(mv)).collect())
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
    #[pyo3(signature = (moves = None), text_signature = "(self, moves=1)")]
    fn undo(&self, py: Python<'_>, moves: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let moves: usize = moves.map_or(Ok(1), |moves| whole(moves, "moves="))?;
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
        let line = self.inner.to_string();
        // A line that is cut off would not read back.
        if line.chars().count() > MOST_SHOWN {
            return Ok(format!("<Position {}>", shortened(&line)));
        }
        Ok(format!("Position({})", PyString::new(py, &line).repr()?))
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
                let moves: Vec<String> = self.inner.history().1.iter().map(|mv| self.written(mv)).collect();
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
pub(crate) fn position_of_game(py: Python<'_>, game: Py<PyAny>, moves: Vec<Bound<'_, PyAny>>) -> PyResult<PyPosition> {
    if !is_game(game.bind(py))? {
        return Err(PyTypeError::new_err("a game is an object of a subclass of xanthi.Game"));
    }
    let opening = At::opening(PyGame::new(py, game.clone_ref(py))?);
    let mut position = PyPosition { inner: Position::of(opening), origin: Origin::Game(game) };
    position.troubles().raise()?;
    for mv in moves {
        position.inner = position.made(py, &position.inner, &mv)?;
    }
    Ok(position)
}
