//! How a game speaks of itself to people who have never seen it: sides, moves, rules, goal, and what the
//! shapes of its picture are.

use crate::graph::Labels;
use crate::notation::pair;
use crate::outcome::Play;
use crate::scene::Role;
use schemars::JsonSchema;
use serde::Serialize;

/// The words of one game on one board. Sentences begin with a capital and end with a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Wording {
    /// What a player does in a turn, in one or two sentences.
    pub rules: String,
    /// Who wins, in normal play.
    pub goal: String,
    /// What is typed as a move, as a phrase: "the vertex to go to". Empty if nothing more is to be said
    /// than the move itself.
    pub move_is: String,
    /// How the two sides are called, in a game whose players have different moves.
    pub sides: [&'static str; 2],
    /// What each side does with an edge or a line: "claims" and "deletes".
    pub verbs: [&'static str; 2],
    /// What the first side's edges or lines are then: "claimed".
    pub taken: &'static str,
    /// What roles mean in the picture of this game, where the usual words do not fit.
    pub roles: Vec<(Role, String)>,
    /// What the numbers on its board are, if they need words: where the board is drawn, and where its
    /// vertices are listed.
    pub numbers: [&'static str; 2],
    /// Whether a move is written so that one is explained with every board.
    pub explained: bool,
    /// What a move is called: "move". Several of them have an s.
    pub noun: &'static str,
    /// What a player does with it: "plays".
    pub verb: &'static str,
    /// What has been done with it: "made".
    pub participle: &'static str,
}

impl Default for Wording {
    fn default() -> Self {
        Self {
            rules: String::new(),
            goal: "Whoever cannot move loses.".into(),
            move_is: String::new(),
            sides: ["Left", "Right"],
            verbs: ["takes", "takes"],
            taken: "taken",
            roles: Vec::new(),
            numbers: ["", ""],
            explained: false,
            noun: "move",
            verb: "plays",
            participle: "made",
        }
    }
}

impl Wording {
    /// The words of a game: its rules, and what is typed as a move.
    pub fn new(rules: impl Into<String>, move_is: impl Into<String>) -> Self {
        Self { rules: rules.into(), move_is: move_is.into(), ..Self::default() }
    }

    /// Who wins under a convention, for a place within a sentence: "whoever cannot move loses".
    pub fn convention(&self, play: Play) -> String {
        let goal = self.goal.trim_end_matches('.');
        let goal = goal.strip_prefix("Whoever ").map_or_else(|| goal.to_owned(), |rest| format!("whoever {rest}"));
        match play {
            Play::Normal => goal,
            Play::Misere if goal.ends_with(" loses") => format!("{} wins", goal.trim_end_matches(" loses")),
            Play::Misere => "whoever reaches the goal loses".into(),
        }
    }
}

/// How the moves of a game are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveStyle {
    /// By names, numbers, or anything else.
    #[default]
    Name,
    /// By places on a board, each a column and a row: `3,2`. In sentences they stand in parentheses.
    Coordinates,
}

impl MoveStyle {
    /// That of a move, or of a vertex that moves are named by: of `3,2`, and of `3,2:1,1`, coordinates.
    pub fn of(mv: &str) -> Self {
        // A turn may take several crossings, and a move may say with its vertex how many disks go.
        if mv.split(':').next().and_then(pair).is_some() { Self::Coordinates } else { Self::Name }
    }

    /// That of moves that are written as vertices, by the name of the first one.
    pub fn of_vertices(labels: &Labels) -> Self {
        if labels.is_empty() { Self::Name } else { Self::of(&labels.name(0)) }
    }
}

/// A list as a sentence has it: "1, 3 or 4".
pub fn either(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
