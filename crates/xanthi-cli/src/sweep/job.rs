//! The job of a sweep: from a file, or from the arguments.

use crate::limits::was_interrupted;
use crate::{Failure, input};
use clap::Args as ClapArgs;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;
use xanthi::Stop;
use xanthi_sweep::{Error, Job};

/// Where the lines come from: exactly one of these.
#[derive(Debug, ClapArgs)]
#[group(id = "source", required = true, multiple = false)]
struct Source {
    /// A file: JSON of a job, or one position per line (`-`: standard input); or a line with ranges, such as
    /// 'uvg:cycle.{3..60}@0'
    #[arg(value_name = "JOB")]
    job: Option<String>,
    /// The graphs of a file of graph6, sparse6 or digraph6, before the token is placed
    #[arg(long, value_name = "FILE")]
    graphs: Option<String>,
    /// The graphs that nauty's geng makes with these arguments
    #[arg(long, value_name = "ARGS", allow_hyphen_values = true)]
    geng: Option<String>,
    /// Every opening word of a list of words, as the notation names it
    #[arg(long, value_name = "WORDS")]
    openings: Option<String>,
    /// A statement of the theory, with the bound up to which it is checked, or a range of bounds
    #[arg(long, value_name = "ID=BOUND", value_parser = statement)]
    statement: Vec<(String, String)>,
}

#[derive(Debug, ClapArgs)]
pub(super) struct JobArgs {
    #[command(flatten)]
    source: Source,
    /// With --graphs or --geng: the rule sets, separated by commas: uvg, ueg, dvg, deg
    #[arg(long, value_delimiter = ',', conflicts_with_all = ["job", "openings", "statement"])]
    rules: Vec<String>,
    /// Find all winning moves, not only the outcome
    #[arg(long)]
    moves: bool,
    /// Find the nimber, too; normal play only
    #[arg(long)]
    grundy: bool,
    /// Misère play: whoever cannot move wins
    #[arg(long, conflicts_with = "grundy")]
    misere: bool,
    /// Keep every proof, not only its hash
    #[arg(long)]
    proofs: bool,
    /// Seconds for each line: what stays undecided is tried again with the next [default: 0.1,1,10]
    #[arg(long, value_name = "SECONDS", value_delimiter = ',')]
    limits: Vec<f64>,
    /// Search at most this many positions for each line (for example 5000000 or 5M)
    #[arg(long, value_parser = crate::flags::parse_count)]
    nodes: Option<u64>,
}

fn statement(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, bound)) => Ok((name.to_owned(), bound.to_owned())),
        None => Err("a name and a bound are needed, as in goldlist.theorem-3=5; `xanthi verify` lists the statements".into()),
    }
}

impl JobArgs {
    /// Whether the job comes from standard input.
    pub(super) fn reads_standard_input(&self) -> bool {
        self.source.job.as_deref() == Some("-")
    }

    /// The job that is asked for.
    pub(super) fn read(&self) -> Result<Job, Failure> {
        let mut job = match &self.source.job {
            Some(named) => named_job(named)?,
            None => Job {
                graphs: self.source.graphs.clone(),
                geng: self.source.geng.clone(),
                words: self.source.openings.clone(),
                ..Job::default()
            },
        };
        for (name, bounds) in &self.source.statement {
            job.statements.insert(name.clone(), bounds.parse()?);
        }
        if !self.rules.is_empty() {
            job.rules.clone_from(&self.rules);
        }
        if !self.limits.is_empty() {
            job.limits.clone_from(&self.limits);
        }
        job.moves |= self.moves;
        job.grundy |= self.grundy;
        job.misere |= self.misere;
        job.proofs |= self.proofs;
        job.nodes = self.nodes.or(job.nodes);
        Ok(job.checked()?)
    }
}

/// A job by what stands in the place of JOB.
fn named_job(named: &str) -> Result<Job, Failure> {
    if named == "-" {
        let text = standard_input()?;
        if text.trim_start().starts_with('{') {
            return Ok(Job::from_json(&text)?);
        }
        let positions = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        return Ok(Job { positions: positions.map(str::to_owned).collect(), ..Job::default() });
    }
    if Path::new(named).is_file() {
        return of_file(named);
    }
    // A line of notation has a colon; whatever has none was meant as a file.
    if named.contains(':') {
        return Ok(Job { template: Some(named.to_owned()), ..Job::default() });
    }
    let help = "name a file with a job or with one position per line, or give a line with ranges, such as 'uvg:cycle.{3..60}@0'";
    Err(Error::new(format!("there is no file `{named}`"), help).into())
}

/// Standard input as a whole, read by a thread of its own, so that Ctrl-C need not wait for whoever writes it; or here, where
/// no thread can be had.
fn standard_input() -> Result<String, Failure> {
    let (sender, found) = channel();
    let read = move || drop(sender.send(input::read(Path::new("-"))));
    if Builder::new().name("input".into()).spawn(read).is_err() {
        return input::read(Path::new("-"));
    }
    loop {
        match found.recv_timeout(Duration::from_millis(50)) {
            Ok(text) => return text,
            Err(RecvTimeoutError::Timeout) if !was_interrupted() => {}
            Err(_) => return Err(Failure::Stopped(Stop::Interrupted)),
        }
    }
}

/// A file that begins with a brace is a job, any other has a position a line.
fn of_file(path: &str) -> Result<Job, Failure> {
    use std::io::Read;
    let unread = |error| Failure::Usage(format!("cannot read `{path}`: {error}"), "name a file that you have permission to read".into());
    let mut begin = [0];
    let read = input::open(Path::new(path)).and_then(|mut file| file.read(&mut begin)).map_err(unread)?;
    if read == 1 && begin[0] == b'{' {
        let job = Job::from_json(&input::read(Path::new(path))?);
        return job.map_err(|error| Failure::Usage(format!("`{path}`: {}", error.message), error.help));
    }
    Ok(Job { lines: Some(path.to_owned()), ..Job::default() })
}
