//! Shannon's game: two forests with room for one more edge.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Shannon's switching game, normal play: two edge-disjoint forests with as many edges as
/// possible and room for one more edge between the terminals, not for two; proves that the
/// player to move wins, and decides every option at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// The free edges of either forest. The first has room for an edge between the terminals.
    pub forests: [Vec<u32>; 2],
}
