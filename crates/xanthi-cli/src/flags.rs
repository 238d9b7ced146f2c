//! Options that several commands have, and how their values are read.

use clap::Args;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;
use xanthi::Budget;
use xanthi::answer::{Raise, Solved};
use xanthi::session::{Level, UnknownLevel};
use xanthi::table::{BadRange, Range};
use xanthi_games::Play;
use xanthi_games::proof_file::{self, Lists};

/// Where an answer and its proof go
#[derive(Clone, Debug, Args)]
pub(crate) struct ProofArgs {
    /// Write the result with its certificate to this file (`-` for standard output)
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// With --proof: pack long lists, so that proofs about large boards are about half as long
    #[arg(long, requires = "proof")]
    pub(crate) packed: bool,
    /// Print one JSON object per answer, on one line
    #[arg(long)]
    pub(crate) json: bool,
}

impl ProofArgs {
    /// Whether standard output is for the proof.
    pub(crate) fn to_stdout(&self) -> bool {
        self.proof.as_deref() == Some(Path::new("-"))
    }

    /// A proof on a line.
    pub(crate) fn line(&self, proof: &impl Serialize) -> std::io::Result<Vec<u8>> {
        let mut text = Vec::new();
        proof_file::write(&mut text, proof, if self.packed { Lists::LONG } else { Lists::Spelled })?;
        text.push(b'\n');
        Ok(text)
    }
}

/// How long a solver may work
#[derive(Clone, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Search at most this many positions (for example 5000000 or 5M)
    #[arg(long, value_parser = parse_count, allow_hyphen_values = true)]
    pub(crate) nodes: Option<u64>,
    /// Stop after this time: seconds, or a number with ms, s, m or h (for example 30, 0.5, 500ms, 5m); with 0,
    /// report only what is seen at once
    #[arg(long, value_parser = parse_time, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
    /// The most memory for tables (for example 512M, 4G)
    #[arg(long, value_parser = parse_memory, default_value = "1G", allow_hyphen_values = true)]
    pub(crate) memory: u64,
    /// Search with this many threads
    #[arg(long, default_value_t = default_threads(), value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) threads: usize,
}

impl LimitArgs {
    /// These limits, without the time.
    pub(crate) fn budget(&self) -> Budget {
        Budget::new(self.nodes.unwrap_or(u64::MAX), self.memory, self.threads)
    }
}

/// The option that raises a limit, in words.
pub(crate) fn raised_by(limit: Raise) -> &'static str {
    match limit {
        Raise::Memory => "more memory, as with --memory 4G; the default is 1G",
        Raise::Time => "more time, as with --time 10m",
        Raise::Nodes => "more positions, as with --nodes 100M",
    }
}

/// Names the option in the help of an answer, where a higher limit would help.
pub(crate) fn name_option(help: &mut Option<String>, limit: Option<Raise>) {
    if let Some(limit) = limit {
        *help = Some(raised_by(limit).into());
    }
}

/// The same in the answer about a position.
pub(crate) fn name_options(solved: &mut Solved) {
    if let Some(known) = &mut solved.known {
        name_option(&mut known.help, known.limit);
    }
}

/// How well a computer plays.
pub(crate) fn parse_level(text: &str) -> Result<Level, UnknownLevel> {
    text.parse()
}

/// The seed of random choices.
pub(crate) fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("`--seed` takes a whole number from 0 to {}", u64::MAX))
}

pub(crate) fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

pub(crate) fn parse_threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n @ 1..=1024) => Ok(n),
        _ => Err("this is not a number of threads\nhelp: write a number from 1 to 1024".into()),
    }
}

/// What clap says of a value stands in the line of the error; the line of help is ours.
fn with_unit(text: &str, units: &[(&str, u64)], what: &str, example: &str) -> Result<u64, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').len();
    let (number, unit) = text.split_at(digits);
    let factor = units.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit)).map(|(_, factor)| *factor);
    factor.and_then(|factor| times(number, factor)).ok_or_else(|| format!("this is not a {what}\nhelp: write it as {example}"))
}

