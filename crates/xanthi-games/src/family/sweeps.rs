//! Directed vertex geography on tori with m rows and on directed cycles with a move set (Kotzig's
//! Nim), for every n at once.
//!
//! [docs/family-certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/family-certificates.md) says what the automata mean and why the conditions prove the claim.

use crate::outcome::{Outcome, Play};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The values of one family for every n, and the automata that prove them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sweeps {
    /// Which boards.
    pub boards: Boards,
    /// Who wins when there is no move.
    pub play: Play,
    /// Whether the values are nimbers (normal play only) rather than outcomes.
    pub nimbers: bool,
    /// The values of the boards before the period begins, from n = [`Boards::first`] on: one letter
    /// each, `N` or `P`, or the digit of the nimber.
    pub before: String,
    /// The values of one period, from then on for ever.
    pub period: String,
    /// The automata of the tapes after 1, 2, … passes, up to one less than [`Boards::most_passes`].
    pub passes: Vec<Pass>,
    /// The states of the first pass.
    pub chain: Chain,
}

/// A family of boards, one for each n.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Boards {
    /// The directed torus with n columns: moves go right or down, and the token starts in row 0 of
    /// column 0.
    Torus {
        /// The number of rows, m.
        rows: u32,
        /// A move from the last column to column 0 goes this many rows down as well.
        #[serde(default, skip_serializing_if = "is_zero")]
        twist: u32,
    },
    /// The directed cycle of n vertices: a move adds a member of the set, and the token starts on 0.
    Kotzig {
        /// The moves, ascending, each at least 1.
        moves: Vec<u32>,
    },
    /// The directed cycle of n vertices with the token on 0, where one player keeps to a guide in the first pass. The guide
    /// takes moves from him and from nobody else: what he wins here he wins without it, and what he loses here says nothing.
    /// Normal play only, since in misère play it may help not to have a move.
    Guided {
        /// The moves, ascending, each at least 1.
        moves: Vec<u32>,
        /// Who keeps to which answers.
        guide: Guide,
    },
}

/// A player, named by who has the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Makes the first move.
    First,
    /// Makes the second move.
    Second,
}

/// How a player answers in the first pass: where the token stands on a vertex to which the moves so
/// far add up, before it has come round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// Who keeps to it.
    pub player: Player,
    /// For each move of the set, which the opponent has just made, the moves by which he answers:
    /// ascending, at least one. His first move is free, if it is the first of the game.
    pub answers: Vec<Vec<u32>>,
    /// How many times in the first pass he may make any other move instead.
    pub exceptions: u32,
}

// The signature is serde's.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(twist: &u32) -> bool {
    *twist == 0
}

impl Boards {
    /// The least n of which the proof speaks: 1, or the largest move.
    pub fn first(&self) -> u32 {
        match self {
            Boards::Torus { .. } => 1,
            Boards::Kotzig { moves } | Boards::Guided { moves, .. } => moves.last().copied().unwrap_or(1),
        }
    }

    /// How many passes there can be: the number of rows, or the largest move.
    pub fn most_passes(&self) -> u32 {
        match self {
            Boards::Torus { rows, .. } => *rows,
            Boards::Kotzig { moves } | Boards::Guided { moves, .. } => moves.last().copied().unwrap_or(0),
        }
    }

    /// The number of rows of a torus; 1 for a cycle.
    pub fn rows(&self) -> u32 {
        match self {
            Boards::Torus { rows, .. } => *rows,
            Boards::Kotzig { .. } | Boards::Guided { .. } => 1,
        }
    }

    /// The moves on a cycle; none for a torus.
    pub fn moves(&self) -> Option<&[u32]> {
        match self {
            Boards::Torus { .. } => None,
            Boards::Kotzig { moves } | Boards::Guided { moves, .. } => Some(moves),
        }
    }

    /// How many moves there are from a cell: right and down on a torus, one for each member of the set on a cycle.
    pub fn steps(&self) -> usize {
        self.moves().map_or(2, <[u32]>::len)
    }

    /// Whether the outcome of a position is that of the game without a guide too: then there is
    /// none, or the player who keeps to it wins. `first_to_move`: whether he who made the first move
    /// of the game has to move.
    pub fn proves(&self, first_to_move: bool, found: Outcome) -> bool {
        match self {
            Boards::Torus { .. } | Boards::Kotzig { .. } => true,
            Boards::Guided { guide, .. } => {
                let to_move = first_to_move == (guide.player == Player::First);
                to_move == (found == Outcome::N)
            }
        }
    }
}

/// The automata of the tapes after a number of passes, one entry for each type of a boundary, in
/// ascending order of the types as binary numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pass {
    /// For each type of a boundary.
    pub types: Vec<Tapes>,
}

