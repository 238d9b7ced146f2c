//! Strategies: acyclic graphs of positions.

use super::Certificate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Any game: a winning strategy as an acyclic graph of positions. In Geography every position
/// of it is a *core* (see [`crate::reduction::core`]); in a chain of links likewise (see
/// [`crate::reduction::link_core`]).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    /// Directed edge geography with a token: whether the positions are those of the chain of links that
    /// it is as well.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub links: bool,
    /// The positions; the first one is the position itself, and each stands before those to
    /// which it leads. Empty if the core is already decided.
    pub nodes: Vec<Node>,
}

impl Strategy {
    /// The strategy with these positions.
    pub fn of(nodes: Vec<Node>) -> Self {
        Self { links: false, nodes }
    }

    /// The number of positions to look at, and the certificates inside.
    pub(super) fn parts(&self) -> (u64, Vec<&Certificate>) {
        let (mut looks, mut inside) = (0, Vec::new());
        for node in &self.nodes {
            match node {
                Node::Win(..) => looks += 1,
                Node::Lose(children) => looks += children.len() as u64,
                Node::By(certificate) => inside.push(&**certificate),
            }
        }
        (looks, inside)
    }
}

/// A position of a strategy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Node {
    /// N: [index of the option, node of the option]; the node is null if that option needs none
    /// (its core is decided, or it has no moves).
    Win(u32, Option<u32>),
    /// P: the node of each option, in order; null where the option needs none.
    Lose(Vec<Option<u32>>),
    /// Decided by another certificate.
    By(Box<Certificate>),
}
