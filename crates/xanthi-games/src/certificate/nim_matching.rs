//! Nim on graphs, move then remove, on a bipartite graph.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nim on graphs, move then remove, undirected, normal play: what the token can reach is bipartite. Each vertex may be
/// matched as often as it has disks, and the one under the token once more.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimMatching {
    /// `[u, v, times]`: a maximum matching of this kind.
    pub matching: Vec<[u32; 3]>,
    /// Vertices of which every edge has one: there is no larger matching, or, if the player to move wins, none as large
    /// with the vertex under the token matched only as often as it has disks.
    pub cover: Vec<u32>,
    /// How often neighbours of the token must be matched.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub loads: Vec<NimLoad>,
}

/// How often a vertex must be matched, if every vertex may be as often as it has disks: the move that goes there wins if
/// at least so many disks are left.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimLoad {
    /// The vertex.
    pub vertex: u32,
    /// A maximum matching in which it is matched as seldom as possible.
    pub matching: Vec<[u32; 3]>,
    /// Vertices of which every edge that does not lead to it has one.
    pub cover: Vec<u32>,
}
