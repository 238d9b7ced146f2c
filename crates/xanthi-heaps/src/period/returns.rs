//! The period of a long walk behind the last rare heap, of which only windows are kept.
//!
//! Windows at some heaps, farther and farther from each other, are *marks*: the first mark in the
//! periodic part comes again one period later, and no mark comes again earlier. (R. P. Brent, BIT 20
//! (1980) 176–184, finds cycles so with one mark at a time; all of them are kept here, so that
//! a period much longer than the preperiod is found when it is over.) Each mark ends with the largest nimber of
//! some thousand heaps, so there are few heaps at which one may have come again. Windows at regular intervals,
//! fewer as the walk grows longer, are *stations* from which a part of it can be walked again. With
//! their help the preperiod is found by halving, and only two short parts are walked beside each other.

use super::behind::{Behind, Place, STEP, Subject, Walk};
use serde::{Deserialize, Serialize};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::checkpoint::{BadCheckpoint, Checkpoint, Keeping};

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
/// Heaps of which it is asked at once whether one may be the last one of a mark.
const PIECE: usize = 64;
/// No walk comes so far.
const MOST_HEAPS: u64 = 1 << 50;
/// Windows of more heaps than this have few marks: each is twice as far as the one before.
const LONG: usize = 1 << 14;

/// The kind of checkpoints of a walk.
pub(super) const KIND: &str = "walk of heap nimbers";

/// What a checkpoint of a walk is about. None if it is of other work.
pub(super) fn subject_of(checkpoint: &Checkpoint) -> Option<Subject> {
    (checkpoint.kind() == KIND).then(|| checkpoint.of())?
}

/// Looks for a period behind a table, in heaps up to `most`.
///
/// # Errors
/// If the checkpoint from which it is to go on is refused.
pub(super) fn find(
    behind: &Behind,
    values: &[u64],
    most: u64,
    budget: &Budget,
    mut keeping: Option<&mut Keeping<'_>>,
) -> Result<Found, BadCheckpoint> {
    let mut course = Course::new(behind, values);
    if let Some(keeping) = &mut keeping
        && let Some(from) = keeping.from.take()
    {
        course.go_on(from)?;
        keeping.keeper.goes_on(course.walk.next());
    }
    let gone = course.go(most, budget, keeping.as_deref_mut());
    if let Some(keeping) = keeping {
        course.keep(keeping);
    }
    let found = gone.and_then(|found| match found {
        None => Ok(None),
        Some((mark, period)) => course.preperiod(values, mark, period, budget).map(|m| m.map(|m| (m, period))),
    });
    Ok(match found {
        Ok(Some((preperiod, period))) => Found::Period(preperiod, period),
        Ok(None) => Found::None(course.walk.next(), None),
        Err(stop) => Found::None(course.walk.next(), Some(stop)),
    })
}

/// A walk as a checkpoint has it. Whatever stands there, a period is proved by the checker only. Earlier versions kept
/// more, which is not read.
#[derive(Serialize, Deserialize)]
struct State {
    at: Place,
    marks: Vec<Place>,
    stations: Vec<Place>,
    interval: u64,
    next_mark: u64,
    /// The place of the mark that came again, and the period.
    found: Option<(usize, u64)>,
}

struct Course<'a> {
    behind: &'a Behind,
    walk: Walk<'a>,
    /// The first heap behind the table, and the one with which the next mark is made.
    begun: u64,
    next_mark: u64,
    /// The mark that came again, and the period.
    found: Option<(usize, u64)>,
    only_even: bool,
    marks: Vec<Walk<'a>>,
    /// For each mark, what its last values are folded to.
    folds: Vec<u64>,
    /// Which folds may be those of a mark.
    filter: Vec<u64>,
    /// No mark ends with a smaller value.
    least: u16,
    stations: Vec<Walk<'a>>,
    /// The heaps from one station to the next.
    interval: u64,
    most_stations: usize,
}

/// The last eight values of a window, or all.
fn folded(window: &[u16]) -> u64 {
    window.iter().rev().take(8).fold(0, |fold, value| fold << 8 ^ u64::from(*value))
}

/// The place of the last one of the largest values.
fn largest(values: &[u16]) -> usize {
    values.iter().zip(0..).max().map_or(0, |(_, place)| place)
}

