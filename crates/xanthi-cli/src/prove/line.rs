//! `xanthi prove line`: for which orders a line has a perfect matching.

use super::Options;
use crate::limits::Watch;
use crate::look::{BAD, GOOD, HEAD, paint};
use crate::{Failure, Status, input};
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use xanthi::Stop;
use xanthi::line::{Orders, cycle};
use xanthi_games::certificate::VERSION;
use xanthi_games::family::line::{LineBound, LineCycle};
use xanthi_games::family::{FamilyClaim, FamilyProof};

#[derive(Debug, Args)]
pub(crate) struct Line {
    /// The moves: two vertices are joined if they differ by one of them, for example 3,7
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true, value_parser = clap::value_parser!(u32).range(1..))]
    moves: Vec<u32>,
    /// How many perfect matchings there are with a+b-1 and with a+b+1 vertices instead; for two moves
    /// with an odd difference (Goldlist's Conjectures 1 and 2)
    #[arg(long)]
    cycle: bool,
    #[command(flatten)]
    options: Options,
}

pub(super) fn run(args: &Line) -> Result<Status, Failure> {
    let mut moves = args.moves.clone();
    moves.sort_unstable();
    moves.dedup();
    let watch = Watch::start(&args.options.limit, &name(&moves));
    let found = if args.cycle { cycle_claim(&moves, args.options.limit.memory)? } else { bound_claim(&moves, &watch) };
    let (matchings, seconds) = (watch.limit.spent(), watch.seconds());
    drop(watch);
    let claim = match found {
        Ok(claim) => claim,
        Err(stop) => {
            undecided(&moves, stop, seconds, &args.options)?;
            return Ok(Status::Undecided);
        }
    };
    let proof = FamilyProof { xanthi: VERSION, family: claim };
    let flaw = proof.judge().err();
    if let Some(path) = &args.options.proof {
        let mut text = serde_json::to_string(&proof).map_err(std::io::Error::other)?;
        text.push('\n');
        input::write(path, &text)?;
    }
    let mut out = anstream::stdout().lock();
    if args.options.json {
        let mut object = match &proof.family {
            FamilyClaim::LineBound(claim) => bound_json(claim),
            FamilyClaim::LineCycle(claim) => cycle_json(claim),
            _ => json!({}),
        };
        object["xanthi"] = VERSION.into();
        object["checked"] = flaw.is_none().into();
        object["cost"] = json!({"matchings": matchings, "seconds": seconds});
        writeln!(out, "{object}")?;
    } else if args.options.proof.as_deref() != Some(Path::new("-")) {
        writeln!(out, "{}", paint(HEAD, name(&moves)))?;
        match &proof.family {
            FamilyClaim::LineBound(claim) => print_bound(&mut out, claim)?,
            FamilyClaim::LineCycle(claim) => print_cycle(&mut out, claim)?,
            _ => {}
        }
        writeln!(out, "  cost      {matchings} maximum matching{}, {seconds:.3} s", if matchings == 1 { "" } else { "s" })?;
        match &flaw {
            None => writeln!(out, "  proof     {}", paint(GOOD, "checked and accepted"))?,
            Some(flaw) => writeln!(out, "  proof     {}: {flaw}", paint(BAD, "rejected"))?,
        }
    }
    Ok(if flaw.is_some() { Status::CheckFailed } else { Status::Answered })
}

fn bound_claim(moves: &[u32], watch: &Watch) -> Result<FamilyClaim, Stop> {
    let orders = Orders::settle(moves, &watch.limit)?.ok_or(Stop::NoMethod)?;
    Ok(FamilyClaim::LineBound(orders.certificate().clone()))
}

fn cycle_claim(moves: &[u32], memory: u64) -> Result<Result<FamilyClaim, Stop>, Failure> {
    let wrong = || Failure::Usage("--cycle wants two moves with an odd difference".into(), "for example `--moves 3,8 --cycle`".into());
    let &[a, b] = moves else { return Err(wrong()) };
    // A cycle that is written takes some 12 bytes a vertex.
    if (u64::from(a) + u64::from(b)).saturating_mul(16) > memory {
        return Ok(Err(Stop::Memory));
    }
    Ok(Ok(FamilyClaim::LineCycle(cycle::claim(a, b).ok_or_else(wrong)?)))
}

fn name(moves: &[u32]) -> String {
    format!("Line Geography n;{{{}}}", list(moves))
}

fn list<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(",")
}

/// The even orders without a perfect matching, if there is a greatest.
fn without(claim: &LineBound) -> Option<Vec<u64>> {
    claim.bound.map(|bound| (2..=bound).step_by(2).filter(|&n| !claim.has_matching(n)).collect())
}

fn bound_json(claim: &LineBound) -> Value {
    let a = claim.classes.len() as u64 + 1;
    let class = |(i, least): (usize, u64)| json!({"residue": 2 * (i + 1), "least": least});
    json!({
        "moves": claim.moves,
        "bound": claim.bound,
        "divisor": claim.divisor(),
        "modulus": 2 * a,
        "classes": claim.classes.iter().map(|c| c.least).enumerate().map(class).collect::<Vec<_>>(),
        "without": without(claim),
    })
}

fn cycle_json(claim: &LineCycle) -> Value {
    let sum = u64::from(claim.a) + u64::from(claim.b);
    json!({"moves": [claim.a, claim.b], "counts": [{"n": sum - 1, "count": claim.below}, {"n": sum + 1, "count": claim.above}]})
}

fn print_bound(out: &mut impl Write, claim: &LineBound) -> std::io::Result<()> {
    const SHOWN: usize = 40;
    let d = claim.divisor();
    match claim.bound {
        Some(0) => writeln!(out, "  matching  for every even n, for no odd n"),
        Some(bound) => {
            writeln!(out, "  matching  for every even n > {bound}, not for {bound}, for no odd n")?;
            let all = without(claim).unwrap_or_default();
            let more = if all.len() > SHOWN { format!(" … {} in all", all.len()) } else { String::new() };
            writeln!(out, "  without   even n = {}{more}", list(&all[..all.len().min(SHOWN)]))
        }
        None => {
            let parts: Vec<u32> = claim.moves.iter().map(|a| a / d).collect();
            writeln!(out, "  matching  exactly for {d} times the orders of {}", name(&parts))?;
            writeln!(out, "  bound     none: even n without one go on for ever")
        }
    }
}

fn print_cycle(out: &mut impl Write, claim: &LineCycle) -> std::io::Result<()> {
    let sum = u64::from(claim.a) + u64::from(claim.b);
    let plural = |count: u32| if count == 1 { "matching" } else { "matchings" };
    writeln!(out, "  n = {}: {} perfect {}", sum - 1, claim.below, plural(claim.below))?;
    writeln!(out, "  n = {}: {} perfect {}", sum + 1, claim.above, plural(claim.above))
}

fn undecided(moves: &[u32], stop: Stop, seconds: f64, options: &Options) -> std::io::Result<()> {
    let mut out = anstream::stdout().lock();
    if options.json {
        let object =
            json!({"xanthi": VERSION, "moves": moves, "outcome": "undecided", "reason": stop.to_string(), "cost": {"seconds": seconds}});
        return writeln!(out, "{object}");
    }
    writeln!(out, "{}", paint(HEAD, name(moves)))?;
    let help = if stop == Stop::Memory { "; --memory raises it" } else { "" };
    writeln!(out, "  {}: {stop}{help}", paint(BAD, "undecided"))
}
