//! The JSON schemas of everything that is written as JSON.

use super::explain::{Explained, LessonAnswer, StrategyAnswer};
use super::families::{
    CirculantAnswer, FamilyOpen, GridAnswer, HeapPeriodAnswer, HeapWindowAnswer, HeapsOpen, LineBoundAnswer, LineCycleAnswer,
    LineStartsAnswer, SweepsAnswer,
};
use super::table::{RowAnswer, TableSummary};
use super::theory::{CheckedAnswer, StatementAnswer};
use super::{
    ClassifiedGraph, ForcedAnswer, GameAnswer, HeapStatistics, Judged, PeriodicHeaps, Solved, StartCount, Unread, UnreadGraph, UnreadProof,
    WordsDiff,
};
use crate::words::tree::Branch;
use schemars::{Schema, schema_for};
use xanthi_games::certificate::Proof;
use xanthi_games::family::FamilyProof;

/// What has a schema, by name, with what it is.
pub const SCHEMAS: &[(&str, &str)] = &[
    ("proof", "a proof file of `solve --proof`"),
    ("family-proof", "a proof file of `prove --proof`"),
    ("solve", "an answer of `solve --json`"),
    ("check", "what `check --json` says of a proof"),
    ("check-unread", "what `check --json` says of a file that cannot be read"),
    ("classify", "a graph of `classify --json`"),
    ("classify-count", "a line of `classify --count --json`"),
    ("classify-unread", "a line of `classify --json` that holds no graph"),
    ("heaps", "an answer of `heaps --json`, or of `table --statistics --json`"),
    ("heaps-periodic", "an answer of `heaps --json` where the first heaps prove a period"),
    ("games", "a game of `games --json`"),
    ("prove-torus", "an answer of `prove torus --json` or `prove kotzig --json`"),
    ("prove-heaps", "an answer of `prove heaps --json` with a table"),
    ("prove-heaps-window", "an answer of `prove heaps --json` without a table"),
    ("prove-heaps-open", "an answer of `prove heaps --json` that is undecided"),
    ("prove-grid", "an answer of `prove grid --json`"),
    ("prove-circulant", "an answer of `prove circulant --json`"),
    ("prove-line", "an answer of `prove line --json`"),
    ("prove-line-cycle", "an answer of `prove line --cycle --json`"),
    ("prove-line-starts", "an answer of `prove line-starts --json`"),
    ("prove-open", "an answer of the other families that is undecided"),
    ("explain", "an answer of `explain --json`"),
    ("explain-strategy", "an answer of `explain --strategy --json`"),
    ("explain-force", "an answer of `explain --force --json`"),
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
        "check" => schema_for!(Judged),
        "check-unread" => schema_for!(UnreadProof),
        "classify" => schema_for!(ClassifiedGraph),
        "classify-count" => schema_for!(StartCount),
        "classify-unread" => schema_for!(UnreadGraph),
        "heaps" => schema_for!(HeapStatistics),
        "heaps-periodic" => schema_for!(PeriodicHeaps),
        "games" => schema_for!(GameAnswer),
        "prove-torus" => schema_for!(SweepsAnswer),
        "prove-heaps" => schema_for!(HeapPeriodAnswer),
        "prove-heaps-window" => schema_for!(HeapWindowAnswer),
        "prove-heaps-open" => schema_for!(HeapsOpen),
        "prove-grid" => schema_for!(GridAnswer),
        "prove-circulant" => schema_for!(CirculantAnswer),
        "prove-line" => schema_for!(LineBoundAnswer),
        "prove-line-cycle" => schema_for!(LineCycleAnswer),
        "prove-line-starts" => schema_for!(LineStartsAnswer),
        "prove-open" => schema_for!(FamilyOpen),
        "explain" => schema_for!(Explained),
        "explain-strategy" => schema_for!(StrategyAnswer),
        "explain-force" => schema_for!(ForcedAnswer),
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
