//! `xanthi check`: judges proofs.

mod pieces;

use crate::args::CheckArgs;
use crate::input::{self, Disk};
use crate::limits::Watch;
use crate::terminal_style::{BAD, GOOD, paint};
use crate::{Failure, Status, errors};
use pieces::Piece;
use serde_json::json;
use std::cell::Cell;
use std::io::Write;
use std::path::Path;
use xanthi::{Budget, Stop};
use xanthi_games::certificate::Proof;
use xanthi_games::check::{Flaw, MOST_STEPS, check_board_within, check_within};
use xanthi_games::family::FamilyProof;
use xanthi_games::{Catalogue, Files, ParseError, Position};

/// Where the format is described.
const FORMAT: &str = "docs/certificates.md describes the format; `xanthi schema` prints its schema";

pub(crate) fn run(catalogue: &Catalogue, args: &CheckArgs) -> Result<Status, Failure> {
    let mut status = Status::Answered;
    let watch = Watch::silent(&args.limit);
    for path in &args.files {
        // A file that cannot be read does not hide what is to be said about the others.
        status = status.max(match file(catalogue, path, args, &watch.limit) {
            Ok(of_file) => of_file,
            Err(failure) => bad_input(path, failure, args)?,
        });
    }
    Ok(status)
}

/// Tells of a file, or a proof in it, that cannot be read.
fn bad_input(path: &Path, failure: Failure, args: &CheckArgs) -> Result<Status, Failure> {
    if matches!(failure, Failure::ClosedPipe | Failure::Stopped(_)) {
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
        Failure::Stopped(_) => ("it was stopped", "", None),
        Failure::ClosedPipe => ("the pipe was closed", "", None),
    };
    json!({"xanthi": 1, "file": input::name(path), "accepted": false, "error": message, "help": help, "line": line})
}

/// Judges the proofs in one file: one JSON object, or one a line. A line that cannot be read does not
/// hide those behind it.
fn file(catalogue: &Catalogue, path: &Path, args: &CheckArgs, limit: &Budget) -> Result<Status, Failure> {
    let text = input::read(path)?;
    let file = input::name(path);
    let several = text.trim_end().contains('\n');
    let mut status = None;
    for Piece { line, text } in pieces::pieces(&text) {
        let name = if several { format!("{file}:{line}") } else { file.clone() };
        let of_piece = match piece(catalogue, text, (&file, line), &name, args, limit) {
            Ok(of_piece) => of_piece,
            Err(failure) => bad_input(path, failure, args)?,
        };
        status = status.max(Some(of_piece));
    }
    let none = || Failure::Usage(format!("`{file}` holds no proof"), "write one with `xanthi solve POSITION --proof FILE`".into());
    status.ok_or_else(none)
}

/// Judges one proof.
fn piece(
    catalogue: &Catalogue,
    text: &str,
    (file, line): (&str, usize),
    name: &str,
    args: &CheckArgs,
    limit: &Budget,
) -> Result<Status, Failure> {
    let unread = |error: serde_json::Error| malformed(text, line, &error, file);
    let judged = if is_about_a_family(text) {
        let proof: FamilyProof = serde_json::from_str(text).map_err(unread)?;
        must_have_its_objects(text, &proof, (file, line))?;
        let judged = proof.judge_within(&work(limit, args.looks));
        let stopped = judged.as_ref().is_err_and(|flaw| flaw.stop.is_some());
        print_family(name, &proof, judged.as_ref().err(), stopped, args.json)?;
        judged
    } else {
        let proof: Proof = serde_json::from_str(text).map_err(unread)?;
        must_have_its_objects(text, &proof, (file, line))?;
        let named = Named { allowed: args.allow_files, budget: limit, asked: Cell::new(false), read: Cell::new(false) };
        let (judged, by_board) = match Position::read(&proof.position, catalogue, &named) {
            Ok(position) => (check_within(&position, &proof, &work(limit, MOST_STEPS)), false),
            // The text of a foreign file stays out of the message.
            Err(_) if named.asked.get() && !named.allowed && proof.board.is_some() => {
                (check_board_within(&proof, &work(limit, MOST_STEPS)), true)
            }
            Err(error) => return Err(named.failure(&proof, error, (file, line))),
        };
        print(name, &proof, judged.as_ref().err(), by_board, args.json)?;
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

/// The part of the budget for one proof: the same time and memory, and so many steps.
fn work(limit: &Budget, steps: u64) -> Budget {
    limit.afresh().with_steps(steps)
}

/// The files that the positions of proofs name: whoever wrote the proof has chosen them.
struct Named<'a> {
    allowed: bool,
    budget: &'a Budget,
    /// Whether a position has named one.
    asked: Cell<bool>,
    /// Whether one was read.
    read: Cell<bool>,
}

impl Files for Named<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        self.asked.set(true);
        if !self.allowed {
            return Err("files that proofs name are not read; --allow-files reads them".into());
        }
        let content = Disk::within(self.budget).read(name)?;
        self.read.set(true);
        Ok(content)
    }

    fn budget(&self) -> Option<&Budget> {
        Some(self.budget)
    }
}

