//! Periods of the nimbers of heap games, plain and arithmetic.
//!
//! [docs/family-certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/family-certificates.md) states the theorems and proves them.

use crate::games::heaps::{Difference, TakeRule};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A claim that the nimbers G(n) of heaps of n have a period, plain or arithmetic: G(n + period) = G(n) + saltus for all n ≥
/// preperiod.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeapPeriod {
    /// The rule.
    pub rule: HeapRule,
    /// The least n from which the period holds.
    pub preperiod: u32,
    /// The least period.
    pub period: u32,
    /// What is added in each period; 0 for a plain period.
    pub saltus: u64,
    /// The nimbers of heaps of 0, 1, 2, … counters, as far as the theorem wants them.
    pub values: Vec<u64>,
}

/// The rule of a heap game, spelled out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeapRule {
    /// The digits of the code for k = 0, 1, 2, …
    pub digits: Vec<u8>,
    /// Whether the last digit goes on for ever; otherwise the digits behind it are 0.
    pub repeats: bool,
    /// Which differences the parts of a split into two may have.
    pub difference: HeapDifference,
}

/// A condition on the difference of two parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HeapDifference {
    /// This or more.
    Least(u32),
    /// One of these, ascending.
    In(Vec<u32>),
}

/// Why a period that a table shows goes on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapTheorem {
    /// Finitely many numbers may be taken, and the difference of two parts is at least a number.
    Plain,
    /// Nothing is split, and all large numbers may be taken.
    TakeAny,
    /// The values grow, and addition without carrying does not bring them back.
    Arithmetic,
    /// The two parts of a split have nearly the same size.
    Halves,
}

impl HeapTheorem {
    /// The theorem in a few words, with its source.
    pub fn says(self) -> &'static str {
        match self {
            HeapTheorem::Plain => "the period theorem of Guy and Smith, with its like for three heaps and for least differences",
            HeapTheorem::TakeAny => "the nimbers of a game in which all large numbers may be taken follow from a state, and it recurs",
            HeapTheorem::Arithmetic => "arithmetic periods of games that split, after Austin and after Howse and Nowakowski",
            HeapTheorem::Halves => "where the parts of a split are nearly equal, the nimbers around 2n follow from those around n",
        }
    }
}

impl HeapRule {
    /// A rule, spelled out.
    pub fn of(rule: &TakeRule) -> Self {
        let difference = match rule.difference() {
            Difference::AtLeast(d) => HeapDifference::Least(*d),
            Difference::OneOf(list) => HeapDifference::In(list.clone()),
        };
        Self { digits: rule.digits().to_vec(), repeats: rule.repeats(), difference }
    }

    /// The rule; none if the digits or the differences are not those of a rule, or it is not
    /// written in the shortest way.
    pub fn rule(&self) -> Option<TakeRule> {
        let difference = match &self.difference {
            HeapDifference::Least(d) => Difference::AtLeast(*d),
            HeapDifference::In(list) => Difference::OneOf(list.clone()),
        };
        let is_mixed = matches!(&self.difference, HeapDifference::In(list) if !list.is_sorted_by(|a, b| a < b));
        let rule = TakeRule::new(self.digits.clone(), self.repeats, difference).ok()?;
        (!is_mixed && rule.digits() == self.digits).then_some(rule)
    }
}

impl HeapPeriod {
    /// The theorem that speaks of this rule and saltus, if there is one.
    pub fn theorem(&self) -> Option<HeapTheorem> {
        let digits = &self.rule.digits;
        let any = |part: u8| digits.iter().any(|d| d & part != 0);
        let tail = if self.rule.repeats { *digits.last()? } else { 0 };
        match &self.rule.difference {
            HeapDifference::In(_) if any(4) => (!any(2 + 8) && tail < 2 && self.saltus == 0).then_some(HeapTheorem::Halves),
            _ if tail < 2 && self.saltus == 0 => Some(HeapTheorem::Plain),
            _ if !any(4 + 8) && tail >= 2 => Some(HeapTheorem::TakeAny),
            _ => (self.saltus > 0).then_some(HeapTheorem::Arithmetic),
        }
    }

    /// The least n such that the values of heaps of 0 to n suffice for the theorem
    /// [`Plain`](HeapTheorem::Plain).
    pub fn reach(&self) -> u64 {
        let any = |part: u8| self.rule.digits.iter().any(|d| d & part != 0);
        let (from, period) = (u64::from(self.preperiod), u64::from(self.period));
        let last = self.rule.digits.len().saturating_sub(1) as u64;
        let heaps = if any(8) { 3 } else { 1 + u64::from(any(4)) };
        let agree = heaps * from + (heaps - 1) * period + last;
        let agree = match self.rule.difference {
            HeapDifference::Least(d) if d > 0 && any(4) => agree.max(2 * (from + period) + u64::from(d) + last),
            _ => agree,
        };
        agree + period
    }

    /// The nimber of a heap of n, by the claim.
    pub fn value(&self, n: u64) -> Option<u64> {
        let (from, period) = (u64::from(self.preperiod), u64::from(self.period));
        let Some(beyond) = n.checked_sub(from) else { return self.values.get(n as usize).copied() };
        let base = *self.values.get((from + beyond.checked_rem(period)?) as usize)?;
        base.checked_add((beyond / period).checked_mul(self.saltus)?)
    }

    /// The n below the preperiod whose nimber is not the one that the period, continued downwards,
    /// would give them; ascending.
    pub fn exceptions(&self) -> Vec<u64> {
        let (from, period) = (u64::from(self.preperiod), u64::from(self.period).max(1));
        let differs = |n: &u64| {
            let steps = (from - n).div_ceil(period);
            let later = self.value(n + steps * period);
            later
                .zip(self.value(*n))
                .is_none_or(|(later, now)| steps.checked_mul(self.saltus).and_then(|s| now.checked_add(s)) != Some(later))
        };
        (0..from).filter(differs).collect()
    }

    /// The claim as one sentence.
    pub fn says(&self) -> String {
        let game = self.rule.rule().map_or_else(|| "no rule".to_owned(), |rule| rule.to_string());
        let saltus = if self.saltus == 0 { String::new() } else { format!(" with the saltus {}", self.saltus) };
        format!("the nimbers of the heap game {game} have period {}{saltus} from n = {} on", self.period, self.preperiod)
    }
}
