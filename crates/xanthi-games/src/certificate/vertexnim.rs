//! Vertexnim with loops: strongly connected sets of vertices with one disk.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Vertexnim with a loop on each vertex that is left, normal play: the vertices with one disk
/// that decide. Needs no components if there are more disks under the token.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VertexnimSets {
    /// Strongly connected sets of vertices with one disk, each with ways out only to vertices
    /// that are won by what comes before it.
    pub components: Vec<Vec<u32>>,
    /// What decides positions after a turn.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub after: Vec<VertexnimAfter>,
}

/// What decides a position after a turn of Vertexnim: all turns that lead to `to` and leave `left`
/// disks, where 2 stands for two or more.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VertexnimAfter {
    /// Where the token goes.
    pub to: u32,
    /// What is left behind: 0, 1 or 2.
    pub left: u32,
    /// Strongly connected sets of vertices with one disk, as in the certificate itself.
    pub components: Vec<Vec<u32>>,
}
