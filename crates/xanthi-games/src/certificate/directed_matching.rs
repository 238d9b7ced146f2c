//! Pairs of vertices that the player to move follows, in directed vertex geography.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Directed vertex geography, normal play: disjoint pairs of vertices, each with the arc that is
/// followed. Whoever stands at the tail follows it, and the opponent can only go to the tail of
/// another one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DirectedMatching {
    /// [tail, head]. A pair of vertices that is joined both ways may stand here twice, once either way.
    pub arcs: Vec<[u32; 2]>,
}
