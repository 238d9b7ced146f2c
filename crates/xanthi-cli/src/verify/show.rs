//! Statements and their checks, as text and as JSON.

use super::run::{Done, Ending};
use crate::Failure;
use crate::look::{BAD, DIM, ERROR, GOOD, HEAD, paint};
use crate::wrap::hanging;
use anstyle::Style;
use indicatif::HumanCount;
use serde_json::{Value, json};
use std::io::Write;
use xanthi::theory::{Source, Standing, Statement};

/// How wide an identifier is in a list.
const WIDE: usize = 42;

pub(super) fn heading(source: &Source, out: &mut impl Write) -> Result<(), Failure> {
    Ok(writeln!(out, "{}  {}", paint(HEAD, source.key), paint(DIM, source.citation))?)
}

/// A statement in the list.
pub(super) fn entry(s: &Statement, out: &mut impl Write) -> Result<(), Failure> {
    let status = paint(style(s), format!("{:<10}", s.status()));
    Ok(writeln!(out, "  {:<WIDE$} {status}  {}, {}", s.id, s.label, s.place)?)
}

fn style(s: &Statement) -> Style {
    match s.status() {
        "misprinted" | "refuted" => BAD,
        "proved" | "checked" => GOOD,
        _ => DIM,
    }
}

/// A check among many.
pub(super) fn line_of(done: &Done, out: &mut impl Write) -> std::io::Result<()> {
    let (word, rest) = match &done.ending {
        Ending::Holds { cases: 0 } => (paint(ERROR, "fails  "), "there is no case in the range".into()),
        Ending::Holds { cases } => (paint(GOOD, "holds  "), format!("{} cases", HumanCount(*cases))),
        Ending::Fails { case } => (paint(ERROR, "fails  "), case.clone()),
        Ending::Stopped { why } => (paint(BAD, "stopped"), why.to_string()),
        Ending::OutOfReach { most } => (paint(BAD, "refused"), format!("the largest bound is {most}")),
        Ending::NothingToCompute => (paint(DIM, "–      "), "nothing to compute".into()),
    };
    writeln!(out, "{word}  {:<WIDE$} {:>7.2} s  {rest}", done.statement.id, done.seconds)
}

/// One statement in full, with its check.
pub(super) fn page_of(done: &Done, out: &mut impl Write) -> std::io::Result<()> {
    let s = done.statement;
    let also = if s.errata.is_empty() { String::new() } else { format!(", {}", s.standing.word()) };
    writeln!(out, "{}  {}{also}", paint(HEAD, s.id), paint(style(s), s.status()))?;
    let mut row = |name: &str, text: &str| writeln!(out, "  {name:<8} {}", hanging(11, text));
    row("source", s.source.citation)?;
    row("place", &format!("{}, {}", s.label, s.place))?;
    row("says", s.says)?;
    for e in s.errata {
        row("printed", e.printed)?;
        row("true", e.truth)?;
        row("by", e.methods[0])?;
        row("and by", e.methods[1])?;
    }
    let name = match s.standing {
        Standing::Proved { .. } => "why",
        Standing::Refuted { .. } => "against",
        Standing::Open { .. } => "known",
        Standing::Shown { .. } => "shown by",
        Standing::Checked => "",
    };
    if !name.is_empty() {
        row(name, s.reason())?;
    }
    if let (Some(check), Some(upto)) = (&s.check, done.upto) {
        row("range", &check.range_to(upto))?;
    }
    match &done.ending {
        Ending::Holds { cases: 0 } => row("holds", "nothing: there is no case in this range"),
        Ending::Holds { cases } => row("holds", &format!("{} cases, {:.2} s", HumanCount(*cases), done.seconds)),
        Ending::Fails { case } => row("fails", case),
        Ending::Stopped { why } => row("stopped", &why.to_string()),
        Ending::OutOfReach { most } => row("refused", &format!("the largest bound is {most}")),
        Ending::NothingToCompute => row("check", "nothing to compute"),
    }
}

/// A bound that has no case, or is out of reach: what the user has to mend.
pub(super) fn refusal(done: &Done) -> Option<Failure> {
    let (check, upto) = (done.statement.check.as_ref()?, done.upto?);
    let range = check.range_to(upto);
    match done.ending {
        Ending::Holds { cases: 0 } => {
            Some(Failure::Usage(format!("there is no case in this range: {range}"), format!("the least useful bound is {}", check.small)))
        }
        Ending::OutOfReach { most } => {
            Some(Failure::Usage(format!("this range is out of reach: {range}"), format!("the largest bound is {most}")))
        }
        _ => None,
    }
}

/// A statement as JSON.
pub(super) fn object(s: &Statement) -> Value {
    let errata: Vec<_> = s.errata.iter().map(|e| json!({"printed": e.printed, "true": e.truth, "methods": e.methods})).collect();
    let check = s.check.as_ref().map(|c| json!({"range": c.range, "upto": c.upto, "small": c.small}));
    json!({
        "xanthi": 1, "id": s.id, "source": s.source.key, "citation": s.source.citation, "label": s.label, "place": s.place,
        "says": s.says, "status": s.status(), "standing": s.standing.word(), "reason": s.reason(), "errata": errata, "check": check,
    })
}

/// A check that has ended as JSON: the statement, with the result.
pub(super) fn json_of(done: &Done) -> Value {
    let mut object = object(done.statement);
    let result = match &done.ending {
        Ending::Holds { cases: 0 } => json!({"ending": "no-case"}),
        Ending::Holds { cases } => json!({"ending": "holds", "cases": cases}),
        Ending::Fails { case } => json!({"ending": "fails", "case": case}),
        Ending::Stopped { why } => json!({"ending": "stopped", "why": why.to_string()}),
        Ending::OutOfReach { most } => json!({"ending": "out-of-reach", "most": most}),
        Ending::NothingToCompute => json!({"ending": "nothing-to-compute"}),
    };
    object["result"] = result;
    object["result"]["upto"] = json!(done.upto);
    object["result"]["seconds"] = json!(done.seconds);
    object
}
