//! Outcomes of the options one by one: all of them, or one that wins.

use super::Certificate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A certificate for each option, or null where nothing is proved. Proves N if an option is
/// proved P, and P if all are proved N.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// One entry for each option, in order.
    pub options: Vec<Option<Certificate>>,
}

/// A winning move: the option with this index is P.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WinningMove {
    /// The index of the option.
    pub option: u32,
    /// Why it is P.
    pub then: Box<Certificate>,
}
