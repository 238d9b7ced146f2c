//! A picture of a position as shapes with roles. How a role looks is decided where it is drawn.

use schemars::JsonSchema;
use serde::Serialize;

/// What a vertex or an edge is in the picture; the drawer chooses colour, shape and letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Nothing special.
    #[default]
    Plain,
    /// The vertex under the token, or what was moved last.
    Token,
    /// Visited, crossed or otherwise out of the game.
    Gone,
    /// A winning move, or a position that the player who moves there wins.
    Winning,
    /// A losing move.
    Losing,
    /// An edge of the matching.
    Matched,
    /// A vertex of the even kernel.
    Kernel,
    /// Inside a positive region of a trail, and not in the kernel.
    Positive,
    /// Inside a negative region of a trail.
    Negative,
    /// A piece of a trail, or a point of the border at which it is reflected.
    Trail,
    /// Gallai–Edmonds: left out by some maximum matching (the part D).
    Missable,
    /// Gallai–Edmonds: the barrier, neighbours of D outside D (the part A).
    Barrier,
    /// Gallai–Edmonds: matched among themselves by every maximum matching (the part C).
    Covered,
    /// The first of two trees or forests.
    First,
    /// The second of two trees or forests.
    Second,
    /// In both trees or forests.
    Both,
    /// What Left owns: Short's edges, Black's dots and lines.
    Left,
    /// What Right owns: Red's dots and lines.
    Right,
    /// A terminal of Shannon's game.
    Terminal,
    /// A pair of moves that answer each other.
    Pair,
    /// A move that was made.
    Played,
    /// A move of the winner in answer.
    Reply,
}

/// A vertex, pile or cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// What is written on it.
    pub label: String,
    /// Its place in units of one cell, x to the right and y down, if the game has a geometry of
    /// its own.
    pub at: Option<(f32, f32)>,
    /// What it is.
    pub role: Role,
}

/// A line between two spots.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Index of the spot at its tail.
    pub from: usize,
    /// Index of the spot at its head.
    pub to: usize,
    /// Whether it has an arrow head.
    pub directed: bool,
    /// What is written on it; empty for nothing.
    pub label: String,
    /// What it is.
    pub role: Role,
}

/// What a move is about in the picture of its position: where it can be touched, and where it is
/// marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// The spot to which the move leads, or which it takes, by its index. It is marked as winning or
    /// losing.
    Spot(usize),
    /// A spot in which the move begins (a heap from which is taken), by its index. It is not marked:
    /// other moves begin there, too.
    From(usize),
    /// A link, by its index.
    Link(usize),
    /// A line between two spots that is not in the picture yet.
    Between(usize, usize),
}

/// A picture of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Vertices, piles, cells.
    pub spots: Vec<Spot>,
    /// Edges and arcs.
    pub links: Vec<Link>,
    /// A sentence below the picture; empty for none.
    pub caption: String,
}
