//! Games written in Python: an object of a subclass of `xanthi.Game` as a game of the library.
//!
//! Every state that is met gets a number, by Python's own equality, and its moves are asked for once;
//! so the solvers work on numbers. Python is never called while a lock is held: another thread that
//! waits for it could hold Python's own. What the object raises is kept, the state counts as one
//! without moves, and who asked raises it ([`Troubles`]).

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard};
use xanthi_games::Game;
use xanthi_games::notation::escape;
use xanthi_games::scene::{Link, Role, Scene, Spot};

/// A game written in Python.
#[derive(Clone)]
pub(crate) struct PyGame(Arc<Inside>);

/// The texts of the moves of a state and the numbers of the states after them.
type Options = Arc<Vec<(Arc<str>, u32)>>;

/// The moves of a state as the game gives them, by their texts.
type Own = Arc<HashMap<String, Py<PyAny>>>;

/// A picture as `Game.picture` answers it: spots, links and a caption.
type Drawn = (Vec<(String, f32, f32)>, Vec<(usize, usize)>, String);

struct Inside {
    object: Py<PyAny>,
    name: String,
    /// The numbers of states, by the states.
    numbers: Py<PyDict>,
    states: Mutex<Vec<State>>,
    trouble: Mutex<Option<PyErr>>,
}

struct State {
    object: Arc<Py<PyAny>>,
    /// Its options, once they were asked for.
    moves: Option<Options>,
    /// Its moves as the game gives them, once answers have named some: of most states that a search meets nobody asks.
    own: Option<Own>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

impl PyGame {
    /// The game that an object describes.
    pub(crate) fn new(py: Python<'_>, object: Py<PyAny>) -> PyResult<Self> {
        let name = escape(&object.bind(py).str()?.to_string_lossy()).replace("%3A", ":").replace("%2C", ",");
        let start = object.bind(py).call_method0("start")?;
        let inside = Inside { object, name, numbers: PyDict::new(py).unbind(), states: Mutex::default(), trouble: Mutex::default() };
        let game = Self(Arc::new(inside));
        game.number(&start)?;
        Ok(game)
    }

    /// The number of a state.
    fn number(&self, state: &Bound<'_, PyAny>) -> PyResult<u32> {
        let numbers = self.0.numbers.bind(state.py());
        if let Some(number) = numbers.get_item(state).map_err(|error| hashable(state.py(), error))? {
            return number.extract();
        }
        let number = {
            let mut states = lock(&self.0.states);
            states.push(State { object: Arc::new(state.clone().unbind()), moves: None, own: None });
            u32::try_from(states.len() - 1).map_err(|_| PyValueError::new_err("the game has too many states"))?
        };
        // Another thread may have been here in the meantime; its number then counts, and this is unused.
        numbers.call_method1("setdefault", (state, number))?.extract()
    }

    fn known(&self, state: u32) -> Option<Options> {
        lock(&self.0.states).get(state as usize).and_then(|state| state.moves.clone())
    }

    fn object(&self, state: u32) -> Option<Arc<Py<PyAny>>> {
        lock(&self.0.states).get(state as usize).map(|state| state.object.clone())
    }

    /// How the game writes a move.
    fn text(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(escape(&self.0.object.bind(mv.py()).call_method1("write_move", (mv,))?.str()?.to_string_lossy()))
    }

    fn ask(&self, py: Python<'_>, state: u32) -> PyResult<Vec<(Arc<str>, u32)>> {
        let Some(at) = self.object(state) else { return Ok(Vec::new()) };
        let (at, object) = (at.bind(py), self.0.object.bind(py));
        let mut found: BTreeMap<String, ()> = BTreeMap::new();
        let mut list = Vec::new();
        for mv in object.call_method1("moves", (at,))?.try_iter()? {
            let mv = mv?;
            let text = self.text(&mv)?;
            if found.insert(text.clone(), ()).is_some() || text.is_empty() {
                return Err(PyValueError::new_err(format!("two moves of one state are both written `{text}`")));
            }
            list.push((text.into(), self.number(&object.call_method1("play", (at, &mv))?)?));
        }
        Ok(list)
    }

