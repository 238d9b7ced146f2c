//! The certificate of a theorem that a program has added.

use crate::reader::read_value;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a theorem that is not of this project gives for its proof.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Added {
    /// The name of the theorem ([`Theorem::name`](crate::check::Theorem::name)).
    pub theorem: String,
    /// What it needs.
    pub given: Given,
}

/// What the certificate of an added theorem holds: any JSON, which the theorem alone understands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Given(Value);

impl Given {
    /// The fields of a certificate.
    ///
    /// # Errors
    /// If JSON cannot hold them (a map whose keys are no strings, say).
    pub fn new(fields: &impl Serialize) -> Result<Self, serde_json::Error> {
        serde_json::to_value(fields).map(Self)
    }

    /// Reads the fields as strictly as those of every kind of certificate.
    ///
    /// # Errors
    /// If they are others.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        read_value(&self.0)
    }
}
