//! `xanthi check`: judges proofs.

mod pieces;

use crate::args::CheckArgs;
use crate::input;
use crate::look::{BAD, GOOD, paint};
use crate::{Failure, Status, errors};
use pieces::Piece;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use xanthi_games::certificate::Proof;
use xanthi_games::check::{Flaw, check, usual_budget};
use xanthi_games::family::FamilyProof;
use xanthi_games::{Catalogue, ParseError};

/// Where the format is described.
const FORMAT: &str = "docs/certificates.md describes the format; `xanthi schema` prints its schema";

pub(crate) fn run(catalogue: &Catalogue, args: &CheckArgs) -> Result<Status, Failure> {
    let mut status = Status::Answered;
    for path in &args.files {
        // A file that cannot be read does not hide what is to be said about the others.
        status = status.max(match file(catalogue, path, args) {
            Ok(of_file) => of_file,
            Err(failure) => bad_input(path, failure, args)?,
        });
    }
    Ok(status)
}

/// Tells of a file, or a proof in it, that cannot be read.
fn bad_input(path: &Path, failure: Failure, args: &CheckArgs) -> Result<Status, Failure> {
    if matches!(failure, Failure::ClosedPipe) {
        return Err(failure);
    }
    errors::report(&failure);
    if args.json {
        writeln!(std::io::stdout().lock(), "{}", unreadable(path, &failure))?;
    }
    Ok(Status::BadInput)
}

/// A file, or a proof in it, that cannot be read.
fn unreadable(path: &Path, failure: &Failure) -> serde_json::Value {
    let (message, help, line) = match failure {
        Failure::Parse(error, at) => (error.message.as_str(), error.help.as_str(), at.as_ref().map(|(_, line)| *line)),
        Failure::Usage(message, help) => (message.as_str(), help.as_str(), None),
        Failure::ClosedPipe => ("the pipe was closed", "", None),
    };
    json!({"xanthi": 1, "file": input::name(path), "accepted": false, "error": message, "help": help, "line": line})
}

/// Judges the proofs in one file: one JSON object, or one a line. A line that cannot be read does not
/// hide those behind it.
fn file(catalogue: &Catalogue, path: &Path, args: &CheckArgs) -> Result<Status, Failure> {
    let text = input::read(path)?;
    let file = input::name(path);
    let several = text.trim_end().contains('\n');
    let mut status = None;
    for Piece { line, text } in pieces::pieces(&text) {
        let name = if several { format!("{file}:{line}") } else { file.clone() };
        let of_piece = match piece(catalogue, text, (&file, line), &name, args) {
            Ok(of_piece) => of_piece,
            Err(failure) => bad_input(path, failure, args)?,
        };
        status = status.max(Some(of_piece));
    }
    let none = || Failure::Usage(format!("`{file}` holds no proof"), "write one with `xanthi solve POSITION --proof FILE`".into());
    status.ok_or_else(none)
}

/// Judges one proof.
fn piece(catalogue: &Catalogue, text: &str, (file, line): (&str, usize), name: &str, args: &CheckArgs) -> Result<Status, Failure> {
    let unread = |error: serde_json::Error| malformed(text, line, &error, file);
    let judged = if is_about_a_family(text) {
        let proof: FamilyProof = serde_json::from_str(text).map_err(unread)?;
        must_have_its_objects(text, &proof, (file, line))?;
        let judged = proof.judge_within(&usual_budget().with_steps(args.looks));
        let stopped = judged.as_ref().is_err_and(|flaw| flaw.stop.is_some());
        print_family(name, &proof, judged.as_ref().err(), stopped, args.json)?;
        judged
    } else {
        let proof: Proof = serde_json::from_str(text).map_err(unread)?;
        must_have_its_objects(text, &proof, (file, line))?;
        let position = input::position(&proof.position, catalogue, Some((file, line)))?;
        let judged = check(&position, &proof);
        print(name, &proof, judged.as_ref().err(), args.json)?;
        judged.map(drop)
    };
    Ok(match judged {
        Ok(()) => Status::Answered,
        // Then nothing is known of the proof.
        Err(flaw) if flaw.stop.is_some() => Status::Undecided,
        Err(_) => Status::CheckFailed,
    })
}