/// What is known of the tapes to the right of a boundary, and of those to the left of it, if the
/// boundary has a certain type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tapes {
    /// The states of the right-to-left automaton of this pass. State 0 is the empty tape.
    pub right: Automaton,
    /// The columns of the matrix: the right-to-left automaton that knows as well where the next
    /// pass begins, as far as it matters.
    pub columns: Automaton,
    /// The columns of the empty tape, one for each place in which the next pass may begin.
    pub ends: Vec<u32>,
    /// The states of the left-to-right automaton. State 0 is the empty tape, if a tape can begin
    /// with this type.
    pub left: Automaton,
}

/// Numbered states, and where each letter leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Automaton {
    /// How many states there are.
    pub states: u32,
    /// For each letter with this type on its left, in ascending order: the next state for each
    /// state. Left to right: from a state of this type to one of the letter's right type; right
    /// to left: from a state of the letter's right type to one of this type.
    pub steps: Vec<Vec<u32>>,
}

/// The first pass meets only empty columns: its states are one sequence that closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
// A chain of words is another type.
#[schemars(rename = "FirstPass")]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// The number of states before the first repetition.
    pub states: u32,
    /// The state that comes again then.
    pub back_to: u32,
}

/// Numbers with a text between them.
pub fn joined(moves: &[u32], between: &str) -> String {
    moves.iter().map(u32::to_string).collect::<Vec<_>>().join(between)
}

impl Guide {
    /// The longest move of a set with which the checker reads proofs with a guide.
    pub const LONGEST_MOVE: u32 = 6;

    /// The most exceptions for which it does.
    pub const MOST_EXCEPTIONS: u32 = 4;

    /// Whether each move of the set has its answers, and these are moves, ascending.
    pub fn fits(&self, moves: &[u32]) -> bool {
        let one =
            |answers: &Vec<u32>| !answers.is_empty() && answers.is_sorted_by(|a, b| a < b) && answers.iter().all(|a| moves.contains(a));
        self.answers.len() == moves.len() && self.answers.iter().all(one)
    }

    /// Whether the checker reads proofs with this guide and this set, ascending: [`Self::LONGEST_MOVE`], [`Self::MOST_EXCEPTIONS`].
    pub fn is_small(&self, moves: &[u32]) -> bool {
        self.exceptions <= Self::MOST_EXCEPTIONS && moves.last().is_none_or(|longest| *longest <= Self::LONGEST_MOVE)
    }

    /// The guide in words, for a set of moves.
    pub fn says(&self, moves: &[u32]) -> String {
        let player = match self.player {
            Player::First => "first",
            Player::Second => "second",
        };
        let answers: Vec<String> =
            moves.iter().zip(&self.answers).map(|(a, answers)| format!("{a} by {}", joined(answers, " or "))).collect();
        let exceptions = match self.exceptions {
            0 => "without exception".into(),
            1 => "with up to 1 exception".into(),
            many => format!("with up to {many} exceptions"),
        };
        format!("where the {player} player answers, in the first pass, {}, {exceptions}", answers.join(", "))
    }
}

impl Sweeps {
    /// The value for n; none if n is too small for the proof.
    pub fn value(&self, n: u64) -> Option<char> {
        let i = n.checked_sub(u64::from(self.boards.first()))?;
        let (before, period) = (self.before.as_bytes(), self.period.as_bytes());
        let letter = match i.checked_sub(before.len() as u64) {
            None => before.get(usize::try_from(i).ok()?)?,
            Some(rest) => period.get(usize::try_from(rest.checked_rem(period.len() as u64)?).ok()?)?,
        };
        Some(char::from(*letter))
    }

    /// The outcome for n of the game that is played without a guide, if the claim says it.
    pub fn outcome(&self, n: u64) -> Option<Outcome> {
        let found = Outcome::of_mover(!matches!(self.value(n)?, 'P' | '0'));
        Some(found).filter(|&found| self.boards.proves(true, found))
    }

    /// The claim as one sentence.
    pub fn says(&self) -> String {
        let of = if self.nimbers { "the nimbers" } else { "the outcomes" };
        let boards = match &self.boards {
            Boards::Torus { rows, twist: 0 } => format!("directed vertex geography on C_n x C_{rows}"),
            Boards::Torus { rows, twist } => format!("directed vertex geography on C_n x C_{rows} with twist {twist}"),
            Boards::Kotzig { moves } => format!("Kotzig's Nim with the moves {{{}}}", joined(moves, ",")),
            Boards::Guided { moves, guide } => format!("Kotzig's Nim with the moves {{{}}}, {}", joined(moves, ","), guide.says(moves)),
        };
        let misere = if self.play == Play::Misere { " in misère play" } else { "" };
        let from = self.boards.first() as usize + self.before.len();
        format!("{of} of {boards}{misere} have period {} from n = {from} on", self.period.len())
    }
}
