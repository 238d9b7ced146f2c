//! Shannon's game: two trees.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Shannon's switching game, normal play: two edge-disjoint trees on the same vertices, the
/// terminals among them, where claimed edges are contracted; proves that Short wins. The first
/// may lack an edge between the terminals if Short moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpanningTrees {
    /// The free edges of either tree.
    pub trees: [Vec<u32>; 2],
}
