//! `xanthi check`: judges proofs.

use crate::args::CheckArgs;
use crate::input::{self, Disk};
use crate::look::{BAD, GOOD, paint};
use crate::{Failure, Status};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use xanthi_games::certificate::Proof;
use xanthi_games::check::check;
use xanthi_games::{Catalogue, ParseError, Position};

pub(crate) fn run(catalogue: &Catalogue, args: &CheckArgs) -> Result<Status, Failure> {
    let mut status = Status::Answered;
    for path in &args.files {
        let text = input::read(path)?;
        for (line, proof) in proofs(&text, path)? {
            let position = Position::read(&proof.position, catalogue, &Disk)?;
            let name = if line > 1 { format!("{}:{line}", path.display()) } else { path.display().to_string() };
            let judged = check(&position, &proof);
            if judged.is_err() {
                status = Status::CheckFailed;
            }
            print(&name, &proof, judged.err().map(|flaw| (flaw.place, flaw.message)), args.json)?;
        }
    }
    Ok(status)
}

/// The proofs in a file: one JSON value, or one a line.
fn proofs(text: &str, path: &Path) -> Result<Vec<(usize, Proof)>, Failure> {
    let mut found = Vec::new();
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Proof>();
    loop {
        let offset = stream.byte_offset();
        let line = 1 + text[..offset].matches('\n').count();
        match stream.next() {
            None => break,
            Some(Ok(proof)) => {
                found.push((line + text[offset..].chars().take_while(|c| c.is_whitespace()).filter(|c| *c == '\n').count(), proof))
            }
            Some(Err(error)) => return Err(malformed(text, &error, path).into()),
        }
    }
    if found.is_empty() {
        return Err(Failure::Usage(
            format!("`{}` holds no proof", path.display()),
            "write one with `xanthi solve POSITION --proof FILE`".into(),
        ));
    }
    Ok(found)
}

fn malformed(text: &str, error: &serde_json::Error, path: &Path) -> ParseError {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or("");
    let column = error.column().saturating_sub(1);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    ParseError::new(format!("`{}` is not a proof: {message}", path.display()), line, column..column + 1)
        .at_line(error.line().max(1))
        .help("docs/certificates.md describes the format; `xanthi schema` prints its schema")
}

fn print(name: &str, proof: &Proof, flaw: Option<(String, String)>, as_json: bool) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if as_json {
        let (place, message) = flaw.clone().unzip();
        let object =
            json!({"xanthi": 1, "file": name, "position": proof.position, "accepted": flaw.is_none(), "place": place, "message": message});
        writeln!(out, "{object}")?;
        return Ok(());
    }
    match flaw {
        None => {
            let misere = if proof.play == xanthi_games::Play::Misere { ", misère play" } else { "" };
            let value = proof.grundy.map_or(String::new(), |g| format!(", nimber {g}"));
            writeln!(out, "{name}: {}: {} is {}{value}{misere}", paint(GOOD, "accepted"), proof.position, proof.outcome)?;
        }
        Some((place, message)) => {
            writeln!(out, "{name}: {}: {message}", paint(BAD, "rejected"))?;
            if !place.is_empty() {
                writeln!(out, "    at {place}")?;
            }
        }
    }
    Ok(())
}
