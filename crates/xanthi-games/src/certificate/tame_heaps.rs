//! Tables of tame heaps.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Heap games, misère play: which heaps are tame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TameHeaps {
    /// The normal and the misère value of heaps of 0, 1, 2, … counters, as far as the largest
    /// heap; null for those that are not claimed to be tame.
    pub types: Vec<Option<[u64; 2]>>,
}
