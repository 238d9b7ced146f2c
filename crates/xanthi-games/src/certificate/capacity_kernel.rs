//! Capacity kernels: chains of links and directed edge geography by counting ways back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Chains of links and directed edge geography, normal play: a set of links (vertices) with the
/// token's among them, from which every move can be answered back into the set; proves P.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CapacityKernel {
    /// The links.
    pub kernel: Vec<u32>,
    /// [link, arc, copies]: how many copies of the arc, which leads into the kernel, are kept for coming back from the link. An
    /// arc is the number of an arc of the chain, or of an edge of the graph.
    pub returns: Vec<[u32; 3]>,
}
