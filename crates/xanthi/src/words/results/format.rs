//! The format of a store in a file of SQLite, and the statements that read and write it. The library opens no file: whoever
//! keeps a store, in whatever language, does so with these statements, so that all can use each other's files.
//!
//! | column | |
//! |---|---|
//! | `core` | the question's name: a hash of the core of the chain, see [`results`](super) |
//! | `play` | `normal` or `misere` |
//! | `about` | the links of the word that was said, or the link under the token, for people |
//! | `outcome` | `N`, `P`, or null while it is open |
//! | `reply` | the links of a word that wins |
//! | `positions` | how many positions were looked at for it |
//! | `proof` | the certificate as JSON |
//! | `question` | the core itself as JSON, where it is decided and not too long: its proof may hold when the list changes |
//!
//! A second table has what searches leave that were stopped, for others that go on with them: `list`, the name of all that was
//! asked about, `play`, `positions` and `saved`, the bytes.

use super::Kept;
use xanthi_games::Outcome;
use xanthi_games::certificate::Certificate;

/// Says that a file of SQLite is such a store, as its `application_id`: "Xnth".
pub const APPLICATION: i32 = 0x586E_7468;
/// The version of the tables, as the `user_version`.
pub const VERSION: i32 = 2;
/// The version before, which had no questions.
pub const WITHOUT_QUESTIONS: i32 = 1;

/// The table of results.
pub const RESULTS: &str = "CREATE TABLE IF NOT EXISTS result (
    core BLOB NOT NULL, play TEXT NOT NULL, about TEXT NOT NULL, outcome TEXT, reply TEXT,
    positions INTEGER NOT NULL, proof TEXT, question TEXT, PRIMARY KEY (core, play))";
/// Results are looked up by what they are about, too.
pub const INDEX: &str = "CREATE INDEX IF NOT EXISTS result_about ON result (about)";
/// What searches leave. Older programs do not know this table, and do not need it.
pub const SEARCHES: &str = "CREATE TABLE IF NOT EXISTS search (
    list BLOB NOT NULL, play TEXT NOT NULL, positions INTEGER NOT NULL, saved BLOB NOT NULL, PRIMARY KEY (list, play))";
/// Makes a table of the version [before](WITHOUT_QUESTIONS) one of this version; [`INDEX`] is missing as well.
pub const WITH_QUESTIONS: &str = "ALTER TABLE result ADD COLUMN question TEXT";

/// Writes a result: name, play, what it is about, outcome, reply, positions, proof, question. What is decided stays; of what is
/// open, the most work counts.
pub const WRITE: &str = "INSERT INTO result (core, play, about, outcome, reply, positions, proof, question)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    ON CONFLICT (core, play) DO UPDATE SET about = excluded.about, outcome = excluded.outcome, reply = excluded.reply,
      positions = max(positions, excluded.positions), proof = excluded.proof, question = excluded.question
    WHERE result.outcome IS NULL AND (excluded.outcome IS NOT NULL OR excluded.positions > result.positions)";
/// What is kept of a question, by its name and play: outcome, reply, positions, proof, and whether there is an outcome, of whatever
/// kind. If there is and [`Kept`] has none, the question is to be [opened again](OPEN_AGAIN).
pub const KNOWN: &str = "SELECT outcome, reply, positions, proof, outcome IS NOT NULL FROM result WHERE core = ?1 AND play = ?2";
/// The last results about one word or link, by that and play, and how many of them: outcome, reply, positions, proof, question.
pub const BEFORE: &str = "SELECT outcome, reply, positions, proof, question FROM result
    WHERE about = ?1 AND play = ?2 AND outcome IS NOT NULL AND question IS NOT NULL ORDER BY rowid DESC LIMIT ?3";
/// Forgets what is kept of a question, by its name and play, but for the work that was spent on it.
pub const OPEN_AGAIN: &str = "UPDATE result SET outcome = NULL, reply = NULL, proof = NULL, question = NULL WHERE core = ?1 AND play = ?2";

/// What a search has left, by the name of the list and play.
pub const LEFT: &str = "SELECT saved FROM search WHERE list = ?1 AND play = ?2";
/// Keeps what a search leaves: list, play, positions, saved. What replaces a row comes last.
pub const LEAVE: &str = "INSERT OR REPLACE INTO search (list, play, positions, saved) VALUES (?1, ?2, ?3, ?4)";
/// Forgets all searches but so many, the last ones.
pub const FORGET: &str = "DELETE FROM search WHERE rowid NOT IN (SELECT rowid FROM search ORDER BY rowid DESC LIMIT ?1)";
/// Of so many searches it is kept what they leave: about a megabyte each.
pub const MOST_SEARCHES: u32 = 16;

/// The columns of a result that [`Kept`] tells, as a file has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    /// `N`, `P`, or nothing while it is open.
    pub outcome: Option<String>,
    /// The links of a word that wins.
    pub reply: Option<String>,
    /// How many positions were looked at.
    pub positions: i64,
    /// The certificate as JSON.
    pub proof: Option<String>,
    /// The question as JSON.
    pub question: Option<String>,
}

impl Kept {
    /// What a file says; what cannot be read is as if it were not there, and without a proof the question is open.
    pub fn of_columns(columns: Columns) -> Self {
        let Columns { outcome, reply, positions, proof, question } = columns;
        let certificate = proof.and_then(|text| serde_json::from_str::<Certificate>(&text).ok());
        let question = question.and_then(|text| serde_json::from_str(&text).ok());
        let outcome = match outcome.as_deref() {
            Some("N") => Some(Outcome::N),
            Some("P") => Some(Outcome::P),
            _ => None,
        };
        let outcome = outcome.filter(|_| certificate.is_some());
        Self { outcome, reply, nodes: u64::try_from(positions).unwrap_or(0), certificate, question }
    }

    /// What is written to a file. Without a proof the question stays open there.
    pub fn columns(&self) -> Columns {
        let proof = self.certificate.as_ref().and_then(|certificate| serde_json::to_string(certificate).ok());
        Columns {
            outcome: self.outcome.filter(|_| proof.is_some()).map(|outcome| outcome.to_string()),
            reply: self.reply.clone(),
            positions: i64::try_from(self.nodes).unwrap_or(i64::MAX),
            proof,
            question: self.question.as_ref().and_then(|question| serde_json::to_string(question).ok()),
        }
    }
}
