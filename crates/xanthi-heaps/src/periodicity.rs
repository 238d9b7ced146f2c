//! What a finite list shows of a period.
//!
//! A list is *ultimately periodic* with preperiod m and period p if x(i) = x(i + p) for all i ≥ m.
//! Every finite list has such a description, if only the trivial one with m + p = its length. The
//! [`shortest`] one has the least m + p, the number of entries that it takes to write the
//! list down; of several the one with the smallest period. It is [`observed`] if it takes
//! no more than half of the list: then the other half confirms it, and at least two full periods
//! are seen. What is observed is no proof that it goes on.
//!
//! The other way round the shortest description is a proof: no sequence that begins with this list
//! has a preperiod and a period with a smaller sum.
//!
//! For every p the least preperiod is found from the longest common prefix of the reversed list
//! with itself shifted by p; all of them together take linear time (the Z-algorithm: D. Gusfield,
//! Algorithms on Strings, Trees, and Sequences, 1997, section 1.4).

/// A preperiod and a period, in entries of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// How many entries come before the periodic part.
    pub preperiod: usize,
    /// The period; at least 1.
    pub period: usize,
}

impl Period {
    /// How many full periods a list with this many entries shows.
    pub fn full_periods(&self, entries: usize) -> usize {
        entries.saturating_sub(self.preperiod) / self.period
    }

    /// Whether at most half of the list is needed to describe it.
    fn is_observed(&self, entries: usize) -> bool {
        self.preperiod + self.period <= entries / 2
    }
}

/// The description with the least preperiod + period; of these the one with the smallest period.
/// None for the empty list.
pub fn shortest<T: Eq>(values: &[T]) -> Option<Period> {
    let n = values.len();
    let matched = reversed_matches(values);
    let least = |p: usize| n - p - matched.get(p).copied().unwrap_or(0);
    (1..=n).map(|period| Period { preperiod: least(period), period }).min_by_key(|p| (p.preperiod + p.period, p.period))
}

/// The shortest description, if at most half of the list is needed for it.
pub fn observed<T: Eq>(values: &[T]) -> Option<Period> {
    shortest(values).filter(|p| p.is_observed(values.len()))
}

/// A sequence with x(i + period) = x(i) + saltus for all i ≥ preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arithmetic {
    /// Preperiod and period.
    pub period: Period,
    /// What is added in each period; 0 in a plain period.
    pub saltus: i128,
}

/// The arithmetic period that a list of numbers shows: the plain one that is [`observed`], with
/// saltus 0, or else the one that is observed of the list of differences.
pub fn arithmetic(values: &[u64]) -> Option<Arithmetic> {
    if let Some(period) = observed(values) {
        return Some(Arithmetic { period, saltus: 0 });
    }
    let differences = differences(values);
    let period = observed(&differences)?;
    let saltus = differences[period.preperiod..][..period.period].iter().sum();
    Some(Arithmetic { period, saltus })
}

/// The shortest description as an arithmetic period, seen or not: that of the differences, of
/// which there is one less. None for fewer than two numbers.
pub fn shortest_arithmetic(values: &[u64]) -> Option<Period> {
    shortest(&differences(values))
}

fn differences(values: &[u64]) -> Vec<i128> {
    values.windows(2).map(|w| i128::from(w[1]) - i128::from(w[0])).collect()
}

/// For each shift p the length of the longest common suffix of the list and the list without its
/// last p entries.
fn reversed_matches<T: Eq>(values: &[T]) -> Vec<usize> {
    let n = values.len();
    let at = |i: usize| &values[n - 1 - i];
    let mut matched = vec![0; n];
    let (mut left, mut right) = (0, 0);
    for p in 1..n {
        let mut length = if p < right { matched[p - left].min(right - p) } else { 0 };
        while p + length < n && at(length) == at(p + length) {
            length += 1;
        }
        if p + length > right {
            (left, right) = (p, p + length);
        }
        matched[p] = length;
    }
    matched
}

/// The entries of a 0/1 sequence as residues: those i ≥ `preperiod` for which it is 1 are the ones
/// whose residue modulo the period is listed; before, the exceptions are where this is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// The modulus.
    pub modulus: u64,
    /// The residues, ascending.
    pub residues: Vec<u64>,
    /// The places before the periodic part for which the residues say the wrong thing, ascending.
    pub exceptions: Vec<u64>,
}

/// Reads off the residues of the places at which `holds`, where the entries stand for `first`,
/// `first + step`, `first + 2·step`, …
pub fn residues(holds: &[bool], period: Period, first: u64, step: u64) -> Residues {
    let place = |i: usize| first + step * i as u64;
    let modulus = step * period.period as u64;
    let cycle = period.preperiod..(period.preperiod + period.period).min(holds.len());
    let mut residues: Vec<u64> = cycle.filter(|&i| holds[i]).map(|i| place(i) % modulus).collect();
    residues.sort_unstable();
    let wrong = |i: &usize| holds[*i] != residues.binary_search(&(place(*i) % modulus)).is_ok();
    let exceptions = (0..period.preperiod.min(holds.len())).filter(wrong).map(place).collect();
    Residues { modulus, residues, exceptions }
}
