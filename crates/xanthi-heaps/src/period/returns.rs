//! The period of a long walk behind the last rare heap, of which only windows are kept.
//!
//! Windows at some heaps, farther and farther from each other, are *marks*: the first mark in the
//! periodic part comes again one period later, and no mark comes again earlier. (R. P. Brent, BIT 20
//! (1980) 176–184, finds cycles so with one mark at a time; all of them are kept here, so that
//! a period much longer than the preperiod is found when it is over.) Windows at regular intervals,
//! fewer as the walk grows longer, are *stations* from which a part of it can be walked again. With
//! their help the preperiod is found by halving, and only two short parts are walked beside each other.

use super::behind::{Behind, STEP, Walk};
use xanthi_games::budget::{Budget, Stop};

/// What a walk shows.
pub(super) enum Found {
    /// From the first of these numbers on the second is a period, the least ones.
    Period(u64, u64),
    /// No window comes again below this heap; and why the walk did not go on, if it should have.
    None(u64, Option<Stop>),
}

/// The most stations, for windows of few heaps.
const STATIONS: usize = 1 << 10;
/// The most heaps that the windows of all stations have together.
const ROOM: usize = 1 << 24;
/// The bits that say which folds may be those of a mark.
const FILTER: usize = 1 << 16;
/// Windows of more heaps than this have few marks: each is twice as far as the one before.
const LONG: usize = 1 << 14;

/// Looks for a period behind a table, in heaps up to `most`.
pub(super) fn find(behind: &Behind, values: &[u64], most: u64, limit: &Budget) -> Found {
    let mut course = Course::new(behind, values);
    let found = course.go(most, limit).and_then(|found| match found {
        None => Ok(None),
        Some((mark, period)) => course.preperiod(values, mark, period, limit).map(|m| m.map(|m| (m, period))),
    });
    match found {
        Ok(Some((preperiod, period))) => Found::Period(preperiod, period),
        Ok(None) => Found::None(course.walk.next(), None),
        Err(stop) => Found::None(course.walk.next(), Some(stop)),
    }
}

struct Course<'a> {
    walk: Walk<'a>,
    only_even: bool,
    marks: Vec<Walk<'a>>,
    /// For each mark, what its last values are folded to.
    folds: Vec<u64>,
    /// Which folds may be those of a mark.
    filter: Vec<u64>,
    fold: u64,
    stations: Vec<Walk<'a>>,
    /// The heaps from one station to the next.
    interval: u64,
    most_stations: usize,
}

/// The eighth value before no longer counts.
fn folded(fold: u64, value: u16) -> u64 {
    fold << 8 ^ u64::from(value)
}

