//! `xanthi heaps`: the nimbers of single heaps, as many as there is memory and time for.
//!
//! The engine works in steps of some thousand heaps; between them progress is shown and, with
//! `--dir`, what is known is kept (see [`store`]). Ctrl-C and `--time` end a run at a step.

mod store;

use crate::args::LimitArgs;
use crate::limits::Watch;
use crate::{Failure, Status};
use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use store::Store;
use xanthi::Stop;
use xanthi::heaps::sparse::{Engine, Halt};
use xanthi_games::games::heaps::{Heaps, Rule};
use xanthi_games::position::Position;

const EXAMPLES: &str = "Examples:
  xanthi heaps grundy --to 1000000
  xanthi heaps grundy --to 2^30 --dir grundy   can be stopped or killed, and goes on
  xanthi heaps octal:0.106 --to 10000000 --occurrences

In the directory, values.u16 has the nimbers of heaps 0, 1, 2, … as numbers of two bytes, the low
byte first.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct HeapsArgs {
    /// The game: grundy, kenyon, octal:CODE, split:…
    game: String,
    /// The largest heap: a number, or a power as 2^30
    #[arg(long, value_name = "N", value_parser = parse_heap)]
    to: u64,
    /// Keep the nimbers in this directory, and go on from those that are there
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Keep what is known this often, in seconds
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
    let number = |text: &str| text.parse::<u64>().ok();
    let value = match text.split_once('^') {
        Some((base, power)) => number(base).zip(power.parse().ok()).and_then(|(b, p)| b.checked_pow(p)),
        None => number(text),
    };
    value.filter(|n| *n < 1 << 40).ok_or_else(|| "expected a number like 1000000 or 2^30, below 2^40".into())
}

/// About what a run needs that holds the last heaps only.
const WINDOW: u64 = 100 << 20;
/// So many heaps at most are known and not kept: the engine holds them.
const MOST_UNKEPT: usize = 1 << 22;
/// The heaps of one step: a Ctrl-C is noticed between blocks, progress and checkpoints here.
const STEP: usize = 1 << 15;

pub(crate) fn run(args: &HeapsArgs) -> Result<Status, Failure> {
    let rule = rule(&args.game)?;
    let largest = args.to as usize;
    let window = args.dir.is_some();
    // The table itself, and about as much as planes take beside it. With a directory there are only the last heaps.
    let bytes = if window { WINDOW } else { 2 * (args.to + 1) + (64 << 20) };
    if bytes > args.limit.memory {
        let message = format!("heaps to {} need {} MiB of memory, and {} MiB are allowed", args.to, bytes >> 20, args.limit.memory >> 20);
        let dir = if window { "" } else { ", or use --dir, which needs less" };
        return Err(Failure::Usage(message, format!("allow it with --memory {}M{dir}", (bytes >> 20) + 1)));
    }
    let mut occurrences = Occurrences::default();
    let mut store = match &args.dir {
        Some(dir) => Some(Store::open(dir, &rule, |from, values| occurrences.see(from, values))?),
        None => None,
    };
    let begun = store.as_ref().map_or(0, Store::kept);
    let engine = match &store {
        Some(store) if begun > 0 => Engine::resume_from(&rule, store.past(), begun)?,
        _ => Engine::new(&rule),
    };
    let mut engine = engine.ok_or_else(|| {
        let help = "it is for games that leave at most two heaps, split with any difference from some number on, and split after taking few numbers; others: xanthi table";
        Failure::Usage(format!("`{}` is no game for this command", args.game), help.into())
    })?;
    if !window {
        engine.reserve(largest);
    }
    if begun > 1 {
        engine.audit(1..begun).map_err(|halt| fault(&halt, args))?;
    }
    let watch = Watch::silent(&args.limit);
    let progress = Progress::new(begun, largest);
    let mut kept = Instant::now();
    let mut halted = None;
    // Those that are known and not counted yet.
    let mut seen = begun;
    while engine.known() <= largest && halted.is_none() {
        let next = (engine.known() - 1 + STEP).min(largest);
        halted = engine.advance(next, &watch.limit).err();
        progress.show(engine.known() - 1);
        let values = engine.values();
        occurrences.see(seen, &values[values.len() - (engine.known() - seen)..]);
        seen = engine.known();
        if let Some(store) = &mut store
            && (kept.elapsed() >= Duration::from_secs(args.every) || seen - store.kept() >= MOST_UNKEPT)
        {
            store.keep(engine.values(), engine.known())?;
            engine.forget(&store.past(), store.kept());
            kept = Instant::now();
        }
    }
    progress.end();
    let stopped = match halted {
        None => None,
        Some(Halt::Stopped(stop)) => Some(if watch.is_late() && stop == Stop::Interrupted { Stop::Time } else { stop }),
        Some(halt) => return Err(fault(&halt, args)),
    };
    if let Some(store) = &mut store {
        store.keep(engine.values(), engine.known())?;
    }
    report(args, &engine, &occurrences.0)?;
    if let Some(stop) = stopped {
        let resume = if store.is_some() { "; the same command goes on" } else { "" };
        anstream::eprintln!("{stop}: heaps to {} of {largest} are known{resume}", engine.known() - 1);
        return Ok(Status::Undecided);
    }
    Ok(Status::Answered)
}

