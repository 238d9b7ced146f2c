//! To be written.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// To be written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineBound {}

impl LineBound {
    /// The claim as one sentence.
    pub fn says(&self) -> String {
        String::new()
    }
}
