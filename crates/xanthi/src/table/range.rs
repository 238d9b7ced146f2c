//! Ranges of whole numbers: `3..60`, both ends included, `1..99/2` in steps of two, `7` alone.

use std::fmt;
use std::str::FromStr;

/// Numbers from `first` to `last`, both included, in equal steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    first: u64,
    last: u64,
    step: u64,
}

impl Range {
    /// The numbers `first`, `first + step`, … that do not exceed `last`; none if there is none or
    /// the step is 0.
    pub fn new(first: u64, last: u64, step: u64) -> Option<Self> {
        let last = last.checked_sub(first)?.checked_div(step)? * step + first;
        Some(Self { first, last, step })
    }

    /// The least number.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The greatest number.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// The distance of neighbours.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// How many numbers there are; at least 1.
    pub fn count(&self) -> u64 {
        ((self.last - self.first) / self.step).saturating_add(1)
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u64> + use<> {
        let Self { first, last, step } = *self;
        std::iter::successors(Some(first), move |n| n.checked_add(step).filter(|n| *n <= last))
    }
}

/// A text that is no range. Its message says how one is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRange {
    wrong: Option<String>,
}

impl BadRange {
    /// How a range is written.
    pub const HELP: &str = "a range is written 3..60 (both ends included), 1..99/2 (in steps of 2) or 7";

    fn because(wrong: impl Into<String>) -> Self {
        Self { wrong: Some(wrong.into()) }
    }

    /// What is wrong with a text that is written like a range.
    pub fn wrong(&self) -> Option<&str> {
        self.wrong.as_deref()
    }
}

impl fmt::Display for BadRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.wrong {
            Some(wrong) => write!(f, "{wrong}; {}", Self::HELP),
            None => f.write_str(Self::HELP),
        }
    }
}

impl std::error::Error for BadRange {}

impl From<BadRange> for String {
    fn from(why: BadRange) -> Self {
        why.to_string()
    }
}

impl FromStr for Range {
    type Err = BadRange;

    fn from_str(text: &str) -> Result<Self, BadRange> {
        const NO_NUMBER: BadRange = BadRange { wrong: None };
        let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        let number = |text: &str| match text.strip_prefix('-') {
            Some(digits) if !digits.is_empty() && is_number(digits) => Err(BadRange::because("the numbers of a range are not negative")),
            _ if is_number(text) => text.parse::<u64>().map_err(|_| NO_NUMBER),
            _ => Err(NO_NUMBER),
        };
        let (ends, step) = match text.split_once('/') {
            Some((ends, step)) => (ends, number(step)?),
            None => (text, 1),
        };
        // What many people type first.
        let dash = || ends.split_once('-').filter(|(first, _)| !first.is_empty());
        let (first, last) = match ends.split_once("..").or_else(dash) {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (number(ends)?, number(ends)?),
        };
        if first > last {
            return Err(BadRange::because(format!("there is nothing between {first} and {last}")));
        }
        Self::new(first, last, step).ok_or_else(|| BadRange::because("a step is at least 1"))
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.first == self.last, self.step) {
            (true, _) => write!(f, "{}", self.first),
            (_, 1) => write!(f, "{}..{}", self.first, self.last),
            (_, step) => write!(f, "{}..{}/{step}", self.first, self.last),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_included() {
        for (text, numbers) in
            [("3..6", &[3u64, 4, 5, 6][..]), ("1..9/4", &[1, 5, 9]), ("1..8/4", &[1, 5]), ("7", &[7]), ("0..0", &[0]), ("3-5", &[3, 4, 5])]
        {
            let range: Range = text.parse().expect(text);
            assert_eq!(range.iter().collect::<Vec<_>>(), numbers);
            assert_eq!((range.count(), range.first()), (numbers.len() as u64, numbers[0]));
            assert_eq!(range.to_string().parse(), Ok(range));
        }
        let end: Range = "18446744073709551614..18446744073709551615".parse().expect("a range");
        assert_eq!(end.iter().count(), 2);
        for wrong in
            ["", "..", "3..", "..3", "6..3", "1..5/0", "1..5/", "a..b", "-1..3", "1...3", "3..=5", "1..2/3/4", "99999999999999999999"]
        {
            assert!(wrong.parse::<Range>().is_err(), "{wrong}");
        }
        for negative in ["-1..3", "3..-1", "-5..-2", "-7", "-3-5", "1--3"] {
            let why = negative.parse::<Range>().expect_err(negative);
            assert_eq!(
                why.to_string().starts_with("the numbers of a range are not negative; "),
                !negative.contains("-3-"),
                "{negative}: {why}"
            );
        }
    }
}
