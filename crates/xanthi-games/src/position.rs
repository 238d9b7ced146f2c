//! A position of any game: a game on its board, with the moves made so far.

use crate::game::Game;
use crate::links::{BarredChain, LinksPosition};
use crate::outcome::Side;
use crate::reduction::{GeographyPosition, Reduction, SwitchingPosition};
use crate::scene::{Scene, Touch};
use crate::unfold::{Unfold, Unfolded};
use crate::wording::Wording;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// A typed position: one game, its state, and the moves that led there.
#[derive(Clone)]
pub struct At<G: Game> {
    /// The game on its board.
    pub game: G,
    /// The state after the moves.
    pub state: G::State,
    /// The moves made since the opening.
    pub played: Vec<G::Move>,
}

impl<G: Game> At<G> {
    /// The opening position.
    pub fn opening(game: G) -> Self {
        let state = game.start();
        Self { game, state, played: Vec::new() }
    }
}

impl<G: Game> fmt::Display for At<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opening = self.game.to_string();
        f.write_str(&opening)?;
        if !self.played.is_empty() && !opening.contains('@') && opening.contains("file=") {
            f.write_str("@")?;
        }
        self.played.iter().try_for_each(|m| write!(f, "/{}", self.game.write_move(m)))
    }
}

/// What every position can do, whatever its game. Implemented for [`At`] and [`Sum`](crate::Sum), and by
/// nothing else.
pub trait AnyPosition: fmt::Display + Send + Sync {
    /// The legal moves as they stand in the notation.
    fn moves(&self) -> Vec<String>;
    /// Makes the move that the text means.
    ///
    /// # Errors
    /// If no legal move is meant; the string says what is legal.
    fn play(&mut self, mv: &str) -> Result<(), String>;
    /// The last move that was made, as the notation writes it; `None` at the beginning.
    fn last_move(&self) -> Option<String>;
    /// Whose turn it is, in a game with two sides.
    fn turn(&self) -> Option<Side>;
    /// What this position is underneath.
    fn reduction(&self) -> Reduction;
    /// This position as a position of Geography, if it is one.
    fn geography(&self) -> Option<GeographyPosition> {
        self.reduction().geography()
    }
    /// This position as a chain of links, if it is one; directed edge geography is.
    fn links(&self) -> Option<LinksPosition> {
        self.reduction().links()
    }
    /// This position as a chain of links of which arcs are barred for the next words, if it is one.
    fn barred(&self) -> Option<BarredChain> {
        self.reduction().barred()
    }
    /// This position as one of Shannon's switching game, if it is one.
    fn switching(&self) -> Option<SwitchingPosition> {
        self.reduction().switching()
    }
    /// The vertex of [`geography`](Self::geography) to which each of [`moves`](Self::moves) goes, or else
    /// the arc of [`links`](Self::links) or [`barred`](Self::barred) that it uses.
    fn targets(&self) -> Vec<Option<u32>> {
        match self.reduction().targets() {
            Some(targets) => targets.into_iter().map(Some).collect(),
            None => vec![None; self.moves().len()],
        }
    }
    /// The vertex or link at which the token stands after each of [`moves`](Self::moves), where that is known: its spot in the
    /// picture.
    fn ends(&self) -> Option<Vec<u32>> {
        self.reduction().ends()
    }
    /// The picture.
    fn scene(&self) -> Scene;
    /// How the game speaks of itself.
    fn wording(&self) -> Wording;
    /// What a legal move does, in words; `None` if there is nothing more to say than its name.
    fn tell_move(&self, mv: &str) -> Option<String>;
    /// The side that has reached its goal, and what it has done, as the end of a sentence.
    fn goal_reached(&self) -> Option<(Side, &'static str)>;
    /// How an edge of [`switching`](Self::switching) is called.
    fn name_of_edge(&self, edge: u32) -> Option<String>;
    /// How a vertex of [`switching`](Self::switching) is called.
    fn name_of_vertex(&self, vertex: u32) -> Option<String>;
    /// What each of [`moves`](Self::moves) is about in the picture, the most telling place last; nothing
    /// if the picture does not show it.
    fn scenes_of_moves(&self) -> Vec<Vec<Touch>>;
    /// The position before the first move of the line, and the moves made since. Of a sum these are
    /// the moves of the sum; those that stood behind its components were made before.
    fn history(&self) -> Option<(Position, Vec<String>)>;
    /// The game graph below this position, unfolded on demand.
    fn unfold(&self) -> Box<dyn Unfold>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyPosition>;
    /// The [`At`] inside.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> AnyPosition for At<G> {
    fn moves(&self) -> Vec<String> {
        self.game.moves(&self.state).iter().map(|m| self.game.write_move(m)).collect()
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let found = self.game.read_move(&self.state, mv).ok_or_else(|| self.game.refuse(&self.state, mv))?;
        self.game.make(&mut self.state, &found);
        self.played.push(found);
        Ok(())
    }

    fn last_move(&self) -> Option<String> {
        self.played.last().map(|mv| self.game.write_move(mv))
    }

    fn turn(&self) -> Option<Side> {
        self.game.turn(&self.state)
    }

    fn reduction(&self) -> Reduction {
        self.game.reduction(&self.state)
    }

    fn scene(&self) -> Scene {
        self.game.scene(&self.state)
    }

    fn wording(&self) -> Wording {
        self.game.wording()
    }

    fn tell_move(&self, mv: &str) -> Option<String> {
        self.game.tell_move(&self.state, &self.game.read_move(&self.state, mv)?)
    }

    fn goal_reached(&self) -> Option<(Side, &'static str)> {
        self.game.goal_reached(&self.state)
    }

    fn name_of_edge(&self, edge: u32) -> Option<String> {
        self.game.name_of_edge(edge)
    }

    fn name_of_vertex(&self, vertex: u32) -> Option<String> {
        self.game.name_of_vertex(vertex)
    }

    fn scenes_of_moves(&self) -> Vec<Vec<Touch>> {
        self.game.moves(&self.state).iter().map(|mv| self.game.scene_of_move(&self.state, mv)).collect()
    }

    fn history(&self) -> Option<(Position, Vec<String>)> {
        let moves = self.played.iter().map(|m| self.game.write_move(m)).collect();
        Some((Position::of(Self::opening(self.game.clone())), moves))
    }

    fn unfold(&self) -> Box<dyn Unfold> {
        Box::new(Unfolded::new(self.game.clone(), self.state.clone()))
    }

    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// What a catalogue gives to each of its positions; of what type that is matters above, not here.
#[derive(Clone, Default)]
pub(crate) struct Attached(Option<Arc<dyn Any + Send + Sync>>);

impl Attached {
    pub(crate) fn new<T: Send + Sync + 'static>(value: T) -> Self {
        Self(Some(Arc::new(value)))
    }

    pub(crate) fn get<T: 'static>(&self) -> Option<&T> {
        self.0.as_ref()?.downcast_ref()
    }
}

