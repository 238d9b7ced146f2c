//! `xanthi heaps`: the nimbers of single heaps, as many as there is memory and time for.
//!
//! The engine works in steps of some thousand heaps; between them progress is shown and, with
//! `--dir`, what is known is kept (see [`run`] and [`store`]). Ctrl-C and `--time` end a run at a step.

mod periodic;
mod progress;
mod run;
mod store;

use crate::flags::{LimitArgs, parse_power};
use crate::limits::Watch;
use crate::wrap::hanging;
use crate::{Failure, Status, heap_rule, json};
use clap::Args;
use periodic::Periodic;
use run::{Ended, Run};
use std::io::Write;
use std::path::PathBuf;
use xanthi::answer::{HeapStatistics, Row};
use xanthi::heaps::mask::Mask;
use xanthi::heaps::sparse::Engine;
use xanthi::heaps::statistics::Counted;
use xanthi_games::games::heaps::TakeRule;

const EXAMPLES: &str = "Examples:
  xanthi heaps grundy --to 1000000
  xanthi heaps grundy --to 2^30 --dir grundy   can be stopped or killed, and resumed
  xanthi heaps octal:0.106 --to 10000000 --occurrences

In the directory, values.u16 has the nimbers of heaps 0, 1, 2, … as two-byte numbers, the low
byte first.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct HeapsArgs {
    /// The game: grundy, kenyon, split:least.D, or octal:CODE with finitely many digits, one of them 4 or more
    game: String,
    /// The largest heap: a number, or a power such as 2^30
    #[arg(long, value_name = "N", value_parser = parse_heap)]
    to: u64,
    /// Keep the nimbers in this directory, and continue from those that are there
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Save progress this often, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, requires = "dir")]
    every: u64,
    /// List for each value its first and last heap, and how many heaps have it
    #[arg(long)]
    occurrences: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limit: LimitArgs,
}

fn parse_heap(text: &str) -> Result<u64, String> {
    parse_power(text, 0..=((1 << 40) - 1).min(usize::MAX as u64))
}

/// About what a run needs that holds the last heaps only.
const WINDOW: u64 = 100 << 20;
/// What one that holds all heaps needs for each, and for planes and lists. Several threads need it twice.
const HEAP: u64 = 3;
const BESIDE: u64 = 48 << 20;

pub(crate) fn run(args: &HeapsArgs) -> Result<Status, Failure> {
    let rule = heap_rule::rule(&args.game, "for example `xanthi heaps grundy --to 1000000`")?;
    let window = args.dir.is_some();
    let bytes = if window { WINDOW } else { args.limit.threads.min(2) as u64 * (HEAP * (args.to + 1) + BESIDE) };
    // A run ends where its heaps prove a period: that says the rest.
    let ends_early = !window && !args.occurrences;
    if ends_early {
        let most = if bytes > args.limit.memory { periodic::LAST } else { periodic::FIRST };
        let watch = Watch::silent(&args.limit);
        let periodic = Periodic::find(&rule, most.min(args.to as usize), &watch.limit);
        drop(watch);
        if let Some(periodic) = periodic {
            periodic.report(args)?;
            return Ok(Status::Answered);
        }
    }
    if bytes > args.limit.memory {
        let message = format!("heaps to {} need {} MiB of memory, but {} MiB are allowed", args.to, bytes >> 20, args.limit.memory >> 20);
        let dir = if window { "" } else { ", or use --dir, which needs less" };
        return Err(Failure::Usage(message, format!("allow it with --memory {}M{dir}", (bytes >> 20) + 1)));
    }
    let mut run = Run::begin(args, &rule, bytes)?;
    let ended = run.go_on(ends_early)?;
    let known = run.engine.known();
    let tell = || report(args, &run.engine, &rule, &run.counted);
    match ended {
        Ended::Periodic(periodic) => {
            periodic.report(args)?;
            Ok(Status::Answered)
        }
        Ended::TooLarge => {
            tell()?;
            let message = format!("the nimber of a heap of {known} is too large: those below {} are computed", Engine::MOST_VALUES);
            Err(Failure::Usage(message, "the table of all options has no such bound: xanthi table".into()))
        }
        Ended::Stopped(stop) => {
            tell()?;
            let resume = if window { "; the same command continues" } else { "" };
            anstream::eprintln!("{stop}: heaps to {} of {} are known{resume}", known - 1, args.to);
            Ok(Status::Undecided)
        }
        Ended::Done => {
            tell()?;
            Ok(Status::Answered)
        }
    }
}

/// Counts heaps, the first of which is `from`.
fn count(counted: &mut Counted, from: usize, values: &[u16]) {
    (from as u64..).zip(values).for_each(|(n, value)| counted.see(n, u64::from(*value)));
}

/// The mask that the engine has now, as statistics have it.
fn mask(engine: &Engine, rule: &TakeRule) -> Option<Mask> {
    let (bits, position) = engine.mask()?;
    let first = rule.digits().iter().position(|digit| digit & 4 != 0)? as u64;
    Some(Mask { bits: u64::from(bits), parity: position.then_some(first % 2) })
}

fn report(args: &HeapsArgs, engine: &Engine, rule: &TakeRule, counted: &Counted) -> Result<(), Failure> {
    let Some(statistics) = counted.statistics(mask(engine, rule)) else { return Ok(()) };
    let mut out = anstream::stdout().lock();
    let known = engine.known() - 1;
    let value = engine.values().last().copied().unwrap_or(0);
    let found = HeapStatistics::of_run(&args.game, (known as u64, u64::from(value)), &statistics);
    if args.json {
        return Ok(json::write(&mut out, &found)?);
    }
    writeln!(out, "{}", hanging(2, found.run_heading()))?;
    for Row { name, line, .. } in found.tell_run(engine.has_sought_mask()) {
        writeln!(out, "{name:<16} {}", hanging(17, line))?;
    }
    if args.occurrences {
        writeln!(out)?;
        found.occurrences().iter().try_for_each(|row| writeln!(out, "{row}"))?;
    }
    Ok(())
}
