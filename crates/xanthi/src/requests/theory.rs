//! The statements of the literature, and their checks.

use super::{Limits, Refused};
use crate::theory::{Failure, Statement, sources, statements};
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
    pub statements: Vec<StatementEntry>,
}

/// A statement.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StatementEntry {
    /// Its name in requests.
    pub id: String,
    /// Its name in the source.
    pub label: String,
    /// Where it stands there.
    pub place: String,
    /// What is true.
    pub says: String,
    /// `proved`, `checked`, `refuted`, `open`, `shown` or `misprinted`.
    pub status: String,
    /// What that rests on; empty if it is the check alone.
    pub reason: String,
    /// Where the printed form is wrong.
    pub errata: Vec<ErratumEntry>,
    /// The check, if there is one.
    pub check: Option<CheckEntry>,
}

/// A mistake in print.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ErratumEntry {
    /// What is printed.
    pub printed: String,
    /// What is true.
    pub truth: String,
    /// Two independent ways in which that was found.
    pub methods: [String; 2],
}

/// A check of a statement.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckEntry {
    /// The range, with `{}` for the bound.
    pub range: String,
    /// The usual bound.
    pub upto: u64,
    /// A small bound that still has cases.
    pub small: u64,
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

/// How a check ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VerifyAnswer {
    /// Whether the statement held in every case; null if the check did not come to its end.
    pub holds: Option<bool>,
    /// The range, in words.
    pub range: String,
    /// The number of cases, if all were computed.
    pub cases: Option<u64>,
    /// The case that contradicts it, or why the check did not come to its end.
    pub message: String,
}

impl TheoryAnswer {
    pub(super) fn new() -> Self {
        let source = |source: &'static crate::theory::Source| SourceEntry {
            key: source.key.into(),
            citation: source.citation.into(),
            statements: statements().filter(|s| s.source.key == source.key).map(entry).collect(),
        };
        Self { sources: sources().into_iter().map(source).collect() }
    }
}

fn entry(statement: &Statement) -> StatementEntry {
    let erratum = |erratum: &crate::theory::Erratum| ErratumEntry {
        printed: erratum.printed.into(),
        truth: erratum.truth.into(),
        methods: erratum.methods.map(str::to_owned),
    };
    StatementEntry {
        id: statement.id.into(),
        label: statement.label.into(),
        place: statement.place.into(),
        says: statement.says.into(),
        status: statement.status().into(),
        reason: statement.reason().into(),
        errata: statement.errata.iter().map(erratum).collect(),
        check: statement.check.as_ref().map(|check| CheckEntry { range: check.range.into(), upto: check.upto, small: check.small }),
    }
}

impl VerifyAnswer {
    pub(super) fn new(request: &VerifyRequest, budget: &Budget) -> Result<Self, Refused> {
        let statement = statements().find(|statement| statement.id == request.id);
        let statement =
            statement.ok_or_else(|| Refused::new(format!("there is no statement `{}`", request.id), "the theory lists them"))?;
        let check = statement.check.as_ref().ok_or_else(|| Refused::new("this statement has no check", statement.reason()))?;
        let upto = request.upto.unwrap_or(check.upto);
        let range = check.range_to(upto);
        Ok(match (check.run)(upto, budget) {
            Ok(evidence) => Self { holds: Some(true), range, cases: Some(evidence.cases), message: String::new() },
            Err(Failure::Contradicted { case }) => Self { holds: Some(false), range, cases: None, message: case },
            Err(Failure::Stopped(stop)) => Self { holds: None, range, cases: None, message: stop.to_string() },
            Err(Failure::OutOfReach { most }) => {
                Self { holds: None, range, cases: None, message: format!("the check takes bounds up to {most}") }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_statement_is_listed_once_and_can_be_checked() {
        let theory = TheoryAnswer::new();
        let all: Vec<&StatementEntry> = theory.sources.iter().flat_map(|source| &source.statements).collect();
        assert_eq!(all.len(), statements().count());
        let id = "goldlist.theorem-3";
        let small = all.iter().find(|s| s.id == id).and_then(|s| s.check.as_ref()).unwrap().small;
        let request = VerifyRequest { id: id.into(), upto: Some(small), ..VerifyRequest::default() };
        let found = VerifyAnswer::new(&request, &Budget::default()).unwrap();
        assert!(found.holds == Some(true) && found.cases.is_some_and(|cases| cases > 0), "{found:?}");
        let stopped = VerifyAnswer::new(&VerifyRequest { upto: Some(u64::MAX), ..request }, &Budget::new(1, 1, 1)).unwrap();
        assert!(stopped.holds.is_none() && !stopped.message.is_empty(), "{stopped:?}");
        assert!(VerifyAnswer::new(&VerifyRequest::default(), &Budget::default()).is_err());
    }
}
