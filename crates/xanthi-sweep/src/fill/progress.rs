//! How far a sweep is, and how long it will take.

use crate::Row;
use std::fmt;
use std::time::Instant;

/// How far a sweep is. What is counted here is on the disk.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The limit of this round, in seconds a line.
    pub limit: f64,
    /// The lines of this round that were found in the store, or twice in the job.
    pub known: u64,
    /// The lines of this round that were written.
    pub written: u64,
    /// The lines of this round, found or written, for which more time may help.
    pub undecided: u64,
    /// The lines of this round, found or written, that have no answer whatever time they get.
    pub without_answer: u64,
    /// The lines that were worked on since the beginning; each is counted once, however many rounds it took. Of a round that was
    /// stopped those that the round before left open are counted as done first.
    pub solved: u64,
    /// The lines of a round, if that is known.
    pub total: Option<u64>,
    /// Whether the total is an estimate: a shard has about its part.
    pub is_about: bool,
    /// The seconds since the beginning.
    pub seconds: f64,
    /// Whether it was stopped before the end.
    pub interrupted: bool,
    begun: Instant,
    round: Instant,
    /// The lines of this round that need work, if that is known.
    wanted: Option<u64>,
    /// The lines that were written open in this round, and those of the round before that did not come again yet.
    left_open: u64,
    again: u64,
}

impl Progress {
    pub(super) fn begin(total: Option<u64>, is_about: bool) -> Self {
        let now = Instant::now();
        Self {
            limit: 0.0,
            known: 0,
            written: 0,
            undecided: 0,
            without_answer: 0,
            solved: 0,
            total,
            is_about,
            seconds: 0.0,
            interrupted: false,
            begun: now,
            round: now,
            wanted: None,
            left_open: 0,
            again: 0,
        }
    }

    /// A round begins: what stayed undecided in the last one is what this one has to do.
    pub(super) fn round(&mut self, limit: f64) {
        let again = (self.limit > 0.0).then_some(self.undecided);
        let round = Instant::now();
        let (known, written, undecided, without_answer) = (0, 0, 0, 0);
        let (wanted, again) = (again, self.left_open);
        *self = Self { limit, known, written, undecided, without_answer, round, wanted, again, left_open: 0, ..self.clone() };
    }

    pub(super) fn wrote(&mut self, rows: &[Row]) {
        let (many, open) = (rows.len() as u64, rows.iter().filter(|row| row.is_open()).count() as u64);
        let repeated = self.again.min(many);
        self.again -= repeated;
        self.written += many;
        self.solved += many - repeated;
        self.undecided += open;
        self.left_open += open;
        self.without_answer += rows.iter().filter(|row| row.is_without_answer()).count() as u64;
        self.tick();
    }

    pub(super) fn tick(&mut self) {
        self.seconds = self.begun.elapsed().as_secs_f64();
    }

    /// The lines of this round that are behind us.
    pub fn done(&self) -> u64 {
        self.known + self.written
    }

    /// The lines that are written in a second of this round.
    pub fn rate(&self) -> f64 {
        self.written as f64 / self.round.elapsed().as_secs_f64().max(1e-3)
    }

    /// The seconds that this round still takes by the rate so far, if anything is known.
    pub fn left(&self) -> Option<f64> {
        let open = match self.wanted {
            Some(wanted) => wanted.saturating_sub(self.written),
            None => self.total?.saturating_sub(self.done()),
        };
        (self.written > 0).then(|| open as f64 / self.rate())
    }
}

/// A number with commas: 1,234,567.
fn commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn span(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match whole {
        0..120 => format!("{whole} s"),
        120..7_200 => format!("{} min", whole / 60),
        7_200..172_800 => format!("{} h {} min", whole / 3_600, whole / 60 % 60),
        _ => format!("{} days", whole / 86_400),
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "limit {} s: {}", self.limit, commas(self.done()))?;
        if let Some(total) = self.total {
            write!(f, " of {}{}", if self.is_about { "about " } else { "" }, commas(total))?;
        }
        write!(f, " lines, {} undecided, {} a second", commas(self.undecided), commas(self.rate().round() as u64))?;
        match self.left() {
            Some(left) => write!(f, ", {} left", span(left)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_are_told() {
        assert_eq!([0, 999, 1000, 1234567].map(commas), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([0.4, 119.0, 121.0, 7300.0, 1e6].map(span), ["0 s", "119 s", "2 min", "2 h 1 min", "11 days"]);
    }

    #[test]
    fn what_is_left_is_what_was_undecided() {
        let mut progress = Progress::begin(Some(100), false);
        progress.round(0.1);
        assert_eq!(progress.left(), None, "nothing is known yet");
        (progress.known, progress.written, progress.undecided) = (90, 10, 4);
        assert_eq!(progress.left(), Some(0.0));
        progress.round(1.0);
        (progress.known, progress.written) = (96, 1);
        assert_eq!(progress.wanted, Some(4));
        assert!(progress.left().is_some_and(|left| left > 0.0));
    }
}
