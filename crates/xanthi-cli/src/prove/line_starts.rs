//! `xanthi prove line-starts`: who wins Line Geography from which start, for every order.

use super::Options;
use crate::limits::Watch;
use crate::look::{BAD, GOOD, HEAD, paint};
use crate::{Failure, Status, input};
use clap::Args;
use serde_json::json;
use std::io::{self, Write};
use std::path::Path;
use xanthi::Stop;
use xanthi::line::starts::Starts;
use xanthi_games::certificate::VERSION;
use xanthi_games::check::Flaw;
use xanthi_games::family::line_starts::LineStarts as Claim;
use xanthi_games::family::{FamilyClaim, FamilyProof};

#[derive(Debug, Args)]
pub(crate) struct LineStarts {
    /// The moves: two vertices are joined if they differ by one of them, for example 3,8
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true, value_parser = clap::value_parser!(u32).range(1..))]
    moves: Vec<u32>,
    #[command(flatten)]
    options: Options,
}

pub(super) fn run(args: &LineStarts) -> Result<Status, Failure> {
    let watch = Watch::start(&args.options.limit, "line-starts");
    let found = Starts::settle(&args.moves, &watch.limit).and_then(|starts| starts.ok_or(Stop::NoMethod));
    let matchings = watch.limit.spent();
    let proof = found.map(|starts| {
        let claim = starts.certificate().clone();
        (starts, FamilyProof { xanthi: VERSION, family: FamilyClaim::LineStarts(claim) })
    });
    let flaw = proof.as_ref().ok().and_then(|(_, proof)| proof.judge().err());
    let seconds = watch.seconds();
    drop(watch);
    let (starts, proof) = match proof {
        Ok(found) => found,
        Err(stop) => {
            undecided(args, stop, seconds)?;
            return Ok(Status::Undecided);
        }
    };
    if let Some(path) = &args.options.proof {
        let mut text = serde_json::to_string(&proof).map_err(io::Error::other)?;
        text.push('\n');
        input::write(path, &text)?;
    }
    let mut out = anstream::stdout().lock();
    if args.options.json {
        let claim = starts.certificate();
        let object = json!({
            "xanthi": VERSION,
            "moves": claim.moves,
            "divisor": claim.divisor(),
            "even_only": claim.even_only(),
            "all_holes_from": starts.all_holes_from(),
            "bound": starts.bound(),
            "exceptions": claim.exceptions,
            "checked": flaw.is_none(),
            "cost": {"matchings": matchings, "seconds": seconds},
        });
        writeln!(out, "{object}")?;
    } else if args.options.proof.as_deref() != Some(Path::new("-")) {
        writeln!(out, "{}", paint(HEAD, name(&starts.certificate().moves)))?;
        print(&mut out, &starts)?;
        writeln!(out, "  cost        {matchings} maximum matchings, {seconds:.3} s")?;
        verdict(&mut out, flaw.as_ref())?;
    }
    Ok(if flaw.is_some() { Status::CheckFailed } else { Status::Answered })
}

fn undecided(args: &LineStarts, stop: Stop, seconds: f64) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    if args.options.json {
        let object =
            json!({"xanthi": VERSION, "moves": args.moves, "outcome": "undecided", "reason": stop.to_string(), "seconds": seconds});
        return writeln!(out, "{object}");
    }
    writeln!(out, "{}", paint(HEAD, name(&args.moves)))?;
    let help = if stop == Stop::Memory { "; --memory raises it" } else { "" };
    writeln!(out, "  {}: {stop}{help}", paint(BAD, "undecided"))
}

fn name(moves: &[u32]) -> String {
    let moves: Vec<String> = moves.iter().map(u32::to_string).collect();
    format!("Line Geography n;{{{}}}", moves.join(","))
}

fn print(out: &mut impl Write, starts: &Starts) -> io::Result<()> {
    let claim: &Claim = starts.certificate();
    if claim.divisor() > 1 {
        let d = claim.divisor();
        writeln!(out, "  divisor     {d}: the line falls into {d} lines with the moves divided by {d}; what follows speaks of those")?;
    }
    writeln!(out, "  even n      N from every start")?;
    writeln!(out, "  odd n       P from every {}", if claim.even_only() { "start of even number, N from the others" } else { "start" })?;
    if let Some(from) = starts.all_holes_from() {
        writeln!(out, "  holes       every start that is P is the hole of an almost perfect matching from n = {from} on")?;
    }
    for (i, exception) in claim.exceptions.iter().enumerate() {
        let lost: Vec<String> = exception.lost.iter().map(u32::to_string).collect();
        let head = if i == 0 { "except" } else { "" };
        let lost = if lost.is_empty() { "from no start".into() } else { format!("from {}", lost.join(" ")) };
        writeln!(out, "  {head:<10}  n = {}: P {lost}", exception.order)?;
    }
    Ok(())
}

fn verdict(out: &mut impl Write, flaw: Option<&Flaw>) -> io::Result<()> {
    match flaw {
        None => writeln!(out, "  proof       {}", paint(GOOD, "checked and accepted")),
        Some(flaw) => writeln!(out, "  proof       {}: {flaw}; this is a fault of the program, please report it", paint(BAD, "rejected")),
    }
}
