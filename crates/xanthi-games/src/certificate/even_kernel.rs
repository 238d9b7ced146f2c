//! Even kernels: undirected edge geography by parity.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Undirected edge geography, normal play: an even kernel that contains the token; proves P.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EvenKernel {
    /// The vertices of the kernel.
    pub kernel: Vec<u32>,
}

/// Undirected edge geography, normal play: many options at once by even kernels. Before the
/// token is placed, it speaks about every vertex; then about the exits over an odd number of
/// copies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EvenKernels {
    /// Sets that prove options P: even kernels before the token is placed; afterwards
    /// independent sets to which the token, and no other vertex outside, has an odd number of
    /// edges.
    pub kernels: Vec<Vec<u32>>,
    /// [r, c]: the equation "an even number of the neighbours of r are in the kernel", solved
    /// for c. Vertices whose value follows to be 0 are N.
    pub steps: Vec<[u32; 2]>,
}
