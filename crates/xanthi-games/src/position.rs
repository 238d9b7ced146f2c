//! A position of any game: a game on its board, with the moves made so far.

use crate::error::IllegalMove;
use crate::game::Game;
use crate::links::{BarredChain, LinksPosition};
use crate::outcome::Side;
use crate::reduction::{GeographyPosition, Reduction, SwitchingPosition};
use crate::scene::{Scene, Touch};
use crate::unfold::{Unfold, Unfolded};
use crate::wording::{MoveStyle, Wording};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
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

impl<G: Game> fmt::Debug for At<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "At({self})")
    }
}

/// What every position can do, whatever its game: [`At`] and [`Sum`](crate::Sum) implement it. [`Position`] says what the
/// methods do.
pub(crate) trait AnyPosition: fmt::Display + Send + Sync {
    fn moves(&self) -> Vec<String>;
    fn play(&mut self, mv: &str) -> Result<(), IllegalMove>;
    fn last_move(&self) -> Option<String>;
    fn turn(&self) -> Option<Side>;
    fn reduction(&self) -> Reduction;
    fn scene(&self) -> Scene;
    fn wording(&self) -> Wording;
    fn move_style(&self) -> MoveStyle;
    fn tell_move(&self, mv: &str) -> Option<String>;
    fn goal_reached(&self) -> Option<(Side, &'static str)>;
    fn name_of_edge(&self, edge: u32) -> Option<String>;
    fn name_of_vertex(&self, vertex: u32) -> Option<String>;
    fn scenes_of_moves(&self) -> Vec<Vec<Touch>>;
    fn history(&self) -> (Position, Vec<String>);
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

    fn play(&mut self, mv: &str) -> Result<(), IllegalMove> {
        let found = self.game.read_move(&self.state, mv).ok_or_else(|| IllegalMove::new(self.game.refuse(&self.state, mv)))?;
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

    fn move_style(&self) -> MoveStyle {
        self.game.move_style()
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

    fn history(&self) -> (Position, Vec<String>) {
        let moves = self.played.iter().map(|m| self.game.write_move(m)).collect();
        (Position::of(Self::opening(self.game.clone())), moves)
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

impl fmt::Debug for Attached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Attached(..)" } else { "Attached(nothing)" })
    }
}

impl Attached {
    pub(crate) fn new<T: Send + Sync + 'static>(value: T) -> Self {
        Self(Some(Arc::new(value)))
    }

    pub(crate) fn get<T: 'static>(&self) -> Option<&T> {
        self.0.as_ref()?.downcast_ref()
    }
}

/// A legal position of any game of a catalogue.
///
/// ```
/// use xanthi_games::Position;
///
/// let mut position: Position = "ueg:grid.3x2@1,1".parse()?;
/// assert_eq!(position.moves(), ["2,1", "1,2"]);
/// position.play("2,1")?;
/// assert_eq!(position.to_string(), "ueg:grid.3x2@1,1/2,1");
/// assert_eq!(position.play("1,1").unwrap_err().to_string(), position.after("1,1").unwrap_err().to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// What is inside.
    pub(crate) fn any(&self) -> &dyn AnyPosition {
        &*self.at
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

    /// The position before the first move of the line, and the moves made since. Of a sum these are
    /// the moves of the sum; those that stood behind its components were made before.
    #[must_use]
    pub fn history(&self) -> (Self, Vec<String>) {
        let (opening, moves) = self.at.history();
        (opening.with_attached(&self.attached), moves)
    }

    /// The position after a move, as the notation writes it.
    ///
    /// # Errors
    /// If the move is not legal; the message says which are.
    pub fn after(&self, mv: &str) -> Result<Self, IllegalMove> {
        let mut next = self.clone();
        next.play(mv)?;
        Ok(next)
    }

    /// Makes a move, as the notation writes it.
    ///
    /// # Errors
    /// As for [`after`](Self::after); the position stays as it is.
    pub fn play(&mut self, mv: &str) -> Result<(), IllegalMove> {
        self.at.play(mv)
    }

    /// The legal moves as they stand in the notation.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.at.moves()
    }

