//! Shannon's game: two forests.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Shannon's switching game, normal play: parts of the vertices and two forests of all edges
/// between parts; proves that Cut wins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Forests {
    /// The part of each vertex, a number less than that of the vertices.
    pub parts: Vec<u32>,
    /// The free edges between parts. The first forest does not connect the terminals; the
    /// second may if Cut moves.
    pub forests: [Vec<u32>; 2],
}
