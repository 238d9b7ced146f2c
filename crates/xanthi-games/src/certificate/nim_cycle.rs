//! Nim on graphs with disks on the edges of a cycle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nim on graphs with disks on the edges, undirected, normal play: the edges with disks that
/// the token can reach are a cycle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimCycle {}
