//! Nim on graphs, remove then move: the kernel of the order of the weights.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nim on graphs, remove then move, undirected, normal play: the vertices that are lost for
/// the player who finds the token there. Each has no neighbour with fewer disks among them,
/// and every other vertex has one; a loop counts as such a neighbour without disks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeightOrder {
    /// The lost vertices.
    pub lost: Vec<u32>,
}
