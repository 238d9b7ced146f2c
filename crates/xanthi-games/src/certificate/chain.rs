//! A chain of links, spelled out in a proof.

use crate::links::LinksPosition;
use crate::position::Position;
use crate::reduction::Reduction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A chain of links; links and arcs are numbered from 0 in the order of these lists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// The names of the links.
    pub links: Vec<String>,
    /// For each link, ascending, the links with which the next word may begin.
    pub allowed: Vec<Vec<u32>>,
    /// The arcs as [head, tail, copies left], ascending.
    pub arcs: Vec<[u32; 3]>,
    /// The link at which the last word ended; null if any arc may be used.
    pub token: Option<u32>,
    /// The arcs that the next words may not use; absent if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barred: Option<Barred>,
    /// The arcs that the winning moves use, ascending.
    pub winning: Vec<u32>,
}

/// What the next words of a chain may not use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Barred {
    /// For how many words, the next one included.
    pub words: u32,
    /// The arcs, ascending.
    pub arcs: Vec<u32>,
}

impl Chain {
    /// The chain that a position is, with the arcs of the winning moves; `None` if it is none, or is Geography.
    pub fn of(position: &Position, winning: Vec<u32>) -> Option<Self> {
        match position.reduction() {
            Reduction::Links { position: chain, .. } => Some(Self::of_links(&chain, winning)),
            Reduction::Barred { position: chain, .. } => {
                let barred = Barred { words: chain.words(), arcs: chain.barred().to_vec() };
                Some(Self { barred: Some(barred), ..Self::of_links(chain.chain(), winning) })
            }
            _ => None,
        }
    }

    /// A chain of which nothing is barred, with the arcs of the winning moves.
    pub fn of_links(at: &LinksPosition, mut winning: Vec<u32>) -> Self {
        winning.sort_unstable();
        winning.dedup();
        let table = at.table();
        Self {
            links: table.names().to_vec(),
            allowed: (0..table.len() as u32).map(|t| table.allowed(t).to_vec()).collect(),
            arcs: at.arcs().iter().map(|a| [a.head, a.tail, a.copies]).collect(),
            token: at.token(),
            barred: None,
            winning,
        }
    }
}
