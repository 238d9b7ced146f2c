//! Nim on graphs with disks on the edges of a bipartite graph.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nim on graphs with disks on the edges, undirected, normal play: what the token can reach is bipartite, and on one
/// side every vertex is *narrow*, with disks on at most two edges. Flows and cuts decide.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimCuts {
    /// The token is on the other side: why it wins.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub flow: Option<NimFlow>,
    /// The token is on the other side: why it loses. Each is a set of vertices of that side.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub cuts: Vec<Vec<u32>>,
    /// What is known with the token on a narrow vertex: on its own, or on its neighbours.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub narrow: Vec<NimNarrow>,
}

/// Why the player to move wins with the token beside the narrow vertices.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimFlow {
    /// A narrow vertex with more disks on one edge than on the other.
    pub vertex: u32,
    /// Disks that are brought from the end with fewer disks, as many as these, and one from the token, to the other end:
    /// `[from, narrow, disks]`, through a narrow vertex from one neighbour to the other.
    pub through: Vec<[u32; 3]>,
}

/// What is known of a narrow vertex, whatever is left on the edge over which the token comes to it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimNarrow {
    /// The narrow vertex.
    pub vertex: u32,
    /// Disks that are brought from its first end to its second one past it, as in [`NimFlow::through`].
    pub through: Vec<[u32; 3]>,
    /// A set of vertices with the first end, and without the second one; empty if none is needed.
    pub cut: Vec<u32>,
    /// The ends, in the order of their numbers: what is known when the token goes there.
    pub ends: Vec<NimEnd>,
}

/// What is known with the token on an end of a narrow vertex that has as many disks on both edges.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimEnd {
    /// So many disks on each edge, and fewer, are lost for the player to move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lost: Option<NimLost>,
    /// So many disks on each edge, and more, are won.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub won: Option<NimWon>,
}

/// A number of disks, and why it is lost.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimLost {
    /// The number of disks on each edge.
    pub disks: u32,
    /// As [`NimCuts::cuts`].
    pub cuts: Vec<Vec<u32>>,
}

/// A number of disks, and why it is won.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimWon {
    /// The number of disks on each edge.
    pub disks: u32,
    /// As [`NimCuts::flow`].
    pub flow: NimFlow,
}
