//! Nimbers of Nim on graphs with disks on the edges of a tree or a cycle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nim on graphs with disks on the edges, undirected, normal play: the nimber, where the edges
/// with disks that the token can reach are a tree or a cycle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimRounds {
    /// What is taken off one after the other; the last round has the token on a lost vertex.
    pub rounds: Vec<NimRound>,
}

/// One round of [`NimRounds`]: a partition of the vertices of the tree that the token
/// can still reach. Those that are not listed are next to two or more of `lost`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimRound {
    /// How many disks are taken off each pair; 0 in the last round.
    pub times: u32,
    /// The lost vertices, which go.
    pub lost: Vec<u32>,
    /// Edges that match the vertices which are next to no lost one.
    pub pairs: Vec<[u32; 2]>,
}
