//! Checkpoints: what long work knows, as text, so that another run can go on from there.
//!
//! A checkpoint has two lines of JSON. The first one says what it belongs to, in full, and has a sum of
//! everything else; the second one is the state of the work, with long lists [packed](crate::proof_file::packed).
//! A checkpoint of other work, a damaged one and one that was cut off are refused. The sum is no
//! signature: whoever can write the file can write a state that was never reached. [docs/certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/certificates.md) says
//! what that means for a check that goes on from one.

use crate::proof_file::{self, Lists};
use crate::reader;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fmt;

/// The version of the format.
const VERSION: u32 = 1;

/// The keeper of the checkpoints of some long work: a front end, which has files and a clock.
pub trait Keeper {
    /// The work goes on from a checkpoint, with the heap of `at`.
    fn goes_on(&mut self, at: u64);

    /// The work has come to the heap of `reached`, of `last` if it is known where it ends. Called every fraction
    /// of a second; says whether a checkpoint is wanted now.
    fn is_due(&mut self, reached: u64, last: Option<u64>) -> bool;

    /// Takes a checkpoint. One that cannot be kept is the keeper's matter: the work goes on.
    fn keep(&mut self, checkpoint: &str);
}

/// Where work begins, and who keeps its checkpoints.
pub struct Keeping<'a> {
    /// What an earlier run kept.
    pub from: Option<&'a Checkpoint>,
    /// Who keeps what this run reaches.
    pub keeper: &'a mut dyn Keeper,
}

impl fmt::Debug for Keeping<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keeping").field("from", &self.from).finish_non_exhaustive()
    }
}

/// Why a checkpoint cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCheckpoint(pub String);

impl fmt::Display for BadCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadCheckpoint {}

/// A checkpoint that is whole.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    header: Header,
    state: String,
}

/// The first line.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Header {
    xanthi: u32,
    /// The kind of work.
    checkpoint: String,
    /// What the work is about.
    of: Box<RawValue>,
    sum: String,
}

impl Checkpoint {
    /// The text of a checkpoint: the kind of work, what it is about, and how far it is.
    ///
    /// # Errors
    /// If one of them cannot be written as JSON.
    pub fn write(kind: &str, of: &impl Serialize, state: &impl Serialize) -> Result<String, BadCheckpoint> {
        let failed = |_| BadCheckpoint("the state cannot be written".into());
        let of = serde_json::value::to_raw_value(of).map_err(failed)?;
        let mut packed = Vec::new();
        proof_file::write(&mut packed, state, Lists::LONG).map_err(|error| BadCheckpoint(error.to_string()))?;
        let state = String::from_utf8(packed).map_err(|error| BadCheckpoint(error.to_string()))?;
        let sum = sum(kind, of.get(), &state);
        let header = serde_json::to_string(&Header { xanthi: VERSION, checkpoint: kind.into(), of, sum }).map_err(failed)?;
        Ok(format!("{header}\n{state}\n"))
    }

    /// Reads a checkpoint.
    ///
    /// # Errors
    /// If the text is none, or not whole.
    pub fn read(text: &str) -> Result<Self, BadCheckpoint> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let header: Header = serde_json::from_str(first).map_err(|_| BadCheckpoint("it is not a checkpoint".into()))?;
        if header.xanthi != VERSION {
            return Err(BadCheckpoint("it is a checkpoint of another version".into()));
        }
        let state = rest.strip_suffix('\n').ok_or_else(|| BadCheckpoint("it is cut off".into()))?;
        if header.sum != sum(&header.checkpoint, header.of.get(), state) {
            return Err(BadCheckpoint("it is damaged: its checksum does not match".into()));
        }
        Ok(Self { state: state.to_owned(), header })
    }

    /// The kind of work.
    pub fn kind(&self) -> &str {
        &self.header.checkpoint
    }

    /// What the work is about; none if that is no such thing.
    pub fn of<T: DeserializeOwned>(&self) -> Option<T> {
        reader::read(self.header.of.get()).ok()
    }

    /// The state.
    ///
    /// # Errors
    /// If it is no such state.
    pub fn state<T: DeserializeOwned>(&self) -> Result<T, BadCheckpoint> {
        reader::read(&self.state).map_err(|error| BadCheckpoint(format!("it has no state of this work: {error}")))
    }
}

/// The FNV-1a hash (64 bits) of the parts, a zero behind each.
fn sum(kind: &str, of: &str, state: &str) -> String {
    let bytes = [kind, of, state].into_iter().flat_map(|part| part.bytes().chain([0]));
    let sum = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{sum:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_and_every_change_is_noticed() {
        let state: Vec<u64> = (0..100).map(|n| n * n).collect();
        let text = Checkpoint::write("walk", &("0.106", 7), &state).unwrap();
        let read = Checkpoint::read(&text).unwrap();
        assert_eq!(read.kind(), "walk");
        assert_eq!((read.of::<(String, u32)>(), read.of::<u32>()), (Some(("0.106".into(), 7)), None));
        assert_eq!(read.state::<Vec<u64>>(), Ok(state));
        assert!(read.state::<u64>().is_err());
        for end in 0..text.len() {
            assert!(Checkpoint::read(&text[..end]).is_err(), "cut off at {end}");
        }
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
            let changed = String::from_utf8(bytes).unwrap();
            assert!(Checkpoint::read(&changed).is_err(), "{at}: {changed}");
        }
        assert!(Checkpoint::read(&(text + "\n")).is_err());
    }
}
