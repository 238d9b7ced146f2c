//! The statements of the literature, and their checks.

use super::{Limits, Refused};
use crate::answer::theory::{Ending, StatementAnswer};
use crate::picture::view::View;
use crate::theory::{sources, statements};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use xanthi_games::{Budget, Play};

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

/// A statement with its figures.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StatementEntry {
    /// The statement.
    #[serde(flatten)]
    pub statement: StatementAnswer,
    /// The pictures among what is to be tried, as requests to draw them say it.
    pub figures: Vec<Figure>,
}

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Figure {
    /// The position in the notation.
    pub line: String,
    /// Normal or misère play.
    pub play: Play,
    /// Whether the proof is laid over the board.
    pub proof: bool,
    /// What is drawn.
    pub view: View,
}

impl Figure {
    /// What a command of the program draws; none if it is another command.
    fn of(command: &str) -> Option<Self> {
        let words: Vec<&str> = words(command).collect();
        let ["draw", line, flags @ ..] = &words[..] else { return None };
        let has = |flag: &str| flags.contains(&flag);
        let value = |flag: &str| flags.iter().skip_while(|word| **word != flag).nth(1).map(|word| (*word).to_owned());
        let view = if has("--tree") {
            View::Tree
        } else if has("--names") {
            View::Names
        } else if has("--stacked") {
            View::Stacked { height: None }
        } else if let Some(steps) = value("--scheme") {
            View::Scheme { steps }
        } else if let Some(show) = value("--trail") {
            View::Trails { show: serde_json::from_value(show.into()).ok()?, toward: value("--toward") }
        } else if let Some(k) = value("--kernel") {
            View::Kernel { k: k.parse().ok()? }
        } else {
            View::Board
        };
        let play = if has("--misere") { Play::Misere } else { Play::Normal };
        Some(Self { line: (*line).to_owned(), play, proof: has("--proof"), view })
    }
}

/// The words of a command: what stands between quotation marks is one.
fn words(command: &str) -> impl Iterator<Item = &str> {
    let quoted = command.split('\'').enumerate();
    quoted.flat_map(|(i, part)| if i % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
}

/// Which check is to be run.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
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
            statements: statements()
                .filter(|s| s.source.key == source.key)
                .map(|s| StatementEntry { statement: s.into(), figures: s.tries().iter().filter_map(|c| Figure::of(c)).collect() })
                .collect(),
        };
        Self { sources: sources().iter().copied().map(source).collect() }
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
    use crate::picture::view;
    use xanthi_games::Position;

    #[test]
    fn every_statement_is_listed_once_and_can_be_checked() {
        let theory = TheoryAnswer::new();
        let all: Vec<&StatementAnswer> =
            theory.sources.iter().flat_map(|source| source.statements.iter().map(|entry| &entry.statement)).collect();
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

    #[test]
    fn every_figure_can_be_drawn() {
        let theory = TheoryAnswer::new();
        let figures: Vec<&Figure> = theory.sources.iter().flat_map(|s| s.statements.iter().flat_map(|s| &s.figures)).collect();
        let drawn = |command: &str| command.starts_with("draw ");
        assert_eq!(figures.len(), statements().flat_map(|s| s.tries()).filter(|c| drawn(c)).count());
        let mut views = std::collections::BTreeSet::new();
        for figure in figures {
            let position = Position::parse(&figure.line).unwrap();
            let shown = view::shown(&position, &figure.view, None, figure.play, 4_000, &Budget::default());
            let shown = shown.unwrap_or_else(|no| panic!("{}: {}", figure.line, no.why()));
            assert!(!shown.drawing(4_000).unwrap().shapes.is_empty(), "{}", figure.line);
            views.insert(format!("{:?}", std::mem::discriminant(&figure.view)));
        }
        assert_eq!(views.len(), 7, "all kinds of views");
        let one = Figure::of("draw dvg:torus.3x4@0,0 --scheme '1,0 2,0|1,1' -o - --format svg").unwrap();
        assert_eq!((&*one.line, one.view), ("dvg:torus.3x4@0,0", View::Scheme { steps: "1,0 2,0|1,1".into() }));
        assert_eq!(Figure::of("solve nim:3,5"), None);
    }
}
