//! The JSON schemas of everything that is written as JSON.

use super::explain::{Explained, LessonAnswer, StrategyAnswer};
use super::families::{
    FamilyOpen, GridAnswer, HeapPeriodAnswer, HeapWindowAnswer, HeapsOpen, LineBoundAnswer, LineCycleAnswer, LineStartsAnswer, SweepsAnswer,
};
use super::table::{RowAnswer, TableSummary};
use super::theory::{CheckedAnswer, StatementAnswer};
use super::{GameAnswer, Solved, Unread, WordsDiff};
use crate::words::tree::Branch;
use schemars::{Schema, schema_for};
use xanthi_games::certificate::Proof;
use xanthi_games::family::FamilyProof;

/// What has a schema, by name, with what it is.
pub const SCHEMAS: &[(&str, &str)] = &[
    ("proof", "a proof file of `solve --proof`"),
    ("family-proof", "a proof file of `prove --proof`"),
    ("solve", "an answer of `solve --json`"),
    ("games", "a game of `games --json`"),
    ("prove-torus", "an answer of `prove torus --json` or `prove kotzig --json`"),
    ("prove-heaps", "an answer of `prove heaps --json` with a table"),
    ("prove-heaps-window", "an answer of `prove heaps --json` without a table"),
    ("prove-heaps-open", "an answer of `prove heaps --json` that is undecided"),
    ("prove-grid", "an answer of `prove grid --json`"),
    ("prove-line", "an answer of `prove line --json`"),
    ("prove-line-cycle", "an answer of `prove line --cycle --json`"),
    ("prove-line-starts", "an answer of `prove line-starts --json`"),
    ("prove-open", "an answer of the other families that is undecided"),
    ("explain", "an answer of `explain --json`"),
    ("explain-strategy", "an answer of `explain --strategy --json`"),
    ("explain-lesson", "an answer of `explain --lesson --json`"),
    ("table-row", "a row of `table --json`"),
    ("table-summary", "the last line of `table --json`"),
    ("verify-statement", "a statement of `verify --json`"),
    ("verify", "a check of `verify ID --json`"),
    ("words-diff", "an answer of `words diff --json`"),
    ("words-tree", "an answer of `words tree --json`"),
    ("unread", "a line of `solve --json` that is no position"),
];

/// The schema of what has this name in [`SCHEMAS`].
pub fn schema(name: &str) -> Option<Schema> {
    Some(match name {
        "proof" => schema_for!(Proof),
        "family-proof" => schema_for!(FamilyProof),
        "solve" => schema_for!(Solved),
        "games" => schema_for!(GameAnswer),
        "prove-torus" => schema_for!(SweepsAnswer),
        "prove-heaps" => schema_for!(HeapPeriodAnswer),
        "prove-heaps-window" => schema_for!(HeapWindowAnswer),
        "prove-heaps-open" => schema_for!(HeapsOpen),
        "prove-grid" => schema_for!(GridAnswer),
        "prove-line" => schema_for!(LineBoundAnswer),
        "prove-line-cycle" => schema_for!(LineCycleAnswer),
        "prove-line-starts" => schema_for!(LineStartsAnswer),
        "prove-open" => schema_for!(FamilyOpen),
        "explain" => schema_for!(Explained),
        "explain-strategy" => schema_for!(StrategyAnswer),
        "explain-lesson" => schema_for!(LessonAnswer),
        "table-row" => schema_for!(RowAnswer),
        "table-summary" => schema_for!(TableSummary),
        "words-diff" => schema_for!(WordsDiff),
        "words-tree" => schema_for!(Branch),
        "verify-statement" => schema_for!(StatementAnswer),
        "verify" => schema_for!(CheckedAnswer),
        "unread" => schema_for!(Unread),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{SCHEMAS, schema};

    #[test]
    fn every_name_has_a_schema() {
        for (name, _) in SCHEMAS {
            assert!(schema(name).is_some(), "{name}");
        }
        assert!(schema("nothing").is_none());
    }
}
