//! Pairs of opposite arcs that are set aside, because one player answers each of them.

use super::Node;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Chains of links in which each link allows itself alone, misère play: opposite arcs are set aside in pairs, which the player
/// who is not to move answers by each other, and with what is left he has a strategy; proves P.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairsAside {
    /// [arc, arc, pairs]: how many pairs of two opposite arcs are set aside, or, with the same arc twice, how many pairs of copies of
    /// a loop. The smaller number comes first.
    pub pairs: Vec<[u32; 3]>,
    /// Groups of such pairs, none of them among `pairs`. When one arc of the last pair of a group is used, the other one is in play.
    /// 32 groups at most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Vec<[u32; 3]>>,
    /// The positions, as in a strategy, without certificates in them; the first one is the position itself without the pairs.
    pub nodes: Vec<Node>,
}

impl PairsAside {
    /// The number of positions to look at.
    pub(super) fn looks(&self) -> u64 {
        let of = |node: &Node| if let Node::Lose(children) = node { children.len() as u64 } else { 1 };
        self.nodes.iter().map(of).sum()
    }
}
