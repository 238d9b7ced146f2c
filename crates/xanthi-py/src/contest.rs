//! `contest`: computers against each other.

use crate::errors;
use crate::limit::{Limit, whole};
use crate::position::PyPosition;
use crate::run::run;
use crate::session::level_named;
use crate::solve::play;
use crate::words::json;
use pyo3::prelude::*;
use xanthi::Budget;
use xanthi::answer::ContestAnswer;
use xanthi::session::{Level, MOST_GAMES, POSITIONS_IN_CONTEST, Series};

/// Games of every two of these levels from a position, as JSON.
#[pyfunction(name = "_contest")]
pub(crate) fn contest_of(
    position: &Bound<'_, PyAny>,
    levels: Vec<String>,
    games: &Bound<'_, PyAny>,
    misere: bool,
    seed: &Bound<'_, PyAny>,
    limit: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let py = position.py();
    let opening = PyPosition::read(position)?;
    let inner = opening.get().inner.clone();
    let levels = levels.iter().map(|text| level_named(py, text)).collect::<PyResult<Vec<Level>>>()?;
    if levels.is_empty() {
        return Err(errors::question(py, "nobody plays", "name one level or more, as in [\"surplus\", \"scarce\"]"));
    }
    let series = Series { games: whole(games, "games=")?, seed: whole(seed, "seed=")? };
    if !(1..=MOST_GAMES).contains(&series.games) {
        return Err(errors::question(
            py,
            &format!("{} games cannot be played", series.games),
            &format!("games= is from 1 to {MOST_GAMES}"),
        ));
    }
    let mut limit = Limit::read(limit)?;
    if limit.nodes == Budget::default().nodes {
        limit.nodes = POSITIONS_IN_CONTEST;
    }
    let found = run(py, &limit, progress, move |budget| ContestAnswer::of(&inner, play(misere), &levels, series, budget, &mut |_| ()))?;
    opening.get().troubles().raise()?;
    json(&found)
}
