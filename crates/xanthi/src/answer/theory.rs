//! Statements of the literature and their checks.

use super::FORMAT;
use super::sentences::{Line, Row, Tone};
use crate::phrases::counted;
use crate::theory::{Failure, Source, Standing, Statement};
use schemars::JsonSchema;
use serde::Serialize;
use xanthi_games::budget::{Budget, Stop};

/// How wide an identifier is in a list.
const WIDE: usize = 42;

/// A statement.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct StatementAnswer {
    /// The version of the format.
    pub xanthi: u32,
    /// Source and label, as `goldlist.theorem-3`.
    pub id: &'static str,
    /// The short name of the source.
    pub source: &'static str,
    /// The source in full.
    pub citation: &'static str,
    /// The name of the statement there.
    pub label: &'static str,
    /// Where it stands there.
    pub place: &'static str,
    /// What is true.
    pub says: &'static str,
    /// One word: `misprinted`, or the standing.
    pub status: &'static str,
    /// One word: `proved`, `checked`, `refuted`, `open` or `shown`.
    pub standing: &'static str,
    /// What the standing rests on; empty if it is the check alone.
    pub reason: &'static str,
    /// Where the printed form is wrong.
    pub errata: Vec<ErratumAnswer>,
    /// The computation that checks it again; null if there is none.
    pub check: Option<CheckRange>,
    /// Commands that show it at work, without the name of the program.
    #[serde(rename = "try")]
    pub tries: &'static [&'static str],
}

/// A mistake in print.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ErratumAnswer {
    /// What is printed.
    pub printed: &'static str,
    /// What is true.
    #[serde(rename = "true")]
    pub truth: &'static str,
    /// Two independent ways in which that was found.
    pub methods: [&'static str; 2],
}

/// How far a check goes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CheckRange {
    /// The range, with `{}` for the bound.
    pub range: &'static str,
    /// The usual bound.
    pub upto: u64,
    /// A small bound, which still has cases.
    pub small: u64,
}

impl From<&Statement> for StatementAnswer {
    fn from(s: &Statement) -> Self {
        let erratum = |e: &crate::theory::Erratum| ErratumAnswer { printed: e.printed, truth: e.truth, methods: e.methods };
        Self {
            xanthi: FORMAT,
            id: s.id,
            source: s.source.key,
            citation: s.source.citation,
            label: s.label,
            place: s.place,
            says: s.says,
            status: s.status(),
            standing: s.standing.word(),
            reason: s.reason(),
            errata: s.errata.iter().map(erratum).collect(),
            check: s.check.as_ref().map(|c| CheckRange { range: c.range, upto: c.upto, small: c.small }),
            tries: s.tries(),
        }
    }
}

/// A statement with the result of its check, as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CheckedAnswer {
    /// The statement.
    #[serde(flatten)]
    pub statement: StatementAnswer,
    /// What came of it.
    pub result: CheckResult,
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CheckResult {
    /// How it ended.
    #[serde(flatten)]
    pub ending: Ending,
    /// The bound; null if there is nothing to compute.
    pub upto: Option<u64>,
    /// The seconds.
    pub seconds: f64,
}

/// How a check ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "ending", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Ending {
    /// It holds in every case.
    Holds {
        /// The number of cases.
        cases: u64,
    },
    /// There is no case in the range.
    NoCase,
    /// A case contradicts it.
    Fails {
        /// The case.
        case: String,
    },
    /// It was stopped.
    Stopped {
        /// Why.
        why: String,
    },
    /// The bound is larger than the check can take.
    OutOfReach {
        /// The largest bound.
        most: u64,
    },
    /// There is no check.
    NothingToCompute,
}

/// A statement whose check has ended.
#[derive(Debug)]
pub struct Checked {
    /// The statement.
    pub statement: &'static Statement,
    /// The bound; none if there is nothing to compute.
    pub upto: Option<u64>,
    /// How it ended.
    pub ending: Ending,
    /// The seconds it took.
    pub seconds: f64,
}

impl Ending {
    /// Runs the check of a statement up to a bound.
    pub fn of(statement: &Statement, upto: Option<u64>, budget: &Budget) -> Self {
        let (Some(check), Some(upto)) = (&statement.check, upto) else { return Ending::NothingToCompute };
        match (check.run)(upto, budget) {
            Ok(evidence) if evidence.cases == 0 => Ending::NoCase,
            Ok(evidence) => Ending::Holds { cases: evidence.cases },
            Err(Failure::Contradicted { case }) => Ending::Fails { case },
            Err(Failure::OutOfReach { most }) => Ending::OutOfReach { most },
            Err(Failure::Stopped(why)) => Ending::stopped(why),
        }
    }

