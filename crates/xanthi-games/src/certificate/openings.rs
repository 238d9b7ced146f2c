//! First words: a chain of links before its token is placed.

mod lent;

use super::Certificate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Chains of links whose token is not placed, or of which arcs are barred for the next words: outcomes of all
/// moves. Labels decide those that end at a labelled link (see [`crate::reduction::link_core`]); in normal play the arcs to
/// labelled links are then taken away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Openings {
    /// For each arc to a link without label, in order, a certificate about the chain after it is
    /// used; null where nothing is proved. Arcs that share a core may share theirs: in a file, a number stands for
    /// the certificate with this number in the list, from 0. It must stand there itself, earlier, and hold no `openings`.
    #[serde(with = "lent")]
    #[schemars(with = "Vec<Option<lent::Entry>>")]
    pub rest: Vec<Option<Arc<Certificate>>>,
}
