//! Graphs of sets: Kneser and Johnson graphs. Their vertices are the sets of K of the numbers 1 … N, in alphabetical order,
//! and are called by what is in them, `1.2`.

use super::Params;
use crate::error::ParseError;
use crate::graph::denoted::Source;
use crate::graph::{Graph, Labels, Names};
use std::sync::Arc;

type Built = Result<Source, ParseError>;

/// The largest N: a set is a number of so many binary digits.
const MOST: u64 = 60;

/// The sets, and how many numbers they are taken from. The number i is the digit n − i, so that the sets in alphabetical order
/// are descending numbers.
struct Sets {
    n: u64,
    k: u64,
    list: Vec<u64>,
}

/// How many sets of k of n numbers there are.
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |found: u128, i| found * u128::from(n.saturating_sub(i)) / u128::from(i + 1)).try_into().unwrap_or(u64::MAX)
}

/// All numbers of `n` binary digits of which `k` are 1, ascending; k is at least 1.
fn with_ones(n: u64, k: u64) -> impl Iterator<Item = u64> {
    let first = (k <= n).then(|| (1u64 << k) - 1);
    std::iter::successors(first, move |&set| {
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        let next = carried | (((set ^ carried) >> 2) / lowest);
        (next >> n == 0).then_some(next)
    })
}

impl Sets {
    /// Reads N and K; `degree` is how many neighbours a set has.
    fn read(p: &Params<'_>, degree: fn(u64, u64) -> u64) -> Result<Self, ParseError> {
        const OF_NAME: u64 = 40;
        let n = p.number(0, "the number of elements", 1..=MOST)?;
        let k = p.number(1, "the size of the sets", 1..=n)?;
        let [n, k] = p.numbers([("the number of elements", n..=n), ("the size of the sets", k..=k)])?;
        let count = choose(n, k);
        p.limit(count, count.saturating_mul(degree(n, k)) / 2)?;
        p.room(count.saturating_mul(8 + OF_NAME + 3 * k))?;
        p.step(count)?;
        let mut list: Vec<u64> = Vec::with_capacity(count as usize);
        list.extend(with_ones(n, k));
        list.reverse();
        Ok(Self { n, k, list })
    }

    fn number(&self, set: u64) -> u32 {
        self.list.partition_point(|&other| other > set) as u32
    }

    fn labels(&self) -> Labels {
        let mut names = Names::default();
        for &set in &self.list {
            let elements: Vec<String> = (1..=self.n).filter(|i| set >> (self.n - i) & 1 == 1).map(|i| i.to_string()).collect();
            names.insert(&elements.join("."));
        }
        Labels::Names(Arc::new(names))
    }

    /// The graph on the sets in which each is joined to those that `neighbours` adds to a list.
    fn graph(&self, p: &Params<'_>, neighbours: impl Fn(u64, &mut Vec<u64>)) -> Result<Graph, ParseError> {
        let mut near = Vec::new();
        let edges = self.list.iter().zip(0..).flat_map(|(&set, u)| {
            near.clear();
            neighbours(set, &mut near);
            let later: Vec<_> = near.iter().filter(|&&other| other < set).map(|&other| (u, self.number(other), 1)).collect();
            later
        });
        p.labelled(false, self.labels(), edges)
    }
}

/// The binary digits of a number that are 1, each as a number.
fn digits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest > 0).then_some(lowest)
    })
}

/// Two sets are joined if they have nothing in common.
pub(super) fn kneser(p: &Params<'_>) -> Built {
    let sets = Sets::read(p, |n, k| choose(n - k, k))?;
    let graph = sets.graph(p, |set, near| {
        let free: Vec<u64> = digits(((1 << sets.n) - 1) ^ set).collect();
        near.extend(
            with_ones(free.len() as u64, sets.k).map(|chosen| digits(chosen).map(|i| free[i.trailing_zeros() as usize]).sum::<u64>()),
        );
    })?;
    Ok(p.done(graph, &[sets.n, sets.k]))
}

/// Two sets are joined if they differ in one element.
pub(super) fn johnson(p: &Params<'_>) -> Built {
    let sets = Sets::read(p, |n, k| k * (n - k))?;
    let graph = sets.graph(p, |set, near| {
        let free = ((1 << sets.n) - 1) ^ set;
        near.extend(digits(set).flat_map(|out| digits(free).map(move |new| set ^ out ^ new)));
    })?;
    Ok(p.done(graph, &[sets.n, sets.k]))
}
