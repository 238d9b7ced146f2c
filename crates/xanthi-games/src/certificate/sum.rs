//! Disjunctive sums.

use super::Certificate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A sum of impartial games, normal play: a table of nimbers of each component.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SumParts {
    /// For each component a certificate of the kind `values` or `heap_values`.
    pub parts: Vec<Certificate>,
}
