//! Edges that leave in pairs.

use super::Certificate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Edge geography, normal play: edges that can be taken out in pairs, and why the rest has
/// its outcome (and nimber).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cancelled {
    /// [edge, edge, copies]: how many copies of two opposite arcs leave, or, with the same edge twice, how many pairs of copies
    /// of one loop or one undirected edge.
    pub pairs: Vec<[u32; 3]>,
    /// Why the rest has its outcome.
    pub rest: Box<Certificate>,
}