/// That a proof has an object wherever the format has one, and no list of its fields.
fn must_have_its_objects(text: &str, proof: &impl serde::Serialize, (file, line): (&str, usize)) -> Result<(), Failure> {
    if pieces::has_its_objects(text, proof) {
        return Ok(());
    }
    let first = text.lines().next().unwrap_or("");
    let error = ParseError::new(format!("`{file}` is not a proof: a list stands where an object is wanted"), first, 0..first.len());
    Err(Failure::Parse(Box::new(error.at_line(line).help(FORMAT)), Some((file.to_owned(), line))))
}

/// Whether a JSON object has a field `family`, as a proof about a family of boards has.
fn is_about_a_family(proof: &str) -> bool {
    #[derive(serde::Deserialize)]
    struct Fields {
        family: Option<serde::de::IgnoredAny>,
    }
    serde_json::from_str(proof).is_ok_and(|fields: Fields| fields.family.is_some())
}

/// The error of a text that begins on line `first` of the file.
fn malformed(text: &str, first: usize, error: &serde_json::Error, file: &str) -> Failure {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or("");
    let column = error.column().saturating_sub(1);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let error_in_line = ParseError::new(format!("`{file}` is not a proof: {message}"), line, column..column + 1)
        .at_line(first - 1 + error.line().max(1))
        .help(FORMAT);
    Failure::Parse(Box::new(error_in_line), Some((file.to_owned(), first - 1 + error.line().max(1))))
}

fn print_family(name: &str, proof: &FamilyProof, flaw: Option<&Flaw>, stopped: bool, as_json: bool) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if as_json {
        let (place, message) = flaw.map(|flaw| (&flaw.place, &flaw.message)).unzip();
        let accepted = (!stopped).then_some(flaw.is_none());
        let object = json!({"xanthi": 1, "file": name, "claim": proof.says(), "accepted": accepted, "place": place, "message": message});
        writeln!(out, "{object}")?;
        return Ok(());
    }
    match flaw {
        None => writeln!(out, "{name}: {}: {}", paint(GOOD, "accepted"), proof.says())?,
        Some(flaw) if stopped => writeln!(out, "{name}: undecided: {} (--looks)", flaw.message)?,
        Some(flaw) => rejected(&mut out, name, flaw)?,
    }
    Ok(())
}

fn rejected(out: &mut impl Write, name: &str, flaw: &Flaw) -> std::io::Result<()> {
    writeln!(out, "{name}: {}: {}", paint(BAD, "rejected"), flaw.message)?;
    if !flaw.place.is_empty() {
        writeln!(out, "    at {}", flaw.place)?;
    }
    Ok(())
}

fn print(name: &str, proof: &Proof, flaw: Option<&Flaw>, as_json: bool) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if as_json {
        let (place, message) = flaw.map(|flaw| (&flaw.place, &flaw.message)).unzip();
        let accepted = flaw.is_none_or(|flaw| flaw.stop.is_none()).then_some(flaw.is_none());
        let object =
            json!({"xanthi": 1, "file": name, "position": proof.position, "accepted": accepted, "place": place, "message": message});
        writeln!(out, "{object}")?;
        return Ok(());
    }
    match flaw {
        None => {
            let misere = if proof.play == xanthi_games::Play::Misere { ", misère play" } else { "" };
            let value = proof.grundy.map_or(String::new(), |g| format!(", nimber {g}"));
            writeln!(out, "{name}: {}: {} is {}{value}{misere}", paint(GOOD, "accepted"), proof.position, proof.outcome)?;
        }
        Some(flaw) if flaw.stop.is_some() => writeln!(out, "{name}: undecided: {}", flaw.message)?,
        Some(flaw) => rejected(&mut out, name, flaw)?,
    }
    Ok(())
}