/// A legal position of any game of a catalogue.
pub struct Position {
    at: Box<dyn AnyPosition>,
    attached: Attached,
}

impl Position {
    /// A position of any kind, boxed.
    pub(crate) fn of_box(at: Box<dyn AnyPosition>) -> Self {
        Self { at, attached: Attached::default() }
    }

    /// A position from its typed form.
    pub fn of<G: Game>(at: At<G>) -> Self {
        Self::of_box(Box::new(at))
    }

    /// A position of any kind.
    pub(crate) fn of_any(at: impl AnyPosition + 'static) -> Self {
        Self::of_box(Box::new(at))
    }

    /// The typed form, if this is a position of the game `G`.
    pub fn downcast<G: Game>(&self) -> Option<&At<G>> {
        self.at.as_any().downcast_ref()
    }

    /// The same position with what its catalogue gives it.
    pub(crate) fn with_attached(mut self, attached: &Attached) -> Self {
        self.attached = attached.clone();
        self
    }

    /// What the catalogue gave it.
    pub(crate) fn attached(&self) -> &Attached {
        &self.attached
    }

    /// The position before the first move of the line, and the moves made since; see
    /// [`AnyPosition::history`].
    pub fn history(&self) -> Option<(Self, Vec<String>)> {
        let (opening, moves) = self.at.history()?;
        Some((opening.with_attached(&self.attached), moves))
    }

    /// The position after a move, as the notation writes it.
    ///
    /// # Errors
    /// If the move is not legal; the message says which are.
    pub fn after(&self, mv: &str) -> Result<Self, String> {
        let mut next = self.clone();
        next.make(mv)?;
        Ok(next)
    }

    /// Makes a move in place; see [`after`](Self::after).
    pub(crate) fn make(&mut self, mv: &str) -> Result<(), String> {
        self.at.play(mv)
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self { at: self.at.boxed(), attached: self.attached.clone() }
    }
}

impl std::ops::Deref for Position {
    type Target = dyn AnyPosition;
    fn deref(&self) -> &Self::Target {
        &*self.at
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at.fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.at)
    }
}
