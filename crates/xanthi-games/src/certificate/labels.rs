//! Labels of vertices of a digraph.

use super::{Certificate, Matching};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Labels of vertices: the outcome of a position in which the token has just come there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Labels {
    /// The labels in the order in which they follow from each other.
    pub steps: Vec<LabelStep>,
    /// Why the position has its outcome when the labelled vertices are taken away; `None` if the
    /// labels decide it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rest: Option<Box<Certificate>>,
}

/// One step of a labelling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum LabelStep {
    /// [v, u]: v is N because of the arc to u, which is P.
    N([u32; 2]),
    /// v is P because every exit is N.
    P(u32),
    /// Misère play: v is N because it has no exit.
    Stuck(u32),
    /// Vertices between which every arc has its reverse, while every other exit is labelled;
    /// those with an exit to P are N, the others are decided by a matching. Vertex rule, normal
    /// play only.
    Symmetric {
        /// The vertices.
        vertices: Vec<u32>,
        /// The matching structure of those without an exit to P.
        matching: Matching,
    },
}
