//! Drained links: misère play of chains, where every move from a link can be taken back until few ways out are left.

use super::Certificate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Chains of links, misère play: every word from the token's link can be answered by one that leads back, until only few of the
/// words that begin there are left, and then the player who must say one loses; proves P.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Drained {
    /// What may be left at the end.
    pub last: Vec<LastExits>,
}

/// Some of the copies of arcs that lead from the token's link, and why the player to move loses where no others are left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LastExits {
    /// The numbers of the arcs, ascending; one stands as often as it has copies left. At least one, 32 at most.
    pub exits: Vec<u32>,
    /// A certificate that proves P; null if that is seen at sight.
    pub proof: Option<Box<Certificate>>,
}
