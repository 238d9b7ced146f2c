//! What a player may do with one heap: the code of a taking-and-breaking game.

use super::MOST_COUNTERS;
use crate::error::BoardError;
use std::fmt;

/// The rule of a heap game. A move takes k counters from one heap, where digit k of the code allows
/// it, and leaves the rest as 0, 1, 2 or 3 heaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeRule {
    /// What taking k counters allows; digit k is at index k. A digit is 1 to leave nothing, 2 to
    /// leave one heap, 4 two heaps, 8 three heaps, or a sum of these. Digit 0 allows splitting
    /// only: 4, 8 or both.
    digits: Vec<u8>,
    /// Whether the last digit goes on for ever; otherwise the digits behind it are 0.
    repeats: bool,
    /// The k whose written digit is not 0, ascending: codes may have very many zeros.
    moves: Vec<u32>,
    /// Which pairs of heaps may be left where two heaps are left.
    difference: Difference,
}

/// Which differences the two parts of a split may have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Difference {
    /// This or more.
    AtLeast(u32),
    /// One of these; a [`TakeRule`] puts them in order.
    OneOf(Vec<u32>),
}

impl Difference {
    /// Whether two parts may differ by `d`.
    pub fn allows(&self, d: u32) -> bool {
        match self {
            Difference::AtLeast(least) => d >= *least,
            Difference::OneOf(list) => list.contains(&d),
        }
    }

    /// The smaller parts of the splits of `rest` counters into two heaps, ascending.
    fn smaller_parts(&self, rest: u32) -> impl Iterator<Item = u32> + '_ {
        let (most, listed) = match self {
            Difference::AtLeast(least) => (rest.saturating_sub(*least) / 2, &[][..]),
            Difference::OneOf(list) => (0, &list[..]),
        };
        let listed = listed.iter().rev().filter(move |d| **d < rest && (rest - **d).is_multiple_of(2));
        (1..=most).chain(listed.map(move |d| (rest - d) / 2))
    }

    /// How many splits of `rest` counters into two heaps there are at most.
    fn most_splits(&self, rest: u64) -> u64 {
        match self {
            Difference::AtLeast(_) => rest / 2,
            Difference::OneOf(list) => (rest / 2).min(list.len() as u64),
        }
    }
}

/// What is left of a heap: up to three heaps in descending order, 0 for none.
pub type Parts = [u32; 3];

impl TakeRule {
    /// A code: digits from k = 0 (none means that no move is legal), whether the last one goes on for ever, and the
    /// differences that two heaps may have, in any order.
    ///
    /// # Errors
    /// If a digit is above 15, digit 0 would leave one heap or none, or digit 0 is the one that goes on for ever.
    pub fn new(digits: Vec<u8>, repeats: bool, difference: Difference) -> Result<Self, BoardError> {
        if let Some(digit) = digits.iter().find(|digit| **digit > 15) {
            return Err(BoardError::new(format!("{digit} is no digit of a code; 15 is the largest")));
        }
        if digits.first().is_some_and(|zeroth| zeroth & 3 != 0) {
            return Err(BoardError::new("digit 0 must not leave one heap or none, as without taking anything a heap can only be split"));
        }
        if repeats && digits.len() < 2 {
            return Err(BoardError::new("there is no digit behind digit 0 that could go on for ever"));
        }
        Ok(Self::of(digits, repeats, difference))
    }

    /// The same of digits that are those of a code.
    fn of(mut digits: Vec<u8>, repeats: bool, mut difference: Difference) -> Self {
        if digits.is_empty() {
            digits.push(0);
        }
        if !repeats {
            digits.truncate(1 + digits.iter().rposition(|d| *d != 0).unwrap_or(0));
        }
        if let Difference::OneOf(list) = &mut difference {
            // Each split is one move.
            list.sort_unstable();
            list.dedup();
        }
        let moves = (0..).zip(&digits).filter(|(_, digit)| **digit != 0).map(|(k, _)| k).collect();
        Self { digits, repeats, moves, difference }
    }

    /// Any number from one heap.
    pub fn nim() -> Self {
        Self::of(vec![0, 3], true, Difference::AtLeast(0))
    }

    /// Split a heap into two that differ as `difference` says, and take nothing.
    pub fn splitting(difference: Difference) -> Self {
        Self::of(vec![4], false, difference)
    }

