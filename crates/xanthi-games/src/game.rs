//! What a game is: rules, and nothing about who wins.

use crate::games::geography::Ground;
use crate::games::shannon::Switching;
use crate::links::LinksPosition;
use crate::scene::{Scene, Touch};
use crate::wording::Wording;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::Hash;

/// Who wins when a player cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins.
    Misere,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Play::Normal => "normal",
            Play::Misere => "misere",
        })
    }
}

/// The outcome class of a position.
///
/// `N` and `P` are the classes of a position in which it is known who moves, and the only ones of
/// impartial games. `L` and `R` belong to games with two sides and say that one side wins whoever
/// begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Outcome {
    /// The player to move (the next player) wins.
    N,
    /// The player who has just moved (the previous player) wins.
    P,
    /// Left wins, whoever begins.
    L,
    /// Right wins, whoever begins.
    R,
}

impl Outcome {
    /// The class of a board over both players: who wins if Left begins, and if Right begins.
    pub fn of_beginners(left_begins: Side, right_begins: Side) -> Self {
        match (left_begins, right_begins) {
            (Side::Left, Side::Left) => Outcome::L,
            (Side::Right, Side::Right) => Outcome::R,
            (Side::Left, Side::Right) => Outcome::N,
            (Side::Right, Side::Left) => Outcome::P,
        }
    }

    /// N if the player to move wins, otherwise P.
    pub fn of_mover(wins: bool) -> Self {
        if wins { Outcome::N } else { Outcome::P }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// One of the two players of a game in which they have different moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Left; Short in the Shannon game.
    Left,
    /// Right; Cut in the Shannon game.
    Right,
}

impl Side {
    /// The other player.
    pub fn other(self) -> Self {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// The rules of one game on one board: all that never changes during play.
///
/// A value prints as the notation of its opening position (`uvg:petersen@0`), without moves.
/// Implementing this trait is all that a new game needs; see `docs/add-a-game.md`.
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
        let more = if moves.len() > shown.len() { format!(" … ({} in all)", moves.len()) } else { String::new() };
        format!("the legal moves here are {}{more}", shown.join(" "))
    }

    /// Whose turn it is, in a game whose players have different moves; `None` in impartial games.
    fn turn(&self, _at: &Self::State) -> Option<Side> {
        None
    }

    /// The same position as a position of Geography, if it is one: the token and what is left of
    /// the graph. The theorems about Geography then apply to this game too.
    fn ground(&self, _at: &Self::State) -> Option<Ground> {
        None
    }

    /// The same position as a chain of links, if it is one (a list of words, say).
    fn links(&self, _at: &Self::State) -> Option<LinksPosition> {
        None
    }

    /// The vertex of [`ground`](Self::ground) to which a move goes, or else the arc of the chain of
    /// [`links`](Self::links) that it uses. Required where one of them answers; every option of the
    /// ground or chain must be the target of at least one move.
    fn target(&self, _at: &Self::State, _mv: &Self::Move) -> Option<u32> {
        None
    }

    /// The same position as a position of Shannon's switching game, if it is one, with its moves in
    /// the order of [`moves`](Self::moves): the theorems about that game then apply.
    fn switching(&self, _at: &Self::State) -> Option<Switching> {
        None
    }

    /// How the game speaks of itself: rules, goal, sides, how moves are typed. The default knows only
    /// that who cannot move loses.
    fn wording(&self) -> Wording {
        Wording::default()
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

    /// How an edge of [`switching`](Self::switching) is called.
    fn name_of_edge(&self, _edge: u32) -> Option<String> {
        None
    }

    /// How a vertex of [`switching`](Self::switching) is called.
    fn name_of_vertex(&self, _vertex: u32) -> Option<String> {
        None
    }

    /// What a legal move is about in the picture: where a board can be touched to make it, the most
    /// telling place last. The default is the spot of its [`target`](Self::target), or the spot that is
    /// labelled like the move.
    fn scene_of_move(&self, at: &Self::State, mv: &Self::Move) -> Vec<Touch> {
        if let Some(target) = self.target(at, mv) {
            return vec![Touch::Spot(target as usize)];
        }
        let name = self.write_move(mv);
        self.scene(at).spots.iter().position(|spot| spot.label == name).map(Touch::Spot).into_iter().collect()
    }

    /// The picture of a state.
    fn scene(&self, at: &Self::State) -> Scene;
}
