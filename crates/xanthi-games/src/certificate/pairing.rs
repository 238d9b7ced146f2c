//! Shannon's game: pairs of edges.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Shannon's switching game, normal play: the player to move loses, because the other one
/// answers every edge with its partner. For Short this is seen in the planar dual.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// Pairs of free edges.
    pub pairs: Vec<[u32; 2]>,
}
