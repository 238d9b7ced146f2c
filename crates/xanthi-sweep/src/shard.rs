//! Shards: parts of a job that need to know nothing of each other.

use crate::Error;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The part `part` of `of` parts: the lines whose hash falls to it. So a position stays in its shard
/// when the job grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    part: u64,
    of: u64,
}

impl Shard {
    /// The whole job.
    pub const WHOLE: Shard = Shard { part: 0, of: 1 };

    /// One part; the parts of N are 0 to N - 1.
    ///
    /// # Errors
    /// If there is no such part.
    pub fn new(part: u64, of: u64) -> Result<Self, Error> {
        if part < of {
            return Ok(Self { part, of });
        }
        Err(Error::new(
            format!("there is no shard {part} of {of}"),
            "the shards of N are 0/N to N - 1/N: of 4 they are 0/4, 1/4, 2/4 and 3/4",
        ))
    }

    /// Whether a line belongs to this part.
    pub fn holds(self, line: &str) -> bool {
        self.of == 1 || of_line(line) % self.of == self.part
    }

    /// The number of parts.
    pub fn of(self) -> u64 {
        self.of
    }
}

/// The first eight bytes of the line's SHA-256: the same on every machine.
fn of_line(line: &str) -> u64 {
    Sha256::digest(line.as_bytes()).iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((part, of)) => Self::new(part, of),
            None => Err(Error::new(format!("`{text}` is not a shard"), "of 4 parts they are 0/4, 1/4, 2/4 and 3/4")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_one_shard() {
        let shards: Vec<Shard> = (0..7).map(|part| Shard::new(part, 7).unwrap()).collect();
        for n in 0..500 {
            let line = format!("uvg:cycle.{n}@0");
            assert_eq!(shards.iter().filter(|shard| shard.holds(&line)).count(), 1);
        }
        // FIPS 180-2, appendix B.1: SHA-256 of `abc` begins with ba7816bf 8f01cfea.
        assert_eq!(of_line("abc"), 0xba78_16bf_8f01_cfea);
        for wrong in ["3/3", "0/0", "1", "a/b", "-1/2", ""] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
        assert_eq!("2/3".parse::<Shard>().unwrap().to_string(), "2/3");
    }
}
