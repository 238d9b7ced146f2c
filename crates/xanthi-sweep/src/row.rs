//! A row of the store.

use serde::Serialize;

/// What is known of one line under one question: a row of the table `result`, whose columns are
/// described where the table is made ([`crate::sql::SCHEMA`]).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Row {
    pub position: String,
    pub play: &'static str,
    pub question: &'static str,
    pub outcome: Option<String>,
    pub nimber: Option<i64>,
    /// The winning moves as a JSON list.
    pub wins: Option<String>,
    pub method: Option<String>,
    pub nodes: i64,
    pub ms: f64,
    pub stopped: Option<String>,
    pub limit_s: f64,
    pub version: &'static str,
    pub proof_sha256: Option<String>,
    /// JSON, compressed by zlib.
    #[serde(skip)]
    pub proof: Option<Vec<u8>>,
}

/// The limit of a row that no longer time would help: the line is no position, say. Seconds.
pub const FOR_EVER: f64 = 1e300;

impl Row {
    /// Whether the line is undecided, and more time may help.
    pub fn is_open(&self) -> bool {
        self.stopped.is_some() && self.limit_s < FOR_EVER
    }

    /// Whether the line has no answer, and no longer time would give one: it is no position, say, or too large.
    pub fn is_without_answer(&self) -> bool {
        self.stopped.is_some() && self.limit_s >= FOR_EVER
    }
}
