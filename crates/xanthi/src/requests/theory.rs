//! The statements of the literature, and their checks.

use super::{Limits, Refused};
use crate::answer::theory::{Ending, StatementAnswer};
use crate::theory::{sources, statements};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::Budget;

/// The literature.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TheoryAnswer {
    /// The sources, each with its statements.
    pub sources: Vec<SourceEntry>,
}

/// A source.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SourceEntry {
    /// A short name.
    pub key: String,
    /// Author, title, where and when.
    pub citation: String,
    /// Its statements, in the order in which they were printed.
    pub statements: Vec<StatementAnswer>,
}

/// Which check is to be run.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct VerifyRequest {
    /// The statement.
    pub id: String,
    /// The bound; the usual one if it is left out.
    pub upto: Option<u64>,
    /// What the work may cost.
    #[serde(default)]
    pub limits: Limits,
}

/// What came of a check.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VerifyAnswer {
    /// The range, in words.
    pub range: String,
    /// How it ended.
    #[serde(flatten)]
    pub ending: Ending,
}

impl TheoryAnswer {
    pub(super) fn new() -> Self {
        let source = |source: &'static crate::theory::Source| SourceEntry {
            key: source.key.into(),
            citation: source.citation.into(),
            statements: statements().filter(|s| s.source.key == source.key).map(Into::into).collect(),
        };
        Self { sources: sources().into_iter().map(source).collect() }
    }
}

impl VerifyAnswer {
    pub(super) fn new(request: &VerifyRequest, budget: &Budget) -> Result<Self, Refused> {
        let statement = statements().find(|statement| statement.id == request.id);
        let statement =
            statement.ok_or_else(|| Refused::new(format!("there is no statement `{}`", request.id), "the theory lists them"))?;
        let check = statement.check.as_ref().ok_or_else(|| Refused::new("this statement has no check", statement.reason()))?;
        let upto = request.upto.unwrap_or(check.upto);
        Ok(Self { range: check.range_to(upto), ending: Ending::of(statement, Some(upto), budget) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_statement_is_listed_once_and_can_be_checked() {
        let theory = TheoryAnswer::new();
        let all: Vec<&StatementAnswer> = theory.sources.iter().flat_map(|source| &source.statements).collect();
        assert_eq!(all.len(), statements().count());
        let id = "goldlist.theorem-3";
        let small = all.iter().find(|s| s.id == id).and_then(|s| s.check.as_ref()).unwrap().small;
        let request = VerifyRequest { id: id.into(), upto: Some(small), ..VerifyRequest::default() };
        let found = VerifyAnswer::new(&request, &Budget::default()).unwrap();
        assert!(matches!(found.ending, Ending::Holds { cases } if cases > 0), "{found:?}");
        let stopped = VerifyAnswer::new(&VerifyRequest { upto: Some(u64::MAX), ..request }, &Budget::new(1, 1, 1)).unwrap();
        assert!(matches!(&stopped.ending, Ending::Stopped { .. } | Ending::OutOfReach { .. }), "{stopped:?}");
        assert!(VerifyAnswer::new(&VerifyRequest::default(), &Budget::default()).is_err());
    }
}