/// The rule of a heap game by the name that stands before its heaps.
fn rule(name: &str) -> Result<Rule, Failure> {
    let position = Position::parse(&format!("{name}:0"))?;
    match position.downcast::<Heaps>() {
        Some(at) => Ok(at.game.rule().clone()),
        None => Err(Failure::Usage(format!("`{name}` is no heap game"), "for example grundy, kenyon or octal:0.106".into())),
    }
}

fn fault(halt: &Halt, args: &HeapsArgs) -> Failure {
    match halt {
        Halt::Wrong(n) => {
            let what = if args.dir.is_some() { "the files were changed, or it is a fault" } else { "this is a fault" };
            Failure::Usage(format!("the nimber of a heap of {n} is wrong"), format!("{what} of the program or the machine"))
        }
        Halt::Unreadable => Failure::Usage("what was kept cannot be read again".into(), "is the directory still there?".into()),
        Halt::TooLarge => Failure::Usage("the nimbers grow too large".into(), "smaller heaps: xanthi table".into()),
        Halt::Stopped(stop) => Failure::Usage(stop.to_string(), String::new()),
    }
}

/// For each value the first and last heap that has it, and how many do.
#[derive(Default)]
struct Occurrences(Vec<Option<(usize, usize, usize)>>);

impl Occurrences {
    /// Counts the heaps from one on.
    fn see(&mut self, from: usize, values: &[u16]) {
        for (n, value) in (from..).zip(values) {
            let value = usize::from(*value);
            if value >= self.0.len() {
                self.0.resize(value + 1, None);
            }
            let of = self.0[value].get_or_insert((n, n, 0));
            (of.1, of.2) = (n, of.2 + 1);
        }
    }
}

fn report(args: &HeapsArgs, engine: &Engine, all: &[Option<(usize, usize, usize)>]) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let known = engine.known() - 1;
    let value = engine.values().last().copied().unwrap_or(0);
    let largest = all.len().saturating_sub(1);
    let first = all.get(largest).copied().flatten().map_or(0, |of| of.0);
    // Heap 0 is no part of a split; it counts here because its value 0 is a rare one.
    let rare = engine.mask().map(|_| (engine.rare().len() + 1, engine.rare().last().copied().unwrap_or(0)));
    if args.json {
        let each: Vec<_> = all
            .iter()
            .enumerate()
            .filter_map(|(v, of)| of.map(|(first, last, heaps)| json!({"value": v, "first": first, "last": last, "heaps": heaps})))
            .collect();
        let mask = engine.mask().map(|(mask, position)| json!({"mask": mask, "position": position}));
        let rare = rare.map(|(heaps, last)| json!({"heaps": heaps, "last": last}));
        let largest = json!({"value": largest, "first": first});
        let object = json!({"xanthi": 1, "game": args.game, "heaps": known, "value": value, "largest": largest, "mask": mask, "rare": rare, "values": each});
        writeln!(out, "{object}")?;
        return Ok(());
    }
    writeln!(out, "{}: heaps of 0 to {known}", args.game)?;
    writeln!(out, "largest value    {largest}, first at {first}")?;
    writeln!(out, "last value       {value}, of a heap of {known}")?;
    match (engine.mask(), rare) {
        (Some((mask, position)), Some((heaps, last))) => {
            let heap = if position { ", with the parity of the heap" } else { "" };
            writeln!(out, "mask             {mask} = {mask:b}{heap}")?;
            writeln!(out, "rare heaps       {heaps}, the last {last}")?;
        }
        _ if engine.has_sought_mask() => writeln!(out, "mask             none: no sparse space was found")?,
        _ => writeln!(out, "mask             none was sought")?,
    }
    if args.occurrences {
        writeln!(out, "\n{:>6} {:>12} {:>12} {:>12}", "value", "first", "last", "heaps")?;
        for (value, (first, last, heaps)) in all.iter().enumerate().filter_map(|(v, of)| of.map(|of| (v, of))) {
            writeln!(out, "{value:>6} {first:>12} {last:>12} {heaps:>12}")?;
        }
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
