//! What the nimbers of many heaps show.

use super::FORMAT;
use super::sentences::{Line, Row, Tone};
use crate::heaps::mask::Mask;
use crate::heaps::statistics::Statistics;
use schemars::JsonSchema;
use serde::Serialize;

/// What the nimbers of many heaps show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HeapStatistics {
    /// The version of the format.
    pub xanthi: u32,
    /// The table, of `table --statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The game, of `heaps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The number of heaps.
    pub heaps: u64,
    /// The largest value.
    pub largest: LargestValue,
    /// The last heap, of `heaps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<LastHeap>,
    /// What separates rare heaps from common ones; null if nothing does, or it was not sought.
    pub mask: Option<RareMask>,
    /// The rare heaps; null without a mask.
    pub rare: Option<RareHeaps>,
    /// Every value that occurs, ascending.
    pub values: Vec<ValueCount>,
}

/// The largest value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LargestValue {
    /// The value.
    pub value: u64,
    /// The first heap that has it.
    pub first: u64,
}

/// The last heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LastHeap {
    /// The number of its counters.
    pub heap: u64,
    /// Its nimber.
    pub value: u64,
}

/// What separates rare heaps from common ones: a heap is rare if its value has an even number of binary
/// digits 1 under the mask, the parity added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RareMask {
    /// The binary digits that count, as a number.
    pub bits: u64,
    /// If the parity of the heap is added: what is added to it, 0 or 1.
    pub parity: Option<u64>,
}

/// The rare heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RareHeaps {
    /// The number of them.
    pub heaps: u64,
    /// The last one.
    pub last: Option<u64>,
}

/// Where a value occurs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ValueCount {
    /// The value.
    pub value: u64,
    /// The number of heaps that have it.
    pub frequency: u64,
    /// The number of these that are rare.
    pub rare: u64,
    /// The first heap that has it.
    pub first: u64,
    /// The last heap that has it.
    pub last: u64,
}

impl From<&Statistics> for HeapStatistics {
    fn from(found: &Statistics) -> Self {
        let values = found.values.iter().map(|of| {
            let (value, frequency, rare, first, last) = (of.value, of.frequency, of.rare, of.first, of.last);
            ValueCount { value, frequency, rare, first, last }
        });
        Self {
            xanthi: FORMAT,
            table: None,
            game: None,
            heaps: found.heaps,
            largest: LargestValue { value: found.largest, first: found.largest_at },
            last: None,
            mask: found.mask.map(|Mask { bits, parity }| RareMask { bits, parity }),
            rare: found.mask.map(|_| RareHeaps { heaps: found.rare, last: found.last_rare }),
            values: values.collect(),
        }
    }
}

impl HeapStatistics {
    /// The statistics of a table.
    pub fn of_table(name: &str, found: &Statistics) -> Self {
        Self { table: Some(name.into()), ..found.into() }
    }

    /// The statistics of a long run, which has come to the heap `last` with its value.
    pub fn of_run(game: &str, (heap, value): (u64, u64), found: &Statistics) -> Self {
        Self { game: Some(game.into()), last: Some(LastHeap { heap, value }), ..found.into() }
    }

    /// A long run below its heading. `sought`: a mask was looked for.
    pub fn tell_run(&self, sought: bool) -> Vec<Row> {
        let LargestValue { value, first } = self.largest;
        let mut rows = vec![Row::plain("largest value", format!("{value}, first at {first}"))];
        if let Some(LastHeap { heap, value }) = self.last {
            rows.push(Row::plain("last value", format!("{value}, of a heap of {heap}")));
        }
        match (&self.mask, &self.rare) {
            (Some(mask), Some(rare)) => {
                let heap = if mask.parity.is_some() { ", with the parity of the heap" } else { "" };
                rows.push(Row::plain("mask", format!("{0} = {0:b}{heap}", mask.bits)));
                let last = rare.last.map_or_else(String::new, |n| format!(", the last {n}"));
                rows.push(Row::plain("rare heaps", format!("{}{last}", rare.heaps)));
            }
            _ if sought => rows.push(Row::plain("mask", "none: no sparse space was found")),
            _ => rows.push(Row::plain("mask", "none was sought")),
        }
        rows
    }

    /// The heading of a long run.
    pub fn run_heading(&self) -> Line {
        let known = self.last.as_ref().map_or(0, |last| last.heap);
        Line::plain(format!("{}: heaps of 0 to {known}", self.game.as_deref().unwrap_or_default()))
    }

