//! `xanthi heaps`: the nimbers of single heaps, as many as there is memory and time for.
//!
//! The engine works in steps of some thousand heaps; between them progress is shown and, with
//! `--dir`, what is known is kept (see [`store`]). Ctrl-C and `--time` end a run at a step.

mod periodic;
mod store;

use crate::flags::{LimitArgs, parse_power};
use crate::limits::Watch;
use crate::wrap::hanging;
use crate::{Failure, Status, heap_rule, json};
use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use periodic::Periodic;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use store::Store;
use xanthi::answer::{HeapStatistics, Row};
use xanthi::heaps::mask::Mask;
use xanthi::heaps::sparse::{Engine, Halt};
use xanthi::heaps::statistics::Counted;
use xanthi_games::ParseError;
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
/// So many heaps at most are known and not kept: the engine holds them.
const MOST_UNKEPT: usize = 1 << 21;
/// The heaps of one step, at least, and at most: one of so many that are known. A Ctrl-C is noticed between blocks,
/// progress and checkpoints here.
const STEP: usize = 1 << 15;
const LONG_STEP: usize = 1 << 19;
const PART: usize = 16;

pub(crate) fn run(args: &HeapsArgs) -> Result<Status, Failure> {
    let rule = heap_rule::rule(&args.game, "for example `xanthi heaps grundy --to 1000000`")?;
    let largest = args.to as usize;
    let window = args.dir.is_some();
    let copies = args.limit.threads.min(2) as u64;
    let bytes = if window { WINDOW } else { copies * (HEAP * (args.to + 1) + BESIDE) };
    // A run ends where its heaps prove a period: that says the rest.
    let ends_early = !window && !args.occurrences;
    if ends_early {
        let watch = Watch::silent(&args.limit);
        let most = if bytes > args.limit.memory { periodic::LAST } else { periodic::FIRST };
        if let Some(periodic) = Periodic::find(&rule, largest.min(most), &watch.limit) {
            drop(watch);
            periodic.report(args)?;
            return Ok(Status::Answered);
        }
    }
    if bytes > args.limit.memory {
        let message = format!("heaps to {} need {} MiB of memory, and {} MiB are allowed", args.to, bytes >> 20, args.limit.memory >> 20);
        let dir = if window { "" } else { ", or use --dir, which needs less" };
        return Err(Failure::Usage(message, format!("allow it with --memory {}M{dir}", (bytes >> 20) + 1)));
    }
    let mut counted = Counted::default();
    let mut store = match &args.dir {
        Some(dir) => Some(Store::open(dir, &rule, |from, values| count(&mut counted, from, values))?),
        None => None,
    };
    let begun = store.as_ref().map_or(0, Store::kept);
    let engine = match &store {
        Some(store) if begun > 0 => Engine::resume_from(&rule, store.past(), begun)?,
        _ => Engine::new(&rule),
    };
    let mut engine = engine.ok_or_else(|| {
        let help = "`heaps` is for octal games of finitely many digits in which a move can leave two heaps, grundy, kenyon and split:least.D; `xanthi table GAME --n RANGE` is for all";
        let error = ParseError::new(format!("`{}` is not a game for this command", args.game), &args.game, 0..args.game.len());
        Failure::Parse(Box::new(error.help(help)), None)
    })?;
    if !window {
        let needs = |e| Failure::Usage(format!("heaps to {largest} need {} MiB: {e}", bytes >> 20), "use --dir, which needs less".into());
        engine.reserve(largest).map_err(needs)?;
    }
    if begun > 1 {
        engine.audit(1..begun).map_err(|halt| fault(&halt, args))?;
    }
    let watch = Watch::silent(&args.limit);
    let progress = Progress::new(begun, largest);
    let mut kept = Instant::now();
    let mut halted = None;
    let mut look_at = 2 * periodic::FIRST;
    // Those that are known and counted; a new engine knows heap 0.
    let mut seen = engine.known();
    if begun == 0 {
        count(&mut counted, 0, engine.values());
    }
    while engine.known() <= largest && halted.is_none() {
        let step = (engine.known() / PART).clamp(STEP, LONG_STEP);
        let next = (engine.known() - 1 + step).min(largest);
        halted = engine.advance(next, &watch.limit).err();
        progress.show(engine.known() - 1);
        let values = engine.values();
        count(&mut counted, seen, &values[values.len() - (engine.known() - seen)..]);
        seen = engine.known();
        if ends_early && seen >= look_at && seen <= 2 * periodic::LAST {
            look_at = 2 * seen;
            if let Some(periodic) = Periodic::of(&rule, engine.values()) {
                progress.end();
                drop(watch);
                periodic.report(args)?;
                return Ok(Status::Answered);
            }
        }
        if let Some(store) = &mut store
            && (kept.elapsed() >= Duration::from_secs(args.every) || seen - store.kept() >= MOST_UNKEPT)
        {
            store.keep(engine.values(), engine.known())?;
            engine.forget(&store.past(), store.kept());
            kept = Instant::now();
        }
    }
    progress.end();
    let too_large = halted == Some(Halt::TooLarge);
    let stopped = match halted {
        None => None,
        Some(Halt::Stopped(stop)) => Some(stop),
        // What is known is right.
        Some(Halt::TooLarge) => None,
        Some(halt) => return Err(fault(&halt, args)),
    };
    if let Some(store) = &mut store {
        store.keep(engine.values(), engine.known())?;
        if begun > largest + 1 {
            anstream::eprintln!("{} heaps are in the directory, more than --to asks for", begun);
        }
    }
    if !too_large {
        engine.seek_mask().map_err(|halt| fault(&halt, args))?;
    }
    report(args, &engine, &rule, &counted)?;
    if too_large {
        let message = format!("the nimber of a heap of {} is too large: those below {} are computed", engine.known(), Engine::MOST_VALUES);
        return Err(Failure::Usage(message, "the table of all options has no such bound: xanthi table".into()));
    }
    if let Some(stop) = stopped {
        let resume = if store.is_some() { "; the same command continues" } else { "" };
        anstream::eprintln!("{stop}: heaps to {} of {largest} are known{resume}", engine.known() - 1);
        return Ok(Status::Undecided);
    }
    Ok(Status::Answered)
}

