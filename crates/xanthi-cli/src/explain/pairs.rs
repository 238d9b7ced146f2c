//! `xanthi explain bridgit:… --strategy`: the pairs, drawn and followed.

use super::ExplainArgs;
use super::pictures::{Named, of_move};
use crate::report::painted;
use crate::wrap::hanging;
use crate::{Failure, Status, json};
use std::io::Write;
use xanthi::answer::explain::{Ply, StrategyAnswer};
use xanthi::explain::pairs::Plan;
use xanthi::picture::overlay;
use xanthi::solve::shannon::gross::pairing;
use xanthi_games::{Play, Position};

pub(super) fn run(position: &Position, args: &ExplainArgs) -> Result<Status, Failure> {
    let Some(plan) = Plan::new(position) else {
        let help = "pairs after Gross are known for every opening and for positions that a player of pairs reaches; leave out --strategy for the proof of any position";
        return Err(Failure::Usage(format!("no strategy by pairs is known that wins {position}"), help.into()));
    };
    let mut told = StrategyAnswer::of_pairs(position, &plan, &args.moves).map_err(super::illegal)?;
    let draw = |dir| super::pictures::write(dir, drawn(position, &told.line), args);
    let files = args.pictures.as_deref().map(draw).transpose()?;
    let mut out = anstream::stdout().lock();
    if args.json {
        told.pictures = files;
        json::write(&mut out, &told)?;
        return Ok(Status::Answered);
    }
    writeln!(out, "{}", hanging(2, painted(&told.heading())))?;
    writeln!(out, "  {}\n  {}", hanging(2, &told.strategy), hanging(2, &told.source))?;
    for (i, part) in told.plan.iter().enumerate() {
        writeln!(out, "{:>3}. {}", i + 1, hanging(5, part))?;
    }
    match plan.picture() {
        Some(picture) => writeln!(out, "\n{picture}")?,
        None => writeln!(out, "\n  {}", hanging(2, "(the picture would not fit on a screen; --json lists the pairs)"))?,
    }
    told.line.iter().try_for_each(|ply| writeln!(out, "\n{}", hanging(0, painted(&StrategyAnswer::tell_ply(ply)))))?;
    super::wrote(&mut out, files)?;
    Ok(Status::Answered)
}

/// The position, its pairs, and the moves of the line.
fn drawn(position: &Position, line: &[Ply]) -> Named {
    let mut pictures = vec![("position".to_owned(), overlay::position(position))];
    if let Some(pairs) = pairing(position) {
        pictures.push(("pairs".into(), overlay::with(position, &pairs, Play::Normal)));
    }
    let after = |ply: &Ply| Some(of_move(overlay::position(ply.after.as_ref()?), &ply.mv, ply.by_winner));
    pictures.extend(line.iter().filter_map(after));
    pictures
}