    /// The last move that was made, as the notation writes it; `None` at the beginning.
    #[must_use]
    pub fn last_move(&self) -> Option<String> {
        self.at.last_move()
    }

    /// Whose turn it is, in a game with two sides.
    #[must_use]
    pub fn turn(&self) -> Option<Side> {
        self.at.turn()
    }

    /// What this position is underneath.
    #[must_use]
    pub fn reduction(&self) -> Reduction {
        self.at.reduction()
    }

    /// This position as a position of Geography, if it is one.
    #[must_use]
    pub fn geography(&self) -> Option<GeographyPosition> {
        self.reduction().geography()
    }

    /// This position as a chain of links, if it is one; directed edge geography is.
    #[must_use]
    pub fn links(&self) -> Option<LinksPosition> {
        self.reduction().links()
    }

    /// This position as a chain of links of which arcs are barred for the next words, if it is one.
    #[must_use]
    pub fn barred(&self) -> Option<BarredChain> {
        self.reduction().barred()
    }

    /// This position as one of Shannon's switching game, if it is one.
    #[must_use]
    pub fn switching(&self) -> Option<SwitchingPosition> {
        self.reduction().switching()
    }

    /// The vertex of [`geography`](Self::geography) to which each of [`moves`](Self::moves) goes, or else
    /// the arc of [`links`](Self::links) or [`barred`](Self::barred) that it uses.
    #[must_use]
    pub fn targets(&self) -> Vec<Option<u32>> {
        match self.reduction().targets() {
            Some(targets) => targets.into_iter().map(Some).collect(),
            None => vec![None; self.moves().len()],
        }
    }

    /// The vertex or link at which the token stands after each of [`moves`](Self::moves), where that is known: its spot in the
    /// picture.
    #[must_use]
    pub fn ends(&self) -> Option<Vec<u32>> {
        self.reduction().ends()
    }

    /// The picture.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.at.scene()
    }

    /// How the game speaks of itself.
    #[must_use]
    pub fn wording(&self) -> Wording {
        self.at.wording()
    }

    /// How its moves are named; those of a sum begin with a number.
    #[must_use]
    pub fn move_style(&self) -> MoveStyle {
        self.at.move_style()
    }

    /// What a legal move does, in words; `None` if there is nothing more to say than its name.
    #[must_use]
    pub fn tell_move(&self, mv: &str) -> Option<String> {
        self.at.tell_move(mv)
    }

    /// The side that has reached its goal, and what it has done, as the end of a sentence.
    #[must_use]
    pub fn goal_reached(&self) -> Option<(Side, &'static str)> {
        self.at.goal_reached()
    }

    /// How an edge of [`switching`](Self::switching) is called.
    pub fn name_of_edge(&self, edge: u32) -> Option<String> {
        self.at.name_of_edge(edge)
    }

    /// How a vertex of [`switching`](Self::switching) is called.
    pub fn name_of_vertex(&self, vertex: u32) -> Option<String> {
        self.at.name_of_vertex(vertex)
    }

    /// What each of [`moves`](Self::moves) is about in the picture, the most telling place last; nothing
    /// if the picture does not show it.
    #[must_use]
    pub fn scenes_of_moves(&self) -> Vec<Vec<Touch>> {
        self.at.scenes_of_moves()
    }

    /// The game graph below this position, unfolded on demand.
    #[must_use]
    pub fn unfold(&self) -> Box<dyn Unfold> {
        self.at.unfold()
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self { at: self.at.boxed(), attached: self.attached.clone() }
    }
}

/// Two positions are equal if they are written alike. So what stands in a file that they name is not compared.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_string().hash(state);
    }
}

impl<G: Game> From<At<G>> for Position {
    fn from(at: At<G>) -> Self {
        Self::of(at)
    }
}

/// As the notation writes it.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A line of the standard games that names no file, as [`str::parse`] reads it.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.at.to_string())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.at)
    }
}
