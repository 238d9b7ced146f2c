//! Tables of nimbers of all positions below one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Any game: the nimbers of all positions below this one. Normal play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueTable {
    /// The positions; the first one is the position itself, and each stands before its
    /// options.
    pub nodes: Vec<ValueNode>,
}

/// A position with its nimber.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueNode {
    /// The nimber.
    pub value: u64,
    /// The nodes of the options, in order.
    pub options: Vec<u32>,
}
