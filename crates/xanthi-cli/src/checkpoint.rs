//! Checkpoints of long work in a file, so that a run that was stopped or killed is gone on with.
//!
//! A checkpoint is written beside the file, forced to the disk and renamed: at any instant the file is the old one
//! or the new one. What cannot be written, on a full disk, say, is told, and tried again after the next interval; what was
//! written before stays good, and the work goes on.

use crate::limits::Watch;
use crate::terminal_style::{HELP, paint};
use crate::{Failure, input};
use clap::Args;
use indicatif::HumanCount;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use xanthi_games::check::claim_of_checkpoint;
use xanthi_games::checkpoint::{BadCheckpoint, Checkpoint, Keeper};

/// Where long work keeps what it has
#[derive(Clone, Debug, Args)]
pub(crate) struct CheckpointArgs {
    /// Long periods of heap games: save progress in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Save progress this often, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30, requires = "checkpoint")]
    pub(crate) every: u64,
}

impl CheckpointArgs {
    /// What an earlier run kept in the file, and who keeps what this one reaches. None if no file is named.
    pub(crate) fn open<'a>(&self, watch: &'a Watch, what: &'a str) -> Result<Option<(Option<Checkpoint>, InFile<'a>)>, Failure> {
        let Some(path) = &self.checkpoint else { return Ok(None) };
        let from = match fs::symlink_metadata(path) {
            // Better now than after the first interval.
            Err(error) if error.kind() == io::ErrorKind::NotFound => probe(path).map(|()| None)?,
            _ => Some(Checkpoint::read(&input::read(path)?).map_err(|why| refused(path, &why))?),
        };
        let checking = from.as_ref().is_some_and(|from| claim_of_checkpoint(from).is_some());
        let now = Instant::now();
        let every = Duration::from_secs(self.every);
        let keeper = InFile { path: path.clone(), every, watch, what, begun: now, kept: now, shown: now, went_on: None, checking };
        Ok(Some((from, keeper)))
    }
}

/// That there can be such a file.
fn probe(path: &Path) -> Result<(), Failure> {
    let new = beside(path);
    let tried = File::create(&new).and_then(|_| fs::remove_file(&new));
    let help = "name a file in an existing directory that you can write to";
    tried.map_err(|error| Failure::Usage(format!("cannot write `{}`: {error}", path.display()), help.into()))
}

/// The file that is written first.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    path.with_file_name(name)
}

/// What is said of a file that is of no use here.
pub(crate) fn refused(path: &Path, why: &BadCheckpoint) -> Failure {
    let help = "name another file, or remove this one and start again";
    Failure::Usage(format!("cannot continue from `{}`: {why}", path.display()), help.into())
}

/// Keeps checkpoints in a file, and shows how far the work is.
pub(crate) struct InFile<'a> {
    path: PathBuf,
    every: Duration,
    watch: &'a Watch,
    what: &'a str,
    begun: Instant,
    kept: Instant,
    shown: Instant,
    /// The heap with which this run went on, of those that are computed, or checked if `checking`.
    went_on: Option<u64>,
    checking: bool,
}

impl InFile<'_> {
    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The heap with which the checker went on; none if this run checked all of them.
    pub(crate) fn checked_from(&self) -> Option<u64> {
        self.went_on.filter(|_| self.checking)
    }
}

impl Keeper for InFile<'_> {
    fn goes_on(&mut self, at: u64) {
        self.went_on = Some(at);
        anstream::eprintln!("{}: continuing with heap {}, as `{}` says", paint(HELP, "note"), HumanCount(at), self.path.display());
    }

    fn is_due(&mut self, reached: u64, last: Option<u64>) -> bool {
        let now = Instant::now();
        if now - self.shown > Duration::from_millis(200) {
            self.shown = now;
            match last {
                // The checker tells how far it is.
                Some(_) => self.watch.checks(format!("checking {}", self.what)),
                None => self.watch.says(format!("{} {}", self.what, HumanCount(reached))),
            }
        }
        now - self.kept >= self.every
    }

    fn keep(&mut self, checkpoint: &str) {
        self.kept = Instant::now();
        if let Err(error) = replace(&self.path, checkpoint.as_bytes()) {
            let since = HumanCount(self.begun.elapsed().as_secs());
            let path = self.path.display();
            anstream::eprintln!("warning: after {since} s `{path}` cannot be written: {error}; what was kept before stays good");
        }
    }
}

/// Writes a file so that at any instant the old content or the new one is there, even if the machine fails.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let new = beside(&path);
    let mut file = File::create(&new)?;
    let written = file.write_all(content).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&new, &path));
    if written.is_err() {
        let _ = fs::remove_file(&new);
    }
    written?;
    // On systems where a directory can be opened, the renaming too is forced to the disk.
    if let Some(Ok(folder)) = path.parent().map(|folder| File::open(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })) {
        let _ = folder.sync_all();
    }
    Ok(())
}