fn fault(halt: &Halt, args: &HeapsArgs) -> Failure {
    match halt {
        Halt::Wrong(n) => {
            let what = if args.dir.is_some() { "the files were changed, or it is a fault" } else { "this is a fault" };
            Failure::Fault(format!("the nimber of a heap of {n} is wrong"), format!("{what} of the program or the machine"))
        }
        Halt::Unreadable => Failure::Usage("what was kept cannot be read again".into(), "is the directory still there?".into()),
        Halt::TooLarge => Failure::Usage("the nimbers grow too large".into(), "smaller heaps: xanthi table".into()),
        Halt::Stopped(stop) => Failure::Stopped(*stop),
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
    for Row { name, line } in found.tell_run(engine.has_sought_mask()) {
        writeln!(out, "{name:<16} {}", hanging(17, line))?;
    }
    if args.occurrences {
        writeln!(out)?;
        found.occurrences().iter().try_for_each(|row| writeln!(out, "{row}"))?;
    }
    Ok(())
}

/// How far it is, how fast, and how long it will take; only on a terminal.
struct Progress {
    bar: ProgressBar,
    begun: usize,
    started: Instant,
}

impl Progress {
    fn new(begun: usize, largest: usize) -> Self {
        let bar = ProgressBar::new(largest as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:10} {percent}% {wide_msg}") {
            bar.set_style(style);
        }
        Self { bar, begun, started: Instant::now() }
    }

    fn show(&self, known: usize) {
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = (known.saturating_sub(self.begun)) as f64 / seconds.max(1e-9);
        let left = (self.bar.length().unwrap_or(0) as f64 - known as f64) / rate.max(1.0);
        self.bar.set_position(known as u64);
        self.bar.set_message(format!("heap {}, {} a second, {left:.0} s to go", HumanCount(known as u64), HumanCount(rate as u64)));
    }

    fn end(&self) {
        self.bar.finish_and_clear();
    }
}
