//! Plain periods of heap games behind the last rare heap: claims without a table.
//!
//! [docs/family-certificates.md](https://github.com/xanthi-games/xanthi/blob/main/docs/family-certificates.md) (`heap_window`) states the theorem and proves it.

use super::heaps::HeapRule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A claim that the nimbers G(n) of heaps of n have a plain period: G(n + period) = G(n) for all n ≥ preperiod. The nimbers are
/// not listed; whoever checks the claim computes them again, and holds the last ones only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeapWindow {
    /// The rule.
    pub rule: HeapRule,
    /// The least n from which the period holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The binary digits of nimbers that are counted: a heap is rare if their number is even.
    pub mask: u16,
    /// Whether n and the parity of the numbers that may be taken before a split are added to it.
    pub positions: bool,
    /// W: late nimbers follow from the W heaps before them, and splits whose smaller part and what
    /// is taken are together at most this show that they are not smaller.
    pub reach: u32,
}

impl HeapWindow {
    /// The first heap that is computed from the heaps before it and not from all: 2W + d + 1, d being
    /// the least difference of two parts.
    pub fn first(&self) -> u64 {
        self.wide() + u64::from(self.reach)
    }

    /// How many heaps have to be computed, from 0 on. None if that is no number of 64 bits.
    pub fn heaps(&self) -> Option<u64> {
        self.begin().checked_add(u64::from(self.reach))?.checked_add(self.period)
    }

    /// n₁: the window that comes again is that of W heaps from here on.
    pub fn begin(&self) -> u64 {
        self.preperiod.max(self.wide())
    }

    fn wide(&self) -> u64 {
        let least = match self.rule.difference {
            super::heaps::HeapDifference::Least(d) => u64::from(d),
            super::heaps::HeapDifference::In(_) => 0,
        };
        u64::from(self.reach) + least + 1
    }

    /// The theorem in a few words.
    pub fn theorem(&self) -> &'static str {
        "after the last rare heap the nimbers follow from a window of them, and it recurs"
    }

    /// The claim as one sentence.
    pub fn says(&self) -> String {
        let game = self.rule.rule().map_or_else(|| "no rule".to_owned(), |rule| rule.to_string());
        format!("the nimbers of the heap game {game} have period {} from n = {} on", self.period, self.preperiod)
    }
}