impl Named<'_> {
    /// Why the position of a proof could not be read. What stands in a file that it names is not
    /// told.
    fn failure(&self, proof: &Proof, error: ParseError, place: (&str, usize)) -> Failure {
        if let Some(stop) = error.stop {
            return Failure::Stopped(stop);
        }
        let source = Some((place.0.to_owned(), place.1));
        if !self.read.get() {
            return Failure::Parse(Box::new(error), source);
        }
        let text = &proof.position;
        let error = ParseError::new("the position cannot be read with the file that it names", text, 0..text.len());
        Failure::Parse(Box::new(error.help("`xanthi solve` with this position says what is wrong in the file")), source)
    }
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
        Some(flaw) if stopped => undecided(&mut out, name, flaw)?,
        Some(flaw) => rejected(&mut out, name, flaw)?,
    }
    Ok(())
}

fn undecided(out: &mut impl Write, name: &str, flaw: &Flaw) -> std::io::Result<()> {
    let help = match flaw.stop {
        Some(Stop::Steps) => " (--looks)",
        Some(Stop::Memory) => " (--memory)",
        Some(Stop::Time) => " (--time)",
        _ => "",
    };
    writeln!(out, "{name}: undecided: {}{help}", flaw.message)
}

fn rejected(out: &mut impl Write, name: &str, flaw: &Flaw) -> std::io::Result<()> {
    writeln!(out, "{name}: {}: {}", paint(BAD, "rejected"), flaw.message)?;
    if !flaw.place.is_empty() {
        writeln!(out, "    at {}", flaw.place)?;
    }
    Ok(())
}

/// What is said of a proof. `by_board`: its board alone was judged, and the file that its position
/// names was not read.
fn print(name: &str, proof: &Proof, flaw: Option<&Flaw>, by_board: bool, as_json: bool) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if as_json {
        let (place, message) = flaw.map(|flaw| (&flaw.place, &flaw.message)).unzip();
        let mut object =
            json!({"xanthi": 1, "file": name, "position": proof.position, "accepted": flaw.is_none(), "place": place, "message": message});
        if flaw.is_some_and(|flaw| flaw.stop.is_some()) {
            object["accepted"] = serde_json::Value::Null;
        }
        if by_board {
            object["by_board"] = true.into();
        }
        writeln!(out, "{object}")?;
        return Ok(());
    }
    match flaw {
        None => {
            let misere = if proof.play == xanthi_games::Play::Misere { ", misère play" } else { "" };
            let value = proof.grundy.map_or(String::new(), |g| format!(", nimber {g}"));
            writeln!(out, "{name}: {}: {} is {}{value}{misere}", paint(GOOD, "accepted"), proof.position, proof.outcome)?;
            if by_board {
                writeln!(out, "    by the board that the proof spells out; the file was not read (--allow-files)")?;
            }
        }
        Some(flaw) if flaw.stop.is_some() => undecided(&mut out, name, flaw)?,
        Some(flaw) => rejected(&mut out, name, flaw)?,
    }
    Ok(())
}