/// A number times a factor, in whole numbers; it may have up to nine decimals if the factor is more than one.
fn times(number: &str, factor: u64) -> Option<u64> {
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let scale = 10_u128.pow(u32::try_from(part.len()).ok().filter(|digits| (1..=9).contains(digits))?);
    let value = u128::from(whole.parse::<u64>().ok()?) * scale + u128::from(part.parse::<u64>().ok()?);
    let product = value.checked_mul(u128::from(factor))?;
    if factor == 1 && product % scale > 0 { None } else { u64::try_from(product / scale).ok() }
}

pub(crate) fn parse_count(text: &str) -> Result<u64, String> {
    with_unit(text, &[("", 1), ("k", 1000), ("M", 1_000_000), ("G", 1_000_000_000)], "number of positions", "5000000 or 5M")
}

/// A range of numbers.
pub(crate) fn parse_range(text: &str) -> Result<Range, String> {
    text.parse().map_err(|why: BadRange| format!("{}\nhelp: {}", why.wrong().unwrap_or("this is not a range"), BadRange::HELP))
}

/// A whole number that is not negative.
pub(crate) fn parse_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("this is not a number that fits here\nhelp: write a whole number from 0 to {}", u64::MAX))
}

/// One of the moves of a family.
pub(crate) fn parse_move<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| match text.strip_prefix('-').filter(|digits| digits.parse::<u32>().is_ok()) {
        None => "expected moves as positive numbers, as in 2,3".into(),
        Some(_) => "the moves of these families go forwards, as in 2,3\nhelp: a move backwards may stand in a position, as in \
                    `xanthi table 'dvg:kotzig.{n}.1.-2@0' --n 3..20`; if every move can be made either way, as 1 and -1, give it \
                    once: `xanthi prove circulant --moves 1`"
            .into(),
    })
}

/// A number in a range, as 1000000 or 2^20.
pub(crate) fn parse_power(text: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, String> {
    let value = match text.split_once('^') {
        Some((base, power)) => base.parse::<u64>().ok().zip(power.parse().ok()).and_then(|(base, power)| base.checked_pow(power)),
        None => parse_count(text).ok(),
    };
    let help = || format!("write a number from {} to {}, such as 1000000, 1M or 2^20", range.start(), range.end());
    match value {
        None => Err(format!("this is not a number\nhelp: {}", help())),
        Some(value) if range.contains(&value) => Ok(value),
        Some(_) => Err(format!("this number is out of range\nhelp: {}", help())),
    }
}

pub(crate) fn parse_memory(text: &str) -> Result<u64, String> {
    with_unit(
        text,
        &[
            ("", 1),
            ("k", 1 << 10),
            ("K", 1 << 10),
            ("M", 1 << 20),
            ("G", 1 << 30),
            ("KiB", 1 << 10),
            ("MiB", 1 << 20),
            ("GiB", 1 << 30),
            ("kB", 1_000),
            ("KB", 1_000),
            ("MB", 1_000_000),
            ("GB", 1_000_000_000),
        ],
        "size of memory",
        "512M, 100MB or 4G",
    )
}

pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    with_unit(text, &[("ms", 1), ("", 1000), ("s", 1000), ("m", 60_000), ("h", 3_600_000)], "time", "30, 0.5, 500ms, 30s, 5m or 2h")
        .map(Duration::from_millis)
}

/// The convention that a `--misere` flag selects.
pub(crate) fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_may_have_decimals() {
        let time = |text| parse_time(text).ok().map(|time| time.as_millis());
        let told = ["30", "0.1", "500ms", "1.5m", "0.5h", ".5", "1.", "1.5ms", "1.2.3", "-1", "", "s", "1e3", "18446744073709551616"];
        let expected = [30_000, 100, 500, 90_000, 1_800_000].map(Some).into_iter().chain([None; 9]);
        assert_eq!(told.map(time).to_vec(), expected.collect::<Vec<_>>());
        assert_eq!((parse_memory("1.5G"), parse_memory("0.5"), parse_memory("0.5k")), (Ok(3 << 29), parse_memory("x"), Ok(512)));
        assert_eq!((parse_count("2.5M"), parse_count("2.5").is_err()), (Ok(2_500_000), true));
    }
}
