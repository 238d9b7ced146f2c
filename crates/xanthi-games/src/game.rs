//! What a game is: rules, and nothing about who wins.

use crate::notation::grouped;
use crate::outcome::Side;
use crate::reduction::Reduction;
use crate::scene::{Scene, Touch};
use crate::wording::{MoveStyle, Wording};
use std::fmt;
use std::hash::Hash;

/// The rules of one game on one board: all that never changes during play.
///
/// A value prints as the notation of its opening position (`uvg:petersen@0`), without moves.
/// Implementing this trait is all that a new game needs; [docs/add-a-game.md](https://github.com/xanthi-games/xanthi/blob/main/docs/add-a-game.md)
/// goes on from here, to a program that solves, draws and plays it.
///
/// ```
/// use std::fmt;
/// use xanthi_games::scene::{Role, Scene, Spot};
/// use xanthi_games::{At, Game, Position};
///
/// /// One heap; a move takes one, two or three counters.
/// #[derive(Clone)]
/// struct Heap(u32);
///
/// impl fmt::Display for Heap {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "heap:{}", self.0)
///     }
/// }
///
/// impl Game for Heap {
///     type State = u32;
///     type Move = u32;
///
///     fn start(&self) -> u32 {
///         self.0
///     }
///     fn moves(&self, left: &u32) -> Vec<u32> {
///         (1..=3.min(*left)).collect()
///     }
///     fn play(&self, left: &u32, taken: &u32) -> u32 {
///         left - taken
///     }
///     fn write_move(&self, taken: &u32) -> String {
///         taken.to_string()
///     }
///     fn scene(&self, left: &u32) -> Scene {
///         Scene { spots: vec![Spot { label: left.to_string(), at: None, role: Role::Plain }], ..Scene::default() }
///     }
/// }
///
/// let mut position = Position::from(At::opening(Heap(9)));
/// position.play("1")?;
/// assert_eq!(position.to_string(), "heap:9/1");
/// assert_eq!(position.moves(), ["1", "2", "3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: fmt::Display + Clone + Send + Sync + 'static {
    /// What changes during play. Two states are equal only if the same play is possible from
    /// both; search and checker use a state as the exact key of a position.
    type State: Clone + Eq + Hash + Send + Sync;
    /// A move.
    type Move: Clone + Eq + Send + Sync;

    /// The state at the opening.
    fn start(&self) -> Self::State;

    /// The legal moves, each once, in an order that depends on the state alone.
    fn moves(&self, at: &Self::State) -> Vec<Self::Move>;

    /// The state after a legal move.
    fn play(&self, at: &Self::State, mv: &Self::Move) -> Self::State;

    /// Makes a legal move in place. The default is [`play`](Self::play); a game whose states grow with every move does it without
    /// a copy, so that long lines are read soon.
    fn make(&self, at: &mut Self::State, mv: &Self::Move) {
        *at = self.play(at, mv);
    }

    /// A move as it stands in the notation (escaped; see [`crate::notation::escape`]). Two legal
    /// moves of one state print differently.
    fn write_move(&self, mv: &Self::Move) -> String;

    /// The legal move that a text means, where a text other than the printed one may mean it too
    /// (upper case, say). The default compares with the printed moves.
    fn read_move(&self, at: &Self::State, text: &str) -> Option<Self::Move> {
        self.moves(at).into_iter().find(|m| self.write_move(m) == text)
    }

    /// Why a text is not a legal move here, in lower case; shown below the error.
    fn refuse(&self, at: &Self::State, _text: &str) -> String {
        let moves = self.moves(at);
        if moves.is_empty() {
            return "no move is left in this position".into();
        }
        let shown: Vec<_> = moves.iter().take(12).map(|m| self.write_move(m)).collect();
        let more = if moves.len() > shown.len() { format!(" … ({} in all)", grouped(moves.len() as u64)) } else { String::new() };
        format!("the legal moves here are {}{more}", shown.join(" "))
    }

    /// Whose turn it is, in a game whose players have different moves; `None` in impartial games.
    fn turn(&self, _at: &Self::State) -> Option<Side> {
        None
    }

    /// The position as one of Geography or of Shannon's game, if it is one underneath: the theorems about these games then
    /// apply to it.
    fn reduction(&self, _at: &Self::State) -> Reduction {
        Reduction::None
    }

    /// How the game speaks of itself: rules, goal, sides, how moves are typed. The default knows only
    /// that whoever cannot move loses.
    fn wording(&self) -> Wording {
        Wording::default()
    }

    /// How moves are named. The default looks at the first move of the game.
    fn move_style(&self) -> MoveStyle {
        self.moves(&self.start()).first().map_or(MoveStyle::Name, |mv| MoveStyle::of(&self.write_move(mv)))
    }

    /// What a legal move does, in words, without a full stop: "take 1 here, then go to 4". The default
    /// says nothing: then a move is what [`Wording::move_is`] says.
    fn tell_move(&self, _at: &Self::State, _mv: &Self::Move) -> Option<String> {
        None
    }

    /// The side that has reached its goal, and what it has done, as the end of a sentence ("has joined
    /// the terminals"), in a game with goals.
    fn goal_reached(&self, _at: &Self::State) -> Option<(Side, &'static str)> {
        None
    }

    /// How an edge of the [`reduction`](Self::reduction) is called.
    fn name_of_edge(&self, _edge: u32) -> Option<String> {
        None
    }

    /// How a vertex of the [`reduction`](Self::reduction) is called.
    fn name_of_vertex(&self, _vertex: u32) -> Option<String> {
        None
    }

    /// What a legal move is about in the picture: where a board can be touched to make it, the most
    /// telling place last. The default is the spot of the vertex to which the
    /// [`reduction`](Self::reduction) says that it goes, or the spot that is labelled like the move.
    fn scene_of_move(&self, at: &Self::State, mv: &Self::Move) -> Vec<Touch> {
        if let Reduction::Geography { targets, .. } = self.reduction(at)
            && let Some(k) = self.moves(at).iter().position(|other| other == mv)
        {
            return vec![Touch::Spot(targets[k] as usize)];
        }
        let name = self.write_move(mv);
        self.scene(at).spots.iter().position(|spot| spot.label == name).map(Touch::Spot).into_iter().collect()
    }

    /// The picture of a state.
    fn scene(&self, at: &Self::State) -> Scene;
}
