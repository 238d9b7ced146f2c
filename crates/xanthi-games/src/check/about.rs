//! What a kind of certificate is about: each judge asks here for its subject, and refuses others.

use super::{Flaw, Judgement};
use crate::games::geography::large_grid::LargeGrid;
use crate::games::heaps::Heaps;
use crate::games::nimg::NimG;
use crate::games::vertexnim::Vertexnim;
use crate::links::LinksPosition;
use crate::position::At;
use crate::reduction::GeographyPosition;
use crate::reduction::SwitchingPosition;
use crate::subject::Subject;
use crate::sum::Sum;
use crate::unfold::Unfold;
use std::borrow::Cow;
use std::cell::RefCell;

/// That something is said of each of so many options: who asks for one by its place would take another one otherwise.
pub(super) fn all_options(judged: &Judgement, options: usize) -> Result<(), Flaw> {
    if judged.options.len() == options { Ok(()) } else { Err(Flaw::new("it is about other options than those that there are")) }
}

/// The steps of a look at every vertex and every edge.
pub(super) fn look(ground: &GeographyPosition) -> u64 {
    (ground.graph().order() + ground.graph().size()) as u64
}

/// The subject as Geography.
pub(super) fn geography<'a>(on: &'a Subject<'_>) -> Result<&'a GeographyPosition, Flaw> {
    match on {
        Subject::Geography(ground) => Ok(ground),
        _ => Err(foreign(on, "Geography")),
    }
}

/// The subject as a chain of links; directed edge geography is one.
pub(super) fn links<'a>(on: &'a Subject<'_>) -> Result<Cow<'a, LinksPosition>, Flaw> {
    let about = "chains of links and directed edge geography with a token";
    match on {
        Subject::Links(chain, _) => Ok(Cow::Borrowed(chain.as_ref())),
        Subject::Geography(ground) => LinksPosition::of_ground(ground).map(Cow::Owned).ok_or_else(|| foreign(on, about)),
        _ => Err(foreign(on, about)),
    }
}

/// The subject as a grid too large to build.
pub(super) fn large_grid<'a>(on: &Subject<'a>) -> Result<&'a At<LargeGrid>, Flaw> {
    match on {
        Subject::LargeGrid(at) => Ok(at),
        _ => Err(foreign(on, "grids that are too large to build")),
    }
}

/// The subject as Shannon's game.
pub(super) fn switching<'a>(on: &'a Subject<'_>) -> Result<&'a SwitchingPosition, Flaw> {
    match on {
        Subject::Switching(board, _) => Ok(board),
        _ => Err(foreign(on, "Shannon's switching game")),
    }
}

/// The subject as Nim on graphs.
pub(super) fn nim<'a>(on: &Subject<'a>) -> Result<&'a At<NimG>, Flaw> {
    match on {
        Subject::Nim(at) => Ok(at),
        _ => Err(foreign(on, "Nim on graphs")),
    }
}

/// The subject as Vertexnim.
pub(super) fn vertexnim<'a>(on: &Subject<'a>) -> Result<&'a At<Vertexnim>, Flaw> {
    match on {
        Subject::Vertexnim(at) => Ok(at),
        _ => Err(foreign(on, "Vertexnim")),
    }
}

/// The subject as a heap game.
pub(super) fn heaps<'a>(on: &Subject<'a>) -> Result<&'a At<Heaps>, Flaw> {
    match on {
        Subject::Heaps(at) => Ok(at),
        _ => Err(foreign(on, "heap games")),
    }
}

/// The subject as a sum.
pub(super) fn sum<'a>(on: &Subject<'a>) -> Result<&'a Sum, Flaw> {
    match on {
        Subject::Sum(sum) => Ok(sum),
        _ => Err(foreign(on, "sums")),
    }
}

/// What is said of a subject that a kind of certificate is not about.
pub(super) fn foreign(on: &Subject<'_>, about: &str) -> Flaw {
    Flaw::new(format!("this kind of certificate is about {about}, and the position is {}", on.name()))
}

/// The game graph below the position.
///
/// # Errors
/// If the subject has no position: see [`Subject::position`].
pub(super) fn unfolded(on: &Subject<'_>) -> Result<RefCell<Box<dyn Unfold>>, Flaw> {
    let position = on.position().ok_or_else(|| Flaw::new("there is no position to unfold"))?;
    Ok(RefCell::new(position.unfold()))
}