fn place(fold: u64) -> usize {
    (fold.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize % FILTER
}

impl<'a> Course<'a> {
    fn new(behind: &'a Behind, values: &[u64]) -> Self {
        let walk = Walk::new(behind, values);
        let begun = walk.next();
        Self {
            behind,
            begun,
            next_mark: begun,
            found: None,
            only_even: behind.only_even(),
            marks: Vec::new(),
            folds: Vec::new(),
            filter: vec![0; FILTER / 64],
            least: u16::MAX,
            stations: vec![walk.kept()],
            interval: STEP as u64,
            most_stations: (ROOM / behind.far).clamp(16, STATIONS),
            walk,
        }
    }

    fn mark(&mut self, mark: Walk<'a>) {
        let fold = folded(mark.window());
        self.least = self.least.min(mark.window().last().copied().unwrap_or(0));
        let bit = place(fold);
        self.filter[bit / 64] |= 1 << (bit % 64);
        self.folds.push(fold);
        self.marks.push(mark);
    }

    fn state(&self) -> State {
        let places = |walks: &[Walk<'a>]| walks.iter().map(Walk::place).collect();
        State {
            at: self.walk.place(),
            marks: places(&self.marks),
            stations: places(&self.stations),
            interval: self.interval,
            next_mark: self.next_mark,
            found: self.found,
        }
    }

    fn keep(&self, keeping: &mut Keeping<'_>) {
        if let Ok(text) = Checkpoint::write(KIND, &self.behind.subject(self.begun), &self.state()) {
            keeping.keeper.keep(&text);
        }
    }

    /// Takes the place of a walk that was stopped.
    fn go_on(&mut self, from: &Checkpoint) -> Result<(), BadCheckpoint> {
        match subject_of(from) {
            Some(of) if of == self.behind.subject(self.begun) => {}
            Some(_) => return Err(BadCheckpoint("it was written for another table, or by another version of the program".into())),
            None => return Err(BadCheckpoint(format!("it belongs to other work: {}", from.kind()))),
        }
        let state: State = from.state()?;
        let wrong = || BadCheckpoint("its state is none that this walk reaches".into());
        let walk = |place: &Place| Walk::from_place(self.behind, place, self.begun).filter(|walk| walk.next() <= state.at.next);
        let walks = |places: &[Place]| places.iter().map(walk).collect::<Option<Vec<_>>>().ok_or_else(wrong);
        let (marks, stations) = (walks(&state.marks)?, walks(&state.stations)?);
        let ascend = |walks: &[Walk<'a>]| walks.is_sorted_by(|a, b| a.next() < b.next());
        let sound = state.at.next <= MOST_HEAPS
            && marks.is_empty() == (state.at.next == self.begun)
            && stations.first().is_some_and(|first| first.next() == self.begun)
            && [&marks, &stations].into_iter().all(|walks| ascend(walks))
            && state.interval >= STEP as u64
            && state.interval <= state.at.next.max(STEP as u64)
            && state.next_mark >= state.at.next.saturating_sub(STEP as u64)
            && state.next_mark <= 2 * state.at.next + STEP as u64
            && state.found.is_none_or(|(mark, by)| marks.get(mark).is_some_and(|mark| (1..=state.at.next - mark.next()).contains(&by)));
        if !sound {
            return Err(wrong());
        }
        self.walk = walk(&state.at).ok_or_else(wrong)?;
        (self.interval, self.next_mark, self.found) = (state.interval, state.next_mark, state.found);
        self.stations = stations;
        // Marks of an earlier version end with any value; to look for frequent ones takes longer than to find a
        // mark later.
        let last = |mark: &Walk<'a>| mark.window().last().copied().unwrap_or(0);
        let largest = marks.iter().map(last).max().unwrap_or(0);
        let few = |mark: &Walk<'a>| state.found.is_some() || last(mark) >= largest / 2;
        marks.into_iter().filter(few).for_each(|mark| self.mark(mark));
        Ok(())
    }

    /// Goes on until a mark comes again: the mark's place among the marks, and the period.
    fn go(&mut self, most: u64, budget: &Budget, mut keeping: Option<&mut Keeping<'_>>) -> Result<Option<(usize, u64)>, Stop> {
        while self.walk.next() <= most && self.found.is_none() {
            if let Some(keeping) = keeping.as_deref_mut()
                && keeping.keeper.is_due(self.walk.next(), None)
            {
                self.keep(keeping);
            }
            let Some(heaps) = self.walk.step(most + 1, budget)? else { return Ok(None) };
            self.found = self.returned(heaps, 0);
            if self.found.is_none() && self.walk.next() >= self.next_mark {
                let last = self.walk.last(heaps);
                let place = largest(&last[last.len() - heaps..]);
                self.mark(self.walk.before_last(heaps - 1 - place));
                let walked = self.walk.next() - self.begun;
                self.next_mark = self.walk.next() + if self.walk.window().len() > LONG { walked } else { walked / 8 };
                self.found = self.returned(heaps, place + 1);
            }
            if self.found.is_some() {
                break;
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
        Ok(self.found)
    }

    /// Whether a mark has come again in the last heaps, from the one at some place among them on.
    fn returned(&self, heaps: usize, from: usize) -> Option<(usize, u64)> {
        let (late, first) = (self.walk.last(heaps), self.walk.next() - heaps as u64);
        let far = late.len() - heaps;
        for begin in (from..heaps).step_by(PIECE) {
            let piece = &late[far + begin..][..PIECE.min(heaps - begin)];
            // Marks end with large values, which are seldom.
            if !piece.iter().fold(false, |any, value| any | (*value >= self.least)) {
                continue;
            }
            for (i, _) in (begin..).zip(piece).filter(|(_, value)| **value >= self.least) {
                let window = &late[i + 1..i + 1 + far];
                let fold = folded(window);
                let bit = place(fold);
                if self.filter[bit / 64] >> (bit % 64) & 1 == 0 {
                    continue;
                }
                for (at, mark) in self.marks.iter().enumerate().filter(|(at, _)| self.folds[*at] == fold) {
                    let by = first + i as u64 + 1 - mark.next();
                    if mark.window() == window && !(self.only_even && by % 2 == 1) {
                        return Some((at, by));
                    }
                }
            }
        }
        None
    }

    /// The walk from the last station that is not behind a heap to this heap.
    fn at(&self, heap: u64, budget: &Budget) -> Result<Option<Walk<'a>>, Stop> {
        let behind = self.stations.partition_point(|station| station.next() <= heap);
        let Some(station) = behind.checked_sub(1).map(|at| &self.stations[at]) else { return Ok(None) };
        let mut walk = station.clone();
        Ok(walk.go_to(heap, budget)?.then_some(walk))
    }

    /// The least heap from which on the period holds, if it holds from a mark on. None if nimbers
    /// grow too large.
    fn preperiod(&self, values: &[u64], mark: usize, period: u64, budget: &Budget) -> Result<Option<u64>, Stop> {
        let mark = &self.marks[mark];
        let before = self.stations.iter().filter(|station| station.next() < mark.next());
        let places: Vec<&Walk<'a>> = before.chain([mark]).collect();
        // The first of the places whose window comes again lies between these.
        let (mut low, mut high) = (0, places.len() - 1);
        while low < high {
            let middle = low + (high - low) / 2;
            let Some(later) = self.at(places[middle].next() + period, budget)? else { return Ok(None) };
            if places[middle].window() == later.window() { high = middle } else { low = middle + 1 }
        }
        let Some(before) = low.checked_sub(1) else { return self.in_table(values, period, budget) };
        let mut walk = places[before].clone();
        let Some(mut later) = self.at(walk.next() + period, budget)? else { return Ok(None) };
        let differs = |a: &[u16], b: &[u16]| a.iter().zip(b).rposition(|(a, b)| a != b);
        let window = walk.window();
        let mut last = differs(window, later.window()).map(|at| walk.next() - window.len() as u64 + at as u64);
        while walk.next() < places[low].next() {
            let first = walk.next();
            let steps = (walk.step(places[low].next(), budget)?, later.step(places[low].next() + period, budget)?);
            let (Some(heaps), Some(_)) = steps else { return Ok(None) };
            let (now, then) = (walk.last(heaps), later.last(heaps));
            let far = now.len() - heaps;
            last = differs(&now[far..], &then[far..]).map(|at| first + at as u64).or(last);
        }
        Ok(last.map(|last| last + 1))
    }

    /// The same if it holds for the last heaps of the table.
    fn in_table(&self, values: &[u64], period: u64, budget: &Budget) -> Result<Option<u64>, Stop> {
        let len = values.len() as u64;
        let mut last = (0..len.saturating_sub(period)).rev().find(|n| values[*n as usize] != values[(n + period) as usize]);
        // The heaps of the table that stand a period before one behind it.
        let from = len.max(period);
        let Some(mut walk) = self.at(from, budget)? else { return Ok(None) };
        while walk.next() < len + period {
            let first = walk.next() - period;
            let Some(heaps) = walk.step(len + period, budget)? else { return Ok(None) };
            let late = &walk.last(heaps)[walk.window().len()..];
            let here = &values[first as usize..][..heaps];
            last = here.iter().zip(late).rposition(|(a, b)| *a != u64::from(*b)).map(|at| first + at as u64).or(last);
        }
        Ok(Some(last.map_or(0, |last| last + 1)))
    }
}

#[cfg(test)]
mod tests;
