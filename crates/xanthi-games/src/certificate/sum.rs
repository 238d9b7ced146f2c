//! Disjunctive sums.

use super::Certificate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A sum of impartial games: the nimber of each component in normal play; tame components in misère play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SumParts {
    /// For each component a certificate that proves its nimber; in misère play one of the kind `tame_heaps` or `values`.
    pub parts: Vec<Certificate>,
}
