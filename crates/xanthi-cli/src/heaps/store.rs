//! Nimbers in a directory, so that a long run that was stopped or killed goes on where it was.
//!
//! `values.u16` has the nimbers of heaps 0, 1, 2, …, two bytes each, the low one first. It is only
//! appended to. `state.json` says how many of them are good, and their sum:
//!
//! ```text
//! {"heaps":1000000,"rule":"4.,least.1","sum":"4f6c08d1e5b7a392","xanthi":1}
//! ```
//!
//! The values are forced to the disk before the state is written, under another name, forced to the
//! disk and renamed. So at any instant the state on the disk is an old or a new one, and both speak
//! of values that are there; what stands behind them is cut off. `sum` is the FNV-1a hash (64 bits)
//! of the values, taken one by one; nothing is used before it agrees.
//!
//! The engine holds the last values only and reads earlier ones from the file.

use crate::Failure;
use crate::checkpoint::replace;
use serde_json::{Value as Json, json};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use xanthi::heaps::sparse::Past;
use xanthi_games::games::heaps::TakeRule;

pub(super) struct Store {
    dir: PathBuf,
    rule: String,
    file: File,
    written: Arc<Written>,
    /// How many values the state speaks of, and their sum.
    kept: usize,
    sum: u64,
}

/// The values that were written, for reading.
#[derive(Debug)]
struct Written(Mutex<File>);

impl Past for Written {
    fn read(&self, from: usize, values: &mut [u16]) -> std::io::Result<()> {
        let mut file = self.0.lock().unwrap_or_else(|e| e.into_inner());
        file.seek(SeekFrom::Start(2 * from as u64))?;
        let mut bytes = vec![0; 2 * values.len()];
        file.read_exact(&mut bytes)?;
        values.iter_mut().zip(bytes.chunks_exact(2)).for_each(|(value, pair)| *value = u16::from_le_bytes([pair[0], pair[1]]));
        Ok(())
    }
}

const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

fn sum(before: u64, values: &[u16]) -> u64 {
    values.iter().fold(before, |sum, value| (sum ^ u64::from(*value)).wrapping_mul(0x100_0000_01b3))
}

impl Store {
    /// Opens or begins a directory, and reads back and verifies what it has: `see` is given all values in
    /// parts, each with its first heap.
    pub(super) fn open(dir: &Path, rule: &TakeRule, mut see: impl FnMut(usize, &[u16])) -> Result<Self, Failure> {
        let help = "choose a directory that you can write to, or remove what is not a file of this command";
        let failed = |e: std::io::Error| Failure::Usage(format!("cannot use `{}`: {e}", dir.display()), help.into());
        if dir.exists() && !dir.is_dir() {
            return Err(Failure::Usage(format!("`{}` is not a directory", dir.display()), "choose another name for --dir".into()));
        }
        fs::create_dir_all(dir).map_err(failed)?;
        let path = dir.join("values.u16");
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path).map_err(failed)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let message = format!("another run is using `{}`", dir.display());
            return Err(Failure::Usage(message, "wait until it has ended, or choose another directory".into()));
        }
        let (kept, expected) = match fs::read(dir.join("state.json")) {
            Ok(text) => state(&text, dir, rule)?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                if file.metadata().map_err(failed)?.len() > 0 {
                    let message = format!("`{}` has values, but no state file", dir.display());
                    return Err(Failure::Usage(message, "choose another directory, or remove this one".into()));
                }
                write_state(dir, &rule.to_string(), 0, EMPTY).map_err(failed)?;
                (0, EMPTY)
            }
            Err(error) => return Err(failed(error)),
        };
        let there = file.metadata().map_err(failed)?.len();
        if kept as u64 > there / 2 {
            let message = format!("`{}` has fewer values than its state says", path.display());
            return Err(Failure::Usage(message, "choose another directory, or remove this one".into()));
        }
        let written = Arc::new(Written(Mutex::new(File::open(&path).map_err(failed)?)));
        let mut found = EMPTY;
        let mut part = vec![0; 1 << 16];
        for from in (0..kept).step_by(part.len()) {
            let part = &mut part[..(kept - from).min(1 << 16)];
            written.read(from, part).map_err(failed)?;
            found = sum(found, part);
            see(from, part);
        }
        if found != expected {
            let message = format!("`{}` is damaged: the checksum of its values does not match", path.display());
            return Err(Failure::Usage(message, "choose another directory, or remove this one".into()));
        }
        // What a run wrote after its last state.
        file.set_len(2 * kept as u64).map_err(failed)?;
        Ok(Self { dir: dir.to_owned(), rule: rule.to_string(), file, written, kept, sum: expected })
    }

    /// How many values are kept.
    pub(super) fn kept(&self) -> usize {
        self.kept
    }

    /// The values that are kept, for reading.
    pub(super) fn past(&self) -> Arc<dyn Past> {
        self.written.clone()
    }

    /// Writes the values that are new, of the last ones up to `known`, and then the state.
    pub(super) fn keep(&mut self, last: &[u16], known: usize) -> Result<(), Failure> {
        self.write(last, known).map_err(|e| {
            let (dir, kept) = (self.dir.display(), self.kept.saturating_sub(1));
            let help = format!("what was kept before is still good, heaps to {kept}; make room there, and the same command continues");
            Failure::Usage(format!("cannot write to `{dir}`: {e}"), help)
        })
    }

    fn write(&mut self, last: &[u16], known: usize) -> std::io::Result<()> {
        let new = &last[last.len() - (known - self.kept)..];
        let mut writer = BufWriter::with_capacity(1 << 16, &self.file);
        for value in new {
            writer.write_all(&value.to_le_bytes())?;
        }
        writer.flush()?;
        drop(writer);
        self.file.sync_data()?;
        let sum = sum(self.sum, new);
        write_state(&self.dir, &self.rule, known, sum)?;
        (self.sum, self.kept) = (sum, known);
        Ok(())
    }
}

/// Writes the state.
fn write_state(dir: &Path, rule: &str, kept: usize, sum: u64) -> std::io::Result<()> {
    let state = json!({"xanthi": 1, "rule": rule, "heaps": kept, "sum": format!("{:016x}", sum)});
    replace(&dir.join("state.json"), format!("{state}\n").as_bytes())
}

/// The number of values and their sum.
fn state(text: &[u8], dir: &Path, rule: &TakeRule) -> Result<(usize, u64), Failure> {
    let unreadable = || {
        let message = format!("`{}` is not a state that this command has written", dir.join("state.json").display());
        Failure::Usage(message, "choose another directory, or remove this one".into())
    };
    let state: Json = serde_json::from_slice(text).map_err(|_| unreadable())?;
    if state["xanthi"] != 1 {
        return Err(unreadable());
    }
    let of = state["rule"].as_str().ok_or_else(unreadable)?;
    if of != rule.to_string() {
        return Err(Failure::Usage(
            format!("`{}` is about another rule: {of}, not {rule}", dir.display()),
            "choose another directory".into(),
        ));
    }
    let heaps = state["heaps"].as_u64().filter(|heaps| *heaps <= 1 << 40).ok_or_else(unreadable)?;
    let sum = state["sum"].as_str().and_then(|sum| u64::from_str_radix(sum, 16).ok()).ok_or_else(unreadable)?;
    Ok((heaps as usize, sum))
}
