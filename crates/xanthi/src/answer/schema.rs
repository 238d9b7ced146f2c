//! The JSON schemas of everything that is written as JSON.
//!
//! They are made from the types, and kept in a file beside this one. A program that shows them reads the file, since what
//! makes them is as large as all of them; and a change of an answer is seen where the file changes.

use super::explain::{Explained, LessonAnswer, StrategyAnswer};
use super::families::{
    CirculantAnswer, FamilyOpen, GridAnswer, HeapPeriodAnswer, HeapWindowAnswer, HeapsOpen, LineBoundAnswer, LineCycleAnswer,
    LineStartsAnswer, SweepsAnswer, TorusStrategies,
};
use super::table::{RowAnswer, TableSummary};
use super::theory::{CheckedAnswer, StatementAnswer};
use super::{
    ArgumentAnswer, ClassifiedGraph, ComponentsAnswer, ContestAnswer, CriticalAnswer, ForcedAnswer, GameAnswer, HeapStatistics,
    JudgedProof, OwnArcsAnswer, OwnKernelAnswer, OwnMatchingAnswer, PeriodicHeaps, Solved, StartCount, StoredAnswer, Unread, UnreadGraph,
    UnreadProof, WordTree, WordsDiff,
};
use schemars::{Schema, schema_for};
use serde_json::{Map, Value};
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
    ("contest", "an answer of `contest --json`"),
    ("heaps", "an answer of `heaps --json`, or of `table --statistics --json`"),
    ("heaps-periodic", "an answer of `heaps --json` where the first heaps prove a period"),
    ("games", "a game of `games --json`"),
    ("prove-torus", "an answer of `prove torus --json` or `prove kotzig --json`"),
    ("prove-torus-strategy", "an answer of `prove torus --strategy --json`"),
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
    ("explain-cases", "an answer of `explain --cases --json`"),
    ("explain-matching", "an answer of `explain --matching --json`"),
    ("explain-arcs", "an answer of `explain --matching --json` in directed vertex geography"),
    ("explain-kernel", "an answer of `explain --kernel --json`"),
    ("explain-lesson", "an answer of `explain --lesson --json`"),
    ("table-row", "a row of `table --json`"),
    ("table-summary", "the last line of `table --json`"),
    ("verify-statement", "a statement of `verify --json`"),
    ("verify", "a check of `verify ID --json`"),
    ("words-diff", "an answer of `words diff --json`"),
    ("words-tree", "an answer of `words tree --json`"),
    ("words-critical", "an answer of `words critical --json`"),
    ("words-components", "an answer of `words components --json`"),
    ("words-stored", "a line of `words stored --json`"),
    ("unread", "a line of `solve --json` that is not a position"),
];

/// The schema of what has this name in [`SCHEMAS`].
pub fn schema(name: &str) -> Option<Schema> {
    Some(match name {
        "proof" => schema_for!(Proof),
        "family-proof" => schema_for!(FamilyProof),
        "solve" => schema_for!(Solved),
        "check" => schema_for!(JudgedProof),
        "check-unread" => schema_for!(UnreadProof),
        "classify" => schema_for!(ClassifiedGraph),
        "classify-count" => schema_for!(StartCount),
        "classify-unread" => schema_for!(UnreadGraph),
        "contest" => schema_for!(ContestAnswer),
        "heaps" => schema_for!(HeapStatistics),
        "heaps-periodic" => schema_for!(PeriodicHeaps),
        "games" => schema_for!(GameAnswer),
        "prove-torus" => schema_for!(SweepsAnswer),
        "prove-torus-strategy" => schema_for!(TorusStrategies),
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
        "explain-cases" => schema_for!(ArgumentAnswer),
        "explain-matching" => schema_for!(OwnMatchingAnswer),
        "explain-arcs" => schema_for!(OwnArcsAnswer),
        "explain-kernel" => schema_for!(OwnKernelAnswer),
        "explain-lesson" => schema_for!(LessonAnswer),
        "table-row" => schema_for!(RowAnswer),
        "table-summary" => schema_for!(TableSummary),
        "words-diff" => schema_for!(WordsDiff),
        "words-tree" => schema_for!(WordTree),
        "words-critical" => schema_for!(CriticalAnswer),
        "words-components" => schema_for!(ComponentsAnswer),
        "words-stored" => schema_for!(StoredAnswer),
        "verify-statement" => schema_for!(StatementAnswer),
        "verify" => schema_for!(CheckedAnswer),
        "unread" => schema_for!(Unread),
        _ => return None,
    })
}

/// The schemas that are kept: each by its name without its definitions, and the definitions of all, which names tell apart.
const KEPT: &str = include_str!("schemas.json");

/// The schema of what has this name in [`SCHEMAS`], as it is kept: what [`schema`] makes, without the code that makes it.
pub fn kept(name: &str) -> Option<Schema> {
    let mut all: Map<String, Value> = serde_json::from_str(KEPT).expect("the file was written by a test");
    let mut root = all.get_mut("schemas")?.as_object_mut()?.remove(name)?;
    let definitions = all.get("$defs")?.as_object()?;

    let mut needed = Map::new();
    let mut open = Vec::new();
    definitions_in(&root, &mut open);
    while let Some(name) = open.pop() {
        if !needed.contains_key(&name) {
            let definition = definitions.get(&name)?.clone();
            definitions_in(&definition, &mut open);
            needed.insert(name, definition);
        }
    }
    if !needed.is_empty() {
        root.as_object_mut()?.insert("$defs".to_owned(), Value::Object(needed));
    }
    root.try_into().ok()
}

/// Adds the names of the definitions that a schema refers to.
fn definitions_in(schema: &Value, names: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            let to = fields.get("$ref").and_then(Value::as_str);
            names.extend(to.and_then(|to| to.strip_prefix("#/$defs/")).map(str::to_owned));
            fields.values().for_each(|field| definitions_in(field, names));
        }
        Value::Array(items) => items.iter().for_each(|item| definitions_in(item, names)),
        _ => (),
    }
}

#[cfg(test)]
mod tests {
    use super::{SCHEMAS, kept, schema};
    use serde_json::{Map, Value, json};

    #[test]
    fn every_name_has_a_schema() {
        for (name, _) in SCHEMAS {
            assert!(schema(name).is_some(), "{name}");
        }
        assert!(schema("nothing").is_none() && kept("nothing").is_none());
    }

    /// `XANTHI_KEEP=1 cargo test` writes the file anew.
    #[test]
    fn the_schemas_are_kept() {
        if std::env::var_os("XANTHI_KEEP").is_some() {
            write();
            return;
        }
        for (name, _) in SCHEMAS {
            assert_eq!(kept(name), schema(name), "{name}: schemas.json is stale, and XANTHI_KEEP=1 writes it");
        }
    }

    fn write() {
        let (mut schemas, mut definitions) = (Map::new(), Map::new());
        for (name, _) in SCHEMAS {
            let mut now = Value::from(schema(name).unwrap());
            let fields = now.as_object_mut().unwrap();
            if let Some(Value::Object(own)) = fields.remove("$defs") {
                for (definition, text) in own {
                    let before = definitions.insert(definition.clone(), text.clone());
                    assert!(before.is_none_or(|before| before == text), "two types are called {definition}");
                }
            }
            schemas.insert((*name).to_owned(), now);
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/answer/schemas.json");
        std::fs::write(path, format!("{:#}\n", json!({"schemas": schemas, "$defs": definitions}))).unwrap();
    }
}
