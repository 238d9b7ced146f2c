//! Tables of nimbers of single heaps.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Heap games, normal play: the nimbers of single heaps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeapValues {
    /// The nimbers of heaps of 0, 1, 2, … counters, as far as the largest heap.
    pub values: Vec<u64>,
}
