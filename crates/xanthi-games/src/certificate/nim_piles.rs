//! Nim on graphs that is ordinary Nim.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Nim on graphs of any version: at every vertex that it can reach the token can take from the same piles, so this is
/// ordinary Nim with these piles. Needs no data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NimPiles {}