    /// The values of a long run with their first and last heaps, as a table in letters.
    pub fn occurrences(&self) -> Vec<String> {
        let row = |of: &ValueCount| format!("{:>6} {:>12} {:>12} {:>12}", of.value, of.first, of.last, of.frequency);
        let head = format!("{:>6} {:>12} {:>12} {:>12}", "value", "first", "last", "heaps");
        [head].into_iter().chain(self.values.iter().map(row)).collect()
    }

    /// The heading of the statistics of a table.
    pub fn heading(&self) -> Line {
        Line::new(Tone::Head, self.table.as_deref().unwrap_or_default()).then(format!(": {}", count(self.heaps, "heap", "heaps")))
    }

    /// The statistics of a table below their heading.
    pub fn tell(&self) -> Vec<Row> {
        let LargestValue { value, first } = self.largest;
        let values = count(self.values.len() as u64, "value", "different ones");
        let mut rows = vec![Row::plain("values", format!("{values}, the largest {value}, first at n = {first}"))];
        if let (Some(mask), Some(rare)) = (&self.mask, &self.rare) {
            let position = match mask.parity {
                None => "",
                Some(0) => ", n added",
                Some(_) => ", n + 1 added",
            };
            let says = format!("{:b}: a heap is rare if its value has an even number of digits 1 under it{position}", mask.bits);
            rows.push(Row::plain("mask", says));
            let last = rare.last.map_or_else(String::new, |n| format!(", the last of them n = {n}"));
            rows.push(Row::plain("rare", format!("{}{last}", count(rare.heaps, "heap", "heaps"))));
        }
        rows
    }

    /// The values with their frequencies, as a table in letters.
    pub fn frequencies(&self) -> Vec<String> {
        let width = |number: u64, head: &str| number.to_string().len().max(head.len());
        let (v, f) = (width(self.largest.value, "value"), width(self.heaps, "frequency"));
        let n = width(self.values.iter().map(|of| of.last).max().unwrap_or(0), "first");
        let head = format!("{:>v$}  {:>f$}  {:>7}  {:>f$}  {:>n$}  {:>n$}", "value", "frequency", "share", "rare", "first", "last");
        let row = |of: &ValueCount| {
            let share = 100.0 * of.frequency as f64 / self.heaps as f64;
            let ValueCount { value, frequency, rare, first, last } = of;
            format!("{value:>v$}  {frequency:>f$}  {share:>6.2}%  {rare:>f$}  {first:>n$}  {last:>n$}")
        };
        [head].into_iter().chain(self.values.iter().map(row)).collect()
    }
}

/// The nimbers of many heaps, of which the first ones prove a period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PeriodicHeaps {
    /// The version of the format.
    pub xanthi: u32,
    /// The game.
    pub game: String,
    /// The number of heaps.
    pub heaps: u64,
    /// The largest value.
    pub largest: LargestValue,
    /// The period.
    pub period: HeapPeriod,
    /// The last heap.
    pub last: LastHeap,
}

/// The period of the nimbers of heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HeapPeriod {
    /// The first heap from which it holds.
    pub preperiod: u64,
    /// Its length.
    pub period: u64,
    /// What is added in each period.
    pub saltus: u64,
    /// `true`: the checker has accepted its proof.
    pub proved: bool,
}

impl PeriodicHeaps {
    /// The heaps up to the last one, with a proved preperiod, period and saltus.
    pub fn new(game: &str, largest: LargestValue, [preperiod, period, saltus]: [u64; 3], last: LastHeap) -> Self {
        let period = HeapPeriod { preperiod, period, saltus, proved: true };
        Self { xanthi: FORMAT, game: game.into(), heaps: last.heap + 1, largest, period, last }
    }

    /// What it is about.
    pub fn heading(&self) -> Line {
        Line::plain(format!("{}: heaps of 0 to {}", self.game, self.last.heap))
    }

    /// What is known, below the heading.
    pub fn tell(&self) -> Vec<Row> {
        let HeapPeriod { preperiod, period, saltus, .. } = self.period;
        let more = if saltus > 0 { format!(", {saltus} more each time") } else { String::new() };
        let says = format!("{period} from n = {preperiod} on{more}; proved and checked, so it gives all larger heaps");
        let mut rows = vec![Row::plain("period", says)];
        if saltus == 0 {
            rows.push(Row::plain("largest value", format!("{}, first at {}", self.largest.value, self.largest.first)));
        }
        rows.push(Row::plain("last value", format!("{}, of a heap of {}", self.last.value, self.last.heap)));
        rows
    }
}

fn count(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
