//! Long tables of heap games: no row is kept, only the nimbers.

use super::{TableArgs, statistics};
use crate::input::Output;
use crate::limits::Watch;
use crate::{Failure, Status};
use std::io::{BufWriter, Write};
use std::path::Path;
use xanthi::heaps::Nimbers;
use xanthi::heaps::period::{Answer, of_table};
use xanthi::table::Range;
use xanthi_games::games::heaps::TakeRule;

/// Other formats than those of this file have at most so many rows.
pub(super) const MOST_ROWS: u64 = 1_000_000;

/// Whether the table is one of these.
pub(super) fn is_meant(args: &TableArgs) -> bool {
    let format = &args.format;
    args.save.is_none()
        && args.slice.is_none()
        && args.heat_map.is_none()
        && (format.csv || format.b_file || args.statistics || args.binary.is_some())
}

/// The heaps between two checks of Ctrl-C.
const STEP: u64 = 1 << 20;

pub(super) fn run(args: &TableArgs, rule: &TakeRule, range: Range, watch: Watch) -> Result<Status, Failure> {
    let bytes = 8 * (range.last() + 1);
    if bytes > args.limit.memory {
        let message =
            format!("heaps to {} need {} MiB of memory, but {} MiB are allowed", range.last(), bytes >> 20, args.limit.memory >> 20);
        return Err(Failure::Usage(message, format!("allow it with --memory {}M", (bytes >> 20) + 1)));
    }
    let mut table = Nimbers::new(rule);
    let mut stopped = None;
    while stopped.is_none() && (table.len() as u64) <= range.last() {
        watch.says(format!("{}, heap {} of {}", args.name(), table.len(), range.last()));
        stopped = table.advance((table.len() as u64 + STEP).min(range.last()) as u32, &watch.limit).err();
    }
    drop(watch);
    let values = table.into_values();
    write(args, rule, range, &values)?;
    Ok(match stopped {
        None => Status::Answered,
        Some(stop) => {
            anstream::eprintln!("{stop}: heaps to {} of {} are known", values.len().saturating_sub(1), range.last());
            Status::Undecided
        }
    })
}

fn write(args: &TableArgs, rule: &TakeRule, range: Range, values: &[u64]) -> Result<(), Failure> {
    let heaps = || range.iter().map_while(|n| values.get(n as usize).map(|value| (n, *value)));
    if let Some(path) = &args.binary {
        binary(path, heaps())?;
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    if args.format.csv {
        out.write_all(b"n,grundy\r\n")?;
        heaps().try_for_each(|(n, value)| write!(out, "{n},{value}\r\n"))?;
    } else if args.format.b_file {
        if range.step() != 1 {
            let help = "other formats are --csv, --json, --markdown and --latex";
            return Err(Failure::Usage("a b-file has every n, but this table leaves some out".into(), help.into()));
        }
        heaps().try_for_each(|(n, value)| writeln!(out, "{n} {value}"))?;
    }
    out.flush()?;
    drop(out);
    if !args.statistics && args.plot.is_none() {
        return Ok(());
    }
    let answer = of_table(rule, values);
    let period = match (answer.period(), answer) {
        (Some((preperiod, period, _)), _) => Some((preperiod, period, true)),
        (None, Answer::Open(open)) => open.seen.map(|seen| (seen.preperiod, seen.period, false)),
        (None, _) => None,
    };
    statistics::show(args, rule, &heaps().collect::<Vec<_>>(), period)
}

fn binary(path: &Path, heaps: impl Iterator<Item = (u64, u64)>) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Err(Failure::Usage("the binary form goes into a file".into(), "name a file; ./- if it is to be called -".into()));
    }
    let output = Output::begin(path)?;
    let mut out = BufWriter::new(&output.file);
    let mut written = Ok(());
    for (n, value) in heaps {
        let Ok(value) = u16::try_from(value) else {
            let message = format!("the nimber {value} of a heap of {n} does not fit into two bytes");
            return Err(Failure::Usage(message, "--csv has no such bound".into()));
        };
        written = out.write_all(&value.to_le_bytes());
        if written.is_err() {
            break;
        }
    }
    let written = written.and_then(|()| out.flush());
    drop(out);
    output.end(written)
}
