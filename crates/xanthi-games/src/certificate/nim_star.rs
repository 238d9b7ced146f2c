//! Nim on graphs, remove then move, on a star.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nim on graphs, remove then move, undirected, normal play: what the token can reach is a star, the
/// path of three vertices among them, or a single edge. The nimber follows from the disks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimStar {
    /// The vertex that all others are joined to.
    pub centre: u32,
    /// All others, at least one.
    pub leaves: Vec<u32>,
}
