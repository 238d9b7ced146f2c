//! Filling a store, with progress.

use super::job::JobArgs;
use crate::flags::{parse_memory, parse_threads, parse_time};
use crate::input::Disk;
use crate::limits::was_interrupted;
use crate::{Failure, Status};
use clap::{Args as ClapArgs, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use xanthi::Budget;
use xanthi_games::{Catalogue, Position};
use xanthi_sweep::seat::PATIENCE;
use xanthi_sweep::{Filling, Progress, Shard, Store, fill};

#[derive(Debug, ClapArgs)]
pub(super) struct RunArgs {
    #[command(flatten)]
    job: JobArgs,
    /// The SQLite file for the rows, created if necessary
    #[arg(long, value_name = "FILE", required = true)]
    store: Option<PathBuf>,
    /// Only part I (0 to N - 1) of N parts
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "0/1", hide_default_value = true)]
    shard: Shard,
    /// Solve with this many threads
    #[arg(long, default_value_t = crate::flags::default_threads(), value_parser = parse_threads)]
    threads: usize,
    /// Write rows to the disk, and show progress, this often
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1s", allow_hyphen_values = true)]
    commit: Duration,
    /// When to report progress on standard error
    #[arg(long, value_enum, default_value_t = Told::Auto)]
    progress: Told,
    /// The most memory for the tables of a search (for example 512M, 4G)
    #[arg(long, value_parser = parse_memory, allow_hyphen_values = true)]
    memory: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Told {
    /// A changing line on a terminal; elsewhere a line now and then
    Auto,
    /// A line whenever rows are on the disk
    Commit,
    /// Not at all
    Never,
}

fn shard(text: &str) -> Result<Shard, String> {
    text.parse().map_err(|error: xanthi_sweep::Error| format!("{}: {}", error.message, error.help))
}

pub(super) fn run(catalogue: &Catalogue, args: &RunArgs) -> Result<Status, Failure> {
    // Before the job is read, which may wait for its writer, and the store is made, so that a second Ctrl-C finds it whole.
    was_interrupted();
    let path = args.store.as_deref().unwrap_or(Path::new("results.db"));
    if args.job.reads_standard_input() {
        crate::input::apart_from_standard_input("the store", Some(path))?;
    }
    let mut job = args.job.read()?;
    job.memory = args.memory.or(job.memory);
    let catalogue = catalogue.clone();
    let read = Arc::new(move |text: &str, budget: &Budget| Position::read(text, &catalogue, &Disk::within(budget)));
    let lines = job.lines(args.shard, &*read)?;
    let store = Store::open(path)?;
    let mut shown = Shown::begin(args.progress);
    let mut tell = |state: &Progress| shown.show(state);
    let mut filling = Filling {
        shard: args.shard,
        threads: args.threads,
        commit: args.commit,
        patience: PATIENCE,
        stop: &was_interrupted,
        progress: &mut tell,
    };
    let done = fill(&job, lines, &store, read, &mut filling);
    shown.end();
    let done = done?;
    let many = if done.is_about || done.total.is_none() { String::new() } else { format!(" of {}", done.total.unwrap_or_default()) };
    let line = format!("{}{many} lines, {} worked on now, {} undecided", done.done(), done.solved, done.undecided);
    writeln!(anstream::stdout().lock(), "{line}")?;
    if done.interrupted {
        anstream::eprintln!("stopped; the same command continues");
    }
    if done.without_answer > 0 {
        let query = "`xanthi sweep query STORE --where \"stopped IS NOT NULL\"` says why";
        let lines = if done.without_answer == 1 { "1 line cannot".to_owned() } else { format!("{} lines cannot", done.without_answer) };
        anstream::eprintln!("{lines} be answered, however much time is given: {query}");
    }
    Ok(if done.interrupted || done.undecided + done.without_answer > 0 { Status::Undecided } else { Status::Answered })
}

/// Progress on standard error: on a terminal a line that changes, in a log a line now and then.
enum Shown {
    Nothing,
    Bar(ProgressBar),
    /// The seconds since the beginning when a line is due, and the seconds between the last two.
    Log {
        due: f64,
        pause: f64,
    },
}

impl Shown {
    fn begin(told: Told) -> Self {
        match told {
            Told::Never => return Shown::Nothing,
            Told::Commit => return Shown::Log { due: 0.0, pause: 0.0 },
            Told::Auto if !std::io::stderr().is_terminal() => return Shown::Log { due: 10.0, pause: 10.0 },
            Told::Auto => {}
        }
        let bar = ProgressBar::new_spinner();
        Shown::Bar(match ProgressStyle::with_template("{spinner} {wide_msg}") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        })
    }

    fn show(&mut self, state: &Progress) {
        match self {
            Shown::Nothing => {}
            Shown::Bar(bar) => {
                bar.set_message(state.to_string());
                bar.tick();
            }
            Shown::Log { due, pause } => {
                if state.seconds >= *due {
                    // Long runs tell less and less often, up to a line in ten minutes.
                    *pause = (*pause * 1.5).min(600.0);
                    *due = state.seconds + *pause;
                    anstream::eprintln!("{state}");
                }
            }
        }
    }

    fn end(&self) {
        if let Shown::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
