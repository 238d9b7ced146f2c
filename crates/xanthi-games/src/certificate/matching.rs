//! Maximum matchings with their Gallai–Edmonds structure.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The Gallai–Edmonds structure of the graph of open vertices.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Matching {
    /// A maximum matching.
    pub pairs: Vec<[u32; 2]>,
    /// The vertices of the barrier (Tutte–Berge set).
    pub barrier: Vec<u32>,
    /// The odd components behind the barrier whose vertices some maximum matching misses.
    pub odd: Vec<OddComponent>,
}

/// A factor-critical component behind the barrier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OddComponent {
    /// The vertex that the matching does not match within the component.
    pub base: u32,
    /// Odd cycles that shrink the component to one point, in this order; empty if the base is
    /// alone. At first every vertex is a class of its own. A cycle is a list of k edges [u, v],
    /// k odd and at least 3, through k different classes: the v of each edge lies in the class of
    /// the u of the next one, and the last v in the class of the first u. Its classes are then
    /// one class.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub blossoms: Vec<Vec<[u32; 2]>>,
    /// `None` if the base is unmatched. Otherwise a vertex of an earlier component that is
    /// adjacent to the barrier vertex with which the base is matched.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub link: Option<u32>,
}
