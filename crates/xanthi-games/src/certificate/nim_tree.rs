//! Nim on graphs with disks on the edges of a tree.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nim on graphs with disks on the edges, undirected, normal play: the edges with disks that
/// the token can reach are a tree, and these are its vertices that have no child among them
/// (children away from the token).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimTree {
    /// The lost vertices.
    pub lost: Vec<u32>,
}
