//! `xanthi explain bridgit:… --strategy`: the pairs, drawn and followed.

use super::pictures::{Named, of_move};
use crate::args::ExplainArgs;
use crate::json::ply;
use crate::look::{HEAD, paint};
use crate::{Failure, Status};
use serde_json::json;
use std::io::Write;
use xanthi::explain::pairs::{Plan, Ply};
use xanthi::picture::overlay;
use xanthi::solve::shannon::gross::{METHOD, pairing};
use xanthi_games::{Play, Position};

pub(super) fn run(position: &Position, args: &ExplainArgs) -> Result<Status, Failure> {
    let Some(plan) = Plan::new(position) else {
        let help = "pairs after Gross are known for every opening and for positions that a player of pairs reaches; leave out --strategy for the proof of any position";
        return Err(Failure::Usage(format!("no strategy by pairs is known that wins {position}"), help.into()));
    };
    let refused = |(mv, at, why): (String, Position, String)| Failure::Usage(format!("`{mv}` is not a legal move after {at}"), why);
    let line: Vec<Ply> = plan.follow(&args.moves).map_err(refused)?;
    let who = if plan.begins() { "first" } else { "second" };
    let draw = |dir| super::pictures::write(dir, drawn(position, &line), args);
    let files = args.pictures.as_deref().map(draw).transpose()?;
    let mut out = anstream::stdout().lock();
    if args.json {
        let plies: Vec<_> = line.iter().map(|p| ply(&p.mv, p.by_winner, &p.after, Some(&p.text))).collect();
        let object = json!({"xanthi": 1, "position": position.to_string(), "outcome": if plan.begins() { "N" } else { "P" },
            "strategy": METHOD.name, "source": METHOD.source, "player": who, "plan": plan.told(), "pairs": plan.pairs(), "line": plies});
        writeln!(out, "{}", super::with_files(object, files.as_ref()))?;
        return Ok(Status::Answered);
    }
    writeln!(out, "{}: a strategy for the {who} player", paint(HEAD, position))?;
    writeln!(out, "  {}\n  {}", METHOD.name, METHOD.source)?;
    for (i, part) in plan.told().iter().enumerate() {
        writeln!(out, "{:>3}. {part}", i + 1)?;
    }
    match plan.picture() {
        Some(picture) => writeln!(out, "\n{picture}")?,
        None => writeln!(out, "\n  (the picture would not fit on a screen; --json lists the pairs)")?,
    }
    for ply in &line {
        match ply.by_winner {
            true => writeln!(out, "\nthe strategy plays {}: {}", paint(HEAD, &ply.mv), ply.text)?,
            false => writeln!(out, "\nif the other player plays {},", paint(HEAD, &ply.mv))?,
        }
    }
    super::wrote(&mut out, files)?;
    Ok(Status::Answered)
}

/// The position, its pairs, and the moves of the line.
fn drawn(position: &Position, line: &[Ply]) -> Named {
    let mut pictures = vec![("position".to_owned(), overlay::position(position))];
    if let Some(pairs) = pairing(position) {
        pictures.push(("pairs".into(), overlay::with(position, &pairs, Play::Normal)));
    }
    pictures.extend(line.iter().map(|ply| of_move(overlay::position(&ply.after), &ply.mv, ply.by_winner)));
    pictures
}
