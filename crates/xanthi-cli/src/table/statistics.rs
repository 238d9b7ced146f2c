//! `xanthi table --statistics`: what all nimbers together show, in place of the rows.

use super::TableArgs;
use crate::Failure;
use crate::draw::file::{Format, Paper};
use crate::terminal_style::{HEAD, paint};
use serde_json::{Value, json};
use std::io::{self, Write};
use xanthi::heaps::statistics::Statistics;
use xanthi::picture::plot::Plot;
use xanthi::table::{Row, Summary};
use xanthi_games::games::heaps::TakeRule;

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
    match args.format.json {
        true => {
            let mut object = json(&statistics);
            object["table"] = json!(args.name());
            writeln!(out, "{object}")?;
        }
        false => print(&mut out, args.name(), &statistics)?,
    }
    Ok(())
}

/// What `heaps --json` and `table --statistics --json` have in common.
pub(crate) fn json(statistics: &Statistics) -> Value {
    let Statistics { heaps, largest, largest_at, values, mask, rare, last_rare } = statistics;
    json!({
        "xanthi": 1,
        "heaps": heaps,
        "largest": {"value": largest, "first": largest_at},
        "mask": mask.map(|mask| json!({"bits": mask.bits, "parity": mask.parity})),
        "rare": mask.map(|_| json!({"heaps": rare, "last": last_rare})),
        "values": values.iter().map(|of| json!({
            "value": of.value, "frequency": of.frequency, "rare": of.rare, "first": of.first, "last": of.last,
        })).collect::<Vec<_>>(),
    })
}

fn print(out: &mut impl Write, name: &str, statistics: &Statistics) -> io::Result<()> {
    let Statistics { heaps, largest, largest_at, values, mask, rare, last_rare } = statistics;
    let count = |n: u64, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
    writeln!(out, "{}: {}\n", paint(HEAD, name), count(*heaps, "heap", "heaps"))?;
    writeln!(
        out,
        "  values   {}, the largest {largest}, first at n = {largest_at}",
        count(values.len() as u64, "value", "different ones")
    )?;
    if let Some(mask) = mask {
        let position = match mask.parity {
            None => "",
            Some(0) => ", n added",
            Some(_) => ", n + 1 added",
        };
        writeln!(out, "  mask     {:b}: a heap is rare if its value has an even number of digits 1 under it{position}", mask.bits)?;
        let last = last_rare.map_or_else(String::new, |n| format!(", the last of them n = {n}"));
        writeln!(out, "  rare     {}{last}", count(*rare, "heap", "heaps"))?;
    }
    let width = |number: u64, head: &str| number.to_string().len().max(head.len());
    let (v, f) = (width(*largest, "value"), width(*heaps, "frequency"));
    let n = width(values.iter().map(|of| of.last).max().unwrap_or(0), "first");
    writeln!(out, "\n  {:>v$}  {:>f$}  {:>7}  {:>f$}  {:>n$}  {:>n$}", "value", "frequency", "share", "rare", "first", "last")?;
    for of in values {
        let share = 100.0 * of.frequency as f64 / *heaps as f64;
        let (value, frequency, rare, first, last) = (of.value, of.frequency, of.rare, of.first, of.last);
        writeln!(out, "  {value:>v$}  {frequency:>f$}  {share:>6.2}%  {rare:>f$}  {first:>n$}  {last:>n$}")?;
    }
    Ok(())
}
