//! The JSON schemas of everything that is written as JSON.

use super::{GameAnswer, Solved, Unread};
use schemars::{Schema, schema_for};
use xanthi_games::certificate::Proof;
use xanthi_games::family::FamilyProof;

/// What has a schema, by name, with what it is.
pub const SCHEMAS: &[(&str, &str)] = &[
    ("proof", "a proof file of `solve --proof`"),
    ("family-proof", "a proof file of `prove --proof`"),
    ("solve", "an answer of `solve --json`"),
    ("games", "a game of `games --json`"),
    ("unread", "a line of `solve --json` that is no position"),
];

/// The schema of what has this name in [`SCHEMAS`].
pub fn schema(name: &str) -> Option<Schema> {
    Some(match name {
        "proof" => schema_for!(Proof),
        "family-proof" => schema_for!(FamilyProof),
        "solve" => schema_for!(Solved),
        "games" => schema_for!(GameAnswer),
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
