//! `xanthi table --statistics`: what all nimbers together show, in place of the rows.

use super::TableArgs;
use crate::Failure;
use crate::draw::file::{Format, Paper};
use crate::json;
use crate::report::{painted, rows};
use crate::wrap::hanging;
use std::io::Write;
use xanthi::answer::HeapStatistics;
use xanthi::heaps::statistics::Statistics;
use xanthi::picture::plot::Plot;
use xanthi::table::{Row, Summary};
use xanthi_games::games::heaps::TakeRule;

/// How wide the names of the rows are.
const NAMES: usize = 8;

/// Prints the statistics of the rows that are known, and draws them, if either is asked for.
pub(super) fn of_rows(args: &TableArgs, rule: &TakeRule, rows: &[Row], summary: &Summary) -> Result<(), Failure> {
    let known = |row: &Row| if let [xanthi::table::Value::Number(value)] = row.values[..] { Some((row.key[0], value)) } else { None };
    let heaps: Vec<(u64, u64)> = rows.iter().filter_map(known).collect();
    let proved = summary.proved.first().map(|proved| (proved.from, proved.period, true));
    let seen = summary.sequences.first().and_then(|sequence| sequence.period.as_ref()).map(|found| (found.from, found.period, false));
    show(args, rule, &heaps, proved.or(seen))
}

/// Prints the statistics of heaps and their nimbers, and draws them, if either is asked for. The
/// period comes with the n from which it holds, and with whether it is proved.
pub(super) fn show(args: &TableArgs, rule: &TakeRule, heaps: &[(u64, u64)], period: Option<(u64, u64, bool)>) -> Result<(), Failure> {
    if !args.statistics && args.plot.is_none() {
        return Ok(());
    }
    let Some(statistics) = Statistics::of(rule, heaps.iter().copied()) else { return Ok(()) };
    if let Some(path) = &args.plot {
        let rare: Vec<bool> =
            statistics.mask.map_or_else(Vec::new, |mask| heaps.iter().map(|(n, value)| mask.is_rare(*n, *value)).collect());
        let (of_plot, proved) = (period.map(|(from, period, _)| (from, period)), period.is_some_and(|(.., proved)| proved));
        let plot = Plot { name: args.name(), points: heaps, rare: &rare, period: of_plot, proved };
        Paper::new(args.dark).write(path, Format::of_drawing(path)?, &plot.draw())?;
    }
    if !args.statistics {
        return Ok(());
    }
    let mut out = anstream::stdout().lock();
    let found = HeapStatistics::of_table(args.name(), &statistics);
    if args.format.json {
        return Ok(json::write(&mut out, &found)?);
    }
    writeln!(out, "{}\n", hanging(2, painted(&found.heading())))?;
    rows(&mut out, &found.tell(), NAMES)?;
    writeln!(out)?;
    found.frequencies().iter().try_for_each(|row| writeln!(out, "  {row}"))?;
    Ok(())
}
