//! What is said of a proof that was judged.

use super::Flaw;
use crate::Play;
use crate::certificate::Proof;
use crate::family::FamilyProof;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the checker says of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Judged {
    /// The position, of a proof about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Normal or misère play, of a proof about a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<Play>,
    /// What is claimed, in words; empty if it could not be read.
    pub claim: String,
    /// Whether it is proved; null if the check was given up.
    pub accepted: Option<bool>,
    /// Where the proof fails, as `certificate.then.kernel`; null if it does not.
    pub place: Option<String>,
    /// Why it fails, or why the check was given up.
    pub message: Option<String>,
}

impl Judged {
    /// A proof about a position.
    pub fn of_proof(proof: &Proof, flaw: Option<&Flaw>) -> Self {
        Self { position: Some(proof.position.clone()), play: Some(proof.play), ..Self::new(proof.says(), flaw) }
    }

    /// A proof about a family of boards.
    pub fn of_family(proof: &FamilyProof, flaw: Option<&Flaw>) -> Self {
        Self::new(proof.says(), flaw)
    }

    /// What is no proof.
    pub fn unread(message: &str) -> Self {
        Self::new(String::new(), Some(&Flaw::new(message)))
    }

    fn new(claim: String, flaw: Option<&Flaw>) -> Self {
        let (place, message) = flaw.map(|flaw| (flaw.place.clone(), flaw.message.clone())).unzip();
        // A check that was given up is no rejection.
        let accepted = flaw.and_then(|flaw| flaw.stop).is_none().then_some(flaw.is_none());
        Self { position: None, play: None, claim, accepted, place, message }
    }
}

/// A request for the checker alone.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum CheckRequest {
    /// Judges the proofs of a file: one JSON value, or one a line.
    Check {
        /// The text of the file.
        text: String,
        /// Files that positions name, with their contents.
        #[serde(default)]
        files: BTreeMap<String, String>,
    },
}

/// What the checker says of a proof in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JudgedLine {
    /// The line of the file that it begins on, from 1.
    pub line: usize,
    /// What is said of it.
    #[serde(flatten)]
    pub judged: Judged,
}
