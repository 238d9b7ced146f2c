//! `xanthi sweep`: very many positions into one store, and what one does with stores.

mod job;
mod run;

use crate::{Failure, Status, json, limits};
use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use serde::Serialize;
use std::borrow::Cow;
use std::io::{BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use xanthi::Stop;
use xanthi::answer::FORMAT;
use xanthi_games::Catalogue;
use xanthi_sweep::store::{Format, Group, Merged};
use xanthi_sweep::{Error, Job, Store};

pub(crate) const EXAMPLES: &str = "Examples:
  xanthi sweep 'ueg:grid.{a=2..9}x{a}@1,1' --store grids.db      a range with a name, and the same number again
  xanthi sweep positions.txt --store results.db --moves          a file with one position per line
  xanthi sweep --geng '-c 8' --rules uvg,ueg --moves --store graphs.db
  xanthi sweep 'nimg.rm:path.{0..5}.{0..5}.{0..5}@0' --grundy --store nim.db
  xanthi sweep --openings us-states --store words.db
  xanthi sweep --statement goldlist.theorem-3=1..5 --store theory.db
  xanthi sweep job.json --store part3.db --shard 3/8             a job in a file; the fourth of eight parts
  xanthi sweep merge all.db part*.db
  xanthi sweep query all.db --where \"outcome = 'P'\" --format jsonl

It may be stopped or killed at any time: the same command continues. `xanthi man sweep` has all options.
Exit status: 0 answered, 2 bad input or an unusable store, 3 something is undecided.";

#[derive(Debug, ClapArgs)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(override_usage = "xanthi sweep [OPTIONS] --store <FILE> <JOB>\n       xanthi sweep <COMMAND>")]
pub(crate) struct SweepArgs {
    #[command(subcommand)]
    command: Option<Of>,
    #[command(flatten)]
    run: run::RunArgs,
}

/// What one does with stores.
#[derive(Debug, Subcommand)]
enum Of {
    /// Add the rows of other stores to one; may be repeated
    Merge {
        /// The store to add to, created if necessary
        into: PathBuf,
        /// The stores to read
        #[arg(required = true, value_name = "STORE")]
        others: Vec<PathBuf>,
        /// Print one JSON object per store, on one line
        #[arg(long)]
        json: bool,
    },
    /// The number of rows of each kind, and the jobs that made them
    Status {
        /// The store
        store: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write rows as CSV, JSON Lines or Parquet
    Query {
        /// The store
        store: PathBuf,
        /// An SQL condition on the columns, such as "outcome = 'P'"
        #[arg(long = "where", value_name = "SQL", default_value = "true")]
        condition: String,
        /// How rows are written
        #[arg(long, value_enum, default_value_t = Written::Csv)]
        format: Written,
        /// With the proofs that were kept
        #[arg(long)]
        proofs: bool,
        /// The file to write; standard output by default
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Read a whole store and say whether it is sound
    Check {
        /// The store
        store: PathBuf,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Written {
    Csv,
    Jsonl,
    /// A table by columns, for data frames and databases
    Parquet,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::Usage(error.message, error.help)
    }
}

pub(crate) fn run(catalogue: &Catalogue, args: &SweepArgs) -> Result<Status, Failure> {
    match &args.command {
        None => run::run(catalogue, &args.run),
        Some(Of::Merge { into, others, json }) => merge(into, others, *json),
        Some(Of::Status { store, json }) => status(&Store::read(store)?, *json),
        Some(Of::Query { store, condition, format, proofs, output }) => {
            crate::input::apart(&[("the store", Some(store)), ("--output", output.as_deref())])?;
            let to_terminal = output.as_deref().is_none_or(|path| path == Path::new("-")) && std::io::stdout().is_terminal();
            if matches!(format, Written::Parquet) && to_terminal {
                return Err(Failure::Usage("Parquet is not for a terminal".into(), "write it into a file: -o FILE".into()));
            }
            let store = Store::read(store)?;
            let format = match format {
                Written::Csv => Format::Csv,
                Written::Jsonl => Format::JsonLines,
                #[cfg(feature = "parquet")]
                Written::Parquet => Format::Parquet,
                #[cfg(not(feature = "parquet"))]
                Written::Parquet => {
                    let help = "`xanthi-sweep query --format parquet` of the Python package does it, or build with the feature parquet";
                    return Err(Failure::Usage("this program was built without Parquet".into(), help.into()));
                }
            };
            query(&store, format, condition, *proofs, output.as_deref())
        }
        Some(Of::Check { store }) => {
            let opened = Store::read(store)?;
            opened.check()?;
            writeln!(anstream::stdout().lock(), "{} is sound: {} rows", store.display(), opened.count()?)?;
            Ok(Status::Answered)
        }
    }
}

/// What a store gave to another.
#[derive(Serialize)]
struct Given<'a> {
    xanthi: u32,
    store: Cow<'a, str>,
    rows: u64,
    better: u64,
}

fn merge(into: &Path, others: &[PathBuf], as_json: bool) -> Result<Status, Failure> {
    if let Some(missing) = others.iter().find(|other| !other.exists()) {
        return Err(Failure::Usage(format!("there is no store `{}`", missing.display()), "name stores that exist".into()));
    }
    let store = Store::open(into)?;
    for other in others {
        if limits::was_interrupted() {
            return Ok(Status::Undecided);
        }
        let Merged { rows, better } = store.merge(other)?;
        let mut out = anstream::stdout().lock();
        match as_json {
            true => json::write(&mut out, &Given { xanthi: FORMAT, store: other.to_string_lossy(), rows, better })?,
            false => writeln!(out, "{}: {rows} rows, {better} of them new or better", other.display())?,
        }
    }
    Ok(Status::Answered)
}

/// What a store has.
#[derive(Serialize)]
struct Standing {
    xanthi: u32,
    groups: Vec<Group>,
    jobs: Vec<Worked>,
}

/// A job that has worked on a store, and when it did so first and last (UTC).
#[derive(Serialize)]
struct Worked {
    job: serde_json::Value,
    first: String,
    last: String,
}

fn status(store: &Store, as_json: bool) -> Result<Status, Failure> {
    let mut out = anstream::stdout().lock();
    if as_json {
        let mut groups = store.status()?;
        groups.iter_mut().for_each(|group| group.tried = group.tried.filter(|limit| *limit < xanthi_sweep::FOR_EVER));
        let worked = |[job, first, last]: [String; 3]| {
            // A job that cannot be read is told as it stands.
            Worked { job: serde_json::from_str(&job).unwrap_or(serde_json::Value::String(job)), first, last }
        };
        let jobs = store.jobs()?.into_iter().map(worked).collect();
        json::write(&mut out, &Standing { xanthi: FORMAT, groups, jobs })?;
        return Ok(Status::Answered);
    }
    writeln!(out, "{:8} {:16} {:10} {:>12} {:>16} {:>12}", "play", "question", "outcome", "rows", "positions", "seconds")?;
    for group in store.status()? {
        let outcome: String = group.outcome.chars().take(10).collect();
        let tried = group.tried.filter(|limit| *limit < xanthi_sweep::FOR_EVER);
        let tried = tried.map_or_else(String::new, |limit| format!("  tried for {limit} s"));
        let (play, question, rows, nodes, seconds) = (group.play, group.question, group.rows, group.nodes, group.seconds);
        writeln!(out, "{play:8} {question:16} {outcome:10} {rows:12} {nodes:16} {seconds:12.1}{tried}")?;
    }
    for [job, first, last] in store.jobs()? {
        writeln!(out, "job {}, first {first}, last {last} (UTC)", told_shortly(job))?;
    }
    Ok(Status::Answered)
}

/// A job on a line that people can read: of many positions the first ones.
fn told_shortly(job: String) -> String {
    const SHOWN: usize = 3;
    const LONG: usize = 400;
    match Job::from_json(&job) {
        Ok(mut read) if job.len() > LONG && read.positions.len() > SHOWN => {
            let more = read.positions.len() - SHOWN;
            read.positions.truncate(SHOWN);
            format!("{} and {more} more positions", read.to_json())
        }
        _ => job,
    }
}

fn query(store: &Store, format: Format, condition: &str, proofs: bool, output: Option<&Path>) -> Result<Status, Failure> {
    let interrupter = store.interrupter();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            while !done.load(Ordering::Relaxed) && !limits::was_interrupted() {
                std::thread::park_timeout(Duration::from_millis(50));
            }
            if limits::was_interrupted() {
                interrupter.interrupt();
            }
        });
        let written = write_rows(store, format, condition, proofs, output);
        done.store(true, Ordering::Relaxed);
        watcher.thread().unpark();
        // What was stopped is no fault of the condition or of the file.
        if written.is_err() && limits::was_interrupted() { Err(Failure::Stopped(Stop::Interrupted)) } else { written }
    })
}

fn write_rows(store: &Store, format: Format, condition: &str, proofs: bool, output: Option<&Path>) -> Result<Status, Failure> {
    let Some(path) = output.filter(|path| *path != Path::new("-")) else {
        let mut out = BufWriter::new(std::io::stdout().lock());
        store.export(&mut out, format, condition, proofs)??;
        out.flush()?;
        return Ok(Status::Answered);
    };
    let file = crate::input::Output::begin(path)?;
    let mut out = BufWriter::new(&file.file);
    let written = match store.export(&mut out, format, condition, proofs) {
        Ok(Ok(rows)) => out.flush().map(|()| rows),
        Ok(Err(error)) => return Err(error.into()),
        Err(error) => Err(error),
    };
    drop(out);
    let rows = *written.as_ref().unwrap_or(&0);
    file.end(written.map(|_| ()))?;
    anstream::eprintln!("{rows} rows in {}", path.display());
    Ok(Status::Answered)
}
