//! Sets given by arithmetic, on grids too large to build.

use crate::family::grid::GridSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Undirected edge geography on a grid too large to build, normal play: sets given by
/// arithmetic. An even kernel with the token in it proves P; sets to which the token, and no
/// other vertex outside, has an odd number of edges prove options P, and if no edge was
/// crossed, one of them decides every option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GridSets {
    /// The sets.
    pub sets: Vec<GridSet>,
}
