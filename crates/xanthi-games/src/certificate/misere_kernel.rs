//! Misère kernels: chains of links by counting ways back, and ways to where one is stuck.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Chains of links, misère play: a set of links from which every move can be answered back into the set, but for moves to one
/// link more, the hub, where the other player is stuck in the end; proves P.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MisereKernel {
    /// The links, ascending.
    pub kernel: Vec<u32>,
    /// The hub.
    pub hub: u32,
    /// Where arcs lead from links of the kernel to others: a link of the kernel from which enough copies lead to each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<u32>,
}