    /// The ending of a check that was stopped for this reason.
    pub fn stopped(why: Stop) -> Self {
        Ending::Stopped { why: why.to_string() }
    }
}

/// A source as the heading of its statements.
pub fn source_heading(source: &Source) -> Line {
    Line::new(Tone::Head, source.key).then("  ").and(Tone::Dim, source.citation)
}

/// A statement in a list.
pub fn entry(s: &Statement) -> Line {
    Line::plain(format!("  {:<WIDE$} ", s.id)).and(tone(s), format!("{:<10}", s.status())).then(format!("  {}, {}", s.label, s.place))
}

fn tone(s: &Statement) -> Tone {
    match s.status() {
        "misprinted" | "refuted" => Tone::Bad,
        "proved" | "checked" => Tone::Good,
        _ => Tone::Dim,
    }
}

impl Checked {
    /// The statement and the result, as JSON has them.
    pub fn answer(&self) -> CheckedAnswer {
        let result = CheckResult { ending: self.ending.clone(), upto: self.upto, seconds: self.seconds };
        CheckedAnswer { statement: self.statement.into(), result }
    }

    /// A bound that has no case, or is out of reach: what the user has to mend, and a line of help.
    pub fn refusal(&self) -> Option<[String; 2]> {
        let (check, upto) = (self.statement.check.as_ref()?, self.upto?);
        let range = check.range_to(upto);
        match self.ending {
            Ending::NoCase => {
                Some([format!("there is no case in this range: {range}"), format!("take a larger bound, for example {}", check.small)])
            }
            Ending::OutOfReach { most } => Some([format!("this range is out of reach: {range}"), format!("the largest bound is {most}")]),
            _ => None,
        }
    }

    /// The check among many, on a line.
    pub fn line(&self) -> Line {
        let (tone, word, rest) = match &self.ending {
            Ending::NoCase => (Tone::Error, "fails  ", "there is no case in the range".into()),
            Ending::Holds { cases } => (Tone::Good, "holds  ", counted(*cases, "case")),
            Ending::Fails { case } => (Tone::Error, "fails  ", case.clone()),
            Ending::Stopped { why } => (Tone::Bad, "stopped", why.clone()),
            Ending::OutOfReach { most } => (Tone::Bad, "refused", format!("the largest bound is {most}")),
            Ending::NothingToCompute => (Tone::Dim, "–      ", "nothing to compute".into()),
        };
        Line::new(tone, word).then(format!("  {:<WIDE$} {:>7.2} s  {rest}", self.statement.id, self.seconds))
    }

    /// The statement's identifier and status.
    pub fn heading(&self) -> Line {
        let s = self.statement;
        let also = if s.errata.is_empty() { String::new() } else { format!(", {}", s.standing.word()) };
        Line::new(Tone::Head, s.id).then("  ").and(tone(s), s.status()).then(also)
    }

    /// The statement in full, with its check.
    pub fn tell(&self) -> Vec<Row> {
        let s = self.statement;
        let mut rows = vec![
            Row::plain("source", s.source.citation),
            Row::plain("place", format!("{}, {}", s.label, s.place)),
            Row::plain("says", s.says),
        ];
        for e in s.errata {
            let named = [("printed", e.printed), ("true", e.truth), ("by", e.methods[0]), ("and by", e.methods[1])];
            rows.extend(named.map(|(name, text)| Row::plain(name, text)));
        }
        let name = match s.standing {
            Standing::Proved { .. } => "why",
            Standing::Refuted { .. } => "against",
            Standing::Open { .. } => "known",
            Standing::Shown { .. } => "shown by",
            Standing::Checked => "",
        };
        if !name.is_empty() {
            rows.push(Row::plain(name, s.reason()));
        }
        rows.extend(s.tries().iter().map(|command| Row::plain("try", format!("xanthi {command}"))));
        if let (Some(check), Some(upto)) = (&s.check, self.upto) {
            rows.push(Row::plain("range", check.range_to(upto)));
        }
        rows.push(match &self.ending {
            Ending::NoCase => Row::plain("holds", "nothing: there is no case in this range"),
            Ending::Holds { cases } => Row::plain("holds", format!("{}, {:.2} s", counted(*cases, "case"), self.seconds)),
            Ending::Fails { case } => Row::plain("fails", case),
            Ending::Stopped { why } => Row::plain("stopped", why),
            Ending::OutOfReach { most } => Row::plain("refused", format!("the largest bound is {most}")),
            Ending::NothingToCompute => Row::plain("check", "nothing to compute"),
        });
        rows
    }
}