    /// Take a pawn of a row with its neighbours: Dawson's Chess, 0.137.
    pub fn dawsons_chess() -> Self {
        Self::of(vec![0, 1, 3, 7], false, Difference::AtLeast(0))
    }

    /// Take one of these numbers from a heap; `None` if one of them is 0 or above [`MOST_COUNTERS`].
    pub fn subtraction(numbers: &[u32]) -> Option<Self> {
        if !numbers.iter().all(|k| (1..=MOST_COUNTERS).contains(k)) {
            return None;
        }
        let mut digits = vec![0; 1 + numbers.iter().max().map_or(0, |m| *m as usize)];
        numbers.iter().for_each(|&k| digits[k as usize] = 3);
        Some(Self::of(digits, false, Difference::AtLeast(0)))
    }

    /// The digits that are written, from k = 0.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Whether the last digit goes on for ever.
    pub fn repeats(&self) -> bool {
        self.repeats
    }

    /// Which differences the two parts of a split may have.
    pub fn difference(&self) -> &Difference {
        &self.difference
    }

    /// The digit of k.
    pub fn digit(&self, k: u32) -> u8 {
        match self.digits.get(k as usize) {
            Some(digit) => *digit,
            None if self.repeats => self.digits.last().copied().unwrap_or(0),
            None => 0,
        }
    }

    /// What can be left of a heap of `n` counters, each once: few taken before many, unequal parts
    /// before equal ones.
    pub fn options(&self, n: u32) -> impl Iterator<Item = Parts> + '_ {
        self.taken(n).flat_map(move |k| self.after_taking(n - k, self.digit(k), k))
    }

    /// The numbers that can be taken from a heap of `n`, 0 included, as far as their digit is not 0.
    fn taken(&self, n: u32) -> impl Iterator<Item = u32> + '_ {
        let behind = if self.repeats { self.digits.len() as u32..n.saturating_add(1) } else { 0..0 };
        self.moves.iter().copied().take_while(move |k| *k <= n).chain(behind)
    }

    /// What can be left when `rest` counters remain after taking `k`, by the digit of k.
    fn after_taking(&self, rest: u32, digit: u8, k: u32) -> impl Iterator<Item = Parts> + '_ {
        let none = (digit & 1 != 0 && rest == 0 && k > 0).then_some([0; 3]);
        let one = (digit & 2 != 0 && rest > 0 && k > 0).then_some([rest, 0, 0]);
        let two = if digit & 4 == 0 { 0 } else { rest };
        let two = self.difference.smaller_parts(two).map(move |small| [rest - small, small, 0]);
        let three = if digit & 8 == 0 { 0 } else { rest / 3 };
        let three =
            (1..=three).flat_map(move |small| (small..=(rest - small) / 2).map(move |middle| [rest - small - middle, middle, small]));
        none.into_iter().chain(one).chain(two).chain(three)
    }

    /// How many options a heap of `n` counters has at most.
    pub fn width(&self, n: u32) -> u64 {
        let of = |k: u32| {
            let (rest, digit) = (u64::from(n - k), self.digit(k));
            let two = if digit & 4 == 0 { 0 } else { self.difference.most_splits(rest) };
            let three = if digit & 8 == 0 { 0 } else { rest * rest / 12 + 1 };
            1 + two + three
        };
        // Without the bound, Nim-like rules on large heaps would be summed one by one.
        self.taken(n).map(of).try_fold(1, |sum: u64, more| Some(sum + more).filter(|s| *s < 1 << 40)).unwrap_or(u64::MAX)
    }
}

impl fmt::Display for TakeRule {
    /// The code, as `0.77` or `4.3...`, and the difference if it is restricted, as `4.,least.1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}.", self.digits[0])?;
        self.digits.iter().skip(1).try_for_each(|d| write!(f, "{d:x}"))?;
        if self.repeats {
            f.write_str("...")?;
        }
        match &self.difference {
            Difference::AtLeast(0) => Ok(()),
            other => write!(f, ",{other}"),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::AtLeast(d) => write!(f, "least.{d}"),
            Difference::OneOf(list) => {
                f.write_str("in")?;
                list.iter().try_for_each(|d| write!(f, ".{d}"))
            }
        }
    }
}