fn place(fold: u64) -> usize {
    (fold.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize % FILTER
}

impl<'a> Course<'a> {
    fn new(behind: &'a Behind, values: &[u64]) -> Self {
        let walk = Walk::new(behind, values);
        let mut course = Self {
            only_even: behind.only_even(),
            marks: Vec::new(),
            folds: Vec::new(),
            filter: vec![0; FILTER / 64],
            fold: values.iter().rev().take(8).rev().fold(0, |fold, value| folded(fold, *value as u16)),
            stations: vec![walk.kept()],
            interval: STEP as u64,
            most_stations: (ROOM / behind.far).clamp(16, STATIONS),
            walk,
        };
        course.mark();
        course
    }

    fn mark(&mut self) {
        self.marks.push(self.walk.kept());
        self.folds.push(self.fold);
        let bit = place(self.fold);
        self.filter[bit / 64] |= 1 << (bit % 64);
    }

    /// Goes on until a mark comes again: the mark's place among the marks, and the period.
    fn go(&mut self, most: u64, limit: &Budget) -> Result<Option<(usize, u64)>, Stop> {
        let begun = self.walk.next();
        let mut next_mark = begun + STEP as u64;
        while self.walk.next() <= most {
            let first = self.walk.next();
            let Some(heaps) = self.walk.step(most + 1, limit)? else { return Ok(None) };
            if let Some(found) = self.returned(first, heaps) {
                return Ok(Some(found));
            }
            if self.walk.next() >= next_mark {
                self.mark();
                let walked = self.walk.next() - begun;
                next_mark = self.walk.next() + if self.walk.window().len() > LONG { walked } else { walked / 8 };
            }
            let from_last = self.stations.last().map_or(0, |station| self.walk.next() - station.next());
            if from_last >= self.interval {
                self.stations.push(self.walk.kept());
            }
            if self.stations.len() > self.most_stations {
                let mut place = 0;
                self.stations.retain(|_| {
                    place += 1;
                    place % 2 == 1
                });
                self.interval *= 2;
            }
        }
        Ok(None)
    }

    /// Whether a mark has come again in the last heaps, the first of which is given.
    fn returned(&mut self, first: u64, heaps: usize) -> Option<(usize, u64)> {
        let late = self.walk.last(heaps);
        let far = late.len() - heaps;
        let mut fold = self.fold;
        for (i, value) in late[far..].iter().enumerate() {
            fold = folded(fold, *value);
            let bit = place(fold);
            if self.filter[bit / 64] >> (bit % 64) & 1 == 0 {
                continue;
            }
            for (at, mark) in self.marks.iter().enumerate().filter(|(at, _)| self.folds[*at] == fold) {
                let by = first + i as u64 + 1 - mark.next();
                if mark.window() == &late[i + 1..i + 1 + far] && !(self.only_even && by % 2 == 1) {
                    return Some((at, by));
                }
            }
        }
        self.fold = fold;
        None
    }

    /// The walk from the last station that is not behind a heap to this heap.
    fn at(&self, heap: u64, limit: &Budget) -> Result<Option<Walk<'a>>, Stop> {
        let behind = self.stations.partition_point(|station| station.next() <= heap);
        let Some(station) = behind.checked_sub(1).map(|at| &self.stations[at]) else { return Ok(None) };
        let mut walk = station.clone();
        Ok(walk.go_to(heap, limit)?.then_some(walk))
    }

    /// The least heap from which on the period holds, if it holds from a mark on. None if nimbers
    /// grow too large.
    fn preperiod(&self, values: &[u64], mark: usize, period: u64, limit: &Budget) -> Result<Option<u64>, Stop> {
        let mark = &self.marks[mark];
        let before = self.stations.iter().filter(|station| station.next() < mark.next());
        let places: Vec<&Walk<'a>> = before.chain([mark]).collect();
        // The first of the places whose window comes again lies between these.
        let (mut low, mut high) = (0, places.len() - 1);
        while low < high {
            let middle = low + (high - low) / 2;
            let Some(later) = self.at(places[middle].next() + period, limit)? else { return Ok(None) };
            if places[middle].window() == later.window() { high = middle } else { low = middle + 1 }
        }
        let Some(before) = low.checked_sub(1) else { return self.in_table(values, period, limit) };
        let mut walk = places[before].clone();
        let Some(mut later) = self.at(walk.next() + period, limit)? else { return Ok(None) };
        let differs = |a: &[u16], b: &[u16]| a.iter().zip(b).rposition(|(a, b)| a != b);
        let window = walk.window();
        let mut last = differs(window, later.window()).map(|at| walk.next() - window.len() as u64 + at as u64);
        while walk.next() < places[low].next() {
            let first = walk.next();
            let steps = (walk.step(places[low].next(), limit)?, later.step(places[low].next() + period, limit)?);
            let (Some(heaps), Some(_)) = steps else { return Ok(None) };
            let (now, then) = (walk.last(heaps), later.last(heaps));
            let far = now.len() - heaps;
            last = differs(&now[far..], &then[far..]).map(|at| first + at as u64).or(last);
        }
        Ok(last.map(|last| last + 1))
    }

    /// The same if it holds for the last heaps of the table.
    fn in_table(&self, values: &[u64], period: u64, limit: &Budget) -> Result<Option<u64>, Stop> {
        let len = values.len() as u64;
        let mut last = (0..len.saturating_sub(period)).rev().find(|n| values[*n as usize] != values[(n + period) as usize]);
        // The heaps of the table that stand a period before one behind it.
        let from = len.max(period);
        let Some(mut walk) = self.at(from, limit)? else { return Ok(None) };
        while walk.next() < len + period {
            let first = walk.next() - period;
            let Some(heaps) = walk.step(len + period, limit)? else { return Ok(None) };
            let late = &walk.last(heaps)[walk.window().len()..];
            let here = &values[first as usize..][..heaps];
            last = here.iter().zip(late).rposition(|(a, b)| *a != u64::from(*b)).map(|at| first + at as u64).or(last);
        }
        Ok(Some(last.map_or(0, |last| last + 1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimbers;
    use xanthi_games::games::heaps::{Difference, TakeRule};

    /// Preperiods and periods of the literature, from tables that end before the period begins, within
    /// the first one, and behind it; with few stations, too, so that they are thinned out.
    #[test]
    fn walks_find_the_periods_of_the_literature() {
        let limit = Budget::default();
        for (digits, tables, most, preperiod, period) in [
            (&[0u8, 1, 6][..], &[30_000u32, 110_000, 254_900][..], 520_000, 105_351, 149_459),
            (&[0, 5, 6], &[4_000, 326_639, 326_700, 330_000], 500_000, 326_640, 144),
            (&[0, 1, 2, 7], &[55_000, 60_000], 100_000, 46_578, 4),
            (&[0, 7, 7], &[200, 300], 30_000, 71, 12),
            (&[0, 1, 5, 6], &[2_000, 3_500, 4_500], 30_000, 3_479, 349),
        ] {
            let rule = TakeRule::new(digits.to_vec(), false, Difference::AtLeast(0));
            let values = nimbers(&rule, tables[tables.len() - 1], &limit).unwrap();
            for end in tables {
                let values = &values[..=*end as usize];
                let behind = Behind::of(&rule, values).unwrap_or_else(|| panic!("{rule} {end}"));
                let Found::Period(m, p) = find(&behind, values, most, &limit) else { panic!("{rule} {end}") };
                assert_eq!((m, p), (preperiod, period), "{rule} {end}");
                let mut course = Course::new(&behind, values);
                course.most_stations = 3;
                let (mark, p) = course.go(most, &limit).unwrap().unwrap();
                assert!(course.stations.len() <= 3 && p == period);
                assert_eq!(course.preperiod(values, mark, p, &limit), Ok(Some(preperiod)), "{rule} {end}");
            }
            // Not so far that it comes again.
            let behind = Behind::of(&rule, &values[..=tables[0] as usize]).unwrap();
            let most = preperiod + period - 1;
            if most > u64::from(tables[0]) {
                assert!(matches!(find(&behind, &values[..=tables[0] as usize], most, &limit), Found::None(heap, None) if heap == most + 1));
            }
        }
    }

    #[test]
    fn walks_stop_at_a_limit() {
        let rule = TakeRule::new(vec![0, 1, 0, 6], false, Difference::AtLeast(0));
        let values = nimbers(&rule, 4_000, &Budget::default()).unwrap();
        let behind = Behind::of(&rule, &values).unwrap();
        let stopped = find(&behind, &values, 1 << 40, &Budget::new(20_000_000, u64::MAX, 1));
        assert!(matches!(stopped, Found::None(4_001.., Some(Stop::Nodes))));
    }
}