    fn own_moves(&self, py: Python<'_>, state: u32) -> PyResult<Own> {
        if let Some(own) = lock(&self.0.states).get(state as usize).and_then(|state| state.own.clone()) {
            return Ok(own);
        }
        let Some(at) = self.object(state) else { return Ok(Own::default()) };
        let mut own = HashMap::new();
        for mv in self.0.object.bind(py).call_method1("moves", (at.bind(py),))?.try_iter()? {
            let mv = mv?;
            own.insert(self.text(&mv)?, mv.unbind());
        }
        let own = Arc::new(own);
        // What another thread has kept in the meantime is the same, and must not be dropped under the lock.
        let mut states = lock(&self.0.states);
        if let Some(state) = states.get_mut(state as usize).filter(|state| state.own.is_none()) {
            state.own = Some(own.clone());
        }
        drop(states);
        Ok(own)
    }

    /// The move of a state that is written like this, as the game gives it; none if it cannot be the key of a dictionary, where
    /// answers need it.
    pub(crate) fn own<'py>(&self, py: Python<'py>, state: u32, text: &str) -> Option<Bound<'py, PyAny>> {
        let own = self.own_moves(py, state).ok()?;
        own.get(text).map(|mv| mv.bind(py).clone()).filter(|mv| mv.hash().is_ok())
    }

    /// How a move of a state is written that is given as the game gives it, or as it is written.
    ///
    /// # Errors
    /// What the game raises.
    pub(crate) fn written(&self, state: u32, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        let own = self.own_moves(mv.py(), state)?;
        let same = own.iter().find(|(_, own)| own.bind(mv.py()).eq(mv).unwrap_or(false));
        match same {
            Some((text, _)) => Ok(text.clone()),
            // It is written, or it is no legal move, and is named in the error.
            None => Ok(escape(&mv.str()?.to_string_lossy())),
        }
    }

    /// The moves of a state and what they lead to; none after an error, which is kept.
    fn options(&self, state: u32) -> Options {
        if let Some(known) = self.known(state) {
            return known;
        }
        if lock(&self.0.trouble).is_some() {
            return Arc::default();
        }
        match Python::attach(|py| self.ask(py, state)) {
            Ok(list) => {
                let list = Arc::new(list);
                if let Some(state) = lock(&self.0.states).get_mut(state as usize) {
                    state.moves = Some(list.clone());
                }
                list
            }
            Err(error) => {
                lock(&self.0.trouble).get_or_insert(error);
                Arc::default()
            }
        }
    }

    fn draw(&self, py: Python<'_>, state: u32) -> PyResult<Scene> {
        let Some(at) = self.object(state) else { return Ok(Scene::default()) };
        let drawn = self.0.object.bind(py).call_method1("picture", (at.bind(py),))?;
        let (spots, links, caption): Drawn = drawn.extract()?;
        if links.iter().any(|&(from, to)| from.max(to) >= spots.len()) {
            return Err(PyValueError::new_err("a link of the picture leads to no spot"));
        }
        let spot = |(label, x, y): (String, f32, f32)| Spot { label, at: Some((x, y)), role: Role::Plain };
        let link = |(from, to)| Link { from, to, directed: false, label: String::new(), role: Role::Plain };
        Ok(Scene { spots: spots.into_iter().map(spot).collect(), links: links.into_iter().map(link).collect(), caption })
    }
}

/// What a game written in Python has raised, if a position is of one.
pub(crate) struct Troubles<'a>(pub(crate) Option<&'a PyGame>);

impl Troubles<'_> {
    /// Raises it, once.
    pub(crate) fn raise(&self) -> PyResult<()> {
        match self.0.and_then(|game| lock(&game.0.trouble).take()) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}

impl fmt::Display for PyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.name)
    }
}

impl Game for PyGame {
    type State = u32;
    type Move = (Arc<str>, u32);

    fn start(&self) -> u32 {
        0
    }

    fn moves(&self, at: &u32) -> Vec<(Arc<str>, u32)> {
        self.options(*at).as_ref().clone()
    }

    fn play(&self, _at: &u32, mv: &(Arc<str>, u32)) -> u32 {
        mv.1
    }

    fn write_move(&self, mv: &(Arc<str>, u32)) -> String {
        mv.0.to_string()
    }

    fn scene(&self, at: &u32) -> Scene {
        Python::attach(|py| match self.draw(py, *at) {
            Ok(scene) => scene,
            Err(error) => {
                lock(&self.0.trouble).get_or_insert(error);
                Scene::default()
            }
        })
    }
}

/// An unhashable state, said in words that help.
fn hashable(py: Python<'_>, error: PyErr) -> PyErr {
    match error.is_instance_of::<PyTypeError>(py) && error.to_string().contains("unhashable") {
        true => PyTypeError::new_err("a state of a game must be hashable: use tuples and frozensets"),
        false => error,
    }
}
