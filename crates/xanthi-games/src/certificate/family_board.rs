//! A position of a board that belongs to a family.

use crate::family::sweeps::Sweeps;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Directed vertex geography on a torus, or on a cycle with a move set (Kotzig's Nim): automata that
/// are right for every board of the family, the board, and a line of play that leads to the position.
/// Decides every option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamilyBoard {
    /// The family with its automata, as in a proof about all of its boards.
    pub automata: Arc<Sweeps>,
    /// The vertex of each cell: column by column on a torus, vertex by vertex on a cycle. Vertices that
    /// the token cannot reach from these need not be cells.
    pub cells: Vec<u32>,
    /// The steps of the token from the first cell: on a torus 0 to the right and 1 down, on a cycle the
    /// number of the move in the set.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub line: Vec<u32>,
}
