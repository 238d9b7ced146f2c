//! Ranges of whole numbers: `3..60`, `1..99/2`, `7`.

use crate::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The numbers from `first` to `last`, in steps; never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    first: u64,
    last: u64,
    step: u64,
}

impl Range {
    /// How many numbers there are.
    pub(crate) fn count(self) -> u64 {
        ((self.last - self.first) / self.step).saturating_add(1)
    }

    /// The number with this index.
    pub(crate) fn at(self, index: u64) -> u64 {
        self.first + index * self.step
    }

    /// All numbers, in ascending order.
    pub(crate) fn numbers(self) -> impl Iterator<Item = u64> {
        (0..self.count()).map(move |index| self.at(index))
    }
}

impl FromStr for Range {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let (ends, step) = text.split_once('/').map_or((text, Some(1)), |(ends, step)| (ends, number(step)));
        let (first, last) = ends.split_once("..").unwrap_or((ends, ends));
        match (number(first), number(last), step) {
            (Some(first), Some(last), Some(_)) if first > last => {
                Err(Error::new(format!("the range `{text}` is empty"), format!("the smaller number comes first: {last}..{first}")))
            }
            (Some(first), Some(last), Some(step)) if first <= last && step > 0 => Ok(Self { first, last, step }),
            _ => Err(Error::new(format!("`{text}` is not a range"), "as in 3..60, 1..99/2 or 7")),
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last, step } = self;
        match (first == last, step) {
            (true, _) => write!(f, "{first}"),
            (false, 1) => write!(f, "{first}..{last}"),
            (false, step) => write!(f, "{first}..{last}/{step}"),
        }
    }
}

impl Serialize for Range {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.first == self.last { serializer.serialize_u64(self.first) } else { serializer.collect_str(self) }
    }
}

impl<'de> Deserialize<'de> for Range {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Given {
            Number(u64),
            Text(String),
        }
        let text = match Given::deserialize(deserializer)? {
            Given::Number(number) => number.to_string(),
            Given::Text(text) => text,
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_told() {
        for (text, numbers) in [("3..6", vec![3, 4, 5, 6]), ("1..8/3", vec![1, 4, 7]), ("7", vec![7]), ("0..0", vec![0])] {
            let range: Range = text.parse().unwrap();
            assert_eq!(range.numbers().collect::<Vec<_>>(), numbers);
            assert_eq!(range.count(), numbers.len() as u64);
            assert_eq!(range.to_string().parse::<Range>().unwrap(), range);
        }
        for wrong in ["", "5..3", "a", "1..", "1..9/0", "-1..3", "1...3"] {
            assert!(wrong.parse::<Range>().is_err(), "{wrong}");
        }
        assert_eq!(format!("0..{}", u64::MAX).parse::<Range>().unwrap().count(), u64::MAX);
    }
}
